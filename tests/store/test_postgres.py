"""What only PostgreSQL does: several who write at once, few round trips, refusals in words, a schema that equals SQLite's."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg_pool.base import AttemptWithBackoff

from bot.store import (
    Alarm,
    Change,
    ChannelTaken,
    DatabaseProblem,
    HandledBefore,
    Seat,
    SqlStore,
    Stale,
    postgres_guard,
    postgres_schema,
)
from bot.store import database as sqlite
from bot.store.address import FORM, Address, place
from bot.store.opening import open_database
from bot.store.postgres import PostgresDatabase, marked
from bot.store.postgres_schema import MARK, OLDEST, need_version
from bot.store.values.news import Board
from tests.store.backend import a_move, everything, opened
from tests.store.server import at, emptied, own_database, server
from tests.store.wire import counting, refusing

NOWHERE = "no-such-host.invalid"
SECRET = "s3cr3t%21"  # in an address; the password itself ends in an exclamation mark
BOT = f"bot:{SECRET}@"


@pytest.fixture
def address() -> Address:
    """An empty database."""
    return Address(emptied(own_database()))


@pytest.fixture
def bare() -> Address:
    """A database in which there is nothing at all, not even a schema."""
    found = own_database("_bare")
    with psycopg.connect(found, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return Address(found)


@asynccontextmanager
async def stores(address: Address, number: int) -> AsyncIterator[list[SqlStore]]:
    """So many processes on one database, as far as the database knows."""
    databases = [await PostgresDatabase.open(address, beside=n > 0) for n in range(number)]
    try:
        yield [SqlStore(database) for database in databases]
    finally:
        for database in databases:
            await database.close()


# -- several who write at once ------------------------------------------------------------------------------------------------


async def test_of_many_who_write_the_same_table_at_once_each_time_one_does(address: Address) -> None:
    """And the others are told so, whatever else of the change would have been refused."""
    async with stores(address, 4) as several:
        table = await opened(several[0], status="playing")
        for number in range(1, 11):
            changes = [
                Change(replace(table, number=number, version=number - 1), moves=[a_move(number, said=f"by {n}")], snapshot=b"s",
                       posts=[Board(number)], timers=[Alarm("soon", 5.0)], handled=(f"{number} {n}", {}))
                for n in range(4)
            ]  # fmt: skip
            outcomes = await asyncio.gather(
                *(store.commit(change) for store, change in zip(several, changes, strict=True)), return_exceptions=True
            )
            assert sum(isinstance(one, Stale) for one in outcomes) == 3, outcomes
            (winner,) = [n for n, one in enumerate(outcomes) if not isinstance(one, BaseException)]
            assert (await several[0].moves(table.id))[-1].said == f"by {winner}"
            told = [await several[0].handled(f"{number} {n}") for n in range(4)]
            assert [n for n, one in enumerate(told) if one is not None] == [winner]
        assert len(await several[1].posts_to_make(table.id)) == 11 and len(await several[2].timers_due(9.0)) == 1


async def test_one_interaction_is_carried_out_once_wherever_it_comes_to(address: Address) -> None:
    async with stores(address, 3) as several:
        tables = [await opened(several[0], f"c{n}") for n in range(3)]
        changes = [Change(replace(t, number=1), moves=[a_move(1)], handled=("press", {"n": n})) for n, t in enumerate(tables)]
        outcomes = await asyncio.gather(
            *(store.commit(change) for store, change in zip(several, changes, strict=True)), return_exceptions=True
        )
        assert sum(isinstance(one, HandledBefore) for one in outcomes) == 2, outcomes
        (winner,) = [n for n, one in enumerate(outcomes) if not isinstance(one, BaseException)]
        assert await several[2].handled("press") == {"n": winner}
        assert [len(await several[0].moves(t.id)) for t in tables] == [int(n == winner) for n in range(3)]


async def test_a_channel_is_given_once_to_several_who_open_there(address: Address) -> None:
    async with stores(address, 4) as several:
        outcomes = await asyncio.gather(*(opened(store) for store in several * 3), return_exceptions=True)
        assert sum(isinstance(one, ChannelTaken) for one in outcomes) == 11, outcomes
        assert len(await several[3].open_tables()) == 1


async def test_one_serves_and_others_look_until_it_goes(address: Address) -> None:
    async with stores(address, 2):
        with pytest.raises(DatabaseProblem, match=r"in use: another Tianguis runs on it. Stop that one first"):
            await PostgresDatabase.open(address)
    await (await PostgresDatabase.open(address)).close()


# -- connections that break -----------------------------------------------------------------------------------------------------


def cut(address: Address) -> None:
    """Cut all connections to a database."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}".encode())


