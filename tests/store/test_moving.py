"""A database moves from a file to a server and back: everything, to the last hash, or nothing at all."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from bot.__main__ import module_of, parser
from bot.store import Change, Database, DatabaseProblem, SqlStore, moving
from bot.store.address import Address, Place
from bot.store.database import check, steps
from bot.store.moving import KEYS, LEFT, TRUTHS, move
from bot.store.opening import open_database, stored
from bot.store.postgres_schema import MARK
from bot.store.values.news import Board
from tests.deep import DEEP
from tests.store.backend import commit, opened
from tests.store.server import emptied, own_database

ROOT = Path(__file__).parents[2]
TABLES = 3_000 if DEEP else 150
EACH = {"seats": 3, "moves": 2, "snapshots": 2, "outbox": 1, "timers": 1, "named": 2, "desk_messages": 1}  # rows of a table


@pytest.fixture
def server() -> Address:
    """An empty database on a server."""
    return Address(emptied(own_database()))


def silent(what: str, done: int, whole: int) -> None:
    """Nobody looks on."""


def values(rng: Random, kind: str, column: str, number: int, table: int, of_tables: bool) -> Any:
    """Something that fits into a column; a key is different in each row."""
    if column == "table_id" or (of_tables and column == "id"):
        return table
    if column in ("id", "number", "seat", "place", "person", "message", "interaction", "name", "application", "lesson"):
        return f"Ñandú {number}'🎲" if kind == "TEXT" else number
    if column in TRUTHS:
        return rng.randrange(2)
    fixed = {"status": "ended", "on_timeout": "robot", "lost": "guild"}
    if column in fixed:
        return fixed[column]
    if kind == "TEXT":
        return json.dumps({"¿qué?": rng.random()})
    return {"INTEGER": rng.randrange(2**40), "REAL": rng.uniform(0, 2e9), "BLOB": rng.randbytes(40)}[kind]


async def filled(path: Path, tables: int = TABLES) -> Path:
    """A file with something in every column of every table there is."""
    await (await Database.open(path)).close()
    rng = Random(7)
    with closing(sqlite3.connect(path)) as db, db:
        for table in (*KEYS, *LEFT):
            columns = [
                (name, kind, bool(needed or key)) for _, name, kind, needed, _, key in db.execute(f"PRAGMA table_info({table})")
            ]
            rows = []
            for number in range(1, tables * EACH.get(table, 1) + 1):
                belongs = (number - 1) % tables + 1
                rows.append([
                    None if not needed and rng.random() < 0.3 else values(rng, kind, name, number, belongs, table == "tables")
                    for name, kind, needed in columns
                ])  # fmt: skip
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)
        db.execute("DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox)")
    return path


def content(path: Path) -> dict[str, list[Any]]:
    """All that is in a file, as SQLite itself tells it."""
    with closing(sqlite3.connect(path)) as db:
        return {table: db.execute(f"SELECT * FROM {table} ORDER BY {', '.join(keys)}").fetchall() for table, keys in KEYS.items()}


def rows_at(address: Address) -> int:
    """How many rows there are on a server."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        counted = [connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchall()[0][0] for table in KEYS]
        return sum(counted)


async def refusal(source: Place, target: Place) -> str:
    """What whoever moves it is told."""
    with pytest.raises(DatabaseProblem) as told:
        await move(source, target, silent)
    return str(told.value)


@pytest.mark.deeper
async def test_what_goes_to_a_server_and_back_is_the_same(server: Address, tmp_path: Path) -> None:
    before, after = await filled(tmp_path / "before.sqlite3"), tmp_path / "after.sqlite3"
    shown: list[tuple[str, int, int]] = []
    there = await move(before, server, lambda *told: shown.append(told))
    back = await move(server, after, silent)
    assert there == back and there.tables == TABLES and there.rows == sum(len(rows) for rows in content(before).values())
    assert content(after) == content(before) and check(after) is None and after.stat().st_mode & 0o777 == 0o600
    for what in ("copied", "compared"):
        steps_shown = [done for one, done, _ in shown if one == what]
        assert steps_shown == sorted(steps_shown) and steps_shown[-1] == there.rows == shown[0][2], what
    with closing(sqlite3.connect(after)) as db:
        assert db.execute("SELECT count(*) FROM panels").fetchall() == [(0,)], "credentials are not copied"


