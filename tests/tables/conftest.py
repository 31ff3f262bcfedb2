"""A house for each test: deterministic secrets, a clock that stands still, and a disk that is trusted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import database
from bot.tables import Limits
from tests.kit.shelf import on_the_shelf
from tests.tables.parlour import Build, House, secrets


@pytest.fixture(autouse=True)
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same games in every run, with the little game of the kit; nobody pulls the plug, so no write waits for the disk."""
    drawn = secrets()
    monkeypatch.setattr("bot.tables.life.lobby.new_secret", lambda: next(drawn))
    monkeypatch.setattr(database, "PRAGMAS", tuple(p.replace("=FULL", "=OFF") for p in database.PRAGMAS))
    with on_the_shelf("frutas"):
        yield


@pytest.fixture
async def build(tmp_path: Path) -> AsyncIterator[Build]:
    """Builds a house to one's wishes; it is shut when the test is over, however that ends."""
    built: list[House] = []

    async def open_house(limits: Limits | None = None, cached: int = 400) -> House:
        built.append(House(tmp_path / f"games {len(built)}.sqlite3", limits, cached))
        return await built[-1].open()

    yield open_house
    for house in built:
        await house.close()


@pytest.fixture
async def house(build: Build) -> House:
    """An open house."""
    return await build()
