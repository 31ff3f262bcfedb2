"""What keeps a table awake: whatever somebody does there, a look included; nothing that robots, the bell or Discord do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.time.clocks import FALLS_ASLEEP
from bot.tables.time.pace import HOUR, PACES
from bot.tables.values.who import Who
from tests.tables.parlour import House, Party
from tests.tables.test_clocks import bids


async def nudges(party: Party) -> None:
    await party.tables.nudge(party.number, Who("ana"))


async def wishes(party: Party) -> None:
    await party["ana"].wishes()


async def looks(party: Party) -> None:
    await party.tables.note_presence(party.number)


async def votes(party: Party) -> None:
    await party.tables.vote_end(party.number, Who("ana"))


async def offers(party: Party) -> None:
    await party.tables.offer_seat(party.number, Who("ana"), 0, "leo")


@pytest.mark.parametrize("does", [nudges, wishes, looks, votes, offers])
async def test_whatever_somebody_does_is_a_sign_of_life(house: House, does: Any) -> None:
    party = await house.party("ana", "ben", "eva", game="frutas", pace=PACES["none"])
    await bids(party, "ana")
    await house.passes(20 * 24)
    await does(party)
    done = house.clock
    await house.until(done + FALLS_ASLEEP + 1)
    assert [when for when, _, _ in party.rung("slept")] == [done + FALLS_ASLEEP]
    await party.check()


async def test_a_look_is_noted_once_an_hour(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", pace=PACES["none"])
    before = (await party.row()).acted_at
    await house.passes(0.9)
    await looks(party)
    assert (await party.row()).acted_at == before
    await house.passes(0.2)
    await looks(party)
    assert (await party.row()).acted_at == before + 1.1 * HOUR


async def test_a_robot_that_moves_keeps_no_table_awake_and_rests_while_it_sleeps(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", robots=["easy"], pace=PACES["none"])
    begun = house.clock
    await bids(party, "ana")
    await house.passes(25 * 24)
    word, entry = (await party.look_at(2)).options[0], (await party.row()).number
    assert await house.tables.robot_act(party.number, 2, word, entry)
    await house.until(begun + FALLS_ASLEEP + 1)
    assert len(party.rung("slept")) == 1
    await party.check()


async def test_robots_rest_while_a_table_sleeps(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", robots=["easy"], pace=PACES["none"])
    await house.passes(31 * 24)
    word, row = (await party.look_at(2)).options[0], await party.row()
    assert row.slept_at is not None and not await house.tables.robot_act(party.number, 2, word, row.number)
    await looks(party)
    assert await house.tables.robot_act(party.number, 2, word, row.number)
    await party.check()
