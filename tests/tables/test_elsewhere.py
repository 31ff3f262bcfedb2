"""Processes without a bot think for robots and make films; they are told no more than they may know, and may die at any time."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

from bot.breaking_off import broken_off
from bot.discord_ui.pictures import filming
from bot.discord_ui.pictures.filming import Studio, filmed, packed, unpacked_film
from bot.discord_ui.pictures.making import Key
from bot.elsewhere import Elsewhere, Job
from bot.store import SqlStore, postgres_jobs
from bot.store.address import Address
from bot.store.opening import elsewhere
from bot.store.postgres_jobs import JOBS, Working, prepared
from bot.store.values import Json
from bot.tables.values.live import codec
from bot.tables.workers import robots as thinking
from bot.tables.workers.robots import GIVEN, WORD, RobotDriver
from bot.worker_pool import TooSlow
from bot.working import TASKS, perform
from engines.shelf import SHELF, game
from renderers.film import Script, film
from tests.deep import one_of_each
from tests.patience import until
from tests.renderers.test_film import script_of
from tests.store.server import emptied, own_database
from tests.tables.parlour import House, Party

ROOT = Path(__file__).parents[2]
PEOPLE_AND_ROBOTS = {"merchants_cove": 2}  # seats in all; others have three


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose tables are on a server."""
    house = House(tmp_path / "unused")
    house.address = Address(emptied(own_database()))
    yield await house.open()
    await house.close()


def queue(address: Address, sql: str) -> list[Any]:
    """What the server says about the queue."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        connection.execute(f"SET search_path = public{JOBS}".encode())
        return connection.execute(sql.encode()).fetchall()


@asynccontextmanager
async def asking(address: Address) -> AsyncIterator[Elsewhere]:
    """A bot that knows of somebody who works."""
    async with elsewhere(address, True) as jobs:
        await until(lambda: jobs.places, "somebody who works")
        yield jobs


@asynccontextmanager
async def working(address: Address, told: list[tuple[str, Json]]) -> AsyncIterator[None]:
    """Somebody who works in this process, and notes what they are told."""

    async def performed(task: str, given: Json, seconds: float) -> bytes:
        rows = queue(address, "SELECT args ->> 'given' FROM procrastinate_jobs WHERE status = 'doing'")
        assert given in [json.loads(one) for (one,) in rows], "what is in the row is what they are told"
        told.append((task, given))
        return await asyncio.to_thread(perform, task, given)

    task = asyncio.create_task(Working(address, await prepared(address), performed).work([*TASKS], 1))
    try:
        yield
    finally:
        await broken_off(task)


@asynccontextmanager
async def process(address: Address) -> AsyncIterator[Process]:
    """A process that works, as a host starts it."""
    given = {**os.environ, "TIANGUIS_DATABASE": address.text}
    words = (sys.executable, "-m", "bot", "work", "--processes", "1")
    worker = await asyncio.create_subprocess_exec(*words, cwd=ROOT, env=given, stderr=asyncio.subprocess.PIPE)
    try:
        yield worker
    finally:
        if worker.returncode is None:
            worker.kill()
        await worker.wait()


class Seen(NamedTuple):
    """What was thought of elsewhere, for whom, what was handed over, and whether another position than the true one."""

    task: str
    seat: int
    given: set[str]
    dealt_anew: bool


def hidden(party: Party, title: str, saved: bytes, seat: int) -> bool:
    """Whether a position differs from that of the table, and looks the same to that seat."""
    true, told = party.house.tables.memory.get(party.number), codec(title).load(saved)
    assert true is not None and true.state is not None
    kind = game(title)
    return kind.view(told, seat) == kind.view(true.state, seat) and codec(title).dump(true.state) != saved


@pytest.mark.parametrize("title", one_of_each(SHELF, lambda title: ""))
async def test_robots_think_elsewhere_and_no_true_position_goes_there(
    server: House, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the position as its seat could know it, with everything that is hidden dealt anew."""
    told = list[tuple[str, Json]]()
    assert isinstance(server.address, Address)
    monkeypatch.setattr(thinking, "WAITS", 60.0)  # however slow this machine is, it is thought elsewhere
    async with working(server.address, told), asking(server.address) as jobs:
        driver = RobotDriver(server.tables, pause=0, workers=1, elsewhere=jobs)
        robots = ["random"] * (PEOPLE_AND_ROBOTS.get(title, 3) - 1)
        party = await server.party("ana", game=title, robots=robots, start=False)
        seen, thought = list[Seen](), driver._from_elsewhere

        async def watched(live: Any, s: Any, seat: int, *more: Any) -> str:
            """The word, and the position that it was made from, compared with the true one of that moment."""
            said = await thought(live, s, seat, *more)
            if said:
                task, given = told[-1]
                seen.append(Seen(task, seat, set(given), hidden(party, title, given["saved"].encode(), given["seat"])))
            return said

        monkeypatch.setattr(driver, "_from_elsewhere", watched)
        await party["ana"].starts()
        while len(seen) < 3:
            await driver.idle()
            mine = await party.asked()
            if "ana" not in mine:
                await asyncio.sleep(0.01)
                continue
            await party["ana"].says((await party["ana"].ask()).options[0])
        await driver.idle()
        assert {(one.task, *sorted(one.given)) for one in seen} == {(WORD, *sorted(GIVEN))}
        assert [one.seat for one in seen] == [given["seat"] for _, given in told] and all(one.dealt_anew for one in seen)
        assert driver._pool is not None and driver._pool.processes == [], "nothing was thought here"
        await driver.close()
        await party.check()
        await until(lambda: queue(server.address, "SELECT 1 FROM procrastinate_jobs") == [], "nothing left")  # type: ignore[arg-type]


