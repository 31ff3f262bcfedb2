"""The poster by itself, with a channel that answers when the test wants it to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.poster import Poster
from bot.store import Change, Post
from tests.discord.wall import Wall, posting_on, rest
from tests.patience import PATIENCE, until
from tests.tables.parlour import Party


class Slow(Wall):
    """Channels in which every post waits for its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: asyncio.Queue[asyncio.Future[int]] = asyncio.Queue()
        self.may: bool | None = False

    def may_post(self, channel: str) -> bool | None:
        """What the test says is known of our permissions."""
        return self.may

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
    channels = Slow()
    async with posting_on(channels, tmp_path) as (house, poster):
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


def shown_late(party: Party, poster: Poster) -> Callable[[], None]:
    """Changes of a table are written a while before they can be seen: time for the poster to tell all of them; what ends that.

    A poster that waits for this change waits in vain meanwhile, so it is given a fifth of a second and no more.
    """
    store = party.tables.store
    commit = store.commit

    async def commits(change: Change) -> list[Post]:
        made = await commit(change)
        if change.posts:
            poster.wake(party.number)
            with suppress(TimeoutError):
                await asyncio.wait_for(rest(party, poster), 0.2)
        return made

    def over() -> None:
        store.commit = commit  # type: ignore[method-assign]

    store.commit = commits  # type: ignore[method-assign]
    return over


async def asked(party: Party) -> set[str]:
    """Who must act."""
    live = await party.live()
    return {str(live.seats[ask.seat].person) for ask in live.running().asks}


@pytest.mark.parametrize("shared", [False, True])
async def test_news_of_a_change_that_is_not_shown_yet_is_told_with_it(tmp_path: Path, shared: bool) -> None:
    """The news can be read as soon as a change is written, a moment before those who look at the table see the change."""
    wall = Wall()
    async with posting_on(wall, tmp_path) as (house, poster):
        house.tables.memory.shared = shared
        party = await house.party("ana", "ben")

        await rest(party, poster)
        over, first = shown_late(party, poster), await asked(party)
        while (now := await asked(party)) == first:
            await rest(party, poster)
            guest = party[min(now)]
            await guest.says((await guest.ask()).options[0])
        over()
        await rest(party, poster)  # what is posted is written down a moment before it is known in memory which message shows it
        board = wall.written[(await party.live()).table.posts["board"]]
        assert set(re.findall("<@([a-z]+)>", board.content)) == now


async def test_a_database_that_is_away_for_a_moment_holds_up_nothing_for_longer(tmp_path: Path) -> None:
    """Whatever fails is tried again soon at first, and then later and later."""
    wall = Wall()
    async with posting_on(wall, tmp_path) as (house, poster):
        store = house.tables.store
        read, tried = store.posts_to_make, 0
        waits: list[float] = []

        def later(number: int, wait: float) -> None:
            waits.append(wait)
            poster.wake(number)

        async def away(table: int | None = None) -> list[Post]:
            nonlocal tried
            if (tried := tried + 1) < 10:
                raise LookupError("the database is away")  # anything that nobody has thought of
            return await read(table)

        store.posts_to_make, poster._later = away, later  # type: ignore[method-assign]
        await house.party("ana", "ben")
        await until(lambda: tried >= 10 and not poster._tasks, "everything is posted")
        assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
        assert wall.written and not poster._waits
