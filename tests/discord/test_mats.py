"""Players' own boards: a button under the table of games that have them, and pictures for whoever presses it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.discord_ui import panels, posts
from bot.discord_ui.draw import Drawn
from bot.discord_ui.pictures import NoPictures
from bot.store import Table
from renderers.oaxaca import specimens as oaxaca
from renderers.resafa import specimens
from renderers.words import Words


def table(game: str) -> Table:
    """As much of a table as pictures and buttons ask for."""
    return cast(Table, SimpleNamespace(game=game, id=7, number=3))


def test_only_games_with_such_boards_have_the_button() -> None:
    for game, wanted in (("resafa", True), ("oaxaca", False)):
        shown = [button.id.split(":")[1] for button in posts.standing(table(game), Words("en", specimens.NAMES, game))]
        assert ("mats" in shown) == wanted and shown[-1] == "rules"


def test_everybody_is_shown_all_of_them() -> None:
    words, view = Words("en", specimens.NAMES[:3], "resafa"), specimens.usual()
    look = cast(Any, SimpleNamespace(table=table("resafa"), view=view))
    spec = panels.render_mats(look, words, Drawn())
    images = [panel.image for panel in spec.panels if panel.image is not None]
    assert [image.name for image in images] == ["mat-0.png", "mat-1.png", "mat-2.png"]
    assert [image.alt.partition(":")[0] for image in images] == ["Salma", "Omar", "Nura"]
    assert not panels.render_mats(look, words, NoPictures()).panels
    assert Drawn().mats(table("oaxaca"), oaxaca.usual(), Words("en", oaxaca.NAMES, "oaxaca")) == ()
