"""Databases of the bot in which tables are written down without Discord, and multiplied."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bot.store import Database


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Database]:
    """A database for as long as it is needed."""
    database = await Database.open(path)
    try:
        yield database
    finally:
        await database.close()


def multiply(path: Path, apart: Mapping[str, str], enough: Callable[[int], bool]) -> None:
    """Copy all tables until there are enough copies of each; `apart` tells in which columns, and how, a copy differs."""
    with closing(sqlite3.connect(path)) as db, db:
        (step,) = db.execute("SELECT max(id) FROM tables").fetchone()
        columns = {t: [r[1] for r in db.execute(f"PRAGMA table_info({t})")] for t in ("tables", "seats", "moves", "snapshots")}
        copies = 0
        while not enough(copies):
            copies += 1
            for table, names in columns.items():
                key = "id" if table == "tables" else "table_id"
                other = {**apart, key: f"{key} + :by"}
                said = ", ".join(other.get(name, name) for name in names)
                sql = f"INSERT INTO {table} ({', '.join(names)}) SELECT {said} FROM {table} WHERE {key} <= :step"
                db.execute(sql, {"by": copies * step, "step": step})
            db.commit()
