"""A lobby says what its robots have shown, where they have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.spec import OPTION, Menu
from bot.discord_ui.pictures import draw
from bot.store import Seat, Table
from bot.tables import Live
from bot.tables.values.live import Look
from engines.kernel import Fitted
from engines.kernel.worths import Proof, Weights
from engines.shelf import game
from renderers.lobby import standing
from renderers.words import Words
from tests.discord.hall import control, hall, shown
from tests.discord.test_places import pressed

PROOF = Proof(games=400, won=0.655, low=0.6071, high=0.6999)
ALONE = Proof(games=200, won=0.845, low=0.7884, high=0.8886, alone=169.04)
AT_TWO = "wins 66 % at tables for 2 against easy"
AT_FOUR = "wins 66 % at tables for 4 against easy, where chance alone gives 25 %"
DUEL, LOST = Proof(games=200, won=0.505, low=0.4362, high=0.5736), Proof(games=200, won=0.2, low=0.1503, high=0.2609)
WEIGHTS = Weights(game="patzcuaro", about="", weights={}, chances={}, proved={"medium": {2: PROOF}, "hard": {4: PROOF, 1: ALONE}})
DUELS = {3: (DUEL, ", and 51 % against medium"), 4: (LOST, "")}


def at_table(monkeypatch: pytest.MonkeyPatch, here: list[Seat], limit: int, status: str = "lobby") -> Look:
    """A table of a game whose robots have shown that."""
    fit = Fitted("none", lambda view, seat: {}, lambda view: "early", lambda view, seat: 0.0)
    fit.__dict__["data"] = WEIGHTS
    monkeypatch.setattr(posts, "game", lambda title: replace(game("patzcuaro"), fitted=fit))
    return Live(Table(7, "1", "2", "patzcuaro", "", limit, "5ec2e7", status), here).look(None)


@pytest.mark.parametrize(
    ("robot", "seats", "limit", "status", "said"),
    [
        ("medium", 2, 4, "lobby", "wins 66 % at tables for 2 against *easy*"),
        ("medium", 1, 4, "lobby", "wins 66 % at tables for 2 against *easy*"),
        ("medium", 3, 4, "lobby", "cannot play at a table for 3 or more; `/table kick seat:1` empties its seat"),
        ("medium", 4, 4, "lobby", "cannot play at a table for 4; `/table kick seat:1` empties its seat"),
        ("medium", 3, 4, "playing", ""),
        ("hard", 2, 4, "lobby", "wins 66 % at tables for 4 against *easy*, where chance alone gives 25 %"),
        ("easy", 2, 4, "lobby", ""),
    ],
)
def test_what_a_robot_has_shown_stands_beside_it(
    monkeypatch: pytest.MonkeyPatch, robot: str, seats: int, limit: int, status: str, said: str
) -> None:
    look = at_table(monkeypatch, [Seat(n, f"Robot {n}", robot=robot) for n in range(seats)], limit, status)
    here = look.seats
    assert posts.strength(look, here[0], Words("en", game="patzcuaro")).removeprefix(" · ") == said
    assert bool(posts.strength(look, here[0], Words("es", game="patzcuaro"))) == bool(said)


@pytest.mark.parametrize(
    ("robots", "said"), [(["hard"], "Can start"), (["hard", "easy"], "Cannot start"), (["easy", "random"], "Can start")]
)
def test_a_lobby_with_a_robot_that_cannot_play_there_is_not_called_ready(robots: list[str], said: str) -> None:
    seats = (Seat(0, "Ana", person="1"), *(Seat(n, f"Robot {n}", robot=robot) for n, robot in enumerate(robots, 1)))
    shown = draw._lobby(Table(7, "1", "2", "mottainai", "", 5, "5ec2e7", "lobby"), seats, Words("en", game="mottainai"))
    assert standing(shown, len(seats), Words("en")).startswith(said)


@pytest.mark.parametrize(
    ("seated", "limit", "status", "said"),
    [
        (1, 4, "lobby", {"medium": AT_TWO, "hard": AT_FOUR}),
        (2, 4, "lobby", {"hard": AT_FOUR}),
        (1, 2, "lobby", {"medium": AT_TWO}),
        (2, 3, "lobby", {}),
        (4, 4, "lobby", {}),
        (1, 1, "lobby", {}),
        (1, 4, "playing", {}),
    ],
)  # fmt: skip
def test_a_lobby_offers_the_robots_that_play_better(
    monkeypatch: pytest.MonkeyPatch, seated: int, limit: int, status: str, said: dict[str, str]
) -> None:
    look = at_table(monkeypatch, [Seat(n, f"P{n}", person=str(n)) for n in range(seated)], limit, status)
    menus = [row for row in posts.lobby_rows(look, Words("en", game="patzcuaro")) if isinstance(row, Menu)]
    found = {one.value: one.about for menu in menus for one in menu.options}
    assert found == {f"{name}:{seated}": line for name, line in said.items()} and len(menus) == bool(said)


@pytest.mark.parametrize("seats", DUELS)
def test_a_won_duel_with_the_weaker_robot_is_told(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Where two robots win as much against `easy`, that is what tells them apart; a lost one says nothing."""
    duel, said = DUELS[seats]
    weights = WEIGHTS.model_copy(update={"proved": {"hard": {seats: PROOF}}, "duels": {"hard": {seats: duel}}})
    monkeypatch.setattr("tests.discord.test_strength_shown.WEIGHTS", weights)
    look = at_table(monkeypatch, [Seat(0, "Ana", person="1")], seats)
    (menu,) = (row for row in posts.lobby_rows(look, Words("en", game="patzcuaro")) if isinstance(row, Menu))
    assert menu.options[0].about.endswith(f"%{said}") and len(menu.options[0].about) <= OPTION


async def test_a_stronger_robot_is_added_in_the_lobby(tmp_path: Path) -> None:
    """By whoever is the host; anything else is answered in words, and nobody sits down."""
    async with hall(tmp_path) as here:
        live = await here.open("Ana", seats=2, game="mottainai")
        post, ana = here.lobby(live), here.people["Ana"]
        menu = control(post, "robots")
        assert "host" in shown(await here.people["Ben"].select(post, ["hard:1"], custom_id=menu)).content
        for forged in (("brutal",), ("hard", "medium"), ("",)):
            assert await pressed(here, ana, here.channel, str(menu), forged, here.guild)
        assert len((await here.live(live.table.id)).seats) == 1
        await ana.select(post, ["hard:1"], custom_id=menu)
        seats = (await here.live(live.table.id)).seats
        assert [seat.robot for seat in seats] == [None, "hard"]
        assert "(hard) · wins" in str(here.lobby(live).embeds[0].description) and control(here.lobby(live), "robots") is None


async def test_the_same_stronger_robot_can_be_added_again(tmp_path: Path) -> None:
    """Discord keeps what was chosen in a menu and tells nobody when it is chosen once more: so it is another menu then."""
    async with hall(tmp_path) as here:
        live, ana = await here.open("Ana", seats=4, game="resafa"), here.people["Ana"]
        menus = []
        for taken in (1, 2):
            post = here.lobby(live)
            menus.append(control(post, "robots"))
            await ana.select(post, [f"hard:{taken}"], custom_id=menus[-1])
        assert [seat.robot for seat in (await here.live(live.table.id)).seats] == [None, "hard", "hard"]
        assert menus[0] != menus[1]
        await pressed(here, ana, here.channel, f"tm:robots:{live.table.id}:0:", ("medium",), here.guild)
        assert (await here.live(live.table.id)).seats[-1].robot == "medium", "a menu of the version before"
