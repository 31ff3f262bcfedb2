"""What thinking costs: whole turns of `hard` as at a table, its iterations a second, and a decision of `medium`."""

from __future__ import annotations

from random import Random
from statistics import median
from time import thread_time
from typing import Any

from bench.costs import middles
from bot.thinking import AtTable, begins_turn
from engines.kernel import Game, State, apply, asked, clone
from engines.robots import robot
from engines.robots.strengths import HARD, thinks_farther

TURNS = 8  # that are measured; the ninety-ninth of a hundred is the longest of so few
ITERATIONS = 100
WORDS = 60  # no turn is followed farther


def thoughts(game: Game[Any], seats: int, turns: int | None = None) -> dict[str, float]:
    """Milliseconds of turns and decisions, and iterations a second, of CPU time."""
    positions = [s for s in middles(game, seats) if any(len(ask.options) > 1 for ask in s.asks)][: turns or TURNS]
    taken = sorted(turn(game, clone(s)) for s in positions)
    start = thread_time()
    for s in positions:
        say(game, s, f"{HARD}@{ITERATIONS}")
    found = {
        "hard_turn_ms_p50": 1e3 * median(taken),
        "hard_turn_ms_p99": 1e3 * taken[-1],
        "iterations_per_s": ITERATIONS * len(positions) / (thread_time() - start),
    }
    if thinks_farther(game, seats):
        found["medium_ms"] = 1e3 * median(spent(game, s, "medium") for s in positions)
    return found


def turn(game: Game[Any], s: State) -> float:
    """Seconds in which a seat says all that it is asked, until somebody else is; alone, until its next turn begins."""
    seat = s.asks[0].seat
    policy, rng, start = AtTable(HARD), Random(1), thread_time()
    for n in range(WORDS):
        ask = asked(s, seat)
        if ask is None or (n and begins_turn(game, s, ask)):
            break
        apply(s, seat, policy.choose(game, game.resample(s, seat, rng), seat, rng))
    return thread_time() - start


def say(game: Game[Any], s: State, name: str) -> str:
    seat = next(ask.seat for ask in s.asks if len(ask.options) > 1)
    return robot(name).choose(game, s, seat, Random(1))


def spent(game: Game[Any], s: State, name: str) -> float:
    start = thread_time()
    say(game, s, name)
    return thread_time() - start
