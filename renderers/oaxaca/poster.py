"""What the lobby shows of Oaxaca."""

from engines.oaxaca import GAME
from engines.oaxaca.cards import DECKS, FACE_OF_DECK, RULES
from renderers.kit.pages.poster import poster
from renderers.oaxaca.looks import THEME, deck_look

TILES = ((deck_look(d), str(FACE_OF_DECK[d])) for d in DECKS)
FACTS = (("sun", "rounds", RULES.rounds), ("die6", "dice", RULES.dice_per_player))
lobby_art = poster(GAME, "Oaxaca", THEME, TILES, FACTS)
