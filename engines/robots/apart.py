"""A robot that thinks in a process of its own: everything it needs comes as bytes, and little is loaded for it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from engines.kernel import Codec
from engines.robots.policies import robot
from engines.shelf import game


@cache
def _codec(title: str) -> Codec[Any]:
    return Codec(game(title).state)


def think(title: str, saved: bytes, seat: int, name: str, seed: int) -> str:
    """What a robot says in a position that was already dealt anew for its seat."""
    return robot(name).choose(game(title), _codec(title).load(saved), seat, Random(seed))
