"""Two processes on one file: the second is refused, and where it gets past that, a stale writer writes nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli import compact, restore
from bot.host.running_tables import check_tables
from bot.store import Change, Database, DatabaseProblem, Post, SqlStore, Stale
from bot.store.database import check, copy, in_use
from bot.store.process_lock import LockTaken, ProcessLock, beside, taken
from bot.store.values.news import Board
from bot.tables import Live, Pressed, Refused, Reply, Wanted
from bot.tables.time.pace import HOUR
from bot.tables.values.who import Who
from tests.store.backend import a_move, everything, opened
from tests.tables.parlour import Build, House, on_one_file, refused

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def build(tmp_path: Path) -> AsyncIterator[Build]:
    async with on_one_file(tmp_path / "games.sqlite3") as made:
        yield made


# -- the lock -----------------------------------------------------------------------------------------------------------------


async def test_a_second_process_is_refused_in_words_until_the_first_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    first = await Database.open(path)
    for _ in range(2):
        with pytest.raises(DatabaseProblem, match=r"games\.sqlite3 is in use.*Stop that one first"):
            await Database.open(path)
    assert taken(path) and in_use(path)
    await first.close()
    assert not taken(path) and not beside(path).exists()
    await (await Database.open(path)).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
async def test_a_second_name_of_the_same_file_is_refused_as_well(tmp_path: Path) -> None:
    path, folder = tmp_path / "games.sqlite3", tmp_path / "elsewhere"
    folder.mkdir()
    first = await Database.open(path)
    (folder / "link.sqlite3").symlink_to(path)
    (tmp_path / "same").symlink_to(tmp_path, target_is_directory=True)
    (folder / "hard.sqlite3").hardlink_to(path)
    for other, told in (
        (folder / "link.sqlite3", "is in use"), (tmp_path / "same" / "games.sqlite3", "is in use"),
        (folder / "hard.sqlite3", "two names of the same file"),
    ):  # fmt: skip
        with pytest.raises(DatabaseProblem, match=told):
            await Database.open(other)
    await first.close()
    await (await Database.open(folder / "link.sqlite3")).close()


async def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with subprocess.Popen([sys.executable, "-m", "tests.store.writer", str(path)], cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stdout.readline()
        with pytest.raises(DatabaseProblem, match="is in use"):
            await Database.open(path)
        writer.kill()
    assert beside(path).exists(), "nobody tidied up"
    await (await Database.open(path)).close()


async def test_a_file_that_is_not_opened_after_all_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"holiday pictures" * 1000)
    with pytest.raises(DatabaseProblem, match="not a readable database"):
        await Database.open(path)
    assert not taken(path)


def test_of_many_who_take_the_lock_at_once_one_has_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    for _ in range(200):
        one = ProcessLock(path)
        with pytest.raises(LockTaken):
            ProcessLock(path)
        one.release()
        one.release()


async def test_a_copy_and_a_look_are_possible_meanwhile_and_what_writes_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, backup = tmp_path / "games.sqlite3", tmp_path / "backup.sqlite3"
    first = await Database.open(path)
    await opened(SqlStore(first))
    copy(path, backup)
    assert check(path) is None and check(backup) is None and await check_tables(path) == []
    with pytest.raises(DatabaseProblem, match="in use"):
        await check_tables(path, repair=True)
    for command, file in ((restore, {"file": backup}), (compact, {})):
        assert command.run(type("Options", (), {"database": path, **file})()) == 1
        assert "Stop the bot first" in capsys.readouterr().err
    await first.close()


# -- stale writers --------------------------------------------------------------------------------------------------------------


async def test_a_stale_writer_writes_nothing(tmp_path: Path) -> None:
    one = SqlStore(await Database.open(tmp_path / "games.sqlite3"))
    two = SqlStore(await Database.open(tmp_path / "games.sqlite3", beside=True))
    table = await opened(one, status="playing")
    seen = await two.table(table.id)
    assert seen is not None
    await one.commit(Change(table := replace(table, number=1), moves=[a_move(1)], snapshot=b"one"))
    before = await everything(one, table.id)
    late = Change(replace(seen, number=1), moves=[a_move(1, said="else")], snapshot=b"two", posts=[Board(1)], handled=("x", {}))
    for _ in range(2):
        with pytest.raises(Stale):
            await two.commit(late)
    assert await everything(two, table.id) == before and await two.handled("x") is None
    fresh = await two.table(table.id)
    assert fresh is not None
    await two.commit(Change(replace(fresh, number=2), moves=[a_move(2)], snapshot=b"two"))
    with pytest.raises(Stale):
        await one.commit(Change(replace(table, number=2), moves=[a_move(2)]))
    await one.database.close()
    await two.database.close()


async def test_an_act_on_an_old_state_is_judged_by_the_present_one(build: Build) -> None:
    """A press that is outdated is refused, one that is not is carried out; nothing goes back, nothing is written twice."""
    one, two = await build(), await build()
    party = await one.party("ana", "ben", game="oaxaca")
    await two.tables.live(party.number)
    await party["ana"].says("done", since=0, interaction="a")
    await two.tables.act(party.number, Who("ben", interaction="b"), Pressed(("done",), 0))
    assert [m.person for m in await party.moves()] == ["ana", "ben"]
    with refused("kernel.not_your_turn"):
        await one.tables.act(party.number, Who("ana", interaction="c"), Pressed(("done",), 0))
    await two.tables.act(party.number, Who("ana", interaction="a"), Pressed(("done",), 0))
    assert len(await party.moves()) == 2, "what the other one has carried out is answered again"


async def test_nobody_is_refused_by_what_was_before(build: Build) -> None:
    """Who has not heard that it is somebody's turn now looks again, and does what they ask for."""
    one, two = await build(), await build()
    party = await one.party("ana", "ben", game="oaxaca")
    await two.tables.live(party.number)
    await party["ana"].says("done", since=0, interaction="a")
    with refused("kernel.not_your_turn"):
        await two.tables.act(party.number, Who("ana", interaction="b"), Pressed(("done",), 0))
    await one.tables.act(party.number, Who("ben", interaction="c"), Pressed(("done",), 0))
    number, live = party.number, await one.tables.live(party.number)
    assert (await two.tables.live(number)).table.number == 1, "it has not heard of it"
    ask = next(iter(live.running().asks))
    press = Pressed((ask.options[0],), live.table.questions[ask.seat])
    await two.tables.act(number, Who(live.seats[ask.seat].person or "", interaction="d"), press)
    assert len(await party.moves()) == 3
    one.tables.memory.clear()
    await party.check()


