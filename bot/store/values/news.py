"""What is to be posted of a table: one class for each kind of news."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypedDict, dataclass_transform

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


KINDS: dict[str, type[News]] = {}
DESK = 0  # in the place of a message: somebody's own one of the table, wherever it stands


@dataclass_transform(field_specifiers=(field,), frozen_default=True)
class News:
    """Something that has happened to a table; each kind is a class, frozen, known by the name that rows have for it."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str = "") -> None:
        dataclass(frozen=True)(cls)
        if kind:
            cls.kind = kind
            KINDS[kind] = cls


class Unknown(News):
    """A kind that this version does not know, or never had anything to tell."""


class Lobby(News, kind="lobby"):
    """The lobby is not as it was."""

    faded: bool = False


class Board(News, kind="board"):
    """The game stands otherwise than before, or is to be shown once more."""

    number: int
    events: tuple[KeptEvent, ...] = ()
    seat: int | None = None  # who acted
    undone: int = 0  # entries that were taken back, as far as everybody knew of them
    unsaid: tuple[KeptEvent, ...] = ()  # what had been told of those
    anew: bool = False  # the table can be seen again: whoever is asked is told so once more
    asleep: Mapping[int, Asleep] = field(default_factory=dict)  # by seat of those that are asked
    repaired: bool = False


class Final(News, kind="final"):
    """The game is finished."""

    number: int


class Ended(News, kind="ended"):
    """The game was broken off."""

    repaired: bool = False


class WishAsked(News, kind="wish"):
    """Somebody wishes to go back."""

    by: int
    turns: int
    id: str
    asleep: tuple[int, ...] = ()  # seats that are asked without a sound


class Offered(News, kind="offer"):
    """A seat is offered to somebody."""

    id: str
    seat: int
    to: str
    asleep: bool = False


class OfferOver(News, kind="offer_over"):
    """It was accepted, declined or taken back."""

    id: str
    accepted: bool = False


class EndVoteAsked(News, kind="end_vote"):
    """Somebody asks for the end, or has answered that."""

    id: str
    by: int
    agreed: int
    needed: int
    asleep: tuple[int, ...] = ()  # seats that are asked without a sound


class Over(News):
    """What was asked of all is decided."""

    agreed: bool = False


class WishOver(Over, kind="wish_over"):
    """It came to nothing."""


class EndVoteOver(Over, kind="end_vote_over"):
    """The vote is decided."""


class Calls(News, kind="call"):
    """Somebody who slept when they were asked is awake."""

    calls: tuple[Call, ...]


class Reminder(News, kind="reminder"):
    """Somebody lets their time go by."""

    calls: tuple[Call, ...]


class ReminderOver(News, kind="reminder_over"):
    """Everybody who was reminded has answered."""


class Nudge(News, kind="nudge"):
    """Somebody asks the others on."""

    by: int
    calls: tuple[Call, ...]


class HoursChanged(News, kind="hours"):
    """Somebody who is asked sleeps until another time, or does not any more."""

    seat: int
    asleep: Asleep | None = None


class Answered(News, kind="answered"):
    """Somebody whose time was up was answered for."""

    seat: int
    entry: int


class TakenOver(News, kind="taken_over"):
    """A robot plays on in somebody's seat."""

    seat: int
    robot: str
    for_good: bool = False


class Slept(News, kind="slept"):
    """The table has fallen asleep."""

    closed: bool = False  # because nothing could be shown of it


class Woke(News, kind="woke"):
    """Somebody came to a table that slept."""


class EditedLate(News, kind="edited_late"):
    """Messages that a process has edited which had lost the table by then: they may show what was true before."""

    messages: tuple[int, ...]


class Moved(News, kind="moved"):
    """The table goes on in another channel."""

    left: str = field(metadata={"written": "from"})
    to: str
