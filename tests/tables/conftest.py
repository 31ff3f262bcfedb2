"""A house for each test: deterministic secrets, a clock that stands still, and a disk that is trusted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import database
from engines.kernel import SHELF
from tests.kit.shelf import LITTLE
from tests.tables.parlour import House, secrets


@pytest.fixture(autouse=True)
def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run, with the little game of the kit; nobody pulls the plug, so no write waits for the disk."""
    drawn = secrets()
    monkeypatch.setattr("bot.tables.lobby.new_secret", lambda: next(drawn))
    monkeypatch.setattr(database, "PRAGMAS", tuple(p.replace("=FULL", "=OFF") for p in database.PRAGMAS))
    monkeypatch.setitem(SHELF, "frutas", LITTLE["frutas"])


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """An open house."""
    made = await House(tmp_path / "games.sqlite3").open()
    yield made
    await made.close()
