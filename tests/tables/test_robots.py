"""Robots at the table: they play whole games through the same door as people, and know no more than their seat."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.store import Change
from bot.tables import Live, robots
from bot.tables.live import codec
from bot.tables.robots import SETBACKS, RobotDriver
from engines.kernel import Ask, State, asked, game, verify
from engines.robots.policies import greedy
from tests.store.backend import fail
from tests.tables.parlour import House, Party, refused


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
    await house.tables.resign(party.number, "ana", "random")
    await house.tables.resign(party.number, "ben", "random")
    await driver.idle()
    assert (await party.row()).status == "finished"
    await party.check()


class Watched(RobotDriver):
    """A driver that remembers the true position of every word."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.true: list[State] = []

    async def _word(self, live: Live, s: State, ask: Ask, name: str) -> str:
        self.true.append(s)
        return await super()._word(live, s, ask, name)


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_robots_are_sent_a_deal_that_only_their_seat_could_not_tell_apart(
    house: House, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    sent: list[tuple[State, State, int]] = []
    think = robots.think
    driver = Watched(house.tables, pause=0, workers=0)

    def overheard(title: str, saved: bytes, seat: int, name: str, seed: int) -> str:
        sent.append((driver.true[-1], codec(title).load(saved), seat))
        return think(title, saved, seat, name, seed)

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


async def test_robots_try_again_after_a_failure_and_rest_after_many(
    house: House, driver: RobotDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, failures = house.store.commit, 0

    async def failing(change: Change) -> Any:
        nonlocal failures
        if played(change) and failures:
            failures -= 1
            fail()
        return await commit(change)

    monkeypatch.setattr(house.store, "commit", failing)
    failures = SETBACKS - 1
    party = await house.party("ana", game="frutas", robots=["random"])
    await driver.idle()
    assert failures == 0 and len(await party.moves()) == 1
    failures = SETBACKS + 5
    party = await house.party("ana", game="frutas", robots=["random"])
    await driver.idle()
    assert failures == 5 and await party.moves() == []
    failures = 0
    await house.tables.hand_over(party.number, "ana", "ana")
    await driver.idle()
    assert len(await party.moves()) == 1, "the next thing that happens wakes them"
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
    await house.tables.resign(party.number, "ana", "random")
    await driver.idle()
    assert tries > 2 * SETBACKS and (await party.row()).status == "finished"
    await party.check()


async def test_whatever_happens_right_after_their_last_look_wakes_them_again(house: House, driver: RobotDriver) -> None:
    party = await house.party("ana", game="frutas", robots=["random"], start=False)
    look, loop, tasks = driver._next, asyncio.get_running_loop(), []

    def wake() -> None:
        driver._begin(party.number)
        tasks.append(driver._tasks.get(party.number))

    def last_look(live: Live) -> int | None:
        seat = look(live)
        if seat is None and not tasks and asyncio.current_task() in driver._tasks.values():
            tasks.append(driver._tasks[party.number])
            loop.call_soon(wake)
        return seat

    driver._next = last_look  # type: ignore[method-assign]
    await party["ana"].starts()
    await driver.idle()
    first, second = tasks
    assert second is not None and second is not first


async def test_after_a_restart_robots_go_on_where_they_are_asked_and_only_there(house: House) -> None:
    waiting, done = [await house.party("ana", game="frutas", robots=["random"]) for _ in range(2)]
    people = await house.party("eva", "leo")
    await house.tables.robot_act(done.number, 1, (await done.state()).asks[1].options[0], 0)
    await house.restart()
    driver = RobotDriver(house.tables, pause=0, workers=0)
    await driver.resume()
    await driver.idle()
    assert set(house.tables._cache) == {waiting.number}, "tables where no robot is asked need not be loaded"
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


# -- the worker process -------------------------------------------------------------------------------------------------------


def dies(*job: object) -> str:
    """A robot whose process comes to an end."""
    os._exit(1)


async def test_robots_think_in_a_process_of_their_own(house: House) -> None:
    driver = RobotDriver(house.tables, pause=0, workers=1)
    party = await house.party("ana", robots=["random", "random"])
    await driver.idle()
    assert driver._pool is not None
    assert await party.asked() == {"ana": "reroll"} and len(await party.moves()) >= 2
    await driver.close()
    await party.check()


@pytest.mark.parametrize("trouble", ["dies", "is too slow"])
async def test_when_the_worker_fails_the_quickest_sensible_word_is_played(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    party = await house.party("ana", robots=["easy"], start=False)
    driver = RobotDriver(house.tables, pause=0, workers=1, thinking=0 if trouble == "is too slow" else 20)
    monkeypatch.setattr(robots, "think", dies)
    await party["ana"].starts()
    await driver.idle()
    moves = await party.moves()
    assert moves and {m.robot for m in moves} == {"easy"} and await party.asked() == {"ana": "reroll"}
    assert caplog.text.count("was too slow or failed") == len(moves) and driver._pool is None
    begun = codec("oaxaca").load((await house.store.snapshot(party.number, 0)) or b"")
    assert moves[0].said == greedy(game("oaxaca"), begun, 1), "which needs nothing that is hidden here"
    await driver.close()
    await party.check()


async def test_a_robot_with_one_word_to_say_need_not_think(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "think", dies)
    party = await house.party("ana", "ben", game="frutas")
    driver = RobotDriver(house.tables, pause=0, workers=0)
    assert await driver._word(await party.live(), await party.state(), Ask(0, "use", ("show",)), "easy") == "show"


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
    await house.tables.rest(party.number, "ben", interaction="rest")
    await robots.idle()
    await house.tables.resign(party.number, "ana", interaction="resign")
    await robots.idle()
    row = await party.row()
    assert row.status == "playing" and await house.store.robots_asked() == []
    await house.tables.take_back(party.number, "ben", interaction="back")
    await robots.idle()
    assert list(await party.asked()) == ["ben"] and (await party.row()).number > row.number
    await robots.close()
