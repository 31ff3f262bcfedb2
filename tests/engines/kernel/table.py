"""The smallest possible game state, on which the kernel's tests lay their frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engines.kernel import Frame, State, asked, settle


@dataclass(slots=True)
class Table(State):
    """A log of what happened, and a few cards."""

    NAME: ClassVar[str] = "table"

    log: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)


def start(*frames: Frame, seats: int = 2) -> Table:
    """A settled table with these frames on its stack, the last one on top."""
    return settle(Table(seats=seats, seed="kernel", stack=list(frames)))


def options(s: State, seat: int) -> tuple[str, ...]:
    """What the seat may choose from; nothing when it is not asked."""
    ask = asked(s, seat)
    return ask.options if ask else ()
