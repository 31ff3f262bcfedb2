"""A robot that thinks in a process of its own: everything it needs comes as bytes, and little is loaded for it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from engines.kernel import Codec, Game
from engines.robots.search import GoesOn, Hard
from engines.robots.strengths import HARD, robot
from engines.shelf import game


@cache
def _codec(title: str) -> Codec[Any]:
    return Codec(game(title).state)


def loaded(title: str, saved: bytes) -> tuple[Game[Any], Any]:
    """A game, and a position of it."""
    return game(title), _codec(title).load(saved)


def think(title: str, saved: bytes, seat: int, name: str, seed: int, goes_on: GoesOn | None = None) -> str:
    """What a robot says in a position that was already dealt anew for its seat; `hard` thinks as long as it may go on."""
    policy = Hard(goes_on, at_once=False) if goes_on is not None and name == HARD else robot(name)
    return policy.choose(*loaded(title, saved), seat, Random(seed))
