"""A host whose database is on a PostgreSQL server: what the commands do there, and what they say is to be done instead."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import sys
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.__main__ import module_of, parser
from bot.host.checks import check_database
from bot.host.finding import FIX, NOTE, OK
from bot.settings import Settings
from bot.store import Change, DatabaseProblem, Panel, SqlStore
from bot.store.address import Address
from bot.store.dump import dump
from bot.store.opening import open_database, stored
from bot.store.postgres_schema import MARK, steps
from tests.store.backend import a_move, opened
from tests.store.server import NAMED, emptied, own_database, tools

MODES = stat.S_IRWXG | stat.S_IRWXO


def call(*words: str) -> int:
    """Run a command as somebody types it; its exit code."""
    options = parser(words[0]).parse_args(words)
    code: int = module_of(options.command).run(options)
    return code


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Address:
    """A database with one table in it."""
    if NAMED not in os.environ:  # the tools that belong to our own server
        monkeypatch.setenv("PATH", tools(), prepend=os.pathsep)
    return Address(emptied(own_database()))


@pytest.fixture
def filled(address: Address) -> Address:
    """The same with a table in it, and with a message whose token nobody may have."""

    async def fill() -> None:
        store = SqlStore(await open_database(address))
        table = await opened(store)
        await store.commit(Change(table, moves=[a_move(1)], snapshot=b"state"))
        await store.put_panel(Panel("ana", table.id, "17", "the token", 9.0))
        await store.database.close()

    asyncio.run(fill())
    return address


@pytest.mark.sampled(3)
def test_a_backup_holds_everything_but_tokens_and_comes_back(
    filled: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.dump"
    file.write_text("an older one")
    assert call("backup", str(file), "--database", filled.text) == 0
    assert "PostgreSQL at" in (said := capsys.readouterr().out) and "is backed up in" in said
    assert not file.stat().st_mode & MODES and [path.name for path in tmp_path.iterdir()] == ["games.dump"]
    assert b"the token" not in file.read_bytes()
    empty = own_database("_restored")
    assert call("restore", str(file), "--database", empty) == 0
    assert capsys.readouterr().out.splitlines() == [f"{Address(empty)} is now what {file} holds."]

    async def kept() -> None:
        async with stored(await open_database(Address(empty))) as store:
            (table,) = await store.open_tables()
            assert await store.moves(table.id) == [a_move(1)] and await store.snapshot(table.id, 0) == b"state"
            assert await store.panels() == []
            assert (await opened(store, "another")).id == table.id + 1

    asyncio.run(kept())
    assert call("restore", str(file), "--database", empty) == 0
    before = Path(capsys.readouterr().out.rpartition(" ")[2].strip().removesuffix("."))
    assert before.name == "games.dump.before-restore-1" and not before.stat().st_mode & MODES
    assert channels(empty) == ["plaza"]
    assert call("restore", str(before), "--database", empty) == 0
    assert channels(empty) == ["another", "plaza"]


def channels(address: str) -> list[str]:
    """Where there are tables."""
    with psycopg.connect(address, autocommit=True) as connection:
        return [channel for (channel,) in connection.execute("SELECT channel FROM tables ORDER BY 1").fetchall()]


def served(address: str) -> int:
    """The number of who has served last."""
    with psycopg.connect(address, autocommit=True) as connection:
        return int(connection.execute(f"SELECT epoch FROM {MARK}".encode()).fetchall()[0][0])


def test_nobody_who_was_frozen_while_a_backup_came_back_takes_themselves_for_the_one_who_serves(
    filled: Address, tmp_path: Path
) -> None:
    """The number of who serves is newer than any before, also where the backup knows an older one."""
    file = tmp_path / "games.dump"
    assert call("backup", str(file), "--database", filled.text) == 0
    for _ in range(3):
        asyncio.run(_served_once(filled))
    before = served(filled.text)
    assert call("restore", str(file), "--database", filled.text) == 0
    assert served(filled.text) > before


def test_a_backup_from_before_anybody_counted_who_serves_comes_back(filled: Address, tmp_path: Path) -> None:
    file, empty = tmp_path / "games.dump", own_database("_from_before")
    with psycopg.connect(filled.text, autocommit=True) as connection:
        connection.execute(f"ALTER TABLE {MARK} DROP COLUMN epoch".encode())
    try:
        assert call("backup", str(file), "--database", filled.text) == 0
        for place in (empty, filled.text):
            assert call("restore", str(file), "--database", place) == 0
            assert channels(place) == ["plaza"] and served(place) > 0
    finally:
        asyncio.run(_served_once(filled))  # which counts again
    asyncio.run(_served_once(Address(empty)))


async def _served_once(address: Address) -> None:
    await (await open_database(address)).close()


@pytest.mark.sampled(3)
def test_what_cannot_come_back_is_refused_and_nothing_is_changed(
    filled: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.dump"

    def refused(path: Path) -> str:
        assert call("restore", str(path), "--database", filled.text) == 1
        return capsys.readouterr().err

    def dumped(sql: str) -> Path:
        """A backup of another database, which is as this one was and then had that done to it."""
        other = own_database(f"_{len([*tmp_path.iterdir()])}")
        if file.exists():
            assert call("restore", str(file), "--database", other) == 0
        with psycopg.connect(other, autocommit=True) as connection:
            connection.execute(sql.encode())
        made = tmp_path / f"{len([*tmp_path.iterdir()])}.dump"
        assert call("backup", str(made), "--database", other) == 0
        return made

    foreign = dumped("CREATE TABLE pictures (name text)")
    assert call("backup", str(file), "--database", filled.text) == 0
    newer, letter = dumped(f"UPDATE {MARK} SET number = 4711"), tmp_path / "letter"
    letter.write_text("a letter")
    assert "There is no backup" in refused(tmp_path / "nothing")
    assert "is not a backup of a PostgreSQL database" in refused(letter)
    assert "another program's database" in refused(foreign)
    assert "newer version (schema 4711" in refused(newer)

    async def while_a_bot_runs() -> None:
        async with stored(await open_database(filled)):
            said = await asyncio.to_thread(refused, file)
            assert "in use: another Tianguis runs on it" in said

    asyncio.run(while_a_bot_runs())
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "pg_restore is not installed here" in refused(file)


def test_a_backup_that_fails_on_its_way_back_changes_nothing(
    filled: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.dump"
    assert call("backup", str(file), "--database", filled.text) == 0
    with psycopg.connect(filled.text, autocommit=True) as connection:
        connection.execute("CREATE VIEW looked_at AS SELECT * FROM tables")
        try:
            assert call("restore", str(file), "--database", filled.text) == 1
            assert "could not be brought back" in (said := capsys.readouterr().err) and "is as it was" in said
        finally:
            connection.execute("DROP VIEW looked_at")
    assert channels(filled.text) == ["plaza"]


def test_who_is_behind_is_said(filled: Address) -> None:
    assert [f.kind for f in check_database(Settings(database=filled))] == [OK]
    with psycopg.connect(filled.text, autocommit=True) as connection:
        connection.execute("UPDATE outbox SET made_at = 7, done_at = NULL")
        connection.execute("INSERT INTO timers (table_id, kind, due_at) SELECT id, 'soon', 8 FROM tables")
    (finding, behind) = check_database(Settings(database=filled))
    assert finding.kind == OK and "this user may read and write it" in finding.said
    assert behind.kind == NOTE and "1 posts and 1 timers wait for more than 60 seconds" in behind.said


def test_the_password_goes_to_the_tool_where_nobody_can_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "pg_dump"
    note = tmp_path / "note"
    tool.write_text(
        f"#!{sys.executable}\nimport os, sys\nopen({str(note)!r}, 'w').write(repr((sys.argv, os.environ['PGPASSWORD'])))"
    )
    tool.chmod(0o700)
    (tmp_path / "pg_restore").symlink_to(str(shutil.which("true")))
    monkeypatch.setenv("PATH", str(tmp_path))
    address = Address("postgresql://" + "bot:s3cr3t%21@127.0.0.1:5433/games?sslmode=disable")
    asyncio.run(dump(address, tmp_path / "games.dump"))
    words, password = eval(note.read_text())
    assert password == "s3cr3t!" and "s3cr3t" not in str(words)
    assert conninfo_to_dict(words[-1].removeprefix("--dbname=")) == {
        "user": "bot", "host": "127.0.0.1", "port": "5433", "dbname": "games", "sslmode": "disable"
    }  # fmt: skip


def test_a_backup_that_fails_leaves_the_older_one(address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.dump"
    file.write_text("an older one")
    nowhere = Address("postgresql://" + "bot:s3cr3t@127.0.0.1:1/games")
    with pytest.raises(DatabaseProblem, match="could not be copied to") as told:
        asyncio.run(dump(nowhere, file))
    assert "s3cr3t" not in str(told.value)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("pg_dump") is None
    with pytest.raises(DatabaseProblem, match=r"pg_dump is not installed here\. It comes with PostgreSQL's client programs"):
        asyncio.run(dump(address, file))
    assert file.read_text() == "an older one" and [path.name for path in tmp_path.iterdir()] == ["games.dump"]


def test_a_backup_that_cannot_be_read_leaves_the_older_one(
    filled: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that keeps half of what was written, say."""
    asyncio.run(dump(filled, file := tmp_path / "games.dump"))
    sound = file.read_bytes()
    tools = tmp_path / "tools"
    tools.mkdir()
    tool = tools / "pg_dump"
    tool.write_text(
        f"#!{sys.executable}\nimport os, subprocess, sys\n"
        f"subprocess.run([{shutil.which('pg_dump')!r}, *sys.argv[1:]], check=True)\n"
        "name = next(word[7:] for word in sys.argv if word.startswith('--file='))\n"
        "os.truncate(name, os.path.getsize(name) // 2)\n"
    )
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    with pytest.raises(DatabaseProblem, match=r"cannot be read: look after the disk\. Nothing was copied to .*games\.dump"):
        asyncio.run(dump(filled, file))
    assert file.read_bytes() == sound and sorted(path.name for path in tmp_path.iterdir()) == ["games.dump", "tools"]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(["compact"], "VACUUM FULL"), (["doctor", "--tables"], "Stop the bot, and say: python -m bot move")],
)
def test_what_is_done_otherwise_there_says_how(
    address: Address, words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words, "--database", address.text) == 1
    assert wanted in capsys.readouterr().err


def test_the_doctor_looks_at_a_server_and_changes_nothing(filled: Address) -> None:
    (finding,) = check_database(Settings(database=filled))
    assert finding.kind == OK and "answers in" in finding.said and f"schema {steps()[-1][0]}" in finding.said
    (finding,) = check_database(Settings(database=Address("postgresql://127.0.0.1:1/games")))
    assert finding.kind == FIX and "does not answer" in finding.said
    bare = own_database("_looked_at")
    (finding,) = check_database(Settings(database=Address(bare)))
    assert finding.kind == OK and "schema 0; the next start makes it" in finding.said
    with psycopg.connect(bare) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchall() == [(0,)]
