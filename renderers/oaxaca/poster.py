"""What the lobby shows of Oaxaca."""

from __future__ import annotations

from engines.oaxaca import GAME
from engines.oaxaca.cards import FACE_OF_DECK, RULES
from renderers.lobby import LobbyArt
from renderers.oaxaca.looks import DECKS, THEME, deck_look
from renderers.oaxaca.phrases import say
from renderers.speech import Speaker


def lobby_art(words: Speaker) -> LobbyArt:
    """Title, tiles and facts of the game."""
    seats = GAME.seat_counts
    return LobbyArt(
        theme=THEME,
        title="Oaxaca",
        subtitle=say(words, "lobby.subtitle"),
        tiles=tuple((deck_look(d), str(FACE_OF_DECK[d])) for d in DECKS),
        facts=(
            ("people", f"{min(seats)}–{max(seats)}"),
            ("sun", say(words, "lobby.rounds", n=RULES.rounds)),
            ("die6", say(words, "lobby.dice", n=RULES.dice_per_player)),
        ),
        palette="oaxaca-hand",
    )
