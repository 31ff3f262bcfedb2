"""How often it is tried what Discord refuses: channels that are closed, the budget for all, and queue for single people."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from aiohttp import ClientError, ClientSession, TraceConfig, web

from bot.discord_ui.connection.request_budget import WINDOW, Budget, Spent, kind_of
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.posting.closed_channels import LONGEST, PROBATION, WEEK, ClosedChannels, delay
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.discord_ui.posting.poster import Listeners, Poster
from tests.discord.test_poster import Slow, forbidden
from tests.patience import PATIENCE, until
from tests.tables.parlour import House


class Clock:
    """A time that the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def tries(blocks: ClosedChannels, clock: Clock, seconds: float, channels: list[str], may: Any, rng: Random) -> list[float]:
    """When closed channels are tried while there is news five times a second; all of them are refused."""
    found, end = list[float](), clock.time + seconds
    while clock.time < end:
        for channel in channels:
            blocks.news(channel, may(rng))
            if blocks.wait(channel, int(channel)) == 0:
                found.append(clock.time)
                blocks.refused(channel, "guild", int(channel), may(rng))
        clock.time += 0.2
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("may", [lambda rng: None, lambda rng: True, lambda rng: False, lambda rng: rng.random() < 0.5])
def test_whatever_news_there_is_closed_channels_are_tried_less_and_less(may: Any) -> None:
    clock, rng = Clock(), Random(1)
    blocks = ClosedChannels(clock)
    channels = [str(n) for n in range(50)]
    first = tries(blocks, clock, 60, channels, may, rng)
    assert 50 <= len(first) <= 80 and {*map(str, range(50))} == set(blocks.channels)
    ten = tries(blocks, clock, 600, channels, may, rng)
    later = tries(blocks, clock, 3600, channels, may, rng)
    assert len(ten) <= 250 and len(later) <= 50 * 12


def test_a_channel_by_itself_is_tried_after_minutes_then_after_hours_and_after_a_week_no_more() -> None:
    clock = Clock()
    blocks, waits = ClosedChannels(clock), list[float]()
    while True:
        block = blocks.refused("7", "guild", 1, None)
        wait = blocks.wait("7", 1)
        if wait is None:
            break
        waits.append(wait)
        clock.time += wait
    assert waits[:4] == [60, 120, 240, 480] and max(waits) == LONGEST and waits == sorted(waits)
    assert WEEK <= clock.time - block.since < WEEK + LONGEST and blocks.asleep("7")
    assert blocks.news("7", True) == {1} and blocks.wait("7", 1) is not None, "news wakes it"


def test_a_channel_that_is_opened_and_closed_again_and_again_does_not_begin_anew() -> None:
    clock = Clock()
    blocks = ClosedChannels(clock)
    for n in range(1, 8):
        assert blocks.refused("7", "guild", 1, False).tries == n
        assert blocks.opened("7") == set() and not blocks.channels
    clock.time += PROBATION
    assert blocks.refused("7", "guild", 1, False).tries == 1


def test_permissions_that_are_given_help_at_once_and_to_all_of_the_server() -> None:
    clock = Clock()
    blocks = ClosedChannels(clock)
    for channel in range(40):
        blocks.refused(str(channel), "guild", channel, False)
    blocks.refused("100", "another", 100, False)
    clock.time += 30
    woken = [number for channel in blocks.of("guild") for number in blocks.news(channel, True)]
    now = [n for n in woken if blocks.wait(str(n), n) == 0]
    assert len(woken) == 40 and 5 <= len(now) <= 15
    assert blocks.opened("0") == set(range(1, 40)) and all(blocks.wait(str(n), n) == 0 for n in range(1, 40))
    assert blocks.wait("100", 100) == delay(1) - 30


def test_another_process_goes_on_where_the_first_one_was() -> None:
    clock = Clock()
    old = ClosedChannels(clock)
    for _ in range(5):
        kept = old.refused("7", "guild", 1, False).kept()
    new = ClosedChannels(clock)
    new.recall("7", "guild", 1, kept)
    assert new.wait("7", 1) == old.wait("7", 1) == delay(5)


