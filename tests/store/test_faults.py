"""Whatever is wrong with a database file, its host reads what it is and what to do."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.store import Change, Database, DatabaseProblem, SqlStore, database
from bot.store.database import PRAGMAS, check, compact, in_use
from bot.store.faults import in_words, said, trouble_with_rights, unreadable, unwritable
from bot.store.process_lock import LockTaken, ProcessLock, beside, taken
from tests.store.backend import a_move, opened

NOBODY = 65534  # a user who owns nothing


async def filled(path: Path) -> Path:
    """A database with something in it, closed."""
    store = SqlStore(await Database.open(path))
    for n in range(30):
        table = await opened(store, f"channel {n}")
        await store.commit(Change(table, moves=[a_move(1)], snapshot=b"s" * 2000))
    await store.database.close()
    return path


def spoil(path: Path, how: str) -> None:
    """Do something to a database file."""
    whole = path.read_bytes()
    if how == "not a database":
        path.write_bytes(b"holiday pictures" * 1000)
    elif how == "truncated":
        path.write_bytes(whole[: len(whole) // 2])
    elif how == "damaged":
        middle = len(whole) // 4096 // 2 * 4096
        path.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    elif how == "a folder":
        path.unlink()
        path.mkdir()
    else:
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"PRAGMA user_version = {4711 if how == 'newer' else 0}")


WAYS = {
    "not a database": "not a readable database.*Restore a backup",
    "truncated": "damaged.*Restore a backup",
    "damaged": "damaged.*Restore a backup",
    "a folder": "is a folder. Name a file",
    "newer": "written by a newer version.*Update the bot",
    "another program's": "the database of another program. Name another file",
}


@pytest.mark.parametrize("how", WAYS)
async def test_each_kind_of_damage_has_its_sentence_wherever_it_is_met(tmp_path: Path, how: str) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    spoil(path, how)
    with pytest.raises(DatabaseProblem, match=WAYS[how]):
        await Database.open(path)
    with pytest.raises(DatabaseProblem, match=WAYS[how]):
        compact(path)
    assert check(path) is not None


async def test_an_empty_file_is_a_new_database_and_a_missing_one_is_none_to_look_at(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    assert "no database file" in (check(path) or "")
    with pytest.raises(DatabaseProblem, match="no database file"):
        compact(path)
    path.touch()
    assert check(path) is None
    await filled(path)


@pytest.mark.sampled(3)
async def test_a_file_locked_by_another_program_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PRAGMAS", tuple(p.replace("5000", "10") for p in PRAGMAS))
    path = await filled(tmp_path / "games.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseProblem, match="locked by another program"):
            await Database.open(path)
    await (await Database.open(path)).close()


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("SQLITE_READONLY", "attempt to write a readonly database", "cannot be written to"),
        ("SQLITE_READONLY_DIRECTORY", "attempt to write a readonly database", "cannot be written to"),
        ("SQLITE_CANTOPEN", "unable to open database file", "cannot be written to"),
        ("SQLITE_BUSY", "database is locked", "locked by another program"),
        ("SQLITE_FULL", "database or disk is full", "no room left on the disk"),
        ("SQLITE_NOTADB", "file is not a database", "not a readable database"),
        ("SQLITE_CORRUPT", "database disk image is malformed", "damaged"),
        ("SQLITE_IOERR_READ", "disk I/O error", "The disk fails"),
        ("", "something that nobody has heard of", "cannot be opened or made"),
    ],
)
def test_what_the_library_says_is_said_in_words(tmp_path: Path, name: str, text: str, wanted: str) -> None:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorname = name
    assert wanted in said(tmp_path / "games.sqlite3", error) and wanted in str(in_words(tmp_path / "games.sqlite3", error))
    assert name.endswith("CANTOPEN") or wanted in said(tmp_path / "games.sqlite3", sqlite3.OperationalError(text))


def test_what_may_not_be_written_or_read_says_how_to_change_that(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    assert f"chown USER {tmp_path}, chmod 700 {tmp_path}" in unwritable(path)
    assert f"chown USER {path}, chmod 600 {path}" in unreadable(path)
    assert trouble_with_rights(path) is None


def opening(path: Path) -> None:
    """Open a database."""
    asyncio.run(Database.open(path))


def as_nobody(path: Path, asks: Callable[[Path], object] = opening) -> str:
    """What somebody reads who owns nothing and opens that file, in a process of their own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            try:
                asks(path)
            except DatabaseProblem as problem:
                os.write(writing, str(problem).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as heard:
        text = heard.read()
    os.waitpid(child, 0)
    return text


@pytest.mark.skipif(not hasattr(os, "fork"), reason="rights are said otherwise on this system")
@pytest.mark.parametrize(
    ("file", "folder", "wanted"),
    [
        (0o444, 0o777, "cannot be written to"),
        (0o666, 0o555, "cannot be written to"),
        (0o000, 0o777, "may not be read"),
        (None, 0o555, "cannot be written to"),
    ],
)
async def test_somebody_without_the_right_is_told_which_one(file: int | None, folder: int, wanted: str) -> None:
    with TemporaryDirectory() as made:
        place = Path(made)
        path = place / "games.sqlite3"
        if file is not None:
            await filled(path)
            path.chmod(file)
        place.chmod(folder)
        told = await asyncio.to_thread(as_nobody, path)
        place.chmod(0o700)
    assert wanted in told and "chmod" in told


async def test_a_full_disk_at_the_first_start_leaves_nothing_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"

    async def full(writer: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as little_room:
        little_room.setattr(Database, "_migrate", staticmethod(full))
        with pytest.raises(DatabaseProblem, match="no room left on the disk"):
            await Database.open(path)
    await (await Database.open(path)).close()


@pytest.mark.parametrize("asks", [opening, in_use, compact])
@pytest.mark.skipif(not hasattr(os, "fork"), reason="rights are said otherwise on this system")
async def test_a_lock_that_another_user_left_is_named(asks: Callable[[Path], object]) -> None:
    """Not the database is to be given away then, nor its folder."""
    with TemporaryDirectory() as made:
        path = await filled(Path(made) / "games.sqlite3")
        path.chmod(0o666)
        Path(made).chmod(0o777)
        lock = beside(path)
        lock.touch(0o000)
        lock.chmod(0o000)
        told = await asyncio.to_thread(as_nobody, path, asks)
    assert told.startswith(f"{lock} belongs to another user") and "rm" in told


async def test_whose_lock_was_taken_away_takes_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    first = ProcessLock(path)
    beside(path).unlink()
    second = ProcessLock(path)
    first.release()
    assert taken(path)
    with pytest.raises(LockTaken):
        ProcessLock(path)
    second.release()
    assert not taken(path) and not beside(path).exists()
