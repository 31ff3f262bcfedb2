"""The SQLite file: opened with care, brought up to the present schema, copied while in use."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiosqlite

SCHEMA = Path(__file__).parent / "schema"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=FAST")
PRIVATE = 0o600  # the file holds the secrets of running games
BESIDE = ("-wal", "-shm")  # the files that belong to a database in use
READ_AT_START = 128 * 2**20  # a larger file is read through by `doctor` alone: a start must not wait for it


class DatabaseProblem(Exception):
    """The file cannot be used; the message says in plain words what to do."""


def steps() -> list[tuple[int, Path]]:
    """The numbered schema files, in order."""
    return sorted((int(path.name.split("_")[0]), path) for path in SCHEMA.glob("[0-9]*.sql"))


def version_of(path: Path) -> int:
    """Which schema a database file has; 0 when it is empty."""
    with closing(sqlite3.connect(_uri(path, "ro"), uri=True)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return int(version)


def check(path: Path, thoroughly: bool = True) -> str | None:
    """What is wrong with a database file; None when it is sound and not newer than this program."""
    if not path.is_file():
        return f"There is no database file {path.name}."
    try:
        with closing(sqlite3.connect(_uri(path, "ro"), uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (tables,) = db.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").fetchone()
            verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0] if thoroughly else "ok"
    except sqlite3.DatabaseError as error:
        return f"{path.name} is not a readable database ({error}). Restore a backup."
    if verdict != "ok":
        return f"{path.name} is damaged ({verdict}). Restore a backup."
    newest = steps()[-1][0]
    if version > newest:
        return f"{path.name} was written by a newer version (schema {version}, this one knows {newest}). Update the bot."
    if version == 0 and tables:
        return f"{path.name} is the database of another program. Name another file."
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
        try:
            if path.is_dir():
                raise DatabaseProblem(f"{path} is a folder. Name a file.")
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE))
            elif problem := check(path, thoroughly=path.stat().st_size <= READ_AT_START):
                raise DatabaseProblem(problem)
            writer = await cls._connect(path)
        except (OSError, sqlite3.Error) as error:
            raise DatabaseProblem(f"The database {path} cannot be opened or made: {error}.") from error
        try:
            await cls._migrate(writer)
            return cls(path, writer, await cls._connect(path))
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise DatabaseProblem(f"{path.name} could not be brought up to date and is as it was ({error}).") from error
            raise

    @staticmethod
    async def _connect(path: Path) -> aiosqlite.Connection:
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            for pragma in PRAGMAS:
                await connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            await connection.close()
            raise
        return connection

    @staticmethod
    async def _migrate(writer: aiosqlite.Connection) -> None:
        ((version,),) = await writer.execute_fetchall("PRAGMA user_version")
        for number, path in steps():
            if number > version:
                script = path.read_text(encoding="utf-8")
                await writer.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version={number};\nCOMMIT;")

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """All of it or nothing; whoever is cancelled on the way leaves no transaction open behind."""
        async with self._turn:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.commit()
            except BaseException:
                await self._writer.rollback()  # after whatever the connection was still told to do
                raise

    async def rewrite(self) -> bool:
        """Write the file anew, so that nothing deleted is left in its free places; False when somebody else is reading it.

        Others who write wait as long as it takes.
        """
        async with self._turn:
            try:
                await self._writer.execute("VACUUM")
                ((busy, *_),) = await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError:  # locked, or no room on the disk
                return False
            return not busy

    async def backup(self, target: Path) -> None:
        """A consistent copy, while everything goes on."""
        await asyncio.to_thread(copy, self.path, target)

    async def close(self) -> None:
        """Close both connections."""
        await self.reader.close()
        await self._writer.close()


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database, even of one in use, as a single file for its owner's eyes alone."""
    if not source.is_file():
        raise DatabaseProblem(f"There is no database file {source}.")
    if target.exists() and target.samefile(source):
        raise DatabaseProblem(f"{target} is the database itself; name another file.")
    fresh = target.with_name(target.name + ".unfinished")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with closing(sqlite3.connect(_uri(source, "ro"), uri=True)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # a copy is one file, readable where nothing may be written
        fresh.replace(target)
    except (OSError, sqlite3.Error) as error:
        fresh.unlink(missing_ok=True)
        raise DatabaseProblem(f"{source.name} could not be copied to {target}: {error}.") from error


def restore(backup: Path, target: Path) -> Path | None:
    """Put a checked backup in the place of the database; where the old one is kept, if there was one."""
    if problem := check(backup):
        raise DatabaseProblem(problem)
    if not version_of(backup):
        raise DatabaseProblem(f"{backup.name} is an empty database.")
    if target.exists() and target.samefile(backup):
        raise DatabaseProblem(f"{backup} is the database itself; name a backup.")
    if in_use(target):
        raise DatabaseProblem(f"{target.name} is in use. Stop the bot first.")
    kept = _set_aside(target) if target.exists() else None
    copy(backup, target)
    return kept


def in_use(path: Path) -> bool:
    """Whether somebody has the database open; if not, everything in it is in the one file afterwards."""
    try:
        version_of(path)
        with closing(sqlite3.connect(path, timeout=0)) as db:
            db.execute("PRAGMA journal_mode=DELETE")  # needs to be alone with the file
    except sqlite3.DatabaseError as error:  # what is missing or damaged is not in use
        return "locked" in str(error)
    return False


def _set_aside(path: Path) -> Path:
    """Keep a database under another name, before a backup takes its place."""
    number = 1
    while (kept := path.with_name(f"{path.name}.before-restore-{number}")).exists():
        number += 1
    for suffix in ("", *BESIDE):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            shutil.copy2(beside, kept.with_name(kept.name + suffix))
    for suffix in BESIDE:  # left there, it would be read into the backup
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return kept


def _uri(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"
