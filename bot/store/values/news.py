"""What is to be posted of a table: one class for each kind of news."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypedDict

from bot.store.values import Json


class KeptEvent(TypedDict):
    """An event of a game as the log has it."""

    kind: str
    to: list[int] | None  # the seats that may know; None = everybody
    data: Json


@dataclass(frozen=True, slots=True)
class Asleep:
    """Until when somebody is to be left alone, and in which zone if that may be known."""

    until: float
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody who is asked since that entry is called, by which reminder if it is one."""

    seat: int
    entry: int
    which: str = ""


@dataclass(frozen=True)
class News:
    """Something that has happened to a table."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Unknown(News):
    """A kind that this version does not know, or never had anything to tell."""


@dataclass(frozen=True)
class Lobby(News):
    """The lobby is not as it was."""

    kind: ClassVar[str] = "lobby"
    faded: bool = False


@dataclass(frozen=True)
class Board(News):
    """The game stands otherwise than before, or is to be shown once more."""

    kind: ClassVar[str] = "board"
    number: int
    events: tuple[KeptEvent, ...] = ()
    seat: int | None = None  # who acted
    undone: int = 0  # entries that were taken back, as far as everybody knew of them
    anew: bool = False  # the table can be seen again: whoever is asked is told so once more
    asleep: Mapping[int, Asleep] = field(default_factory=dict)  # by seat of those that are asked
    repaired: bool = False


@dataclass(frozen=True)
class Final(News):
    """The game is finished."""

    kind: ClassVar[str] = "final"
    number: int


@dataclass(frozen=True)
class Ended(News):
    """The game was broken off."""

    kind: ClassVar[str] = "ended"
    repaired: bool = False


@dataclass(frozen=True)
class WishAsked(News):
    """Somebody wishes to go back."""

    kind: ClassVar[str] = "wish"
    by: int
    turns: int
    id: str
    asleep: tuple[int, ...] = ()  # seats that are asked without a sound


@dataclass(frozen=True)
class WishOver(News):
    """It came to nothing."""

    kind: ClassVar[str] = "wish_over"
    agreed: bool = False


@dataclass(frozen=True)
class Offered(News):
    """A seat is offered to somebody."""

    kind: ClassVar[str] = "offer"
    id: str
    seat: int
    to: str
    asleep: bool = False


@dataclass(frozen=True)
class OfferOver(News):
    """It was accepted, declined or taken back."""

    kind: ClassVar[str] = "offer_over"
    id: str
    accepted: bool = False


@dataclass(frozen=True)
class EndVoteAsked(News):
    """Somebody asks for the end, or has answered that."""

    kind: ClassVar[str] = "end_vote"
    id: str
    by: int
    agreed: int
    needed: int
    asleep: tuple[int, ...] = ()  # seats that are asked without a sound


@dataclass(frozen=True)
class EndVoteOver(News):
    """The vote is decided."""

    kind: ClassVar[str] = "end_vote_over"
    agreed: bool = False


@dataclass(frozen=True)
class Calls(News):
    """Somebody who slept when they were asked is awake."""

    kind: ClassVar[str] = "call"
    calls: tuple[Call, ...]


@dataclass(frozen=True)
class Reminder(News):
    """Somebody lets their time go by."""

    kind: ClassVar[str] = "reminder"
    calls: tuple[Call, ...]


@dataclass(frozen=True)
class ReminderOver(News):
    """Everybody who was reminded has answered."""

    kind: ClassVar[str] = "reminder_over"


@dataclass(frozen=True)
class Nudge(News):
    """Somebody asks the others on."""

    kind: ClassVar[str] = "nudge"
    by: int
    calls: tuple[Call, ...]


@dataclass(frozen=True)
class HoursChanged(News):
    """Somebody who is asked sleeps until another time, or does not any more."""

    kind: ClassVar[str] = "hours"
    seat: int
    asleep: Asleep | None = None


@dataclass(frozen=True)
class Answered(News):
    """Somebody whose time was up was answered for."""

    kind: ClassVar[str] = "answered"
    seat: int
    entry: int


@dataclass(frozen=True)
class TakenOver(News):
    """A robot plays on in somebody's seat."""

    kind: ClassVar[str] = "taken_over"
    seat: int
    robot: str
    for_good: bool = False


@dataclass(frozen=True)
class Slept(News):
    """The table has fallen asleep."""

    kind: ClassVar[str] = "slept"
    closed: bool = False  # because nothing could be shown of it


@dataclass(frozen=True)
class Woke(News):
    """Somebody came to a table that slept."""

    kind: ClassVar[str] = "woke"


@dataclass(frozen=True)
class Moved(News):
    """The table goes on in another channel."""

    kind: ClassVar[str] = "moved"
    left: str = field(metadata={"written": "from"})
    to: str


KINDS: Mapping[str, type[News]] = {
    kind.kind: kind
    for kind in (
        Lobby, Board, Final, Ended, WishAsked, WishOver, Offered, OfferOver, EndVoteAsked, EndVoteOver, Calls, Reminder,
        ReminderOver, Nudge, HoursChanged, Answered, TakenOver, Slept, Woke, Moved,
    )
}  # fmt: skip
