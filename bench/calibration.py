"""Whether what is called 70 % happens in 70 of 100: `python -m bench.calibration patzcuaro --seats 2 --games 400`.

Robots play games that nothing was fitted to. At the end of each act the chance of whoever has acted is noted; by tenths of the
scale it is said how often that was won. Where a score alone is foretold, it is said how far off it was, in its own spreads.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from bench.training.selfplay import Played, leaves, spread
from engines.robots import ROBOTS, play_match, robot
from engines.robots.match import totals
from engines.shelf import SHELF, game

TENTHS = 10
ENOUGH = 50  # positions of a tenth that is judged
NEAR = 7.0  # points by which what was said may be off
WITHIN = (0.5, 0.86)  # shares of scores that may lie within one spread, where 68 of 100 would in a bell
LEAN = 0.5  # spreads by which they may be off on the mean


class Course(NamedTuple):
    """Which games are played."""

    title: str
    seats: int
    robot: str
    seed: str


class Said(NamedTuple):
    """A chance that was given in a game, and what came of it: 1 for a victory, a part of it for a shared one."""

    game: int
    chance: float
    came: float


class Tenth(NamedTuple):
    """What was said within a tenth of the scale, in points of a hundred."""

    positions: int
    games: int
    said: float
    came: float

    @property
    def noise(self) -> float:
        """How far so few games can be off by chance; the positions of a game share its end."""
        return 196 * sqrt(self.said / 100 * (1 - self.said / 100) / self.games)


def record(job: tuple[Course, int]) -> Played:
    """One game of a course."""
    course, number = job
    robots = [robot(course.robot)] * course.seats
    found = play_match(game(course.title), robots, f"{course.seed} {number}").record
    return Played(number, found["seed"], [(seat, word) for seat, word in found["moves"]], totals(found["result"]))


def chances(job: tuple[Course, int]) -> list[Said]:
    """What was said in a game, and what came of it."""
    course, number = job
    fit = game(course.title).fitted
    assert fit is not None
    positions, result = leaves(course.title, course.seats, record(job))
    winners = result["winners"]
    return [Said(number, fit.chances(view)[seat], (seat in winners) / max(1, len(winners))) for seat, view in positions]


def scores(job: tuple[Course, int]) -> list[tuple[float, float]]:
    """The scores that were foretold in a game, each with the one that came, in spreads."""
    fit = game(job[0].title).fitted
    assert fit is not None
    positions, result = leaves(job[0].title, 1, record(job))
    foretold = [one for _, view in positions if (one := fit.expected(view)) is not None]
    return [(one.score, (totals(result)[0] - one.score) / one.spread) for one in foretold]


def tenths(rows: Iterable[Said]) -> list[Tenth | None]:
    """The tenths of the scale; None where nothing was said."""
    parts: list[list[Said]] = [[] for _ in range(TENTHS)]
    for row in rows:
        parts[min(TENTHS - 1, int(row.chance * TENTHS))].append(row)
    return [tenth(part) if part else None for part in parts]


def tenth(part: Sequence[Said]) -> Tenth:
    said, came = (100 * sum(numbers) / len(part) for numbers in zip(*((row.chance, row.came) for row in part), strict=True))
    return Tenth(len(part), len({row.game for row in part}), said, came)


def lines(found: Sequence[Tenth | None]) -> Iterator[str]:
    yield "tenth     positions   games    said    came     off"
    for n, one in enumerate(found):
        if one is not None:
            judged = "" if one.positions < ENOUGH else "  near" if abs(one.said - one.came) <= NEAR else "  FAR"
            numbers = f"{one.positions:>10}{one.games:>8}{one.said:>8.1f}{one.came:>8.1f}{one.came - one.said:>+8.1f}"
            yield f"{n * 10:>2} to {n * 10 + 10:<3}{numbers}{judged}"


def report(options: Namespace) -> bool:
    """Plays, prints, and says whether all that is judged is near enough."""
    course = Course(options.game, options.seats, options.robot, f"calibration {options.seed}")
    jobs = [(course, n) for n in range(options.games)]
    fit = game(options.game).fitted
    assert fit is not None
    if options.seats in fit.data.spreads:
        off = [one for part in spread(options.jobs, scores, jobs) for _, one in part]
        within, lean = sum(abs(one) <= 1 for one in off) / len(off), sum(off) / len(off)
        print(f"{len(off)} positions: {within:.0%} of the scores within one spread, on the mean {lean:+.2f} spreads off")
        return WITHIN[0] <= within <= WITHIN[1] and abs(lean) <= LEAN
    found = tenths(row for part in spread(options.jobs, chances, jobs) for row in part)
    print("\n".join(lines(found)))
    return all(one is None or one.positions < ENOUGH or abs(one.said - one.came) <= NEAR for one in found)


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--robot", default="easy", choices=sorted(ROBOTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    fit = game(options.game).fitted
    if fit is None or options.seats not in {*fit.data.chances, *fit.data.spreads}:
        parser.error(f"nothing was fitted to {options.game} for {options.seats}")
    sys.exit(0 if report(options) else 1)


if __name__ == "__main__":
    main()
