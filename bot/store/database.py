"""The SQLite file: opened with care, brought up to the present schema, copied while in use."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import aiosqlite

from bot.store.aside import Aside
from bot.store.connection import Doubled, Numbers, Values
from bot.store.faults import RESTORE, DatabaseProblem, in_words, said, trouble_with_rights
from bot.store.packing import digest
from bot.store.process_lock import LockTaken, ProcessLock, taken

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
SCHEMA = Path(__file__).parent / "schema"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
PRIVATE = 0o600  # the file holds the secrets of running games
CLEAN_SINCE = 4  # the schema since which whatever is deleted is overwritten at once
DOUBLED = "UNIQUE constraint failed: "  # and then TABLE.COLUMN, as sqlite3 says it
BESIDE = ("-wal", "-shm")  # the files that belong to a database in use
READ_AT_START = 128 * 2**20  # a larger file is read through by `doctor` alone: a start must not wait for it


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
    if path.is_dir():
        return f"{path} is a folder. Name a file."
    if not path.is_file():
        return f"There is no database file {path.name}."
    try:
        with closing(sqlite3.connect(_uri(path, "ro"), uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (tables,) = db.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").fetchone()
            verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0] if thoroughly else "ok"
    except sqlite3.Error as error:
        return said(path, error)
    if verdict != "ok":
        return f"{path.name} is damaged ({verdict.splitlines()[-1]}). {RESTORE}."
    newest = steps()[-1][0]
    if version > newest:
        return f"{path.name} was written by a newer version (schema {version}, this one knows {newest}). Update the bot."
    if version == 0 and tables:
        return f"{path.name} is the database of another program. Name another file."
    return None


class Transaction:
    """What is written to the file in one go."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.execute, self.execute_fetchall, self._executemany = (
            connection.execute, connection.execute_fetchall, connection.executemany,
        )  # fmt: skip

    async def changed(self, sql: str, values: Values = ()) -> int:
        """Do something; how many rows of the table it concerned."""
        return int((await self.execute(sql, values)).rowcount)

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> int:
        """Do something for each of these rows; how many rows of the table it concerned.

        The cursor is closed by the thread that has used it. Another one that let go of it would reset a statement that may be at
        work again by then, and sqlite3 calls that "bad parameter or other API misuse".
        """
        cursor = await self._executemany(sql, rows)
        await cursor.close()
        return cursor.rowcount

    async def numbered(self, sql: str, values: Values) -> Numbers:
        """Insert rows, and let their numbers be known."""
        numbers = sorted(int(row["id"]) for row in await self.execute_fetchall(sql, values))
        return lambda: numbers


