"""The one task that waits: it sleeps exactly as long as it may, rings what is due once and in order, and outlives failures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.store import Change, ChannelTaken, HandledBefore, Post, SqlStore, Stale
from bot.store.values.news import Board
from bot.tables import Refused
from bot.tables.life.changes import SOON
from bot.tables.time.pace import HOUR, PACES
from bot.tables.values.who import Who
from bot.tables.workers.alarm_clock import AGAIN, LONGEST, AlarmClock
from bot.tables.workers.robots import RobotDriver
from tests.patience import PATIENCE, until
from tests.tables.parlour import Build, House, Party, refused, stop
from tests.tables.test_clocks import DAILY, bids

LIVE: dict[str, Any] = {"pace": PACES["live"], "game": "frutas", "on_timeout": "robot"}


class Night:
    """A bell whose sleep the test drives."""

    def __init__(self, house: House) -> None:
        self.house, self.slept = house, list[float]()
        self.wake: Callable[[], None] | None = None
        self.alarm_clock = AlarmClock(house.tables, self._sleep, lambda: house.clock)

    def _sleep(self, seconds: float, wake: Callable[[], None]) -> Night:
        self.slept.append(seconds)
        self.wake = wake
        return self

    def cancel(self) -> None:
        """The sleep is broken off."""
        self.wake = None

    async def begins(self) -> Night:
        """Start the bell."""
        self.alarm_clock.start()
        await self.rests()
        return self

    async def rests(self) -> None:
        """Wait until the bell sleeps."""
        if self.alarm_clock.working is not None:
            await asyncio.wait_for(self.alarm_clock.working, PATIENCE)

    async def sleeps_out(self) -> None:
        """Let it sleep to the end of its time."""
        assert self.wake is not None
        self.house.clock += self.slept[-1]
        self.wake()
        await self.rests()


async def test_the_bell_sleeps_until_the_next_timer_and_no_longer_than_an_hour(house: House) -> None:
    watch = await Night(house).begins()
    assert watch.slept == [LONGEST]
    party = await house.party("ana", "ben", **LIVE)
    assert watch.slept[-1] == 300.0, "an earlier timer shortens the sleep"
    rests = len(watch.slept)
    await house.party("eva", "leo", **DAILY)
    assert (watch.slept[-1], len(watch.slept)) == (300.0, rests), "a later one does not"
    await watch.sleeps_out()
    assert [when for when, _, _ in party.rung("reminder")] == [1300.0] and watch.slept[-1] == 300.0
    await watch.sleeps_out()
    assert [when for when, _, _ in party.rung("taken_over")] == [1600.0]
    assert watch.slept[-1] == LONGEST
    await watch.alarm_clock.close()
    assert watch.wake is None


async def test_what_cannot_be_done_is_tried_again_and_holds_up_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, fine = await house.party("ana", "ben", **LIVE), await house.party("eva", "leo", **LIVE)
    ring, tries = house.tables.due.ring, []

    async def stumbling(number: int) -> None:
        if number == broken.number:
            tries.append(house.clock)
            raise ZeroDivisionError("a bug")
        await ring(number)

    monkeypatch.setattr(house.tables.due, "ring", stumbling)
    house.clock += 300
    watch = await Night(house).begins()
    assert len(fine.rung("reminder")) == 1 and watch.slept == [AGAIN]
    await watch.sleeps_out()
    assert tries == [1300.0, 1300.0 + AGAIN]
    monkeypatch.undo()
    await watch.sleeps_out()
    assert len(broken.rung("reminder")) == 1
    await watch.alarm_clock.close()
    assert watch.wake is None


async def test_the_bell_rings_by_the_loop_and_stops_in_the_middle(house: House) -> None:
    party = await house.party("ana", "ben", **LIVE)
    bell = AlarmClock(house.tables, now=lambda: house.clock)
    house.clock += 299.9
    bell.start()
    assert bell.working is not None
    await bell.working
    house.clock += 0.1
    await until(lambda: party.rung("reminder"), "a reminder")
    assert len(party.rung("reminder")) == 1
    bell._wake()
    await bell.close()
    assert bell.working is not None and bell.working.cancelled()
    await party.check()


async def test_a_disk_that_fails_stops_the_bell_for_a_minute_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await house.party("ana", "ben", **LIVE)

    async def full(self: SqlStore, now: float) -> Any:
        raise OSError("disk is full")

    with monkeypatch.context() as fault:
        fault.setattr(SqlStore, "timers_due", full)
        house.clock += 299
        watch = await Night(house).begins()
        assert watch.slept == [AGAIN]
    await watch.sleeps_out()
    assert len(party.rung("reminder")) == 1
    await watch.alarm_clock.close()
    assert watch.wake is None


async def test_overdue_timers_ring_once_and_in_order_after_a_restart(house: House) -> None:
    tables = [await house.party(f"a{n}", f"b{n}", game="frutas", pace=PACES[pace], on_timeout="robot")
              for n, pace in enumerate(("daily", "brisk", "live"))]  # fmt: skip
    await house.restart()
    house.clock += 30 * HOUR
    told = len(house.told)
    await house.tables.tick()
    once = [(p.table, p.kind) for p in house.told[told:] if p.kind in ("reminder", "taken_over")]
    assert once == [(party.number, "taken_over") for party in reversed(tables)], "no reminder for who is late already"
    before = [await party.written() for party in tables]
    await house.restart()
    await house.tables.tick()
    assert [await party.written() for party in tables] == before


async def test_a_bell_that_is_cut_off_rings_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The effect and the end of its timer are one transaction: whatever is not written has not rung."""
    party = await house.party("ana", "ben", **LIVE)
    house.clock += 600

    async def cut(change: Any) -> Any:
        raise ConnectionError("the plug was pulled")

    with monkeypatch.context() as fault:
        fault.setattr(house.store, "commit", cut)
        await house.tables.tick()
    assert party.rung("reminder", "taken_over") == []
    await house.restart()
    await house.tables.tick()
    assert len(party.rung("taken_over")) == 1
    await party.check()


