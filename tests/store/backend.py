"""What the contract suite needs to know of a database; another one needs such a class and a line in conftest.py."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from bot.store import Change, Database, Move, Post, Seat, SqlStore, Store, Table
from bot.store.packing import READ, digest, read
from bot.store.values.news import Lobby


class Backend(Protocol):
    """A place where a store can be opened, opened again, and made to fail."""

    one_by_one: bool  # whether each statement is waited for

    async def open(self) -> Store: ...
    async def close(self) -> None: ...
    def at_statement(self, number: int, do: Callable[[], object]) -> Callable[[], bool]: ...
    def undisturbed(self) -> None: ...


class DiskFull(sqlite3.OperationalError):
    """A failure in the middle of a transaction."""


class Tapped:
    """A connection that does something before its n-th statement; the commit counts as one."""

    def __init__(self, connection: Any, number: int, do: Callable[[], object]) -> None:
        self.plain, self._left, self._do = connection, number, do

    @property
    def reached(self) -> bool:
        """Whether it came to that statement."""
        return self._left < 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.plain, name)
        return self._tapped(found) if name.startswith("execute") or name == "commit" else found

    def _tapped(self, run: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def tapped(*args: Any) -> Any:
            now = self._left == 0
            self._left -= 1
            if now:
                self._do()
            return await run(*args)

        return tapped


class Sqlite:
    """The embedded database, in a file."""

    one_by_one = True

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tianguis.sqlite3"
        self.database: Database | None = None
        self._plain: Any = None

    async def open(self) -> SqlStore:
        """The store in the file, as it was left."""
        await self.close()
        self.database = await Database.open(self.path)
        self._plain = self.database._writer
        return SqlStore(self.database)

    async def close(self) -> None:
        """Let go of the file."""
        if self.database is not None:
            self.database._writer = self._plain
            await self.database.close()
            self.database = None

    def undisturbed(self) -> None:
        """Nothing happens between statements any more."""
        assert self.database is not None
        self.database._writer = self._plain

    def at_statement(self, number: int, do: Callable[[], object]) -> Callable[[], bool]:
        """Do something before the n-th statement from now; whether it came to that."""
        assert self.database is not None
        tapped = Tapped(self._plain, number, do)
        self.database._writer = tapped  # type: ignore[assignment]
        return lambda: tapped.reached


def fail() -> None:
    """Fail as a full disk does."""
    raise DiskFull("database or disk is full")


def a_table(channel: str = "plaza", **values: Any) -> Table:
    """A table as it is when somebody opens it."""
    known: dict[str, Any] = {"guild": "oaxaca", "game": "oaxaca", "host": "ana", "seat_limit": 3, "secret": "5ec2e7"}
    return Table(id=0, channel=channel, **{**known, "opened_at": 1.5, **values})


def a_move(number: int, **values: Any) -> Move:
    """An entry of the log."""
    known: dict[str, Any] = {
        "seat": 1,
        "said": f"gather {number}",
        "answers": [[1, "act", f"gather {number}", False], [1, "deck", "deck pottery", True]],
        "seals_before": 4,
        "seals_after": 5,
        "asked_before": [1],
        "asked_after": [1, 2],
        "events": [{"kind": "drew", "to": None, "data": {"n": 2}}, {"kind": "see", "to": [1], "data": {"cards": ["PO1a"]}}],
        "at": 2.5,
        "person": "ben",
    }
    return Move(number, **{**known, **values})


SEATS = (Seat(0, "Ana", person="ana"), Seat(1, "Ben", person="ben"), Seat(2, "Robot 1", robot="easy"))


async def opened(store: Store, channel: str = "plaza", seats: Iterable[Seat] = SEATS, **values: Any) -> Table:
    """A table in the store, as it is when somebody opens it."""
    table = a_table(channel, **values)
    await store.commit(Change(table, seats=tuple(seats), posts=[Lobby()]))
    return table


async def commit(store: Store, change: Change) -> list[Post]:
    """Write as somebody who has read the table's row in this moment."""
    if change.table.id:
        row = await store.table(change.table.id)
        assert row is not None
        change.table.version = row.version
    return await store.commit(change)


def rewrite(db: sqlite3.Connection, table: int, change: Callable[[bytes], bytes], since: int = 0, sound: bool = True) -> None:
    """Put other positions in the place of a table's; sound ones bear a digest that fits, as if they had been written so."""
    rows = [(row[0], read(row)) for row in db.execute(f"{READ} WHERE s.table_id = ? ORDER BY s.number", (table,)).fetchall()]
    for number, state in rows:
        new = change(state) if number >= since else state
        mark = digest(number, new if sound else state)
        db.execute(
            "UPDATE snapshots SET state = ?, base = NULL, packed = 0, digest = ? WHERE table_id = ? AND number = ?",
            (new, mark, table, number),
        )


async def everything(store: Store, table: int) -> dict[str, Any]:
    """All that a store knows of a table and its two interactions, read through the protocol."""
    kept = await store.snapshots(table)
    return {
        "table": await store.table(table),
        "seats": await store.seats(table),
        "invited": sorted(await store.invited(table)),
        "moves": await store.moves(table),
        "snapshots": [(n, await store.snapshot(table, n)) for n in kept],
        "posts": await store.posts_to_make(table),
        "timers": [t for t in await store.timers_due(float("inf")) if t.table == table],
        "person": await store.person(f"guest {table}"),
        "handled": [await store.handled(f"{table}/{n}") for n in (1, 2)],
    }
