"""Random games that use their cards: where the tests get many different positions from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Ask, Codec, apply, clone
from engines.oaxaca.rules import new
from engines.oaxaca.state import Oaxaca

WEIGHTS = {"scrap": 1, "early-riser": 1, "combine": 10, "end": 20, "gather": 40, "tourist": 400, "activate": 800, "craft": 4000}


def pick(ask: Ask, rng: Random) -> str:
    """Anything, but rather what finishes a card or uses one than what throws one away."""
    return rng.choices(ask.options, [WEIGHTS.get(option.split(" ")[0], 20) for option in ask.options])[0]


def wander(g: Oaxaca, rng: Random, steps: int = 2000) -> Iterator[tuple[Oaxaca, int, str]]:
    """Play on at random; each position is handed out, with the choice that is about to be made, before it is made."""
    for _ in range(steps):
        if not g.asks:
            return
        ask = rng.choice(g.asks)
        choice = pick(ask, rng)
        yield g, ask.seat, choice
        apply(g, ask.seat, choice)


def finished(g: Oaxaca, rng: Random) -> Oaxaca:
    """The same game, played to its end."""
    for _ in wander(g, rng):
        pass
    assert not g.asks and g.result, "the game did not end"
    return g


class Snapshot(NamedTuple):
    """A position saved in the middle of a game, and the one a decision earlier."""

    save: str
    before: str
    asked: list[list[Any]]  # seat, key and options of every question


def snapshots(n: int, wanted: Callable[[Oaxaca, Random], bool]) -> list[Snapshot]:
    """Saves of the positions that are wanted, from as many games as that takes."""
    rng, codec, found = Random(11), Codec(Oaxaca), list[Snapshot]()
    for game in count():
        g = new(f"saved {game}", 1 + game % 4)
        before = codec.dump(g)
        for here, _, _ in wander(g, rng):
            now = codec.dump(here)
            if wanted(here, rng):
                found.append(Snapshot(now.decode(), before.decode(), [[a.seat, a.key, list(a.options)] for a in here.asks]))
                if len(found) == n:
                    return found
            before = now
    raise AssertionError


def positions(n: int, seed: int, seats: tuple[int, ...] = (1, 2, 3, 4), every: int = 20) -> Iterator[Oaxaca]:
    """Positions from the middle of many games."""
    rng = Random(seed)
    while True:
        for g, _, _ in wander(new(f"{seed} {rng.random()}", rng.choice(seats)), rng):
            if rng.randrange(every) == 0:
                yield clone(g)
                n -= 1
                if not n:
                    return
