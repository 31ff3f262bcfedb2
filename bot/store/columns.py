"""Rows as the columns of a database, and how they are put there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import aiosqlite

from bot.store.rows import Change, Json, Move, Person, Table

JSON_COLUMNS = frozenset(
    {"options", "result", "wish", "questions", "posts", "answers", "asked_before", "asked_after", "events", "payload"}
    | {"clocks", "past", "rings", "offers"}
)
CLOSE = frozenset({"answers", "asked_before", "asked_after", "events"})  # there are many of these: no room between words
BOOLEANS = frozenset({"by_invitation", "dm", "dm_refused", "shows_zone", "opted_out"})
HOURS = ("zone", "quiet_from", "quiet_to", "away_from", "away_until", "shows_zone")  # written with the timers they move
WIDELY = json.JSONEncoder(ensure_ascii=False).encode  # made once: it is asked a dozen times for each move
CLOSELY = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
APART = frozenset({"person", "opted_out", *HOURS})  # of a person, what is not written with their other settings


def _plainly(value: Any) -> Any:
    return value


def _closely(value: Any) -> str:
    return as_json(value, True)


def _written(name: str) -> Callable[[Any], Any]:
    return _plainly if name not in JSON_COLUMNS else _closely if name in CLOSE else as_json


def pack(row: Table | Move) -> dict[str, Any]:
    """A row as its columns."""
    return {name: write(getattr(row, name)) for name, write in COLUMNS[type(row)]}


def as_json(value: Any, close: bool = False) -> str:
    """A value as JSON, with no room between words where there are many."""
    if value == {} and isinstance(value, dict):  # most columns, most of the time
        return "{}"
    return CLOSELY(value) if close else WIDELY(value)


COLUMNS = {kind: tuple((f.name, _written(f.name)) for f in fields(kind)) for kind in (Table, Move)}


def unpack(row: sqlite3.Row) -> dict[str, Any]:
    """The columns of a row as Python values."""
    values: dict[str, Any] = {}
    for name in row.keys():  # noqa: SIM118  (a Row iterates over its values)
        value = row[name]
        values[name] = json.loads(value) if name in JSON_COLUMNS else bool(value) if name in BOOLEANS else value
    return values


async def put(db: aiosqlite.Connection, into: str, values: dict[str, Any], otherwise: str = "") -> None:
    """Insert one row; `otherwise` says what to do when it is there already."""
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    await db.execute(f"INSERT INTO {into} ({names}) VALUES ({marks}) {otherwise}", tuple(values.values()))


async def put_numbered(db: aiosqlite.Connection, into: str, values: dict[str, Any]) -> int:
    """Insert one row; the number it was given."""
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    (row,) = await db.execute_fetchall(f"INSERT INTO {into} ({names}) VALUES ({marks}) RETURNING id", tuple(values.values()))
    return int(row["id"])


async def put_kept(db: aiosqlite.Connection, person: str, values: dict[str, Any]) -> None:
    """Insert what a person has set, or change that much of it."""
    kept = ", ".join(f"{name} = excluded.{name}" for name in values)
    await put(db, "people", {"person": person, **values}, f"ON CONFLICT (person) DO UPDATE SET {kept}")


async def put_hours(db: aiosqlite.Connection, person: Person) -> None:
    """Keep somebody's hours, and nothing else of them."""
    await put_kept(db, person.person, {name: getattr(person, name) for name in HOURS})


def once_posted(change: Change, kind: str, payload: Json) -> Json:
    """A post as it is kept: where it tells what the log tells, only that it does."""
    told = next((m for m in change.moves if m.number == payload.get("number")), None)
    if kind != "board" or told is None or payload.get("events") != [e for e in told.events if e["to"] is None]:
        return payload
    return {**payload, "events": None}


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
    if table.wish or table.offers:
        found.update(_words(table.wish), _words(table.offers))
    if not table.number:  # the salt is set when the game begins, and stays
        found |= {part for part in table.salt.split("|")[1:] if not part.startswith("robot ")}
    found |= {who for _, who, *_ in table.past.get("left", ())}  # whose clock waits for them, should they come back
    return found


def _words(value: Any) -> Iterator[str]:
    """What is said anywhere in a wish or an offer, but for the numbers by which they are known."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name != "id":
                yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)
