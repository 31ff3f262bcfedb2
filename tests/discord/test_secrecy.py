"""Nobody learns from Discord what their seat may not know: hidden parts dealt anew change nothing that is shown."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.discord_ui import panels, plan, posts
from bot.discord_ui.draw import Drawn
from bot.discord_ui.pictures import NoPictures, Pictures
from bot.discord_ui.spec import MessageSpec
from bot.store import Post
from bot.tables import Live, Look
from engines.kernel import State
from tests.discord.hall import Hall, Player, hall
from tests.discord.test_table_life import begun

WRONG: tuple[tuple[str, dict[str, Any]], ...] = (
    ("gather", {"face": "1"}),
    ("craft", {"face": "6"}),
    ("keep", {"card": "PO1a"}),
    ("end", {}),
    ("scrap", {"card": "PO3a"}),
)


def said(result: InteractionResult) -> list[Any]:
    """An answer without its numbers."""
    messages = [*([result.response] if result.response else []), *result.followups]
    return [(m.content, [e.to_dict() for e in m.embeds], m.components, [a.description for a in m.attachments]) for m in messages]


async def surface(here: Hall, name: str, number: int) -> dict[str, Any]:
    """Everything that somebody can get out of the bot without moving."""
    actor, found = here.people[name], {}
    for command, options in (
        ("table status", {}), ("table board", {}), ("table board", {"text": True}), ("table log", {"last": 200}), ("hand", {}),
    ):  # fmt: skip
        found[f"{command} {options}"] = said(await actor.slash(here.channel, command, **options))
    live = await here.live(number)
    for verb in live.game.verbs:
        for arg in verb.args:
            found[f"{verb.name} {arg.name}"] = await actor.autocomplete(here.channel, f"oaxaca {verb.name}", arg.name, "")
    asked = live.state is not None and any(live.seats[a.seat].person == str(actor.id) for a in live.state.asks)
    for verb_name, args in () if asked else WRONG:
        found[f"refused {verb_name}"] = said(await actor.slash(here.channel, f"oaxaca {verb_name}", **args))
    return found


def specs(live: Live, reader: int | None, pictures: Pictures) -> Iterator[MessageSpec]:
    """All messages about a table that this reader may see."""
    look: Look = live.look(reader)
    words = posts.words_for(look.table, look.seats, reader=reader)
    yield panels.render_panel(look, words, pictures)
    public = live.look(None)
    yield posts.render_board(public, posts.words_for(public.table, public.seats), pictures, ["something"])
    yield posts.render_lobby(public.table, public.seats, words, pictures)
    yield from panels.render_text_board(public, words)
    step = plan.first_step(live, [Post(9, live.table.id, "board", {"number": 1, "seat": 0, "events": []})], pictures)
    assert step is not None and step.spec is not None
    yield step.spec


async def redealt(here: Hall, number: int, reader: int | None, rng: Random) -> tuple[State, State]:
    """The true state, and one that this reader cannot tell from it."""
    live = await here.live(number)
    assert live.state is not None
    return live.state, live.game.resample(live.state, reader, rng)


async def test_nothing_that_is_answered_depends_on_hidden_cards(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rng = Random(11)
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        players = {name: Player(here, name, number, rng) for name in ("Ana", "Ben")}
        seen = set()
        for step in range(60):
            waiting = [p for p in players.values() if await p.ask() is not None]
            if not waiting:
                break
            ask = await waiting[0].ask()
            assert ask is not None
            if ask.key not in seen or step % 20 == 0:
                seen.add(ask.key)
                for name, reader in (("Ana", 0), ("Ben", 1), ("Dan", None)):
                    true, other = await redealt(here, number, reader, rng)
                    live = await here.live(number)
                    caplog.clear()
                    with caplog.at_level(logging.DEBUG, logger="bot"):
                        first = await surface(here, name, number)
                        lines = [r.getMessage() for r in caplog.records if r.name.startswith("bot")]
                        caplog.clear()
                        live.state = other
                        second = await surface(here, name, number)
                        again = [r.getMessage() for r in caplog.records if r.name.startswith("bot")]
                        live.state = true
                    assert first == second, (ask.key, name)
                    assert lines == again
            await waiting[0].move()
        assert {"reroll", "act", "keep"} <= seen


@pytest.mark.parametrize("drawn", [False, True])
async def test_no_message_and_no_picture_depends_on_hidden_cards(tmp_path: Path, drawn: bool) -> None:
    rng = Random(5)
    pictures: Pictures = Drawn() if drawn else NoPictures()
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        players = {name: Player(here, name, number, rng) for name in ("Ana", "Ben")}
        left = {"reroll": 1, "keep": 2, "return": 1, "act": 2} if drawn else {}
        for _ in range(80):
            waiting = [p for p in players.values() if await p.ask() is not None]
            if not waiting:
                break
            ask = await waiting[0].ask()
            assert ask is not None
            if not drawn or left.get(ask.key, 0) > 0:
                left[ask.key] = left.get(ask.key, 0) - 1
                for reader in (0, 1, None):
                    true, other = await redealt(here, number, reader, rng)
                    live = await here.live(number)
                    table, seats = live.table, live.seats
                    pairs = zip(
                        specs(Live(table, seats, true), reader, pictures),
                        specs(Live(table, seats, other), reader, pictures),
                        strict=True,
                    )
                    for one, two in pairs:
                        assert asdict(one) == asdict(two), (ask.key, reader)
            await waiting[0].move()
