"""Every game comes to an end, whoever plays: `make endurance`, by hand, for hours; whoever stops it goes on with it later.

Robots `easy` and `medium` among themselves at every number of seats of every game, and `hard` at ten iterations. A line is
written for each game in build/endurance, so that no game is played twice; a game that passes `longest` or stops is a fault.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.training.selfplay import learned_by, players_of, spread, whole_lines
from engines.robots import play_match, robot
from engines.robots.strengths import thinks_farther
from engines.shelf import SHELF, game

BUILD = Path("build/endurance")
HARD = "hard@10"


class Table(NamedTuple):
    """Who plays what."""

    title: str
    seats: int
    hard: bool

    @property
    def name(self) -> str:
        return f"{self.title}-{self.seats}-{'hard' if self.hard else 'usual'}"

    @property
    def file(self) -> str:
        """Of the games as they are played today: other rules, robots or weights begin another."""
        return f"{self.name}-{learned_by(self.title, self.seats)}-{players_of(self.title)}.jsonl"


class Ended(NamedTuple):
    """A game: its number, how many decisions it took, and what was wrong with it."""

    number: int
    decisions: int
    broken: list[str]


def seated(table: Table, number: int) -> list[str]:
    """The robots of a game; `medium` only where it thinks otherwise than `easy`."""
    if table.hard:
        return [HARD] * table.seats
    names = ["easy", "medium"] if thinks_farther(game(table.title), table.seats) else ["easy"]
    rng = Random(f"{table} {number}")
    return [rng.choice(names) for _ in range(table.seats)]


def one_of_them_hard(table: Table, number: int) -> list[str]:
    """The same with `hard` in one of the seats: that takes a part of the time of a table of it."""
    names = seated(table, number)
    names[Random(f"hard {table} {number}").randrange(table.seats)] = HARD
    return names


def play(job: tuple[Table, int], seating: Callable[[Table, int], list[str]] = seated) -> Ended:
    """One game to its end."""
    table, number = job
    robots = [robot(name) for name in seating(table, number)]
    match = play_match(game(table.title), robots, f"endurance {table.title} {table.seats} {number}")
    return Ended(number, match.decisions, match.broken)


def endure(table: Table, games: int, jobs: int, folder: Path = BUILD) -> list[Ended]:
    """The first so many games of a table; those that a file has not are played and written there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / table.file
    done = {one.number: one for one in starmap(Ended, whole_lines(path))}
    with path.open("a", encoding="utf-8") as out:
        for found in spread(jobs, play, [(table, n) for n in range(games) if n not in done]):
            done[found.number] = found
            out.write(json.dumps(found) + "\n")
            out.flush()
    return [done[n] for n in range(games)]


def tables(titles: Sequence[str]) -> Iterator[Table]:
    """Every game at every number of seats, the usual robots first."""
    for hard in (False, True):
        for title in titles:
            for seats in game(title).seat_counts:
                yield Table(title, seats, hard)


def said(table: Table, found: Sequence[Ended]) -> str:
    """How it went."""
    most, allowed = max(one.decisions for one in found), game(table.title).longest
    faults = [f"\n  game {one.number}: {fault}" for one in found for fault in one.broken]
    who = HARD if table.hard else "usual"
    return (
        f"{table.title:14}{table.seats} {who:8}{len(found):>5} games, at most {most:>5} of {allowed} decisions{''.join(faults)}"
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.endurance", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SHELF), help="which games (all of them)")
    parser.add_argument("--usual", type=int, default=500, help="games of easy and medium at each number of seats (%(default)s)")
    parser.add_argument("--hard", type=int, default=50, help="games of hard at ten iterations (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    broken = 0
    for table in tables(options.games):
        if games := options.hard if table.hard else options.usual:
            found = endure(table, games, options.jobs)
            broken += sum(bool(one.broken) for one in found)
            print(said(table, found), flush=True)
    print(f"{broken} games did not come to an end as they should" if broken else "every game came to its end")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
