"""A game that is ended before it is over: its host is sure, the others may object, and for a while it can be opened again."""

from __future__ import annotations

import pytest

from bot.tables.clock import REOPENS
from bot.tables.pace import HOUR
from tests.tables.parlour import House, refused
from tests.tables.test_clocks import DAILY, bids, clock


async def test_the_host_asks_the_others(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    assert (await house.tables.close(party.number, "ana")).text.key == "table.end_asked"
    assert (await party.row()).status == "playing"
    await house.tables.answer_end(party.number, "ben", False)
    await house.tables.answer_end(party.number, "eva", False)
    assert (await party.row()).status == "playing" and not (await party.row()).offers
    await house.tables.close(party.number, "ana")
    await house.tables.answer_end(party.number, "eva", True)
    assert (await party.row()).status == "ended"


async def test_silence_for_a_day_is_no_objection(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.close(party.number, "ana")
    await house.passes(23)
    await house.tables.close(party.number, "ana")
    assert (await party.row()).status == "playing"
    await house.passes(2)
    with refused("no_vote"):
        await house.tables.answer_end(party.number, "ana", True, "another")
    await house.tables.close(party.number, "ana")
    assert (await party.row()).status == "ended"


async def test_alone_or_as_a_moderator_one_need_only_be_sure(house: House) -> None:
    alone = await house.party("ana", game="frutas", robots=["easy"])
    await house.tables.close(alone.number, "ana")
    full = await house.party("ana", "ben", game="frutas")
    with refused("not_host"):
        await house.tables.close(full.number, "leo")
    await house.tables.close(full.number, "leo", manages=True)
    assert [(await p.row()).status for p in (alone, full)] == ["ended", "ended"]


@pytest.mark.parametrize("who", ["ana", "ben"])
async def test_it_is_opened_again_where_it_was(house: House, who: str) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(5)
    await bids(party, "ana")
    await house.passes(8)
    before, position, asked = await clock(party, 1), await party.saved(), await party.asked()
    await house.tables.end(party.number, "ana")
    assert await house.store.next_timer() is None
    await house.passes(0.1)
    await house.restart()
    await house.tables.reopen(party.number, who)
    assert (await party.saved(), await party.asked()) == (position, asked)
    after = await clock(party, 1)
    assert (after.used, after.reminded, after.turn) == (13 * HOUR, before.reminded, before.turn)
    assert (await house.tables.waiting_for("ben"))[0].until == house.clock + 11 * HOUR, "nobody pays for the time between"
    assert party.rung("board")[-1][2]["anew"]
    await party["ana"].undoes()
    assert (await house.tables.waiting_for("ana"))[0].until == house.clock + 11 * HOUR
    await party.check()


async def test_what_cannot_be_opened_again(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, channel="here")
    with refused("not_over"):
        await house.tables.reopen(party.number, "ana")
    await house.tables.end(party.number, "ana")
    with refused("not_seated"):
        await house.tables.reopen(party.number, "leo")
    other = await house.party("eva", game="frutas", robots=["easy"], channel="here")
    with refused("taken"):
        await house.tables.reopen(party.number, "ana")
    await house.tables.end(other.number, "eva")
    house.clock += REOPENS + 1
    with refused("reopen_late"):
        await house.tables.reopen(party.number, "ana")


@pytest.mark.parametrize("how", ["record", "past"])
async def test_nobody_goes_on_with_a_game_that_was_uncovered(house: House, how: str) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.end(party.number, "ana")
    await getattr(house.tables, how)(party.number)
    await house.restart()
    for _ in range(2):
        with refused("reopen_told"):
            await house.tables.reopen(party.number, "ben")
    assert (await party.row()).status == "ended"
