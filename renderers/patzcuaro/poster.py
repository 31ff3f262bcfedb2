"""What the lobby shows of Pátzcuaro."""

from engines.patzcuaro import GAME
from engines.patzcuaro.cards import BOX, CARD, COLOURS, RULES
from renderers.kit.colour import darker
from renderers.kit.pages.poster import poster
from renderers.kit.parts import Look
from renderers.patzcuaro.looks import BACK, THEME, seats, tint

PREFIXES = {one.key: one.card_prefix for one in BOX.colours}
LOOKS = [(Look(t.colour, darker(t.colour, 0.5), t.pattern, t.icon), PREFIXES[key]) for key in COLOURS[:4] for t in [tint(key)]]
TILES = (*LOOKS[: len(LOOKS) // 2], (BACK, str(len(CARD))), *LOOKS[len(LOOKS) // 2 :])
FACTS = (("hourglass", "minutes", None), ("cards", "hand", RULES.starting_hand))
lobby_art = poster(GAME, "Pátzcuaro", THEME, TILES, FACTS, seats())
