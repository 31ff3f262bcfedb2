"""The state of a game: plain data, a stack of frames, and the only source of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import shake_256
from struct import unpack
from typing import Any, ClassVar

from engines.kernel.frames import Frame
from engines.kernel.model import Answer, Ask, Event, Illegal, Text

_audience: ContextVar[list[Event] | None] = ContextVar("audience", default=None)


@contextmanager
def listening() -> Iterator[list[Event]]:
    """Hear what games tell while they are being set up, before there is a state to listen to."""
    heard: list[Event] = []
    token = _audience.set(heard)
    try:
        yield heard
    finally:
        _audience.reset(token)


@dataclass(slots=True)
class State:
    """Every game subclasses this; all fields have defaults, so that old saves gain new ones."""

    NAME: ClassVar[str] = ""
    # Where each question, or family of questions, stands in the rules; under "" what is said out of turn.
    SECTIONS: ClassVar[Mapping[str, str]] = {}
    SCHEMA: ClassVar[int] = 1
    MIGRATIONS: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}

    seats: int = 0
    seed: str = ""
    draws: int = 0
    seals: int = 0
    result: dict[str, Any] = field(default_factory=dict)
    stack: list[Frame] = field(default_factory=list)
    # Derived or transient: neither saved nor compared; clones keep the asks and drop the listeners.
    asks: tuple[Ask, ...] = field(default=(), compare=False, repr=False, metadata={"derived": "kept"})
    out: list[Event] | None = field(default_factory=_audience.get, compare=False, repr=False, metadata={"derived": "dropped"})
    patient: bool = field(default=False, compare=False, repr=False, metadata={"derived": "dropped"})  # answer nothing by itself
    trace: list[Answer] | None = field(default=None, compare=False, repr=False, metadata={"derived": "dropped"})

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + n) % self.seats for n in range(1, self.seats)]

    def tell(self, kind: str, to: tuple[int, ...] | None = None, shows: tuple[str, ...] = (), **data: Any) -> None:
        """Announce something to everybody, or to the seats in `to`."""
        if self.out is not None:
            self.out.append(Event(kind, to, data, shows))

    def finish(self, result: dict[str, Any], **more: Any) -> None:
        """The game is over, and everybody hears how it ended."""
        self.result = result
        self.tell("over", result=result, **more)

    def seal(self) -> None:
        """Something hidden was seen or decided: no way back, and no prepared answer beyond this point."""
        self.seals += 1

    def numbers(self, n: int) -> list[int]:
        """The next draw of the provably fair sequence: n numbers of 128 bits."""
        stream = shake_256(f"{self.seed}:{self.draws}".encode()).digest(16 * n)
        self.draws += 1
        self.seals += 1
        return [*map(int.from_bytes, unpack("16s" * n, stream))]  # the first byte is the most significant

    def roll(self, n: int, sides: int = 6) -> list[int]:
        """Roll n dice."""
        return [1 + x % sides for x in self.numbers(n)]

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle in place; sorting first makes the result depend on the contents alone."""
        cards.sort()
        for i, x in zip(range(len(cards) - 1, 0, -1), self.numbers(len(cards)), strict=False):
            j = x % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def interrupt(self, seat: int, *words: str) -> Frame:
        """The frame of a free play."""
        raise LookupError(f"{self.NAME} has no free plays")

    def typed(self, choice: str) -> str:
        """A choice as a player would type it, where that is shorter than its words."""
        return choice

    def out_of_turn(self, seat: int) -> Illegal:
        """What a seat is told that says something while others are asked."""
        ask = self.asks[0]
        rule = self.SECTIONS.get("") or self.SECTIONS.get(ask.key) or self.SECTIONS.get(ask.family, "")
        return Illegal(Text("kernel.not_your_turn", seat=ask.seat), rule)
