"""What the lobby shows of Merchants Cove."""

from engines.merchants_cove import GAME
from engines.merchants_cove.cards import ADVENTURERS, RULES
from engines.merchants_cove.chart import CELLS
from renderers.kit.pages.poster import poster
from renderers.merchants_cove.looks import SEATS, THEME, look_of, tint

TILES = ((look_of(tint(colour)), tint(colour).letter) for colour in ADVENTURERS[:5])
FACTS = (("clock", "days", RULES.days), ("wild", "chart", len(CELLS)))
lobby_art = poster(GAME, "Merchants Cove", THEME, TILES, FACTS, SEATS)
