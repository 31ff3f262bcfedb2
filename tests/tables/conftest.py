"""A house for each test: deterministic secrets, a clock that stands still, and a disk that is trusted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import database
from bot.store.address import Address
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


ON_A_SERVER = ("test_lobby",)  # whose tests run on PostgreSQL, too
ON_A_SERVER_IN_THE_DEEP_RUN = ("test_playing", "test_undo", "test_ending", "test_lending", "test_replay", "test_secrets")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Some tests of tables run on both databases; what all of them do there is told by the contract of the store."""
    name = metafunc.module.__name__.rpartition(".")[2]
    if "kept_in" in metafunc.fixturenames and name in ON_A_SERVER + ON_A_SERVER_IN_THE_DEEP_RUN:
        deep = () if name in ON_A_SERVER else (pytest.mark.deep,)
        metafunc.parametrize("kept_in", ["file", pytest.param("server", marks=deep)])


@pytest.fixture
def kept_in() -> str:
    """Where tables are kept: in a file, or on a server."""
    return "file"


@pytest.fixture
async def build(tmp_path: Path, kept_in: str) -> AsyncIterator[Build]:
    """Builds a house to one's wishes; it is shut when the test is over, however that ends."""
    built: list[House] = []

    async def open_house(limits: Limits | None = None, cached: int = 400) -> House:
        built.append(House(tmp_path / f"games {len(built)}.sqlite3", limits, cached))
        if kept_in == "server":
            from tests.store.server import emptied, own_database

            built[-1].address = Address(emptied(own_database(f"_{len(built)}")))
        return await built[-1].open()

    yield open_house
    for house in built:
        await house.close()


@pytest.fixture
async def house(build: Build) -> House:
    """An open house."""
    return await build()
