"""Nobody learns from Discord what their seat may not know: hidden parts dealt anew change nothing that is shown."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.discord_ui.messages import panels, posts
from bot.discord_ui.messages.picture_protocol import NoPictures, Pictures
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting import plan
from bot.store import Post
from bot.store.values.news import Board
from bot.store.values.shown import PlayerBoards, Shown
from bot.tables import Live, Look
from engines.kernel import State
from engines.shelf import SHELF
from renderers.words.book import book
from tests.deep import DEEP, some
from tests.discord.hall import Hall, Player, hall, turns
from tests.discord.test_table_life import begun

SEEN = {  # questions that must come
    "oaxaca": {"reroll", "act", "keep"},
    "patzcuaro": {"act.move", "act.trade", "act.altar"},
    "mottainai": {"task"},
    "resafa": {"start", "act.play", "act.next"},
    "merchants_cove": {"act", "place"},
}
LOOKED_AT = 1  # times that pictures at a question of one kind are compared
SAID_AT = 80 if DEEP else 3  # and words


def wrong(live: Live, rng: Random) -> list[tuple[str, dict[str, str]]]:
    """Some commands that are nonsense out of turn, with a number, a component or nothing behind them."""
    codes = sorted(card for _, zone in live.game.zones(live.state) for card in zone)
    verbs = rng.sample(live.game.verbs, min(5, len(live.game.verbs)))
    return [(v.name, {v.args[0].name: rng.choice(["1", rng.choice(codes)])} if v.args else {}) for v in verbs]


def said(result: InteractionResult) -> list[Any]:
    """An answer without its numbers."""
    messages = [*([result.response] if result.response else []), *result.followups]
    return [(m.content, [e.to_dict() for e in m.embeds], m.components, [a.description for a in m.attachments]) for m in messages]


async def surface(here: Hall, name: str, number: int, step: int) -> dict[str, Any]:
    """Everything that somebody can get out of the bot without moving."""
    actor, found = here.people[name], {}
    for command, options in (
        ("help", {}), ("table status", {}), ("table board", {}), ("table board", {"text": True}), ("table log", {"last": 200}),
        ("hand", {}), ("table replay", {}), ("table replay", {"entry": 1}),
    ):  # fmt: skip
        found[f"{command} {options}"] = said(await actor.slash(here.channel, command, **options))
    live = await here.live(number)
    for verb in live.game.verbs:
        for arg in verb.args:
            command = f"{live.game.group} {verb.name}"
            found[f"{verb.name} {arg.name}"] = await actor.autocomplete(here.channel, command, arg.name, "")
    asked = live.state is not None and any(live.seats[a.seat].person == str(actor.id) for a in live.state.asks)
    for verb_name, args in () if asked else wrong(live, Random(step)):
        found[f"refused {verb_name}"] = said(await actor.slash(here.channel, f"{live.game.group} {verb_name}", **args))
    return found


def specs(live: Live, reader: int | None, pictures: Pictures) -> Iterator[MessageSpec]:
    """All messages about a table that this reader may see."""
    look: Look = live.look(reader)
    words = posts.words_for(look.table, look.seats, reader=reader)
    yield panels.render_panel(look, words, pictures)
    public = live.look(None)
    yield posts.render_board(public, posts.words_for(public.table, public.seats), pictures, ["something"])
    yield posts.render_whole(public, words, pictures)
    yield posts.render_lobby(public, words, pictures)
    yield from panels.render_text_board(public, words)
    others = Shown(mats=PlayerBoards((), {seat.seat: "another" for seat in public.seats}))
    public = replace(public, table=replace(public.table, posts=others))  # every player's own board is to be posted, too
    step = plan.first_step(public, [Post(9, live.table.id, Board(1, seat=0))], pictures)
    assert step is not None and step.spec is not None
    beside = {} if book(live.game.name).closeups else pictures.marks(public.table, public.view)
    assert len(step.spec.panels) == 1 + len(beside)
    yield step.spec


async def redealt(here: Hall, number: int, reader: int | None, rng: Random) -> tuple[State, State]:
    """The true state, and one that this reader cannot tell from it."""
    live = await here.live(number)
    assert live.state is not None
    return live.state, live.game.resample(live.state, reader, rng)


@pytest.mark.parametrize("title", some(SHELF, lambda title: title == "patzcuaro"))
async def test_nothing_that_is_answered_depends_on_hidden_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, title: str
) -> None:
    rng = Random(11)
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben", game=title)
        players = {name: Player(here, name, number, rng) for name in ("Ana", "Ben")}
        seen = set()
        async for step, ask in turns(players, 45):
            if ask.key not in seen or step % 20 == 0:
                seen.add(ask.key)
                for name, reader in (("Ana", 0), ("Ben", 1), ("Dan", None)):
                    true, other = await redealt(here, number, reader, rng)
                    live = await here.live(number)
                    caplog.clear()
                    with caplog.at_level(logging.DEBUG, logger="bot"):
                        first = await surface(here, name, number, step)
                        lines = [r.getMessage() for r in caplog.records if r.name.startswith("bot")]
                        caplog.clear()
                        live.state = other
                        second = await surface(here, name, number, step)
                        again = [r.getMessage() for r in caplog.records if r.name.startswith("bot")]
                        live.state = true
                    assert first == second, (ask.key, name)
                    assert lines == again
        assert seen >= SEEN[title]


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize(
    ("drawn", "title"), some(product([False, True], SHELF), lambda both: both[1] == "patzcuaro" or not both[0])
)
async def test_no_message_and_no_picture_depends_on_hidden_cards(tmp_path: Path, drawn: bool, title: str) -> None:
    rng = Random(5)
    pictures: Callable[[], Pictures] = Drawn if drawn else NoPictures  # each deal its own: kept pictures would hide a leak
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben", game=title)
        players = {name: Player(here, name, number, rng) for name in ("Ana", "Ben")}
        times: Counter[str] = Counter()
        async for _, ask in turns(players, 60 if DEEP else 40):
            times[ask.key] += 1
            if times[ask.key] <= (LOOKED_AT if drawn else SAID_AT):
                for reader in (0, 1, None) if DEEP or not drawn else (rng.randrange(2), None):
                    true, other = await redealt(here, number, reader, rng)
                    live = await here.live(number)
                    table, seats = live.table, live.seats
                    pairs = zip(
                        specs(Live(table, seats, true), reader, pictures()),
                        specs(Live(table, seats, other), reader, pictures()),
                        strict=True,
                    )
                    for one, two in pairs:
                        assert asdict(one) == asdict(two), (ask.key, reader)
