"""Several processes on one file, of which one forgets somebody: no other one, whatever it has in memory, brings a name back."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.connection import TakenOver
from bot.store.values.shown import Shown
from bot.tables.values.who import Who
from tests.tables.parlour import Build, House, Party, on_one_file
from tests.tables.test_forgetting import ANA, NAME, named, some

TOLD = Shown({"board": 7}, story=(f"**{NAME}** gathers 3", "Ben bids"), recap=(f"**{NAME}** gathers 3",))
ON_ITS_WAY = Shown({"board": 8}, story=(*TOLD.story, f"**{NAME}** gathers 4"))
STATES = ["running", "over"]


@pytest.fixture
async def build(tmp_path: Path) -> AsyncIterator[Build]:
    async with on_one_file(tmp_path / "games.sqlite3", shared=True) as made:
        yield made


async def told(house: House, state: str) -> Party:
    """A table of this house with sentences about somebody, in memory as they are written."""
    party = await named(house, "ben", "cleo")
    if state == "over":
        await some(party, 1000)
    await house.tables.posts_made(party.number, [], TOLD)
    return party


async def heard(house: House, party: Party) -> bool:
    """The house is told that the table was written."""
    return await house.tables.memory.renew(party.number, (await party.row()).version)


async def nothing_left(party: Party) -> None:
    assert NAME not in str((await party.live()).table.posts)
    with closing(sqlite3.connect(party.house.path)) as db:
        assert not [line for line in db.iterdump() if NAME in line or ANA in line]
    await party.check()


@pytest.mark.parametrize("state", STATES)
async def test_what_another_process_has_taken_out_of_a_table_stays_out(build: Build, state: str) -> None:
    owner, other = await build(), await build()
    party = await told(owner, state)
    await other.tables.forget(ANA)
    assert await heard(owner, party)
    now = (await party.live()).table.posts
    assert now == Shown({"board": 7})
    await owner.tables.posts_made(party.number, [], now.showing("final", 9))
    assert (await party.row()).posts == Shown({"board": 7, "final": 9})
    await nothing_left(party)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("comes", ["after the news", "before the news", "with a move"])
async def test_a_sentence_on_its_way_in_another_process_does_not_bring_a_name_back(build: Build, state: str, comes: str) -> None:
    """A post that was begun before, whether or not it is known by then what another process has written."""
    owner, other = await build(), await build()
    party = await told(owner, state)
    await other.tables.forget(ANA)
    if comes == "after the news":
        await heard(owner, party)
    elif comes == "with a move":  # what is outdated is forgotten, and read anew
        await owner.tables.set_hours("ben", zone="America/Mexico_City")
        if state == "over":
            owner.tables.memory.drop(party.number)
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    if comes == "before the news":
        assert NAME in str((await party.row()).posts)
        assert await heard(owner, party)
    assert "board" in (await party.row()).posts and (await party.row()).posts["board"] == 8, "and the message is known"
    await nothing_left(party)
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    assert (await party.row()).posts.story == ("Ben bids",)
    await nothing_left(party)


async def test_what_is_read_between_two_steps_of_another_process_shows_nothing(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their seat has no name any more, and the sentences still stand in the row."""
    owner, other = await build(), await build()
    party = await told(owner, "running")
    owner.tables.memory.clear()
    owner.tables.memory._called.clear()
    truly = other.store.forget_person

    async def late(*args: object) -> list[int]:
        assert (await party.live()).table.posts == Shown({"board": 7})
        return await truly(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(other.store, "forget_person", late)
    await other.tables.forget(ANA)
    await heard(owner, party)
    await nothing_left(party)


async def test_whoever_hears_of_a_table_finds_nobody_who_is_forgotten(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else tells that it was written: sentences, and statistics of finished games, are right from then on."""
    owner, other = await build(), await build()
    party = await told(owner, "over")
    assert ANA in await owner.tables.statistics.records("guild", "frutas")
    with monkeypatch.context() as fault:
        fault.setattr("bot.store.forgetting.ROWS", ("what no database understands",))
        with pytest.raises(sqlite3.Error):
            await other.tables.forget(ANA)
    assert await heard(owner, party)
    owner.tables.statistics.changed("guild", "frutas")
    assert ANA not in await owner.tables.statistics.records("guild", "frutas")
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    assert (await party.row()).posts.story == ("Ben bids",)
    await other.tables.upkeep()
    assert await heard(owner, party)
    await nothing_left(party)


async def test_a_process_that_does_not_post_leaves_the_row_to_the_one_that_does(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, third, other = await build(), await build(), await build()
    party = await told(owner, "running")
    await third.tables.live(party.number)

    async def taken_over(*args: object) -> None:
        raise TakenOver

    monkeypatch.setattr(third.store, "post_made", taken_over)
    await other.tables.forget(ANA)
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    assert await heard(third, party) and NAME not in str((await third.tables.live(party.number)).table.posts)
    await heard(owner, party)
    await nothing_left(party)


async def test_whoever_only_leaves_keeps_their_name_in_the_sentences(build: Build) -> None:
    owner, other = await build(), await build()
    party = await told(owner, "running")
    await other.tables.resign(party.number, Who(ANA))
    await heard(owner, party)
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    assert (await party.live()).table.posts == (await party.row()).posts == ON_ITS_WAY


async def test_what_was_posted_here_is_not_lost_by_news_of_others(build: Build) -> None:
    owner, other = await build(), await build()
    party = await told(owner, "running")
    await owner.tables.posts_made(party.number, [], ON_ITS_WAY)
    await other.tables.rest(party.number, Who("ben"))
    assert await heard(owner, party)
    assert (await party.live()).table.posts == ON_ITS_WAY == (await party.row()).posts
