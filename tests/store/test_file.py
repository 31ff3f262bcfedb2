"""The SQLite file: its mode, its schema, what is refused, copies while in use, and the way back from a backup."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.host.running_tables import store_in
from bot.store import Change, Database, DatabaseProblem, Person, Seat, SqlStore, database
from bot.store.columns import plain
from bot.store.database import PRAGMAS, check, copy, in_use, restore, steps, version_of
from bot.store.values.news import Board
from bot.tables.time.clocks import FALLS_ASLEEP
from tests.store.backend import a_move, commit, opened


async def filled(path: Path, channels: int = 3) -> Path:
    """A database with a few tables, closed."""
    async with store_in(path) as store:
        for n in range(channels):
            table = await opened(store, f"channel {n}")
            await commit(store, Change(replace(table, number=1), moves=[a_move(1)], snapshot=b"s" * 2000))
    return path


def mode(path: Path) -> int:
    """Who may read and write a file."""
    return path.stat().st_mode & 0o777


def channels(path: Path) -> list[str]:
    """Where tables are open, read without the store."""
    with closing(sqlite3.connect(path)) as db:
        return [channel for (channel,) in db.execute("SELECT channel FROM tables ORDER BY id")]


def schema(path: Path) -> list[str]:
    """What is in a file."""
    with closing(sqlite3.connect(path)) as db:
        return [name for (name,) in db.execute("SELECT name FROM sqlite_master ORDER BY name")]


# -- opening ------------------------------------------------------------------------------------------------------------------


async def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "games.sqlite3"
    async with store_in(path) as store:
        await opened(store)
        assert {p.name: mode(p) for p in path.parent.iterdir()} == {
            "games.sqlite3": 0o600, "games.sqlite3-wal": 0o600, "games.sqlite3-shm": 0o600, "games.sqlite3.lock": 0o600,
        }  # fmt: skip


async def test_a_name_with_odd_signs_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "50% más?mode=memory#1 'x'.sqlite3"
    await filled(path)
    assert check(path) is None and version_of(path) == steps()[-1][0]
    copy(path, tmp_path / "copy?.sqlite3")
    assert channels(path) == channels(tmp_path / "copy?.sqlite3") != []


async def test_power_cuts_and_broken_references_are_guarded_against(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "secure_delete": 1}
    assert {p.partition("=")[0] for p in PRAGMAS} == set(wanted)
    async with store_in(tmp_path / "games.sqlite3") as store:
        assert isinstance(store.database, Database)
        for connection in (store.database._writer, store.database.reader):
            for pragma, value in wanted.items():
                ((found,),) = await connection.execute_fetchall(f"PRAGMA {pragma}")
                assert found == value, pragma
        with pytest.raises(sqlite3.IntegrityError):
            async with store.database.transaction() as db:
                await db.execute("INSERT INTO invitations (table_id, person) VALUES (99, 'ana')")


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").touch()
    assert channels(await filled(tmp_path / "games.sqlite3", 1)) == ["channel 0"]


# -- the schema -----------------------------------------------------------------------------------------------------------------


def test_schema_files_are_numbered_without_gaps() -> None:
    assert [number for number, _ in steps()] == list(range(1, len(steps()) + 1))


@pytest.fixture
def schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of schema files of the test's own, which begins with ours."""
    folder = tmp_path / "schema"
    folder.mkdir()
    for _, path in steps():
        (folder / path.name).write_text(path.read_text())
    monkeypatch.setattr(database, "SCHEMA", folder)
    return folder


