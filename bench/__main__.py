"""`python -m bench`: measure, print a table, add to a flat object of numbers."""

from __future__ import annotations

import cProfile
import platform
import pstats
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import Any

from bench.command_line import FILE, add, rounded
from bench.costs import costs
from bench.pace import Rival, catanatron, of_the_house, pace_key, race
from bench.pictures import pictures
from bench.thoughts import thoughts
from bench.toy import GAME as TOY
from engines.kernel import Game
from engines.shelf import SHELF, game
from renderers.kit.sizes import LEAST_POINTS

METHOD = """
One core; whole games of random play, setting up and deriving the options included. {rounds} rounds of at
least {seconds:g} s for each, all taking turns, every second round in the opposite order; medians, and the ratio
is the median of the ratios round by round. A decision is one answer of a seat, or one play_tick() of
catanatron; answers that the engine takes by itself do not count. Single acts: positions from the middle
half of random games; load derives the question again; a command is the completion of each of its
arguments and then the command itself. Garbage collection runs as usual.
Written to {out}."""
AIMS = {
    "clone_us": 15, "dump_load_us": 150, "command_ms": 2, "compose_ms": 15, "encode_ms": 60, "board_kib": 300,
    "mat_compose_ms": 15, "mat_encode_ms": 60, "mat_kib": 300,
    "hard_turn_ms_p99": 3000, "medium_ms": 60, "strong_ack_p99_ms": 100, "strong_wait_max_s": 8,
    "closeup_compose_ms": 15, "closeup_encode_ms": 30, "closeup_kib": 150,
}  # fmt: skip


def aim(name: str) -> str:
    return f"  (aim: at most {AIMS[name]})" if name in AIMS else ""


def rivals_of(games: list[Game[Any]]) -> list[Rival]:
    """Everybody who is measured: each game at its largest table, catanatron, smaller tables, the toy."""
    largest = [of_the_house(g, max(g.seat_counts)) for g in games]
    smaller = [of_the_house(g, n) for g in games for n in g.seat_counts if n < max(g.seat_counts)]
    other = catanatron()
    return [*largest, *([other] if other else []), *smaller, of_the_house(TOY, max(TOY.seat_counts))]


def measure(games: list[Game[Any]], rounds: int, seconds: float) -> tuple[dict[str, float], list[str]]:
    numbers: dict[str, float] = {}
    rivals = rivals_of(games)
    paces = race(rivals, rounds, seconds)
    lines = [f"{'decisions per second':34}{'median':>10}{'lowest':>10}{'highest':>10}"]
    for rival in rivals:
        found = paces[rival.key]
        numbers[rival.key] = round(median(found), 1)
        lines.append(f"  {rival.name:32}{median(found):>10,.0f}{min(found):>10,.0f}{max(found):>10,.0f}")
    for g in games:
        if theirs := paces.get(pace_key("catanatron")):
            ratio = median(our / their for our, their in zip(paces[pace_key(g.name)], theirs, strict=True))
            numbers[f"{g.name}.over_catanatron"] = round(ratio, 3)
            lines.append(f"  {g.name + ' over catanatron':32}{ratio:>10.2f}")
        seats = max(g.seat_counts)
        lines.append(f"one act of {g.name}, {seats} seats")
        for name, value in costs(g, seats, rounds, seconds / 5).items():
            numbers[f"{g.name}.{name}"] = round(value, 3)
            label, _, unit = name.rpartition("_")
            lines.append(f"  {label.replace('_', ' + ' if name == 'dump_load_us' else ' '):32}{value:>10.2f} {unit}{aim(name)}")
        for name, value in thoughts(g, seats).items():
            numbers[f"{g.name}.{name}"] = round(value, 3)
            lines.append(f"  {name.replace('_', ' '):32}{value:>10.2f}{aim(name)}")
        for name, value in pictures(g, seats).items():
            numbers[f"{g.name}.{name}"] = round(value, 3)
            wanted = aim(name) or f"  (aim: at least {LEAST_POINTS})"
            lines.append(f"  {name.replace('_', ' '):32}{value:>10.2f}{wanted}")
    return numbers, lines


def profile(one: Game[Any], plays: int = 200) -> None:
    """Where the time goes in random play: the functions with most time of their own."""
    rival = of_the_house(one, max(one.seat_counts))
    meter = cProfile.Profile()
    meter.enable()
    for number in range(plays):
        rival.play(number)
    meter.disable()
    pstats.Stats(meter).strip_dirs().sort_stats("tottime").print_stats(25)


def main() -> None:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SHELF), help="games to measure (all of them)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds to take the median of (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.6, help="for each rival in each round (%(default)s)")
    parser.add_argument("--out", type=Path, default=FILE, help="where the numbers go (%(default)s)")
    parser.add_argument("--wire", action="store_true", help="measure the bot over the wire and its database, too (minutes more)")
    parser.add_argument("--profile", action="store_true", help="show where the time goes instead")
    args = parser.parse_args()
    if unknown := [name for name in args.games if name not in SHELF]:
        parser.error(f"no game is called {', '.join(unknown)}; there are {', '.join(SHELF)}")
    games = [game(name) for name in args.games]
    if args.profile:
        for one in games:
            profile(one)
        return
    print(f"Python {platform.python_version()} on {platform.machine()}; leave the machine alone meanwhile ...", file=sys.stderr)
    numbers, lines = measure(games, args.rounds, args.seconds)
    if args.wire:
        from bench import crowd, storage
        from bench.wire import measured

        found = measured() | crowd.measured() | storage.measured([g.name for g in games])
        numbers |= rounded(found)
        lines += ["the bot over the wire, and its database"]
        lines += [f"  {name.replace('_', ' '):32}{value:>10.2f}{aim(name)}" for name, value in found.items()]
    add(numbers, args.out)
    print("\n".join(lines))
    if pace_key("catanatron") not in numbers:
        print("catanatron is not installed, so there is nothing to compare with: make bench installs it.")
    print(METHOD.format(rounds=args.rounds, seconds=args.seconds, out=args.out))


if __name__ == "__main__":
    main()
