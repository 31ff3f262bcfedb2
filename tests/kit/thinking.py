"""Robots as tests can afford them."""

from __future__ import annotations

from typing import Any

from engines.kernel import Game
from engines.robots import Policy, robot
from engines.robots.strengths import HARD


def affordable(game: Game[Any], name: str, thoughts: int) -> Policy:
    """The robot of that name; `hard` with so many thoughts, or where it looks again and again, with two looks at each deal."""
    if name != HARD:
        return robot(name)
    return robot(f"{HARD}@{2 * game.looks or thoughts}")
