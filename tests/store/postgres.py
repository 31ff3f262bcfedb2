"""What the contract suite needs to know of PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.store import SqlStore
from bot.store.address import Address
from bot.store.postgres import PostgresDatabase, Transaction
from tests.store.server import emptied, own_database


class Postgres:
    """A database on a server."""

    one_by_one = False

    def __init__(self, folder: Path) -> None:
        self.address = Address(emptied(own_database()))
        self.database: PostgresDatabase | None = None

    async def open(self) -> SqlStore:
        """The store in the database, as it was left."""
        await self.close()
        self.database = await PostgresDatabase.open(self.address)
        return SqlStore(self.database)

    async def close(self) -> None:
        """Let go of the server."""
        if self.database is not None:
            await self.database.close()
            self.database = None

    def undisturbed(self) -> None:
        """Nothing happens between statements any more."""
        assert self.database is not None
        vars(self.database).pop("transaction", None)

    def at_statement(self, number: int, do: Callable[[], object]) -> Callable[[], bool]:
        """Do something before the n-th statement of the next transaction, whose commit counts as one; whether it came to that."""
        assert self.database is not None
        self.undisturbed()
        plain, disturbed = self.database.transaction, Disturbed(number, do)

        @asynccontextmanager
        async def transaction(posting: bool = False) -> AsyncIterator[Transaction]:
            self.undisturbed()
            disturbed.step()
            async with plain(posting) as writing:
                vars(writing)["execute"] = disturbed.before(writing.execute)  # its end is a statement, too
                yield writing

        vars(self.database)["transaction"] = transaction
        return lambda: disturbed.reached


class Disturbed:
    """Counts statements, and does something before the n-th."""

    def __init__(self, number: int, do: Callable[[], object]) -> None:
        self._left, self._do = number, do

    @property
    def reached(self) -> bool:
        """Whether it came to that statement."""
        return self._left < 0

    def step(self) -> None:
        """One statement more."""
        now = self._left == 0
        self._left -= 1
        if now:
            self._do()

    def before(self, run: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """The same, counted."""

        async def counted(*args: Any) -> Any:
            self.step()
            return await run(*args)

        return counted
