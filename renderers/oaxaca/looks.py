"""How the things of Oaxaca look: crafts, faces, tourists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engines.oaxaca.cards import BANNER, CARD, FACE_KEY, KINDS, Kind, Op
from renderers.kit.colour import Colour, rgb, themed
from renderers.kit.parts import Look

THEME = themed(
    "#11383D", "#163F45", "#0A2529", "#FFF6E4", "#2A1B17", "#9DBDBB", "#F7B32B", "#D81B72 #F28C28 #5B2A86 #1FA39A #F7B32B"
)
CRAFTS: Mapping[str, Look] = {
    "wild": Look(rgb("#A86A00"), rgb("#5C3A00"), "sparks", "wild"),
    "pottery": Look(rgb("#B5451F"), rgb("#6B2410"), "waves", "jar"),
    "jewelry": Look(rgb("#6E3FA3"), rgb("#3B1C60"), "beads", "necklace"),
    "textile": Look(rgb("#C2185B"), rgb("#6F0B33"), "diamonds", "loom"),
    "woodcarving": Look(rgb("#2B7A3D"), rgb("#123F1D"), "chips", "animal"),
    "tin_art": Look(rgb("#2367A0"), rgb("#0E3558"), "rays", "tin"),
}
TOURIST = Look(rgb("#175E63"), rgb("#0B3A3E"), "sparks", "people")
GLOBE: Colour = rgb("#1E7A77")
SUN, MOON, DAWN = THEME.gold, rgb("#8FB4D9"), rgb("#F2A07B")
DONE: Colour = rgb("#1D7A45")

# The icon of a tourist card by what it does.
TOURIST_ICONS: Mapping[Op, str] = {
    "reclaim": "flip",
    "reroll": "reroll",
    "gather_modifier": "bag",
    "craft_modifier_double": "hammer",
    "flip_die": "turn",
    "draw_tourist": "meeple",
    "use_tourist": "people",
    "set_die": "swap",
    "copy_bonus": "eye",
}


def kind_of(code: str) -> Kind:
    """The kind of a card, from the code of a copy or of the kind itself."""
    return CARD.get(code) or KINDS[code]


@cache
def look_of(code: str) -> Look:
    """The look of a card: that of its craft, of the free result a tourist gives, or of tourists."""
    kind = kind_of(code)
    if kind.deck:
        return CRAFTS[kind.deck]
    if kind.code == BANNER:
        return CRAFTS["wild"]
    if kind.effect.op == "free_result" and len(kind.effect.faces) == 1:
        return CRAFTS[FACE_KEY[kind.effect.faces[0]]]
    return Look(TOURIST.colour, TOURIST.deep, TOURIST.pattern, TOURIST_ICONS.get(kind.effect.op, "people"))


@cache
def emblem(code: str) -> str:
    """The drawing of a card's own kind; cards that have none show their family."""
    kind = kind_of(code)
    return f"emblems/{kind.code}" if kind.deck else look_of(code).icon


def face_look(face: int) -> Look:
    """The look of a face of the dice."""
    return CRAFTS[FACE_KEY[face]]


def deck_look(deck: str) -> Look:
    """The look of a deck."""
    return CRAFTS[deck]
