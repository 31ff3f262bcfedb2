"""When robots answer: so long after they were asked, and never as long as they had to think."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from statistics import median

import pytest

from bot.tables import Limits, Live
from bot.tables.workers import robots
from bot.tables.workers.robots import RobotDriver
from bot.thinking import think
from engines.kernel import Ask, State
from tests.patience import PATIENCE, until
from tests.tables.parlour import House

PAUSE = 0.3
THINKING = 0.12  # seconds, of a robot that has much to think about
WORDS = 14


@dataclass
class Thinker:
    """Lets robots think for as long as it is told, and writes down when they were asked, and when they spoke."""

    house: House
    takes: Callable[[int], float]  # seconds for the word of that number
    words: int = 0
    asked: dict[int, float] = field(default_factory=dict)  # by table
    spoke: list[tuple[int, int, float]] = field(default_factory=list)  # table, number of the word, seconds after being asked
    pauses: list[float] = field(default_factory=list)  # how long one was, for each word that was thought of

    def driver(self, pause: float = PAUSE) -> RobotDriver:
        """Robots that think so."""
        made, act = RobotDriver(self.house.tables, pause=pause, workers=0, setback=0), self.house.tables.robot_act
        due, word, loop, beat = made.due, made._word, asyncio.get_running_loop(), made._beat

        def is_due(live: Live) -> None:
            self.asked.setdefault(live.table.id, loop.time())
            due(live)

        async def thought(live: Live, s: State, ask: Ask, name: str, seconds: float) -> str:
            self.words += 1
            await asyncio.sleep(self.takes(self.words))
            return await word(live, s, ask, name, seconds)

        def beaten(since: float, said_before: int = 0) -> float:
            self.pauses.append(beat(loop.time(), said_before) - loop.time())
            return beat(since, said_before)

        async def speaks(number: int, seat: int, said: str, entry: int) -> bool:
            self.spoke.append((number, self.words, loop.time() - self.asked.pop(number, 0.0)))
            done = await act(number, seat, said, entry)
            self.asked[number] = loop.time()
            return done

        self.house.tables.changes.robots_due = is_due
        made._word, made._beat, self.house.tables.robot_act = thought, beaten, speaks  # type: ignore[method-assign,assignment]
        return made


@pytest.mark.sampled(3)
async def test_a_robot_answers_after_its_pause_whatever_it_thought_about(house: House) -> None:
    thinker = Thinker(house, lambda n: THINKING * (n % 2))
    driver = thinker.driver(pause=2 * PAUSE)
    party = await house.party("ana", robots=["random", "random"])
    while len(thinker.spoke) < WORDS:
        await driver.idle()
        if len(thinker.spoke) < WORDS:
            await party["ana"].says((await party["ana"].ask()).options[-1])
    await driver.close()
    took = {odd: [seconds / thinker.pauses[n - 1] for _, n, seconds in thinker.spoke if n % 2 == odd] for odd in (0, 1)}
    assert min(thinker.pauses) > THINKING
    assert all(seconds >= thinker.pauses[n - 1] - 0.01 for _, n, seconds in thinker.spoke)
    assert abs(median(took[0]) - median(took[1])) < THINKING / max(thinker.pauses) / 2, "who waits learns nothing"


def test_pauses_grow_shorter_within_a_turn_by_the_number_of_words_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    class Still:
        def time(self) -> float:
            return 10.0

    monkeypatch.setattr(asyncio, "get_running_loop", Still)
    driver = RobotDriver(house.tables, pause=0.6, workers=0)
    waits = [driver._beat(10.0, said) - 10.0 for said in range(30)]
    assert waits == pytest.approx([0.6] * 2 + [0.3] * 6 + [0.2] * 22)
    assert driver._beat(9.75, 4) == pytest.approx(10.05) and driver._beat(9.65, 4) == pytest.approx(10.25)
    assert RobotDriver(house.tables, pause=0, workers=0)._beat(9.0, 4) == 10.0


async def test_a_robot_that_goes_on_thinks_at_once(house: House) -> None:
    """Nobody else has acted in between, so nobody is answered first."""
    thinker = Thinker(house, lambda n: 0.0)
    driver = thinker.driver(pause=0.4)
    lined: list[float] = []
    later = driver._later

    def noted(number: int, wait: float) -> None:
        lined.append(wait)
        later(number, wait)

    driver._later = noted  # type: ignore[method-assign]
    party = await house.party("ana", robots=["random"])
    while 0.0 not in lined:
        await driver.idle()
        await party["ana"].says((await party["ana"].ask()).options[-1])
    assert lined[0] == 0.4 * robots.HEAD_START and thinker.spoke
    await driver.close()


async def test_who_thinks_longer_is_a_whole_pause_later(house: House) -> None:
    thinker = Thinker(house, lambda n: 1.5 * PAUSE)
    driver = thinker.driver()
    await house.party("ana", robots=["random"])
    await until(lambda: thinker.spoke, "a word")
    assert thinker.spoke[0][2] >= 2 * PAUSE - 0.01
    await driver.close()


@pytest.mark.sampled(3)
async def test_who_waits_keeps_no_other_table_waiting(house: House) -> None:
    house.tables.lobby.limits = Limits(100, 100)
    thinker = Thinker(house, lambda n: 0.0)
    driver = thinker.driver(pause=1.0)
    parties = [await house.party("ana", robots=["random"]) for _ in range(8)]
    begun = asyncio.get_running_loop().time()
    await until(lambda: len({number for number, *_ in thinker.spoke}) == len(parties), "a word at each")
    assert asyncio.get_running_loop().time() - begun < 5.0, "one after the other they would have needed eight seconds"
    await driver.close()


async def test_a_word_that_others_overtook_is_thought_of_anew_and_waits_its_pause(house: House) -> None:
    thinker = Thinker(house, lambda n: 0.0)
    driver = thinker.driver(pause=1.0)
    party = await house.party("ana", robots=["random"])
    await until(lambda: thinker.words, "a thought")
    await party["ana"].says((await party["ana"].ask()).options[0])
    moved = asyncio.get_running_loop().time()
    await until(lambda: thinker.spoke, "a word")
    assert asyncio.get_running_loop().time() - moved >= 1.0 - 0.01 and thinker.spoke[0][1] == 2
    await driver.idle()
    await driver.close()
    await party.check()


@pytest.mark.parametrize("passive", [True, False])
async def test_what_is_said_for_the_absent_takes_as_long_as_other_words(house: House, passive: bool) -> None:
    """A word that goes without saying, and one that a robot had to think of."""
    driver = RobotDriver(house.tables, pause=PAUSE, workers=0)
    took: list[float] = []
    kept = house.tables.due.in_step

    async def timed(word: Awaitable[str]) -> str:
        begun = asyncio.get_running_loop().time()
        said = await kept(word)
        took.append(asyncio.get_running_loop().time() - begun)
        return said

    house.tables.due.in_step = timed
    party = await house.party("ana", "ben", game="oaxaca" if passive else "frutas", on_timeout="answer")
    await house.passes(73)
    assert took and min(took) >= PAUSE - 0.01
    assert any(move.robot for move in await party.moves())
    await driver.close()


async def test_a_robot_with_one_word_waits_for_a_process_like_all(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = RobotDriver(house.tables, pause=0, workers=1)
    party, jobs, do = await house.party("ana", "ben", game="frutas"), [], driver._pool.do if driver._pool else None
    assert driver._pool is not None and do is not None

    def counted(*job: object, **how: object) -> object:
        jobs.append(job[1])
        return "show"

    monkeypatch.setattr(driver._pool, "do", counted)
    only = Ask(0, "use", ("show",))
    said = await asyncio.wait_for(driver._word(await party.live(), await party.state(), only, "easy", 1.0), PATIENCE)
    assert said == "show" and jobs == [think]
    await driver.close()


def ponders(*job: object) -> str:
    """A robot that takes a tenth of a second, whatever machine it runs on."""
    time.sleep(0.1)
    return "done"


@pytest.mark.sampled(3)
async def test_waiting_for_the_worker_is_not_thinking(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many tables at once: the last has its time like the first, however long the others take."""
    house.tables.lobby.limits = Limits(100, 100)
    parties = [await house.party("ana", robots=["easy"]) for _ in range(8)]
    tables = [await party.live() for party in parties]
    monkeypatch.setattr(robots, "think", ponders)
    driver = RobotDriver(house.tables, pause=0, workers=1, thinking=60.0)
    await driver.word_for(tables[0], 1)  # its process has begun, and knows what it needs
    driver._thinking = 2.0  # all of them together take twice as long
    words = await asyncio.gather(*(driver.word_for(live, 1) for live in tables for _ in range(5)))
    assert {*words} == {"done"} and "too slow" not in caplog.text
    await driver.close()
