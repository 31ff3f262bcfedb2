"""Robots at the table: they play whole games through the same door as people, and know no more than their seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import groupby
from random import Random
from typing import Any

import pytest

from bot import thinking
from bot.store import Change
from bot.tables import Limits, Live
from bot.tables.values.live import codec
from bot.tables.values.who import Who
from bot.tables.workers import robots
from bot.tables.workers.robots import RobotDriver
from engines.kernel import Ask, State, asked, verify
from engines.shelf import game
from tests.patience import PATIENCE
from tests.store.backend import fail
from tests.tables.parlour import House, Party, refused
from tests.tables.test_robot_processes import dies


@pytest.fixture
async def driver(house: House) -> AsyncIterator[RobotDriver]:
    """Robots that think at once and in this process."""
    made = RobotDriver(house.tables, pause=0, workers=0, setback=0)
    yield made
    await made.close()


async def play_on(party: Party, driver: RobotDriver, rng: Random) -> None:
    """People press at random and robots play, until the game is over."""
    await driver.idle()
    while (await party.row()).status == "playing":
        live = await party.live()
        seat = rng.choice((await party.state()).asks).seat
        person = live.seats[seat].person
        assert person is not None, "robots are not waited for"
        guest = party[person]
        await guest.says(rng.choice((await guest.ask()).options))
        await driver.idle()


@pytest.mark.parametrize(
    ("title", "people", "names"),
    [
        ("oaxaca", ["ana"], ["random", "random"]),
        ("oaxaca", ["ana", "ben"], ["random"]),
        ("frutas", ["ana"], ["easy", "random"]),
        ("frutas", ["ana", "ben"], ["easy"]),
    ],
)
async def test_whole_games_with_robots(
    house: House, driver: RobotDriver, title: str, people: list[str], names: list[str]
) -> None:
    party = await house.party(*people, game=title, robots=names)
    await play_on(party, driver, Random(3))
    row = await party.row()
    assert row.status == "finished" and row.result["winners"]
    assert {m.robot for m in await party.moves()} == {None, *names}
    assert all((m.person is None) == (m.robot is not None) for m in await party.moves())
    assert verify(game(title), await house.tables.record(party.number)) is None
    await party.check()


async def test_robots_finish_what_people_leave(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await party["ana"].says((await party["ana"].ask()).options[0])
    await house.tables.resign(party.number, Who("ana"), "random")
    await house.tables.resign(party.number, Who("ben"), "random")
    await driver.idle()
    assert (await party.row()).status == "finished"
    await party.check()


class Watched(RobotDriver):
    """A driver that remembers the true position of every word."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.true: list[State] = []

    async def _word(self, live: Live, s: State, ask: Ask, name: str, seconds: float) -> str:
        self.true.append(s)
        return await super()._word(live, s, ask, name, seconds)


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_robots_are_sent_a_deal_that_only_their_seat_could_not_tell_apart(
    house: House, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    sent: list[tuple[State, State, int]] = []
    think = thinking.think
    driver = Watched(house.tables, pause=0, workers=0)

    def overheard(title: str, saved: bytes, seat: int, name: str, seed: int, seconds: float) -> str:
        sent.append((driver.true[-1], codec(title).load(saved), seat))
        return think(title, saved, seat, name, seed, seconds)

    monkeypatch.setattr(robots, "think", overheard)
    party = await house.party("ana", game=title, robots=["random", "random"])
    await play_on(party, driver, Random(3))
    await driver.close()
    kind = game(title)
    assert len(sent) > 5
    for true, deal, seat in sent:
        assert kind.view(deal, seat) == kind.view(true, seat) and asked(deal, seat) == asked(true, seat)
        assert deal.seed != true.seed, "the dice and cards to come are not in it"
        assert codec(title).dump(deal) != codec(title).dump(true)
    row = await party.row()
    assert not any(row.secret in codec(title).dump(deal).decode() for _, deal, _ in sent)


# -- in the way ---------------------------------------------------------------------------------------------------------------


async def test_a_word_for_a_table_that_has_moved_on_is_dropped(house: House) -> None:
    party = await house.party("ana", game="frutas", robots=["easy"])
    word = (await party.state()).asks[1].options[0]
    await party["ana"].says((await party["ana"].ask()).options[0], since=0)
    assert not await house.tables.robot_act(party.number, 1, word, 0)
    assert not await house.tables.robot_act(party.number, 0, word, 1), "a person sits there"
    with refused("kernel.not_offered"):
        await house.tables.robot_act(party.number, 1, "bake bread", 1)
    assert [m.person for m in await party.moves()] == ["ana"]
    assert await house.tables.robot_act(party.number, 1, word, 1)
    await party.check()


async def test_robots_wait_while_people_settle_an_undo(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", "ben", robots=["random"])
    await driver.idle()
    await party["ana"].wishes()
    await party["ben"].disagrees()
    await party["ana"].says("done")
    await party["ana"].wishes()
    before = len(await party.moves())
    await driver.resume()
    await driver.idle()
    assert not await house.tables.robot_act(party.number, 2, "done", before)
    assert len(await party.moves()) == before
    await party["ben"].agrees()
    await driver.idle()
    assert await house.store.robots_asked() == []
    await party.check()


async def test_a_wish_holds_a_robot_in_its_turn_and_the_answer_lets_it_go(house: House) -> None:
    party = await house.party("ana", "ben", robots=["random"])
    for person in ("ana", "ben"):
        await party[person].says("done")
    await party["ana"].wishes()
    driver = RobotDriver(house.tables, pause=0, workers=0)
    await driver.resume()
    await driver.idle()
    assert len(await party.moves()) == 2
    await party["ben"].disagrees()
    await driver.idle()
    assert (await party.moves())[2].robot == "random"
    await driver.close()


async def test_a_robot_that_says_nonsense_plays_the_passive_word(
    house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(robots, "think", lambda *job: "bake bread")
    party = await house.party("ana", robots=["easy"])
    await driver.idle()
    assert [(m.robot, m.said) for m in await party.moves()] == [("easy", "done")]
    assert "was refused" in caplog.text


def played(change: Change) -> bool:
    """Whether somebody's move is written."""
    return any(move.number for move in change.moves)


class Trouble:
    """A store in which the moves of robots cannot be written for a while."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        self._commit = house.store.commit
        monkeypatch.setattr(house.store, "commit", self.commit)

    async def commit(self, change: Change) -> Any:
        """Write, or fail."""
        if played(change) and self.left:
            self.left -= 1
            fail()
        return await self._commit(change)


@pytest.mark.sampled(3)
async def test_robots_try_again_for_ever(house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the trouble lasts, it is robots who find out that it is over."""
    trouble = Trouble(house, monkeypatch)
    trouble.left = 200
    party = await house.party("ana", game="frutas", robots=["random"])
    await driver.idle()
    assert trouble.left == 0 and len(await party.moves()) == 1
    await party.check()


async def test_the_time_between_two_tries_grows_up_to_minutes(
    house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    later, trouble = driver._later, Trouble(house, monkeypatch)

    def noted(number: int, wait: float) -> None:
        waits.append(wait)
        later(number, 0.0)

    monkeypatch.setattr(driver, "_later", noted)
    driver._setback, trouble.left = robots.SETBACK, 60
    await house.party("ana", game="frutas", robots=["random"])
    await driver.idle()
    waits = waits[1:61]
    assert waits[:4] == [1, 2, 4, 8] and waits == sorted(waits) and waits[-1] == waits[20] == robots.LONGEST >= 120


@pytest.mark.parametrize("sign", ["a change", "a look"])
async def test_whatever_happens_at_a_table_ends_the_wait_of_its_robots(
    house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    trouble = Trouble(house, monkeypatch)
    driver._setback, trouble.left = 3600.0, 1
    party = await house.party("ana", game="frutas", robots=["random"])
    while trouble.left or driver._turns:
        await asyncio.sleep(0)
    assert await party.moves() == [] and driver._waiting[party.number].timer is not None
    if sign == "a change":
        await house.tables.hand_over(party.number, Who("ana"), "ana")
    else:
        await house.tables.note_presence(party.number)
    await asyncio.wait_for(driver.idle(), PATIENCE)
    assert len(await party.moves()) == 1
    await party.check()


async def test_failures_that_pass_never_add_up(house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    commit, tries = house.store.commit, 0

    async def every_second(change: Change) -> Any:
        nonlocal tries
        tries += bool(played(change))
        if played(change) and tries % 2:
            fail()
        return await commit(change)

    party = await house.party("ana", game="frutas", robots=["random"], start=False)
    monkeypatch.setattr(house.store, "commit", every_second)
    await party["ana"].starts()
    await house.tables.resign(party.number, Who("ana"), "random")
    await driver.idle()
    assert tries > 16 and (await party.row()).status == "finished"
    await party.check()


async def test_whatever_happens_right_after_their_last_look_wakes_them_again(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", game="frutas", robots=["random"], start=False)
    look, loop, looks = driver._next, asyncio.get_running_loop(), []

    def last_look(live: Live) -> int | None:
        seat = look(live)
        if seat is None and asyncio.current_task() in driver._turns:
            looks.append(live)
            if len(looks) == 2:  # within the change, and after it
                loop.call_soon(driver._begin, party.number)
        return seat

    driver._next = last_look  # type: ignore[method-assign]
    await party["ana"].starts()
    await driver.idle()
    await asyncio.sleep(0)
    await driver.idle()
    assert len(looks) == 3


async def test_tables_take_turns_and_a_turn_is_one_word(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with much to play does not keep the others waiting, and no more than a few are in turn."""
    house.tables.lobby.limits = Limits(100, 100)
    parties = [await house.party("ana", game="frutas", robots=["random", "random"]) for _ in range(12)]
    for party in parties:
        await house.tables.resign(party.number, Who("ana"), "random")
    driver = RobotDriver(house.tables, pause=0, workers=0)
    said: list[int] = []
    at_once, act = 0, house.tables.robot_act

    async def noted(number: int, *word: Any) -> bool:
        nonlocal at_once
        said.append(number)
        at_once = max(at_once, len(driver._turns))
        return await act(number, *word)

    monkeypatch.setattr(house.tables, "robot_act", noted)
    await driver.resume()
    await driver.idle()
    assert [(await party.row()).status for party in parties] == ["finished"] * len(parties)
    everybody = {party.number for party in parties}
    assert all(set(said[n : n + 12]) == everybody for n in (0, 12, 24)) and at_once <= 3
    await driver.close()


async def test_after_a_restart_robots_go_on_where_they_are_asked_and_only_there(house: House) -> None:
    waiting, done = [await house.party("ana", game="frutas", robots=["random"]) for _ in range(2)]
    people = await house.party("eva", "leo")
    await house.tables.robot_act(done.number, 1, (await done.state()).asks[1].options[0], 0)
    await house.restart()
    driver = RobotDriver(house.tables, pause=0, workers=0)
    await driver.resume()
    await driver.idle()
    assert set(house.tables.memory.numbers) == {waiting.number}, "tables where no robot is asked need not be loaded"
    assert [len(await p.moves()) for p in (waiting, done, people)] == [1, 1, 0]
    await driver.close()


async def test_closed_robots_do_nothing_more(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", robots=["random"])
    await driver.close()
    before = len(await party.moves())
    await party["ana"].says("done")
    await driver.resume()
    await driver.idle()
    assert len(await party.moves()) == before + 1


async def test_hard_has_less_time_where_more_tables_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the later in its turn a word is, the less; what is asked makes no difference."""
    had: list[tuple[int, float]] = []

    def overheard(title: str, saved: bytes, seat: int, name: str, seed: int, seconds: float) -> str:
        had.append((seat, seconds))
        return thinking.think(title, saved, seat, name, seed, seconds)

    monkeypatch.setattr(robots, "think", overheard)
    driver = RobotDriver(house.tables, pause=0, workers=0, setback=0)
    party = await house.party("ana", robots=["random", "random"])
    await driver.idle()
    while len(had) < 5:
        await party["ana"].says((await party["ana"].ask()).options[0])
        await driver.idle()
    turns = [len(list(group)) for _, group in groupby(seat for seat, _ in had)]
    assert [seconds for _, seconds in had] == [thinking.allowance(n) for turn in turns for n in range(turn)]
    waiting = {n: robots.Waiting(0.0) for n in range(3)}
    monkeypatch.setattr(driver, "_waiting", {**driver._waiting, **waiting})
    assert driver._load == 3
    await driver.close()


async def test_a_robot_with_one_word_to_say_need_not_think(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "think", dies)
    party = await house.party("ana", "ben", game="frutas")
    driver = RobotDriver(house.tables, pause=0, workers=0)
    assert await driver._word(await party.live(), await party.state(), Ask(0, "use", ("show",)), "easy", 1.0) == "show"


async def test_the_driver_thinks_for_whoever_lets_their_time_go_by(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", "ben", game="frutas", on_timeout="answer")
    await party["ana"].says((await party["ana"].ask()).options[0])
    offered = (await party["ben"].ask()).options
    assert await driver.word_for(await party.live(), 1) in offered
    assert await driver.word_for(await party.live(), 0) == "", "whoever is not asked has nothing to say"
    await house.passes(73)
    entry = (await party.moves())[1]
    assert (entry.seat, entry.person, entry.robot) == (1, None, "easy") and entry.said in offered
    await party.check()


async def test_robots_wait_where_nobody_sits_but_somebody_may_come_back(house: House) -> None:
    """The last one who leaves does not decide the game for those who only rest."""
    party = await house.party("ana", "ben", robots=("random",))
    robots = RobotDriver(house.tables, pause=0, workers=0)
    await house.tables.rest(party.number, Who("ben", interaction="rest"))
    await robots.idle()
    await house.tables.resign(party.number, Who("ana", interaction="resign"))
    await robots.idle()
    row = await party.row()
    assert row.status == "playing" and await house.store.robots_asked() == []
    await house.tables.take_back(party.number, Who("ben", interaction="back"))
    await robots.idle()
    assert list(await party.asked()) == ["ben"] and (await party.row()).number > row.number
    await robots.close()