DOINGS: dict[str, Callable[[House, Live], Coroutine[Any, Any, Any]]] = {
    "hours": lambda house, live: house.tables.set_hours("ben", zone="America/Mexico_City"),
    "a call for later": lambda house, live: house.tables.call_later(live.table.id, {0: False, 1: False}),
    "a channel that is closed": lambda house, live: house.tables.shut_out(live.table.id),
    "a channel that is gone": lambda house, live: house.tables.channel_gone(live.table.channel),
    "a server that is gone": lambda house, live: house.tables.guild_gone(live.table.guild),
    "somebody who has left": lambda house, live: house.tables.person_left(live.table.guild, "ben"),
    "somebody to be forgotten": lambda house, live: house.tables.forget("ben"),
    "what is due": lambda house, live: house.tables.due.ring(live.table.id),
}


@pytest.mark.parametrize("doing", DOINGS)
async def test_what_happens_by_itself_happens_also_where_another_has_written(build: Build, doing: str) -> None:
    one, two = await build(), await build()
    party = await one.party("ana", "ben", game="oaxaca")
    live = await two.tables.live(party.number)
    await party["ana"].says("done", since=0, interaction="a")
    before = await party.row()
    assert live.table.version < before.version, "it has not heard of it"
    await DOINGS[doing](two, live)
    assert (await party.row()).version > before.version
    one.tables.memory.clear()
    await party.check()


