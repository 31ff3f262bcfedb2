"""Who serves from a PostgreSQL database: one process, which knows when it does no more, and writes nothing about posts then."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from bot.serving import _until
from bot.store import Change, DatabaseProblem, DeskMessage, SqlStore, postgres, postgres_guard
from bot.store.address import Address
from bot.store.connection import TakenOver
from bot.store.opening import stored
from bot.store.postgres import PostgresDatabase
from bot.store.postgres_schema import MARK
from bot.store.postgres_upkeep import look_over
from tests.patience import until
from tests.store.backend import a_move, opened
from tests.store.server import HERE, asked, emptied, own_database


@pytest.fixture
def address() -> Address:
    """An empty database."""
    return Address(emptied(own_database()))


@asynccontextmanager
async def serving(address: Address) -> AsyncIterator[SqlStore]:
    """A process that serves."""
    async with stored(await PostgresDatabase.open(address)) as store:
        yield store


CLIENTS = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
LOCKS = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND {HERE}"


async def cut(address: Address) -> None:
    """Cut all connections to the database that there are, and wait until these are gone: new ones may be there by then."""
    cut_off = {pid for pid, _ in asked(address, f"SELECT pid, pg_terminate_backend(pid) FROM {CLIENTS}")}
    await until(
        lambda: not cut_off & {pid for (pid,) in asked(address, f"SELECT pid FROM {CLIENTS}")}, "the end of all connections"
    )
    await asyncio.sleep(0.1)  # for the last of them to be heard of


@pytest.mark.sampled(3)
async def test_whoever_loses_the_right_and_gets_it_back_goes_on(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_guard, "BEAT", 0.2)
    monkeypatch.setattr(postgres_guard, "A_MOMENT", 0.1)
    async with serving(address) as store:
        table = await opened(store)
        posts = [post.id for post in await store.posts_to_make()]
        await cut(address)
        await store.post_made(posts, table)
        await until(lambda: asked(address, LOCKS) == [(1,)], "the lock in its hands again")
        with pytest.raises(DatabaseProblem, match="in use: another Tianguis"):
            await PostgresDatabase.open(address)
        assert f"A bot serves from it (tianguis, process {os.getpid()} on " in (await look_over(address))[0]
        assert await store.posts_to_make() == []
    assert "No bot serves from it just now." in (await look_over(address))[0]  # beside what others have left there


@pytest.mark.sampled(3)
async def test_whoever_was_not_heard_of_is_replaced_and_posts_nothing_any_more(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves it may still write, by the version of their table: that is what keeps them apart."""
    monkeypatch.setattr(postgres_guard, "SILENCE", 0.3)
    monkeypatch.setattr(postgres_guard, "BEAT", 3.0)
    async with serving(address) as frozen:
        table = await opened(frozen, status="playing")
        (post,) = await frozen.posts_to_make()
        await until(lambda: asked(address, LOCKS) == [(0,)], "silence")
        monkeypatch.setattr(postgres_guard, "BEAT", 0.1)
        async with serving(address) as other:
            with pytest.raises(TakenOver):
                await frozen.post_made([post.id], table)
            with pytest.raises(TakenOver):
                await frozen.desks.put(DeskMessage("ana", table.id))
            assert [one.id for one in await other.posts_to_make()] == [post.id]
            await other.post_made([post.id], table)
            await frozen.commit(Change(replace(table, number=1), moves=[a_move(1)]))
            with pytest.raises(
                DatabaseProblem, match=r"another Tianguis, which has taken over .* This one ends; nothing is lost"
            ):
                await asyncio.wait_for(frozen.database.taken_over(), 20)
            assert [move.number for move in await other.moves(table.id)] == [1]


async def test_whoever_is_frozen_in_the_midst_of_a_post_keeps_nobody_waiting(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_guard, "SILENCE", 0.3)
    monkeypatch.setattr(postgres_guard, "BEAT", 60.0)
    monkeypatch.setattr(postgres, "FROZEN", 1)
    async with serving(address) as frozen:
        table = await opened(frozen)

        async def post() -> None:
            async with frozen.database.transaction(posting=True) as db:
                await db.changed("UPDATE outbox SET payload = '{}' WHERE table_id = ?", (table.id,))
                await until(lambda: asked(address, LOCKS) == [(0,)], "silence")
                async with serving(address) as other:
                    assert len(await other.posts_to_make()) == 1
                await db.changed("UPDATE outbox SET payload = '' WHERE table_id = ?", (table.id,))

        with pytest.raises(psycopg.OperationalError):
            await post()


@pytest.mark.sampled(3)
async def test_the_first_change_after_the_server_was_away_is_written(address: Address) -> None:
    """Connections that have died while nobody used them are found out before anything is said over them."""
    async with serving(address) as store:
        tables = [await opened(store, f"c{n}") for n in range(3)]
        await asyncio.gather(*(store.moves(table.id) for table in tables * 4))  # several connections are open
        await cut(address)
        await asyncio.gather(*(store.commit(Change(replace(t, number=1), moves=[a_move(1)])) for t in tables))
        assert [len(await store.moves(table.id)) for table in tables] == [1, 1, 1]


async def test_a_database_that_has_not_counted_who_serves_begins_to(address: Address) -> None:
    async with serving(address):
        pass
    asked(address, f"ALTER TABLE {MARK} DROP COLUMN epoch")
    for number in (1, 2):
        async with serving(address):
            assert asked(address, f"SELECT epoch FROM {MARK}") == [(number,)]


async def test_a_bot_ends_when_another_has_taken_over() -> None:
    ended = asyncio.Event()

    async def playing() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def taken() -> None:
        raise DatabaseProblem("taken over")

    async def never() -> None:
        await asyncio.Event().wait()

    async def done() -> None:
        return

    with pytest.raises(DatabaseProblem, match="taken over"):
        await _until(playing(), taken())
    assert ended.is_set()
    doing: Coroutine[Any, Any, None] = done()
    await _until(doing, never())
