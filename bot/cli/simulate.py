"""`python -m bot simulate`: games among robots, and what comes of them."""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from bot import records
from bot.thinking import table_of
from engines.robots import ROBOTS, Match, Policy, offered, play_match, robot
from engines.robots.strengths import ALWAYS, HARD, thinks_farther
from engines.shelf import SHELF, game

CHUNK = 4  # games a worker plays before it reports


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--seats", type=int, help="players at the table (default: the most the game takes)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--robots", default="random", help="one name for all, or several by seat; they change seats every game")
    parser.add_argument(
        "--iterations", type=int, help="of hard for each word (as many as it needs in that game); 0: as at a table"
    )
    parser.add_argument("--paired", action="store_true", help="play each deal once with every seating of the robots")
    parser.add_argument("--seed", default="0", help="the same seed gives the same games")
    parser.add_argument("--check", action="store_true", help="test the invariants at every decision")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the one game as a record (needs --games 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker processes")


@dataclass
class Tally:
    """The sums over all games."""

    games: int = 0
    at_table: int = 0  # seats in each of them
    decisions: int = 0
    seconds: float = 0.0
    scores: list[float] = field(default_factory=list)
    scores_of: dict[str, list[float]] = field(default_factory=dict)
    wins: dict[str, float] = field(default_factory=dict)  # a victory that is shared by n counts 1/n
    played: dict[str, int] = field(default_factory=dict)  # games in which that robot had a seat
    seats: dict[str, int] = field(default_factory=dict)  # seats that it had in all of them
    failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, names: Sequence[str], match: Match) -> None:
        self.games += 1
        self.at_table = len(names)
        self.decisions += match.decisions
        for name in set(names):
            self.wins.setdefault(name, 0.0)
            self.played[name] = self.played.get(name, 0) + 1
            self.seats[name] = self.seats.get(name, 0) + names.count(name)
        if match.broken:
            seen = {k: match.record[k] for k in ("game", "seats", "options", "seed", "moves")}
            self.failures.append({"faults": match.broken, **seen})
            return
        self.scores += match.scores
        for name, score in zip(names, match.scores, strict=True):
            self.scores_of.setdefault(name, []).append(score)
        for seat in match.winners:
            self.wins[names[seat]] += 1 / len(match.winners)


def seating(names: Sequence[str], seats: int, n: int) -> list[str]:
    """Who sits where in game n: robots move one seat on every game, so that no seat favours anybody."""
    return [names[(seat + n) % len(names)] for seat in range(seats)]


class Job(NamedTuple):
    """Some of the games, for one worker."""

    title: str
    seats: int
    names: tuple[str, ...]
    seed: str
    paired: bool
    numbers: range
    check: bool
    iterations: int | None = None


def sitting(names: Sequence[str], iterations: int | None) -> list[Policy]:
    """The robots of one game; `hard` thinks so many times for each word, or with 0 as long as at a table."""
    if iterations == 0:
        return table_of(names)
    return [robot(f"{HARD}@{iterations}" if name == HARD and iterations else name) for name in names]


def play_some(job: Job) -> list[tuple[list[str], Match]]:
    """The games of a job, with who sat where."""
    played = []
    for n in job.numbers:
        order = seating(job.names, job.seats, n)
        deal = n // len(job.names) if job.paired else n
        played.append((order, play_match(game(job.title), sitting(order, job.iterations), f"{job.seed}/{deal}", check=job.check)))
    return played


def chunks(options: Namespace) -> Iterator[Job]:
    """All games that were asked for, shared out."""
    names = tuple(options.robots.split(","))
    for first in range(0, options.games, CHUNK):
        numbers = range(first, min(first + CHUNK, options.games))
        yield Job(options.game, options.seats, names, options.seed, options.paired, numbers, options.check, options.iterations)


def run(options: Namespace) -> int:
    """Play, show progress, and print what came of it; 1 when an invariant broke."""
    counts = game(options.game).seat_counts
    options.seats = options.seats or counts[-1]
    if problem := mistake(options, counts):
        print(problem, file=sys.stderr)
        return 2
    tally, start = Tally(), time.perf_counter()
    with ProcessPoolExecutor(max(1, options.jobs)) as pool:
        for played in pool.map(play_some, chunks(options)):
            for order, match in played:
                tally.add(order, match)
                if options.export:
                    options.export.write_text(records.written(records.of_robots(match.record, order)), encoding="utf-8")
            tally.seconds = time.perf_counter() - start
            if not options.json:
                progress(tally, options.games)
    print(json.dumps(summary(tally)) if options.json else report(tally, options))
    return 1 if tally.failures else 0


