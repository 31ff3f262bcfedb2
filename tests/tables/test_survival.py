"""Nothing is lost: not by a restart, nor by a failure in the middle, nor by forgetting tables that were not used for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from bot.store import Change, Post
from bot.store.values.news import Board
from bot.store.values.shown import Shown
from bot.tables import Pressed, Refused
from bot.tables.life.changes import Changes
from bot.tables.values.who import Who
from tests.store.backend import Tapped, fail
from tests.tables.parlour import Build, House, Party, refused, stop


def fail_at(house: House, statement: int) -> Tapped:
    """Let the disk be full at the n-th statement from now."""
    database = house.file
    tapped = Tapped(database._writer, statement, fail)
    database._writer = tapped  # type: ignore[assignment]
    return tapped


def mend(house: House) -> None:
    """The disk has room again."""
    while isinstance(house.file._writer, Tapped):
        house.file._writer = house.file._writer.plain


# -- restarts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_a_game_goes_on_through_a_restart_after_every_act(house: House, title: str) -> None:
    party, rng, restarts = await house.party("ana", "ben", game=title, start=False), Random(2), 0
    await house.restart()
    await party["ana"].starts()
    while (await party.row()).status == "playing" and restarts < 40:
        seen = [await house.tables.look(party.number, person) for person in ("ana", "ben", "leo")]
        asks = (await party.state()).asks
        await house.restart()
        restarts += 1
        assert [await house.tables.look(party.number, person) for person in ("ana", "ben", "leo")] == seen
        assert (await party.state()).asks == asks
        if rng.random() < 0.2 and (await party.moves()):
            await party["ana"].wishes()
            await house.restart()
            await party["ben"].agrees()
        await party.play(rng, 1)
    assert restarts > 10
    await party.check()


async def test_what_was_written_and_not_yet_posted_is_posted_after_a_restart(house: House) -> None:
    party = await house.party("ana", "ben")
    for post in await house.store.posts_to_make():
        await house.tables.posts_made(party.number, [post.id], Shown({"board": post.id}))
    told = len(house.told)
    await party["ana"].says("done")
    await house.restart()
    (post,) = await house.store.posts_to_make()
    assert isinstance(post.news, Board) and post.news.number == 1 and [post] == house.told[told:]
    await house.tables.posts_made(party.number, [post.id], Shown({"board": 99}))
    assert await house.store.posts_to_make() == []
    assert (await party.row()).posts == Shown({"board": 99}) == (await party.live()).table.posts
    await party["ben"].says("done")
    await house.restart()
    assert (await party.live()).table.posts == Shown({"board": 99}), "moves leave it alone"


async def test_where_a_table_is_shown_is_not_lost_to_a_move_in_progress(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await house.party("ana", "ben")
    gate, commit = asyncio.Event(), house.store.commit

    async def slow(change: Change) -> list[Post]:
        await gate.wait()
        return await commit(change)

    monkeypatch.setattr(house.store, "commit", slow)
    move = asyncio.create_task(party["ana"].says("done"))
    await asyncio.sleep(0)
    await house.tables.posts_made(party.number, [], Shown({"board": 7}))
    gate.set()
    await move
    assert (await party.live()).table.posts == Shown({"board": 7}) == (await party.row()).posts
    await party.check()


async def test_a_poster_that_fails_harms_no_move(house: House) -> None:
    def broken(posts: Any) -> None:
        raise RuntimeError("the poster has a bug")

    party = await house.party("ana", "ben")
    house.tables.changes.posted = broken
    house.tables.changes.robots_due = broken
    await party["ana"].says("done")
    assert [m.said for m in await party.moves()] == ["done"]
    await party.check()


# -- failures -------------------------------------------------------------------------------------------------------------


async def every_failure(house: House, party: Party, act: Callable[[], Coroutine[Any, Any, Any]]) -> int:
    """Do something with a failure at every statement in turn; how many there were before it was done."""
    before, told = await party.written(), len(house.told)
    for statement in range(60):
        tapped = fail_at(house, statement)
        live = await party.live()
        seen = live.look(0)
        outcome = (await asyncio.gather(act(), return_exceptions=True))[0]
        mend(house)
        if not tapped.reached:
            assert not isinstance(outcome, BaseException), outcome
            await party.check()
            return statement
        assert "disk is full" in str(outcome)
        assert await party.written() == before and len(house.told) == told
        assert (await party.live()).look(0) == seen
        await party.check()
    raise AssertionError("it never ended")


@pytest.mark.sampled(3)
async def test_a_failure_anywhere_leaves_memory_and_rows_as_they_were(house: House) -> None:
    party = await house.party("ana", "ben", start=False)
    tables, number = house.tables, party.number
    steps: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
        "join": party["eva"].joins,
        "robot": lambda: tables.add_robot(number, Who("ana")),
        "kick": lambda: tables.kick(number, Who("ana"), 3),
        "invite": lambda: tables.invite(number, Who("ana"), "leo"),
        "start": party["ana"].starts,
        "press": lambda: party["ana"].says("done", since=0, interaction="a press"),
        "type": lambda: party["ben"].types("reroll", "a command", faces="none"),
        "rest": lambda: tables.rest(number, Who("ben")),
        "take back": lambda: tables.take_back(number, Who("ben")),
        "replace": lambda: tables.replace(number, Who("ben"), 1, Who("mia", "Mia")),
        "nudge": lambda: tables.nudge(number, Who("mia")),
        "offer": lambda: tables.offer_seat(number, Who("mia"), 1, "leo"),
        "vote": lambda: tables.vote_end(number, Who("mia")),
        "vote against": lambda: tables.answer_end(number, Who("ana"), False),
        "hours": lambda: tables.set_hours("mia", "Asia/Kolkata", "22-6"),
        "leave the server": lambda: tables.person_left("guild", "mia"),
        "come back": lambda: tables.take_back(number, Who("mia")),
        "lose the channel": lambda: tables.guild_gone("guild"),
        "move": lambda: tables.move(number, Who("eva"), "guild", "patio"),
        "wish": party["ana"].wishes,
        "agree": party["mia"].agrees,
        "refused": party["eva"].disagrees,
        "wish again": party["ana"].wishes,
        "agree again": party["eva"].agrees,
        "undo": party["mia"].agrees,
        "resign": lambda: tables.resign(number, Who("ana")),
        "end": lambda: tables.end(number, Who("mia")),
    }
    counts = {name: await every_failure(house, party, act) for name, act in steps.items()}
    assert min(counts.values()) >= 3, "begin, a row at least, commit"
    assert counts["press"] <= 10, "an act is one short transaction, its timers included"


async def test_a_failed_act_can_be_tried_again_with_the_same_interaction(house: House) -> None:
    party = await house.party("ana", "ben")
    fail_at(house, 3)
    with pytest.raises(Exception, match="disk is full"):
        await party["ana"].says("done", interaction="x")
    mend(house)
    await party["ana"].says("done", since=0, interaction="x")
    assert len(await party.moves()) == 1


async def test_an_act_costs_one_transaction_and_one_look_into_the_file(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await house.party("ana", "ben")
    await party.live()
    reads, commits, fetch, commit = [], [], house.store.database.reader.execute_fetchall, house.store.commit

    def read(sql: str, *values: Any) -> Any:
        reads.append(sql)
        return fetch(sql, *values)

    async def write(change: Change) -> list[Post]:
        commits.append(change)
        return await commit(change)

    monkeypatch.setattr(house.store.database.reader, "execute_fetchall", read)
    monkeypatch.setattr(house.store, "commit", write)
    await party["ana"].says("done", since=0)
    assert (len(commits), len(reads)) == (1, 1) and "handled" in reads[0]
    await house.tables.in_channel((await party.live()).table.channel)
    await house.tables.look(party.number, "ben")
    await house.tables.completions(party.number, "ben", "reroll", {}, "faces")
    assert len(reads) == 1, "looking at a table in use needs none"


async def test_many_who_wait_behind_a_failure_are_all_served(house: House) -> None:
    """The table is loaded afresh under those who wait in line."""
    party = await house.party("ana", "ben", "eva", "leo")
    fail_at(house, 2)
    people = ("ana", "ben", "eva", "leo")
    outcomes = await asyncio.gather(*(party[p].says("done", since=0) for p in people), return_exceptions=True)
    mend(house)
    failed = [p for p, o in zip(people, outcomes, strict=True) if isinstance(o, BaseException)]
    assert len(failed) == 1
    await party[failed[0]].says("done")
    assert len(await party.moves()) == 4
    await party.check()


@pytest.mark.parametrize("statement", [0, 1, 4, 7])
async def test_a_cancelled_act_is_done_or_not_and_memory_knows(house: House, statement: int) -> None:
    party = await house.party("ana", "ben")
    task = asyncio.create_task(party["ana"].says("done", since=0, interaction="x"))
    database = house.file
    database._writer = Tapped(database._writer, statement, task.cancel)  # type: ignore[assignment]
    await asyncio.wait([task])
    mend(house)
    assert task.cancelled()
    await party.check()
    done = len(await party.moves())
    await house.tables.act(party.number, Who("ana", interaction="x"), Pressed(("done",), 0))
    assert len(await party.moves()) == 1 and done in (0, 1)
    await party.check()


async def test_a_rule_that_raises_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await house.party("ana", "ben")
    before = await party.written()

    def broken(*args: Any) -> Any:
        raise ZeroDivisionError("a bug in the rules")

    with monkeypatch.context() as bug:
        bug.setattr("bot.tables.life.playing.apply", broken)
        with pytest.raises(ZeroDivisionError):
            await party["ana"].says("done")
    assert await party.written() == before
    await party.check()
    await party["ana"].says("done")


async def test_questions_of_a_new_version_can_be_answered(house: House) -> None:
    """Rules that changed while a game was stored may ask somebody who was not asked, or no longer ask somebody who was."""
    party = await house.party("ana", "ben", "eva")
    await party["eva"].says((await party["eva"].ask()).options[0])
    async with house.store.database.transaction() as db:
        await db.execute("UPDATE tables SET questions = ?", ('{"1": 0, "7": 1}',))
    await house.restart()
    assert (await party.live()).table.questions == {0: 1, 1: 0, 2: 1}
    for name, since in (("ana", 1), ("ben", 0), ("eva", 1)):
        assert (await house.tables.look(party.number, name)).since == since
        await party[name].says("done", since=since)
    await party.check()


async def test_a_table_whose_game_cannot_be_loaded_can_be_looked_at_and_ended(house: House) -> None:
    party = await house.party("ana", "ben")
    await stop(house, party.number)
    with refused("stopped"):
        await party["ana"].says("done", since=0)
    look = await house.tables.look(party.number, "ana")
    assert (look.view, look.ask) == (None, None) and look.table.status == "playing"
    await house.tables.end(party.number, Who("ana"))
    assert (await party.row()).status == "ended"


# -- forgetting -----------------------------------------------------------------------------------------------------------


async def test_tables_that_are_forgotten_come_back_as_they_were(build: Build) -> None:
    house = await build(cached=2)
    parties = [await house.party(f"a{n}", f"b{n}", game="frutas") for n in range(7)]
    rng = Random(5)

    async def play(n: int) -> None:
        await parties[n].play(Random(n))

    await asyncio.gather(*(play(n) for n in range(7)))
    assert len(house.tables.memory.numbers) <= 2 and len(house.tables.memory._channels) <= 2
    assert {(await p.row()).status for p in parties} == {"finished"}
    for party in parties:
        await party.check()
    crowd = [await house.party(f"c{n}", f"d{n}") for n in range(7)]
    for _ in range(60):
        await rng.choice(crowd).play(rng, 1)
    for party in crowd:
        await party.check()


async def test_a_table_forgotten_while_people_wait_in_line(build: Build) -> None:
    """Everybody presses at once at more tables than are kept: whoever waited is served from what is written."""
    house = await build(cached=1)
    parties = [await house.party(*people) for people in (("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i"))]
    for _ in range(3):
        presses = []
        for party in parties:
            live = await party.live()
            for ask in (await party.state()).asks:
                guest = party[live.seats[ask.seat].name.lower()]
                since = (await party.row()).questions[ask.seat]
                presses += [guest.says(ask.options[-1], since=since) for _ in range(4)]
        outcomes = await asyncio.gather(*presses, return_exceptions=True)
        assert all(isinstance(o, Refused) for o in outcomes if isinstance(o, BaseException))
    for party in parties:
        assert len(await party.moves()) >= 3
        await party.check()


async def test_a_table_loaded_while_it_changes_is_never_half_old(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row is read, then a change is written, then its seats are read: such a mixture must not get into memory."""
    party = await house.party("ana", "ben", "eva")
    await house.restart()
    gate, seats, read = asyncio.Event(), house.store.seats, []

    async def slow(number: int) -> Any:
        read.append(number)
        if len(read) == 1:
            await gate.wait()
        return await seats(number)

    monkeypatch.setattr(house.store, "seats", slow)
    looking = asyncio.create_task(house.tables.look(party.number, "ana"))
    acting = asyncio.create_task(house.tables.resign(party.number, Who("ana")))
    assert not (await asyncio.wait([acting], timeout=0.1))[0], "the change waits until the table is loaded"
    gate.set()
    await asyncio.gather(looking, acting)
    monkeypatch.undo()
    assert (await party.row()).host == "ben"
    await party.check()


async def test_lines_and_refusals_do_not_pile_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.life.changes.REFUSALS", 10)
    party = await house.party("ana", "ben")
    for number in range(100, 150):
        with refused("unknown"):
            await house.tables.look(number)
    for _ in range(30):
        with refused("outdated"):
            await party["ana"].says("done", since=9)
    changes: Changes = house.tables.changes
    assert len(changes._refusals) == 10 and set(changes.memory._lines) <= {party.number}
