"""A game that is ended before it is over: its host is sure, the others may object, and for a while it can be opened again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting.plan import first_step
from bot.store.values.shown import Shown
from bot.tables import Limits
from bot.tables.time.clocks import REOPENS
from bot.tables.time.pace import HOUR
from bot.tables.values.who import Who
from tests.tables.parlour import Build, House, refused
from tests.tables.test_clocks import DAILY, bids, clock


async def test_the_host_asks_the_others(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    assert (await house.tables.close(party.number, Who("ana"))).text.key == "table.end_asked"
    assert (await party.row()).status == "playing"
    await house.tables.answer_end(party.number, Who("ben"), False)
    await house.tables.answer_end(party.number, Who("eva"), False)
    assert (await party.row()).status == "playing" and not (await party.row()).offers
    await house.tables.close(party.number, Who("ana"))
    await house.tables.answer_end(party.number, Who("eva"), True)
    assert (await party.row()).status == "ended"


async def test_silence_for_a_day_is_no_objection(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.close(party.number, Who("ana"))
    await house.passes(23)
    await house.tables.close(party.number, Who("ana"))
    assert (await party.row()).status == "playing"
    await house.passes(2)
    with refused("no_vote"):
        await house.tables.answer_end(party.number, Who("ana"), True, "another")
    await house.tables.close(party.number, Who("ana"))
    assert (await party.row()).status == "ended"


async def test_alone_or_as_a_moderator_one_need_only_be_sure(house: House) -> None:
    alone = await house.party("ana", game="frutas", robots=["easy"])
    await house.tables.close(alone.number, Who("ana"))
    full = await house.party("ana", "ben", game="frutas")
    with refused("not_host"):
        await house.tables.close(full.number, Who("leo"))
    await house.tables.close(full.number, Who("leo", manages=True))
    assert [(await p.row()).status for p in (alone, full)] == ["ended", "ended"]


async def test_whoever_comes_back_first_is_asked(house: House) -> None:
    """Who is alone at a table is seen when it is their turn in its line, not before."""
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.rest(party.number, Who("ben"))
    async with house.tables.memory.line(party.number):
        back = asyncio.create_task(house.tables.take_back(party.number, Who("ben")))
        closing = asyncio.create_task(house.tables.close(party.number, Who("ana", interaction="sure")))
        await asyncio.sleep(0)
        assert not back.done() and not closing.done(), "both wait in line, Ben before Ana"
    assert (await back).text.key == "table.taken_back" and (await closing).text.key == "table.end_asked"
    row = await party.row()
    assert row.status == "playing" and row.offers.end is not None and row.offers.end.agreed == ("ana",)
    assert await house.tables.close(party.number, Who("ana", interaction="sure")) == await closing, "delivered again"
    await house.tables.answer_end(party.number, Who("ben"), True)
    assert (await party.row()).status == "ended"
    await party.check()


@pytest.mark.parametrize("who", ["ana", "ben"])
async def test_it_is_opened_again_where_it_was(house: House, who: str) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(5)
    await bids(party, "ana")
    await house.passes(8)
    before, position, asked = await clock(party, 1), await party.saved(), await party.asked()
    await house.tables.end(party.number, Who("ana"))
    assert await house.store.next_timer() is None
    await house.passes(0.1)
    await house.restart()
    await house.tables.reopen(party.number, Who(who))
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
        await house.tables.reopen(party.number, Who("ana"))
    await house.tables.end(party.number, Who("ana"))
    with refused("not_seated"):
        await house.tables.reopen(party.number, Who("leo"))
    other = await house.party("eva", game="frutas", robots=["easy"], channel="here")
    with refused("taken"):
        await house.tables.reopen(party.number, Who("ana"))
    await house.tables.end(other.number, Who("eva"))
    house.clock += REOPENS + 1
    with refused("reopen_late"):
        await house.tables.reopen(party.number, Who("ana"))


async def test_opening_again_opens_no_table_too_many(build: Build) -> None:
    """Whoever ends games, opens others and goes on with the first ones has no more of them than anybody."""
    house = await build(Limits(tables_per_host=2, tables_per_guild=3))
    first = [await house.party("ana", game="frutas", robots=["easy"]) for _ in range(2)]
    for party in first:
        await house.tables.end(party.number, Who("ana"))
    second = [await house.party("ana", game="frutas", robots=["easy"]) for _ in range(2)]
    with refused("too_many_yours"):
        await house.tables.reopen(first[0].number, Who("ana"))
    with refused("too_many_theirs"):
        await house.tables.reopen(first[0].number, Who("leo", manages=True))
    await house.tables.end(second[0].number, Who("ana"))
    await house.tables.reopen(first[0].number, Who("ana"))
    full = await house.party("ben", game="frutas", robots=["easy"])
    await house.tables.end(full.number, Who("ben"))
    more = await house.party("eva", game="frutas", robots=["easy"])
    with refused("too_many_here"):
        await house.tables.reopen(full.number, Who("ben"))
    await house.tables.end(more.number, Who("eva"))
    await house.tables.reopen(full.number, Who("ben"))


async def test_the_table_that_is_open_in_a_channel_is_the_one_that_is_played_there(house: House) -> None:
    """Whichever was opened last: one that ended may be open again, and one may come from elsewhere."""
    again = await house.party("ana", "ben", game="frutas", channel="here")
    elsewhere = await house.party("leo", "zoe", game="frutas", channel="there")
    await house.tables.end(again.number, Who("ana"))
    other = await house.party("eva", game="frutas", robots=["easy"], channel="here")
    await house.tables.end(other.number, Who("eva"))
    await house.tables.reopen(again.number, Who("ana"))
    await house.restart()
    assert (await house.tables.in_channel("here")).table.id == again.number
    await house.tables.end(again.number, Who("ana"))
    await house.tables.move(elsewhere.number, Who("leo"), "guild", "here")
    await house.restart()
    assert (await house.tables.in_channel("here")).table.id == elsewhere.number


async def test_whoever_was_forgotten_in_between_is_played_for(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await house.tables.end(party.number, Who("ana"))
    await house.tables.forget("ana")
    await house.tables.reopen(party.number, Who("ben"))
    live = await party.live()
    assert [bool(seat.robot) for seat in live.seats] == [True, False] and live.table.host == "ben"
    for _ in range(1000):
        live = await party.live()
        if live.state is None or not live.state.asks:
            break
        ask = live.state.asks[0]
        if ask.seat == 0:
            assert await house.tables.robot_act(party.number, 0, ask.options[-1], live.table.number)
        else:
            await party["ben"].says(ask.options[-1])
    assert (await party.row()).status == "finished"


async def test_a_game_of_nobody_is_not_opened_again(house: House) -> None:
    party = await house.party("ana", game="frutas", robots=["easy"])
    await house.tables.end(party.number, Who("ana"))
    await house.tables.forget("ana")
    with refused("over"):
        await house.tables.reopen(party.number, Who("leo", manages=True))


@pytest.mark.sampled(3)
async def test_an_end_that_nobody_has_read_yet_is_not_told_after_it_is_taken_back(house: House) -> None:
    """The post of the end may wait, for a channel that is closed, say; the game is shown as it is when it is made."""
    party = await house.party("ana", "ben", game="frutas")
    await house.tables.end(party.number, Who("ana"))
    await house.tables.reopen(party.number, Who("ben"))
    kept = Shown()
    sent: list[str] = []
    for _ in range(10):
        live = await party.live()
        step = first_step(replace(live.look(None), table=replace(live.table, posts=kept)), await party.posts(), Drawn())
        if step is None:
            break
        sent.append(step.slot)
        kept = step.posts.showing(step.slot, len(sent)) if step.slot else step.posts
        await house.tables.posts_made(party.number, step.done, kept)
    assert "board" in sent and "ended" not in sent and not kept.stale


@pytest.mark.parametrize("how", ["record", "past"])
async def test_nobody_goes_on_with_a_game_that_was_uncovered(house: House, how: str) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.end(party.number, Who("ana"))
    await getattr(house.tables, how)(party.number)
    await house.restart()
    for _ in range(2):
        with refused("reopen_told"):
            await house.tables.reopen(party.number, Who("ben"))
    assert (await party.row()).status == "ended"
