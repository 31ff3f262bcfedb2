"""What several robots do in a row: few edits tell it, nobody is asked later because of it, and no picture goes missing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.posting import poster as posters
from bot.discord_ui.posting.poster import GATHERED, Poster
from engines.shelf import SHELF
from renderers.words.book import book
from tests.deep import DEEP, one_of_each
from tests.discord import hall as halls
from tests.discord.hall import Hall, Player, hall
from tests.discord.lean import hung
from tests.discord.wall import Wall
from tests.discord.whole import show_whole
from tests.patience import until
from tests.tables.parlour import House, Party

ROBOTS = ("random", "random", "random")
FOR_EVER = 600.0  # seconds; no test waits as long
PAIRS = [game for game in SHELF if book(game).mats]


class Evening:
    """One person among robots, who do what the test says and when."""

    def __init__(self, party: Party, wall: Wall) -> None:
        self.party, self.wall, self.rng = party, wall, Random(3)

    async def robots(self) -> bool:
        """Whether only robots are asked."""
        live = await self.party.live()
        return live.table.status == "playing" and all(live.seats[ask.seat].robot for ask in live.running().asks)

    async def robot_moves(self) -> None:
        """One word of the robot that is asked first."""
        live = await self.party.live()
        ask = live.running().asks[0]
        assert await self.party.tables.robot_act(live.table.id, ask.seat, self.rng.choice(ask.options), live.table.number)

    async def ana_moves(self) -> None:
        """One word of the person."""
        await self.party["ana"].says(self.rng.choice((await self.party["ana"].ask()).options))

    async def goes_on(self) -> bool:
        """Whether the game does."""
        return (await self.party.live()).table.status == "playing"

    async def all_told(self) -> None:
        """Wait until nothing is left to be posted."""
        await until(self.party.is_told, "everything is posted")

    async def among_robots(self, least: int) -> None:
        """Play, until that many words of robots were said in a row; everything before them is told."""
        while True:
            while not await self.robots():
                await self.ana_moves()
            await self.all_told_but_robots()
            row = 0
            while await self.robots() and row < least:
                await self.robot_moves()
                row += 1
            if row == least and await self.robots():
                return

    async def all_told_but_robots(self) -> None:
        """Wait until a board stands there."""

        async def stands() -> bool:
            noted = (await self.party.live()).table.posts
            return "board" in noted and noted.sending is None

        await until(stands, "a board")


@asynccontextmanager
async def evening(folder: Path, gather: float) -> AsyncIterator[Evening]:
    """A table for one among robots, begun and posted."""
    house = await House(folder / "games.sqlite3").open()
    wall = Wall()
    poster = Poster(wall, house.tables, NoPictures(), gather=gather)
    house.tables.changes.posted = poster.posted
    try:
        party = await house.party("ana", robots=ROBOTS, seats=1 + len(ROBOTS))
        made = Evening(party, wall)
        await made.all_told()
        yield made
    finally:
        await poster.close()
        await house.close()


async def test_many_moves_of_robots_are_told_by_few_edits_and_a_person_is_asked_at_once(tmp_path: Path) -> None:
    """Were it only for the clock, the board would wait for ever: what is full is told, and whoever is asked waits for nobody."""
    async with evening(tmp_path, FOR_EVER) as at:
        turns = moves = 0
        while moves <= 20 and turns < 100 and await at.goes_on():
            while await at.robots():
                before, row = len(at.wall.edits), 0
                while await at.robots():
                    await at.robot_moves()
                    await asyncio.sleep(0.005)
                    row += 1
                await at.all_told()  # somebody is asked now
                assert len(at.wall.edits) - before <= (1 + row) // GATHERED + 1, row  # with what Ana said
                moves += row
            if await at.goes_on():
                await at.ana_moves()
                turns += 1
            if not await at.robots():
                await at.all_told()
        assert moves > 20 and len(at.wall.edits) < moves


@pytest.mark.sampled(3)
async def test_a_board_waits_for_robots_no_longer_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither when they fall silent nor when they go on and on."""
    monkeypatch.setattr(posters, "GATHERED", 10_000)
    gather = 0.4
    async with evening(tmp_path, gather) as at:
        await at.among_robots(1)
        begun, before = asyncio.get_running_loop().time(), len(at.wall.edits)
        await at.all_told()
        assert len(at.wall.edits) > before, "they fell silent, and it is told"
        waits: list[float] = []
        while len(waits) < 3:
            await at.among_robots(1)
            begun, before, row = asyncio.get_running_loop().time(), len(at.wall.edits), 1
            while await at.robots() and len(at.wall.edits) == before:
                await at.robot_moves()
                await asyncio.sleep(gather / 8)
                row += 1
            if len(at.wall.edits) > before and await at.robots() and row > 2:  # it was told while they went on
                waits.append(at.wall.edits[before] - begun)
            if not await at.goes_on():
                break
        assert waits


async def test_what_was_gathered_is_told_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, FOR_EVER) as at:
        await at.among_robots(2)
        rows = await at.party.posts()
        assert rows
        wall = Wall()
        after = Poster(wall, at.party.tables, NoPictures(), gather=0.1)
        at.party.tables.changes.posted = after.posted
        await after.resume()
        await at.all_told()
        assert wall.edits
        await after.close()


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", one_of_each(PAIRS, bool))
async def test_no_edit_drops_a_picture_that_its_message_names(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards with players' own boards beside them, while robots play by themselves."""
    monkeypatch.setattr(halls, "QUICK", replace(halls.QUICK, robot_pause=0.01))
    show_whole(game, monkeypatch)
    async with hall(tmp_path, hung()) as here:
        seen: list[int] = []

        def look(event: str, payload: Any) -> None:
            if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                seen.extend(whole(here))

        here.env.backend.subscribers.append(look)
        number = (await here.open("Ana", seats=3, robots=2, game=game)).table.id
        await here.people["Ana"].click(here.lobby(await here.live(number)), label="Start")
        player = Player(here, "Ana", number, Random(4))
        for _ in range(25 if DEEP else 12):
            await here.bot.robots.idle()
            await here.env.settle()
            if (await here.live(number)).table.status != "playing":
                break
            await player.move()
        assert max(seen) > 1, "some boards had others beside them"


def whole(here: Hall) -> list[int]:
    """How many pictures the messages name; each of them hangs on its message."""
    found = []
    for message in here.messages():
        named = [str(e.image.url).rpartition("/")[2] for e in message.embeds if e.image.url]
        hanging = [a.filename for a in message.attachments]
        assert {*named} <= {*hanging}, (named, hanging)
        found.append(len(named))
    return found
