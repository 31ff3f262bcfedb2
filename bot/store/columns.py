"""Rows and values as the columns of a database, the one place that knows how they are written; and how they are put there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, astuple, fields, is_dataclass, replace
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bot.store.connection import Row, Writing
from bot.store.rows import Change, DeskMessage, Move, Person, Seat, Table
from bot.store.values import Json
from bot.store.values.agreements import Offers, UndoWish
from bot.store.values.clocks import Clock, LeftClock, Past, PastTurn
from bot.store.values.news import KINDS, Board, News, Unknown
from bot.store.values.shown import Shown

T = TypeVar("T")
R = TypeVar("R", Table, Move, Person, Seat, DeskMessage)
Convert = Callable[[Any], Any] | None  # None: it is the same in JSON
NOTHING = object()
CLOSE = frozenset({"answers", "asked_before", "asked_after", "events"})  # there are many of these: no room between words
HOURS = (  # what tables go by
    "zone", "quiet_from", "quiet_to", "away_from", "away_until", "shows_zone", "confirms",
)  # fmt: skip
WIDELY = json.JSONEncoder(ensure_ascii=False).encode  # made once: it is asked a dozen times for each move
CLOSELY = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
APART = frozenset({"person", "opted_out", "letterbox", *HOURS})  # of a person, what is not written with their other settings
LEFT = "left"  # beside the seats in the column of past turns


# -- values as JSON knows them, and back: by the types of their fields, which are looked at once ---------------------------


class Part(NamedTuple):
    """One field of a value."""

    name: str
    written: str  # how JSON calls it
    usual: Any  # what is not written
    write: Convert
    read: Convert


KNOWN: dict[type[Any], tuple[Part, ...]] = {}


def plain(value: Any) -> Json:
    """A value as JSON; what is as usual is left out."""
    written = {}
    for name, key, usual, write, _ in parts(type(value)):
        part = getattr(value, name)
        if part != usual:
            written[key] = part if write is None else write(part)
    return written


def typed(kind: type[T], raw: Json) -> T:
    """A value of that kind from JSON; what is missing there is as usual, what no field is called is nothing to us."""
    found = {}
    for name, key, _, _, read in parts(kind):
        if key in raw:
            found[name] = raw[key] if read is None else read(raw[key])
    return kind(**found)


def parts(kind: type[Any]) -> tuple[Part, ...]:
    found = KNOWN.get(kind)
    if found is None:
        hints = get_type_hints(kind)
        found = KNOWN[kind] = tuple(
            Part(f.name, f.metadata.get("written", f.name), _usual(f), writer(hints[f.name]), reader(hints[f.name]))
            for f in fields(kind)
        )
    return found


def _usual(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return NOTHING if field.default is MISSING else field.default


def optional(hint: Any) -> Any:
    """The type beside None; the type itself when None is not allowed."""
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not NoneType]
        return rest[0] if len(rest) == 1 else Any
    return hint


def writer(hint: Any) -> Convert:
    kind = optional(hint)
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _unless_none(plain, kind is not hint)
    if origin in (tuple, list, Sequence):
        inner = writer(args[0])
        return _unless_none(list if inner is None else partial(_all, inner), kind is not hint)
    if origin is Mapping and args[0] is int:
        return partial(_keyed, str, writer(args[1]))
    return None


def reader(hint: Any) -> Convert:
    kind = optional(hint)
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _unless_none(partial(typed, cast(type[Any], kind)), kind is not hint)
    if origin is tuple:
        inner = reader(args[0])
        return _unless_none(tuple if inner is None else partial(_tuple, inner), kind is not hint)
    if origin is Mapping and args[0] is int:
        return partial(_keyed, int, reader(args[1]))
    return None


def _unless_none(convert: Callable[[Any], Any], may_be_none: bool) -> Callable[[Any], Any]:
    return (lambda value: None if value is None else convert(value)) if may_be_none else convert


def _all(convert: Callable[[Any], Any], values: Any) -> list[Any]:
    return [convert(value) for value in values]


def _tuple(convert: Callable[[Any], Any], values: Any) -> tuple[Any, ...]:
    return tuple(convert(value) for value in values)


def _keyed(key: Callable[[Any], Any], convert: Convert, values: Any) -> Mapping[Any, Any]:
    return {key(name): value if convert is None else convert(value) for name, value in values.items()}


# -- rows --------------------------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """A field of a row: how it is written into its column and read from there."""

    name: str
    write: Callable[[Any], Any] | None  # None: as it is
    read: Callable[[Any], Any] | None


def pack(row: Table | Move) -> Json:
    values = {}
    for name, write, _ in COLUMNS[type(row)]:
        value = getattr(row, name)
        values[name] = value if write is None else write(value)
    return values


def unpack(kind: type[R], row: Row) -> R:
    """The columns of a row as a row, as far as they were asked for."""
    there, values = set(row.keys()), {}
    for name, _, read in COLUMNS[kind]:
        if name in there:
            values[name] = row[name] if read is None else read(row[name])
    return kind(**values)


def as_json(value: Any, close: bool = False) -> str:
    if value == {} and isinstance(value, dict):  # most columns, most of the time
        return "{}"
    return CLOSELY(value) if close else WIDELY(value)


# -- columns whose form is older than the values in them ------------------------------------------------------------------


def _wish_written(wish: UndoWish | None) -> Json:
    return {} if wish is None else plain(wish)


def _wish_read(raw: Json) -> UndoWish | None:
    return typed(UndoWish, raw) if raw else None


def _clocks_written(clocks: Mapping[int, Clock]) -> Json:
    return {str(seat): plain(clock) for seat, clock in clocks.items()}


def _clocks_read(raw: Json) -> Mapping[int, Clock]:
    """Clocks of older tables do not say since when a question or a turn has lasted."""
    clocks = {int(seat): typed(Clock, kept) for seat, kept in raw.items()}
    return {s: c if c.turn is not None else replace(c, begun=c.entry, turn=c.entry) for s, c in clocks.items()}


def _past_written(past: Past) -> Json:
    """Turns are many, and written as lists."""
    turns = {str(s): [[t.ended, t.used, *astuple(t.clock)] for t in turns] for s, turns in past.turns.items()}
    return {**turns, LEFT: [[one.seat, *astuple(one.clock)] for one in past.left]} if past.left else turns


def _past_read(raw: Json) -> Past:
    turns = {
        int(seat): tuple(PastTurn(ended, used, Clock(*clock)) for ended, used, *clock in kept)
        for seat, kept in raw.items()
        if seat != LEFT
    }
    return Past(turns, tuple(LeftClock(seat, Clock(*clock)) for seat, *clock in raw.get(LEFT, ())))


# Of how that is written: whether something is left to be deleted, or to lose its buttons.
TO_TIDY = """posts LIKE '%"behind": {%' OR posts LIKE '%"stale": [%' AND replace(posts, '"stale": []', '') LIKE '%"stale": [%'
    OR posts LIKE '%"gone": [%' AND replace(posts, '"gone": []', '') LIKE '%"gone": [%'"""


def _shown_written(shown: Shown) -> Json:
    """Messages stand by their slots beside everything else."""
    rest = {name: value for name, value in plain(shown).items() if name not in ("messages", "behind")}
    if (behind := shown.behind) is not None:
        rest["behind"] = {"channel": behind.channel, "posts": {**behind.messages, "stale": list(behind.stale)}}
    return {**shown.messages, **rest}


def _shown_read(raw: Json) -> Shown:
    """Whatever is a number and no field of its own is a message."""
    rest, behind = {name: value for name, value in raw.items() if name not in ("messages", "behind")}, None
    if "behind" in raw:
        left = raw["behind"]["posts"]
        behind = {"channel": raw["behind"]["channel"], "messages": _messages(left), "stale": left.get("stale", ())}
    return typed(Shown, {**rest, "messages": _messages(raw), **({} if behind is None else {"behind": behind})})


def _messages(raw: Json) -> Json:
    return {slot: value for slot, value in raw.items() if isinstance(value, int) and slot not in NUMBERS}


NUMBERS = frozenset({"rolled", "whole", "below"})  # of what is shown, what is no message
OWN: Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {  # by column
    "wish": (_wish_written, _wish_read),
    "clocks": (_clocks_written, _clocks_read),
    "past": (_past_written, _past_read),
    "posts": (_shown_written, _shown_read),
}


def _column(name: str, hint: Any) -> Column:
    if optional(hint) in (int, str, float):
        return Column(name, None, None)
    if hint is bool:
        return Column(name, None, bool)
    if optional(hint) is bool:
        return Column(name, None, _unless_none(bool, True))
    write, read = OWN.get(name, (writer(hint), reader(hint)))
    return Column(name, partial(_in_json, write, name in CLOSE), partial(_from_json, read))


def _in_json(write: Callable[[Any], Any] | None, close: bool, value: Any) -> str:
    return as_json(value if write is None else write(value), close)


def _from_json(read: Callable[[Any], Any] | None, written: str) -> Any:
    value = json.loads(written)
    return value if read is None else read(value)


def _columns(kind: type[Any]) -> tuple[Column, ...]:
    hints = get_type_hints(kind)
    return tuple(_column(f.name, hints[f.name]) for f in fields(kind))


COLUMNS: Mapping[type[Any], tuple[Column, ...]] = {kind: _columns(kind) for kind in (Table, Move, Person, Seat, DeskMessage)}


# -- the outbox -----------------------------------------------------------------------------------------------------------


def news_written(change: Change, news: News) -> str:
    """News as they are kept: where they tell what the log tells, only that they do."""
    written = plain(news)
    if isinstance(news, Board):
        told = next((m for m in change.moves if m.number == news.number), None)
        if told is not None and list(news.events) == [e for e in told.events if e["to"] is None]:
            written = {**written, "events": None}
    return as_json(written, True)


def log_tells(written: Json) -> bool:
    """Whether the events of these news stand in the log alone."""
    return written.get("events", ()) is None


def news_read(kind: str, written: Json) -> News:
    """News from what is kept of them; a kind that nobody knows has nothing to tell."""
    return typed(KINDS[kind], written) if kind in KINDS else Unknown()


# -- putting them there ---------------------------------------------------------------------------------------------------


async def put(db: Writing, into: str, values: Json, otherwise: str = "") -> None:
    """Insert one row; `otherwise` says what to do when it is there already."""
    await db.execute(f"{inserting(into, values)} {otherwise}", tuple(values.values()))


def inserting(into: str, names: Iterable[str], rows: int = 1) -> str:
    """The words that insert so many rows of these columns."""
    return _inserting(into, tuple(names), rows)


@lru_cache(maxsize=200)  # each move says a dozen of these
def _inserting(into: str, columns: tuple[str, ...], rows: int) -> str:
    marks = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {into} ({', '.join(columns)}) VALUES {', '.join([marks] * rows)}"


def written_over(names: Iterable[str]) -> str:
    """The words that put new values in the place of what a row has."""
    return ", ".join(f"{name} = excluded.{name}" for name in names)


async def put_kept(db: Writing, person: str, values: Json) -> None:
    """Insert what a person has set, or change that much of it."""
    await put(db, "people", {"person": person, **values}, f"ON CONFLICT (person) DO UPDATE SET {written_over(values)}")


async def put_hours(db: Writing, person: Person) -> None:
    await put_kept(db, person.person, {name: getattr(person, name) for name in HOURS})


def once_said(change: Change, table: int, answer: Json) -> Json:
    """An answer as it is kept: events that stand in the log, by their places there."""
    if len(change.moves) != 1 or not answer.get("events"):
        return answer
    told = change.moves[0].events
    try:
        places = [told.index(event) for event in answer["events"]]
    except ValueError:
        return answer
    return {**answer, "events": [], "entry": [table, change.moves[0].number, places]}


def named(change: Change) -> set[str]:
    """Who is named in a table's row or in an answer, and perhaps in no row of their own."""
    table, found = change.table, {*change.named}
    if (wish := table.wish) is not None:
        found |= {wish.by, *wish.agreed}
    found |= set(_named_in(table.offers))
    if not table.number:  # the salt is set when the game begins, and stays
        found |= {part for part in table.salt.split("|")[1:] if not part.startswith("robot ")}
    found |= {one.clock.who for one in table.past.left}  # whose clock waits for them, should they come back
    return found


def _named_in(offers: Offers) -> Iterator[str]:
    for offer in offers.seats.values():
        yield from (offer.to, offer.by)
    if (vote := offers.end) is not None:
        yield from (vote.by, *vote.agreed, *vote.refused)