async def test_tables_in_which_nothing_is_yet_move_as_well(server: Address, tmp_path: Path) -> None:
    """A bot that has just begun has played nothing, kept nothing, and forgotten nobody."""
    young, copied, back = (tmp_path / f"{name}.sqlite3" for name in ("young", "copied", "back"))
    async with stored(await open_database(young)) as store:
        await opened(store)
    before = content(young)
    assert len(before["tables"]) == 1 and not before["forgetting"] and not before["moves"]
    moved = [await move(source, target, silent) for source, target in ((young, copied), (young, server), (server, back))]
    assert moved[0] == moved[1] == moved[2] and content(copied) == content(back) == before


async def test_play_goes_on_there_and_no_number_is_given_twice(server: Address, tmp_path: Path) -> None:
    path, back = await filled(tmp_path / "games.sqlite3", 5), tmp_path / "back.sqlite3"
    places: tuple[Place, ...] = (server, back)
    source: Place = path
    last = 5
    for place in places:
        await move(source, place, silent)
        async with stored(await open_database(place)) as store:
            table = await opened(store, f"plaza of {place}", status="playing")
            posts = [post.id for post in await store.posts_to_make(table.id)]
            assert posts == [last + 1], "the last of the old ones is gone, and its number with it"
            await store.post_made(posts)
            (post,) = await commit(store, Change(table, posts=[Board(1)]))
            await store.post_made([post.id])
            last = post.id
        source = place


async def test_nobody_else_has_either_of_them_meanwhile(server: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, tried = await filled(tmp_path / "games.sqlite3", 3), set()
    written = moving._write

    async def beset(db: Any, table: str, rows: Any, on_server: bool) -> None:
        await written(db, table, rows, on_server)
        if table == "tables":
            for place in (path, server):
                with pytest.raises(DatabaseProblem, match="in use: another Tianguis runs on it"):
                    await open_database(place)
                tried.add(place)

    monkeypatch.setattr(moving, "_write", beset)
    assert (await move(path, server, silent)).tables == 3 and tried == {path, server}


KILLED = """
import asyncio, os, signal, sys
from bot.store.address import place
from bot.store.moving import move

def told(what, done, whole):
    if what == sys.argv[3] and done >= whole // 2:
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(move(place(sys.argv[1]), place(sys.argv[2]), told))
"""


@pytest.mark.parametrize(
    ("moment", "to_server"),
    [
        ("copied", True),
        ("compared", False),
        pytest.param("compared", True, marks=pytest.mark.deep),
        pytest.param("copied", False, marks=pytest.mark.deep),
    ],
)
async def test_killed_in_the_middle_it_has_changed_nothing(moment: str, to_server: bool, server: Address, tmp_path: Path) -> None:
    first = await filled(tmp_path / "games.sqlite3", 60)
    before = content(first)
    source: Place = first
    target: Place = server
    if not to_server:
        await move(first, server, silent)
        source, target = server, tmp_path / "back.sqlite3"
    words = [str(place.text if isinstance(place, Address) else place) for place in (source, target)]
    killed = subprocess.run([sys.executable, "-c", KILLED, *words, moment], cwd=ROOT, capture_output=True, text=True, check=False)
    assert killed.returncode < 0, killed.stderr
    if isinstance(target, Address):
        assert rows_at(target) == 0
    else:
        async with stored(await Database.open(target)):
            assert not any(content(target).values())
    again = await move(source, target, silent)
    assert again.tables == 60 and content(first) == before
    assert rows_at(server) == again.rows


async def test_what_is_not_the_same_in_the_end_is_not_moved(
    server: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await filled(tmp_path / "games.sqlite3", 5)
    written = moving._write

    async def otherwise(db: Any, table: str, rows: Any, on_server: bool) -> None:
        await written(db, table, rows, on_server)
        if table == "snapshots":
            await db.execute("UPDATE snapshots SET state = ? WHERE table_id = 3", (b"another",))

    with monkeypatch.context() as broken:
        broken.setattr(moving, "_write", otherwise)
        assert "snapshots: 10 rows in" in (said := await refusal(path, server)) and "not the same. Nothing was changed" in said
        assert "not the same" in await refusal(path, fresh := tmp_path / "fresh.sqlite3")
        assert not fresh.exists()
    assert rows_at(server) == 0


async def test_a_place_that_will_not_do_is_refused_and_left_alone(server: Address, tmp_path: Path) -> None:
    path, used = await filled(tmp_path / "games.sqlite3", 2), await filled(tmp_path / "used.sqlite3", 1)
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old)) as db:
        for number, file in steps()[:3]:
            db.executescript(f"{file.read_text()}; PRAGMA user_version={number};")
    kept = {file: file.read_bytes() for file in (path, used, old)}
    assert "There is no database file" in await refusal(tmp_path / "nowhere.sqlite3", server)
    assert "the database itself" in await refusal(path, path)
    assert "the database itself" in await refusal(server, server)
    assert "is not empty (tables)" in await refusal(path, used)
    assert "has schema 3, and this version moves schema" in await refusal(old, server)
    assert "Name a new file or an empty database" in await refusal(path, old)
    assert "is not a readable database" in await refusal(_written(tmp_path / "letter.txt"), server)
    await move(path, server, silent)
    assert "is not empty (tables)" in await refusal(used, server)
    with psycopg.connect(server.text, autocommit=True) as connection:
        for number, wanted in ((4711, "newer version (schema 4711"), (3, "has schema 3")):
            connection.execute(f"UPDATE {MARK} SET number = {number}".encode())
            assert wanted in await refusal(path, server) and wanted in await refusal(server, tmp_path / "new.sqlite3")
        connection.execute(f"UPDATE {MARK} SET number = {steps()[-1][0]}".encode())
    nowhere = Address("postgresql://" + "bot:s3cr3t@127.0.0.1:1/games")
    assert "no server listens there" in (said := await refusal(path, nowhere)) and "s3cr3t" not in said
    assert {file: file.read_bytes() for file in kept} == kept and not (tmp_path / "new.sqlite3").exists()


