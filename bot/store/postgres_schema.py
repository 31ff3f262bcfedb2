"""The schema on PostgreSQL: brought up to date once, by one process at a time, and refused in words where that cannot be."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

from bot.store.address import Address
from bot.store.faults import DatabaseProblem
from bot.store.postgres_words import in_words

SCHEMA = Path(__file__).parent / "schema" / "postgres"
OLDEST = 15  # PostgreSQL that is good enough
SERVING, MIGRATING = 0x7161_6E67, 0x7161_6E68  # what two processes may not do at once, in the same schema of the same database
EPOCH = "epoch bigint NOT NULL DEFAULT 0"  # the number of whoever serves
MARK = "tianguis_schema"  # the table that says how new the others are
TRIES, A_MOMENT = 5, 0.2  # seconds
AHEAD = 1  # steps that the schema may be newer for those that share: two versions run side by side while one is brought in
RIGHTS = ("SELECT", "INSERT", "UPDATE", "DELETE")

Connection: TypeAlias = AsyncConnection[Any]


def steps() -> list[tuple[int, Path]]:
    """The numbered schema files, in order."""
    return sorted((int(path.name.split("_")[0]), path) for path in SCHEMA.glob("[0-9]*.sql"))


def need_version(address: Address, found: int) -> None:
    """Refuse a server that is too old."""
    if found < OLDEST * 10_000:
        raise DatabaseProblem(f"{address} has version {found // 10_000}; version {OLDEST} or newer is needed. Update the server.")


async def need_schema(address: Address, connection: Connection) -> None:
    """Refuse a user for whom no schema is there."""
    asked = await connection.execute("SELECT current_schema()")
    if (await asked.fetchall())[0][0] is None:
        raise DatabaseProblem(
            f"{address}: there is no schema that this user may use. Let its owner say: GRANT ALL ON SCHEMA public TO USER;"
            " or leave search_path out of the address."
        )


async def need_alone(address: Address, connection: Connection) -> None:
    """Keep others away for as long as this connection lasts; refuse where somebody is there already.

    Of somebody who was killed the server may not know for a moment.
    """
    for _ in range(TRIES):
        if await is_alone(connection):
            return
        await asyncio.sleep(A_MOMENT)
    raise DatabaseProblem(f"{address} is in use: another Tianguis runs on it. Stop that one first, for two would post twice.")


async def is_alone(connection: Connection) -> bool:
    """Keep others away if nobody is there; whether that is so."""
    asked = await connection.execute("SELECT pg_try_advisory_lock(%s, hashtext(current_schema()))", (SERVING,))
    return bool((await asked.fetchall())[0][0])


async def served_by(connection: Connection) -> list[str]:
    """Which bots serve from the database, as they call themselves there, with their shards; nobody is kept away by this."""
    here = "locktype = 'advisory' AND granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    shards = "l.classid::bigint = hashtext('shards of ' || current_schema())::bigint & 4294967295"
    sql = (
        f"SELECT coalesce(max(a.application_name), ''), array_agg(l.objid::bigint ORDER BY l.objid) FILTER (WHERE {shards})"
        f" FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid) WHERE {here} GROUP BY pid"
        " HAVING bool_or(l.classid::bigint = %s AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295) ORDER BY 1"
    )
    found = await (await connection.execute(sql.encode(), (SERVING,))).fetchall()
    return [f"{name}{f', shards {list(held)}' if held else ''}" for name, held in found]


async def let_go(connection: Connection) -> None:
    """Let others in, and close the connection."""
    with suppress(psycopg.Error):
        await connection.execute("SELECT pg_advisory_unlock_all()")
    await connection.close()


async def to_newest(address: Address, connection: Connection, ahead: int = 0) -> None:
    """Bring the schema up to date, whole or not at all; whoever comes meanwhile waits.

    One that is newer stays as it is, and is refused if it is more than so many steps `ahead`.
    """
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(current_schema()))", (MIGRATING,))
            version = await version_of(connection)
            need_known(address, version, ahead)
            if not version:
                await connection.execute(f"CREATE TABLE {MARK} (number bigint NOT NULL, {EPOCH})".encode())
                await connection.execute(f"INSERT INTO {MARK} VALUES (0)".encode())
            elif not await _counts(connection):
                await connection.execute(f"ALTER TABLE {MARK} ADD COLUMN {EPOCH}".encode())
            for number, path in steps():
                if number > version:
                    await connection.execute(path.read_bytes())
                    await connection.execute(f"UPDATE {MARK} SET number = %s".encode(), (number,))
    except psycopg.errors.DuplicateTable as error:
        raise DatabaseProblem(f"{address} is the database of another program. Name another one.") from error
    except psycopg.Error as error:
        raise in_words(address, error, " could not be brought up to date and is as it was") from error


def need_known(address: Address, version: int, ahead: int = 0) -> None:
    """Refuse a schema that is newer than this program, or more than so many steps ahead of it."""
    if version > (newest := steps()[-1][0]) + ahead:
        beside = f" Beside others it may be {ahead} step behind, not more." if ahead else ""
        raise DatabaseProblem(
            f"{address} was written by a newer version (schema {version}, this one knows {newest}).{beside} Update the bot."
        )


async def version_of(connection: Connection) -> int:
    """Which schema a database has; 0 when it has none of ours."""
    asked = await connection.execute("SELECT to_regclass(quote_ident(current_schema()) || '.' || %s)::text", (MARK,))
    if (await asked.fetchall())[0][0] is None:
        return 0
    found = await (await connection.execute(f"SELECT number FROM {MARK}".encode())).fetchall()
    return int(found[0][0])


async def _counts(connection: Connection) -> bool:
    """Whether a database counts who has served from it."""
    sql = f"SELECT 1 FROM pg_attribute WHERE attrelid = '{MARK}'::regclass AND attname = 'epoch'"
    return bool(await (await connection.execute(sql.encode())).fetchall())


async def need_rights(address: Address, connection: Connection) -> None:
    """Refuse a user who may not write everything."""
    name = "quote_ident(schemaname) || '.' || quote_ident(tablename)"
    may = " AND ".join(f"has_table_privilege({name}, '{right}')" for right in RIGHTS)
    sql = f"SELECT tablename, current_user FROM pg_tables WHERE schemaname = current_schema() AND NOT ({may}) ORDER BY 1"
    if lacking := await (await connection.execute(sql.encode())).fetchall():
        table, user = lacking[0]
        raise DatabaseProblem(
            f"{address}: {user} may not read and write the table {table}. Let its owner say:"
            f" GRANT {', '.join(RIGHTS)} ON ALL TABLES IN SCHEMA public TO {user}"
        )
