"""A lobby says what its robots have shown, where they have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.discord_ui.messages import posts
from bot.store import Seat, Table
from bot.tables import Live
from engines.kernel import Fitted
from engines.kernel.worths import Proof, Weights
from engines.shelf import game
from renderers.words import Words

PROOF = Proof(games=400, won=0.655, low=0.6071, high=0.6999)
ALONE = Proof(games=200, won=0.845, low=0.7884, high=0.8886, alone=169.04)
WEIGHTS = Weights(game="patzcuaro", about="", weights={}, chances={}, proved={"medium": {2: PROOF}, "hard": {4: PROOF, 1: ALONE}})


@pytest.mark.parametrize(
    ("robot", "seats", "limit", "status", "said"),
    [
        ("medium", 2, 4, "lobby", "wins 66 % at tables for 2 against *easy*"),
        ("medium", 1, 4, "lobby", "wins 66 % at tables for 2 against *easy*"),
        ("medium", 3, 4, "lobby", ""),
        ("medium", 3, 4, "playing", ""),
        ("hard", 2, 4, "lobby", "wins 66 % at tables for 4 against *easy*, an equal 25 %"),
        ("hard", 1, 1, "playing", "alone, gets further than *easy* in 84 % of the same games"),
        ("easy", 2, 4, "lobby", ""),
    ],
)
def test_what_a_robot_has_shown_stands_beside_it(
    monkeypatch: pytest.MonkeyPatch, robot: str, seats: int, limit: int, status: str, said: str
) -> None:
    fit = Fitted("none", lambda view, seat: {}, lambda view: "early", lambda view, seat: 0.0)
    fit.__dict__["data"] = WEIGHTS
    monkeypatch.setattr(posts, "game", lambda title: replace(game("patzcuaro"), fitted=fit))
    here = [Seat(n, f"Robot {n}", robot=robot) for n in range(seats)]
    look = Live(Table(7, "1", "2", "patzcuaro", "", limit, "5ec2e7", status), here).look(None)
    assert posts.strength(look, here[0], Words("en", game="patzcuaro")).removeprefix(" · ") == said
    assert ("%" in posts.strength(look, here[0], Words("es", game="patzcuaro"))) == bool(said)
