"""`/hint` and its buttons on Discord: in private, at once acknowledged, done by one press, and nothing of it where others are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from simcord.results import ResponseMessage

from bot.discord_ui.messages.desk import AtDesk, render_desk
from bot.discord_ui.messages.hint import MARK
from bot.discord_ui.messages.panels import render_panel
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.posts import render_final, seat_words
from bot.discord_ui.messages.spec import BUTTONS, ROWS, Menu
from bot.store.values.hints import Hinted
from bot.tables import Pressed
from bot.tables.values.hint import Hint
from bot.tables.values.who import Who
from engines.robots import robot, strongest
from engines.robots.hints import explain
from engines.shelf import game
from renderers.words import LANGUAGES, Words
from tests.deep import DEEP
from tests.discord.hall import Hall, control, controls, hall, shown
from tests.discord.test_first_games import GAMES, everybodys, positions


async def playing(here: Hall, title: str = "oaxaca") -> int:
    live = await here.open("Ana", "Ben", seats=2, game=title)
    await here.people["Ana"].click(here.lobby(live), label="Start")
    return live.table.id


def text_of(message: ResponseMessage) -> str:
    return "\n".join([str(message.content), *(str(embed.description) for embed in message.embeds)])


async def asked_one(here: Hall, number: int) -> str:
    """Somebody who is asked."""
    live = await here.live(number)
    assert live.state is not None
    return live.seats[live.state.asks[0].seat].name


async def hints(here: Hall, number: int) -> Mapping[int, Hinted]:
    return (await here.live(number)).table.hints


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hint_is_private_and_one_press_does_it(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path) as here:
        number = await playing(here)
        name, before = await asked_one(here, number), everybodys(here)
        actor, words = here.people[name], Words(language)
        await actor.slash(here.channel, "me language", language=language)
        answered = await actor.slash(here.channel, "hint")
        page = shown(answered)
        assert page.ephemeral and everybodys(here) == before, "nobody else sees any of it"
        lines = text_of(page).split("\n")
        (at,) = [n for n, line in enumerate(lines) if line.startswith(MARK)]
        assert lines[at + 1].startswith(words.word("discord.hint.why", what="").split(" ")[0])
        assert shown(await actor.slash(here.channel, "hint")).embeds[0].description == page.embeds[0].description
        first, entry = next(iter(controls(page))), (await here.live(number)).table.number
        assert first["label"] == words.word("discord.button.doit", further=" → " in lines[at])
        await actor.click((await here.private(name))[-1], custom_id=first["custom_id"])
        live = await here.live(number)
        assert live.table.number > entry and sum(one.questions for one in live.table.hints.values()) == 1


async def test_it_is_acknowledged_before_anything_is_thought_and_an_answer_of_others_does_not_wait(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, order = await playing(here), list[str]()
        thought = here.bot.advisor._thought_of
        ben = str(here.people["Ben"].id)

        async def slowly(*asks: Any) -> Hint:
            paths = [entry.path for entry in here.env.http_requests]
            order.append("acknowledged" if "callback" in paths[-1] else paths[-1])
            look = await here.tables.look(number, ben)
            assert look.ask is not None
            reply = here.tables.act(number, Who(ben), Pressed(look.ask.options[-1:], look.since))
            order.append((await asyncio.wait_for(reply, 20)).text.key)
            return await thought(*asks)

        with patch.object(here.bot.advisor, "_thought_of", slowly):
            page = shown(await here.people["Ana"].slash(here.channel, "hint"))
        assert order == ["acknowledged", "table.done"] and MARK in text_of(page)
        assert sum(one.questions for one in (await hints(here, number)).values()) == 1


async def test_a_page_has_a_button_for_it_while_help_is_on_and_nothing_of_it_is_public(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await playing(here)
        name = await asked_one(here, number)
        actor = here.people[name]

        async def page() -> ResponseMessage:
            board = await here.board(number)
            return shown(await actor.click(board, custom_id=control(board, "hand")))

        assert control(await here.board(number), "hint") is None
        found = await page()
        hinted = shown(await actor.click(found, custom_id=control(found, "hint")))
        assert hinted.id == found.id and MARK in text_of(hinted), "it changes in place"
        await actor.slash(here.channel, "me help", on=False)
        assert control(await page(), "hint") is None
        assert MARK in text_of(shown(await actor.slash(here.channel, "hint"))), "who asks for one has it all the same"
        assert not any(MARK in f"{content}{embeds}" for _, content, embeds, _ in everybodys(here))


async def test_a_desk_shows_it_in_place(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        for name in ("Ana", "Ben"):
            await here.people[name].slash(here.channel, "me desk", on=True)
        number = await playing(here)
        name = await asked_one(here, number)
        await here.env.settle()
        person = here.people[name]
        box = here.env.backend.dm_channels[person.id]

        def desk() -> ResponseMessage:
            return [m for m in here.messages(box) if not m.ephemeral][-1]

        before, others = desk(), everybodys(here)
        assert control(before, "hint") is not None
        await person.user.click(before, custom_id=control(before, "hint"))
        after = desk()
        assert after.id == before.id and MARK in text_of(after) and everybodys(here) == others
        entry = (await here.live(number)).table.number
        await person.user.click(after, custom_id=next(iter(controls(after)))["custom_id"])
        await here.env.settle()
        assert (await here.live(number)).table.number > entry


async def test_refusals_say_what_there_is_instead(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana = here.people["Ana"]
        assert "/table open" in text_of(shown(await ana.slash(here.channel, "hint")))
        live = await here.open("Ana", "Ben", seats=2)
        assert "/learn" in text_of(shown(await ana.slash(here.channel, "hint")))
        await ana.slash(here.channel, "table terms", friendly=False)
        await ana.click(here.lobby(live), label="Start")
        number = live.table.id
        name = await asked_one(here, number)
        rated = text_of(shown(await here.people[name].slash(here.channel, "hint")))
        assert "rated" in rated and "/me help" in rated and "/table terms" in rated
        assert "/table open" in text_of(shown(await here.people["Cleo"].slash(here.channel, "hint")))
        board = await here.board(number)
        assert control(shown(await here.people[name].click(board, custom_id=control(board, "hand"))), "hint") is None
        assert await hints(here, number) == {}


def test_the_result_says_who_had_how_many() -> None:
    live = next(iter(positions("oaxaca", 2, 1, 1)))
    live.table.hints = {1: Hinted(3, 7)}
    live.table.result = {"scores": [{"total": 4}, {"total": 2}], "winners": [0]}
    look = live.look(None)
    for language, told in (("en", "Hints asked for: P1 3"), ("es", "Pistas pedidas: P1 3")):
        words = seat_words(look, language)
        with patch.object(type(words), "final", lambda self, result: ["…"]):
            (panel,) = render_final(look, words, NO_PICTURES).panels
        assert told in panel.text and "P0" not in panel.text


@pytest.mark.deeper
@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", GAMES)
def test_everything_has_room_beside_what_is_offered(title: str) -> None:
    """On pages and desks of random positions: no answer is lost for the way to a hint, or for a hint."""
    kind = game(title)
    for seats in (kind.seat_counts[0], kind.seat_counts[-1]) if DEEP else kind.seat_counts[-1:]:
        for n, live in enumerate(positions(title, seats, 11, 300 if DEEP else 60)):
            assert live.state is not None
            live.table.terms = type(live.table.terms)(friendly=True)
            ask = live.state.asks[n % len(live.state.asks)]
            look = live.look(ask.seat)
            name, deal = strongest(kind, seats), kind.resample(live.state, ask.seat, Random(n))
            hint = None
            if n % 15 == 0:
                word = robot(name).choose(kind, deal, ask.seat, Random(n))
                hint = Hint(0, ask.seat, name, word, explain(kind, deal, ask.seat, name, word, n), len(ask.options) == 1)
            for language in LANGUAGES if hint is not None else LANGUAGES[:1]:
                need_room(look, language, hint)


def need_room(look: Any, language: str, hint: Hint | None) -> None:

    words, helped = seat_words(look, language), replace(look, helped=True)
    at, plain = (AtDesk(str(look.seat), one, one) for one in (helped, look))
    pages = [
        (render_panel(helped, words, NO_PICTURES, hint=hint, whole=True), render_panel(look, words, NO_PICTURES, whole=True)),
        (render_desk(at, words, NO_PICTURES, hint=hint), render_desk(plain, words, NO_PICTURES)),
    ]
    for made, without in pages:
        ids = buttons_of(made)
        assert len(made.rows) <= ROWS and len(ids) == len({*ids})
        assert all(isinstance(row, Menu) or len(row) <= BUTTONS for row in made.rows)
        lost = {*buttons_of(without)} - {*ids}
        assert all(":rules:" in one for one in lost)
        assert any(":hint:" in one for one in ids) or hint is not None
        assert hint is None or any(":say:" in one and one.endswith(f":{hint.word}") for one in ids)


def buttons_of(made: Any) -> list[str]:
    return [one.id for row in made.rows for one in ((row,) if isinstance(row, Menu) else row)]