async def test_a_look_at_a_table_that_another_has_written_fails_nobody(build: Build) -> None:
    one, two = await build(), await build()
    party = await one.party("ana", "ben", game="oaxaca")
    live = await two.tables.live(party.number)
    one.clock = two.clock = one.clock + 2 * HOUR
    await one.tables.note_presence(party.number)
    assert live.table.version < (await party.row()).version, "it has not heard of it"
    await two.tables.note_presence(party.number)
    await two.tables.act(party.number, Who("ana", interaction="a"), Pressed(("done",), 0))
    assert len(await party.moves()) == 1
    one.tables.memory.clear()
    await party.check()


def held_up(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Let a house come to the point of writing, and wait there: when it has come, and when it may go on."""
    come, may_go_on, commit = asyncio.Event(), asyncio.Event(), house.store.commit

    async def late(change: Change) -> list[Post]:
        come.set()
        await may_go_on.wait()
        return await commit(change)

    monkeypatch.setattr(house.store, "commit", late)
    return come, may_go_on


async def test_a_table_that_two_open_for_the_same_interaction_is_one(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await build(), await build()
    come, may_go_on = held_up(two, monkeypatch)

    def opening(house: House, interaction: str) -> Coroutine[Any, Any, Live]:
        return house.tables.open("guild", "plaza", Who("ana", "Ana", interaction=interaction), Wanted("frutas"))

    late = asyncio.create_task(opening(two, "the same"))
    await come.wait()
    first = await opening(one, "the same")
    may_go_on.set()
    assert (await late).table == first.table and len(await one.store.open_tables()) == 1
    with refused("table.no.taken"):
        await opening(two, "another")


async def test_a_move_that_two_carry_out_for_the_same_interaction_is_one(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await build(), await build()
    party = await one.party("ana", "ben", game="oaxaca")
    who, press = Who("ana", interaction="the same"), Pressed(("done",), 0)
    come, may_go_on = held_up(two, monkeypatch)
    late = asyncio.create_task(two.tables.act(party.number, who, press))
    await come.wait()
    told = await one.tables.act(party.number, who, press)
    may_go_on.set()
    assert await late == told and len(await party.moves()) == 1


async def test_two_who_play_the_same_tables_lose_and_double_nothing(build: Build) -> None:
    one, two = await build(), await build()
    party, rng = await one.party("ana", "ben", game="frutas"), Random(3)
    tries = 0
    while (await party.row()).status == "playing" and tries < 400:
        tries += 1
        house = rng.choice((one, two))
        live = await house.tables.live(party.number)
        if live.state is None or not live.state.asks:
            continue
        ask = rng.choice(live.state.asks)
        press = Pressed((rng.choice(ask.options),), live.table.questions[ask.seat])
        person = live.seats[ask.seat].person or ""
        other = two if house is one else one
        acts = [h.tables.act(party.number, Who(person, interaction=f"press {tries}"), press) for h in (house, other)]
        outcomes = await asyncio.gather(*acts, return_exceptions=True)
        assert all(isinstance(o, Reply | Refused) for o in outcomes), outcomes
    assert (await party.row()).status == "finished"
    numbers = [m.number for m in await party.moves()]
    assert numbers == list(range(1, len(numbers) + 1))
    one.tables.memory.clear()
    await party.check()


async def test_who_comes_too_late_again_and_again_is_told_so(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await build()
    party = await house.party("ana", "ben", game="frutas")

    async def stale(change: Change) -> None:
        raise Stale(change.table.id)

    monkeypatch.setattr(house.store, "commit", stale)
    with refused("changed_meanwhile"):
        await party["ana"].says((await party["ana"].ask()).options[0])
    monkeypatch.undo()
    await party["ana"].says((await party["ana"].ask()).options[0])


async def test_a_robot_s_word_for_an_old_position_is_let_go(build: Build) -> None:
    one, two = await build(), await build()
    party = await one.party("ana", game="frutas", robots=["easy"])
    live = await two.tables.live(party.number)
    assert live.state is not None
    seat = next(s.seat for s in live.seats if s.robot)
    word = next(a.options[0] for a in live.state.asks if a.seat == seat)
    assert await one.tables.robot_act(party.number, seat, word, live.table.number)
    assert not await two.tables.robot_act(party.number, seat, word, live.table.number)
    assert len(await party.moves()) == 1
    await party.check()
