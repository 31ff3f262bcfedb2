"""What is shown of a table on Discord: its messages, and what has been told there already. It is the poster's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.store.values.news import Asleep


@dataclass(frozen=True, slots=True)
class PlayerBoards:
    """The players' own boards: those in the last post, and what each of all showed when it was last posted."""

    seats: tuple[int, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sending:
    """A message that may have been sent: what it is, the last row of the outbox that it is for, and when it was tried."""

    kind: str
    upto: int
    mats: PlayerBoards | None = None
    at: float = 0.0

    def alike(self, other: Sending | None) -> bool:
        """Whether it is the same message, whenever it was tried."""
        return other is not None and replace(self, at=0.0) == replace(other, at=0.0)


@dataclass(frozen=True, slots=True)
class ChannelBlock:
    """A channel that may not be written to, as another process is to know it."""

    since: float
    tries: int = 0
    at: float = 0.0  # when it was refused last
    may: bool | None = None  # what we knew of our permissions there at that moment
    told: bool = False  # the people there know that their table sleeps


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """The messages that stand in a channel which the table has left."""

    channel: str
    messages: Mapping[str, int] = field(default_factory=dict)
    stale: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The messages that show a table, by what they are, and what they tell."""

    messages: Mapping[str, int] = field(default_factory=dict)  # lobby, board, wish, vote ...; an offer's bears its name
    stale: tuple[int, ...] = ()  # messages that are to lose their buttons
    gone: tuple[int, ...] = ()  # messages that are to be deleted
    asked: Mapping[int, int] = field(default_factory=dict)  # by seat, since which entry, as the board says
    greeted: Mapping[int, int] = field(default_factory=dict)  # by seat, who was mentioned ahead of a call
    nudged: Mapping[int, int] = field(default_factory=dict)  # by seat, whom the nudge is for
    rolled: int = -1  # the row of the outbox whose dice were posted last
    whole: int = -1  # the row of the outbox at which the whole table was posted last
    below: bool = False  # something of ours stands below the board
    story: tuple[str, ...] = ()  # the sentences on the board
    recap: tuple[str, ...] | None = None  # what happened while everybody who is asked was asleep
    mats: PlayerBoards | None = None
    asleep: Mapping[int, Asleep] = field(default_factory=dict)  # by seat, as the board says
    sending: Sending | None = None
    blocked: ChannelBlock | None = None
    behind: LeftBehind | None = None

    def __contains__(self, slot: str) -> bool:
        return slot in self.messages

    def __getitem__(self, slot: str) -> int:
        return self.messages[slot]

    def showing(self, slot: str, message: int) -> Shown:
        return replace(self, messages={**self.messages, slot: message})

    def without(self, *slots: str) -> Shown:
        if not any(slot in self.messages for slot in slots):
            return self
        return replace(self, messages={slot: message for slot, message in self.messages.items() if slot not in slots})

    def known(self) -> set[int]:
        return {*self.messages.values(), *self.stale, *self.gone}
