"""Many rows at once: what is left of it is never let go of by another thread than the one that did it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite
import pytest

import bot.store
from bot.store.database import Transaction


async def test_many_rows_are_counted_and_leave_no_open_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[aiosqlite.Cursor] = []
    close = aiosqlite.Cursor.close

    async def closed(cursor: aiosqlite.Cursor) -> None:
        used.append(cursor)
        await close(cursor)

    monkeypatch.setattr(aiosqlite.Cursor, "close", closed)
    async with aiosqlite.connect(":memory:") as db:
        await db.execute("CREATE TABLE t (n)")
        assert await Transaction(db).many("INSERT INTO t VALUES (?)", [(n,) for n in range(3)]) == 3
        assert await Transaction(db).many("DELETE FROM t WHERE n = ?", [(0,), (7,)]) == 1
        assert len(used) == 2
        for cursor in used:
            with pytest.raises(sqlite3.ProgrammingError):
                await cursor.execute("SELECT 1")


def test_nothing_else_in_the_store_does_many_rows_at_once() -> None:
    folder = Path(bot.store.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "executemany" in path.read_text()] == ["database.py"]