def mistake(options: Namespace, counts: Sequence[int]) -> str:
    names = options.robots.split(",")
    unknown = [r for r in names if r not in ROBOTS]
    if unknown:
        return f"There is no robot called {', '.join(unknown)}; there are {', '.join(ROBOTS)}."
    if options.seats not in counts:
        return f"{options.game} is for {counts[0]} to {counts[-1]} players."
    strong = [name for name in names if name not in ALWAYS]
    if strong and not thinks_farther(game(options.game), options.seats):
        there = offered(game(options.game), [options.seats])
        return f"{strong[0]} has learned nothing of {options.game} for {options.seats}; there are {', '.join(there)}."
    if options.iterations is not None and options.iterations < 0:
        return "--iterations counts how often hard thinks; 0 gives it the time that it has at a table."
    if options.games < 1:
        return "At least one game must be played."
    if options.paired and (len(set(names)) < 2 or options.games % len(names)):
        return "--paired compares different robots, in as many games of each deal as are named: --robots easy,random --games 400."
    if options.export and not options.export.absolute().parent.is_dir():
        return f"There is no folder {options.export.parent} to write the game to."
    if options.export and options.games != 1:
        return "--export writes one game: add --games 1."
    return ""


def progress(tally: Tally, games: int) -> None:
    """A progress bar on the error stream, only where somebody watches."""
    if not sys.stderr.isatty():
        return
    done = round(30 * tally.games / games)
    bar = "█" * done + "·" * (30 - done)
    end = "\n" if tally.games == games else ""
    rate = tally.games / max(tally.seconds, 1e-9)
    line = f"\r{bar} {tally.games}/{games} games, {rate:.1f}/s, {len(tally.failures)} broken "
    print(line, end=end, file=sys.stderr, flush=True)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def spread(values: Sequence[float]) -> dict[str, float]:
    average = round(mean(values), 2) if values else 0.0
    return {"mean": average, **{f"p{p}": percentile(values, p / 100) for p in (10, 50, 90)}}


def bounds(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % bounds of a win rate."""
    if not games:
        return 0.0, 1.0
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(max(0.0, p * (1 - p)) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_of(tally: Tally, name: str) -> dict[str, float]:
    """How often a robot won of the games it played, with bounds, and its share of the seats: what it would win by chance.

    The bounds take games to be independent. The two games of a deal lean to opposite robots, if at all, so that
    for paired games the bounds are rather too wide than too narrow.
    """
    played, wins = tally.played[name], tally.wins[name]
    low, high = bounds(wins, played)
    chance = tally.seats[name] / (played * tally.at_table)
    return {
        "games": played,
        "won": round(wins / played, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "chance": round(chance, 4),
    }


def summary(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "broken": len(tally.failures),
        "failures": tally.failures,
        "wins": {name: round(wins, 3) for name, wins in tally.wins.items()},
        "rate": {name: rate_of(tally, name) for name in tally.wins},
        "score": spread(tally.scores),
        "score_of": {name: spread(scores) for name, scores in tally.scores_of.items()},
    }


def report(tally: Tally, options: Namespace) -> str:
    seconds = max(tally.seconds, 1e-9)
    paired = ", every deal with each seating" if options.paired else ""
    lines = [
        f"{options.game}, {options.seats} seats, robots {options.robots}, seed {options.seed}{paired}",
        f"{tally.games} games in {seconds:.1f} s: {tally.games / seconds:.1f} games/s, "
        f"{tally.decisions / seconds:.0f} decisions/s, {tally.decisions / tally.games:.0f} decisions a game",
        "",
        f"{'robot':<10}{'mean':>7}{'p10':>7}{'p50':>7}{'p90':>7}{'won':>9}   95 % bounds",
    ]
    for name, scores in sorted(tally.scores_of.items()):
        s = spread(scores)
        low, high = bounds(tally.wins[name], tally.played[name])
        numbers = "".join(f"{s[k]:>7.1f}" for k in ("mean", "p10", "p50", "p90"))
        lines.append(f"{name:<10}{numbers}{tally.wins[name]:>9.1f}   {low:.1%} to {high:.1%}")
    lines += ["", *histogram(tally.scores), "", f"{len(tally.failures)} broken"]
    for failure in tally.failures:
        lines += ["", *failure["faults"], f"seed {failure['seed']}, seats {failure['seats']}, words:"]
        lines.append("; ".join(f"{seat}: {word}" for seat, word in failure["moves"]))
    return "\n".join(lines)


def histogram(scores: Sequence[float], width: int = 5, columns: int = 40) -> list[str]:
    counts: dict[int, int] = {}
    for score in scores:
        bucket = int(score // width) * width
        counts[bucket] = counts.get(bucket, 0) + 1
    most = max(counts.values(), default=1)
    return [f"{b:>4}-{b + width - 1:<4} {'▇' * max(1, round(columns * n / most))} {n}" for b, n in sorted(counts.items())]
