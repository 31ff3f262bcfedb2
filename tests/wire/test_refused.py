"""What Discord refuses: it is asked for less and less often, and never so often that it would shut the bot out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.patience import until
from tests.wire.faults import Fault
from tests.wire.people import Guest, Person, board, shows
from tests.wire.people import told as answered
from tests.wire.program import Program
from tests.wire.proof import waiting
from tests.wire.refusals import WAYS, opened, refused
from tests.wire.standin import StandIn, standing_in
from tests.wire.test_game import gathered


@pytest.mark.deep
@pytest.mark.parametrize("way", WAYS)
async def test_fifty_closed_channels_and_five_role_updates_a_second(tmp_path: Path, way: str) -> None:
    assert await refused(tmp_path, way) <= 100


@pytest.mark.deep
async def test_news_of_one_server_or_channel_wakes_no_other(bot: Program) -> None:
    here = bot.here
    guests, channels = list[Guest](), [here.channel() for _ in range(2)]
    for n, channel in enumerate(channels):
        guests += await gathered(here, bot, channel, [f"Ana {n}", f"Ben {n}"])
    await until(lambda: waiting(bot.database) == 0, "all posts")
    for channel in channels:
        await here.close(channel)
    for guest in guests:
        await guest.slash("oaxaca reroll", faces="none")
    await until(lambda: here.guard.invalid >= 2, "both are refused")
    known = await steady(here)  # one of them may have been under way when the news of its closing came, and is tried once more
    assert known <= 4
    await here.open(channels[1])
    await until(lambda: all_shown(guests[2]), "the board of the one that is open again")
    for guest in guests[:2]:
        assert "⚠️" in (await answered(await guest.begin("hand"))).text
    assert here.guard.invalid == known, "the other one was not tried"
    await here.open(channels[0])
    await until(lambda: waiting(bot.database) == 0, "all posts")
    assert here.guard.invalid == known


async def steady(here: StandIn) -> int:
    """How many requests were invalid, as soon as no more come for longer than a try after some news may wait its turn."""
    seen = -1
    while seen != here.guard.invalid:
        seen = here.guard.invalid
        await asyncio.sleep(8.0)
    return seen


def all_shown(guest: Guest) -> bool:
    """Whether the board shows the table as it is."""
    found = board(guest.here, guest.channel)
    return found is not None and shows(found) == guest.live().table.number


@pytest.mark.deep
async def test_refused_too_often_only_people_are_answered(tmp_path: Path) -> None:
    """A budget for the whole process: whoever asks is answered, and everything else waits until there is room again.

    All of it a fiftieth of what Discord allows and we allow ourselves.
    """
    async with standing_in() as here:
        here.guard.most = 200
        bot = Program(here, tmp_path)
        bot.manners["invalid_requests"] = 20
        channels = await opened(here, bot.database, 30)
        for channel in channels:
            here.denied[channel] = (50013, "Missing Permissions")
        await bot.start()
        try:
            await until(lambda: "20 of 20" in bot.said(), "the budget is spent")
            person = Person(here, "Ben", channels[-1])
            assert (await person.slash("table status")).said
            spent = here.guard.invalid
            for _ in range(20):
                await here.role()
            await asyncio.sleep(2)
            assert spent == here.guard.invalid == 20 and not here.guard.bans
            assert (await person.slash("table status")).said
        finally:
            await bot.stop()
        assert bot.errors() == []


@pytest.mark.deep
async def test_a_slow_letter_keeps_nobody_waiting(bot: Program) -> None:
    """Opening the direct messages of one person takes Discord's pleasure; boards and others' letters do not wait for it."""
    here = bot.here
    guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
    others = await gathered(here, bot, here.channel(), ["Cleo", "Dan"])
    for guest in (*guests, *others):
        await guest.slash("me dm", on=True)
    slow = here.faults.add(Fault("dm_channel", 429, retry_after=3600.0))
    for guest in guests:
        await guest.slash("oaxaca reroll", faces="none")
    await until(lambda: slow.met, "a letter that waits")
    for guest in others:
        await guest.slash("oaxaca reroll", faces="none")
    await until(lambda: waiting(bot.database) == 0, "all boards")
    boxes = [int(guest.id) + 50_000 for guest in others]
    await until(lambda: any(here.messages.get(box) for box in boxes), "a letter to somebody else")
    assert any(int(guest.id) + 50_000 not in here.messages for guest in guests), "that one still waits"
