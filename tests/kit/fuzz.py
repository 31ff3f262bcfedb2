"""The deep run: python -m tests.kit.fuzz --game oaxaca --games 500 [--seed N] [--jobs N]."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from tests.kit import endings, shelf
from tests.kit.course import Broken
from tests.kit.driver import play
from tests.kit.policies import POLICIES

BATCH = 10
SHARES = ("random", "random", "greedy", "random", "first", "greedy", "random", "last")


@dataclass(frozen=True)
class Batch:
    """Some games of one kind, played in one worker."""

    game: str
    seats: int
    options: dict[str, Any]
    plays: tuple[tuple[str, int], ...]  # (policy, seed)


@dataclass
class Tally:
    """What came of a batch, or of all of them."""

    games: int = 0
    decisions: int = 0
    done: Counter[int] = field(default_factory=Counter)
    broken: list[Broken] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another batch in."""
        self.games += other.games
        self.decisions += other.decisions
        self.done += other.done
        self.broken += other.broken


def played(batch: Batch) -> Tally:
    """Play a batch under all checks, then once more in a second process."""
    game, tally, reports = shelf.load(batch.game), Tally(), []
    for policy, seed in batch.plays:
        tally.games += 1
        try:
            report = play(game, batch.seats, batch.options, policy, seed, extras=shelf.extras(batch.game))
        except Broken as broken:
            tally.broken.append(broken)
            tally.decisions += len(broken.moves)
        else:
            reports.append(report)
            tally.decisions += report.decisions
    try:
        endings.elsewhere(shelf.modules()[batch.game], reports)
    except Broken as broken:
        tally.broken.append(broken)
    for report in reports:
        tally.done += report.done
    return tally


def batches(name: str, games: int, seed: int) -> Iterator[Batch]:
    """For each seat count so many games, spread over policies and options."""
    game = shelf.load(name)
    for seats in game.seat_counts:
        settings = list(shelf.settings(game))
        shares: dict[int, list[tuple[str, int]]] = {n: [] for n in range(len(settings))}
        for n, policy in enumerate(islice(cycle(SHARES), games)):
            shares[n // len(SHARES) % len(settings)].append((policy, seed + n))
        for n, plays in shares.items():
            for start in range(0, len(plays), BATCH):
                yield Batch(name, seats, settings[n], tuple(plays[start : start + BATCH]))


def main(argv: list[str] | None = None) -> int:
    """Play, report progress, and tell at the end whether anything is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.fuzz", description="Plays a game under every check of the kit.")
    parser.add_argument("--game", required=True, choices=sorted(shelf.modules()))
    parser.add_argument("--games", type=int, default=500, help="games for each seat count")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(argv)
    work = list(batches(asked.game, asked.games, asked.seed))
    print(f"{asked.game}: {sum(len(b.plays) for b in work)} games, seeds {asked.seed} to {asked.seed + asked.games - 1}, "
          f"policies {', '.join(POLICIES)}, {asked.jobs} processes")  # fmt: skip
    total, started = Tally(), time.monotonic()
    stopped = _run(work, asked.jobs, total, started)
    return _summary(total, time.monotonic() - started, stopped)


def _run(work: list[Batch], jobs: int, total: Tally, started: float) -> bool:
    """True when somebody pressed Ctrl-C, which ends the workers, too."""
    games, live = sum(len(b.plays) for b in work), sys.stdout.isatty()
    clear = f"\r{'':90}\r" if live else ""
    try:
        for tally in _tallies(work, jobs):
            total.add(tally)
            for broken in tally.broken:
                print(f"{clear}{broken}", flush=True)
            rate = total.decisions / (time.monotonic() - started)
            line = f"{total.games}/{games} games  {total.decisions} decisions  {rate:.0f}/s  {len(total.broken)} broken"
            print(f"{clear}{line}", end="" if live else "\n", flush=True)
    except (KeyboardInterrupt, BrokenProcessPool):
        return True
    return False


def _tallies(work: list[Batch], jobs: int) -> Iterator[Tally]:
    """What the batches come to, as they are done; a single job plays in this very process, for the debugger's sake."""
    if jobs == 1:
        yield from map(played, work)
        return
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    try:
        for one in as_completed([pool.submit(played, batch) for batch in work]):
            yield one.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _summary(total: Tally, seconds: float, stopped: bool) -> int:
    print(f"\n{'stopped early: ' if stopped else ''}{total.games} games, {total.decisions} decisions "
          f"in {seconds:.0f} s ({total.decisions / max(seconds, 0.001):.0f}/s), {len(total.broken)} broken")  # fmt: skip
    print("checks made: " + ", ".join(f"item {item}: {n}" for item, n in sorted(total.done.items())))
    for item, n in sorted(Counter(b.item for b in total.broken).items()):
        print(f"item {item} broke {n} times; first: {next(b for b in total.broken if b.item == item).where}")
    return 1 if total.broken else 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