@pytest.mark.sampled(3)
async def test_a_change_whose_connection_is_cut_is_absent_and_the_next_is_written(address: Address) -> None:
    async with stores(address, 1) as (store,):
        table = await opened(store)
        before = await everything(store, table.id)

        async def write() -> None:
            async with store.database.transaction() as db:
                await db.changed("UPDATE tables SET number = 7 WHERE id = ?", (table.id,))
                cut(address)

        with pytest.raises(psycopg.OperationalError):
            await write()
        assert await everything(store, table.id) == before
        cut(address)
        assert await everything(store, table.id) == before, "who reads gets another connection"
        await store.commit(Change(replace(table, number=1), moves=[a_move(1)]))


async def test_what_fails_on_the_server_among_what_nobody_waited_for_is_told_and_undone(address: Address) -> None:
    async with stores(address, 1) as (store,):
        table = await opened(store)
        before = await everything(store, table.id)

        async def write(*changes: str) -> None:
            async with store.database.transaction() as db:
                for change in changes:
                    await db.execute(f"UPDATE tables SET {change} WHERE id = ?", (table.id,))

        with pytest.raises(psycopg.errors.CheckViolation):
            await write("number = 9", "status = 'lost'", "number = 10")
        assert await everything(store, table.id) == before


# -- round trips ----------------------------------------------------------------------------------------------------------------


async def test_a_move_takes_three_round_trips_at_most(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_guard, "BEAT", 600.0)  # no greetings in between
    async with counting(address.text) as (counted_at, counted), stores(Address(counted_at), 1) as (first,):
        store = first
        table = await opened(store, status="playing")
        seats = [Seat(0, "Ana", person="ana"), Seat(1, "Ben", person="ben")]
        trips = []
        for number in range(1, 31):
            if number == 20:
                store = SqlStore(store.database)  # remembers no position by which to tell the next one
            table = replace(table, number=number, questions={1: number})
            change = Change(
                table, seats=seats, moves=[a_move(number)], snapshot=b"%d" % number * 300, posts=[Board(number)] * 2,
                timers=[Alarm("soon", 5.0), Alarm("late", 9.0, 1)], handled=(f"press {number}", {"n": number}),
                named=["ana", "ben"],
            )  # fmt: skip
            before = counted.trips
            await store.commit(change)
            trips.append(counted.trips - before)
        assert trips[0] == trips[19] == 3 and {*trips[1:19], *trips[20:]} == {2}, str(trips)
        before = counted.trips
        await store.handled("press 30")
        assert counted.trips == before + 1
        assert [move.number for move in await store.moves(table.id)] == list(range(1, 31))


# -- the schema -----------------------------------------------------------------------------------------------------------------

TYPES = {"INTEGER": {"bigint", "boolean"}, "REAL": {"double precision"}, "TEXT": {"text"}, "BLOB": {"bytea"}}


async def test_both_databases_have_the_same_tables_columns_and_keys(address: Address, tmp_path: Path) -> None:
    await (await sqlite.Database.open(tmp_path / "games.sqlite3")).close()
    async with stores(address, 1) as (store,):
        found = await store.database.search(
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name NOT LIKE 'tianguis%'"
        )
        indexed = await store.database.search(
            "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'tianguis%'"
        )
    here = {(table, column): (kind, null == "YES") for table, column, kind, null in found}
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        ]
        rows = [(table, *row) for table in tables for row in db.execute(f"PRAGMA table_info({table})")]
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")}
    assert {(table, column) for table, _, column, *_ in rows} == here.keys()
    for table, _, column, kind, needed, _, key in rows:
        theirs, may_be_null = here[table, column]
        assert theirs in TYPES[kind] and may_be_null == (not needed and not key), (table, column)
    assert names <= {row["indexname"] for row in indexed}


