"""Posts show what the question is about; the whole table is one press away, and is posted for all when a round begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from simcord.results import ResponseMessage

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import Image
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting.board_plan import is_milestone
from bot.store import Seat, Table
from bot.store.columns import COLUMNS
from bot.store.values.news import KeptEvent
from bot.store.values.shown import Shown
from bot.tables.values.model import event_to_json
from engines.shelf import SHELF
from renderers.words import Words
from renderers.words.book import book
from tests.discord.hall import Player, control, controls, hall, shown
from tests.discord.test_table_life import begun
from tests.gallery.mottainai import specimens as mottainai
from tests.gallery.oaxaca import specimens
from tests.gallery.patzcuaro import specimens as patzcuaro


class Named(NoPictures):
    """Pictures that are nothing but their names."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def _named(self, name: str) -> Image:
        self.drawn.append(name)
        return Image(f"{name}.png", name.encode(), name)

    def board(self, table: Table, view: Any, words: Words) -> Image | None:
        return self._named("board")

    def closeup(self, table: Table, view: Any, words: Words, options: Sequence[str] = ()) -> Image | None:
        return self._named("closeup")

    def final(self, table: Table, view: Any, words: Words) -> Image | None:
        return self._named("final")

    def roll(self, table: Table, view: Any, events: Sequence[KeptEvent], words: Words) -> Image | None:
        return self._named("dice")

    def lobby(self, table: Table, seats: tuple[Seat, ...], words: Words) -> Image | None:
        return self._named("lobby")


def alts(message: ResponseMessage) -> list[str]:
    """What pictures a message carries."""
    return [str(file.description) for file in message.attachments]


def deeds(message: ResponseMessage) -> list[str]:
    """What the buttons of a message ask for."""
    return [parse(one["custom_id"]).action for one in controls(message)]


async def test_a_move_draws_one_picture_and_the_whole_table_is_one_press_away(tmp_path: Path) -> None:
    pictures = Named()
    async with hall(tmp_path, pictures) as here:
        number = await begun(here, "Ana", "Ben")
        first = [["board"], ["closeup"]]
        assert [alts(m) for m in here.public()[-2:]] == first, "the whole table stands there at the start"
        for name in ("Ana", "Ben"):
            await here.people[name].slash(here.channel, "oaxaca reroll", faces="none")
        board, before = await here.board(number), len(pictures.drawn)
        assert alts(board) == ["closeup"] and "whole" in deeds(board) and "mats" not in deeds(board)
        pressed = await here.people["Dan"].click(board, custom_id=str(control(board, "whole")))
        assert pressed.ephemeral and alts(shown(pressed)) == ["board"] and pictures.drawn[before:] == ["board"]
        assert [m.id for m in here.public()][-1] == board.id, "nobody else hears of it"
        asked = shown(await here.people["Dan"].slash(here.channel, "table board"))
        assert alts(asked) == ["board"]


@pytest.mark.sampled(3)
async def test_the_whole_table_is_posted_when_a_round_begins_and_at_the_end(tmp_path: Path) -> None:
    pictures = Named()
    async with hall(tmp_path, pictures) as here:
        number = await begun(here, "Ana", "Ben")
        players = [Player(here, name, number, Random(4)) for name in ("Ana", "Ben")]
        while (await here.live(number)).is_open:
            for player in players:
                while await player.ask() is not None:
                    await player.move()
        carried = [picture for message in here.public() for picture in alts(message)]
        rounds = book("oaxaca").milestones == {"round"} and specimens.played(2).views[-1].rounds
        assert carried.count("board") == rounds + 1, "at the start of each round, and when all is over"
        posted = [set(found) for message in here.public() if (found := alts(message))]
        assert posted.count({"board"}) == rounds + 1 and posted[-2] == {"board"}, "a round begins with one post"
        assert all("closeup" in a | b for a, b in pairwise(posted[1:-2])), "one post above a board, not more"
        assert carried[-1] == "closeup" and carried.count("closeup") > 10
        final = here.public()[-1]
        seen = shown(await here.people["Cleo"].click(final, custom_id=str(control(final, "whole"))))
        assert alts(seen) == ["final", "board"], "the score in full, and the table"


def test_the_whole_table_of_mottainai_is_posted_once_in_a_round_of_all_players() -> None:
    game = mottainai.played(3)
    turns = [event_to_json(event) for _, event in game.events if event.kind == "turn"]
    shown = [event for event in turns if is_milestone(event, book("mottainai"))]
    assert len(turns) > 9 and abs(len(shown) - len(turns) / 3) < 3
    assert {event["data"]["seat"] for event in shown} == {0}
    assert not any(is_milestone(event_to_json(event), book("mottainai")) for _, event in game.events if event.kind != "turn")


async def test_what_is_posted_once_is_not_posted_again_by_the_next_process(tmp_path: Path) -> None:
    async with hall(tmp_path, Named()) as here:
        await begun(here, "Ana", "Ben")
        before = len(here.public())
        await here.restart()
        assert len(here.public()) == before


def test_that_the_whole_table_was_posted_is_kept() -> None:
    _, write, read = next(column for column in COLUMNS[Table] if column.name == "posts")
    assert write is not None and read is not None
    for kept in (Shown({"board": 12}, whole=7), Shown({"board": 12})):
        assert read(write(kept)) == kept


@pytest.mark.parametrize("title", SHELF)
def test_every_game_offers_either_the_whole_table_or_what_stands_beside_it(title: str) -> None:
    table = cast(Table, SimpleNamespace(game=title, id=7, number=3))
    offered = [parse(button.id).action for button in posts.board_buttons(table, Words("en", ("Ana", "Ben"), title))]
    assert ("whole" in offered) == book(title).closeups and len(offered) <= 4
    assert ("mats" in offered) == (book(title).mats and not book(title).closeups)


def test_a_game_without_close_ups_is_shown_whole() -> None:
    table = cast(Table, SimpleNamespace(game="patzcuaro", id=7, number=3))
    if not book("patzcuaro").closeups:
        found = Drawn().closeup(table, patzcuaro.played(2).views[0], Words("en", ("Ana", "Ben"), "patzcuaro"))
        assert found is not None and found.name == "board.png"