class Database:
    """One connection that writes, one that reads; transactions wait for each other in order."""

    shares = None  # a file is one process's

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection, lock: ProcessLock | None) -> None:
        self.path = path
        self.reader = reader
        self._writer = writer
        self._lock = lock
        self._turn = asyncio.Lock()
        self._aside = Aside()

    @classmethod
    async def open(cls, path: Path, *, beside: bool = False) -> Database:
        """Open the file, made anew for its owner's eyes alone when it is missing, and bring its schema up to date.

        Nobody else may open it meanwhile, unless to look at it `beside` a bot that runs.
        """
        try:
            if path.is_dir():
                raise DatabaseProblem(f"{path} is a folder. Name a file.")
            if problem := trouble_with_rights(path):
                raise DatabaseProblem(problem)
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = None if beside else ProcessLock(path)
        except LockTaken as error:
            raise DatabaseProblem(
                f"{path.name} is in use: another Tianguis runs on it. Stop that one first, for two would overwrite moves."
            ) from error
        except OSError as error:
            raise in_words(path, error) from error
        try:
            return await cls._opened(path, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    async def _opened(cls, path: Path, lock: ProcessLock | None) -> Database:
        try:
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE))
            elif problem := check(path, thoroughly=path.stat().st_size <= READ_AT_START):
                raise DatabaseProblem(problem)
            writer = await cls._connect(path)
        except (OSError, sqlite3.Error) as error:
            raise in_words(path, error) from error
        try:
            await cls._migrate(writer)
            return cls(path, writer, await cls._connect(path), lock)
        except BaseException as error:
            await writer.close()
            if isinstance(error, sqlite3.Error):
                raise DatabaseProblem(
                    f"{path.name} could not be brought up to date and is as it was ({error}). {said(path, error)}"
                ) from error
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
        await writer.create_function("digest_of", 2, digest, deterministic=True)
        for number, path in steps():
            if number > version:
                if number == CLEAN_SINCE and version:
                    await Database._clean(writer)  # before it is written down that this has been done
                script = path.read_text(encoding="utf-8")
                await writer.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version={number};\nCOMMIT;")

    @staticmethod
    async def _clean(writer: aiosqlite.Connection) -> None:
        """Write the file anew, without what earlier versions deleted; nobody is served yet."""
        try:
            await writer.execute("VACUUM")
        except sqlite3.Error as error:  # no room for a second copy, say: the games go on without
            log.warning("what was deleted before is still in the file (%s); once there is room: python -m bot compact", error)

    @asynccontextmanager
    async def transaction(self, posting: int = 0) -> AsyncIterator[Transaction]:
        """All of it or nothing; whoever is cancelled on the way leaves no transaction open behind."""
        async with self._turn:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield Transaction(self._writer)
                await self._writer.commit()
            except BaseException as error:
                await self._writer.rollback()  # after whatever the connection was still told to do
                if isinstance(error, sqlite3.IntegrityError) and str(error).startswith(DOUBLED):
                    raise Doubled(str(error).removeprefix(DOUBLED).partition(".")[0], str(error)) from error
                raise

    async def empty_journal(self) -> bool:
        """Bring all that is written into the file proper, and leave nothing beside it; False when somebody still reads it.

        Nobody who writes waits for a reader: whoever gets False comes back.
        """
        await self.aside(_checkpoint, self.path)  # the larger part, while others write
        async with self._turn:
            try:
                await self._writer.execute("PRAGMA busy_timeout=0")
                ((busy, *_),) = await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError:  # locked, or no room on the disk
                return False
            finally:
                await self._writer.execute(f"PRAGMA {next(p for p in PRAGMAS if p.startswith('busy_timeout'))}")
            return not busy

    async def search(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Rows that may take long to find, read aside so that no move waits for them."""
        return await self.aside(_found, self.path, sql, values)

    async def forget_jobs(self, tables: Sequence[int]) -> None:
        """Nobody else is asked for anything where the database is a file."""

    async def aside(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in the one thread that everybody else goes before."""
        return await self._aside.do(do, *args, **kwargs)

    async def backup(self, target: Path) -> None:
        await asyncio.to_thread(copy, self.path, target)

    async def taken_over(self) -> None:
        """Never: the system lets go of the lock only when its holder is dead."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        await self.reader.close()
        await self._writer.close()
        self._aside.close()
        if self._lock is not None:
            self._lock.release()


def _found(path: Path, sql: str, values: Values) -> list[sqlite3.Row]:
    with closing(sqlite3.connect(_uri(path, "ro"), uri=True, timeout=5.0)) as db:
        db.row_factory = sqlite3.Row
        return db.execute(sql, values).fetchall()


def _checkpoint(path: Path) -> None:
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=0)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else opens the database meanwhile; refused where somebody has it."""
    try:
        lock = ProcessLock(path)
    except LockTaken as error:
        raise DatabaseProblem(f"{path.name} is in use. Stop the bot first.") from error
    except OSError as error:
        raise in_words(path, error) from error
    try:
        yield
    finally:
        lock.release()


def compact(path: Path) -> tuple[int, int]:
    """Write a database anew, as small as it goes, while nobody uses it; its size before and after."""
    if problem := check(path) or trouble_with_rights(path):
        raise DatabaseProblem(problem)
    with _alone(path):
        try:
            before = path.stat().st_size
            with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as db:
                db.execute("VACUUM")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return before, path.stat().st_size
        except (OSError, sqlite3.Error) as error:
            raise in_words(path, error) from error


def need_no_folder(path: Path) -> None:
    """Refuse a folder where a file is to be; no name at all is this folder."""
    with suppress(OSError):  # what cannot be looked at is told in words by whoever writes there
        if path.is_dir():
            raise DatabaseProblem(f"{path} is a folder. Name a file.")


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database, even of one in use, as a single file for its owner's eyes alone.

    What stands there already is replaced by nothing but a sound copy.
    """
    with _copied(source, target) as fresh:
        fresh.replace(target)


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """A checked copy beside the place where it is wanted; it goes if nobody brings it there."""
    need_no_folder(target)
    fresh = target.with_name(target.name + ".unfinished")
    try:
        if not source.is_file():
            raise DatabaseProblem(f"There is no database file {source}.")
        if target.exists() and target.samefile(source):
            raise DatabaseProblem(f"{target} is the database itself; name another file.")
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with closing(sqlite3.connect(_uri(source, "ro"), uri=True)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
            _without_tokens(new)
            new.execute("PRAGMA journal_mode=DELETE")  # a copy is one file, readable where nothing may be written
        if problem := check(fresh):
            problem = check(source) or f"{source.name} is sound, and its copy is not: look after the disk. {problem}"
            raise DatabaseProblem(f"{problem} Nothing was copied to {target}.")
        yield fresh
    except (OSError, sqlite3.Error) as error:
        raise DatabaseProblem(f"{source.name} could not be copied to {target}: {error}.") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _without_tokens(copied: sqlite3.Connection) -> None:
    """What opens somebody's private messages stays where it is needed."""
    if copied.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'panels'").fetchone():
        copied.execute("PRAGMA secure_delete=ON")
        with copied:
            copied.execute("DELETE FROM panels")


def restore(backup: Path, target: Path) -> Path | None:
    """Put a checked backup in the place of the database; where the old one is kept, if there was one."""
    try:
        if target.is_symlink():
            target = target.resolve()  # the file itself is replaced, and what names it stays a link
        if problem := check(backup):
            raise DatabaseProblem(problem)
        if not version_of(backup):
            raise DatabaseProblem(f"{backup.name} is an empty database.")
        need_no_folder(target)
        if target.exists() and target.samefile(backup):
            raise DatabaseProblem(f"{backup} is the database itself; name a backup.")
        if problem := trouble_with_rights(target):
            raise DatabaseProblem(problem)
        with _alone(target):
            return _replaced(backup, target)
    except (OSError, sqlite3.Error) as error:
        raise in_words(target, error) from error


def _replaced(backup: Path, target: Path) -> Path | None:
    """Let the backup be the database; until it is known that there is room for everything, nothing changes."""
    if _is_open(target):
        raise DatabaseProblem(f"{target.name} is in use. Stop the bot first.")
    with _copied(backup, target) as fresh:
        kept = _set_aside(target) if target.exists() else None
        for suffix in BESIDE:  # left there, it would be read into the backup
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        fresh.replace(target)
    return kept


def in_use(path: Path) -> bool:
    """Whether somebody has the database open; if not, everything in it is in the one file afterwards."""
    try:
        if taken(path):
            return True
    except OSError as error:
        raise in_words(path, error) from error
    return _is_open(path)


def _is_open(path: Path) -> bool:
    """Whether somebody has it open who may hold no lock, such as another program."""
    try:
        version_of(path)
        with closing(sqlite3.connect(path, timeout=0)) as db:
            db.execute("PRAGMA journal_mode=DELETE")  # needs to be alone with the file
    except sqlite3.DatabaseError as error:  # what is missing or damaged is not in use
        return "locked" in str(error)
    return False


def _set_aside(path: Path) -> Path:
    """Keep a copy of what is there; where that is no sound database, each byte of it, and what belongs to it."""
    number, parts = 1, ("", *BESIDE)
    while any(path.with_name(f"{path.name}.before-restore-{number}{part}").exists() for part in parts):
        number += 1
    kept = path.with_name(f"{path.name}.before-restore-{number}")
    if check(path) is None:
        copy(path, kept)
        return kept
    made: list[Path] = []
    try:
        for part in parts:
            beside = path.with_name(path.name + part)
            if beside.exists():
                made.append(kept.with_name(kept.name + part))
                with beside.open("rb") as old, open(made[-1], "xb", opener=_for_its_owner) as new:
                    shutil.copyfileobj(old, new)
    except BaseException as error:
        for half in made:
            with suppress(OSError):
                half.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise DatabaseProblem(f"{path.name} could not be set aside as {kept}: {error}. Nothing was changed.") from error
        raise
    return kept


def _for_its_owner(name: str, flags: int) -> int:
    return os.open(name, flags, PRIVATE)


def _uri(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"
