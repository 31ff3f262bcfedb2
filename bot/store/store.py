"""Reading and writing the rows: a protocol, and its SQLite form.

What another database would say differently: the marks for values, `BEGIN IMMEDIATE`, and how the file itself is opened,
checked and copied (`database.py`); in the schema, `STRICT` and the types of numbers and bytes. The rest is plain SQL.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any, Protocol

import aiosqlite

from bot.store import people
from bot.store.database import Database
from bot.store.rows import Change, Finished, Held, Json, Move, Person, Post, Seat, Table, Timer

JSON_COLUMNS = frozenset(
    {"options", "result", "wish", "questions", "posts", "answers", "asked_before", "asked_after", "events", "payload"}
    | {"clocks", "past", "rings", "offers"}
)
BOOLEANS = frozenset({"by_invitation", "dm", "dm_refused", "shows_zone", "opted_out"})
FIXED = frozenset({"guild", "channel", "game", "secret", "opened_at"})  # a table keeps these, unless it is moved
HOURS = ("zone", "quiet_from", "quiet_to", "away_from", "away_until", "shows_zone")  # written with the timers they move
APART = frozenset({"person", "opted_out", *HOURS})  # of a person, what is not written with their other settings
OPEN = "status IN ('lobby', 'playing')"
SOMEBODY = "EXISTS (SELECT 1 FROM seats p WHERE p.table_id = id AND p.person IS NOT NULL)"
AWAITED = "EXISTS (SELECT 1 FROM seats o WHERE o.table_id = id AND o.owner IS NOT NULL)"
SNAPSHOTS_KEPT = 400  # enough for ten turns of anybody's choices in any game


class ChannelTaken(Exception):
    """A table is open in that channel already."""


class Store(Protocol):
    """What the bot needs of a store; another database can take this one's place."""

    async def commit(self, change: Change) -> list[Post]: ...
    async def table(self, number: int) -> Table | None: ...
    async def table_in(self, channel: str) -> Table | None: ...
    async def last_table_in(self, channel: str) -> Table | None: ...
    async def lost_tables(self, guild: str) -> list[Table]: ...
    async def open_tables(self, guild: str | None = None, host: str | None = None) -> list[Table]: ...
    async def count_open(self, guild: str | None = None, host: str | None = None) -> int: ...
    async def robots_asked(self) -> list[int]: ...
    async def tables_of(self, person: str) -> list[Table]: ...
    async def seats(self, table: int) -> list[Seat]: ...
    async def invited(self, table: int) -> list[str]: ...
    async def moves(self, table: int, last: int | None = None, standing: bool = False) -> list[Move]: ...
    async def opening(self, table: int) -> Move | None: ...
    async def snapshot(self, table: int, number: int) -> bytes | None: ...
    async def snapshots(self, table: int) -> list[int]: ...
    async def handled(self, interaction: str) -> Json | None: ...
    async def posts_to_make(self, table: int | None = None) -> list[Post]: ...
    async def tables_to_post(self) -> list[int]: ...
    async def post_made(self, posts: Iterable[int], table: Table | None = None) -> None: ...
    async def timers_due(self, now: float) -> list[Timer]: ...
    async def next_timer(self) -> float | None: ...
    async def person(self, person: str) -> Person: ...
    async def set_person(self, person: Person) -> None: ...
    async def set_hours(self, person: Person) -> None: ...
    async def set_opted_out(self, person: str, opted_out: bool) -> None: ...
    async def opted_out(self) -> frozenset[str]: ...
    async def finished(self, guild: str, game: str) -> Iterable[Finished]: ...
    async def held_of(self, person: str) -> Held: ...
    async def data_of(self, person: str) -> dict[str, Any]: ...
    async def tables_with(self, person: str) -> list[int]: ...
    async def salted_with(self, person: str) -> list[tuple[int, str, str]]: ...
    async def forget_person(self, person: str, seeds: Mapping[int, tuple[str, str]]) -> list[int]: ...
    async def forget_handled(self, before: float) -> None: ...
    async def forget_posts(self, before: float) -> None: ...


def pack(row: Any) -> dict[str, Any]:
    """A row as its columns."""
    packed = {f.name: getattr(row, f.name) for f in fields(row)}
    return {name: json.dumps(v, ensure_ascii=False) if name in JSON_COLUMNS else v for name, v in packed.items()}


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


