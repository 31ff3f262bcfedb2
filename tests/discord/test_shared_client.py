"""A shard that comes to a process is connected, whatever else fails; one that cannot be is free for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.breaking_off import broken_off
from bot.discord_ui import client, shared_client
from bot.discord_ui.front import Manners
from bot.discord_ui.shared_client import FIRST, SharedBot
from bot.store.connection import Written
from bot.tables import Wanted
from bot.tables.values.who import Who
from tests.patience import until
from tests.tables.parlour import House

SHARDS = 2
BEFORE = 0.01  # seconds until what has failed is tried again


class AllOurs:
    """Shards that nobody else wants; what was let go, in that order."""

    def __init__(self) -> None:
        self.mine: frozenset[int] = frozenset()
        self.gone: list[int] = []
        self.commands = ""

    async def begin(self) -> None:
        self.mine = frozenset()

    async def fair(self) -> int:
        return SHARDS

    async def take(self, most: int) -> list[int]:
        new = [shard for shard in range(SHARDS) if shard not in self.mine][: most - len(self.mine)]
        self.mine |= {*new}
        return new

    async def let_go(self, shard: int) -> None:
        assert shard in self.mine
        self.mine -= {shard}
        self.gone.append(shard)

    async def need(self, shard: int) -> None: ...

    async def turn(self, bucket: int, seconds: float) -> None: ...

    async def told_commands(self) -> str:
        return self.commands

    async def note_commands(self, mark: str) -> None:
        self.commands = mark

    async def heard(self) -> AsyncIterator[Written]:
        await asyncio.Event().wait()
        yield Written(0, 0, "")

    async def close(self) -> None: ...


class Fleet:
    """One bot of several, as far as its shards are concerned; it connects to nothing."""

    def __init__(self, bot: SharedBot, shares: AllOurs, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bot, self.shares, self.patch = bot, shares, monkeypatch
        self.launched: list[int] = []
        self.told = 0  # how often Discord was told the commands
        monkeypatch.setattr(bot, "launch_shard", self._launch)
        monkeypatch.setattr(bot, "sync_if_changed", self._tell)

    async def _launch(self, gateway: Any, shard: int) -> None:
        self.launched.append(shard)

    async def _tell(self) -> None:
        self.told += 1

    def fails(self, whose: object, name: str, error: BaseException, times: int = 1) -> Callable[[], int]:
        """That fails so often at first; how often it was tried."""
        truly, tried = getattr(whose, name), 0

        async def failing(*args: Any, **named: Any) -> Any:
            nonlocal tried
            tried += 1
            if tried <= times:
                raise error
            return await truly(*args, **named)

        self.patch.setattr(whose, name, failing)
        return lambda: tried

    def at_work(self) -> bool:
        """Whether all shards have come."""
        return self.bot.mine == {*range(SHARDS)} == {*self.launched} and not self.bot._doing

    def begun(self) -> bool:
        """Whether what one process does for all is done."""
        clock = self.bot._clock
        return self.told > 0 and clock is not None and not clock.done()


@pytest.fixture
async def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fleet]:
    house, shares = await House(tmp_path / "tables.sqlite3").open(), AllOurs()
    bot = SharedBot(shares, house.tables, manners=Manners(shards=SHARDS, icons_every=-1))
    for name in ("BEAT", "A_MOMENT", "FIRST_WAIT"):
        monkeypatch.setattr(shared_client, name, BEFORE, raising=False)
    monkeypatch.setattr(client, "FIRST_WAIT", BEFORE, raising=False)
    await bot._async_setup_hook()
    await bot.launch_shards()
    made = Fleet(bot, shares, monkeypatch)
    yield made
    await bot.close()
    await house.close()


def refusal(status: int) -> discord.HTTPException:
    answer: Any = type("Answer", (), {"status": status, "reason": "no"})()
    return discord.HTTPException(answer, "not like this")


@pytest.mark.parametrize(
    ("what", "error", "times"),
    [
        ("begin_chores", RuntimeError("no connection is free"), 1),
        *(("sync_if_changed", refusal(status), 2) for status in (400, 403, 429)),
    ],
)
async def test_a_shard_is_connected_whatever_fails_that_one_process_does_for_all(
    fleet: Fleet, what: str, error: Exception, times: int
) -> None:
    tried = fleet.fails(fleet.bot, what, error, times)
    holding = asyncio.create_task(fleet.bot.hold())
    await until(fleet.at_work, "all shards at work")
    await until(fleet.begun, "what is done once for all")
    assert tried() == times + 1 and fleet.shares.gone == []
    await broken_off(holding)


async def test_nothing_is_begun_twice_where_it_had_been_begun_in_part(fleet: Fleet) -> None:
    fleet.fails(fleet.bot.uploads, "start", RuntimeError("no connection is free"), times=2)
    begun = []
    truly = fleet.bot._forget

    async def forget() -> None:
        begun.append(asyncio.current_task())
        await truly()

    fleet.patch.setattr(fleet.bot, "_forget", forget)
    holding = asyncio.create_task(fleet.bot.hold())
    await until(lambda: fleet.told == 3 and fleet.begun(), "what is done once for all")
    await until(lambda: fleet.bot._clock in begun, "the last of those who look for old rows")
    assert [task for task in begun if task is not None and not task.done()] == [fleet.bot._clock]
    await broken_off(holding)
    assert fleet.bot._clock is not None and fleet.bot._clock.done(), "another process does it now"


async def test_commands_are_told_later_whatever_went_wrong_the_second_time(fleet: Fleet) -> None:
    tried = fleet.fails(fleet.bot, "sync_if_changed", RuntimeError("no connection is free"))
    await asyncio.wait_for(fleet.bot._sync_later(), 10)
    assert tried() == 2


async def test_a_shard_without_icons_is_connected(fleet: Fleet) -> None:
    fleet.fails(fleet.bot.uploads, "know", RuntimeError("no connection is free"), times=3)
    holding = asyncio.create_task(fleet.bot.hold())
    await until(fleet.at_work, "all shards at work")
    assert fleet.shares.gone == []
    await broken_off(holding)


@pytest.mark.parametrize("shard", range(SHARDS))
async def test_a_shard_that_cannot_be_connected_is_let_go_and_taken_again(fleet: Fleet, shard: int) -> None:
    truly, failed = fleet.bot.launch_shard, list[int]()

    async def launch(gateway: Any, number: int) -> None:
        if number == shard and not failed:
            failed.append(number)
            raise RuntimeError("it cannot come")
        await truly(gateway, number)

    fleet.patch.setattr(fleet.bot, "launch_shard", launch)
    holding = asyncio.create_task(fleet.bot.hold())
    await until(fleet.at_work, "all shards at work")
    assert failed == [shard] and fleet.shares.gone == [shard]
    await broken_off(holding)


async def test_a_shard_that_could_not_quite_go_is_free_for_others(fleet: Fleet) -> None:
    holding = asyncio.create_task(fleet.bot.hold())
    await until(fleet.at_work, "all shards at work")
    fleet.fails(fleet.bot.poster, "leave", RuntimeError("it cannot go"))
    fleet.bot._do(FIRST, fleet.bot._leave(FIRST))
    await until(lambda: fleet.shares.gone == [FIRST] and fleet.at_work(), "a shard that went and came again")
    await broken_off(holding)


async def test_whoever_goes_on_loads_no_tables_of_others(fleet: Fleet) -> None:
    """They would push its own out of memory, again and again."""
    tables, servers = fleet.bot.tables, [str(n << 22) for n in range(SHARDS)]
    numbers = dict[str, int]()
    for server in servers:
        live = await tables.open(server, f"channel of {server}", Who("ana", "Ana"), Wanted("oaxaca"))
        await tables.add_robot(live.table.id, Who("ana"), "random")
        await tables.start(live.table.id, Who("ana"))
        numbers[server] = live.table.id
    for number in numbers.values():
        tables.memory.drop(number)
    fleet.bot.mine, read = {1}, list[int]()
    truly = tables.store.table

    async def noted(number: int) -> Any:
        read.append(number)
        return await truly(number)

    fleet.patch.setattr(tables.store, "table", noted)
    await fleet.bot.poster.resume()
    await fleet.bot.desk.resume()
    await fleet.bot.robots.resume()
    await until(lambda: numbers[servers[1]] in read, "its own table")
    await fleet.bot.robots.idle()
    assert {*read} == {numbers[servers[1]]}
    await fleet.bot.poster.inherit(partial(fleet.bot._among, {1}))
    assert fleet.bot.poster._inherited <= {numbers[servers[1]]}, "nor waits for them"


async def test_what_was_reckoned_before_a_shard_came_is_reckoned_anew(fleet: Fleet) -> None:
    tables = fleet.bot.tables
    assert await tables.statistics.records("1", "oaxaca") == {}
    assert tables.statistics._kept
    holding = asyncio.create_task(fleet.bot.hold())
    await until(fleet.at_work, "all shards at work")
    assert not tables.statistics._kept
    await broken_off(holding)
