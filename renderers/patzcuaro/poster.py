"""What the lobby shows of Pátzcuaro."""

from __future__ import annotations

from engines.patzcuaro import GAME
from engines.patzcuaro.cards import BOX, CARD, COLOURS, RULES
from renderers.kit.colour import darker
from renderers.kit.parts import Look
from renderers.lobby import LobbyArt
from renderers.patzcuaro.looks import BACK, THEME, seats, tint
from renderers.patzcuaro.phrases import say
from renderers.speech import Speaker


def lobby_art(words: Speaker) -> LobbyArt:
    """Title, tiles and facts of the game."""
    counts = GAME.seat_counts
    prefixes = {one.key: one.card_prefix for one in BOX.colours}
    tiles = [
        (Look(tint(colour).colour, darker(tint(colour).colour, 0.5), tint(colour).pattern, tint(colour).icon), prefixes[colour])
        for colour in COLOURS[:4]
    ]
    tiles.insert(len(tiles) // 2, (BACK, str(len(CARD))))
    return LobbyArt(
        theme=THEME,
        title="Pátzcuaro",
        subtitle=say(words, "lobby.subtitle"),
        tiles=tuple(tiles),
        facts=(
            ("people", f"{min(counts)}–{max(counts)}"),
            ("hourglass", say(words, "lobby.minutes")),
            ("cards", say(words, "lobby.hand", n=RULES.starting_hand)),
        ),
        palette="patzcuaro-hand",
        seats=seats(),
    )
