"""The poster by itself, with a channel that answers when the test wants it to."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.poster import Poster
from tests.patience import PATIENCE, until
from tests.tables.parlour import House


class Slow(Channels):
    """Channels in which every post waits for its answer."""

    def __init__(self) -> None:
        super().__init__(cast(Any, None), 0)
        self.waiting: asyncio.Queue[asyncio.Future[int]] = asyncio.Queue()
        self.may: bool | None = False

    def may_post(self, channel: str) -> bool | None:
        """What the test says is known of our permissions."""
        return self.may

    async def edit(self, channel: str, message: int, spec: MessageSpec) -> bool:
        """An edit is made at once."""
        return True

    async def strip(self, channel: str, message: int) -> None:
        """So is this."""

    async def post(self, channel: str, spec: MessageSpec) -> int:
        """Wait for what the test says."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self.waiting.put(answer)
        return await answer


def forbidden() -> discord.Forbidden:
    """What Discord says where the bot may not write."""
    response = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(cast(Any, response), {"code": 50013, "message": "Missing Permissions"})


async def test_a_post_refused_just_before_the_way_was_free_is_tried_again_at_once(tmp_path: Path) -> None:
    """The refusal arrives after the news that the channel has changed: it tells of the time before."""
    house = await House(tmp_path / "games.sqlite3").open()
    channels = Slow()
    poster = Poster(channels, house.tables, NoPictures())
    house.tables.changes.posted = poster.posted
    party = await house.party("ana", start=False)
    here = (await party.live()).table.channel
    first = await asyncio.wait_for(channels.waiting.get(), PATIENCE)
    channels.may = True
    poster.unblock([here])
    first.set_exception(forbidden())
    second = await asyncio.wait_for(channels.waiting.get(), PATIENCE)
    poster.unblock(["elsewhere"], True)
    poster.unblock_server("another server")
    channels.may = False
    second.set_exception(forbidden())  # nothing has changed since: now it is waited
    while not poster._timers:
        await asyncio.sleep(0)
    assert channels.waiting.empty() and list(poster.blocked) == [here]
    house.clock += 2.0
    for may in (False, None, True):
        channels.may = may
        poster.unblock_server("guild")
        if may:
            await until(lambda: not channels.waiting.empty(), "another try")
        else:
            await asyncio.sleep(0.05)
            assert channels.waiting.empty()
    (await asyncio.wait_for(channels.waiting.get(), PATIENCE)).set_result(7)
    async with asyncio.timeout(PATIENCE):
        while poster.blocked or await party.posts():
            await asyncio.sleep(0.01)
    await poster.close()
    await house.close()
