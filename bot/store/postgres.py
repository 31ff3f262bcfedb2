"""PostgreSQL: a pool of connections, and transactions that are sent in few parcels.

Nobody waits for a statement whose outcome is not asked for: it travels with the next one that is waited for, or with the end of
its transaction (psycopg's pipelines). Two who write the same table at once are told apart by the version of its row: the second
waits for the first, looks at the row again and finds another version there, which READ COMMITTED is enough for.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from socket import gethostname
from typing import Any, ParamSpec, TypeAlias, TypeVar

import psycopg
from psycopg import AsyncConnection, AsyncCursor, AsyncPipeline
from psycopg.conninfo import make_conninfo
from psycopg.errors import DivisionByZero, UniqueViolation
from psycopg.pq import TransactionStatus
from psycopg_pool import AsyncConnectionPool
from psycopg_pool.base import AttemptWithBackoff

from bot.store.address import Address
from bot.store.aside import Aside
from bot.store.connection import QUEUES, Doubled, Lost, Numbers, Row, TakenOver, Values
from bot.store.dump import dump
from bot.store.faults import DatabaseProblem
from bot.store.postgres_guard import Guard
from bot.store.postgres_schema import (
    AHEAD,
    let_go,
    need_rights,
    need_schema,
    need_version,
    to_newest,
)
from bot.store.postgres_shares import PostgresShares
from bot.store.postgres_words import in_words

# A server that was away is looked for every second, not later each time: nobody waits when it is back.
AttemptWithBackoff.DELAY_BACKOFF = 1.0
P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE = 8  # connections that one process takes at most, beside the one that keeps others away
PATIENCE = 10  # seconds that are waited for a connection
FROZEN = 10  # seconds after which the server takes back what somebody has begun and does not go on with
ALIVE: dict[str, int] = {
    "connect_timeout": PATIENCE, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}  # fmt: skip
QUEUES_HERE = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, current_schema() || ?)"
FORGOTTEN = (
    "DELETE FROM procrastinate_jobs WHERE status <> 'doing' AND (args ->> 'table')::bigint = ANY(?)",
    "UPDATE procrastinate_jobs SET args = '{}' WHERE (args ->> 'table')::bigint = ANY(?)",
    "DELETE FROM answers WHERE table_id = ANY(?)",
)
EVERY_COLUMN = "SELECT *"
MARK = re.compile(r"'[^']*'|\?|(?<!:):([a-z_]+)")

Connection: TypeAlias = AsyncConnection[Any]
Cursor: TypeAlias = AsyncCursor[Any]


@lru_cache(maxsize=1000)
def marked(sql: str) -> str:
    """The same words with the marks for values that psycopg knows."""

    def mark(found: re.Match[str]) -> str:
        if found[0] == "?":
            return "%s"
        return f"%({found[1]})s" if found[1] else found[0]

    return MARK.sub(mark, sql.replace("%", "%%"))


def kept(sql: str) -> bool | None:
    """Whether the server may keep a statement that is often said: not where the next version may let it find another column."""
    return False if EVERY_COLUMN in sql else None


class Found:
    """A row: its values by place and by name."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: dict[str, int], values: Sequence[Any]) -> None:
        self._places, self._values = places, values

    def __getitem__(self, key: Any) -> Any:
        return self._values[self._places[key] if isinstance(key, str) else key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> list[str]:
        return list(self._places)


def as_rows(cursor: Any) -> Callable[[Sequence[Any]], Found]:
    """How psycopg makes rows of what a cursor finds."""
    places = {column.name: place for place, column in enumerate(cursor.description or ())}
    return lambda values: Found(places, values)


class Transaction:
    """What is written in one go."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._pipelined = AsyncExitStack()
        self._pipeline: AsyncPipeline
        self._numbered: list[tuple[Cursor, list[int]]] = []

    async def begin(self) -> None:
        self._pipeline = await self._pipelined.enter_async_context(self._connection.pipeline())
        await self.execute("BEGIN")

    async def execute(self, sql: str, values: Values = ()) -> Cursor:
        """Do something in its turn."""
        return await self._connection.execute(marked(sql), values, prepare=kept(sql))

    async def execute_fetchall(self, sql: str, values: Values = ()) -> Sequence[Row]:
        """Rows as they are now, which is waited for."""
        rows: list[Row] = await (await self.execute(sql, values)).fetchall()
        return rows

    async def changed(self, sql: str, values: Values = ()) -> int:
        """Do something; how many rows it concerned, which is waited for."""
        return await self.many(sql, [values])

    async def many(self, sql: str, rows: Iterable[Values]) -> int:
        """Do something for each of these rows; how many rows of the table it concerned, which is waited for."""
        cursors = [await self.execute(sql, values) for values in rows]
        await self._pipeline.sync()
        return sum(cursor.rowcount for cursor in cursors)

    async def numbered(self, sql: str, values: Values) -> Numbers:
        """Insert rows, whose numbers are known in the end."""
        found: list[int] = []
        self._numbered.append((await self.execute(sql, values), found))
        return lambda: found

    async def end(self) -> None:
        """Make it true, and learn what is known only then."""
        committed = await self.execute("COMMIT")
        await self._pipelined.aclose()
        if committed.statusmessage != "COMMIT":
            raise psycopg.DatabaseError("the database has taken a transaction back")
        for cursor, numbers in self._numbered:
            numbers.extend(sorted(int(row["id"]) for row in await cursor.fetchall()))

    async def give_up(self, broken_off: bool) -> None:
        """Leave nothing open behind; a connection of which one cannot be sure is closed, and replaced by the pool."""
        if broken_off:
            await self._connection.close()
        with suppress(psycopg.Error):
            await self._pipelined.aclose()
        try:
            if not self._connection.closed and self._connection.info.transaction_status is not TransactionStatus.IDLE:
                await self._connection.execute("ROLLBACK")
        except psycopg.Error:
            await self._connection.close()


class Reader:
    """Reads, each time on a connection that nobody else has."""

    def __init__(self, pool: AsyncConnectionPool[Connection]) -> None:
        self._pool = pool

    async def execute_fetchall(self, sql: str, values: Values = ()) -> Sequence[Row]:
        """Rows as they were written last; a connection that has died meanwhile is replaced by another."""
        try:
            return await self._fetched(sql, values)
        except psycopg.OperationalError:
            await self._pool.check()
            return await self._fetched(sql, values)

    async def _fetched(self, sql: str, values: Values) -> Sequence[Row]:
        async with self._pool.connection() as connection:
            rows: list[Row] = await (await connection.execute(marked(sql), values, prepare=kept(sql))).fetchall()
            return rows


class PostgresDatabase:
    """A database that several processes may write at once; one of them alone serves from it, or they share its shards."""

    def __init__(
        self, address: Address, pool: AsyncConnectionPool[Connection], guard: Guard | None, shares: PostgresShares | None
    ) -> None:
        self.address, self.shares = address, shares
        self.reader = Reader(pool)
        self._pool, self._guard = pool, guard
        self._aside = Aside()
        self._searching = asyncio.Lock()

    @classmethod
    async def open(cls, address: Address, *, beside: bool = False, shared: int = 0) -> PostgresDatabase:
        """Go to the server and bring the schema up to date; nobody else may serve from it meanwhile.

        Unless it is only to look, `beside` a bot that serves, or to share so many shards with others.
        """
        try:
            connection: Connection = await AsyncConnection.connect(known(address), autocommit=True, row_factory=as_rows)
        except psycopg.Error as error:
            raise in_words(address, error) from error
        guard = None if beside or shared else Guard(address, known(address), connection)
        shares = PostgresShares(address, known(address), shared) if shared else None
        try:
            need_version(address, connection.info.server_version)
            await need_schema(address, connection)
            if guard is not None:
                await guard.take()
            await to_newest(address, connection, AHEAD if shared else 0)
            await need_rights(address, connection)
            if guard is not None:
                await guard.begin()
            if shares is not None:
                await shares.begin()
            return cls(address, await _pool(address), guard, shares)
        except BaseException as error:
            await let_go(connection)
            if shares is not None:
                await shares.close()
            if isinstance(error, psycopg.Error):
                raise in_words(address, error) from error
            if isinstance(error, Lost):
                raise DatabaseProblem(f"{address} has ended a connection ({error}). Try again in a moment.") from error
            raise
        finally:
            if guard is None:
                await connection.close()

    @asynccontextmanager
    async def transaction(self, posting: int = 0) -> AsyncIterator[Transaction]:
        """All of it or nothing; what was sent to be made true is seen through, also for somebody who is cancelled meanwhile."""
        connection = await self._pool.getconn()
        try:
            transaction = Transaction(connection)
            try:
                await transaction.begin()
                if posting and (who := self._guard or self.shares) is not None:
                    await transaction.execute(*who.fence(posting))
                yield transaction
                await _through(transaction.end())
            except BaseException as error:
                await _through(transaction.give_up(isinstance(error, asyncio.CancelledError)))
                raise
        except UniqueViolation as error:
            raise Doubled(error.diag.table_name or "", str(error)) from error
        except DivisionByZero as error:
            raise TakenOver("another process serves from the database") from error
        finally:
            await _through(self._pool.putconn(connection))

    async def empty_journal(self) -> bool:
        """What is deleted is out of the rows; when it leaves the server's own files is the server's affair."""
        return True

    async def search(self, sql: str, values: Values = ()) -> Sequence[Row]:
        """Rows that may take long to find, one search at a time, so that most connections are there for others."""
        async with self._searching:
            return await self.reader.execute_fetchall(sql, values)

    async def forget_jobs(self, tables: Sequence[int]) -> None:
        """What others are asked for about these tables goes, and what came of it; who is at it just now leaves no answer."""
        for (queue,) in await self.reader.execute_fetchall(QUEUES_HERE, (QUEUES,)):
            async with self.transaction() as db:
                await db.execute(f'SET LOCAL search_path = "{queue}"')
                for sql in FORGOTTEN:
                    await db.execute(sql, ([*tables],))

    async def aside(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in the one thread that everybody else goes before."""
        return await self._aside.do(do, *args, **kwargs)

    async def backup(self, target: Path) -> None:
        await dump(self.address, target)

    async def taken_over(self) -> None:
        """Wait until another process serves from here; what its host is told is raised then."""
        if self._guard is None:
            await asyncio.Event().wait()
        else:
            raise await self._guard.over()

    async def close(self) -> None:
        await self._pool.close()
        self._aside.close()
        for who in (self._guard, self.shares):
            if who is not None:
                await who.close()


def said(address: Address, error: Exception) -> Exception:
    """What a host is told of an error of the server; every other error as it is."""
    return in_words(address, error) if isinstance(error, psycopg.Error) else error


def known(address: Address) -> str:
    """An address as the library takes it, with what keeps a connection alive, and who we are."""
    return make_conninfo(
        address.text, fallback_application_name=f"tianguis, process {os.getpid()} on {gethostname()}"[:63], **ALIVE
    )


async def _pool(address: Address) -> AsyncConnectionPool[Connection]:
    pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
        known(address),
        kwargs={"autocommit": True, "row_factory": as_rows},
        configure=_begun,
        check=_alive,
        min_size=1,
        max_size=AT_ONCE,
        timeout=PATIENCE,
        open=False,
    )
    await pool.open(wait=False)
    return pool


async def _begun(connection: Connection) -> None:
    """Whoever is frozen in the midst of a transaction keeps nobody waiting for long."""
    await connection.execute(f"SET idle_in_transaction_session_timeout = {FROZEN * 1000}".encode())


async def _alive(connection: Connection) -> None:
    """Refuse a connection that has died while nobody used it: the server has said something, and nobody had asked."""
    with DefaultSelector() as selector:
        selector.register(connection.fileno(), EVENT_READ)
        said = selector.select(0)
    if said:
        await AsyncConnectionPool.check_connection(connection)


async def _through(work: Coroutine[Any, Any, None]) -> None:
    """See something through; whoever was cancelled meanwhile is cancelled afterwards."""
    task, cancelled = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.exception()
        raise cancelled
    task.result()
