"""A command without its options leads to the own question; one that answers nothing there is told so."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from bot.discord_ui.answers.moves import is_offered
from engines.kernel import verb_of
from engines.shelf import SHELF, game
from tests.bot.test_labels import asked
from tests.deep import KIT_SEED
from tests.discord.hall import hall, shown
from tests.discord.test_places import begun


@pytest.mark.parametrize(("command", "fits"), [("gather", False), ("craft", False), ("reroll", True)])
async def test_who_types_what_is_not_asked_is_told_so(tmp_path: Path, command: str, fits: bool) -> None:
    """Before the first turn of Oaxaca dice may be rolled again, and nothing else is done."""
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        before = (await here.live(number)).table.number
        panel = shown(await here.people["Ana"].slash(here.channel, f"oaxaca {command}"))
        said = f"`/oaxaca {command}` answers nothing that you are asked now" in panel.content
        assert said != fits and "again" in str(panel.components), "and what can be said stands there"
        assert (await here.live(number)).table.number == before


@pytest.mark.parametrize("title", SHELF)
def test_no_command_that_says_an_option_is_said_to_answer_nothing(title: str) -> None:
    met = set[str]()
    for live, ask in islice(asked(title, f"typed {KIT_SEED}", game(title).seat_counts[-1]), 300):
        for option in ask.options + ask.free:
            verb = verb_of(live.game.verbs, ask, option)
            if verb is not None:
                met.add(verb.name)
                assert is_offered(ask, verb, live.game.verbs), (KIT_SEED, verb.name, ask)
    assert len(met) > 3
