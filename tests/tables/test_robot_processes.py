"""Robots think in processes of their own, here or elsewhere; when one is late or comes to its end, others speak."""

from __future__ import annotations

import gc
import os
from dataclasses import replace
from importlib import import_module
from threading import current_thread
from typing import Any

import pytest

from bot.elsewhere import NOBODY, Elsewhere, Job
from bot.tables.values.live import codec
from bot.tables.workers import robots
from bot.tables.workers.robots import RobotDriver
from bot.worker_pool import NEW_OBJECTS, TooSlow
from engines.robots.policies import greedy
from engines.shelf import SHELF, game
from tests.patience import PATIENCE
from tests.tables.parlour import House


def dies(*job: object) -> str:
    """A robot whose process comes to an end."""
    os._exit(1)


class Slow:
    """Somebody elsewhere who never comes to an end."""

    workers, places, asked = 1, 1, 0

    async def done(self, job: Job) -> bytes:
        raise TooSlow("no answer in 20 s")


@pytest.mark.parametrize("elsewhere", [NOBODY, Slow()], ids=["here", "elsewhere"])
async def test_nothing_that_thinks_runs_on_the_event_loop(
    house: House, monkeypatch: pytest.MonkeyPatch, elsewhere: Elsewhere
) -> None:
    """Neither dealing anew, nor what is said in the place of a robot that failed."""
    where: dict[str, set[str]] = {}
    kind = game("oaxaca")

    def watched(name: str, work: Any) -> Any:
        def done(*args: Any) -> Any:
            where.setdefault(name, set()).add(current_thread().name)
            return work(*args)

        return done

    monkeypatch.setattr(robots, "think", dies)
    monkeypatch.setattr(robots, "greedy", watched("greedy", greedy))
    monkeypatch.setattr(import_module(SHELF["oaxaca"]), "GAME", replace(kind, resample=watched("resample", kind.resample)))
    driver = RobotDriver(house.tables, pause=0, workers=1, elsewhere=elsewhere)
    await house.party("ana", robots=["easy"])
    await driver.idle()
    await driver.close()
    assert set(where) == {"greedy", "resample"} and not any("MainThread" in names for names in where.values())


async def test_robots_think_in_a_process_of_their_own(house: House) -> None:
    driver = RobotDriver(house.tables, pause=0, workers=1)
    party = await house.party("ana", robots=["random", "random"])
    await driver.idle()
    assert driver._pool is not None and len(driver._pool.processes) == 1
    assert driver._pool.do(PATIENCE, gc.get_threshold)[0] == NEW_OBJECTS and driver._pool.do(PATIENCE, gc.get_freeze_count)
    assert await party.asked() == {"ana": "reroll"} and len(await party.moves()) >= 2
    await driver.close()
    await party.check()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("trouble", ["dies", "is too slow"])
async def test_when_the_worker_fails_the_quickest_sensible_word_is_played(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: str
) -> None:
    party = await house.party("ana", robots=["easy"], start=False)
    driver = RobotDriver(house.tables, pause=0, workers=1, thinking=0.0 if trouble == "is too slow" else 20)
    monkeypatch.setattr(robots, "think", dies)
    asked, thought = [], driver._thought

    def counted(*job: Any) -> str:
        asked.append(job)
        return thought(*job)

    monkeypatch.setattr(driver, "_thought", counted)
    await party["ana"].starts()
    await driver.idle()
    moves = await party.moves()
    assert moves and {m.robot for m in moves} == {"easy"} and await party.asked() == {"ana": "reroll"}
    assert caplog.text.count("was too slow or failed") == len(asked) > 0, "of those that had a choice"
    begun = codec("oaxaca").load((await house.store.snapshot(party.number, 0)) or b"")
    assert moves[0].said == greedy(game("oaxaca"), begun, 1), "which needs nothing that is hidden here"
    await driver.close()
    await party.check()


async def test_a_weaker_robot_speaks_where_hard_is_late(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = await house.party("ana", robots=["easy"])
    driver = RobotDriver(house.tables, pause=0, workers=1)
    live, ask, spoke = await party.live(), (await party.state()).asks[0], list[tuple[float, str]]()

    def late(patience: float, work: Any, title: str, saved: bytes, seat: int, name: str, seed: int, seconds: float) -> str:
        spoke.append((patience, name))
        if len(spoke) < tries:
            raise TooSlow
        return "said"

    assert driver._pool is not None
    monkeypatch.setattr(driver._pool, "do", late)
    tries = 2
    assert await driver._word(live, await party.state(), ask, "hard", 0.8) == "said"
    assert spoke == [(robots.LATE, "hard"), (robots.LATE, "medium")] and "(hard) was too slow" in caplog.text
    for name, names in (("hard", ["hard", "medium", "easy"]), ("medium", ["medium", "easy"]), ("random", ["random"])):
        tries, spoke = 9, []
        assert await driver._word(live, await party.state(), ask, name, 0.8) in ask.options
        assert [name for _, name in spoke] == names, "and then the quickest sensible word"
    assert spoke == [(robots.THINKING, "random")]
    await driver.close()


async def test_a_weaker_robot_speaks_where_somebody_elsewhere_is_late(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was too slow there need not try again here."""
    party = await house.party("ana", robots=["easy"])
    driver = RobotDriver(house.tables, pause=0, workers=1, elsewhere=Slow())
    live, ask, spoke = await party.live(), (await party.state()).asks[0], list[tuple[float, str]]()

    def here(patience: float, work: Any, title: str, saved: bytes, seat: int, name: str, *more: Any) -> str:
        spoke.append((patience, name))
        return "said"

    assert driver._pool is not None
    monkeypatch.setattr(driver._pool, "do", here)
    for name in ("hard", "medium"):
        assert await driver._word(live, await party.state(), ask, name, 0.8) == "said"
    assert spoke == [(robots.LATE, "medium"), (robots.LATE, "easy")]
    assert await driver._word(live, await party.state(), ask, "easy", 0.8) in ask.options and len(spoke) == 2
    await driver.close()
