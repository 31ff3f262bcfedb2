"""The store in the place that the settings name: a file, or a PostgreSQL database; the library for that is loaded only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

from bot.store.address import Address, Place
from bot.store.connection import AnyDatabase
from bot.store.database import Database
from bot.store.faults import DatabaseProblem
from bot.store.store import SqlStore


async def open_database(place: Place, *, beside: bool = False) -> AnyDatabase:
    """Open the database; `beside` a bot that serves from it, only to look."""
    if not isinstance(place, Address):
        return await Database.open(place, beside=beside)
    database: AnyDatabase = await _postgres(place).PostgresDatabase.open(place, beside=beside)
    return database


@asynccontextmanager
async def stored(database: AnyDatabase) -> AsyncIterator[SqlStore]:
    """What an open database keeps; it is closed in the end."""
    try:
        yield SqlStore(database)
    finally:
        await database.close()


async def look_over(address: Address) -> str:
    """What there is to say of a PostgreSQL database in which nothing is wrong."""
    said: str = await _postgres(address).look_over(address)
    return said


def _postgres(address: Address) -> Any:
    try:
        return import_module("bot.store.postgres")
    except ModuleNotFoundError as missing:
        raise DatabaseProblem(
            f"{address} needs {missing.name}, which is not installed: pip install 'tianguis[fleet]'"
        ) from missing
