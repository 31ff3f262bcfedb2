"""A store for each test, on each database there is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.backend import Backend, Sqlite
from tests.store.postgres import Postgres

BACKENDS: dict[str, Callable[[Path], Backend]] = {"sqlite": Sqlite, "postgres": Postgres}


@pytest.fixture(params=BACKENDS)
async def backend(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Backend]:
    """An empty place for a store."""
    made = BACKENDS[request.param](tmp_path)
    yield made
    await made.close()


@pytest.fixture
async def store(backend: Backend) -> Store:
    """An open, empty store."""
    return await backend.open()
