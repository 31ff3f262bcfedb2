"""Shards that several processes share: each has a fair part, lets go of it when it is silent, and posts for no other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from bot.store import Change, DatabaseProblem, DeskMessage, SqlStore, postgres_shares
from bot.store.address import Address
from bot.store.connection import Lost, Shares, TakenOver
from bot.store.opening import open_database, stored
from bot.store.postgres_upkeep import look_over
from tests.patience import until
from tests.store.backend import a_move, opened
from tests.store.server import emptied, own_database

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


def server(shard: int) -> str:
    """A server of that shard."""
    return str((COUNT * 1000 + shard) << 22)


async def test_each_has_a_fair_share_and_nobody_two_of_the_same(address: Address) -> None:
    async with sharing(address) as (_, first):
        assert await first.fair() == 4 and await first.take(4) == [0, 1, 2, 3]
        async with sharing(address) as (_, second), sharing(address) as (_, third):
            assert [await one.fair() for one in (first, second, third)] == [2, 2, 2]
            assert await second.take(2) == [] and second.mine == frozenset()
            await first.let_go(3)
            await first.let_go(2)
            assert (await second.take(2), await third.take(2)) == ([2, 3], [])
            assert first.mine == {0, 1} and second.mine == {2, 3}
        assert await first.fair() == 4 and await first.take(4) == [2, 3]


async def test_whoever_is_silent_is_replaced_and_posts_nothing_for_shards_it_has_lost(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_shares, "SILENCE", 0.4)
    async with sharing(address) as (frozen, ours):
        assert len(await ours.take(4)) == 4
        monkeypatch.setattr(postgres_shares, "SILENCE", 6.0)
        async with sharing(address) as (other, theirs):
            lost = await opened(frozen, "plaza", status="playing", guild=server(1))
            kept = await opened(frozen, "patio", status="playing", guild=server(2))

            async def taken() -> bool:
                return bool(theirs.mine) or bool(await theirs.take(2))

            await until(taken, "the end of its silence")
            assert theirs.mine == {0, 1}
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
            for asked in (theirs.need(2), ours.need(1)):
                with pytest.raises((TakenOver, Lost)):
                    await asked
            with pytest.raises(Lost):
                await ours.fair()
            await ours.begin()
            assert ours.mine == frozenset() and await ours.fair() == 2 and await ours.take(2) == [2, 3]


async def test_what_one_writes_the_others_hear_of(address: Address) -> None:
    async with sharing(address) as (store, _), sharing(address) as (_, others):
        heard = others.heard()
        first = asyncio.ensure_future(anext(heard))
        await asyncio.sleep(0.3)
        table = await opened(store, guild=server(3))
        assert await asyncio.wait_for(first, 20) == (table.id, 0, server(3))
        await store.commit(Change(replace(table, number=1), moves=[a_move(1)]))
        assert await asyncio.wait_for(anext(heard), 20) == (table.id, 1, server(3))
        await heard.aclose()  # type: ignore[attr-defined]
        assert await store.versions([table.id, 4711]) == {table.id: 1} and await store.versions([]) == {}


async def test_who_does_not_fit_together_is_told_so(address: Address, tmp_path: Path) -> None:
    async with sharing(address):
        with pytest.raises(DatabaseProblem, match=r"TIANGUIS_SHARDS=4, and here it is 3. Write the same number everywhere"):
            await open_database(address, shared=3)
        with pytest.raises(DatabaseProblem, match="in use: another Tianguis runs on it"):
            await open_database(address)
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
