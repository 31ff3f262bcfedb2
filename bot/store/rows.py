"""The rows of the store, as the rest of the bot handles them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.store.values import Json
from bot.store.values.agreements import Offers, Terms, UndoWish
from bot.store.values.clocks import Clock, Past, Reminders
from bot.store.values.hints import Hinted
from bot.store.values.news import KeptEvent, News
from bot.store.values.shown import Shown

ALONE = "@"  # before the number of somebody: their direct messages, the place of tables that no server has


def own_place(person: str) -> str:
    """The place of tables in somebody's direct messages, where a server would stand."""
    return f"{ALONE}{person}"


@dataclass(slots=True)
class Table:
    """A table: from its lobby to its end. What stands in its fields is replaced, never changed."""

    id: int
    guild: str
    channel: str
    game: str
    host: str
    seat_limit: int
    secret: str
    status: str = "lobby"  # lobby, playing, finished (a result), ended (broken off)
    options: Json = field(default_factory=dict)
    language: str = "en"
    by_invitation: bool = False
    salt: str = ""
    number: int = 0
    result: Json = field(default_factory=dict)
    wish: UndoWish | None = None
    questions: Mapping[int, int] = field(default_factory=dict)  # by seat that is asked, since which entry
    posts: Shown = field(default_factory=Shown)
    opened_at: float = 0.0
    started_at: float | None = None
    ended_at: float | None = None
    pace: float = 0.0  # seconds for a turn; 0 = nobody is hurried
    on_timeout: str = "nudge"  # nudge, answer (for them), robot (takes the seat)
    clocks: Mapping[int, Clock] = field(default_factory=dict)  # by seat
    past: Past = field(default_factory=Past)
    rings: Reminders = field(default_factory=Reminders)
    offers: Offers = field(default_factory=Offers)
    terms: Terms = field(default_factory=Terms)
    hints: Mapping[int, Hinted] = field(default_factory=dict)  # by seat
    acted_at: float = 0.0
    slept_at: float | None = None
    lost: str = ""  # channel, guild: what is gone of its place
    seed: str = ""  # kept only where the salt had to forget somebody
    version: int = field(default=0, compare=False)  # which writing of the row this is

    @property
    def private(self) -> bool:
        """Whether it is played in somebody's direct messages: nobody else sits there or looks on."""
        return self.guild.startswith(ALONE)

    @property
    def whose(self) -> str:
        """In whose direct messages it is played, where it is."""
        return self.guild.removeprefix(ALONE) if self.private else ""


@dataclass(slots=True)
class Seat:
    """One seat: a person's, a robot's, or a robot's on behalf of a person."""

    seat: int
    name: str
    person: str | None = None
    robot: str | None = None
    owner: str | None = None
    whose: str | None = field(default=None, compare=False)  # whose name it bears, also while a robot plays

    def __post_init__(self) -> None:
        self.whose = self.person or self.whose


@dataclass(slots=True)
class Move:
    """One entry of a table's log; never changed, except that an undo marks it."""

    number: int
    seat: int
    said: str
    answers: list[list[Any]]  # seat, key, choice, taken by the rules; True behind these where the table took it
    seals_before: int
    seals_after: int
    asked_before: list[int]
    asked_after: list[int]
    events: list[KeptEvent]
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
    news: News

    @property
    def kind(self) -> str:
        return self.news.kind


class Alarm(NamedTuple):
    """What is to happen at a table, and when."""

    kind: str
    due_at: float
    seat: int | None = None


@dataclass(slots=True)
class Timer:
    """Something that falls due at a table."""

    id: int
    table: int
    kind: str
    due_at: float
    seat: int | None = None


@dataclass(slots=True)
class Person:
    """What a person has set for themselves."""

    person: str
    language: str | None = None
    desk: bool = False  # a direct message for each of their games
    dm_refused: bool = False  # Discord takes no direct messages for them
    zone: str = "UTC"
    quiet_from: int | None = None  # minutes of the day
    quiet_to: int | None = None
    away_from: float | None = None
    away_until: float | None = None
    shows_zone: bool = False
    opted_out: bool = False  # of statistics
    confirms: bool = False  # wants to be asked even what answers itself
    icons: bool = True  # in what only they see
    helped: bool | None = None  # what is usual, beside their questions; None: in their first games of a title
    letterbox: str = ""  # the channel of their direct messages, once it was opened


@dataclass(slots=True)
class DeskMessage:
    """The direct message that somebody has of a table, and what it shows."""

    person: str
    table_id: int
    channel: str = ""
    message: int | None = None
    old: int | None = None  # one that is to be deleted
    sending: float | None = None  # when one was about to be sent whose number nobody knows yet
    version: int = -1  # a mark of what it shows, of versions before the writing of the table's row; below 0: nobody knows
    number: int = 0  # the entry of the log that it shows
    asked: str = ""  # what they were asked when it rang last
    muted: bool = False


class LessonAt(NamedTuple):
    """How far somebody is in a lesson."""

    person: str
    lesson: str
    version: int  # of the lesson, when this was written
    path: tuple[str, ...]  # the names of the steps until now, the present one last
    said: tuple[str, ...] = ()  # what was answered freely at the present step
    number: int = 0  # how often it was written


class Panel(NamedTuple):
    """The private message that a person has of a table, and the token by which it can be changed until that ends."""

    person: str
    table: int
    message: str
    token: str
    until: float

    def __repr__(self) -> str:
        return f"Panel({self.person}, table {self.table}, message {self.message})"


class Place(NamedTuple):
    """A server with open tables: how many of them are shown somewhere, and how many wait until the bot is there again."""

    guild: str
    shown: int
    away: int


class Finished(NamedTuple):
    """A finished game as statistics need it."""

    table: int
    ended_at: float
    result: Json
    seats: tuple[Seat, ...]
    friendly: bool = False


class Held(NamedTuple):
    """What is stored of somebody, in numbers."""

    tables_open: int
    tables_over: int
    moves: int
    invitations: int
    settings: bool
    desk_messages: int = 0
    lessons: int = 0
    hints: int = 0


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
    posts: Sequence[News] = ()
    timers: Sequence[Alarm] | None = None  # all that the table waits for from now on; None = what it waited for
    hours: Sequence[Person] = ()  # whose hours this changes; nothing else of them is written
    moved: bool = False  # the table has another channel, where nothing of it is shown yet
    handled: tuple[str, Json] | None = None  # an interaction, and what it was answered
    named: Sequence[str] = ()  # whom that answer names
