"""How the things of Resafa look: wares, tokens, card colours, seats, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from engines.resafa.box import BOX
from renderers.kit.colour import SEATS, WHITE, Colour, Seat, Seats, darker, rgb, themed
from renderers.kit.parts import Look

THEME = themed("#2B1A12", "#3B2619", "#1D110B", "#FFF5DF", "#2B1A12", "#D9BE98", "#F5B63A")
PLATE: Colour = THEME.row  # dark grounds of numbers and names
EDGE: Colour = rgb("#6A4A31")  # borders of panels
FAINT: Colour = rgb("#8A6B4A")  # dashes of empty places
GHOST: Colour = rgb("#B89A76")  # words in them
WINE: Colour = rgb("#7B1E3A")
VIOLET: Colour = rgb("#7A3FA0")
ACTION: Colour = rgb("#3A2A1E")  # the ground of a main action's icon
LEAF: Colour = rgb("#2F7A2C")  # green bonuses
RED: Colour = rgb("#B3361F")
BLUE: Colour = rgb("#245FB8")
SEA: Colour = rgb("#1C8FB0")
WATER: Colour = rgb("#7FD3E6")
CUBE: Colour = rgb("#0E6FB5")
STONE_WORK: Colour = rgb("#7A5A33")  # banks of a canal
SAND: Colour = rgb("#D8B98A")  # ground of a canal tile
DISC, DISC_EDGE, DISC_MARK = rgb("#E2C58B"), rgb("#8A6B3F"), rgb("#6B4E2A")  # merchant tokens
SCARAB: Colour = rgb("#0B6E63")
TAG, TAG_EDGE = rgb("#F6CFC6"), rgb("#B3361F")  # price tags
TAN: Colour = rgb("#EFE3C8")  # plain boxes of trading tiles
RIM: Colour = rgb("#7A4E28")
SOIL, SOIL_EDGE = rgb("#33401F"), rgb("#5E7338")  # garden squares
LAWN, LAWN_EDGE, FROND = rgb("#4F9A3E"), rgb("#BFE08F"), rgb("#E4F3C2")
DONE: Colour = rgb("#1D7A45")
LIT: Colour = rgb("#4A3313")  # the ground of a place where something goes now
BARRED: Colour = rgb("#4A3522")
REASON: Colour = rgb("#FFC9B0")  # why something is not possible
FRAMES: Mapping[int, Colour] = MappingProxyType({0: rgb("#B98B5E"), 1: rgb("#C98E5A"), 2: rgb("#8D6BB0")})  # of workshops
LEVELS: Mapping[int, Colour] = {0: rgb("#8A5E2E"), 1: rgb("#8A5E2E"), 2: rgb("#5B3A7A")}
ROMAN = ("", "I", "II", "III")
BACK = Look(rgb("#8A5E2E"), rgb("#4A2E12"), "lattice", "scarab")


@dataclass(frozen=True)
class Tint:
    """The colour of cards and tracks: what is written on it, and its symbol."""

    colour: Colour
    ink: Colour
    icon: str
    pattern: str

    @property
    def deep(self) -> Colour:
        return darker(self.colour, 0.82)


TINTS: Mapping[str, Tint] = {
    "yellow": Tint(rgb("#F2BE2E"), rgb("#3A2600"), "sun", "rays"),
    "white": Tint(rgb("#F6F1E6"), rgb("#3A2B20"), "marble", "diamonds"),
    "blue": Tint(rgb("#2369B8"), WHITE, "drop", "swells"),
    "pink": Tint(rgb("#C7336F"), WHITE, "flower", "beads"),
}
SACK = Tint(rgb("#5C6B2E"), WHITE, "sack", "pebbles")
TILE = Tint(SEA, WHITE, "canal", "swells")  # canal bonus tiles
# Icon and colour on paper; points are a seal and have none.
WARES: Mapping[str, tuple[str, Colour]] = {
    "coin": ("coin", rgb("#B5760A")),
    "stone": ("stone", rgb("#77706A")),
    "marble": ("marble", rgb("#4E7FA8")),
    "spice": ("spice", rgb("#B4451F")),
    "amphora": ("amphora", rgb("#8A4B2A")),
    "camel": ("camel", rgb("#9A6A2C")),
    "sack": ("sack", rgb("#5C6B2E")),
}
COUNTED: Mapping[str, tuple[tuple[str, Colour], ...]] = {
    "bases": (("tent", rgb("#8A4B12")),),
    "camels": (WARES["camel"],),
    "canals": (("canal", SEA),),
    "tanks": (("tank", SEA),),
    "gardens": (("garden", LEAF),),
    "completed_gardens": (("gardenfull", LEAF),),
    "workshops": (("house", rgb("#B4451F")),),
    "water_cubes": (("cube", CUBE),),
    "special_all": (("cards", ACTION),),
    "pairs_workshop_garden": (("house", rgb("#B4451F")), ("garden", LEAF)),
}
MAINS: Mapping[str, str] = {
    "workshop": "house",
    "production": "hammer",
    "provisions": "bag",
    "garden": "garden",
    "canal": "canal",
    "trading": "swap",
}
TIMES: Mapping[str, tuple[str, Colour]] = {
    "on_play": ("turn", rgb("#2F4A8A")),
    "immediate": ("bolt", rgb("#B3361F")),
    "permanent": ("globe", rgb("#0F766E")),
    "endgame": ("flag", rgb("#2B1A12")),
}
COINS: Mapping[str, tuple[Colour, Colour]] = {
    "red": (rgb("#C8321F"), WHITE),
    "green": (rgb("#2F8136"), WHITE),
    "blue": (BLUE, WHITE),
    "yellow": (rgb("#E8B400"), rgb("#2B1A12")),
}


def tint(card_colour: str) -> Tint:
    """The look of a card's colour; cards without one are sack cards."""
    return TINTS.get(card_colour, SACK)


@cache
def seats() -> Seats:
    """The looks of the players, whose pieces have the colours of the data."""
    found = []
    for i, key in enumerate(BOX.players):
        usual = SEATS[i % len(SEATS)]
        colour, ink = COINS.get(key, (usual.colour, usual.ink))
        found.append(Seat(usual.shape, usual.pattern, colour, ink, PLATE))
    return tuple(found)