def _written(path: Path) -> Path:
    path.write_text("a letter, and no database at all")
    return path


async def test_while_a_bot_runs_nothing_is_moved(server: Address, tmp_path: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3", 1)
    async with stored(await open_database(path)):
        assert "in use: another Tianguis runs on it. Stop that one first" in await refusal(path, server)
    async with stored(await open_database(server)):
        assert "in use: another Tianguis runs on it. Stop that one first" in await refusal(path, server)
    assert rows_at(server) == 0


def test_the_command_says_what_to_do_next(server: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = asyncio.run(filled(tmp_path / "games.sqlite3", 4))

    def call(*words: str) -> int:
        code: int = module_of("move").run(parser("move").parse_args(["move", *words]))
        return code

    assert call(str(path), server.text) == 0
    said = capsys.readouterr().out
    assert said.startswith("4 tables (") and "Write its address into .env" in said and server.text not in said
    assert call(server.text, str(tmp_path / "back.sqlite3")) == 0
    assert "TIANGUIS_DATABASE=" in capsys.readouterr().out
    assert call(str(path), server.text) == 1
    assert "is not empty" in capsys.readouterr().err


async def test_every_table_and_every_truth_is_known(server: Address, tmp_path: Path) -> None:
    """Whoever makes a table names it among those that move, and whoever makes a truth among the truths."""
    path = tmp_path / "games.sqlite3"
    await (await Database.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        made = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
        keys = {t: [(pk, name) for _, name, _, _, _, pk in db.execute(f"PRAGMA table_info({t})") if pk] for t in made}
    assert made == {*KEYS, *LEFT}
    assert {t: tuple(name for _, name in sorted(keys[t])) for t in KEYS} == dict(KEYS)
    async with stored(await open_database(server)) as store:
        assert isinstance(store, SqlStore)
        found = await store.database.search(
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
        )
    assert {(table, column) for table, column, kind in found if kind == "boolean"} == {
        (table, column) for table, column, _ in found if column in TRUTHS
    }


def test_an_empty_database_is_nothing_to_move(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    assert "there is nothing to move" in asyncio.run(refusal(empty, tmp_path / "new.sqlite3"))
    assert list(tmp_path.iterdir()) == [empty]
