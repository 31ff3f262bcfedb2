"""Work for others as rows of a database: it is done, or the one who asked hears soon that it is not, and nothing stays behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.breaking_off import broken_off
from bot.elsewhere import NOBODY, Job, NotDone
from bot.store import DatabaseProblem, postgres_jobs
from bot.store.address import Address
from bot.store.opening import elsewhere, open_database, stored
from bot.store.postgres_jobs import JOBS, PostgresJobs, Working, prepared
from bot.store.postgres_upkeep import look_over
from bot.store.values import Json
from bot.worker_pool import Failed, Gone, TooSlow
from tests.patience import until
from tests.store.server import emptied, listens, own_database

ECHO = Job("echo", 7, {"said": "¿qué? 🎲"}, seconds=20, waits=20)
KEPT = ("procrastinate_jobs", "procrastinate_events", "answers")


@pytest.fixture
def address() -> Address:
    """An empty database."""
    return Address(emptied(own_database()))


def asked(address: Address, sql: str) -> list[Any]:
    """What the server says about the queue."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        connection.execute(f"SET search_path = public{JOBS}".encode())
        cursor = connection.execute(sql.encode())
        return cursor.fetchall() if cursor.description else []


def left(address: Address) -> int:
    """How many rows there are in the queue."""
    return sum(int(asked(address, f"SELECT count(*) FROM {table}")[0][0]) for table in KEPT)


async def echo(task: str, given: Json, seconds: float) -> bytes:
    """Say it again."""
    return f"{task} {given['said']} {seconds:g}".encode()


@asynccontextmanager
async def asking(address: Address) -> AsyncIterator[PostgresJobs]:
    """A bot."""
    async with elsewhere(address, True) as jobs:
        assert isinstance(jobs, PostgresJobs)
        yield jobs


@asynccontextmanager
async def working(address: Address, perform: Callable[[str, Json, float], Awaitable[bytes]] = echo) -> AsyncIterator[None]:
    """Somebody who works."""
    task = asyncio.create_task(Working(address, await prepared(address), perform).work(["echo"], 2))
    try:
        yield
    finally:
        await broken_off(task)


@pytest.mark.sampled(3)
async def test_what_is_asked_for_is_done_and_leaves_nothing_behind(address: Address) -> None:
    async with asking(address) as one, asking(address) as other:
        assert one.places == 0
        async with working(address):
            await until(lambda: one.places and other.places, "somebody who works")
            answers = await asyncio.gather(*(jobs.done(ECHO) for jobs in (one, other) * 5))
            assert {*answers} == {"echo ¿qué? 🎲 20".encode()}
            await until(lambda: left(address) == 0, "the end of all jobs")
            assert ", and 0 jobs are with them" in (await look_over(address))[0]
            assert "1 processes without a bot work for them" in (await look_over(address))[0]
        await until(lambda: one.places == 0, "that nobody works any more")
        assert left(address) == 0 and one.asked == 0


async def test_what_nobody_begins_with_is_taken_back(address: Address) -> None:
    async with asking(address) as jobs:
        with pytest.raises(NotDone, match=r"nobody has begun in 0\.1 s"):
            await jobs.done(ECHO._replace(waits=0.1))
        assert left(address) == 0
        assert not jobs._numbers and jobs.asked == 0, "nothing is asked after any more"
    with pytest.raises(NotDone):
        await NOBODY.done(ECHO)
    async with elsewhere(address, False) as nobody:
        assert nobody is NOBODY


