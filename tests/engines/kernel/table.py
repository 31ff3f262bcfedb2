"""The smallest possible game state, on which the kernel's tests lay their frames."""

from __future__ import annotations

from collections.abc import Callable
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


def noted(self: Frame, g: Table, *words: str) -> None:
    """A step that writes its answer down."""
    g.log.append(" ".join(words))


def notes(text: str) -> Callable[[Frame, Table], None]:
    """A step that writes down that it was made."""

    def note(self: Frame, g: Table) -> None:
        g.log.append(text)

    return note


def silent(self: Frame, g: State, word: str) -> None:
    """A step that makes nothing of its answer."""


def start(*frames: Frame, seats: int = 2) -> Table:
    """A settled table with these frames on its stack, the last one on top."""
    return settle(Table(seats=seats, seed="kernel", stack=list(frames)))


def options(s: State, seat: int) -> tuple[str, ...]:
    """What the seat may choose from; nothing when it is not asked."""
    ask = asked(s, seat)
    return ask.options if ask else ()