async def test_new_schema_files_are_applied_in_order_and_once(tmp_path: Path, schemas: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    newest = steps()[-1][0]
    first, second, tenth = newest + 1, newest + 2, newest + 10
    (schemas / f"{tenth:03}_c.sql").write_text("INSERT INTO order_of (n) VALUES (10);")
    (schemas / f"{second:03}_b.sql").write_text("INSERT INTO order_of (n) VALUES (2);")
    (schemas / f"{first:03}_a.sql").write_text("CREATE TABLE order_of (n INTEGER);")
    for _ in range(2):
        async with store_in(path):
            pass
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT n FROM order_of ORDER BY rowid").fetchall() == [(2,), (10,)]
    assert version_of(path) == tenth and len(channels(path)) == 3


async def test_a_file_from_before_the_clocks_goes_on(tmp_path: Path) -> None:
    """Its games are not hurried, fall asleep as all others do, and its lobbies still fade."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((database.SCHEMA / "001_tables.sql").read_text())
        for channel, status in (("a", "playing"), ("b", "lobby"), ("c", "finished")):
            row = ("g", channel, "oaxaca", 3, "ana", status, "5ec2e7", 100.0, None if status == "lobby" else 200.0)
            columns = "guild, channel, game, seat_limit, host, status, secret, opened_at, started_at"
            db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.execute("INSERT INTO timers (table_id, kind, due_at) VALUES (2, 'lobby_fades', 700.0)")
        db.execute("INSERT INTO timers (table_id, kind, due_at, done_at) VALUES (1, 'lobby_fades', 600.0, 650.0)")
        db.execute("INSERT INTO people (person, language) VALUES ('ana', 'es')")
        db.execute("PRAGMA user_version = 1")
        db.commit()
    async with store_in(path) as store:
        playing, lobby = await store.open_tables()
        assert (playing.pace, playing.on_timeout, playing.clocks, playing.acted_at) == (0.0, "nudge", {}, 200.0)
        assert (lobby.acted_at, lobby.slept_at, lobby.lost) == (100.0, None, "")
        due = [(t.table, t.kind, t.due_at) for t in await store.timers_due(float("inf"))]
        assert due == [(2, "lobby_fades", 700.0), (1, "sleep", 200.0 + FALLS_ASLEEP)]
        assert await store.person("ana") == Person("ana", "es")


async def test_a_schema_file_that_fails_changes_nothing(tmp_path: Path, schemas: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    before = schema(path), version_of(path)
    broken = schemas / f"{before[1] + 1:03}_broken.sql"
    broken.write_text("CREATE TABLE half (n INTEGER); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(DatabaseProblem, match="could not be brought up to date"):
        await Database.open(path)
    assert (schema(path), version_of(path)) == before and not in_use(path)
    broken.unlink()
    async with store_in(path) as store:
        assert await store.count_open() == 3


async def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 4711")
    with pytest.raises(DatabaseProblem, match=r"newer version \(schema 4711.*Update the bot"):
        await Database.open(path)
    assert version_of(path) == 4711


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    path.write_bytes(b"these are not the bytes of a database" * 100)
    with pytest.raises(DatabaseProblem, match=r"not a readable database.*Restore a backup"):
        await Database.open(path)


async def test_damage_in_the_middle_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await filled(tmp_path / "games.sqlite3", 40)
    whole = path.read_bytes()
    pages = len(whole) // 4096
    assert pages > 20
    path.write_bytes(b"".join(b"\xff" * 4096 if n == pages // 2 else whole[n * 4096 : (n + 1) * 4096] for n in range(pages)))
    assert (problem := check(path)) is not None and "Restore a backup" in problem
    with pytest.raises(DatabaseProblem, match="Restore a backup"):
        await Database.open(path)
    monkeypatch.setattr(database, "READ_AT_START", 4096)
    await (await Database.open(path)).close()
    path.write_bytes(whole[: 4096 * (pages - 5)])
    assert (problem := check(path)) is not None and "Restore a backup" in problem
    path.write_bytes(whole)
    assert check(path) is None


async def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseProblem, match="another program"):
        await Database.open(path)
    assert schema(path) == ["recipes"]


async def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match="is a folder"):
        await Database.open(tmp_path)
    (tmp_path / "a file").touch()
    with pytest.raises(DatabaseProblem, match="cannot be opened or made"):
        await Database.open(tmp_path / "a file" / "games.sqlite3")


# -- backup and restore ---------------------------------------------------------------------------------------------------------


async def test_a_backup_while_everybody_writes_is_whole(tmp_path: Path) -> None:
    path, copies = tmp_path / "games.sqlite3", [tmp_path / f"copy {n}.sqlite3" for n in range(5)]
    async with store_in(path) as store:
        table = await opened(store, status="playing")
        numbers = iter(range(1, 100_000))
        done = asyncio.Event()

        async def write() -> None:
            while not done.is_set():
                number = next(numbers)
                post = Board(number)
                await commit(store, Change(replace(table, number=number), moves=[a_move(number)], snapshot=b"s", posts=[post]))

        async def back_up() -> None:
            for target in copies:
                await store.database.backup(target)
            done.set()

        await asyncio.gather(write(), back_up())
    seen = []
    for target in copies:
        assert check(target) is None and mode(target) == 0o600
        async with store_in(target) as kept:
            (now,) = await kept.open_tables()
            assert [m.number for m in await kept.moves(now.id)] == list(range(1, now.number + 1))
            assert [plain(p.news).get("number") for p in await kept.posts_to_make()] == [None, *range(1, now.number + 1)]
            seen.append(now.number)
    assert seen == sorted(seen) and seen[-1] > seen[0], "writing went on between the copies"


async def test_a_backup_is_one_file_that_replaces_an_older_one(tmp_path: Path) -> None:
    path, target = await filled(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3"
    target.write_text("an older backup")
    target.chmod(0o644)
    async with store_in(path) as store:
        await opened(store, "not in the file proper yet")
        await store.database.backup(target)
    assert channels(target)[-1] == "not in the file proper yet" and mode(target) == 0o600
    with closing(sqlite3.connect(target)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",), "readable where nothing may be written"
    assert not [p.name for p in tmp_path.iterdir() if p.name.startswith("backup.sqlite3") and p != target]


async def test_a_backup_that_fails_leaves_the_older_one(tmp_path: Path) -> None:
    path, target = await filled(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3"
    target.write_text("an older backup")
    path.write_bytes(b"damaged" * 1000)
    with pytest.raises(DatabaseProblem, match="could not be copied"):
        copy(path, target)
    assert target.read_text() == "an older backup"
    assert {p.name for p in tmp_path.iterdir()} == {"games.sqlite3", "backup.sqlite3"}


async def test_a_backup_onto_the_database_itself_is_refused(tmp_path: Path) -> None:
    path = await filled(tmp_path / "games.sqlite3")
    (tmp_path / "link").symlink_to(path)
    for target in (path, tmp_path / "link"):
        with pytest.raises(DatabaseProblem, match="the database itself"):
            copy(path, target)
        with pytest.raises(DatabaseProblem, match="the database itself"):
            restore(target, path)
    assert len(channels(path)) == 3


async def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match="no database file"):
        copy(tmp_path / "missing.sqlite3", tmp_path / "backup.sqlite3")
    assert list(tmp_path.iterdir()) == []


async def test_a_restored_backup_is_what_was_backed_up_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3", 2), tmp_path / "backup.sqlite3"
    copy(path, backup)
    async with store_in(path) as store:
        await opened(store, "later")
    first = restore(backup, path)
    assert channels(path) == ["channel 0", "channel 1"] and mode(path) == 0o600
    assert first is not None and channels(first) == ["channel 0", "channel 1", "later"]
    second = restore(backup, path)
    assert second not in (None, first) and backup.exists()
    async with store_in(path) as store:
        await opened(store, "and on it goes")


async def test_a_restore_where_nothing_was_keeps_nothing(tmp_path: Path) -> None:
    path, backup = tmp_path / "games.sqlite3", await filled(tmp_path / "backup.sqlite3")
    assert restore(backup, path) is None
    assert channels(path) == channels(backup)


@pytest.mark.parametrize("bad", ["nothing", "an empty file", "no database", "a newer one", "another program's"])
async def test_a_bad_backup_is_not_restored(tmp_path: Path, bad: str) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3"), tmp_path / "backup.sqlite3"
    if bad == "an empty file":
        backup.touch()
    elif bad == "no database":
        backup.write_bytes(b"holiday pictures" * 1000)
    elif bad != "nothing":
        with closing(sqlite3.connect(backup)) as db:
            db.execute(f"PRAGMA user_version = {4711 if bad == 'a newer one' else 0}")
            db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseProblem):
        restore(backup, path)
    assert len(channels(path)) == 3
    assert {p.name for p in tmp_path.iterdir()} <= {"games.sqlite3", "backup.sqlite3"}


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3"), await filled(tmp_path / "backup.sqlite3", 1)
    async with store_in(path) as store:
        assert in_use(path)
        with pytest.raises(DatabaseProblem, match="Stop the bot first"):
            restore(backup, path)
        await opened(store, "still here")
    assert not in_use(path)
    restore(backup, path)
    assert channels(path) == ["channel 0"]


async def test_a_damaged_database_is_replaced_and_kept_with_what_belongs_to_it(tmp_path: Path) -> None:
    path, backup = await filled(tmp_path / "games.sqlite3"), await filled(tmp_path / "backup.sqlite3", 1)
    path.write_bytes(b"damaged" * 1000)
    path.with_name("games.sqlite3-wal").write_bytes(b"last words")
    kept = restore(backup, path)
    assert kept is not None and kept.read_bytes() == b"damaged" * 1000
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"last words"
    assert check(path) is None and channels(path) == ["channel 0"]


async def test_changes_not_yet_in_the_file_proper_survive_a_restore_of_their_file(tmp_path: Path) -> None:
    """A process that died leaves a -wal; what is set aside must hold it, and the backup must not swallow it."""
    path, backup = tmp_path / "games.sqlite3", await filled(tmp_path / "backup.sqlite3", 1)
    async with store_in(path) as store:
        await opened(store, "only in the -wal")
        left = {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.name.startswith("games")}
    for name, content in left.items():
        (tmp_path / name).write_bytes(content)
    assert (tmp_path / "games.sqlite3-wal").stat().st_size
    kept = restore(backup, path)
    assert kept is not None and channels(kept) == ["only in the -wal"]
    assert channels(path) == ["channel 0"]


# -- people ---------------------------------------------------------------------------------------------------------------------


async def test_an_older_file_learns_whose_names_its_seats_bear(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        for number, script in steps()[:2]:
            db.executescript(f"{script.read_text()}; PRAGMA user_version={number};")
        db.execute(
            "INSERT INTO tables (id, guild, channel, game, seat_limit, host, status, secret, opened_at)"
            " VALUES (1, 'g', 'c', 'oaxaca', 4, 'ana', 'finished', 's', 1)"
        )
        seats = [(0, "ana", None, None), (1, None, "easy", "ben"), (2, None, "easy", None), (3, None, "easy", None)]
        db.executemany("INSERT INTO seats (table_id, seat, person, robot, owner, name) VALUES (1, ?, ?, ?, ?, 'N')", seats)
        for number, person in ((1, "cleo"), (2, "dan")):
            db.execute(
                "INSERT INTO moves (table_id, number, seat, person, said, answers, seals_before, seals_after, asked_before,"
                " asked_after, events, at) VALUES (1, ?, 2, ?, 'x', '[]', 0, 0, '[]', '[]', '[]', 1)",
                (number, person),
            )
        db.commit()
    database = await Database.open(path)
    assert [seat.whose for seat in await SqlStore(database).seats(1)] == ["ana", "ben", "dan", None]
    await database.close()


async def test_an_older_file_learns_who_is_named_in_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    rows = [
        ('1|ana|robot easy|ben "the" dog', "{}", "{}"),
        ("", '{"id": "w", "by": "cleo", "agreed": ["cleo", "dan"]}', "{}"),
        ("", "{}", '{"seats": {"0": {"id": "o", "to": "eva", "by": "flor"}}, "end": {"id": "e", "refused": ["gil"]}}'),
    ]
    with closing(sqlite3.connect(path)) as db:
        for number, script in steps()[:3]:
            db.executescript(f"{script.read_text()}; PRAGMA user_version={number};")
        for n, row in enumerate(rows):
            db.execute(
                "INSERT INTO tables (guild, channel, game, seat_limit, host, status, secret, opened_at, salt, wish, offers)"
                f" VALUES ('g', 'c{n}', 'oaxaca', 4, 'host', 'playing', 's', 1, ?, ?, ?)",
                row,
            )
        db.commit()
    async with store_in(path) as store:
        for person in ("ana", 'ben "the" dog', "cleo", "dan", "eva", "flor", "gil", "host"):
            assert await store.knows(person), person
        for word in ("1", "robot easy", "w", "o", "e", "s", "g"):
            assert not await store.knows(word), word
        assert await store.tables_with("eva") == [3]


async def test_whether_somebody_is_known_is_answered_by_indexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a large file a stranger costs next to nothing; so does whoever asks what is stored of them."""
    plain = database._found
    asked: list[tuple[str, Mapping[str, Any]]] = []

    def found(path: Path, sql: str, values: Mapping[str, Any]) -> Any:
        asked.append((sql, values))
        return plain(path, sql, values)

    monkeypatch.setattr(database, "_found", found)
    async with store_in(tmp_path / "games.sqlite3") as store:
        assert isinstance(store.database, Database)
        reader = store.database.reader
        await reader.set_trace_callback(lambda sql: asked.append((sql, {})))
        assert not await store.knows("somebody else")
        known = len(asked)
        await store.held_of("somebody else")
        await store.data_of("somebody else")
        await store.tables_with("somebody else")
        await reader.set_trace_callback(lambda sql: None)
        assert known == 1 and len(asked) >= 12
        for sql, values in asked:
            plan = [row["detail"] for row in await reader.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", values)]
            looks = [step for step in plan if step.startswith(("SCAN", "SEARCH")) and step != "SCAN CONSTANT ROW"]
            assert looks and all(step.startswith("SEARCH") for step in looks), (sql, plan)


async def test_what_is_forgotten_leaves_the_file_once_nobody_reads_it(tmp_path: Path) -> None:
    path, name = tmp_path / "games.sqlite3", "Xochiquetzal"
    async with store_in(path) as store:
        await opened(store, seats=[Seat(0, name, person="ana"), Seat(1, "Ben", person="ben")])

        def left() -> bool:
            return any(name.encode() in one.read_bytes() for one in tmp_path.iterdir())

        with closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM seats").fetchone() == (2,)
            begun = time.perf_counter()
            assert len(await store.forget_person("ana", "{}{}".format)) == 1
            assert time.perf_counter() - begun < 4.5, "nobody waits for whoever reads"
            assert left(), "somebody still reads what was there before"
        await store.forget_handled(0.0)
        assert not left()


async def test_what_is_deleted_leaves_the_file_at_once(tmp_path: Path) -> None:
    path, name = tmp_path / "games.sqlite3", "Xochiquetzal"
    async with store_in(path) as store:
        table = await opened(store, seats=[Seat(0, name, person="ana")])
        for n in range(30):
            await commit(store, Change(table, handled=(f"press {n}", {"text": name * 2000})))
        await store.forget_handled(float("inf"))
        await store.forget_person("ana", "{}{}".format)
        assert name.encode() not in b"".join(one.read_bytes() for one in tmp_path.iterdir())


@pytest.mark.parametrize("killed", [False, True])
async def test_what_earlier_versions_left_in_the_file_goes_when_it_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    """Also where the first start was killed while the file was written anew, which takes long where it is large."""
    path, name, plain = tmp_path / "old.sqlite3", b"Xochiquetzal", aiosqlite.Connection.execute
    with closing(sqlite3.connect(path)) as db:
        for number, script in steps()[:3]:
            db.executescript(f"{script.read_text()}; PRAGMA user_version={number};")
        db.execute("PRAGMA secure_delete=FAST")
        db.executemany("INSERT INTO handled VALUES (?, ?, 1)", [(str(n), name.decode() * 1500) for n in range(30)])
        db.commit()
        db.execute("DELETE FROM handled")
        db.commit()

    async def execute(connection: aiosqlite.Connection, sql: str, *values: Any) -> Any:
        if sql == "VACUUM":
            raise asyncio.CancelledError
        return await plain(connection, sql, *values)

    if killed:
        with monkeypatch.context() as patched:
            patched.setattr(aiosqlite.Connection, "execute", execute)
            with pytest.raises(asyncio.CancelledError):
                await Database.open(path)
    assert name in path.read_bytes()
    async with store_in(path):
        pass
    assert name not in path.read_bytes()
