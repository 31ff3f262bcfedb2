"""The store in the place that the settings name: a file, or a PostgreSQL database; the library for that is loaded only then."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.elsewhere import NOBODY, Elsewhere
from bot.extras import loaded
from bot.store.address import FORM, Address, Place
from bot.store.connection import AnyDatabase
from bot.store.database import Database, check, version_of
from bot.store.faults import DatabaseProblem
from bot.store.faults import in_words as file_in_words
from bot.store.store import SqlStore


async def open_database(place: Place, *, beside: bool = False, shared: int = 0) -> AnyDatabase:
    """Open the database; `beside` a bot that serves from it, only to look; `shared`: so many shards, with other processes."""
    if not isinstance(place, Address):
        if shared:
            raise DatabaseProblem(
                f"{place} is a file, which one process has alone. TIANGUIS_SHARED=yes needs a PostgreSQL database: {FORM}"
            )
        return await Database.open(place, beside=beside)
    database: AnyDatabase = await _postgres(place).PostgresDatabase.open(place, beside=beside, shared=shared)
    return database


@asynccontextmanager
async def stored(database: AnyDatabase) -> AsyncIterator[SqlStore]:
    """What an open database keeps; it is closed in the end."""
    try:
        yield SqlStore(database)
    finally:
        await database.close()


async def look_over(address: Address) -> tuple[str, str]:
    """What there is to say of a PostgreSQL database in which nothing is wrong, and of what waits there too long."""
    said: tuple[str, str] = await _upkeep(address).look_over(address)
    return said


async def put_back(address: Address, file: Path) -> Path | None:
    """Let a PostgreSQL database hold what a backup holds; where a copy of what was there is kept, if there was anything."""
    kept: Path | None = await _upkeep(address).put_back(address, file)
    return kept


async def schema_at(place: Place) -> int:
    """Which schema a database has; 0 where there is none. Nothing in it is changed."""
    if isinstance(place, Address):
        found: int = await _upkeep(place).schema_at(place)
        return found
    if not place.exists():
        return 0
    if problem := check(place, thoroughly=False):
        raise DatabaseProblem(problem)
    return version_of(place)


def jobs_of(address: Address) -> Any:
    """What is done for bots by processes without one; the library for that is loaded only then."""
    return loaded("bot.store.postgres_jobs", address, DatabaseProblem)


@asynccontextmanager
async def elsewhere(place: Place, wanted: bool) -> AsyncIterator[Elsewhere]:
    """Those who work for bots on that database, where there are to be any."""
    if not wanted:
        yield NOBODY
        return
    if not isinstance(place, Address):
        raise DatabaseProblem(f"{place} is a file. TIANGUIS_WORKERS=yes needs a PostgreSQL database: {FORM}")
    jobs = await jobs_of(place).opened(place)
    try:
        yield jobs
    finally:
        await jobs.close()


def in_words(place: Place, error: Exception) -> Exception:
    """What a host is told of an error of the database there; every other error as it is."""
    if isinstance(place, Address):
        told: Exception = _postgres(place).said(place, error)
        return told
    return file_in_words(place, error) if isinstance(error, (OSError, sqlite3.Error)) else error


def _postgres(address: Address) -> Any:
    return loaded("bot.store.postgres", address, DatabaseProblem)


def _upkeep(address: Address) -> Any:
    return loaded("bot.store.postgres_upkeep", address, DatabaseProblem)
