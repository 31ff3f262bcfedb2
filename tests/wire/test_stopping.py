"""The host stops the bot while people do things: what was taken up is answered, nothing fails, and it is gone soon."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until
from tests.wire.deed import Deed
from tests.wire.faults import Fault
from tests.wire.people import Guest, heard, told
from tests.wire.program import running
from tests.wire.test_faults import all_is_well, table

SLOW = Fault("original", slow=0.5, left=100)
STUCK = Fault("original", slow=3600, left=1, command="hand")
EACH = 6


async def crowd(guests: list[Guest]) -> list[Deed]:
    """Everybody asks for several things at once; at least one of them is taken up."""
    deeds = [await guest.begin(what) for _ in range(EACH) for guest in guests for what in ("hand", "table status")]
    await asyncio.wait([asyncio.create_task(heard(deed)) for deed in deeds], return_when=asyncio.FIRST_COMPLETED)
    return deeds


@pytest.mark.deep
async def test_whoever_was_heard_is_answered_before_the_bot_goes(tmp_path: Path) -> None:
    async with running(tmp_path, patience=PATIENCE) as bot:  # however busy this machine is
        channel, guests = await table(bot)
        slow = bot.here.faults.add(replace(SLOW, place=channel))
        for _ in range(3):
            deeds = await crowd(guests)
            await bot.stop()
            taken_up = [deed for deed in deeds if deed.heard.is_set()]
            assert taken_up and all(deed.told.is_set() for deed in taken_up)
            await bot.start()
        slow.left = 0
        await all_is_well(bot, channel, guests)


@pytest.mark.deep
async def test_what_hangs_does_not_keep_the_bot_from_going(tmp_path: Path) -> None:
    async with running(tmp_path, patience=8.0) as bot:  # by then all else is said, however busy this machine is
        channel, guests = await table(bot)
        stuck = bot.here.faults.add(replace(STUCK, place=channel))
        status = await guests[1].begin("table status")
        hand = await guests[0].begin("hand")
        await until(lambda: stuck.met, "what hangs")
        await told(status)
        await bot.stop()
        assert not hand.told.is_set() and "cut off (1" in bot.said()
        await bot.start()
        await told(await guests[0].begin("hand"))
        await all_is_well(bot, channel, guests)
