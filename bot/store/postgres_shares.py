"""Which shards a process looks after, of those that several processes share: for each of them a lock that one process can hold.

The locks are held on a connection of its own, on which the server is greeted again and again, and which the server ends after
some seconds of silence: a process that is frozen, or whose machine is dead, lets go of its shards by that. Each process has a
number, and each shard that of who took it last: what is written about posts looks at it in its own transaction. News of tables
that were written travel by NOTIFY; whoever misses some finds out by the tables' versions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

from bot.breaking_off import broken_off
from bot.store.address import Address
from bot.store.connection import ANY, Lost, TakenOver, Written
from bot.store.faults import DatabaseProblem
from bot.store.postgres_guard import SILENCE
from bot.store.postgres_schema import MIGRATING, SERVING, let_go
from bot.store.postgres_words import in_words

log = logging.getLogger(__name__)
HELD = "tianguis_shards"  # which process has taken a shard last
TOLD = "tianguis_commands"  # which commands Discord was told of
NEWS = "tianguis_tables"  # where is told which table was written
HERE = "hashtext(current_schema())"
KEY = "hashtext('shards of ' || current_schema())"
TURNS = "hashtext('turns of ' || current_schema())"
LOOK = 0.2  # seconds between two tries to have a turn
# Numbers of servers begin with when they were made; tables in direct messages belong to the first shard.
SHARD_OF = "CASE WHEN guild ~ '^[0-9]+$' THEN (guild::numeric::bigint >> 22) % ? ELSE 0 END"
# Nothing where the shard is another's: that is an error, so that nobody has to wait for what is found.
SOME = f"SELECT 1 / (SELECT count(*) FROM (SELECT 1 FROM {HELD} WHERE holder = ? LIMIT 1 FOR SHARE) AS ours)"
FENCE = (
    f"SELECT 1 / (SELECT count(*) FROM (SELECT 1 FROM {HELD} WHERE holder = ?"
    f" AND shard = (SELECT {SHARD_OF} FROM tables WHERE id = ?) FOR SHARE) AS ours)"
)
MADE_ONCE = (
    f"CREATE TABLE IF NOT EXISTS {HELD} (shard integer PRIMARY KEY, holder bigint NOT NULL DEFAULT 0)",
    f"CREATE TABLE IF NOT EXISTS {TOLD} (mark text NOT NULL)",
    "CREATE SEQUENCE IF NOT EXISTS tianguis_processes",
    "CREATE OR REPLACE FUNCTION tianguis_tell() RETURNS trigger LANGUAGE plpgsql AS"
    f" $$ BEGIN PERFORM pg_notify('{NEWS}', NEW.id || ' ' || NEW.version || ' ' || NEW.guild); RETURN NULL; END $$",
    "CREATE OR REPLACE TRIGGER tianguis_written AFTER INSERT OR UPDATE OF version ON tables"
    " FOR EACH ROW EXECUTE FUNCTION tianguis_tell()",
)
OF_US = (
    f" FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock' AND classid::bigint = {SERVING}"
    f" AND objid::bigint = {HERE}::bigint & 4294967295"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
MEMBERS = f"SELECT count(DISTINCT pid){OF_US}"
# How many there are, and how many of them come before this one.
RANK = f"SELECT count(DISTINCT pid), count(DISTINCT pid) FILTER (WHERE pid < pg_backend_pid()){OF_US}"

Connection: TypeAlias = AsyncConnection[Any]


class PostgresShares:
    """The shards of this process; between `begin` and Lost it is one of those that share."""

    def __init__(self, address: Address, known: str, count: int) -> None:
        self.number = 0  # of this process, a new one each time that it begins
        self.mine: frozenset[int] = frozenset()
        self._address, self._known, self._count = address, known, count
        self._connection: Connection | None = None
        self._turns: set[asyncio.Task[None]] = set()

    def fence(self, table: int) -> tuple[str, Sequence[Any]]:
        """What is said first in a transaction about what is posted of a table."""
        return (SOME, (self.number,)) if table == ANY else (FENCE, (self.number, self._count, table))

    async def begin(self) -> None:
        """Be one of those who share; refused while somebody has the database alone, or where others count other shards."""
        await self.close()
        try:
            connection: Connection = await AsyncConnection.connect(self._known, autocommit=True)
            self._connection = connection
            await self._need_shared(connection)
            await self._need_the_same_count(connection)
            self.number = await self._one("SELECT nextval('tianguis_processes')")
            await self._do(f"SET idle_session_timeout = {SILENCE * 1000:.0f}")
        except (psycopg.OperationalError, TimeoutError) as error:
            raise Lost(type(error).__name__) from error
        except psycopg.Error as error:
            raise in_words(self._address, error, " cannot be shared") from error

    async def _need_shared(self, connection: Connection) -> None:
        if not await self._one(f"SELECT pg_try_advisory_lock_shared({SERVING}, {HERE})"):
            raise DatabaseProblem(
                f"{self._address} is in use: another Tianguis has it alone. Stop that one first,"
                " or let both share it: TIANGUIS_SHARED=yes."
            )

    async def _need_the_same_count(self, connection: Connection) -> None:
        """As many shards as the others say; whoever is alone says how many there are."""
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING}, {HERE})".encode())
            for sql in MADE_ONCE:
                await connection.execute(sql.encode())
            found = await self._one(f"SELECT count(*) FROM {HELD}")
            if found == self._count:
                return
            if await self._one(MEMBERS) > 1:
                raise DatabaseProblem(
                    f"{self._address} is served from by others with TIANGUIS_SHARDS={found}, and here it is {self._count}."
                    " Write the same number everywhere; to change it, stop all of them first."
                )
            await connection.execute(f"DELETE FROM {HELD}".encode())
            await connection.execute(f"INSERT INTO {HELD} (shard) SELECT generate_series(0, {self._count - 1})".encode())

    async def fair(self) -> int:
        """How many shards this process may have; where they do not come out even, the first have one more. It greets, too."""
        ((members, before),) = await (await self._do(RANK)).fetchall()
        each, over = divmod(self._count, max(1, members))
        return int(each + (before < over))

    async def take(self, most: int) -> list[int]:
        """Take shards that nobody has, until we have so many; those that are new."""
        taken: list[int] = []
        for shard in range(self._count):
            if len(self.mine) >= most:
                break
            if shard not in self.mine and await self._one(f"SELECT pg_try_advisory_lock({KEY}, {shard})"):
                await self._do(f"UPDATE {HELD} SET holder = {self.number} WHERE shard = {shard}")
                self.mine |= {shard}
                taken.append(shard)
        return taken

    async def let_go(self, shard: int) -> None:
        """Let another process have a shard."""
        self.mine -= {shard}
        await self._do(f"SELECT pg_advisory_unlock({KEY}, {shard})")

    async def need(self, shard: int) -> None:
        """Refuse what is to be done for a shard that another process has taken, or may have."""
        if not await self._one(f"SELECT count(*) FROM {HELD} WHERE shard = {shard} AND holder = {self.number}"):
            raise TakenOver("another process has that shard")

    async def turn(self, bucket: int, seconds: float) -> None:
        """Wait until no other process has its turn in that bucket, and have it for so long, or until this process is gone."""
        while not await self._one(f"SELECT pg_try_advisory_lock({TURNS}, {bucket})"):
            await asyncio.sleep(LOOK)
        ending = asyncio.create_task(self._end_turn(bucket, seconds))
        self._turns.add(ending)
        ending.add_done_callback(self._turns.discard)

    async def _end_turn(self, bucket: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(Lost):
            await self._do(f"SELECT pg_advisory_unlock({TURNS}, {bucket})")

    async def told_commands(self) -> str:
        """Which commands Discord was told last, by whichever process."""
        found = await (await self._do(f"SELECT mark FROM {TOLD}")).fetchall()
        return found[0][0] if found else ""

    async def note_commands(self, mark: str) -> None:
        """Write it down for all."""
        await self._do(f"DELETE FROM {TOLD}")
        await self._do(f"INSERT INTO {TOLD} VALUES ('{mark}')")

    async def heard(self) -> AsyncIterator[Written]:
        """Tables that anybody has written, ourselves included, from now on."""
        try:
            async with await AsyncConnection.connect(self._known, autocommit=True) as listening:
                await listening.execute(f"LISTEN {NEWS}".encode())
                async for notice in listening.notifies():
                    number, version, guild = notice.payload.split(" ", 2)
                    yield Written(int(number), int(version), guild)
        except psycopg.Error as error:
            raise Lost(type(error).__name__) from error

    async def close(self) -> None:
        """Let others have everything."""
        self.mine = frozenset()
        await broken_off(*self._turns)
        if self._connection is not None:
            with suppress(psycopg.Error, TimeoutError):
                await asyncio.wait_for(let_go(self._connection), SILENCE)
            self._connection = None

    async def _one(self, sql: str) -> int:
        found = await (await self._do(sql)).fetchall()
        return int(found[0][0])

    async def _do(self, sql: str) -> Any:
        if self._connection is None:
            raise Lost("it has not begun")
        try:
            return await asyncio.wait_for(self._connection.execute(sql.encode()), SILENCE)
        except (psycopg.OperationalError, TimeoutError) as error:
            raise Lost(type(error).__name__) from error
