"""What the lobby shows of Mottainai."""

from __future__ import annotations

from engines.mottainai import GAME
from engines.mottainai.cards import KIND, MATERIAL
from renderers.lobby import LobbyArt
from renderers.mottainai.looks import SEATS, THEME, material_look
from renderers.mottainai.phrases import say
from renderers.speech import Speaker


def lobby_art(words: Speaker) -> LobbyArt:
    """Title, tiles and facts of the game."""
    seats = GAME.seat_counts
    return LobbyArt(
        theme=THEME,
        title="Mottainai",
        subtitle=say(words, "lobby.subtitle"),
        tiles=tuple((material_look(m), str(data.value)) for m, data in MATERIAL.items()),
        facts=(
            ("people", f"{min(seats)}–{max(seats)}"),
            ("hammer", say(words, "lobby.works", n=len(KIND))),
            ("cards", say(words, "lobby.deck", n=len(MATERIAL))),
        ),
        palette="mottainai-hand",
        seats=SEATS,
    )
