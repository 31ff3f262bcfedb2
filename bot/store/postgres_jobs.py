"""Work for others as rows of a PostgreSQL database: procrastinate keeps the queue, a table of ours what came of it.

The queue has a schema of its own, named after its version: a job lives for seconds, so a new version begins with an empty one.
It knows no deadlines and keeps no answers. Whoever does a job keeps its deadline, and writes what came of it; NOTIFY tells who
asked, and a look every other second finds what was not heard, or that whoever did it is gone. A job that has been forgotten, or
that nobody waits for any more, is emptied if somebody is at it, and leaves no answer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from typing import Any, TypeAlias

import procrastinate
import psycopg
from procrastinate.exceptions import ProcrastinateException
from procrastinate.jobs import DeleteJobCondition
from procrastinate.schema import SchemaManager
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier
from psycopg_pool import AsyncConnectionPool

from bot.breaking_off import broken_off
from bot.elsewhere import Job, NotDone
from bot.store.address import Address
from bot.store.connection import QUEUES
from bot.store.faults import DatabaseProblem
from bot.store.postgres import known
from bot.store.postgres_schema import MIGRATING, need_schema, need_version
from bot.store.postgres_words import in_words
from bot.store.values import Json
from bot.worker_pool import Failed, Gone, TooSlow

log = logging.getLogger(__name__)
logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # it tells what is in a job
BEAT = 2.0  # seconds between two looks, and between two signs of life of those who work
SILENCE = 6.0  # seconds after which somebody who gives none is gone
EACH = 4  # jobs that one bot asks of each of them at once
GRACE = 5.0  # seconds more than a deadline until an answer must have come
PATIENCE = 2.0  # seconds that are waited for a connection: meanwhile one could have begun oneself
A_MOMENT = 1.0  # seconds between two tries to come back
LAST_MOMENT = 10.0  # seconds for which whoever stops goes on with what is under way
AT_ONCE = 4  # connections
OLD = 60.0  # seconds after which it is tidied up behind those who are gone
RETRIES = 1  # times that a job is begun anew whose process has died
AGAIN = procrastinate.RetryStrategy(max_attempts=RETRIES, retry_exceptions=(Gone,))
NEWS = "tianguis_answers"
HERE = "hashtext(current_schema())"
JOBS = f"{QUEUES}{version('procrastinate').replace('.', '_')}"
NAMED = (
    "SELECT current_schema() || %(jobs)s, to_regnamespace(quote_ident(current_schema() || %(jobs)s)) IS NOT NULL,"
    " ARRAY(SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname, current_schema() || %(all)s))"
)
ANSWERS = (
    "CREATE TABLE answers (name text PRIMARY KEY, table_id bigint NOT NULL, well boolean NOT NULL, said bytea NOT NULL,"
    " made_at double precision NOT NULL)"
)
ALIVE = f"SELECT id FROM procrastinate_workers WHERE last_heartbeat > now() - interval '{SILENCE} seconds'"
UNDER_WAY = f"SELECT id FROM procrastinate_jobs WHERE id = ANY(%s) AND (status = 'todo' OR worker_id IN ({ALIVE}))"
TAKE = "DELETE FROM answers WHERE name = ANY(%s) RETURNING name, well, said"
ANSWER = (
    "INSERT INTO answers (name, table_id, well, said, made_at) SELECT %(name)s, %(table)s, %(well)s, %(said)s, %(now)s"
    " WHERE EXISTS (SELECT FROM procrastinate_jobs WHERE id = %(job)s AND args <> '{}' FOR UPDATE)"
)
GONE = f"status <> 'todo' AND (worker_id IS NULL OR worker_id NOT IN ({ALIVE}))"
EMPTIED = "UPDATE procrastinate_jobs SET args = '{}' WHERE status = 'doing' AND "
TIDY = (
    f"DELETE FROM procrastinate_jobs WHERE {GONE} OR status = 'todo' AND (args ->> 'until')::double precision < %(now)s",
    f"DELETE FROM answers WHERE made_at < %(now)s - {OLD}",
)

Connection: TypeAlias = AsyncConnection[Any]
Perform = Callable[[str, Json, float], Awaitable[bytes]]


class PostgresJobs:
    """What a bot asks of those who work elsewhere."""

    def __init__(self, address: Address, schema: str) -> None:
        self._address, self._schema = address, schema
        self._pool = _pool(address, schema)
        self._app = _app(address, schema)
        self._workers = 0
        self._asked: dict[str, asyncio.Future[bytes]] = {}
        self._numbers: dict[int, str] = {}  # of those jobs, their names
        self._watching: asyncio.Task[None] | None = None
        self._tidied = 0.0

    @property
    def places(self) -> int:
        return EACH * self._workers

    @property
    def workers(self) -> int:
        """How many work elsewhere, for all that is known."""
        return self._workers

    @property
    def asked(self) -> int:
        """How many jobs of this bot are under way."""
        return len(self._asked)

    async def begin(self) -> None:
        """Look who is there, again and again."""
        await self._pool.open(wait=False)
        await self._app.open_async(self._pool)
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """Ask nothing more; what is under way is left to itself."""
        await broken_off(self._watching)
        for answer in self._asked.values():
            answer.cancel()
        await self._pool.close()

    async def done(self, job: Job) -> bytes:
        """Ask for something, and wait for what comes of it."""
        name, number, taken_back = secrets.token_hex(8), None, False
        answer = self._asked[name] = asyncio.get_running_loop().create_future()
        try:
            number = await self._defer(name, job)
            self._numbers[number] = name
            await asyncio.wait({answer}, timeout=job.waits)
            if not answer.done() and await self._app.job_manager.cancel_job_by_id_async(number, delete_job=True):
                taken_back = True
                raise NotDone(f"nobody has begun in {job.waits:g} s")
            return await asyncio.wait_for(answer, job.seconds + GRACE)
        except (psycopg.Error, ProcrastinateException, TimeoutError) as error:
            raise NotDone(type(error).__name__) from error
        finally:
            del self._asked[name]
            if number is not None:
                del self._numbers[number]
                if not taken_back and (not answer.done() or answer.cancelled() or answer.exception() is not None):
                    await self._abandon(number)

    async def _defer(self, name: str, job: Job) -> int:
        until = time.time() + job.waits + OLD
        deferrer = self._app.configure_task(job.task, priority=int(job.urgent))
        return await deferrer.defer_async(name=name, table=job.table, given=dict(job.given), seconds=job.seconds, until=until)

    async def _abandon(self, number: int) -> None:
        """Nobody waits any more."""
        with suppress(psycopg.Error):
            async with self._pool.connection() as connection:
                await connection.execute((EMPTIED + "id = %s").encode(), (number,))
                await connection.execute(f"DELETE FROM procrastinate_jobs WHERE id = %s AND ({GONE})".encode(), (number,))

    async def _watch(self) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(known(self._address), autocommit=True) as listening:
                    await listening.execute(f"LISTEN {NEWS}".encode())
                    while True:
                        await self._look()
                        async for notice in listening.notifies(timeout=BEAT):
                            if notice.payload in self._asked:
                                await self._collect([notice.payload])
            except psycopg.Error as error:
                self._workers = 0
                log.info("what is done elsewhere cannot be heard of for the moment: %s", type(error).__name__)
            await asyncio.sleep(A_MOMENT)

    async def _look(self) -> None:
        """Who is there; which answers nobody told of, and who will get none."""
        numbers, now = dict(self._numbers), time.time()
        async with self._pool.connection() as connection:
            self._workers = len(await (await connection.execute(ALIVE.encode())).fetchall())
            still = {*await (await connection.execute(UNDER_WAY.encode(), ([*numbers],))).fetchall()}
            if now > self._tidied + OLD:
                self._tidied = now
                for sql in TIDY:
                    await connection.execute(sql.encode(), {"now": now})
        lost = [name for number, name in numbers.items() if (number,) not in still]
        if lost:
            await self._collect(lost)
        for name in lost:
            if (answer := self._asked.get(name)) is not None and not answer.done():
                answer.set_exception(NotDone("whoever did it is gone"))

    async def _collect(self, names: Sequence[str]) -> None:
        async with self._pool.connection() as connection:
            found = await (await connection.execute(TAKE.encode(), ([*names],))).fetchall()
        for name, well, said in found:
            if (answer := self._asked.get(name)) is not None and not answer.done():
                if well:
                    answer.set_result(bytes(said))
                else:
                    answer.set_exception(_trouble(bytes(said).decode()))


def _trouble(said: str) -> Exception:
    kind, _, text = said.partition(" ")
    return TooSlow(text) if kind == TooSlow.__name__ else Failed(text)


# -- those who work ----------------------------------------------------------------------------------------------------------


class Working:
    """Does what bots ask for."""

    def __init__(self, address: Address, schema: str, perform: Perform) -> None:
        self._address, self._schema, self._perform = address, schema, perform
        self._pool = _pool(address, schema)

    async def work(self, tasks: Sequence[str], at_once: int) -> None:
        """Do what comes until that is cancelled; what is under way then has a moment to end."""
        async with self._pool:
            app = _app(self._address, self._schema)
            for task in tasks:
                app.task(name=task, pass_context=True, retry=AGAIN)(partial(self._do, task))
            await app.open_async(self._pool)
            await app.run_worker_async(
                concurrency=at_once, delete_jobs=DeleteJobCondition.ALWAYS, install_signal_handlers=False,
                shutdown_graceful_timeout=LAST_MOMENT, update_heartbeat_interval=BEAT, stalled_worker_timeout=OLD,
                fetch_job_polling_interval=BEAT,
            )  # fmt: skip

    async def _do(
        self,
        task: str,
        context: Any,
        name: str = "",
        table: int = 0,
        given: Json | None = None,
        seconds: float = 0,
        until: float = 0,
    ) -> None:
        """Do a job, unless it has been emptied or is too old, and write down what came of it."""
        if given is None or time.time() > until:
            return
        try:
            well, said = True, await self._perform(task, given, seconds)
        except Exception as error:
            if isinstance(error, Gone) and context.job.attempts < RETRIES:
                raise
            well, said = False, f"{type(error).__name__} {error}".encode()
        about = {"name": name, "table": table, "well": well, "said": said, "now": time.time(), "job": context.job.id}
        async with self._pool.connection() as connection:
            await connection.execute(ANSWER.encode(), about)
            await connection.execute(b"SELECT pg_notify(%s, %s)", (NEWS, name))
        log.debug("a %s %s for table %s", task, "is done" if well else "has failed", table)


async def work(address: Address, tasks: Sequence[str], perform: Perform, at_once: int) -> None:
    """Work until the process is told to stop; a database that is away is waited for."""
    schema = await prepared(address)
    while True:
        try:
            await Working(address, schema, perform).work(tasks, at_once)
            log.warning("the connection to the database has ended; it is tried again")
        except (psycopg.Error, ProcrastinateException) as error:
            log.warning("the database cannot be reached (%s); it is tried again", type(error).__name__)
        await asyncio.sleep(A_MOMENT)


# -- where they meet ------------------------------------------------------------------------------------------------------------


async def opened(address: Address) -> PostgresJobs:
    """What a bot asks of others, from now on."""
    jobs = PostgresJobs(address, await prepared(address))
    await jobs.begin()
    return jobs


async def prepared(address: Address) -> str:
    """The schema of the queue, made where there is none; those of other versions go, and what is under way in them."""
    try:
        async with await AsyncConnection.connect(known(address), autocommit=True) as connection:
            need_version(address, connection.info.server_version)
            await need_schema(address, connection)
            async with connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING}, {HERE})".encode())
                (asked,) = await (await connection.execute(NAMED.encode(), {"jobs": JOBS, "all": QUEUES})).fetchall()
                name, there, others = asked
                for other in () if there else others:
                    await connection.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(other)))
                if not there:
                    await connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
                    await connection.execute(SQL("SET LOCAL search_path = {}").format(Identifier(name)))
                    await connection.execute(SchemaManager.get_schema().encode())
                    await connection.execute(ANSWERS.encode())
            return str(name)
    except psycopg.errors.InsufficientPrivilege as error:
        raise DatabaseProblem(
            f"{address}: TIANGUIS_WORKERS=yes needs a schema of its own for jobs, which this user may not make"
            f" ({error.diag.message_primary}). Let the database's owner say: GRANT CREATE ON DATABASE DATABASE TO USER."
        ) from error
    except psycopg.Error as error:
        raise in_words(address, error, " cannot keep jobs") from error


def _pool(address: Address, schema: str) -> AsyncConnectionPool[Connection]:
    async def begun(connection: Connection) -> None:
        await connection.execute(SQL("SET search_path = {}").format(Identifier(schema)))
        await connection.commit()

    return AsyncConnectionPool(
        known(address), configure=begun, check=AsyncConnectionPool.check_connection, min_size=1, max_size=AT_ONCE,
        timeout=PATIENCE, open=False,
    )  # fmt: skip


def _app(address: Address, schema: str) -> procrastinate.App:
    return procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=known(address)))