async def test_where_nobody_works_robots_think_here(server: House) -> None:
    assert isinstance(server.address, Address)
    async with elsewhere(server.address, True) as jobs:
        driver = RobotDriver(server.tables, pause=0, workers=1, elsewhere=jobs)
        party = await server.party("ana", robots=["random", "random"])
        await driver.idle()
        assert driver._pool is not None and len(driver._pool.processes) == 1 and len(await party.moves()) >= 2
        await driver.close()


@pytest.mark.sampled(3)
async def test_a_word_that_takes_too_long_elsewhere_is_ended_there(server: House) -> None:
    """The process that thinks is; whoever works goes on."""
    assert isinstance(server.address, Address)
    s = game("frutas").new("seed", 2)
    given = {"title": "frutas", "saved": codec("frutas").dump(s).decode(), "seat": s.asks[0].seat, "name": "easy", "seed": 1}
    given |= {"title": "oaxaca", "saved": codec("oaxaca").dump(game("oaxaca").new("seed", 2)).decode(), "seat": 0}
    async with process(server.address), asking(server.address) as jobs:
        job = Job(WORD, 1, given, seconds=0.0, waits=60.0)
        with pytest.raises(TooSlow, match="no answer in 0 s"):
            await jobs.done(job)
        said = (await jobs.done(job._replace(seconds=60.0))).decode()
        assert said in next(ask.options for ask in game("oaxaca").new("seed", 2).asks if ask.seat == 0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", one_of_each(SHELF, lambda title: ""))
def test_a_film_that_is_made_elsewhere_is_the_same(title: str) -> None:
    script = script_of(title, game(title).seat_counts[0], last=4)
    assert unpacked_film(filmed(packed(script))) == film(script)


def test_what_is_no_film_is_not_read() -> None:
    for evil in (os.system, Path("/"), game, SqlStore):
        with pytest.raises(Exception, match="is nothing that a film shows"):
            filmed(packed(Script("oaxaca", (evil,), (), "en", False)))


async def nobody(done: int, of: int) -> None:
    """Whoever does not care how far it is."""


@pytest.mark.sampled(3)
async def test_whoever_works_is_killed_in_the_middle_and_the_film_is_made_here(
    server: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(server.address, Address)
    monkeypatch.setattr(postgres_jobs, "OLD", 2.0)  # whoever was not seen to be gone at once leaves a row that is tidied up later
    script, here = script_of("patzcuaro", 2, last=25), list[Script]()

    def film_here(script: Script, *more: Any) -> Any:
        here.append(script)
        return film(script, *more)

    monkeypatch.setattr(filming, "film", film_here)

    async def write() -> Script:
        return script

    async with process(server.address) as worker, asking(server.address) as jobs:
        studio = Studio(1, jobs)
        studio._workers = 0
        waiting = asyncio.ensure_future(studio.film(Key(1, 5, False), write, nobody))
        doing = "SELECT 1 FROM procrastinate_jobs WHERE status = 'doing'"
        await until(lambda: queue(server.address, doing), "somebody who makes it")  # type: ignore[arg-type]
        worker.kill()
        await worker.wait()
        assert (await waiting).frames == 26 and here == [script]
        await until(lambda: jobs.places == 0, "that nobody works any more")
        await until(lambda: queue(server.address, "SELECT 1 FROM procrastinate_jobs") == [], "nothing left")  # type: ignore[arg-type]
        await studio.close()


@pytest.mark.sampled(3)
async def test_who_works_without_a_server_is_told_what_it_takes(tmp_path: Path) -> None:
    for database, told in (
        (tmp_path / "x.sqlite3", "is a file, and a bot works for itself there"),
        ("postgresql://127.0.0.1:1/x", "no server"),
    ):
        given = {**os.environ, "TIANGUIS_DATABASE": str(database)}
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "work", cwd=ROOT, env=given, stderr=asyncio.subprocess.PIPE
        )
        _, said = await worker.communicate()
        assert worker.returncode == 2 and told in said.decode() and "Traceback" not in said.decode()
    assert not (tmp_path / "x.sqlite3").exists()