class SqliteStore:
    """The store in one SQLite file."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._to_be_rewritten = False  # something that must leave no trace was deleted, and the file could not be written anew

    # -- writing ----------------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> list[Post]:
        """Write everything an act changed, in one transaction; the posts it asks for, numbered. A new table gets its number."""
        try:
            async with self.database.transaction() as db:
                number, posts = await self._write(db, change)
        except sqlite3.IntegrityError as error:
            raise ChannelTaken if "tables.channel" in str(error) else error from error
        change.table.id = number
        return posts

    async def _write(self, db: aiosqlite.Connection, change: Change) -> tuple[int, list[Post]]:
        table, now = change.table, time.time()
        number = await self._write_table(db, table)
        if change.seats is not None:
            await db.execute("DELETE FROM seats WHERE table_id = ?", (number,))
            for seat in change.seats:
                await put(db, "seats", {"table_id": number, **asdict(seat)})
        for person in change.invited:
            await put(db, "invitations", {"table_id": number, "person": person}, "ON CONFLICT DO NOTHING")
        for person in change.uninvited:
            await db.execute("DELETE FROM invitations WHERE table_id = ? AND person = ?", (number, person))
        for move in change.moves:
            await put(db, "moves", {"table_id": number, **pack(move)})
        for undone in change.undone:
            await db.execute("UPDATE moves SET undone_by = ? WHERE table_id = ? AND number = ?", (table.number, number, undone))
        if change.snapshot is not None:
            await put(db, "snapshots", {"table_id": number, "number": table.number, "state": change.snapshot})
        if change.snapshot is not None or table.status == "ended":
            oldest = table.number - (SNAPSHOTS_KEPT if table.status == "playing" else 0)  # what is over is not taken back
            await db.execute("DELETE FROM snapshots WHERE table_id = ? AND number < ? AND number > 0", (number, oldest))
        posts = []
        for kind, payload in change.posts:
            said = json.dumps(payload, ensure_ascii=False)
            row = {"table_id": number, "kind": kind, "payload": said, "made_at": now}
            posts.append(Post(await put_numbered(db, "outbox", row), number, kind, json.loads(said)))
        if change.timers is not None:
            await db.execute("DELETE FROM timers WHERE table_id = ?", (number,))
            rows = [(number, *alarm) for alarm in change.timers]
            await db.executemany("INSERT INTO timers (table_id, kind, due_at, seat) VALUES (?, ?, ?, ?)", rows)
        for sleeper in change.hours:
            await put_hours(db, sleeper)
        if change.moved:
            await db.execute("UPDATE tables SET channel = ?, posts = '{}' WHERE id = ?", (table.channel, number))
        if change.handled is not None:
            interaction, answer = change.handled
            kept = json.dumps(answer if table.id else {**answer, "table": number}, ensure_ascii=False)
            await put(db, "handled", {"interaction": interaction, "answer": kept, "at": now})
        return number, posts

    async def post_made(self, posts: Iterable[int], table: Table | None = None) -> None:
        """Mark posts as made, and keep where the table is shown now."""
        async with self.database.transaction() as db:
            await db.executemany("UPDATE outbox SET done_at = ? WHERE id = ?", [(time.time(), post) for post in posts])
            if table is not None:
                await db.execute("UPDATE tables SET posts = ? WHERE id = ?", (json.dumps(table.posts), table.id))

    async def set_person(self, person: Person) -> None:
        """Keep what a person has set; their hours are kept with the change of the tables that wait for them."""
        async with self.database.transaction() as db:
            await put_kept(db, person.person, {n: v for n, v in asdict(person).items() if n not in APART})

    async def set_hours(self, person: Person) -> None:
        """Keep the hours of somebody for whom no table waits."""
        async with self.database.transaction() as db:
            await put_hours(db, person)

    async def set_opted_out(self, person: str, opted_out: bool) -> None:
        """Keep whether somebody wants no part in statistics."""
        async with self.database.transaction() as db:
            await put_kept(db, person, {"opted_out": opted_out})

    async def forget_person(self, person: str, seeds: Mapping[int, tuple[str, str]]) -> list[int]:
        """Take somebody out of everything that is stored, and out of the file; the tables that knew them."""
        async with self.database.transaction() as db:
            known = await people.forget(db, person, seeds)
        self._to_be_rewritten = True
        await self._rewrite()
        return known

    async def _rewrite(self) -> None:
        """Write the file anew where that is still to be done."""
        if self._to_be_rewritten:
            self._to_be_rewritten = not await self.database.rewrite()

    async def forget_handled(self, before: float) -> None:
        """Drop answers to interactions that can no longer come again."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM handled WHERE at < ?", (before,))
        await self._rewrite()

    async def forget_posts(self, before: float) -> None:
        """Drop posts that were made long ago."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM outbox WHERE done_at < ?", (before,))

    @staticmethod
    async def _write_table(db: aiosqlite.Connection, table: Table) -> int:
        values = pack(table)
        del values["id"]
        if not table.id:
            return await put_numbered(db, "tables", values)
        del values["posts"]  # the poster's own
        values = {name: value for name, value in values.items() if name not in FIXED}
        names = ", ".join(f"{name} = ?" for name in values)
        await db.execute(f"UPDATE tables SET {names} WHERE id = ?", (*values.values(), table.id))
        return table.id

    # -- reading ----------------------------------------------------------------------------------------------------

    async def _rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        return [unpack(row) for row in await self.database.reader.execute_fetchall(sql, values)]

    async def table(self, number: int) -> Table | None:
        """A table by its number."""
        rows = await self._rows("SELECT * FROM tables WHERE id = ?", number)
        return Table(**rows[0]) if rows else None

    async def table_in(self, channel: str) -> Table | None:
        """The table now open in a channel or thread."""
        rows = await self._rows(f"SELECT * FROM tables WHERE channel = ? AND {OPEN}", channel)
        return Table(**rows[0]) if rows else None

    async def last_table_in(self, channel: str) -> Table | None:
        """The table opened last in a channel, whatever became of it."""
        rows = await self._rows("SELECT * FROM tables WHERE channel = ? ORDER BY id DESC LIMIT 1", channel)
        return Table(**rows[0]) if rows else None

    async def lost_tables(self, guild: str) -> list[Table]:
        """The open tables of a server whose place is gone."""
        rows = await self._rows(f"SELECT * FROM tables WHERE guild = ? AND lost <> '' AND {OPEN} ORDER BY id", guild)
        return [Table(**row) for row in rows]

    async def open_tables(self, guild: str | None = None, host: str | None = None) -> list[Table]:
        """The open tables, of a server or a host when named."""
        where, values = self._open(guild, host)
        return [Table(**row) for row in await self._rows(f"SELECT * FROM tables WHERE {where} ORDER BY id", *values)]

    async def count_open(self, guild: str | None = None, host: str | None = None) -> int:
        """How many tables are open, of a server or a host when named; not those of servers where nobody can end them."""
        where, values = self._open(guild, host)
        (row,) = await self._rows(f"SELECT count(*) AS n FROM tables WHERE {where} AND lost <> 'guild'", *values)
        return int(row["n"])

    async def robots_asked(self) -> list[int]:
        """The running tables at which a robot is to act: it is asked, nobody wishes for an undo, and it waits for nobody."""
        rows = await self._rows(
            "SELECT id, seat, questions, wish FROM tables JOIN seats ON table_id = id"
            f" WHERE status = 'playing' AND robot IS NOT NULL AND ({SOMEBODY} OR NOT {AWAITED}) ORDER BY id"
        )
        return list(dict.fromkeys(row["id"] for row in rows if not row["wish"] and str(row["seat"]) in row["questions"]))

    async def tables_of(self, person: str) -> list[Table]:
        """The open tables at which a person sits, or a robot for them."""
        rows = await self._rows(
            f"SELECT * FROM tables WHERE {OPEN} AND id IN"
            " (SELECT table_id FROM seats WHERE person = ? UNION SELECT table_id FROM seats WHERE owner = ?) ORDER BY id",
            person,
            person,
        )
        return [Table(**row) for row in rows]

    @staticmethod
    def _open(guild: str | None, host: str | None) -> tuple[str, list[str]]:
        named = {name: value for name, value in (("guild", guild), ("host", host)) if value is not None}
        return " AND ".join([OPEN, *(f"{name} = ?" for name in named)]), list(named.values())

    async def seats(self, table: int) -> list[Seat]:
        """The seats of a table in order."""
        columns = "seat, name, person, robot, owner, whose"
        rows = await self._rows(f"SELECT {columns} FROM seats WHERE table_id = ? ORDER BY seat", table)
        return [Seat(**row) for row in rows]

    async def invited(self, table: int) -> list[str]:
        """Who was invited to a table."""
        return [row["person"] for row in await self._rows("SELECT person FROM invitations WHERE table_id = ?", table)]

    async def moves(self, table: int, last: int | None = None, standing: bool = False) -> list[Move]:
        """The entries of a table in order, or its last ones only; the standing ones are neither undone nor undo anything."""
        which = " AND undone_by IS NULL AND undoes = 0" if standing else ""
        limit = f" LIMIT {last:d}" if last is not None else ""
        rows = await self._rows(
            f"SELECT * FROM moves WHERE table_id = ? AND number > 0{which} ORDER BY number DESC{limit}", table
        )
        return [_move(row) for row in reversed(rows)]

    async def opening(self, table: int) -> Move | None:
        """What was told when a table's game was set up; None when it has not begun."""
        rows = await self._rows("SELECT * FROM moves WHERE table_id = ? AND number = 0", table)
        return _move(rows[0]) if rows else None

    async def snapshot(self, table: int, number: int) -> bytes | None:
        """The state after an entry, if it is still kept."""
        rows = await self._rows("SELECT state FROM snapshots WHERE table_id = ? AND number = ?", table, number)
        return bytes(rows[0]["state"]) if rows else None

    async def snapshots(self, table: int) -> list[int]:
        """The entries whose state is still kept, in order."""
        rows = await self._rows("SELECT number FROM snapshots WHERE table_id = ? ORDER BY number", table)
        return [row["number"] for row in rows]

    async def handled(self, interaction: str) -> Json | None:
        """What an interaction was answered, if it was handled before."""
        rows = await self._rows("SELECT answer FROM handled WHERE interaction = ?", interaction)
        answer: Json | None = json.loads(rows[0]["answer"]) if rows else None
        return answer

    async def posts_to_make(self, table: int | None = None) -> list[Post]:
        """The posts not yet made, in order."""
        where, values = ("", ()) if table is None else (" AND table_id = ?", (table,))
        sql = f"SELECT id, table_id, kind, payload FROM outbox WHERE done_at IS NULL{where} ORDER BY id"
        rows = await self._rows(sql, *values)
        return [Post(row["id"], row["table_id"], row["kind"], row["payload"]) for row in rows]

    async def tables_to_post(self) -> list[int]:
        """The tables with posts not yet made, or with old ones whose buttons are still to be taken off."""
        rows = await self._rows(
            "SELECT table_id AS id FROM outbox WHERE done_at IS NULL"
            """ UNION SELECT id FROM tables WHERE posts LIKE '%"stale": [%' AND posts NOT LIKE '%"stale": []%' ORDER BY id"""
        )
        return [row["id"] for row in rows]

    async def timers_due(self, now: float) -> list[Timer]:
        """The timers that have fallen due, the oldest first."""
        rows = await self._rows(
            "SELECT id, table_id, kind, due_at, seat FROM timers WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at, id", now
        )
        return [Timer(row["id"], row["table_id"], row["kind"], row["due_at"], row["seat"]) for row in rows]

    async def next_timer(self) -> float | None:
        """When the next timer falls due."""
        (row,) = await self._rows("SELECT min(due_at) AS next FROM timers WHERE done_at IS NULL")
        due_at: float | None = row["next"]
        return due_at

    async def person(self, person: str) -> Person:
        """What a person has set, or the usual."""
        rows = await self._rows("SELECT * FROM people WHERE person = ?", person)
        return Person(**rows[0]) if rows else Person(person)

    # -- reading what belongs to people -------------------------------------------------------------------------------

    async def opted_out(self) -> frozenset[str]:
        """Everybody who wants no part in statistics."""
        return await people.opted_out(self.database.reader)

    async def finished(self, guild: str, game: str) -> Iterable[Finished]:
        """The finished games of a server in the order in which they ended, to be gone through once; they unpack themselves."""
        return people.as_games(*await people.finished(self.database.reader, guild, game))

    async def held_of(self, person: str) -> Held:
        """How much is stored of somebody."""
        return await people.held_of(self.database.reader, person)

    async def data_of(self, person: str) -> dict[str, Any]:
        """Everything that is stored of somebody, and nothing that only another seat knows."""
        return await asyncio.to_thread(people.as_data, person, await people.rows_of(self.database.reader, person))

    async def tables_with(self, person: str) -> list[int]:
        """The open tables that know somebody in any way."""
        return await people.tables_with(self.database.reader, person)

    async def salted_with(self, person: str) -> list[tuple[int, str, str]]:
        """The tables whose seed came from somebody among others: number, secret and salt."""
        return await people.salted_with(self.database.reader, person)


def _move(row: dict[str, Any]) -> Move:
    del row["table_id"]
    return Move(**row)
