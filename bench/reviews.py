"""How long a look back at a whole game takes, on one core: `python -m bench.reviews [random]`, by whom the games are played."""

from __future__ import annotations

import sys
import time

from bench.films import played
from bot.reviews import reviewed
from engines.robots.looking_back import nobody
from engines.shelf import SHELF, game


def main() -> None:
    by = sys.argv[1] if len(sys.argv) > 1 else "easy"
    print(f"{'game':<14}{'seats':>6}{'entries':>9}{'points':>8}{'decisions':>11}{'KB':>6}{'seconds':>9}")
    for title in SHELF:
        for seats in game(title).seat_counts:
            past = played(title, seats, by)
            start = time.process_time()
            made = reviewed(past, nobody)
            seconds, shown = time.process_time() - start, made.review
            row = f"{title:<14}{seats:>6}{past.last:>9}{len(shown.points):>8}{len(shown.turnings):>11}"
            print(f"{row}{made.size / 1e3:>6.0f}{seconds:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
