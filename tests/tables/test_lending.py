"""A seat that is lent and taken back: nobody wins time by it, and a deadline that has passed stays passed."""

from __future__ import annotations

from bot.tables.time.pace import HOUR
from bot.tables.values.who import Who
from tests.tables.parlour import House
from tests.tables.test_clocks import DAILY, bids, clock


async def test_lending_a_seat_gives_nothing(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.passes(6)
    await bids(party, "eva")
    for hours in (0, 5, 10):
        await house.passes(hours)
        await house.tables.rest(party.number, Who("ana"))
        await house.passes(0.01)
        await house.tables.take_back(party.number, Who("ana"))
        assert [w.until for w in await house.tables.waiting_for("ana")] == [1000.0 + 24 * HOUR]
    await house.tables.rest(party.number, Who("ana"))
    row = await party.row()
    await house.tables.robot_act(party.number, 0, (await party.look_at(0)).options[0], row.number)
    assert 0 not in (await party.row()).clocks, "what a robot answers saves nothing"
    await party.check()


async def test_a_robot_that_plays_on_does_not_pay_back_what_was_used(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await bids(party, "ana", "ben", "eva")
    seller = (await party.in_turn()).name
    await bids(party, seller, seller)
    seat = (await party.live()).seat_for(seller).seat
    saved = (await clock(party, seat)).saved
    assert saved == 24 * HOUR
    await house.passes(30)
    await house.tables.rest(party.number, Who(seller))
    await house.tables.robot_act(party.number, seat, (await party.look_at(seat)).options[0], (await party.row()).number)
    assert (await clock(party, seat)).saved == 18 * HOUR


async def test_a_passed_deadline_stays_passed_while_nobody_waits(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await bids(party, "ana")
    await house.passes(40)
    await house.tables.rest(party.number, Who("ana"))
    await house.passes(10)
    await house.tables.set_hours("ben", quiet="22-8")
    await house.restart()
    await house.tables.take_back(party.number, Who("ana"))
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == 1000.0 + 24 * HOUR
    assert (await party.live()).look(None).until == {1: ben.until}
    await party.check()
