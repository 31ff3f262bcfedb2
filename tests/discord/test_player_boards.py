"""Players' own boards: beside the table whenever something has changed on them, and all of them for whoever presses a button."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from simcord.results import ResponseMessage

from bot.discord_ui.messages import panels, posts
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting.plan import first_step
from bot.discord_ui.posting.player_boards import MOST, changed_boards
from bot.discord_ui.posting.step import Step
from bot.store import Post, Table
from bot.store.columns import COLUMNS
from bot.store.values.news import Board
from bot.store.values.shown import PlayerBoards, Shown
from bot.tables import Live, Look, Pressed
from bot.tables.values.who import Who
from engines.shelf import SHELF
from renderers.words import Words
from renderers.words.book import book
from tests.deep import DEEP, one_of_each
from tests.discord.hall import Hall, Player, control, hall, shown
from tests.discord.lean import hung
from tests.discord.test_table_life import begun
from tests.discord.whole import show_whole
from tests.gallery.oaxaca import specimens as oaxaca
from tests.gallery.resafa import specimens

GAMES = [game for game in SHELF if book(game).mats]
NAMES = ("Ana", "Ben")
OTHER = """
from bot.discord_ui.pictures.draw import mark_of
from renderers.resafa import mat_shows
from tests.gallery.resafa import specimens
print(*(mark_of(mat_shows(specimens.usual(), seat)) for seat in range(3)))
"""


def table(game: str) -> Table:
    """As much of a table as pictures and buttons ask for."""
    return cast(Table, SimpleNamespace(game=game, id=7, number=3))


def test_only_games_with_such_boards_have_the_button() -> None:
    for game, wanted in (("resafa", True), ("merchants_cove", True), ("oaxaca", False)):
        words = Words("en", specimens.NAMES, game)
        shown = [button.id.split(":")[1] for button in posts.board_buttons(table(game), words)]
        assert bool(posts.mats_button(table(game), words)) == wanted and shown[-1] == "rules"
        if book(game).closeups:  # the button stands below the whole table, which is one press away
            assert "whole" in shown and "mats" not in shown
        else:
            assert "whole" not in shown and ("mats" in shown) == wanted


def test_everybody_is_shown_all_of_them() -> None:
    words, view = Words("en", specimens.NAMES[:3], "resafa"), specimens.usual()
    look = cast(Any, SimpleNamespace(table=table("resafa"), view=view))
    spec = panels.render_mats(look, words, Drawn())
    images = [panel.image for panel in spec.panels if panel.image is not None]
    assert [image.name for image in images] == ["mat-0.png", "mat-1.png", "mat-2.png"]
    assert [image.alt.partition(":")[0] for image in images] == ["Salma", "Omar", "Nura"]
    assert not panels.render_mats(look, words, NoPictures()).panels
    assert Drawn().mats(table("oaxaca"), oaxaca.usual(), Words("en", oaxaca.NAMES, "oaxaca")) == ()


# -- which of them a post carries -------------------------------------------------------------------------------------------


def moves(*seats: int) -> list[Post]:
    """Rows of the outbox: these seats have moved, in this order."""
    return [Post(n, 7, Board(n, seat=seat)) for n, seat in enumerate(seats, 1)]


def marks(*shows: str) -> dict[int, str]:
    """What boards show."""
    return dict(enumerate(shows))


def seats_beside(now: dict[int, str], rows: list[Post], shown: Shown, again: bool) -> list[int]:
    """The seats whose boards a post carries."""
    found = changed_boards(now, rows, shown, again)
    return list(found.seats) if found is not None else []


def test_a_game_begins_with_boards_that_nobody_has_changed() -> None:
    first = changed_boards(marks("a", "b"), moves(), Shown(), True)
    assert first == PlayerBoards((), marks("a", "b"))
    assert changed_boards({}, moves(0), Shown(), True) is None, "a game without them"


def test_what_changed_stands_there_until_something_else_is_told() -> None:
    before = Shown(mats=PlayerBoards((0,), marks("a", "b", "c")))
    assert seats_beside(marks("a", "b", "c"), moves(0), before, True) == [0], "the same message once more"
    assert seats_beside(marks("a", "b", "c"), moves(0), before, False) == []
    assert changed_boards(marks("a", "B", "c"), moves(1), before, True) == PlayerBoards((0, 1), marks("a", "B", "c"))
    assert seats_beside(marks("A", "B", "c"), moves(1, 0), before, False) == [1, 0], "the newest last"
    assert seats_beside(marks("A", "b", "C"), moves(0), before, False) == [2, 0], "also of who did not move"


def test_whoever_answers_has_seen_the_boards_of_the_others() -> None:
    before = Shown(asked={0: 5}, mats=PlayerBoards((1, 2), marks("a", "b", "c")))
    assert seats_beside(marks("A", "b", "c"), moves(0), before, True) == [0]
    assert seats_beside(marks("a", "b", "C"), moves(2), before, True) == [1, 2], "robots go on"
    own = Shown(asked={0: 5}, mats=PlayerBoards((1, 0), marks("a", "b", "c")))
    assert seats_beside(marks("a", "b", "c"), moves(0), own, True) == [0], "their own stays where it is"


def test_many_boards_are_too_many_for_one_post() -> None:
    before = Shown(mats=PlayerBoards((4,), marks(*"abcde")))
    now = changed_boards(marks(*"ABCDe"), moves(3, 1, 0, 1), before, True)
    assert now is not None and now.seats == (3, 0, 1) and len(now.seats) == MOST
    assert now.marks == marks(*"ABcDe"), "the one that was left out is still to be shown"
    assert seats_beside(marks(*"ABCDe"), moves(4), Shown(mats=now), False) == [2]


@pytest.mark.sampled(3)
def test_marks_are_the_same_in_every_process() -> None:
    """They are kept, and compared by whoever comes next."""
    elsewhere = {**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") == "2" else "2"}
    run = (sys.executable, "-c", OTHER)
    other = subprocess.run(run, capture_output=True, text=True, check=True, env=elsewhere, cwd=Path(__file__).parents[2])
    assert other.stdout.split()[0] == Drawn().marks(table("resafa"), specimens.usual())[0]


def test_a_game_that_cannot_say_what_changed_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: Any, seat: int) -> Any:
        raise RuntimeError

    monkeypatch.setattr("renderers.resafa.mat_shows", broken)
    assert Drawn().marks(table("resafa"), specimens.usual()) == {}
    assert NoPictures().marks(table("resafa"), specimens.usual()) == {}


# -- at a table -------------------------------------------------------------------------------------------------------------


def kept(live: Live) -> PlayerBoards:
    """What is known of boards that were posted."""
    mats = live.table.posts.mats
    assert mats is not None
    return mats


def beside_table(message: ResponseMessage) -> list[str]:
    """Whose boards stand in a message, by what is said of the pictures; each has an embed of its own."""
    names = [a.filename for a in message.attachments]
    assert names[0] == "board.png" and all(a.description for a in message.attachments)
    assert [str(e.image.url).rpartition("/")[2] for e in message.embeds] == names
    return [str(a.description).partition(":")[0] for a in message.attachments[1:]]


async def moved(here: Hall, number: int, players: Mapping[str, Player]) -> tuple[Live, Mapping[int, str], Mapping[int, str]]:
    """Somebody moves: the table after it, and what boards showed before and after."""
    before = (await here.live(number)).look(None)
    await next(iter([p for p in players.values() if await p.ask() is not None])).move()
    live = await here.live(number)
    drawn = cast(Drawn, here.pictures)
    return live, drawn.marks(live.table, before.view), drawn.marks(live.table, live.look(None).view)


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", one_of_each(GAMES, bool))
async def test_the_post_of_a_move_carries_the_boards_that_it_changed(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_whole(game, monkeypatch)
    async with hall(tmp_path, hung()) as here:
        number = await begun(here, *NAMES, game=game)
        players = {name: Player(here, name, number, Random(4)) for name in NAMES}
        assert beside_table(await here.board(number)) == []
        times = {"changed": 0, "same": 0, "again": 0}
        for n in range(60 if DEEP else 36):
            old = (await here.live(number)).table.posts["board"]
            live, before, after = await moved(here, number, players)
            changed = {NAMES[int(seat)] for seat in after if after[seat] != before[seat]}
            posted = beside_table(await here.board(number))
            assert posted == [NAMES[seat] for seat in kept(live).seats] and changed <= {*posted}
            assert kept(live).marks == after, "all that changed has been posted"
            if live.table.posts["board"] != old:
                assert {*posted} == changed, "what is told anew is only what has changed"
                times["changed" if changed else "same"] += 1
            times["again"] += bool({*posted} - changed)
            if n % 20 == 10:
                seen = [(m.id, [a.filename for a in m.attachments]) for m in here.public()]
                await here.restart()
                assert seen == [(m.id, [a.filename for a in m.attachments]) for m in here.public()]
        assert all(times.values()), times
        last = await here.board(number)
        everybody = shown(await here.people["Dan"].click(last, custom_id=control(last, "mats")))
        assert [str(a.description).partition(":")[0] for a in everybody.attachments] == list(NAMES)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", one_of_each(GAMES, bool))
async def test_what_is_taken_back_is_shown_taken_back(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    show_whole(game, monkeypatch)
    async with hall(tmp_path, hung()) as here:
        number = await begun(here, "Ana", game=game)
        players = {"Ana": Player(here, "Ana", number, Random(4))}
        back = 0
        for _ in range(20):
            _, before, after = await moved(here, number, players)
            if before != after and await here.tables.turns_back(number):
                await here.people["Ana"].slash(here.channel, "table undo")
                live = await here.live(number)
                if Drawn().marks(live.table, live.look(None).view) == before:
                    assert kept(live) == PlayerBoards((0,), before)
                    assert beside_table(await here.board(number)) == ["Ana"]
                    back += 1
        assert back


def next_step(look: Look, shown: Shown, *rows: Post) -> Step:
    """What is posted next where that is shown; what is kept of it goes through the database."""
    _, write, read = next(column for column in COLUMNS[Table] if column.name == "posts")
    assert write is not None and read is not None
    table = replace(look.table, posts=read(write(shown)))
    step = first_step(replace(look, table=table), rows, Drawn())
    assert step is not None and step.spec is not None
    return step


def pictured(step: Step) -> list[str]:
    """The names of the pictures of a post."""
    assert step.spec is not None
    return [panel.image.name for panel in step.spec.panels if panel.image is not None]


async def richer(here: Hall, number: int, before: Look, seats: set[int]) -> tuple[int, Look]:
    """Play until one of these seats, and nobody else, has another board than before."""
    rng, drawn = Random(4), Drawn()
    for n in range(60):
        live = await here.live(number)
        look = live.look(None)
        was, now = (drawn.marks(live.table, one.view) for one in (before, look))
        changed = {seat for seat in now if now[seat] != was[seat]}
        if len(changed) == 1 and changed <= seats:
            return changed.pop(), look
        ask = live.running().asks[0]
        said = Pressed((rng.choice(ask.options),), look.table.questions[ask.seat])
        await here.tables.act(number, Who(str(live.seats[ask.seat].person), interaction=f"{before.table.number} {n}"), said)
    raise AssertionError("only one board has changed")


async def test_a_message_that_may_have_been_sent_neither_repeats_a_board_nor_swallows_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot ends while it posts the board of a move; before the next one posts it again, somebody else has moved."""
    show_whole("resafa", monkeypatch)
    async with hall(tmp_path, NoPictures()) as here:
        number = await begun(here, *NAMES, game="resafa")
        start = (await here.live(number)).look(None)
        first, one = await richer(here, number, start, {0, 1})
        second, two = await richer(here, number, one, {0, 1} - {first})
        begin = next_step(start, Shown(), Post(1, number, Board(0)))
        posted = replace(begin.posts.showing("board", 70), asked={})
        mine, theirs = moves(0, 0, first, second)[2:]
        announced = next_step(one, posted, mine)
        assert announced.message is None and pictured(announced) == ["board.png", f"mat-{first}.png"]
        again = next_step(two, replace(posted, sending=announced.sending), mine, theirs)
        assert again.sending == announced.sending and again.done == [mine.id] and pictured(again) == pictured(announced)
        after = next_step(two, again.posts.showing("board", 71), theirs)
        assert after.done == [theirs.id] and f"mat-{second}.png" in pictured(after)
        assert after.posts.mats is not None and after.posts.mats.marks == Drawn().marks(two.table, two.view)
