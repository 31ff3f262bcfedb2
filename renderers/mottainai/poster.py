"""What the lobby shows of Mottainai."""

from engines.mottainai import GAME
from engines.mottainai.cards import KIND, MATERIAL
from renderers.kit.pages.poster import poster
from renderers.mottainai.looks import SEATS, THEME, material_look

TILES = ((material_look(m), str(data.value)) for m, data in MATERIAL.items())
FACTS = (("hammer", "works", len(KIND)), ("cards", "deck", len(MATERIAL)))
lobby_art = poster(GAME, "Mottainai", THEME, TILES, FACTS, SEATS)
