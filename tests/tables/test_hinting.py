"""Hints at a table: who may have one, what they are counted for, and that they hold nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.store.values.agreements import Terms
from bot.tables.values.hint import Hint
from bot.tables.values.who import Who
from bot.tables.workers import advisor as advising
from bot.tables.workers.advisor import Advisor
from bot.tables.workers.robots import LATE, THINKING, RobotDriver
from bot.worker_pool import TooSlow
from engines.kernel import asked
from engines.robots import strongest
from engines.robots.apart import think
from engines.shelf import game
from tests.tables.parlour import Guest, House, Party, refused


@pytest.fixture
async def advisor(house: House) -> AsyncIterator[Advisor]:
    """Hints that are thought of in this process."""
    robots = RobotDriver(house.tables, pause=0, workers=0, setback=0)
    made = Advisor(house.tables, robots)
    yield made
    made.close()
    await robots.close()


async def counted(party: Party) -> dict[int, int]:
    """The hints by seat, as they are written."""
    return {seat: one.questions for seat, one in (await party.row()).hints.items()}


async def somebody(party: Party) -> Guest:
    """One who is asked."""
    return party[next(iter(await party.asked()))]


async def hinted(advisor: Advisor, guest: Guest) -> Hint:
    found = await advisor.hint(guest.number, guest.name)
    assert found is not None
    return found


async def test_a_hint_is_the_word_of_the_strongest_robot_and_the_same_when_asked_twice(house: House, advisor: Advisor) -> None:
    party = await house.party("ana", "ben", game="patzcuaro")
    guest = await somebody(party)
    one, live = await hinted(advisor, guest), await party.live()
    assert one.robot == strongest(game("patzcuaro"), 2) != "easy"
    assert one == await hinted(advisor, guest)
    other = Advisor(house.tables, RobotDriver(house.tables, workers=0))
    assert await hinted(other, guest) == one, "also by another process"
    other.close()
    ask = asked(await party.state(), one.seat)
    assert ask is not None and one.word in ask.options and one.entry == live.table.questions[one.seat]
    await guest.says(one.word)
    await party.check()


async def test_hints_are_counted_by_question_tell_nobody_and_stay_through_a_restart(house: House, advisor: Advisor) -> None:
    party = await house.party("ana", "ben")
    for n in range(1, 4):
        guest, told, posts = await somebody(party), len(house.told), await party.posts()
        acted, timers = (await party.row()).acted_at, (await party.written())["timers"]
        found = await hinted(advisor, guest)
        assert await hinted(advisor, guest) == found and sum((await counted(party)).values()) == n
        assert len(house.told) == told and await party.posts() == posts, "nothing is posted of it"
        assert (await party.row()).acted_at == acted
        assert [timer.due_at for timer in (await party.written())["timers"]] == [timer.due_at for timer in timers]
        await guest.says(found.word)
    had = (await party.row()).hints
    await house.restart()
    assert (await party.row()).hints == had and (await party.live()).table.hints == had
    await party.check()


async def test_where_there_are_no_hints_it_is_said_why_and_what_there_is_instead(house: House, advisor: Advisor) -> None:
    party = await house.party("ana", "ben", game="frutas", start=False)

    async def no(key: str, instead: str, person: str) -> None:
        with refused(key) as caught:
            await advisor.hint(party.number, person)
        assert caught.value.instead is not None and caught.value.instead.key == instead
        assert await counted(party) == {}

    await no("table.no.not_started", "table.hint.before", "ana")
    await party["ana"].starts()
    await no("table.no.not_seated", "table.hint.watching", "cleo")
    await party["ana"].says((await party["ana"].ask()).options[0])
    await no("table.no.hint_not_asked", "table.hint.waiting", "ana")
    rated = party = await house.party("ana", "ben", game="frutas", friendly=False)
    await no("table.no.hint_rated", "table.hint.rated", "ana")
    await no("table.no.not_seated", "table.hint.watching", "cleo")
    await house.tables.rest(rated.number, Who("ana"))
    with refused("table.no.robot_sits"):
        await advisor.hint(rated.number, "ana")
    party = await house.party("ana", "ben", game="frutas")
    await party.play(Random(1))
    await no("table.no.over", "table.hint.after", "ana")


async def test_who_plays_alone_against_robots_has_hints_and_then_it_counts_for_nobody(house: House, advisor: Advisor) -> None:
    """Also where somebody takes a robot's seat later: nobody's rating hangs on a game with hints."""
    for hint in (False, True):
        party = await house.party("ana", game="frutas", robots=["easy"], friendly=False)
        assert (await party.row()).terms == Terms()
        if hint:
            await hinted(advisor, party["ana"])
        await house.tables.offer_seat(party.number, Who("ana"), 1, "ben")
        offer = (await party.live()).table.offers.seats[1].id
        await house.tables.answer_offer(party.number, Who("ben", "Ben"), offer, True)
        rng = Random(2)
        while (await party.row()).status == "playing":
            ask = rng.choice((await party.state()).asks)
            await party["ana" if ask.seat == 0 else "ben"].says(rng.choice(ask.options))
        found = {one.table: one.friendly for one in await house.store.finished("guild", "frutas")}
        assert found[party.number] is hint


async def test_what_somebody_had_is_in_their_data_and_nobody_elses(house: House, advisor: Advisor) -> None:
    party = await house.party("ana", "ben")
    guest = await somebody(party)
    await hinted(advisor, guest)
    other = {"ana": "ben", "ben": "ana"}[guest.name]
    assert ((await house.store.held_of(guest.name)).hints, (await house.store.held_of(other)).hints) == (1, 0)

    async def told(person: str) -> list[int]:
        (table,) = (await house.store.data_of(person))["tables"]
        return [seat.get("hints", 0) for seat in table["seats"]]

    assert await told(guest.name) == [1] and await told(other) == [0]


async def test_a_hint_that_comes_too_late_is_none_and_is_not_counted(
    house: House, advisor: Advisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await house.party("ana", "ben")
    guest, thought = await somebody(party), advisor._thought_of

    async def slowly(*asks: Any) -> Hint:
        found = await thought(*asks)
        await guest.says((await guest.ask()).options[-1])
        return found

    monkeypatch.setattr(advisor, "_thought_of", slowly)
    assert await advisor.hint(party.number, guest.name) is None
    assert await counted(party) == {}


async def test_one_at_a_time_for_each_person(house: House, advisor: Advisor, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await house.party("ana", "ben", game="frutas") for _ in range(3)]
    thought, now, most = advisor._thought_of, 0, 0

    async def watched(*asks: Any) -> Hint:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        try:
            return await thought(*asks)
        finally:
            now -= 1

    monkeypatch.setattr(advisor, "_thought_of", watched)
    found = await asyncio.gather(*(advisor.hint(party.number, "ana") for party in (*tables, *tables)))
    assert most == 1 and found[:3] == found[3:] and None not in found
    await asyncio.gather(*(advisor.hint(party.number, name) for party in tables for name in ("ana", "ben")))


async def test_who_thinks_too_long_says_what_is_quickly_found(
    house: House, advisor: Advisor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = await house.party("ana", "ben")
    guest = await somebody(party)

    def slow(*args: Any) -> None:
        raise TooSlow("no answer in 20 s")

    monkeypatch.setattr(advising, "explained", slow)
    found = await hinted(advisor, guest)
    assert not found.why.words and found.word in (await guest.ask()).options
    await guest.says(found.word)
    monkeypatch.setattr(advising, "think", slow)
    guest = await somebody(party)
    found = await hinted(advisor, guest)
    assert found.word in (await guest.ask()).options and "too slow" in caplog.text
    assert found.robot == "" and not found.why.words, "nobody is said to have thought of it"


async def test_where_the_strongest_robot_thinks_too_long_a_weaker_one_says_so(
    house: House, advisor: Advisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await house.party("ana", "ben", game="mottainai")
    strong = strongest(game("mottainai"), 2)

    def some(title: str, saved: bytes, seat: int, name: str, *more: Any) -> str:
        if name == strong:
            raise TooSlow("no answer in 20 s")
        return think(title, saved, seat, name, *more)

    monkeypatch.setattr(advising, "think", some)
    found = await hinted(advisor, await somebody(party))
    assert strong == "hard" and found.robot == "medium" and (found.why.words or found.only)


async def test_whoever_speaks_for_another_has_less_time_for_a_hint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    robots, waited = RobotDriver(house.tables, pause=0, workers=1), list[tuple[float, str]]()
    made, party = Advisor(house.tables, robots), await house.party("ana", "ben", game="mottainai")

    def slow(patience: float, work: Any, title: str, saved: bytes, seat: int, name: str, *more: Any, **how: Any) -> str:
        waited.append((patience, name))
        raise TooSlow("no answer")

    assert robots._pool is not None
    monkeypatch.setattr(robots._pool, "do", slow)
    assert (await hinted(made, await somebody(party))).robot == ""
    assert waited == [(THINKING, "hard"), (LATE, "medium"), (LATE, "easy")]
    made.close()
    await robots.close()


async def test_a_process_of_the_robots_thinks_of_it_and_the_loop_goes_on(house: House) -> None:
    robots = RobotDriver(house.tables, pause=0, workers=1)
    made = Advisor(house.tables, robots)
    party = await house.party("ana", "ben", game="patzcuaro")
    guest, beats = await somebody(party), 0
    asks = asyncio.ensure_future(hinted(made, guest))
    while not asks.done():
        beats += 1
        await asyncio.sleep(0.01)
    here = Advisor(house.tables, RobotDriver(house.tables, workers=0))
    assert await asks == await hinted(here, guest) and beats > 5
    for one in (made, here):
        one.close()
    await robots.close()