def test_schema_files_of_both_databases_go_on_in_step() -> None:
    ours, theirs = ([number for number, _ in steps()] for steps in (sqlite.steps, postgres_schema.steps))
    assert theirs == ours[ours.index(theirs[0]) :]


async def test_of_many_who_come_first_one_makes_the_schema(bare: Address) -> None:
    databases = await asyncio.gather(*(PostgresDatabase.open(bare, beside=True) for _ in range(5)))
    store = SqlStore(databases[3])
    await opened(store)
    assert len(await databases[0].search(f"SELECT number FROM {MARK}")) == 1
    for database in databases:
        await database.close()
    async with stores(bare, 1) as (again,):
        assert await again.count_open() == 1


async def test_a_schema_file_that_fails_changes_nothing(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stores(address, 1) as (store,):
        await opened(store)
    newest = postgres_schema.steps()[-1][0]
    for _, path in postgres_schema.steps():
        (tmp_path / path.name).write_text(path.read_text())
    (tmp_path / f"{newest + 1:03}_half.sql").write_text("CREATE TABLE half (n bigint); INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as newer:
        newer.setattr(postgres_schema, "SCHEMA", tmp_path)
        with pytest.raises(DatabaseProblem, match="could not be brought up to date and is as it was"):
            await PostgresDatabase.open(address)
    async with stores(address, 1) as (store,):
        assert await store.count_open() == 1
        assert await store.database.search("SELECT to_regclass('half') AS half, number FROM tianguis_schema") != []


# -- refusals -------------------------------------------------------------------------------------------------------------------


async def refusal(address: Address, shared: int = 0) -> str:
    """What whoever opens it is told."""
    with pytest.raises(DatabaseProblem) as told:
        await open_database(address, shared=shared)
    return str(told.value)


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        ("28P01", 'password authentication failed for user "bot"', r"does not take that user and password"),
        ("28000", 'role "bot" does not exist', r"createuser NAME"),
        ("28000", 'no pg_hba.conf entry for host "10.0.0.7"', r"pg_hba.conf"),
        ("3D000", 'database "games" does not exist', r"createdb NAME"),
        ("53300", "sorry, too many clients already", r"max_connections"),
        ("57P03", "the database system is starting up", r"Try again in a moment"),
        ("XX000", "the s3cr3t! of this server is out", r"cannot be used: .*the \*\*\* of this server is out"),
    ],
)
async def test_whoever_is_not_let_in_is_told_why_and_no_password_is_shown(
    code: str, text: str, wanted: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with refusing(code, text) as host:
        address = Address(f"postgresql://{BOT}{host}/games")
        told = await refusal(address)
    assert told.startswith("PostgreSQL at 127.0.0.1, database games")
    for shown in (told, repr(address), str(address), caplog.text):
        assert "s3cr3t" not in shown
    assert re.search(wanted, told), told


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"postgresql://{BOT}127.0.0.1:1/games", "does not answer: no server listens there"),
        (f"postgresql://{BOT}{NOWHERE}/games", "there is no host of that name"),
        (f"postgresql://{BOT}127.0.0.1:port/games", f"cannot be read. Write it so: {FORM}"),
        (f"postgresql://{BOT}127.0.0.1/games?colour=blue", "cannot be read. Write it so"),
    ],
)
async def test_a_wrong_address_is_said_to_be_and_no_password_is_shown(text: str, wanted: str) -> None:
    told = await refusal(Address(text))
    assert wanted in told and "s3cr3t" not in told


async def test_a_database_that_is_not_there_is_said_not_to_be() -> None:
    assert "createdb NAME" in await refusal(Address(at(server(), "nowhere")))


