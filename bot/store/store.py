"""Reading and writing the rows: a protocol, and its SQLite form."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any, Protocol

import aiosqlite

from bot.store.database import Database
from bot.store.rows import Change, Json, Move, Person, Post, Seat, Table

JSON_COLUMNS = frozenset(
    {"options", "result", "wish", "questions", "posts", "answers", "asked_before", "asked_after", "events", "payload"}
)
BOOLEANS = frozenset({"by_invitation", "dm", "dm_refused"})
SNAPSHOTS_KEPT = 400  # enough for ten turns of anybody's choices in any game


class Store(Protocol):
    """What the bot needs of a store; another database can take this one's place."""

    async def new_table(self, table: Table, seats: Sequence[Seat]) -> int: ...
    async def commit(self, change: Change) -> list[Post]: ...
    async def table(self, number: int) -> Table | None: ...
    async def table_in(self, channel: str) -> Table | None: ...
    async def last_table_in(self, channel: str) -> Table | None: ...
    async def open_tables(self, guild: str | None = None, host: str | None = None) -> list[Table]: ...
    async def tables_of(self, person: str) -> list[Table]: ...
    async def seats(self, table: int) -> list[Seat]: ...
    async def invited(self, table: int) -> list[str]: ...
    async def moves(self, table: int, last: int | None = None) -> list[Move]: ...
    async def snapshot(self, table: int, number: int) -> bytes | None: ...
    async def handled(self, interaction: str) -> Json | None: ...
    async def posts_to_make(self, table: int | None = None) -> list[Post]: ...
    async def post_made(self, posts: Iterable[int], table: Table | None = None) -> None: ...
    async def person(self, person: str) -> Person: ...
    async def set_person(self, person: Person) -> None: ...


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


async def put(db: aiosqlite.Connection, into: str, values: dict[str, Any], how: str = "INSERT") -> int:
    """Insert or replace one row; its number."""
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    cursor = await db.execute(f"{how} INTO {into} ({names}) VALUES ({marks})", tuple(values.values()))
    return cursor.lastrowid or 0


