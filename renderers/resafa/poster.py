"""What the lobby shows of Resafa."""

from engines.resafa import GAME
from engines.resafa.box import BOX
from engines.resafa.cards import CANAL, CARD, CENTRES, COLOURS, RULES
from renderers.kit.colour import darker
from renderers.kit.pages.poster import poster
from renderers.kit.parts import Look
from renderers.resafa.looks import THEME, TILE, Tint, seats, tint

CARDS = {colour: str(sum(one.colour == colour for one in CARD.values())) for colour in COLOURS}
DARK = Tint(darker(tint("yellow").colour, 0.4), tint("yellow").colour, "sun", "diamonds")
FAN = (
    (DARK, "camel", str(len(CENTRES))), (tint("pink"), "", CARDS["pink"]), (TILE, "", str(len(CANAL))),
    (tint("blue"), "", CARDS["blue"]), (DARK, "house", str(len(BOX.workshops))),
)  # fmt: skip
TILES = ((Look(one.colour, darker(one.colour, 0.5), one.pattern, icon or one.icon), n) for one, icon, n in FAN)
FACTS = (("hourglass", "minutes", None), ("turn", "rounds", RULES.rounds))
lobby_art = poster(GAME, "Resafa", THEME, TILES, FACTS, seats())
