"""How many presses a game takes, and what is left lying about: seeded games of a person among robots over the simulated Discord.

python -m bench.clicks [oaxaca ...] [--games 20] adds its figures to bench.json. A button is one press, a menu one to open it and
one for each pick. Every second game is played in Spanish.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bench.clicks.figures import Found, figured
from bench.clicks.limits import LIMITS
from bench.clicks.sitting import Course, Played, played_out
from bench.command_line import FILE, add
from engines.shelf import SHELF, game

GAMES = 20  # for each number of seats, unless said otherwise
SHOWN = 12  # examples of a fault


def to_play(titles: Iterable[str], games: int) -> list[Played]:
    """So many games for each number of seats."""
    return [
        Played(title, seats, number, ("en", "es")[number % 2])
        for title in titles
        for seats in game(title).seat_counts
        for number in range(games)
    ]


def played_by(processes: int, games: Sequence[Played]) -> Iterator[Course]:
    """All of them, several at a time."""
    if processes == 1:
        yield from map(played_out, games)
        return
    with ProcessPoolExecutor(processes) as crew:
        yield from crew.map(played_out, games)


def table(found: Found) -> Iterator[str]:
    """The figures with their limits, and what stands behind those that should be nothing."""
    yield f"{'clicks':34}{'found':>10}{'limit':>10}"
    for name, value in found.figures.items():
        limit = LIMITS.get(name)
        verdict = "" if limit is None else f"{limit:>10g}  {'holds' if value <= limit else 'DOES NOT HOLD'}"
        yield f"  {name:32}{value:>10.2f}{verdict}"
    yield "questions with one option (game, key, how often)"
    for (key, why), n in found.single.most_common():
        yield f"  {key:32}{n:>10}  {why and f'stays: {why}'}".rstrip()
    for name, faulty in (("labels that were cut", found.cut), ("labels with codes", found.coded)):
        yield f"{name}, {min(SHOWN, len(faulty))} of {len(faulty)}"
        yield from (f"  {text}" for text in faulty[:: max(1, len(faulty) // SHOWN)][:SHOWN])


def main() -> None:
    """Play, print, and add to the file."""
    parser = ArgumentParser(prog="python -m bench.clicks", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SHELF), help="games to play (all of them)")
    parser.add_argument("--games", dest="many", type=int, default=GAMES, help="for each number of seats (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="games played side by side (%(default)s)")
    parser.add_argument("--out", type=Path, default=FILE, help="where the numbers go (%(default)s)")
    args = parser.parse_args()
    if unknown := [name for name in args.games if name not in SHELF]:
        parser.error(f"no game is called {', '.join(unknown)}; there are {', '.join(SHELF)}")
    wanted = to_play(args.games, args.many)
    courses = []
    for course in played_by(args.processes, wanted):
        courses.append(course)
        print(f"\r{len(courses)} of {len(wanted)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    found = figured(courses)
    add({f"clicks.{name}": value for name, value in found.figures.items()}, args.out)
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()
