"""A host whose database is on a PostgreSQL server: what the commands do there, and what they say is to be done instead."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from bot.__main__ import module_of, parser
from bot.host.checks import check_database
from bot.host.finding import FIX, OK
from bot.settings import Settings
from bot.store import Change, DatabaseProblem, Panel, SqlStore
from bot.store.address import Address
from bot.store.dump import dump
from bot.store.opening import open_database
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
    subprocess.run(["pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={empty}", str(file)], check=True)

    async def kept() -> None:
        store = SqlStore(await open_database(Address(empty)))
        (table,) = await store.open_tables()
        assert await store.moves(table.id) == [a_move(1)] and await store.snapshot(table.id, 0) == b"state"
        assert await store.panels() == []
        await store.database.close()

    asyncio.run(kept())


def test_the_password_goes_to_the_tool_where_nobody_can_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "pg_dump"
    note = tmp_path / "note"
    tool.write_text(
        f"#!{sys.executable}\nimport os, sys\nopen({str(note)!r}, 'w').write(repr((sys.argv, os.environ['PGPASSWORD'])))"
    )
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    address = Address("postgresql://" + "bot:s3cr3t%21@127.0.0.1:5433/games?sslmode=disable")
    asyncio.run(dump(address, tmp_path / "games.dump"))
    words, password = eval(note.read_text())
    assert password == "s3cr3t!" and "s3cr3t" not in str(words)
    assert words[-1].endswith("//bot@127.0.0.1:5433/games?sslmode=disable")


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


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(["compact"], "VACUUM FULL"), (["restore", "FILE"], "pg_restore --clean"), (["doctor", "--tables"], "looked at in a copy")],
)
def test_what_is_done_otherwise_there_says_how(
    address: Address, words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words, "--database", address.text) == 1
    assert wanted in capsys.readouterr().err


def test_the_doctor_looks_at_a_server_and_changes_nothing(filled: Address) -> None:
    (finding,) = check_database(Settings(database=filled))
    assert finding.kind == OK and "answers in" in finding.said and "schema 9" in finding.said
    (finding,) = check_database(Settings(database=Address("postgresql://127.0.0.1:1/games")))
    assert finding.kind == FIX and "does not answer" in finding.said
    bare = own_database("_looked_at")
    (finding,) = check_database(Settings(database=Address(bare)))
    assert finding.kind == OK and "schema 0; the next start makes it" in finding.said
    with psycopg.connect(bare) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchall() == [(0,)]