@pytest.mark.sampled(3)
async def test_an_answer_of_which_nobody_has_heard_is_found(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async with asking(address) as jobs:
        await until(lambda: asked(address, listens("tianguis_ans")), "to listen")
        monkeypatch.setattr(postgres_jobs, "NEWS", "somewhere_else")
        async with working(address):
            assert await jobs.done(ECHO) == "echo ¿qué? 🎲 20".encode()


@pytest.mark.sampled(3)
async def test_a_job_whose_process_dies_is_begun_anew_once(address: Address) -> None:
    begun = list[str]()

    async def dies(task: str, given: Json, seconds: float) -> bytes:
        begun.append(given["said"])
        if given["said"] == "twice" or len(begun) == 1:
            raise Gone("the process is gone")
        return b"well"

    async with asking(address) as jobs, working(address, dies):
        assert await jobs.done(ECHO) == b"well" and len(begun) == 2
        with pytest.raises(Failed, match="the process is gone"):
            await jobs.done(ECHO._replace(given={"said": "twice"}))
        assert len(begun) == 4
        await until(lambda: left(address) == 0, "nothing left")


@pytest.mark.parametrize(("error", "told"), [(TooSlow("no answer in 20 s"), TooSlow), (ValueError("a wrong word"), Failed)])
async def test_what_went_wrong_is_told(address: Address, error: Exception, told: type[Exception]) -> None:
    async def fails(task: str, given: Json, seconds: float) -> bytes:
        raise error

    async with asking(address) as jobs, working(address, fails):
        with pytest.raises(told, match=str(error)):
            await jobs.done(ECHO)
        await until(lambda: left(address) == 0, "nothing left")


@pytest.mark.sampled(3)
async def test_whoever_does_not_answer_in_time_is_not_waited_for(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_jobs, "GRACE", 0.2)
    may_go_on = asyncio.Event()

    async def sleeps(task: str, given: Json, seconds: float) -> bytes:
        await may_go_on.wait()
        return b"late"

    async with asking(address) as jobs, working(address, sleeps):
        await until(lambda: jobs.places, "somebody who works")
        with pytest.raises(NotDone, match="TimeoutError"):
            await jobs.done(ECHO._replace(seconds=0.1, waits=3 * postgres_jobs.BEAT))
        assert asked(address, "SELECT args FROM procrastinate_jobs") == [({},)], "it is emptied"
        may_go_on.set()
        await until(lambda: left(address) == 0, "nothing left, and no answer")


@pytest.mark.sampled(3)
async def test_a_table_that_is_to_be_forgotten_leaves_no_job_and_no_answer(address: Address) -> None:
    begun, may_go_on = list[Json](), asyncio.Event()

    async def sleeps(task: str, given: Json, seconds: float) -> bytes:
        begun.append(given)
        await may_go_on.wait()
        return b"of somebody"

    async with stored(await open_database(address)) as store, asking(address) as jobs, working(address, sleeps):
        kept = asyncio.ensure_future(jobs.done(ECHO._replace(table=8)))
        await until(lambda: len(begun) == 1, "the first")
        doing = asyncio.ensure_future(jobs.done(ECHO))
        await until(lambda: len(begun) == 2, "as many as there are places")
        waiting = asyncio.ensure_future(jobs.done(ECHO))
        await until(lambda: len(asked(address, "SELECT 1 FROM procrastinate_jobs")) == 3, "one that waits")
        asked(address, "INSERT INTO answers VALUES ('x', 7, true, 'of somebody', 1e12), ('y', 8, true, 'of another', 1e12)")
        await store.forget_person("ana", "{}{}".format, [7])
        assert sorted(
            table for (table,) in asked(address, "SELECT args ->> 'table' FROM procrastinate_jobs WHERE args <> '{}'")
        ) == ["8"]
        assert asked(address, "SELECT name FROM answers") == [("y",)]
        may_go_on.set()
        assert await kept == b"of somebody"
        for forgotten in (doing, waiting):
            with pytest.raises(NotDone):
                await forgotten
        asked(address, "DELETE FROM answers")
        await until(lambda: left(address) == 0, "nothing left")


async def test_what_those_who_are_gone_have_left_is_tidied_up(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = await prepared(address)
    assert schema == f"public{JOBS}" == await prepared(address)
    row = "INSERT INTO procrastinate_jobs (queue_name, task_name, status, args) VALUES ('default', 'echo', '{}', '{}')"
    asked(address, row.format("todo", '{"until": 5}'))
    asked(address, row.format("todo", '{"until": 1e12}'))
    asked(address, row.format("doing", '{"until": 1e12}'))
    asked(address, "INSERT INTO answers VALUES ('x', 7, true, '', 5), ('y', 7, true, '', 1e12)")
    async with asking(address):
        await until(lambda: asked(address, "SELECT args FROM procrastinate_jobs") == [({"until": 1e12},)], "the others gone")
        assert asked(address, "SELECT name FROM answers") == [("y",)]
    asked(address, "DELETE FROM answers; DELETE FROM procrastinate_jobs")


async def test_the_queue_of_another_version_goes(address: Address) -> None:
    asked(address, "CREATE SCHEMA public_jobs_0_1; CREATE TABLE public_jobs_0_1.procrastinate_jobs (id int)")
    asked(address, f"DROP SCHEMA IF EXISTS public{JOBS} CASCADE; CREATE SCHEMA another_jobs_0_1")
    await asyncio.gather(*(prepared(address) for _ in range(4)))
    there = "SELECT nspname FROM pg_namespace WHERE nspname LIKE '%jobs%' ORDER BY 1"
    assert asked(address, there) == [("another_jobs_0_1",), (f"public{JOBS}",)]
    asked(address, "DROP SCHEMA another_jobs_0_1")


async def test_a_database_where_no_queue_can_be_is_named(address: Address, tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match=r"is a file. TIANGUIS_WORKERS=yes needs a PostgreSQL database: postgresql://"):
        async with elsewhere(tmp_path / "games.sqlite3", True):
            pass
    with pytest.raises(DatabaseProblem, match="no server listens there"):
        await prepared(Address("postgresql://127.0.0.1:1/games"))
    asked(address, f"DROP SCHEMA IF EXISTS public{JOBS} CASCADE; CREATE ROLE jobless LOGIN PASSWORD 'guest'")
    asked(address, "GRANT USAGE ON SCHEMA public TO jobless")
    joined = "&" if "?" in address.text else "?"
    guest = Address(f"{address.text}{joined}user=jobless&password=guest")
    try:
        with pytest.raises(DatabaseProblem, match=r"a schema of its own for jobs, .* may not make .* GRANT CREATE ON"):
            await prepared(guest)
        assert asked(address, f"SELECT to_regnamespace('public{JOBS}')") == [(None,)]
    finally:
        asked(address, "DROP OWNED BY jobless; DROP ROLE jobless")