async def test_a_move_in_the_last_second_counts(house: House) -> None:
    party = await house.party("ana", "ben", **LIVE)
    await bids(party, "ana")
    house.clock += 600
    await bids(party, "ben")
    await house.tables.tick()
    assert party.rung("taken_over") == []
    await party.check()


async def test_thinking_for_the_absent_holds_nobody_up(house: House) -> None:
    party: Party = await house.party("ana", "ben", game="frutas", pace=PACES["live"], on_timeout="answer")
    await bids(party, "ana")
    think, thinks = asyncio.Event(), asyncio.Event()

    async def slowly(live: Any, seat: int) -> str:
        thinks.set()
        await think.wait()
        return str((await party["ben"].ask()).options[1])

    house.tables.due.robots_word = slowly
    house.clock += 600
    ticking = asyncio.create_task(house.tables.tick())
    await asyncio.wait_for(thinks.wait(), PATIENCE)
    await asyncio.wait_for(bids(party, "ben"), PATIENCE)
    think.set()
    await ticking
    assert [m.person for m in await party.moves()][:2] == ["ana", "ben"], "whoever comes in the meantime answers for himself"
    await party.check()


async def test_a_word_that_is_refused_gives_way_to_the_last_option(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", pace=PACES["live"], on_timeout="answer")
    await bids(party, "ana")
    options = (await party["ben"].ask()).options

    async def nonsense(live: Any, seat: int) -> str:
        return "bake bread"

    house.tables.due.robots_word = nonsense
    house.clock += 600
    await house.tables.tick()
    assert (await party.moves())[1].said == options[-1]


async def test_a_table_whose_game_cannot_be_loaded_rings_no_more(house: House) -> None:
    party = await house.party("ana", "ben", **LIVE)
    await stop(house, party.number)
    house.clock += 600
    await house.tables.tick()
    due = await house.store.next_timer()
    assert (due is None or due > house.clock) and party.rung("taken_over", "answered") == []
    with refused("unknown"):
        await house.tables.note_presence(4711)


async def test_many_tables_ring_in_one_go(build: Build) -> None:
    house = await build(cached=10)
    parties = [await house.party(f"a{n}", f"b{n}", **LIVE) for n in range(40)]
    house.clock += 300
    await house.tables.tick()
    assert all(len(party.rung("reminder")) == 1 for party in parties)


# -- what is written, and not known of ----------------------------------------------------------------------------------------


@contextmanager
def nobody_hears(house: House) -> Iterator[None]:
    """The database writes what it is told to, and its answers are lost."""
    commit = house.store.commit

    async def lost(change: Change) -> list[Post]:
        await commit(change)
        raise ConnectionError("the database went away before it answered")

    with pytest.MonkeyPatch.context() as fault:
        fault.setattr(house.store, "commit", lost)
        yield


async def test_a_move_whose_answer_was_lost_is_told_and_robots_go_on(house: House) -> None:
    party, watch = await house.party("ana", game="frutas", robots=["easy"]), await Night(house).begins()
    driver, told = RobotDriver(house.tables, pause=0, workers=0, setback=0), len(house.told)
    with nobody_hears(house), pytest.raises(ConnectionError):
        await bids(party, "ana")
    await driver.idle()
    assert [m.person for m in await party.moves()] == ["ana"] and house.told[told:] == [], "written, and nobody knows"
    assert watch.slept[-1] == SOON
    await watch.sleeps_out()
    await driver.idle()
    moves = await party.moves()
    assert {m.number for m in moves} <= {p.news.number for p in house.told[told:] if isinstance(p.news, Board)}
    assert moves[1].robot == "easy" and watch.slept[-1] > SOON, "no further looks"
    await driver.close()
    await watch.alarm_clock.close()
    await party.check()


async def test_a_robot_s_last_word_whose_answer_was_lost_calls_whoever_is_next(house: House) -> None:
    party, watch = await house.party("ana", "ben", robots=["easy"], **LIVE), await Night(house).begins()
    await bids(party, "ana")
    await bids(party, "ben")
    driver, told = RobotDriver(house.tables, pause=0, workers=0, setback=0), len(house.told)
    with nobody_hears(house):
        await house.tables.note_presence(party.number)
        await driver.idle()
    moves = await party.moves()
    assert moves[-1].robot == "easy" and house.told[told:] == []
    seats = (await party.live()).seats
    assert all(seats[ask.seat].person for ask in (await party.state()).asks), "robots have nothing to say"
    await watch.sleeps_out()
    assert [p.news.number for p in house.told[told:] if isinstance(p.news, Board)][-1] == moves[-1].number
    due_at = await house.store.next_timer()
    assert due_at is not None and watch.slept[-1] == due_at - house.clock, "their clock is armed"
    await driver.close()
    await watch.alarm_clock.close()
    await party.check()


async def test_a_table_whose_opening_was_not_heard_of_is_shown(house: House) -> None:
    watch = await Night(house).begins()
    with nobody_hears(house), pytest.raises(ConnectionError):
        await house.party("ana", channel="plaza")
    assert house.told == []
    await watch.sleeps_out()
    assert [p.kind for p in house.told] == ["lobby"]
    assert (await house.tables.in_channel("plaza")).table.host == "ana"
    await watch.alarm_clock.close()


async def test_while_the_database_is_away_it_is_looked_for_less_and_less(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party, watch = await house.party("ana", "ben"), await Night(house).begins()
    told = len(house.told)

    async def away(*_: Any) -> Any:
        raise ConnectionError("nobody there")

    with nobody_hears(house), pytest.raises(ConnectionError):
        await party["ana"].says("done")
    with monkeypatch.context() as fault:
        fault.setattr(SqlStore, "table", away)
        fault.setattr(SqlStore, "timers_due", away)
        waits = [watch.slept[-1]]
        for _ in range(8):
            await watch.sleeps_out()
            waits.append(watch.slept[-1])
    assert waits == [SOON, 2.0, 4.0, 8.0, 16.0, 32.0, AGAIN, AGAIN, AGAIN] and house.told[told:] == []
    await watch.sleeps_out()
    assert [p.kind for p in house.told[told:]][-1] == "board"
    with nobody_hears(house), pytest.raises(ConnectionError):
        await party["ben"].says("done")
    assert watch.slept[-1] == SOON
    await watch.alarm_clock.close()
    with nobody_hears(house), pytest.raises(ConnectionError):
        await house.tables.vote_end(party.number, Who("ana"))
    assert watch.wake is None, "nothing is left that waits"
    await party.check()


async def test_what_is_due_and_cannot_be_written_is_tried_less_and_less(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database can be read, and nothing can be written."""
    party = await house.party("ana", "ben", **LIVE)

    async def full(change: Change) -> list[Post]:
        raise OSError("disk is full")

    with monkeypatch.context() as fault:
        fault.setattr(house.store, "commit", full)
        house.clock += 300
        watch = await Night(house).begins()
        waits = [watch.slept[-1]]
        for _ in range(8):
            await watch.sleeps_out()
            waits.append(watch.slept[-1])
    assert waits == [SOON, 2.0, 4.0, 8.0, 16.0, 32.0, AGAIN, AGAIN, AGAIN]
    await watch.sleeps_out()
    assert [kind for kind, _, _ in party.rung("reminder")] or watch.slept[-1] > AGAIN, "and then it is done"
    await watch.alarm_clock.close()
    await party.check()


async def test_only_what_may_have_been_written_is_looked_at(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party, watch = await house.party("ana", "ben"), await Night(house).begins()
    faults = [Stale("x"), HandledBefore("x"), ChannelTaken("x"), OSError("disk is full")]
    slept, told = len(watch.slept), len(house.told)

    async def nothing(change: Change) -> list[Post]:
        raise faults[0]

    monkeypatch.setattr(house.store, "commit", nothing)
    while faults:
        looks = [SOON] if isinstance(faults[0], OSError) else []
        with pytest.raises((Refused, OSError)):
            await party["ana"].says("done")
        assert watch.slept[slept:] == looks
        faults.pop(0)
    await watch.sleeps_out()
    assert house.told[told:] == [] and watch.slept[-1] > SOON, "it is as it was, and that is the end of it"
    await watch.alarm_clock.close()
    await party.check()


async def test_what_nobody_heard_of_is_told_though_another_table_cannot_be_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that stays overdue keeps it waiting for a minute."""
    broken, fine = await house.party("ana", "ben", **LIVE), await house.party("eva", "leo", game="oaxaca")

    async def stumbling(number: int) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(house.tables.due, "ring", stumbling)
    house.clock += 300
    with nobody_hears(house), pytest.raises(ConnectionError):
        await fine["eva"].says("done")
    told, watch = len(house.told), await Night(house).begins()
    assert watch.slept == [SOON]
    await watch.sleeps_out()
    assert {p.table for p in house.told[told:]} == {fine.number} and watch.slept[-1] == AGAIN
    await watch.alarm_clock.close()
    await broken.check()
