"""What the lobby shows of Merchants Cove."""

from __future__ import annotations

from engines.merchants_cove import GAME
from engines.merchants_cove.cards import ADVENTURERS, RULES
from engines.merchants_cove.chart import CELLS
from renderers.lobby import LobbyArt
from renderers.merchants_cove.looks import SEATS, THEME, look_of, tint
from renderers.merchants_cove.phrases import say
from renderers.speech import Speaker


def lobby_art(words: Speaker) -> LobbyArt:
    """Title, tiles and facts of the game."""
    seats = GAME.seat_counts
    return LobbyArt(
        theme=THEME,
        title="Merchants Cove",
        subtitle=say(words, "lobby.subtitle"),
        tiles=tuple((look_of(tint(colour)), tint(colour).letter) for colour in ADVENTURERS[:5]),
        facts=(
            ("people", f"{min(seats)}–{max(seats)}"),
            ("clock", say(words, "lobby.days", n=RULES.days)),
            ("wild", say(words, "lobby.chart", n=len(CELLS))),
        ),
        palette="merchants_cove-hand",
        seats=SEATS,
    )
