"""The rows of the store, as the rest of the bot handles them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


@dataclass(slots=True)
class Table:
    """A table: from its lobby to its end."""

    id: int
    guild: str
    channel: str
    game: str
    host: str
    seat_limit: int
    secret: str
    status: str = "lobby"  # lobby, playing, finished (a result), ended (broken off)
    options: dict[str, Any] = field(default_factory=dict)
    language: str = "en"
    by_invitation: bool = False
    salt: str = ""
    number: int = 0
    result: dict[str, Any] = field(default_factory=dict)
    wish: dict[str, Any] = field(default_factory=dict)
    questions: dict[str, int] = field(default_factory=dict)
    posts: dict[str, Any] = field(default_factory=dict)
    opened_at: float = 0.0
    started_at: float | None = None
    ended_at: float | None = None


@dataclass(slots=True)
class Seat:
    """One seat: a person's, a robot's, or a robot's on behalf of a person."""

    seat: int
    name: str
    person: str | None = None
    robot: str | None = None
    owner: str | None = None


@dataclass(slots=True)
class Move:
    """One entry of a table's log; never changed, except that an undo marks it."""

    number: int
    seat: int
    said: str
    answers: list[list[Any]]  # seat, key, choice, taken by the engine
    seals_before: int
    seals_after: int
    asked_before: list[int]
    asked_after: list[int]
    events: list[dict[str, Any]]
    at: float
    person: str | None = None
    robot: str | None = None
    undoes: int = 0  # how many answers this entry takes back; a playing entry takes back none
    undone_by: int | None = None


@dataclass(slots=True)
class Post:
    """A message still to be made."""

    id: int
    table: int
    kind: str
    payload: dict[str, Any]


@dataclass(slots=True)
class Timer:
    """Something that falls due at a table."""

    id: int
    table: int
    kind: str
    due_at: float


@dataclass(slots=True)
class Person:
    """What a person has set for themselves."""

    person: str
    language: str | None = None
    dm: bool = False
    dm_refused: bool = False


@dataclass(slots=True)
class Change:
    """Everything that one act changes; it is written in one transaction or not at all. A table without a number is new."""

    table: Table
    seats: Sequence[Seat] | None = None
    invited: Sequence[str] = ()
    uninvited: Sequence[str] = ()
    moves: Sequence[Move] = ()
    undone: Sequence[int] = ()  # numbers of entries that the entry table.number takes back
    snapshot: bytes | None = None  # the state after table.number
    posts: Sequence[tuple[str, Json]] = ()
    timers: Sequence[tuple[str, float]] = ()  # what falls due, and when
    rung: Sequence[int] = ()  # numbers of timers that this carries out
    handled: tuple[str, Json] | None = None  # an interaction, and what it was answered