async def test_a_table_that_cannot_be_shown_for_a_week_sleeps_and_its_people_hear_of_it_once(tmp_path: Path) -> None:
    house, channels, told = await House(tmp_path / "games.sqlite3").open(), Slow(), list[int]()
    poster = Poster(channels, house.tables, NoPictures(), Listeners(shut_out=lambda live: told.append(live.table.id)))
    house.tables.changes.posted = poster.posted
    party = await house.party("ana", "ben")
    here = (await party.live()).table.channel
    refused = 0
    while not told:
        (await asyncio.wait_for(channels.waiting.get(), PATIENCE)).set_exception(forbidden())
        refused += 1
        while poster._tasks:
            await asyncio.sleep(0.001)
        house.clock += poster.closed.wait(here, party.number) or 0.0
        poster.wake(party.number)
    table = (await party.live()).table
    assert table.slept_at is not None and poster.closed.asleep(here) and refused < 50
    await poster.close()
    await house.restart()
    again = Poster(channels, house.tables, NoPictures(), Listeners(shut_out=lambda live: told.append(live.table.id)))
    house.tables.changes.posted = again.posted
    await again.resume()
    while again._tasks:
        await asyncio.sleep(0.001)
    assert channels.waiting.empty() and not again._timers and again.closed.asleep(here), "nothing is tried by itself any more"
    house.clock += 3600.0
    again.unblock([here], True)
    await again_refused(again, channels)
    assert told == [party.number]
    house.clock += 24 * 3600.0
    again.unblock([here], True)
    numbers = count(100)
    async with asyncio.timeout(PATIENCE):
        while await party.posts() or again._tasks:
            if not channels.waiting.empty():
                channels.waiting.get_nowait().set_result(next(numbers))
            await asyncio.sleep(0.01)
    assert (await party.live()).table.posts.blocked is None and not again.blocked
    await again.close()
    await house.close()


async def again_refused(poster: Poster, channels: Slow) -> None:
    """One more try in vain."""
    (await asyncio.wait_for(channels.waiting.get(), PATIENCE)).set_exception(forbidden())
    while poster._tasks:
        await asyncio.sleep(0.001)


def test_the_budget_lets_people_be_answered_when_nothing_else_goes_out() -> None:
    clock = Clock()
    budget = Budget(10, 20, clock)
    for n in range(10):
        assert budget.allows("/api/v10/channels/1/messages")
        budget.count((401, 403, 429)[n % 3])
    budget.count(429, scope="shared")
    budget.count(404)
    assert budget.invalid == 10
    for waits in ("/api/v10/channels/1/messages", "/api/v10/users/@me/channels", "/api/v10/guilds/1/members/2"):
        assert not budget.allows(waits)
    for answers in ("/api/v10/interactions/1/x/callback", "/api/v10/webhooks/1/x/messages/@original", "/gateway/"):
        assert budget.allows(answers)
    for _ in range(10):
        budget.count(403)
    assert not budget.allows("/api/v10/interactions/1/x/callback") and budget.allows("/gateway/")
    clock.time += WINDOW
    assert budget.invalid == 0 and budget.allows("/api/v10/channels/1/messages")


def test_the_log_is_told_no_token() -> None:
    assert [kind_of(path) for path in ("/api/v10/webhooks/1/secret", "/api/v10/interactions/1/secret/callback", "")] == [
        "webhooks", "interactions", "",
    ]  # fmt: skip


async def test_every_request_of_a_session_passes_the_budget() -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.Response(status=403)

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", refuse)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server = cast(Any, site._server)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    budget = Budget(3, 4)
    trace: TraceConfig = budget.trace()
    try:
        async with ClientSession(trace_configs=[trace]) as session:
            for _ in range(3):
                async with session.post(f"{address}/api/v10/channels/1/messages") as met:
                    assert met.status == 403
            with pytest.raises(Spent) as raised:
                await session.post(f"{address}/api/v10/channels/1/messages")
            assert isinstance(raised.value, ClientError) and budget.held_back == 1
            async with session.post(f"{address}/api/v10/interactions/1/x/callback") as met:
                assert met.status == 403
            with pytest.raises(Spent):
                await session.post(f"{address}/api/v10/interactions/1/x/callback")
    finally:
        await runner.cleanup()


async def test_an_errand_that_is_slow_keeps_only_its_own_person_waiting() -> None:
    queue, gate, done = PersonQueue(), asyncio.Event(), list[str]()

    async def slow() -> None:
        await gate.wait()
        done.append("slow")

    async def quick(what: str) -> None:
        done.append(what)

    queue.add("ana", "1", slow)
    await asyncio.sleep(0)
    queue.add("ana", "2", lambda: quick("old"))
    queue.add("ana", "2", lambda: quick("new"))
    queue.add("ben", "1", lambda: quick("ben"))
    await until(lambda: done, "the errand of another person")
    assert done == ["ben"]
    gate.set()
    await until(lambda: not queue.busy, "all errands")
    assert done == ["ben", "slow", "new"]
    await queue.close()


async def test_errands_are_bounded_and_one_that_fails_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    queue, gate, done = PersonQueue(at_once=2, waiting=3), asyncio.Event(), list[int]()

    async def deed(n: int) -> None:
        await gate.wait()
        if n == 0:
            raise SimpleError
        done.append(n)

    for n in range(5):
        queue.add(str(n), "x", lambda n=n: deed(n))  # type: ignore[misc]
    gate.set()
    await until(lambda: not queue.busy, "all errands")
    assert sorted(done) == [1, 2] and "too much" in caplog.text and "failed" in caplog.text
    queue.add("0", "x", lambda: deed(7))
    await until(lambda: 7 in done, "one more errand")
    await queue.close()


class SimpleError(Exception):
    """Something that goes wrong."""
