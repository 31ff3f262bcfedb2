"""What an undo does to time: what the turn gave is given back, the time since counts, and nobody else's clock is touched."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.time.pace import HOUR, PACES
from tests.tables.parlour import House, Party
from tests.tables.test_clocks import DAILY, bid_after, bids, clock, which
from tests.tables.test_hours import at

BEGIN = 1000.0


async def due(house: House, person: str) -> float | None:
    """After how many hours somebody's time is up."""
    (waiting,) = await house.tables.waiting_for(person)
    return None if waiting.until is None else (waiting.until - BEGIN) / HOUR


async def takes_back(party: Party, first: str, *others: str) -> None:
    """One turn is taken back, and everybody agrees."""
    await party[first].wishes()
    for person in others:
        await party[person].agrees()


@pytest.mark.parametrize("hours", [(1.0,), (21.0,), (1.0, 5.0, 21.0), (23.5,)])
async def test_who_bids_and_takes_it_back_has_not_won_a_minute(house: House, hours: tuple[float, ...]) -> None:
    party = await house.party("ana", "ben", **DAILY)
    for hour in hours:
        await house.until(BEGIN + hour * HOUR)
        await bids(party, "ana")
        await party["ana"].undoes()
        assert await due(house, "ana") == 24 and (await clock(party, 0)).saved == 0
    await party.check()


async def test_the_time_between_a_bid_and_its_undo_counts(house: House) -> None:
    party = await bid_after(house, 1)
    await house.passes(19)
    await party["ana"].undoes()
    assert await due(house, "ana") == 24
    await bids(party, "ana")
    assert (await clock(party, 0)).saved == 4 * HOUR
    await house.restart()
    await house.passes(1)
    await party["ana"].undoes()
    assert (await due(house, "ana"), (await clock(party, 0)).saved) == (24, 0)


async def test_savings_are_given_back_with_the_turn_that_spent_or_won_them(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(6)
    await bids(party, "ana", "ben")
    seller = (await party.in_turn()).name
    await house.passes(30)
    await bids(party, seller, seller)
    seat = (await party.live()).seat_for(seller).seat
    before = await clock(party, seat)
    await house.passes(10)
    await bids(party, seller)
    assert (await clock(party, seat)).saved != before.saved
    await house.passes(2)
    await party[seller].undoes()
    after = await clock(party, seat)
    assert (after.saved, after.used) == (before.saved, 12 * HOUR)


@pytest.mark.parametrize("how", ["alone", "agreed"])
async def test_an_undo_starts_nobody_elses_clock(house: House, how: str) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.passes(12.5)
    await bids(party, "ana")
    await house.passes(9.5)
    reminded = which(party)
    before = await clock(party, 1)
    if how == "alone":
        await party["ana"].undoes()
    else:
        await takes_back(party, "eva", "ana", "ben")
    after = await clock(party, 1)
    assert (await due(house, "ben"), await due(house, "eva")) == (24, 24)
    assert after.reminded == before.reminded == 2 and after.called and party.rung("reminder_over") == []
    await house.passes(1.5)
    late = [calls for _, calls in which(party)[len(reminded) :]]
    assert all(seat == 0 for calls in late for seat, _ in calls), "ben and eva have heard it all"
    await bids(party, "ben", "eva")
    await party.check()


async def test_no_second_call_in_the_morning(house: House) -> None:
    house.clock = at("2026-06-10T20:00")
    party = await house.party("ana", "ben", **DAILY)
    await house.tables.set_hours("ben", quiet="22-8")
    await house.until(at("2026-06-10T23:00"))
    await bids(party, "ana")
    await party["ana"].undoes()
    await house.until(at("2026-06-11T09:00"))
    assert party.rung("call") == []


async def test_a_reminder_that_is_shown_stays_when_its_question_stays(house: House) -> None:
    party = await bid_after(house, 13)
    await party["ana"].undoes()
    assert party.rung("reminder_over") == []
    await bids(party, "ben", "ana")
    assert len(party.rung("reminder_over")) == 1


async def test_by_consent_a_turn_is_taken_up_where_it_ended(house: House) -> None:
    party = await bid_after(house, 5)
    await house.passes(7)
    await bids(party, "ben")
    seller = (await party.in_turn()).name
    await house.passes(20)
    await bids(party, seller)
    for person in ("ana", "ben"):
        starts = await house.tables.turns_back(party.number)
        assert starts, person
    await party["ana"].wishes(len(await house.tables.turns_back(party.number)))
    await party["ben"].agrees()
    assert set(await party.asked()) == {"ana", "ben"}
    now = (house.clock - BEGIN) / HOUR
    assert (await due(house, "ana"), await due(house, "ben")) == (now + 19, now + 12), "all have agreed to the time between"
    assert [(await clock(party, seat)).saved for seat in (0, 1)] == [0, 0]
    await party.check()


async def test_by_consent_whose_time_was_up_begins_a_turn_with_nothing_saved(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, on_timeout="answer")
    await bids(party, "ben")
    await house.passes(24)
    assert [m.robot for m in await party.moves()][:2] == [None, "easy"]
    await takes_back(party, "ana", "ben")
    assert set(await party.asked()) >= {"ana"}
    assert await due(house, "ana") == 48 and (await clock(party, 0)).saved == 0
    await house.passes(1)
    assert "ana" in await party.asked(), "the bot does not answer at once again"


async def test_hours_set_in_between_do_not_reach_back(house: House) -> None:
    house.clock = at("2026-06-10T08:00")
    party: Any = await house.party("ana", "ben", game="frutas", pace=PACES["brisk"])
    await house.passes(1)
    await bids(party, "ana")
    await house.passes(3)
    await house.tables.set_hours("ana", quiet="9-12")
    await house.tables.set_hours("ana", quiet="none")
    await party["ana"].undoes()
    (waiting,) = await house.tables.waiting_for("ana")
    assert waiting.until == at("2026-06-10T16:00")
