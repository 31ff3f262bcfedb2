"""The board is the last thing of ours in the channel when somebody is asked: one place to look at."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.discord_ui.connection.channel_ends import KNOWN, ChannelEnds
from bot.discord_ui.messages.posts import NEWS, story
from bot.discord_ui.posting import poster
from renderers.words import Words
from tests.discord.hall import Hall, Player, controls, hall

PEOPLE = ("Ana", "Ben")


async def seated(here: Hall) -> int:
    """A game of two in which nothing is rolled on the way."""
    live = await here.open(*PEOPLE, seats=2, game="patzcuaro")
    await here.people["Ana"].click(here.lobby(live), label="Start")
    return live.table.id


async def move(here: Hall, number: int, rng: Random) -> None:
    """Whoever is asked makes a choice."""
    for name in PEOPLE:
        player = Player(here, name, number, rng, 0.0)
        if await player.ask() is not None:
            await player.move()
            return


async def test_with_nothing_below_it_is_edited(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here)
        await move(here, number, Random(1))
        board = (await here.board(number)).id
        state = await here.state(number)
        mine, edited = state.asks[0].seat, 0
        while (await here.state(number)).asks[0].seat == mine:
            await move(here, number, Random(1))
            edited += (await here.board(number)).id == board
        assert edited


async def test_it_comes_below_what_people_have_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "AT_LEAST", 0.0)
    async with hall(tmp_path) as here:
        number = await seated(here)
        old = await here.board(number)
        await here.people["Cleo"].send(here.channel, "Who is winning?")
        await move(here, number, Random(1))
        new = await here.board(number)
        assert new.id > old.id and here.messages()[-1].id == new.id
        assert not list(controls(here.message(old.id))) and list(controls(new))


async def test_what_one_person_sees_is_below_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "AT_LEAST", 0.0)
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)
        await here.people["Ana"].click(board, label="My hand")
        await here.people["Ben"].click(board, label="My hand")
        before = len(here.public())
        asked = (await here.state(number)).asks[0].seat
        await move(here, number, Random(1))
        assert (await here.state(number)).asks[0].seat == asked, "a new mention would be a new message"
        assert len(here.public()) == before and (await here.board(number)).id == board.id


async def test_not_twice_in_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "AT_LEAST", 3600.0)
    async with hall(tmp_path) as here:
        number = await seated(here)
        board, asked = await here.board(number), (await here.state(number)).asks[0].seat
        await here.people["Cleo"].send(here.channel, "Who is winning?")
        await move(here, number, Random(1))
        assert (await here.state(number)).asks[0].seat == asked, "a new mention would be a new message"
        assert (await here.board(number)).id == board.id


async def test_after_a_restart_it_is_posted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poster, "AT_LEAST", 0.0)
    async with hall(tmp_path) as here:
        number = await seated(here)
        await here.people["Cleo"].send(here.channel, "Good night!")
        await here.restart()
        await move(here, number, Random(1))
        assert here.messages()[-1].id == (await here.board(number)).id


async def test_what_is_known_of_the_ends_of_channels() -> None:
    ends = ChannelEnds()
    assert not ends.is_last("1", 5), "nobody knows, as after a start"
    ends.posted("1", 5, 10.0)
    assert ends.is_last("1", 5) and ends.rested("1", 12.0) == 2.0 and ends.rested("2", 0.0) == float("inf")
    ends.hear({"channel": {"id": "1", "last_message_id": "9"}})
    assert not ends.is_last("1", 5) and ends.is_last("1", 9)
    ends.hear({"channel": {"id": "1", "last_message_id": "7"}})
    assert ends.is_last("1", 9) and not ends.is_last("1", 8), "older news change nothing"
    ends.private(12)
    ends.hear({"channel": {"id": "1", "last_message_id": "12"}})
    assert ends.is_last("1", 9)
    for odd in ({}, {"channel": None}, {"channel": {"id": "1"}}, {"channel": {"id": "1", "last_message_id": None}}):
        ends.hear(odd)
    for n in range(2 * KNOWN):
        ends.posted(str(n), n, 0.0)
        ends.private(n)
    await asyncio.sleep(0)
    assert len(ends._last) <= KNOWN >= len(ends._private)


@pytest.mark.parametrize("language", ["en", "es"])
def test_news_are_at_most_six_lines_and_the_rest_is_counted(language: str) -> None:
    words = Words(language)
    lines = [f"line {n}" for n in range(20)]
    assert story(lines[:NEWS], words) == "\n".join(lines[:NEWS])
    first, *rest = story(lines, words).splitlines()
    assert rest == lines[-NEWS:] and " 14 " in first
    told = story(["⏰ late", *lines], words).splitlines()
    assert told[0] == "⏰ late" and told[2:] == lines[1 - NEWS :] and " 15 " in told[1]
