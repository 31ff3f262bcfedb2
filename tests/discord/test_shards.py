"""Servers of a shard that goes to another process are not taken for lost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import discord
import pytest

from bot.discord_ui.front import Manners
from bot.discord_ui.sharded_client import ShardedBot
from tests.tables.parlour import House

SHARDS = 2
SERVERS = (1 << 22, 2 << 22, 3 << 22)  # the second one is of the first shard
Told = tuple[list[int], Callable[[str], bool]]


@pytest.fixture
async def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[ShardedBot, list[Told]]]:
    """A bot on two shards, and what its tables are told of servers."""
    house = await House(tmp_path / "tables.sqlite3").open()
    bot, told = ShardedBot(house.tables, manners=Manners(shards=SHARDS)), list[Told]()

    async def servers_are(guilds: Sequence[discord.Guild], known: Callable[[str], bool]) -> None:
        told.append(([guild.id for guild in guilds], known))

    await bot._async_setup_hook()
    monkeypatch.setattr(bot, "servers_are", servers_are)
    yield bot, told
    await bot.close()
    await house.close()


def list_servers(bot: ShardedBot, shard: int) -> None:
    """What a shard says when it has connected."""
    servers = [{"id": str(one), "unavailable": True} for one in SERVERS if (one >> 22) % SHARDS == shard]
    user = {"id": "7", "username": "Tianguis", "discriminator": "0000", "avatar": None}
    bot._connection.parsers["READY"]({"shard": [shard, SHARDS], "user": user, "guilds": servers})


async def test_servers_are_known_while_their_shard_is_here_and_not_after_it_went(told: tuple[ShardedBot, list[Told]]) -> None:
    """That a shard is ready is told seconds after it has listed its servers: by then it may be another process's."""
    bot, heard = told
    bot._connection.shard_count, bot._connection.shard_ids = SHARDS, [*range(SHARDS)]
    list_servers(bot, 0)
    list_servers(bot, 1)
    await bot.on_shard_ready(0)
    (here, known), *_ = heard
    assert here == [2 << 22] and known(str(4 << 22)) and not known(str(5 << 22)), "of its own servers alone"
    bot._forget_servers(0)
    assert not known(str(4 << 22)), "nothing is known any more, also in the middle of looking"
    await bot.on_shard_ready(0)
    assert len(heard) == 1, "and nothing is said of them"
    list_servers(bot, 0)
    await bot.on_shard_ready(0)
    assert heard[1][0] == [2 << 22]