def change(address: Address, *sql: str) -> None:
    """Do something to a database, as its owner."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        for one in sql:
            connection.execute(one.encode())


async def test_a_newer_schema_is_refused_and_left_alone(bare: Address) -> None:
    async with stores(bare, 1):
        pass
    change(bare, f"UPDATE {MARK} SET number = 4711")
    assert "newer version (schema 4711" in await refusal(bare)
    with psycopg.connect(bare.text) as connection:
        assert connection.execute(f"SELECT number FROM {MARK}".encode()).fetchall() == [(4711,)]


async def test_the_database_of_another_program_is_refused_and_left_alone(bare: Address) -> None:
    change(bare, "CREATE TABLE people (name text)")
    assert "the database of another program. Name another one" in await refusal(bare)
    with psycopg.connect(bare.text) as connection:
        assert connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == [("people",)]


async def test_a_copy_that_can_only_be_read_is_refused(bare: Address) -> None:
    name = urlsplit(bare.text).path.strip("/")
    change(bare, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        assert "can only be read" in await refusal(bare)
    finally:
        change(bare, "SET default_transaction_read_only = off", f"ALTER DATABASE {name} RESET default_transaction_read_only")


@pytest.fixture
def guest(bare: Address) -> Iterator[Callable[[], Address]]:
    """The same database for a user who owns nothing."""
    name = f"guest_{id(bare)}"
    change(bare, f"CREATE ROLE {name} LOGIN PASSWORD 'guest'")

    def as_guest() -> Address:
        joined = "&" if "?" in bare.text else "?"
        return Address(f"{bare.text}{joined}user={name}&password=guest")

    yield as_guest
    change(bare, f"DROP OWNED BY {name}", f"DROP ROLE {name}")


async def test_a_user_without_the_right_is_told_which_one(bare: Address, guest: Callable[[], Address]) -> None:
    assert "there is no schema that this user may use" in await refusal(guest())
    change(bare, "GRANT USAGE ON SCHEMA public TO PUBLIC")
    told = await refusal(guest())
    assert "lacks a right" in told and "GRANT ALL ON SCHEMA public" in told
    async with stores(bare, 1):
        pass
    user = guest().text.rpartition("user=")[2].partition("&")[0]
    assert "lacks a right" in await refusal(guest())
    change(bare, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {user}")
    told = await refusal(guest())
    assert f"{user} may not read and write the table archived" in told and "GRANT SELECT, INSERT, UPDATE, DELETE" in told
    change(bare, f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {user}", f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {user}")
    async with stores(guest(), 1) as (store,):
        await opened(store)
    assert "lacks a right (permission denied for schema public)" in await refusal(guest(), shared=4)
    change(bare, f"GRANT ALL ON SCHEMA public TO {user}")
    await (await open_database(bare, shared=4)).close()
    assert f"{user} may not read and write the table tianguis_commands" in await refusal(guest(), shared=4)
    change(bare, f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {user}")
    told = await refusal(guest(), shared=4)
    assert "does not own what is there (must be owner of function tianguis_tell)" in told and "REASSIGN OWNED BY" in told


def test_an_old_server_is_refused() -> None:
    with pytest.raises(DatabaseProblem, match=r"has version 14; version 15 or newer is needed"):
        need_version(Address("postgresql://127.0.0.1/games"), 140_011)
    need_version(Address("postgresql://127.0.0.1/games"), OLDEST * 10_000)


async def test_where_the_library_is_missing_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bot.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "needs psycopg, which is not installed: pip install 'tianguis[fleet]'" in await refusal(
        Address("postgresql://127.0.0.1/games")
    )


# -- small things ---------------------------------------------------------------------------------------------------------------


def test_marks_for_values_are_those_of_the_library() -> None:
    assert marked("SELECT ? WHERE a = :a AND b LIKE '%\"x\": [%' AND c = '?:d' AND e::text = ?") == (
        "SELECT %s WHERE a = %(a)s AND b LIKE '%%\"x\": [%%' AND c = '?:d' AND e::text = %s"
    )


def test_a_place_is_a_file_or_an_address() -> None:
    assert place("games.sqlite3") == Path("games.sqlite3")
    assert str(place("postgresql://a:b@127.0.0.1:5/games?x=y")) == "PostgreSQL at 127.0.0.1, database games"
    assert str(place("postgres:///games?host=/run")) == "PostgreSQL at this machine, database games"


def test_a_server_that_was_away_is_not_looked_for_later_and_later() -> None:
    """What the pool waits between two tries stays what it was after the first."""
    tries, waits = AttemptWithBackoff(timeout=300.0), list[float]()
    for now in range(8):
        tries.update_delay(float(now))
        waits.append(tries.delay)
    assert max(waits) == waits[0] < 1.5
