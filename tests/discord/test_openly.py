"""What stands on the board of a question that hangs on hidden cards, and what a press there leads to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import BUTTONS, ROWS, Menu, Row
from bot.store import Seat, Table
from bot.tables.values.live import Live
from engines.kernel import State, answer_obvious, apply, clone, head_of
from engines.shelf import SHELF, game
from renderers.words import Words
from renderers.words.words import LANGUAGES, texts
from tests.bot.test_labels import asked
from tests.deep import DEEP
from tests.discord.hall import Hall, Player, control, controls, hall, offers, shown
from tests.discord.test_table_life import begun

GAMES = 3
OPEN = {  # of each game, questions about hidden things that stand on the board, and the words that must be seen there
    "oaxaca": {"reroll": "done"},
    "patzcuaro": {"act.move": "flip", "act.choose": "choose 1", "act.trade": "flip"},
    "mottainai": {"act.tailor": "tailor", "task": "no-task", "act.monk": "craft"},
    "resafa": {"act.next": "end", "act.room": "abandon"},
    "merchants_cove": {"sales": "auto"},
}


def seated(title: str, s: State, person: int) -> Live:
    """One person at a table of robots."""
    seats = [Seat(n, f"Seat {n}", "ana" if n == person else None, None if n == person else "easy") for n in range(s.seats)]
    return Live(Table(1, "g", "c", title, "ana", s.seats, "x", status="playing"), seats, s)


def words_on(rows: tuple[Row, ...]) -> dict[str, str]:
    """What the controls of a message say when they are pressed, with their labels."""
    found: dict[str, str] = {}
    for row in rows:
        if isinstance(row, Menu):
            found.update({option.value: option.label for option in row.options})
        else:
            found.update({button.id.split(":", 4)[-1] or button.id.split(":")[1]: button.label for button in row})
    return found


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize("title", SHELF)
def test_a_question_about_hidden_things_can_be_answered_on_the_board(title: str) -> None:
    kind, rng, met = game(title), Random(3), dict[str, set[str]]()
    for n in range(GAMES):
        s = kind.new(f"openly {n}", max(kind.seat_counts[:3]))
        for _ in range(300):
            s = answer_obvious(s)
            if not s.asks:
                break
            ask = s.asks[-1]
            alone = clone(s)
            alone.asks = (ask,)
            live = seated(title, alone, ask.seat)
            look = live.look(None)
            for language in LANGUAGES if DEEP else (LANGUAGES[n % 2],):
                spec = posts.render_board(look, posts.words_for(look.table, look.seats, language), NoPictures(), [])
                assert len(spec.rows) <= ROWS and all(isinstance(row, Menu) or len(row) <= BUTTONS for row in spec.rows)
                said = words_on(spec.rows)
                assert all(said.values()), (ask.key, said)
                heads = [head for ask in look.public for might in ask.options if (head := head_of(might))]
                assert all(f"{title}.might.{head}" in texts(language) for head in heads), heads
                assert ("choose" in said) == (not ask.is_open), (ask.key, said)
                rest = "discord.button.choose.more" if posts.shown_to_all(look) else "discord.button.choose"
                assert ask.is_open or said["choose"] == Words(language).word(rest), (ask.key, said)
            shown = look.public[0].options if look.public else ()
            if shown and not ask.is_open:
                met.setdefault(ask.key, set()).update(head_of(one) or one for one in shown if (head_of(one) or one) in said)
            apply(s, ask.seat, rng.choice(ask.options))
    for key, word in OPEN[title].items():
        assert word in met[key], (key, met)


@pytest.mark.deeper
@pytest.mark.parametrize("title", SHELF)
def test_the_first_line_is_the_question_whatever_it_offers(title: str) -> None:
    """Also where only *Choose* stands below, and where several are asked the same; it is said from what everybody sees."""
    met = Counter[str]()
    for n, language in product(range(GAMES), LANGUAGES):
        for live, _ in islice(asked(title, f"first line {n}", max(game(title).seat_counts[:2])), 400):
            look = live.look(None)
            words = posts.words_for(look.table, look.seats, language)
            said = {words.question(one.key, replace(look.view, reader=one.seat)) for one in live.running().asks}
            line = posts.question_of(look, words)
            if len(said) == 1:
                assert line.startswith("**<@") and line.endswith(f": {said.pop()}**"), line
                met["hidden" if posts.shown_to_all(look) is None else "open"] += 1
    assert met["hidden"] and met["open"], met


async def alone_with(here: Hall, title: str, key: str, impossible: bool) -> tuple[Player, str]:
    """A game at a question to Ana that stands on the board, if wanted with something there that she cannot take."""
    number = await begun(here, "Ana", "Ben", game=title)
    players = [Player(here, name, number, Random(6)) for name in ("Ana", "Ben")]
    for _ in range(400):
        for player in players:
            ask = await player.ask()
            if ask is None:
                continue
            if ask.key == key and player.name == "Ana":
                found = [word for word in offers(await here.board(number)) if word not in ask.options]
                if found or not impossible:
                    return player, found[0] if found else ""
            await player.move()
    raise AssertionError("it was never asked")


async def test_who_presses_what_is_not_possible_is_told_why_and_nobody_else_notices(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, word = await alone_with(here, "patzcuaro", "act.move", impossible=True)
        before = [(m.id, m.content, [e.to_dict() for e in m.embeds], [*controls(m)]) for m in here.public()]
        entry, board = (await here.live(ana.number)).table.number, await here.board(ana.number)
        told = shown(await here.press("Ana", board, word))
        assert told.ephemeral and "is not possible for you" in told.content
        assert (await here.live(ana.number)).table.number == entry
        assert before == [(m.id, m.content, [e.to_dict() for e in m.embeds], [*controls(m)]) for m in here.public()]
        other = shown(await here.press("Ben", board, word))
        assert other.ephemeral and "turn" in other.content and (await here.live(ana.number)).table.number == entry


async def test_what_is_possible_is_done_by_one_press_on_the_board(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, _ = await alone_with(here, "patzcuaro", "act.move", impossible=False)
        ask = await ana.ask()
        assert ask is not None and await ana.on_board(ask.options[0])
        assert await ana.ask() != ask


async def test_behind_a_verb_on_the_board_only_its_owner_sees_the_cards(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, _ = await alone_with(here, "mottainai", "task", impossible=False)
        ask, board = await ana.ask(), await here.board(ana.number)
        assert ask is not None and set(offers(board)) == {"no-task"}
        panel = shown(await ana.actor.click(board, custom_id=control(board, "verbs")))
        assert panel.ephemeral and set(offers(panel)) == {word for word in ask.options if word.startswith("task ")}
        other = shown(await here.people["Ben"].click(board, custom_id=control(board, "verbs")))
        assert other.ephemeral and not offers(other)


@pytest.mark.sampled(3)
async def test_a_verb_that_leads_nowhere_says_so_and_shows_what_is_possible(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, _ = await alone_with(here, "mottainai", "act.clerk", impossible=False)
        while (ask := await ana.ask()) is None or ask.key != "act.clerk" or "craft" in " ".join(ask.options):
            for player in (ana, Player(here, "Ben", ana.number, Random(1))):
                if await player.ask() is not None:
                    await player.move()
        board = await here.board(ana.number)
        panel = shown(await ana.actor.click(board, custom_id=control(board, "verbs")))
        assert "Nothing of that kind" in panel.content and set(offers(panel)) == set(ask.options)


async def test_what_is_picked_in_secret_goes_on_in_private(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", seats=2, robots=1)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        await here.env.settle()
        board = await here.board(live.table.id)
        words = offers(board)
        assert "done" in words and control(board, "picks") is None
        first = next(word for word in words if word != "done")
        panel = shown(await here.press("Ana", board, first))
        assert panel.ephemeral and "done" in offers(panel)
        assert offers(await here.board(live.table.id)).keys() == words.keys(), "nobody sees what is picked"
