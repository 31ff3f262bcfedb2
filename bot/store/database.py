"""The SQLite file: opened with care, brought up to the present schema, copied while in use."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiosqlite

SCHEMA = Path(__file__).parent / "schema"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class DatabaseProblem(Exception):
    """The file cannot be used; the message says in plain words what to do."""


def steps() -> list[tuple[int, Path]]:
    """The numbered schema files, in order."""
    return sorted((int(path.name.split("_")[0]), path) for path in SCHEMA.glob("[0-9]*.sql"))


def check(path: Path) -> str | None:
    """What is wrong with a database file; None when it is sound and not newer than this program."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
            (version,) = db.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        return f"{path.name} is not a readable database: {error}"
    if verdict != "ok":
        return f"{path.name} is damaged: {verdict}. Restore a backup."
    newest = steps()[-1][0]
    if version > newest:
        return f"{path.name} was written by a newer version (schema {version}, this one knows {newest}). Update the bot."
    return None


class Database:
    """One connection that writes, one that reads; transactions wait for each other in order."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.reader = reader
        self._writer = writer
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, made anew for its owner's eyes alone when it is missing, and bring its schema up to date."""
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        elif problem := check(path):
            raise DatabaseProblem(problem)
        writer = await cls._connect(path)
        await cls._migrate(writer)
        return cls(path, writer, await cls._connect(path))

    @staticmethod
    async def _connect(path: Path) -> aiosqlite.Connection:
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            await connection.execute(f"PRAGMA {pragma}")
        return connection

    @staticmethod
    async def _migrate(writer: aiosqlite.Connection) -> None:
        (version,) = tuple(*await writer.execute_fetchall("PRAGMA user_version"))
        for number, path in steps():
            if number > version:
                script = path.read_text()
                await writer.executescript(f"BEGIN;\n{script}\nPRAGMA user_version={number};\nCOMMIT;")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """All of it or nothing; the lock is held until the file has it."""
        async with self._turn:
            await self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
            except BaseException:
                await self._writer.rollback()
                raise
            await self._writer.commit()

    async def backup(self, target: Path) -> None:
        """A consistent copy, while everything goes on."""
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        async with aiosqlite.connect(target) as copy:
            await self.reader.backup(copy)

    async def close(self) -> None:
        """Close both connections."""
        await self.reader.close()
        await self._writer.close()


def restore(backup: Path, target: Path) -> None:
    """Put a checked backup in the place of the database; the bot must not be running."""
    if problem := check(backup):
        raise DatabaseProblem(problem)
    for suffix in ("-wal", "-shm"):
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    fresh = target.with_name(target.name + ".restoring")
    with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as source:
        os.close(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(fresh)) as copy:
            source.backup(copy)
    fresh.replace(target)
