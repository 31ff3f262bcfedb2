"""What the lobby shows of Resafa."""

from __future__ import annotations

from engines.resafa.box import BOX
from engines.resafa.cards import CANAL, CARD, CENTRES, COLOURS, RULES
from renderers.kit.colour import darker
from renderers.kit.parts import Look
from renderers.lobby import LobbyArt
from renderers.resafa.looks import THEME, TILE, Tint, seats, tint
from renderers.resafa.phrases import say
from renderers.speech import Speaker


def tile(shown: Tint, icon: str = "") -> Look:
    """One tile of the fan."""
    return Look(shown.colour, darker(shown.colour, 0.5), shown.pattern, icon or shown.icon)


def lobby_art(words: Speaker) -> LobbyArt:
    """Title, tiles and facts of the game."""
    cards = {colour: str(sum(one.colour == colour for one in CARD.values())) for colour in COLOURS}
    dark = Tint(darker(tint("yellow").colour, 0.4), tint("yellow").colour, "sun", "diamonds")
    fan = [
        (tile(dark, "camel"), str(len(CENTRES))),
        (tile(tint("pink")), cards["pink"]),
        (tile(TILE), str(len(CANAL))),
        (tile(tint("blue")), cards["blue"]),
        (tile(dark, "house"), str(len(BOX.workshops))),
    ]
    return LobbyArt(
        theme=THEME,
        title="Resafa",
        subtitle=say(words, "lobby.subtitle"),
        tiles=tuple(fan),
        facts=(
            ("people", f"1–{len(BOX.players)}"),
            ("hourglass", say(words, "lobby.minutes")),
            ("turn", say(words, "lobby.rounds", n=RULES.rounds)),
        ),
        palette="resafa-hand",
        seats=seats(),
    )
