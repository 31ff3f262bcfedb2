"""Backups of a file and the way back: nothing sound is given up for what is not, and nobody comes in between."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import module_of, parser
from bot.store import Database, DatabaseProblem, Panel, SqlStore, database
from bot.store.database import check, copy, in_use, restore
from tests.store.test_file import channels, filled, mode

PAGE = 4096
JOURNALS = {".sqlite3-shm", ".sqlite3-wal"}
Call = Callable[..., str]


def call(*words: object) -> int:
    """Run a command as somebody types it; its exit code."""
    options = parser(str(words[0])).parse_args([*map(str, words)])
    code: int = module_of(options.command).run(options)
    return code


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Call:
    """What whoever types a command is told that does not go."""

    def told(*words: object) -> str:
        assert call(*words) == 1
        return capsys.readouterr().err

    return told


def damaged(path: Path) -> Path:
    """The same file with a page in its middle that is none any more."""
    whole = path.read_bytes()
    middle = len(whole) // PAGE // 2 * PAGE
    path.write_bytes(whole[:middle] + b"\xff" * PAGE + whole[middle + PAGE :])
    assert check(path) is not None
    return path


def names(folder: Path) -> set[str]:
    """What lies in a folder, but for what whoever only reads a database makes beside it."""
    return {*content(folder)}


def content(folder: Path) -> dict[str, bytes]:
    """The same with what is in it."""
    return {path.name: path.read_bytes() if path.is_file() else b"" for path in folder.iterdir() if path.suffix not in JOURNALS}


async def with_a_token(path: Path) -> Path:
    """A database in which the token of a private message lies."""
    store = SqlStore(await Database.open(await filled(path)))
    await store.put_panel(Panel("ana", 1, "17", "the token", 9.0))
    await store.database.close()
    assert b"the token" in path.read_bytes()
    return path


# -- backups --------------------------------------------------------------------------------------------------------------------


async def test_a_damaged_database_takes_no_sound_backups_place(tmp_path: Path, refused: Call) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3", 40), tmp_path / "backup.sqlite3"
    assert call("backup", backup, "--database", path) == 0
    sound = backup.read_bytes()
    damaged(path)
    said = refused("backup", backup, "--database", path)
    assert "games.sqlite3 is damaged" in said and "Restore a backup" in said and f"Nothing was copied to {backup}" in said
    assert check(backup) is None and backup.read_bytes() == sound and names(tmp_path) == {"games.sqlite3", "backup.sqlite3"}


async def test_another_programs_database_takes_no_backups_place(tmp_path: Path, refused: Call) -> None:
    backup, foreign = await filled(tmp_path / "backup.sqlite3"), tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert "recipes.sqlite3 is the database of another program" in refused("backup", backup, "--database", foreign)
    assert len(channels(backup)) == 3


@pytest.mark.parametrize("where", ["", ".", "..", "/", "folder"])
@pytest.mark.parametrize("server", [False, True])
def test_a_backup_to_where_no_file_can_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Call, where: str, server: bool
) -> None:
    path = asyncio.run(filled(tmp_path / "games.sqlite3", 1))
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    address = "postgresql://" + "bot@127.0.0.1:1/games"
    assert "is a folder. Name a file." in refused("backup", where, "--database", address if server else path)
    assert names(tmp_path) == {"games.sqlite3", "folder"} and not names(tmp_path / "folder")


async def test_a_name_that_is_too_long_is_refused_in_words(tmp_path: Path, refused: Call) -> None:
    path = await filled(tmp_path / "games.sqlite3", 1)
    assert "could not be copied" in refused("backup", tmp_path / ("x" * 300), "--database", path)
    assert "name too long" in refused("restore", path, "--database", tmp_path / ("x" * 300))
    assert names(tmp_path) == {"games.sqlite3"}


# -- the way back ---------------------------------------------------------------------------------------------------------------


async def test_nobody_opens_the_database_while_a_backup_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3"), await filled(tmp_path / "backup.sqlite3", 1)
    told: list[str] = []
    copied, aside = database._copied, database._set_aside

    def beset(do: Callable[..., Any]) -> Callable[..., Any]:
        def tried(*args: Path) -> Any:
            with pytest.raises(DatabaseProblem) as problem:
                asyncio.run(Database.open(path))
            told.append(str(problem.value))
            return do(*args)

        return tried

    monkeypatch.setattr(database, "_copied", beset(copied))
    monkeypatch.setattr(database, "_set_aside", beset(aside))
    await asyncio.to_thread(restore, backup, path)
    assert len(told) >= 2 and all("in use: another Tianguis runs on it" in one for one in told)
    assert channels(path) == ["channel 0"]
    await (await Database.open(path)).close()
    assert names(tmp_path) == {"games.sqlite3", "backup.sqlite3", "games.sqlite3.before-restore-1"}


async def test_what_is_set_aside_is_for_its_owner_alone_and_holds_no_tokens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, backup = await with_a_token(tmp_path / "games.sqlite3"), await filled(tmp_path / "backup.sqlite3", 1)
    path.chmod(0o644)
    seen: set[int] = set()
    plain = database._without_tokens

    def looked_at(copied: sqlite3.Connection) -> None:
        seen.update(mode(file) for file in tmp_path.iterdir() if file not in (path, backup))
        plain(copied)

    monkeypatch.setattr(database, "_without_tokens", looked_at)
    kept = restore(backup, path)
    assert kept is not None and seen == {0o600} and mode(kept) == 0o600
    assert len(channels(kept)) == 3 and check(kept) is None and b"the token" not in kept.read_bytes()


async def test_what_is_damaged_is_set_aside_as_it_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3", 40), await filled(tmp_path / "backup.sqlite3", 1)
    assert not in_use(path)
    damaged(path).chmod(0o644)
    before, plain = path.read_bytes(), shutil.copyfileobj
    seen: set[int] = set()

    def looked_at(*args: Any) -> None:
        seen.update(mode(file) for file in tmp_path.glob("*before-restore*"))
        plain(*args)

    monkeypatch.setattr(shutil, "copyfileobj", looked_at)
    kept = restore(backup, path)
    assert kept is not None and kept.read_bytes() == before and seen == {0o600} and mode(kept) == 0o600
    assert channels(path) == ["channel 0"]


async def test_where_the_database_is_a_link_its_file_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    path, backup = await filled(folder / "games.sqlite3"), await filled(tmp_path / "backup.sqlite3", 1)
    link = tmp_path / "link.sqlite3"
    link.symlink_to(path)
    kept = restore(backup, link)
    assert link.is_symlink() and link.resolve() == path and channels(path) == ["channel 0"]
    assert kept is not None and kept.parent == folder and len(channels(kept)) == 3


async def test_a_folder_is_no_database_to_come_back_to(tmp_path: Path, refused: Call) -> None:
    backup = await filled(tmp_path / "backup.sqlite3", 1)
    (tmp_path / "folder").mkdir()
    assert "is a folder. Name a file." in refused("restore", backup, "--database", tmp_path / "folder")
    assert "folder" in refused("restore", backup, "--database", tmp_path / "nowhere" / "games.sqlite3")
    assert names(tmp_path) == {"backup.sqlite3", "folder"}


@pytest.mark.parametrize("sound", [True, False])
async def test_where_there_is_no_room_nothing_is_changed_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Call, sound: bool
) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3", 40), await filled(tmp_path / "backup.sqlite3", 1)
    assert not in_use(path) and not in_use(backup)
    if not sound:
        path.write_bytes(b"damaged" * 1000)
        (wal := path.with_name("games.sqlite3-wal")).write_bytes(b"last words")
    before = content(tmp_path)

    def no_room(old: Any, new: Any) -> None:
        new.write(old.read(PAGE))
        raise OSError(28, os.strerror(28))

    def no_room_for(name: str) -> Callable[[sqlite3.Connection], None]:
        def full(copied: sqlite3.Connection) -> None:
            if name in copied.execute("PRAGMA database_list").fetchone()[2]:
                raise sqlite3.OperationalError("database or disk is full")

        return full

    for name in ("before-restore", "games.sqlite3.unfinished"):
        with monkeypatch.context() as full:
            if not sound and name == "before-restore":
                full.setattr(shutil, "copyfileobj", no_room)
            else:
                full.setattr(database, "_without_tokens", no_room_for(name))
            said = refused("restore", backup, "--database", path)
        assert "could not be" in said and ("No space left" in said or "disk is full" in said)
        assert content(tmp_path) == before and (sound or wal.read_bytes() == b"last words"), name
    with monkeypatch.context() as full:
        full.setattr(database, "_without_tokens", no_room_for("b.unfinished"))
        assert "could not be" in refused("backup", tmp_path / "b", "--database", backup)
    assert content(tmp_path) == before
    copy(backup, tmp_path / "b")
