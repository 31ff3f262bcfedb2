"""The right to serve from a PostgreSQL database: one process has it, and knows when it has it no more.

It is a lock on a connection of its own, on which the server is greeted again and again. A process that is frozen, or whose
machine is dead, greets no more: the server ends its connection, and another process may take its place. Each that serves has a
number of its own, which what is posted is written with: one that wakes up when another serves can write nothing of that kind.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, TypeAlias

import psycopg
from psycopg import AsyncConnection

from bot.breaking_off import broken_off
from bot.store.address import Address
from bot.store.faults import DatabaseProblem
from bot.store.postgres_schema import MARK, is_alone, need_alone

log = logging.getLogger(__name__)
BEAT = 2.0  # seconds between two greetings
SILENCE = 6.0  # seconds without one, after which the server lets others in
A_MOMENT = 1.0  # seconds between two tries to come back
# Nothing where the number is another one: that is an error, so that nobody has to wait for what is found.
FENCE = f"SELECT 1 / (SELECT count(*) FROM (SELECT 1 FROM {MARK} WHERE epoch = ? FOR SHARE) AS ours)"

Connection: TypeAlias = AsyncConnection[Any]


class Guard:
    """Holds the right to serve for as long as nobody else has it."""

    def __init__(self, address: Address, known: str, connection: Connection) -> None:
        self.epoch = 0
        self._address, self._known, self._connection = address, known, connection
        self._over = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Keep others away from now on; refuse where somebody serves already."""
        await need_alone(self._address, self._connection)

    async def begin(self) -> None:
        """Serve under a new number; the schema is as it should be. Whoever writes by the old one just now ends first."""
        found = await (await self._connection.execute(f"UPDATE {MARK} SET epoch = epoch + 1 RETURNING epoch".encode())).fetchall()
        self.epoch = int(found[0][0])
        await self._heed_silence()
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    def fence(self, table: int) -> tuple[str, tuple[int]]:
        """What is said first in a transaction about what is posted of a table."""
        return FENCE, (self.epoch,)

    async def over(self) -> DatabaseProblem:
        """Wait until somebody else serves; what the host is told then."""
        await self._over.wait()
        return DatabaseProblem(
            f"{self._address} is served from by another Tianguis, which has taken over while this one was not heard of."
            " This one ends; nothing is lost."
        )

    async def close(self) -> None:
        """Let others in."""
        await broken_off(self._watching)
        try:
            await self._connection.execute("SELECT pg_advisory_unlock_all()")
        except psycopg.Error as error:
            log.debug("the right to serve had ended already: %r", error)
        await self._connection.close()

    async def _heed_silence(self) -> None:
        await self._connection.execute(f"SET idle_session_timeout = {SILENCE * 1000:.0f}".encode())

    async def _watch(self) -> None:
        while not self._over.is_set():
            await asyncio.sleep(BEAT)
            try:
                await asyncio.wait_for(self._connection.execute("SELECT 1"), SILENCE)
            except (psycopg.Error, TimeoutError) as error:
                log.warning("the connection that keeps others away has ended (%s)", type(error).__name__)
                await self._come_back()

    async def _come_back(self) -> None:
        """Take the right again as soon as the server can be reached, unless somebody else has had it meanwhile."""
        await self._connection.close()
        while not self._over.is_set():
            try:
                await self._try_again()
                return
            except (psycopg.Error, NotYet) as error:
                log.info("not yet back at the database: %s", type(error).__name__)
                await asyncio.sleep(A_MOMENT)

    async def _try_again(self) -> None:
        connection: Connection = await AsyncConnection.connect(self._known, autocommit=True)
        try:
            had = await is_alone(connection)
            found = await (await connection.execute(f"SELECT epoch FROM {MARK}".encode())).fetchall()
            if int(found[0][0]) != self.epoch:
                self._over.set()
            elif not had:  # the server may still believe in our old connection
                raise NotYet
        except BaseException:
            await connection.close()
            raise
        self._connection = connection
        await self._heed_silence()
        if not self._over.is_set():
            log.warning("back at the database; nobody else has served meanwhile")


class NotYet(Exception):
    """Somebody has the lock; perhaps it is we ourselves."""
