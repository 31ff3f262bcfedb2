"""What a host asks of a PostgreSQL database beside the games: how it is, which schema it has, that a backup comes back."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
from psycopg import AsyncConnection

from bot.store import dump
from bot.store.address import Address
from bot.store.connection import QUEUES
from bot.store.faults import DatabaseProblem
from bot.store.postgres import Connection, as_rows, known
from bot.store.postgres_schema import (
    EPOCH,
    MARK,
    need_alone,
    need_known,
    need_rights,
    need_schema,
    need_version,
    served_by,
    steps,
    version_of,
)
from bot.store.postgres_words import in_words

HEARD = 6.0  # seconds since which somebody who works must have given a sign of life
LATE = 60  # seconds after which something that waits is behind


async def look_over(address: Address) -> tuple[str, str]:
    """What there is to say of a database in which nothing is wrong, and of what waits there; nothing in it is changed."""
    async with _visited(address) as connection:
        version, newest = await version_of(connection), steps()[-1][0]
        major = connection.info.server_version // 10_000
        need_known(address, version)
        await need_rights(address, connection)
        begun = time.perf_counter()
        await connection.execute("SELECT 1")
        ms = (time.perf_counter() - begun) * 1000
        who, work = await served_by(connection), await _working(connection)
        overdue = await _overdue(connection) if version else ""
    bots = "A bot serves" if len(who) == 1 else f"{len(who)} bots serve"
    served = f"{bots} from it ({'; '.join(who)})." if who else "No bot serves from it just now."
    later = "" if version == newest else f"; the next start makes it {newest}"
    may = "; this user may read and write it" if version else ""
    return f"{address} answers in {ms:.1f} ms: version {major}, schema {version}{later}{may}. {served}{work}", overdue


async def _working(connection: Connection) -> str:
    """Who works for bots without one, and how much waits for them; nothing where there is no such queue."""
    queues = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, current_schema() || %s) ORDER BY 1"
    said = ""
    for (queue,) in await (await connection.execute(queues.encode(), (QUEUES,))).fetchall():
        alive = f"\"{queue}\".procrastinate_workers WHERE last_heartbeat > now() - %s * interval '1 second'"
        sql = f'SELECT (SELECT count(*) FROM {alive}), (SELECT count(*) FROM "{queue}".procrastinate_jobs)'
        ((workers, jobs),) = await (await connection.execute(sql.encode(), (HEARD,))).fetchall()
        said += f" {workers} processes without a bot work for them, and {jobs} jobs are with them."
    return said


async def _overdue(connection: Connection) -> str:
    """How much waits there longer than it should."""
    late = time.time() - LATE
    sql = (
        "SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND made_at < %(late)s) AS posts,"
        " (SELECT count(*) FROM timers WHERE done_at IS NULL AND due_at < %(late)s) AS timers"
    )
    ((posts, timers),) = await (await connection.execute(sql.encode(), {"late": late})).fetchall()
    if not posts and not timers:
        return ""
    return f"{posts} posts and {timers} timers wait for more than {LATE} seconds; a bot that serves makes up for them"


async def put_back(address: Address, file: Path) -> Path | None:
    """Let a database hold what a checked backup holds; where a copy of what was there is kept, if there was anything.

    No bot serves from it meanwhile, and none that was frozen takes itself for the one that serves afterwards.
    """
    found, newest = await dump.schema_in(file, MARK), steps()[-1][0]
    if found > newest:
        raise DatabaseProblem(f"{file} was written by a newer version (schema {found}, this one knows {newest}). Update the bot.")
    async with _visited(address) as connection:
        await need_alone(address, connection)
        version, epoch, kept = await version_of(connection), 0, None
        if version:
            epoch = await _served(connection)
            kept = _beside(file)
            await dump.dump(address, kept)
        await dump.put_back(file, address)
        await connection.execute(f"ALTER TABLE {MARK} ADD COLUMN IF NOT EXISTS {EPOCH}".encode())  # an older backup has none
        await connection.execute(f"UPDATE {MARK} SET epoch = greatest(epoch, %s) + 1".encode(), (epoch,))
    return kept


async def _served(connection: Connection) -> int:
    """The number of whoever has served last; 0 where an older version has not counted them."""
    sql = f"SELECT coalesce(max((to_jsonb(one) ->> 'epoch')::bigint), 0) FROM {MARK} AS one"
    return int((await (await connection.execute(sql.encode())).fetchall())[0][0])


def _beside(file: Path) -> Path:
    number = 1
    while (kept := file.with_name(f"{file.name}.before-restore-{number}")).exists():
        number += 1
    return kept


@asynccontextmanager
async def _visited(address: Address) -> AsyncIterator[Connection]:
    """A connection to a database that will do; whatever the server says is told in words."""
    try:
        async with await AsyncConnection.connect(known(address), autocommit=True, row_factory=as_rows) as connection:
            need_version(address, connection.info.server_version)
            await need_schema(address, connection)
            yield connection
    except psycopg.Error as error:
        raise in_words(address, error) from error


async def schema_at(address: Address) -> int:
    """Which schema a database has; 0 where there is none of ours."""
    async with _visited(address) as connection:
        version = await version_of(connection)
    need_known(address, version)
    return version
