"""Shards that several processes share: each has a fair part, lets go of it when it is silent, and posts for no other."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from bot.store import Change, DatabaseProblem, DeskMessage, SqlStore, postgres_schema, postgres_shares
from bot.store.address import Address
from bot.store.connection import Lost, Shares, TakenOver
from bot.store.opening import open_database, stored
from bot.store.postgres_schema import MARK
from bot.store.postgres_upkeep import look_over
from tests.patience import until
from tests.store.backend import a_move, opened
from tests.store.server import HERE, asked, emptied, listens, own_database

COUNT = 4


@pytest.fixture
def address() -> Address:
    """An empty database."""
    return Address(emptied(own_database()))


@asynccontextmanager
async def sharing(address: Address, count: int = COUNT) -> AsyncIterator[tuple[SqlStore, Shares]]:
    """A process that shares."""
    async with stored(await open_database(address, shared=count)) as store:
        assert store.database.shares is not None
        yield store, store.database.shares


def locked(address: Address) -> int:
    """How many shards anybody holds, by the locks that the server knows."""
    held = f"locktype = 'advisory' AND objsubid = 2 AND mode = 'ExclusiveLock' AND {HERE}"
    return int(asked(address, f"SELECT count(*) FROM pg_locks WHERE {held}")[0][0])


def server(shard: int) -> str:
    """A server of that shard."""
    return str((COUNT * 1000 + shard) << 22)


async def test_each_has_a_fair_share_and_nobody_two_of_the_same(address: Address) -> None:
    async with sharing(address) as (_, first):
        assert await first.fair() == 4 and await first.take(4) == [0, 1, 2, 3]
        async with sharing(address) as (_, second), sharing(address) as (_, third):
            assert sorted([await one.fair() for one in (first, second, third)]) == [1, 1, 2]
            assert await second.take(2) == [] and second.mine == frozenset()
            await first.let_go(3)
            await first.let_go(2)
            assert (await second.take(2), await third.take(2)) == ([2, 3], [])
            assert first.mine == {0, 1} and second.mine == {2, 3}
        assert await first.fair() == 4 and await first.take(4) == [2, 3]


@pytest.mark.parametrize(("processes", "parts"), [(1, [8]), (3, [2, 3, 3]), (5, [1, 1, 2, 2, 2]), (9, [0, *[1] * 8])])
async def test_shares_differ_by_one_at_most_and_are_all_there_are(address: Address, processes: int, parts: list[int]) -> None:
    async with AsyncExitStack() as several:
        who = [(await several.enter_async_context(sharing(address, 8)))[1] for _ in range(processes)]
        assert sorted([await one.fair() for one in who]) == parts
        for one in who:
            await one.take(await one.fair())
        assert sorted(len(one.mine) for one in who) == parts


async def test_whoever_is_silent_is_replaced_and_posts_nothing_for_shards_it_has_lost(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_shares, "SILENCE", 2.0)
    async with sharing(address) as (frozen, ours):
        assert len(await ours.take(4)) == 4
        monkeypatch.setattr(postgres_shares, "SILENCE", 6.0)
        async with sharing(address) as (other, theirs):
            lost = await opened(frozen, "plaza", status="playing", guild=server(1))
            kept = await opened(frozen, "patio", status="playing", guild=server(2))

            await until(lambda: locked(address) == 0, "the end of its silence")
            assert await theirs.take(2) == [0, 1]
            (post,) = await frozen.posts_to_make(lost.id)
            with pytest.raises(TakenOver):
                await frozen.post_made([post.id], lost)
            with pytest.raises(TakenOver):
                await frozen.desks.put(DeskMessage("ana", lost.id))
            await frozen.post_made([one.id for one in await frozen.posts_to_make(kept.id)], kept)
            assert await other.posts_to_make(kept.id) == [], "nobody else has that one"
            await other.post_made([post.id], lost)
            await frozen.commit(Change(replace(lost, number=1), moves=[a_move(1)]))
            await theirs.need(1)
            for question in (theirs.need(2), ours.need(1)):
                with pytest.raises((TakenOver, Lost)):
                    await question
            with pytest.raises(Lost):
                await ours.fair()
            await ours.begin()
            assert ours.mine == frozenset() and await ours.fair() == 2 and await ours.take(2) == [2, 3]


@pytest.mark.sampled(3)
async def test_of_several_processes_one_at_a_time_identifies_in_a_bucket(address: Address) -> None:
    loop = asyncio.get_running_loop()
    async with sharing(address) as (_, first), sharing(address) as (_, second):
        begun = loop.time()
        await first.turn(0, 2.0)
        await second.turn(1, 60.0)
        await first.turn(1 << 20, 0.1)
        assert loop.time() - begun < 2.0, "each bucket for itself"
        await second.turn(0, 0.0)
        assert loop.time() - begun >= 2.0
        waiting = asyncio.ensure_future(first.turn(1, 0.0))
        await asyncio.sleep(0.5)
        assert not waiting.done()
        await second.close()
        await asyncio.wait_for(waiting, 20)  # whoever is gone keeps nobody waiting


async def test_what_one_writes_the_others_hear_of(address: Address) -> None:
    async with sharing(address) as (store, _), sharing(address) as (_, others):
        heard = others.heard()
        first = asyncio.ensure_future(anext(heard))
        await until(lambda: asked(address, listens("tianguis_tables")), "to listen")
        table = await opened(store, guild=server(3))
        assert await asyncio.wait_for(first, 20) == (table.id, 0, server(3))
        await store.commit(Change(replace(table, number=1), moves=[a_move(1)]))
        assert await asyncio.wait_for(anext(heard), 20) == (table.id, 1, server(3))
        await heard.aclose()  # type: ignore[attr-defined]
        assert await store.versions([table.id, 4711]) == {table.id: 1} and await store.versions([]) == {}


async def held(address: Address) -> list[int]:
    """The shards that are shared."""
    async with stored(await open_database(address, beside=True)) as store:
        return [row[0] for row in await store.database.search("SELECT shard FROM tianguis_shards ORDER BY shard")]


@pytest.mark.sampled(3)
async def test_who_does_not_fit_together_is_told_so(address: Address, tmp_path: Path) -> None:
    async with sharing(address):
        with pytest.raises(DatabaseProblem, match=r"TIANGUIS_SHARDS=4, and here it is 3. Write the same number everywhere"):
            await open_database(address, shared=3)
        with pytest.raises(DatabaseProblem, match="in use: another Tianguis runs on it"):
            await open_database(address)
        assert len(await held(address)) == COUNT, "nothing is changed"
    async with sharing(address, 3) as (_, shares):
        assert len(await shares.take(9)) == 3, "whoever is alone may change the number"
    async with stored(await open_database(address)):
        with pytest.raises(DatabaseProblem, match="another Tianguis has it alone"):
            await open_database(address, shared=COUNT)
    with pytest.raises(DatabaseProblem, match=r"is a file, which one process has alone. TIANGUIS_SHARED=yes needs a PostgreSQL"):
        await open_database(tmp_path / "games.sqlite3", shared=COUNT)


async def test_the_doctor_says_who_has_which_shards(address: Address) -> None:
    async with sharing(address) as (_, first), sharing(address) as (_, second):
        await first.take(2)
        await second.take(1)
        said, _ = await look_over(address)
        assert "2 bots serve from it (" in said and ", shards [0, 1]" in said and ", shards [2]" in said


async def test_commands_are_told_once_for_all(address: Address) -> None:
    async with sharing(address) as (_, first), sharing(address) as (_, second):
        await first.note_commands("")
        await first.note_commands("5ec2e7")
        assert await second.told_commands() == "5ec2e7"


async def test_whose_connection_is_cut_is_told_so_and_may_begin_anew(address: Address) -> None:
    async with sharing(address) as (_, shares):
        await shares.take(COUNT)
        with psycopg.connect(address.text, autocommit=True) as connection:
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}".encode())
        with pytest.raises(Lost):
            await shares.fair()
        await shares.begin()
        assert shares.mine == frozenset() and await shares.take(COUNT) == [0, 1, 2, 3]


# -- two versions side by side ---------------------------------------------------------------------------------------------

ADDED = "ALTER TABLE tables ADD COLUMN weather text NOT NULL DEFAULT 'sun'; CREATE TABLE clouds (number bigint PRIMARY KEY);"


@contextmanager
def newer(by: int, folder: Path) -> Iterator[None]:
    """Whoever opens a database now is of a version with so many more schema files."""
    known = postgres_schema.steps()
    files = [folder / f"{known[-1][0] + n:03}_added.sql" for n in range(1, by + 1)]
    for n, file in enumerate(files):
        file.write_text(ADDED if not n else "CREATE TABLE rain (number bigint PRIMARY KEY);")
    more = [*known, *((int(file.name[:3]), file) for file in files)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(postgres_schema, "steps", lambda: more)
        yield


async def test_processes_of_two_versions_share_and_one_step_is_the_most(tmp_path: Path) -> None:
    """The older one goes on while the schema grows, also with what the server has kept of its statements, and may come anew."""
    bare = Address(own_database("_versions"))
    with psycopg.connect(bare.text, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    async with sharing(bare) as (older, _):
        table = await opened(older)
        for _ in range(8):
            assert (await older.table(table.id)) == table and await older.open_tables() == [table]
        with newer(1, tmp_path):
            async with sharing(bare) as (later, _):
                for store, number in ((older, 1), (later, 2), (older, 3)):
                    there = await store.table(table.id)
                    assert there is not None and there.version == number - 1
                    await store.commit(Change(replace(there, number=number), moves=[a_move(number)]))
                    assert [move.number for move in await store.moves(table.id)] == [*range(1, number + 1)]
                assert {row["weather"] for row in await later.database.search("SELECT weather FROM tables")} == {"sun"}
        async with sharing(bare) as (again, _):
            assert await opened(again, "patio")
    with pytest.raises(DatabaseProblem, match=r"written by a newer version \(schema \d+, this one knows \d+\). Update the bot"):
        await open_database(bare)  # whoever is alone has nobody to be behind
    with newer(2, tmp_path):
        await (await open_database(bare, shared=COUNT)).close()
    with pytest.raises(DatabaseProblem, match=r"Beside others it may be 1 step behind, not more. Update the bot"):
        await open_database(bare, shared=COUNT)
    with psycopg.connect(bare.text) as connection:
        assert connection.execute(f"SELECT number FROM {MARK}".encode()).fetchall() == [(postgres_schema.steps()[-1][0] + 2,)]


WORDS = ("DROP", "RENAME", "TRUNCATE", "DELETE", "UPDATE", "ALTER COLUMN", "SET NOT NULL", "ADD CONSTRAINT", "ADD CHECK")
NOT_BESIDE = re.compile(rf"\b({'|'.join(WORDS)})\b", re.I)
COLUMN = re.compile(r"ADD COLUMN [^,;]*", re.I)
UNUSED = re.compile(r"-- unused since (\d+)")
FIRST = 8  # in which the schema began


def breaking(number: int, sql: str) -> list[str]:
    """What of a schema file the version before it could not live with."""
    found = []
    for line in sql.splitlines():
        before = UNUSED.search(line)
        if before is None or int(before[1]) >= number:
            said = line.partition("--")[0]
            found += [match[0] for match in NOT_BESIDE.finditer(re.sub(r"\bON (DELETE|UPDATE)\b", "", said, flags=re.I))]
            found += [one for one in COLUMN.findall(said) if "NOT NULL" in one.upper() and "DEFAULT" not in one.upper()]
    return found


def test_schema_files_only_add_and_take_away_what_is_unused_for_a_version() -> None:
    for number, path in postgres_schema.steps():
        assert number == FIRST or breaking(number, path.read_text()) == [], path.name
    assert breaking(12, "ALTER TABLE tables DROP COLUMN wish;") == ["DROP"]
    assert breaking(12, "ALTER TABLE tables DROP COLUMN wish;  -- unused since 11") == []
    assert breaking(12, "ALTER TABLE tables DROP COLUMN wish;  -- unused since 12") == ["DROP"]
    assert breaking(12, "ALTER TABLE tables ADD COLUMN a text NOT NULL;") == ["ADD COLUMN a text NOT NULL"]
    assert breaking(12, "ALTER TABLE tables ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b bigint;") == []
    assert breaking(12, "CREATE TABLE a (b bigint NOT NULL REFERENCES tables (id) ON DELETE CASCADE);") == []
