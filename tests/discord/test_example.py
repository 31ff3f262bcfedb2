"""The game of docs/a-new-game.md in Discord, with its pictures: typed, by buttons and menus, looked up, and to the last score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.discord_ui.pictures.draw import Drawn
from examples.frutas.rules import FRUITS
from tests.discord.hall import Hall, Player, hall, play_out, shown
from tests.discord.test_table_life import begun
from tests.kit.shelf import on_the_shelf


@pytest.fixture(autouse=True)
def _on_the_shelf() -> Iterator[None]:
    with on_the_shelf("frutas"):
        yield


def players(here: Hall, number: int, typing: float, *names: str) -> dict[str, Player]:
    """People who choose at random."""
    return {name: Player(here, name, number, Random(name), typing) for name in names}


WAYS = [(0.0, ("Ana", "Ben", "Cleo", "Dan")), (1.0, ("Ana", "Ben", "Cleo"))]


@pytest.mark.deep  # test_games.py plays one in an ordinary run
@pytest.mark.parametrize(("typing", "people"), WAYS)
async def test_a_whole_game_with_pictures(tmp_path: Path, typing: float, people: tuple[str, ...]) -> None:
    async with hall(tmp_path, Drawn()) as here:
        number = await begun(here, *people, game="frutas")
        seated = players(here, number, typing, *people)
        await play_out(here, seated, number)
        live = await here.live(number)
        final = here.message(live.table.posts["final"])
        assert live.table.status == "finished" and "Frutas" in str(final.embeds[0].title)
        assert "point" in str(final.embeds[0].description) and "The game goes to" in str(final.embeds[0].description)
        assert [a.filename for a in final.attachments] == ["final.png"]
        assert {a.filename for m in here.public() for a in m.attachments} == {"lobby.png", "board.png", "final.png"}
        ways = {way for one in seated.values() for way in one.ways}
        assert ("typed" in ways) == bool(typing) and ("panel" in ways or typing == 1)


async def test_both_stages_are_said_in_one_line(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben", game="frutas")
        for name, player in players(here, number, 1.0, "Ana", "Ben").items():
            ask = await player.ask()
            assert ask is not None
            fruit = ask.options[0].removeprefix("bid ")
            offered = await here.people[name].autocomplete(here.channel, "frutas bid", "fruit", "")
            assert fruit in [choice.value if hasattr(choice, "value") else choice["value"] for choice in offered]
            await here.people[name].slash(here.channel, "frutas bid", fruit=fruit)
        (ask,) = (await here.state(number)).asks
        card = ask.options[0].removeprefix("take ")
        result = await here.people[("Ana", "Ben")[ask.seat]].slash(here.channel, "frutas take", fruit=card, to="show")
        assert "You show" in str(shown(result).content)
        assert card in (await here.state(number)).stalls[ask.seat]


@pytest.mark.sampled(3)
async def test_hand_log_card_and_rules(tmp_path: Path) -> None:
    async with hall(tmp_path, Drawn()) as here:
        number = await begun(here, "Ana", "Ben", game="frutas")
        ana = here.people["Ana"]
        hand = shown(await ana.slash(here.channel, "hand"))
        assert hand.ephemeral and [a.filename for a in hand.attachments] == ["hand.png"]
        told = await ana.slash(here.channel, "table board", text=True)
        assert "Crate: " in str(shown(told).content) and "Hand: 3" in str(shown(told).content)
        log = await ana.slash(here.channel, "table log", last=20)
        assert "A crate is opened" in str(shown(log).content)
        for said in ("ma4", "Mango 4"):
            looked = shown(await ana.slash(here.channel, "card", card=said))
            assert looked.embeds[0].title and [a.filename for a in looked.attachments] == ["card.png"]
        rules = shown(await ana.slash(here.channel, "rules"))
        assert rules.embeds[0].title == "The bids"
        refused = await ana.slash(here.channel, "frutas bid", fruit="zz9")
        assert "zz9" in str(shown(refused).content) and "frutas." not in str(shown(refused).content)
        assert number and len(FRUITS) == 28
