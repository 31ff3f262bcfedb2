"""What a person did, and what the bot said to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import perf_counter

from tests.wire.objects import EPHEMERAL, LOADING, Json


@dataclass
class Deed:
    """What a person did, and what the bot said to it."""

    id: int
    token: str
    kind: int
    person: Json
    place: Json
    data: Json
    shown: Json | None
    at: float = 0.0
    acknowledged: int = 0  # the type of the callback
    acknowledged_at: float = 0.0
    original: Json | None = None  # the message that is answered with
    followups: list[Json] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)  # there is a callback
    told: asyncio.Event = field(default_factory=asyncio.Event)  # there is something to read
    told_at: float = 0.0
    pictured_at: float = 0.0  # the first time that there was a picture

    def tell(self) -> None:
        """There is something to read now."""
        if not self.told.is_set():
            self.told_at = perf_counter()
            self.told.set()
        if not self.pictured_at and any(m["attachments"] for m in self.said):
            self.pictured_at = perf_counter()

    @property
    def said(self) -> list[Json]:
        """Everything that only this person was shown, the oldest first."""
        own = [self.original] if self.original is not None and not self.original["flags"] & LOADING else []
        own = [m for m in own if m["flags"] & EPHEMERAL and (self.acknowledged in (4, 5) or m.get("changed_by") == self.id)]
        return [*own, *self.followups]

    @property
    def text(self) -> str:
        """All private words together."""
        return "\n".join(m["content"] for m in self.said)
