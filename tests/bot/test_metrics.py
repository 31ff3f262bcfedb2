"""The figures that Prometheus is told of: they come from the bot as it is, and nothing in them is about anybody."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from bot import metrics
from bot.metrics import GAUGES, Metrics, told
from bot.settings import SettingsProblem
from bot.store import Change
from bot.store.values.news import Board
from tests.store.backend import a_move, commit, opened
from tests.tables.parlour import House


class Sham:
    """As much of a bot as is looked at."""

    shards_held = 3

    def __init__(self, house: House) -> None:
        self.tables = house.tables
        self.budget, self.in_flight, self.elsewhere = self, self, self
        self.workers, self.asked = 2, 5
        self.invalid = 7
        self.answered: Any = None


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """An open house."""
    made = await House(tmp_path / "games.sqlite3").open()
    yield made
    await made.close()


def free_port() -> int:
    """A port where nobody listens."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def asked(port: int) -> dict[str, float]:
    """What Prometheus is told."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[:1] != "#")}


async def test_figures_are_those_of_the_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.02)
    port, bot = free_port(), Sham(house)
    table = await opened(house.store)
    await commit(house.store, Change(table, moves=[a_move(1)], posts=[Board(1)]))
    shown: Any = bot
    async with told(shown, house.store.database.reader, f"127.0.0.1:{port}"):
        for seconds in (0.2, 4.0):
            bot.answered(seconds)
        while (found := await asyncio.to_thread(asked, port))["tianguis_jobs_under_way"] == 0:  # the last of them
            await asyncio.sleep(0.02)
    assert found["tianguis_posts_waiting"] == 2 and found["tianguis_timers_overdue"] == 0
    assert found["tianguis_workers"] == 2 and found["tianguis_jobs_under_way"] == 5
    assert found["tianguis_shards"] == 3 and found["tianguis_invalid_requests"] == 7
    assert found['tianguis_answer_seconds_bucket{le="3.0"}'] == 1 and found["tianguis_answer_seconds_count"] == 2
    assert {f"tianguis_{name}" for name in GAUGES} < found.keys()
    assert not any(word in name for name in found for word in ("plaza", "ana", "guild="))
    with pytest.raises(OSError, match="refused"):
        asked(port)


async def test_where_nothing_is_wanted_nothing_is_loaded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    bot: Any = Sham(house)
    async with told(bot, house.store.database.reader, ""):
        assert bot.answered is None
    with pytest.raises(
        SettingsProblem, match=r"needs prometheus-client, which is not installed: pip install 'tianguis\[fleet\]'"
    ):
        Metrics(bot, house.store.database.reader)


async def test_a_port_that_is_taken_is_named(house: House) -> None:
    bot: Any = Sham(house)
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(SettingsProblem, match=f"nothing can listen at {where} .* Name another address"):
            async with told(bot, house.store.database.reader, where):
                pass
