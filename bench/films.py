"""How long the film of a whole game takes, and how large it is: `python -m bench.films [FOLDER]` also keeps the films."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from bot import records
from bot.store import Seat, Table
from bot.tables.life.replay import Past, key_entries
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from renderers.film import MOST, Film, Script, film

NAMES = ("Ana", "Beatriz", "Cleo", "Diego", "Eva")
BY = "random"  # its games are the longest


def played(title: str, seats: int, by: str = BY, **options: Any) -> Past:
    """A game among robots, as a table has it when it is over."""
    match = play_match(game(title), [robot(by)] * seats, "a film", options)
    match.record["options"] |= options  # also those of an edition before
    moves, _ = records.of_moves(match.record, [by] * seats)
    sitting = tuple(Seat(n, name, robot=by) for n, name in enumerate(NAMES[:seats]))
    table = Table(1, "", "", title, "", seats, match.record["secret"], status="finished", salt=match.record["salt"])
    table.options, table.result = match.record["options"], match.record["result"]
    return Past(table, sitting, tuple(moves))


def filmed(past: Past) -> tuple[Film, float]:
    start = time.process_time()
    views = past.views(key_entries(past.moves, MOST - 1))
    names = tuple(seat.name for seat in past.seats)
    made = film(Script(past.table.game, tuple(views), names, "en", over=True))
    return made, time.process_time() - start


def main() -> None:
    print(f"{'game':<12}{'seats':>6}{'entries':>9}{'pictures':>10}{'MB':>7}{'seconds':>9}")
    for title in SHELF:
        past = played(title, game(title).seat_counts[-1])
        made, seconds = filmed(past)
        size = len(made.data) / 1e6
        print(f"{title:<12}{len(past.seats):>6}{past.last:>9}{made.frames:>10}{size:>7.2f}{seconds:>9.1f}", flush=True)
        for folder in sys.argv[1:]:
            (Path(folder) / f"{title}.webp").write_bytes(made.data)


if __name__ == "__main__":
    main()
