"""Random games: where the tests get many different positions from."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engines.kernel import apply, clone
from engines.patzcuaro.rules import new
from engines.patzcuaro.state import Patzcuaro


def wander(g: Patzcuaro, rng: Random, steps: int = 3000) -> Iterator[tuple[Patzcuaro, int, str]]:
    """Play on at random; each position is handed out, with the choice that is about to be made, before it is made."""
    for _ in range(steps):
        if not g.asks:
            return
        (ask,) = g.asks
        choice = rng.choice(ask.options)
        yield g, ask.seat, choice
        apply(g, ask.seat, choice)


def positions(n: int, seed: int, seats: tuple[int, ...] = (2, 3, 4), every: int = 8) -> Iterator[Patzcuaro]:
    """Positions from many games."""
    rng = Random(seed)
    while True:
        for g, _, _ in wander(new(f"{seed} {rng.random()}", rng.choice(seats)), rng):
            if rng.randrange(every) == 0:
                yield clone(g)
                n -= 1
                if not n:
                    return