class SqliteStore:
    """The store in one SQLite file."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- writing ----------------------------------------------------------------------------------------------------

    async def new_table(self, table: Table, seats: Sequence[Seat]) -> int:
        """Write a new table; its number."""
        async with self.database.transaction() as db:
            values = pack(table)
            del values["id"]
            table.id = await put(db, "tables", values)
            await self._write_seats(db, table.id, seats)
        return table.id

    async def commit(self, change: Change) -> list[Post]:
        """Write everything an act changed, in one transaction; the posts it asks for, numbered."""
        table = change.table
        posts = []
        async with self.database.transaction() as db:
            await self._write_table(db, table)
            if change.seats is not None:
                await db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
                await self._write_seats(db, table.id, change.seats)
            for person in change.invited:
                await put(db, "invitations", {"table_id": table.id, "person": person}, "INSERT OR IGNORE")
            for move in change.moves:
                await put(db, "moves", {"table_id": table.id, **pack(move)})
            for number in change.undone:
                await db.execute("UPDATE moves SET undone_by = ? WHERE table_id = ? AND number = ?", (table.number, table.id, number))
            if change.snapshot is not None:
                await put(db, "snapshots", {"table_id": table.id, "number": table.number, "state": change.snapshot})
                oldest = table.number - SNAPSHOTS_KEPT
                await db.execute("DELETE FROM snapshots WHERE table_id = ? AND number < ? AND number > 0", (table.id, oldest))
            for kind, payload in change.posts:
                row = {"table_id": table.id, "kind": kind, "payload": json.dumps(payload, ensure_ascii=False), "made_at": time.time()}
                posts.append(Post(await put(db, "outbox", row), table.id, kind, dict(payload)))
            if change.handled is not None:
                interaction, answer = change.handled
                await put(db, "handled", {"interaction": interaction, "answer": json.dumps(answer), "at": time.time()})
        return posts

    async def post_made(self, posts: Iterable[int], table: Table | None = None) -> None:
        """Mark posts as made, and keep where the table is shown now."""
        async with self.database.transaction() as db:
            await db.executemany("UPDATE outbox SET done_at = ? WHERE id = ?", [(time.time(), post) for post in posts])
            if table is not None:
                await db.execute("UPDATE tables SET posts = ? WHERE id = ?", (json.dumps(table.posts), table.id))

    async def set_person(self, person: Person) -> None:
        """Keep what a person has set."""
        async with self.database.transaction() as db:
            await put(db, "people", asdict(person), "INSERT OR REPLACE")

    async def forget_handled(self, before: float) -> None:
        """Drop answers to interactions that can no longer come again."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM handled WHERE at < ?", (before,))

    @staticmethod
    async def _write_table(db: aiosqlite.Connection, table: Table) -> None:
        values = pack(table)
        for kept in ("id", "posts"):
            del values[kept]
        names = ", ".join(f"{name} = ?" for name in values)
        await db.execute(f"UPDATE tables SET {names} WHERE id = ?", (*values.values(), table.id))

    @staticmethod
    async def _write_seats(db: aiosqlite.Connection, table: int, seats: Sequence[Seat]) -> None:
        for seat in seats:
            await put(db, "seats", {"table_id": table, **asdict(seat)})

    # -- reading ----------------------------------------------------------------------------------------------------

    async def _rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        return [unpack(row) for row in await self.database.reader.execute_fetchall(sql, values)]

    async def table(self, number: int) -> Table | None:
        """A table by its number."""
        rows = await self._rows("SELECT * FROM tables WHERE id = ?", number)
        return Table(**rows[0]) if rows else None

    async def table_in(self, channel: str) -> Table | None:
        """The table now open in a channel or thread."""
        rows = await self._rows("SELECT * FROM tables WHERE channel = ? AND status IN ('lobby', 'playing')", channel)
        return Table(**rows[0]) if rows else None

    async def last_table_in(self, channel: str) -> Table | None:
        """The table opened last in a channel, whatever became of it."""
        rows = await self._rows("SELECT * FROM tables WHERE channel = ? ORDER BY id DESC LIMIT 1", channel)
        return Table(**rows[0]) if rows else None

    async def open_tables(self, guild: str | None = None, host: str | None = None) -> list[Table]:
        """The open tables, of a server or a host when named."""
        rows = await self._rows(
            "SELECT * FROM tables WHERE status IN ('lobby', 'playing') AND (?1 IS NULL OR guild = ?1) AND (?2 IS NULL OR host = ?2)"
            " ORDER BY id",
            guild,
            host,
        )
        return [Table(**row) for row in rows]

    async def tables_of(self, person: str) -> list[Table]:
        """The open tables at which a person sits."""
        rows = await self._rows(
            "SELECT * FROM tables WHERE status IN ('lobby', 'playing')"
            " AND id IN (SELECT table_id FROM seats WHERE person = ?1 OR owner = ?1) ORDER BY id",
            person,
        )
        return [Table(**row) for row in rows]

    async def seats(self, table: int) -> list[Seat]:
        """The seats of a table in order."""
        rows = await self._rows("SELECT seat, name, person, robot, owner FROM seats WHERE table_id = ? ORDER BY seat", table)
        return [Seat(**row) for row in rows]

    async def invited(self, table: int) -> list[str]:
        """Who was invited to a table."""
        return [row["person"] for row in await self._rows("SELECT person FROM invitations WHERE table_id = ?", table)]

    async def moves(self, table: int, last: int | None = None) -> list[Move]:
        """The entries of a table in order, or its last ones only."""
        rows = await self._rows(
            "SELECT * FROM moves WHERE table_id = ? ORDER BY number DESC LIMIT ?", table, -1 if last is None else last
        )
        for row in rows:
            del row["table_id"]
        return [Move(**row) for row in reversed(rows)]

    async def snapshot(self, table: int, number: int) -> bytes | None:
        """The state after an entry, if it is still kept."""
        rows = await self._rows("SELECT state FROM snapshots WHERE table_id = ? AND number = ?", table, number)
        return bytes(rows[0]["state"]) if rows else None

    async def handled(self, interaction: str) -> Json | None:
        """What an interaction was answered, if it was handled before."""
        rows = await self._rows("SELECT answer FROM handled WHERE interaction = ?", interaction)
        answer: Json | None = json.loads(rows[0]["answer"]) if rows else None
        return answer

    async def posts_to_make(self, table: int | None = None) -> list[Post]:
        """The posts not yet made, in order."""
        rows = await self._rows(
            "SELECT id, table_id, kind, payload FROM outbox WHERE done_at IS NULL AND (?1 IS NULL OR table_id = ?1) ORDER BY id", table
        )
        return [Post(row["id"], row["table_id"], row["kind"], row["payload"]) for row in rows]

    async def person(self, person: str) -> Person:
        """What a person has set, or the usual."""
        rows = await self._rows("SELECT * FROM people WHERE person = ?", person)
        return Person(**rows[0]) if rows else Person(person)
