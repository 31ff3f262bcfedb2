"""What a worth is made of, so that somebody can be told why a move is good."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reasons:
    """What a game hands over for that, all of it from a view alone."""

    points: Callable[[Any, int], float]  # what a seat has now, as everybody can count it
    parts: Callable[[Any, int], Mapping[str, float]]  # of the rough worth for a seat, by name: together they are the worth
    told: tuple[str, ...]  # the parts that a reason may be made of: there is a text for each; points are told as they are counted
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # which features of the fitted worth are one such part
