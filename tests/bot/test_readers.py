"""One event, told to whoever did it, to the others and to those who only watch."""

from __future__ import annotations

from importlib import import_module

import pytest

from engines.kernel import Event
from tests.bot.talk import Talk

DONE = {  # game -> what Ana did to Beto; in English to both of them, in Spanish to her and to somebody who watches
    "merchants_cove": (
        Event("divined", None, {"seat": 0, "die": "b", "size": 4, "colour": "red", "first": 3}),
        "You predict red Warriors with die B: icons 3 to 6.",
        "Ana predicts red Warriors with die B: icons 3 to 6.",
        "Predices Guerreros rojos con el dado B: iconos 3 a 6.",
        "Ana predice Guerreros rojos con el dado B: iconos 3 a 6.",
    ),
    "mottainai": (
        Event(
            "performs",
            None,
            {"seat": 0, "owner": 1, "task": "jar#2", "n": 3, "counted": {"helpers": 1, "covered": 1, "extra": 0, "by": []}},
        ),
        "You perform Beto's Potter task Jar #2: 3 actions (helpers +1, covered +1).",
        "Ana performs your Potter task Jar #2: 3 actions (helpers +1, covered +1).",
        "Realizas el encargo de alfarero de Beto, Frasco (jar#2): 3 acciones (ayudantes +1, cubiertos +1).",
        "Ana realiza el encargo de alfarero de Beto, Frasco (jar#2): 3 acciones (ayudantes +1, cubiertos +1).",
    ),
    "oaxaca": (
        Event("drew", None, {"seat": 0, "deck": "jewelry", "n": 2, "face": 3, "dice": [3], "chain": []}),
        "You gather with a 3 (jewelry), drawing 2 cards from the jewelry deck.",
        "Ana gathers with a 3 (jewelry), drawing 2 cards from the jewelry deck.",
        "Recolectas con un 3 (joyería) y tomas 2 cartas del mazo de joyería.",
        "Ana recolecta con un 3 (joyería) y toma 2 cartas del mazo de joyería.",
    ),
    "patzcuaro": (
        Event("traded", None, {"seat": 0, "index": 1, "given": ["F09", "V02"], "taken": ["C05"]}),
        "You give F09 and V02 and take C05 (space 1).",
        "Ana gives F09 and V02 and takes C05 (space 1).",
        "Das F09 y V02 y te llevas C05 (espacio 1).",
        "Ana da F09 y V02 y se lleva C05 (espacio 1).",
    ),
    "resafa": (
        Event("traded", None, {"seat": 0, "verb": "buy", "good": "amphora", "n": 2}),
        "You buy 2 amphoras.",
        "Ana buys 2 amphoras.",
        "Tú compras 2 ánforas.",
        "Ana compra 2 ánforas.",
    ),
}
SEEN = {  # game -> what Beto alone is told
    "merchants_cove": (
        Event("saw", (1,), {"cards": ["K01", "K60"]}),
        "Only you see them: K01 (no Rogue icons) and K60 (2 Rogue icons).",
    ),
    "mottainai": (Event("saw", (1,), {"cards": ["go-set", "bench"]}), "You draw Go Set and Bench."),
    "patzcuaro": (
        Event("saw", (1,), {"cards": ["H08"]}),
        "You get H08 (yellow: 1 cempasúchil, 2 lollipops and 1 spinning top).",
    ),
    "resafa": (
        Event("see_back", (1,), {"centre": "Dura", "tile": "TR1", "side": "B"}),
        "On the back, side B: sell amphoras for 3 VP each; buy spice for 1 coin each.",
    ),
}


def talk(game: str) -> Talk:
    """What there is to say in a game."""
    found: Talk = import_module(f"tests.bot.talk_{game}").TALK
    return found


@pytest.mark.parametrize("game", DONE)
def test_the_reader_is_addressed(game: str) -> None:
    event, *told = DONE[game]
    words = talk(game).words
    readers = (words("en", 0), words("en", 1), words("es", 0), words("es", None))
    assert [said.event(event) for said in readers] == told


@pytest.mark.parametrize("game", SEEN)
def test_what_one_has_seen_is_told_to_nobody_else(game: str) -> None:
    event, told = SEEN[game]
    assert [talk(game).words("en", reader).event(event) for reader in (0, None, 1)] == [None, None, told]
