"""Whole games played in direct messages alone, in each language; whoever sleeps meanwhile is not called."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest

from engines.shelf import SHELF
from tests.deep import some
from tests.discord.hall import control, hall
from tests.discord.test_desk import at_desks

LINK = re.compile(r"discord\.com/channels/([\d/]+)")
NIGHT = datetime(2027, 1, 18, 23, tzinfo=UTC).timestamp()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("language", "game"), some(product(["en", "es"], SHELF), ("es", "oaxaca").__eq__))
async def test_a_whole_game_on_desks_alone(tmp_path: Path, language: str, game: str) -> None:
    """Who sleeps meanwhile is not called once, and could play to the end all the same."""
    async with hall(tmp_path, now=lambda: NIGHT) as here:
        for name in ("Ana", "Ben"):
            await here.people[name].slash(here.channel, "me language", language=language)
        number, players = await at_desks(here, "Ana", "Ben", game=game)
        guild, asleep = (await here.live(number)).table.guild, players["Ben"].desk().id
        await here.people["Ben"].slash(here.channel, "me quiet", hours="22:00-08:00")
        moves, called, title = 0, set[int](), {"en": "take me to the table", "es": "llévame a la mesa"}[language]
        for name in ("Ana", "Ben"):
            assert title in players[name].desk().content
        while waiting := [p for p in players.values() if await p.ask() is not None]:
            await waiting[0].move()
            moves += 1
            assert moves < 2000
            called.add(players["Ana"].desk().id)
            links = {link for p in players.values() for link in LINK.findall(p.desk().content)}
            assert links <= {f"{guild}/{here.channel.id}"}, "not to a board that may be history by now"
        assert (await here.live(number)).table.status == "finished" and moves > 20
        assert players["Ben"].desk().id == asleep and len(called) > 2
        for player in players.values():
            assert control(player.desk(), "rematch") is not None, "how it ended"
        assert await here.tables.store.desks.at(number) == []
