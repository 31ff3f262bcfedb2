"""Whoever is new to a game is told what each question is about: for everybody alone, and nowhere where others would see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.panels import render_panel
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.posts import board_rows, render_board, render_lobby, seat_words
from bot.discord_ui.messages.spec import Menu, MessageSpec, Row
from bot.store import Person, Seat, Table
from bot.store.values.agreements import Terms
from bot.tables.values.live import Live
from engines.kernel import apply
from engines.shelf import game
from renderers.words import LANGUAGES, Words
from renderers.words.words import texts
from tests.discord.hall import Hall, control, controls, hall, shown

GAMES = ("oaxaca", "patzcuaro", "mottainai", "resafa", "merchants_cove")
LONGEST = 230  # letters: two lines on a phone, three at most
MOST_TEXT = 4096  # of a panel, as Discord has it
MARK = "💡"


def asked_in(title: str, language: str) -> set[str]:
    """The keys of all questions of a game that a text asks."""
    head = f"{title}.ask."
    return {key.removeprefix(head) for key in texts(language) if key.startswith(head)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", GAMES)
def test_every_question_of_a_game_has_its_help(title: str, language: str) -> None:
    words, head = Words(language, game=title, strict=True), f"{title}.help."
    said = {key: words.help(key) for key in asked_in(title, language)}
    assert all(said.values()), [key for key, one in said.items() if not one]
    assert {key.removeprefix(head) for key in texts(language) if key.startswith(head)} == said.keys()
    assert len({*said.values()}) == len(said), "each question has its own"
    assert {key: len(one) for key, one in said.items() if len(one) > LONGEST} == {}
    assert all(one.endswith(".") and "{" not in one for one in said.values())


def positions(title: str, seats: int, seed: int, most: int) -> Iterator[Live]:
    """A random game, as a table."""
    kind, rng = game(title), Random(seed)
    s, _ = kind.begin(f"first games {seed}", seats)
    table = Table(1, "7", "8", title, "ana", seats, "secret", status="playing")
    people = [Seat(n, f"P{n}", person=str(n)) for n in range(seats)]
    for _ in range(most):
        if not s.asks:
            return
        table.questions = {ask.seat: 0 for ask in s.asks}
        yield Live(table, people, s)
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))


def without_help(made: MessageSpec) -> tuple[Row, ...]:
    """The rows of a page without the usual answer and the way to a hint."""
    rows = list[Row]()
    for row in made.rows:
        if isinstance(row, Menu):
            rows.append(row)
        elif left := tuple(one for one in row if parse(one.id).action not in ("usual", "hint")):
            rows.append(left)
    return tuple(rows)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("title", GAMES)
def test_no_question_of_a_random_game_lacks_its_help(title: str) -> None:
    """And with it a panel is no larger than Discord takes it; nothing else of it changes."""
    counts = game(title).seat_counts
    for seed, seats in enumerate((counts[0], counts[-1])):
        for n, live in enumerate(positions(title, seats, seed, 160)):
            assert live.state is not None
            ask = live.state.asks[n % len(live.state.asks)]
            look = live.look(ask.seat)
            for language in LANGUAGES if n % 8 == 0 else LANGUAGES[n % 2 :][:1]:
                words = seat_words(look, language)
                assert words.help(ask.key), ask.key
                without = render_panel(look, words, NO_PICTURES)
                made = render_panel(replace(look, helped=True), words, NO_PICTURES)
                (before,), (after,) = without.panels, made.panels
                assert MARK not in before.text and f"{MARK} {words.help(ask.key)}" in after.text.split("\n")
                assert len(after.text) <= MOST_TEXT and without_help(made) == without.rows
                assert replace(after, text=before.text) == before


@pytest.mark.parametrize("title", GAMES)
def test_a_board_is_the_same_whoever_has_help(title: str) -> None:
    for live in positions(title, game(title).seat_counts[-1], 3, 20):
        look = live.look(None)
        words = seat_words(look, "en")
        helped = replace(look, helped=True)
        assert render_board(helped, words, NO_PICTURES, []) == render_board(look, words, NO_PICTURES, [])
        assert board_rows(helped, words) == board_rows(look, words)


# -- on Discord ------------------------------------------------------------------------------------------------------------


async def panel(here: Hall, name: str, number: int) -> str:
    """What somebody reads on their private page."""
    board = await here.board(number)
    made = shown(await here.people[name].click(board, custom_id=control(board, "hand")))
    return str(made.embeds[0].description)


def everybodys(here: Hall) -> list[tuple[Any, ...]]:
    return [(m.id, m.content, [e.to_dict() for e in m.embeds], m.components) for m in here.public()]


async def playing(here: Hall) -> int:
    live = await here.open("Ana", "Ben", seats=2)
    await here.people["Ana"].click(here.lobby(live), label="Start")
    return live.table.id


async def test_help_is_there_until_it_is_turned_off_and_nobody_else_sees_any_of_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await playing(here)
        before = everybodys(here)
        assert MARK in await panel(here, "Ana", number) and MARK in await panel(here, "Ben", number)
        assert "without help" in shown(await here.people["Ana"].slash(here.channel, "me help", on=False)).content
        assert MARK not in await panel(here, "Ana", number) and MARK in await panel(here, "Ben", number)
        told = shown(await here.people["Ben"].slash(here.channel, "help"))
        assert MARK in str(told.embeds[0].description)
        await here.people["Ana"].slash(here.channel, "me help", on=True)
        assert MARK in await panel(here, "Ana", number)
        await here.env.settle()
        assert everybodys(here) == before
        assert not any(MARK in f"{content}{embeds}" for _, content, embeds, _ in before)


async def test_whoever_has_finished_two_games_needs_none_in_that_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana = str(here.people["Ana"].id)
        for n in range(2):
            assert await here.tables.helped(ana, "oaxaca")
            live = await here.open("Ana", seats=1)
            await here.people["Ana"].click(here.lobby(live), label="Start")
            table = (await here.live(live.table.id)).table
            async with here.tables.changes.held(table.id) as draft:
                draft.table.status, draft.table.ended_at = "finished", float(n)
                draft.table.result = {"scores": [1], "winners": [0]}
                await here.tables.changes.write(draft, [])
        assert not await here.tables.helped(ana, "oaxaca") and await here.tables.helped(ana, "resafa")
        await here.people["Ana"].slash(here.channel, "me help", on=True)
        assert await here.tables.helped(ana, "oaxaca"), "who asks for it has it"


# -- what a game begins with -----------------------------------------------------------------------------------------------


def begun(title: str, seats: int, language: str, status: str = "playing", **options: Any) -> str:
    """The post of a table, in words."""
    table = Table(1, "7", "8", title, "ana", seats, "secret", status=status, options=options, language=language)
    look = Live(table, [Seat(n, f"P{n}", person=str(n)) for n in range(seats)]).look(None)
    (made,) = render_lobby(look, seat_words(look, language), NO_PICTURES).panels
    return made.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", GAMES)
def test_a_game_begins_with_what_one_is_here_to_do(title: str, language: str) -> None:
    """Three lines, for every number of seats; a table that waits for its people, or is over, has none of them."""
    for seats in game(title).seat_counts:
        *_, empty, do, length, end = begun(title, seats, language).split("\n")
        assert not empty and all(line.startswith("**") and line.endswith(".") for line in (do, length, end))
        waiting, over = (begun(title, seats, language, status) for status in ("lobby", "ended"))
        assert not any(line in f"{waiting}{over}" for line in (do, length, end))


def test_what_a_game_begins_with_goes_by_its_seats_and_options() -> None:
    alone, together = begun("oaxaca", 1, "en"), begun("oaxaca", 2, "en")
    assert "your customers" in alone and "Only sales score." in alone and "3 rounds" in alone
    assert "most valuable Market Stall" in together and "Most points win." in together
    assert "holds 5 works" in begun("mottainai", 3, "en") and "holds 6 works" in begun("mottainai", 3, "en", wing_limit=6)
    assert "Nozama" in begun("merchants_cove", 1, "en") and "Most gold wins." in begun("merchants_cove", 4, "en")
    assert "150, 180, 200" in begun("resafa", 1, "en") and "6 rondas de 3 turnos" in begun("resafa", 2, "es")


# -- rated and friendly ------------------------------------------------------------------------------------------------------


async def test_a_table_is_friendly_while_somebody_new_is_seated_unless_its_host_has_chosen(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, ben = here.people["Ana"], here.people["Ben"]
        for one in (ana, ben):
            await here.tables.store.set_person(Person(str(one.id), helped=one is ben))
        live = await here.open("Ana", seats=2)

        def lobby() -> tuple[str, str | None]:
            post = here.lobby(live)
            return str(post.embeds[0].description), control(post, "terms")

        assert "🏅" in lobby()[0]
        await ben.click(here.lobby(live), label="Join")
        assert "🤝" in lobby()[0]
        refused = await ben.click(here.lobby(live), label="Make it rated")
        assert "🤝" in lobby()[0] and str(ana.id) in shown(refused).content
        await ana.click(here.lobby(live), label="Make it rated")
        assert "🏅" in lobby()[0] and "Make it friendly" in str(here.lobby(live).components)
        await ben.click(here.lobby(live), label="Leave")
        await ben.click(here.lobby(live), label="Join")
        assert "🏅" in lobby()[0], "the host has chosen"
        assert "friendly" in shown(await ana.slash(here.channel, "table terms", friendly=True)).content and "🤝" in lobby()[0]
        refused = await ben.slash(here.channel, "table terms", friendly=False)
        assert "🤝" in lobby()[0] and str(ana.id) in shown(refused).content
        await ana.slash(here.channel, "table terms", friendly=False)
        await ana.click(here.lobby(live), label="Start")
        assert "🏅" in lobby()[0] and lobby()[1] is None
        assert (await here.live(live.table.id)).table.terms == Terms()


# -- the usual answer before the first turn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", GAMES)
def test_what_is_recommended_is_offered_hangs_on_the_view_alone_and_only_before_the_first_turn(title: str) -> None:
    kind, found = game(title), set()
    for live in positions(title, kind.seat_counts[0], 5, 40):
        assert live.state is not None
        for ask in live.state.asks:
            word = kind.usual(kind.view(live.state, ask.seat), ask)
            dealt = kind.resample(live.state, ask.seat, Random(9))
            assert not word or (word in ask.options and word == kind.usual(kind.view(dealt, ask.seat), ask))
            found |= {ask.key} if word else set()
    assert found == ({"start", "setup"} if title == "resafa" else set())


async def test_a_first_set_up_is_answered_by_one_button_that_only_its_owner_sees(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", seats=1, game="resafa")
        await here.people["Ana"].click(here.lobby(live), label="Start")
        number, ana = live.table.id, here.people["Ana"]
        assert control(await here.board(number), "usual") is None, "nothing of it is public"
        await ana.slash(here.channel, "me help", on=False)
        board = await here.board(number)
        assert control(shown(await ana.click(board, custom_id=control(board, "hand"))), "usual") is None
        await ana.slash(here.channel, "me help", on=True)
        for key in ("start", "setup"):
            look = await here.tables.look(number, str(ana.id))
            assert look.ask is not None and look.ask.key == key
            board = await here.board(number)
            page = shown(await ana.click(board, custom_id=control(board, "hand")))
            wanted = control(page, "usual")
            assert wanted is not None and next(iter(controls(page)))["label"].startswith("As recommended")
            await ana.click(page, custom_id=wanted)
        look = await here.tables.look(number, str(ana.id))
        assert look.ask is not None and look.ask.key not in ("start", "setup")
