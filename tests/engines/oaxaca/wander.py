"""Random games of Oaxaca that use their cards, and saves from the middle of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Ask, Codec
from engines.oaxaca.rules import new
from engines.oaxaca.state import Oaxaca
from tests.engines.wander import wander

WEIGHTS = {
    "again": 12, "scrap": 1, "early-riser": 1, "combine": 10, "end": 20, "gather": 40, "tourist": 400, "activate": 800,
    "craft": 4000,
}  # fmt: skip


def pick(asks: tuple[Ask, ...], rng: Random) -> tuple[int, str]:
    """Anything, but rather what finishes a card or uses one than what throws one away."""
    ask = rng.choice(asks)
    return ask.seat, rng.choices(ask.options, [WEIGHTS.get(option.split(" ")[0], 20) for option in ask.options])[0]


def finished(g: Oaxaca, rng: Random) -> Oaxaca:
    """The same game, played to its end."""
    for _ in wander(g, rng, pick):
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
        for here, _, _ in wander(g, rng, pick):
            now = codec.dump(here)
            if wanted(here, rng):
                found.append(Snapshot(now.decode(), before.decode(), [[a.seat, a.key, list(a.options)] for a in here.asks]))
                if len(found) == n:
                    return found
            before = now
    raise AssertionError
