"""Robots as tests can afford them."""

from __future__ import annotations

from typing import Any

from engines.kernel import Game
from engines.robots import Policy, robot
from engines.robots.strengths import HARD


def affordable(game: Game[Any], name: str, thoughts: int) -> Policy:
    """The robot of that name; `hard` with so many thoughts, but where it looks again and again, as often as it needs."""
    return robot(f"{HARD}@{thoughts}" if name == HARD and not game.looks else name)
