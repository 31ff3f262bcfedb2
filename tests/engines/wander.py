"""Random games: where the tests of every game get many different positions from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from engines.kernel import Ask, Game, State, apply, clone

S = TypeVar("S", bound=State)
Pick = Callable[[tuple[Ask, ...], Random], tuple[int, str]]  # who answers, and what


def anything(asks: tuple[Ask, ...], rng: Random) -> tuple[int, str]:
    """Any of the options, each as often as the others."""
    ask = rng.choice(asks) if len(asks) > 1 else asks[0]
    return ask.seat, rng.choice(ask.options)


def wander(g: S, rng: Random, pick: Pick = anything, steps: int = 3000) -> Iterator[tuple[S, int, str]]:
    """Play on at random; each position is handed out, with the choice that is about to be made, before it is made."""
    for _ in range(steps):
        if not g.asks:
            return
        seat, choice = pick(g.asks, rng)
        yield g, seat, choice
        apply(g, seat, choice)


def positions(game: Game[S], n: int, seed: int, every: int, seats: Sequence[int] = (), pick: Pick = anything) -> Iterator[S]:
    """So many positions from the middle of many games, about one out of `every`; for all seat counts unless some are named."""
    rng, seats = Random(seed), seats or game.seat_counts
    while True:
        for g, _, _ in wander(game.new(f"{seed} {rng.random()}", rng.choice(seats)), rng, pick):
            if rng.randrange(every) == 0:
                yield clone(g)
                n -= 1
                if not n:
                    return
