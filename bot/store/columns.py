"""Rows as the columns of a database, the one place that knows how they are written; and how they are put there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, fields, replace
from functools import partial
from typing import Any, NamedTuple, TypeVar, get_type_hints

import aiosqlite

from bot.store.plain import Json, optional, plain, reader, typed, writer
from bot.store.rows import Change, Move, Person, Seat, Table
from bot.store.values.agreements import Offers, UndoWish
from bot.store.values.clocks import Clock, LeftClock, Past, PastTurn
from bot.store.values.news import KINDS, Board, News, Unknown
from bot.store.values.shown import Shown

R = TypeVar("R", Table, Move, Person, Seat)
CLOSE = frozenset({"answers", "asked_before", "asked_after", "events"})  # there are many of these: no room between words
HOURS = (
    "zone",
    "quiet_from",
    "quiet_to",
    "away_from",
    "away_until",
    "shows_zone",
    "confirms",
)  # what tables go by
WIDELY = json.JSONEncoder(ensure_ascii=False).encode  # made once: it is asked a dozen times for each move
CLOSELY = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
APART = frozenset({"person", "opted_out", *HOURS})  # of a person, what is not written with their other settings
LEFT = "left"  # beside the seats in the column of past turns


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


def unpack(kind: type[R], row: sqlite3.Row) -> R:
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


NUMBERS = frozenset({"rolled", "below"})  # of what is shown, what is no message
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


COLUMNS: Mapping[type[Any], tuple[Column, ...]] = {kind: _columns(kind) for kind in (Table, Move, Person, Seat)}


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


async def put(db: aiosqlite.Connection, into: str, values: Json, otherwise: str = "") -> None:
    """Insert one row; `otherwise` says what to do when it is there already."""
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    await db.execute(f"INSERT INTO {into} ({names}) VALUES ({marks}) {otherwise}", tuple(values.values()))


async def put_numbered(db: aiosqlite.Connection, into: str, values: Json) -> int:
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    (row,) = await db.execute_fetchall(f"INSERT INTO {into} ({names}) VALUES ({marks}) RETURNING id", tuple(values.values()))
    return int(row["id"])


async def put_kept(db: aiosqlite.Connection, person: str, values: Json) -> None:
    """Insert what a person has set, or change that much of it."""
    kept = ", ".join(f"{name} = excluded.{name}" for name in values)
    await put(db, "people", {"person": person, **values}, f"ON CONFLICT (person) DO UPDATE SET {kept}")


async def put_hours(db: aiosqlite.Connection, person: Person) -> None:
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
