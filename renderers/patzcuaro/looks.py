"""How the things of Pátzcuaro look: colours and items of cards, petals of objectives, tokens of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engines.patzcuaro.cards import COLOURS, ITEMS, SYMBOL, TOKENS
from renderers.kit.colour import SEATS, WHITE, Colour, Seat, Seats, rgb, themed
from renderers.kit.parts import Look

THEME = themed("#2A1A52", "#2C1F52", "#140C2B", "#FFF4DD", "#26163B", "#B9A9DD", "#FFB52E", weave="stars")
BELOW: Colour = rgb("#0F0A22")  # the night at the lower edge of the table
LINE: Colour = rgb("#4B3A7C")  # borders of panels
BAND: Colour = rgb("#21163F")  # every line of the score sheet
FAINT: Colour = rgb("#5D4C8C")  # dots of places that cannot be filled yet
WARM: Colour = rgb("#FFD58A")
SPENT: Colour = rgb("#FF9A9A")
FRESH: Colour = rgb("#7FD6A0")
LIT: Colour = rgb("#4A3313")  # the ground of a place that can be filled now
LAVENDER: Colour = rgb("#6B4A7D")  # sums on paper
BACK = Look(rgb("#8A4FD3"), rgb("#3B1C60"), "pluses", "skull")


class Tint(NamedTuple):
    """The colour of a card: what is written on it, its pattern and its symbol."""

    colour: Colour
    ink: Colour
    pattern: str
    strength: float  # of the pattern
    icon: str = "wild"


PAINTS: Mapping[str, Tint] = {
    "pink": Tint(rgb("#D42C6A"), WHITE, "beads", 0.2),
    "green": Tint(rgb("#1B7F47"), WHITE, "swells", 0.2),
    "purple": Tint(rgb("#6A38B5"), WHITE, "pluses", 0.2),
    "yellow": Tint(rgb("#FFC21F"), rgb("#3A2500"), "chevrons", 0.22),
}
# For colours that an owner adds to the data.
MORE_PAINTS = (
    Tint(rgb("#2369B8"), WHITE, "diamonds", 0.2),
    Tint(rgb("#B5451F"), WHITE, "rays", 0.2),
    Tint(rgb("#5C6472"), WHITE, "chips", 0.2),
)
SYMBOLS: Mapping[str, str] = {"flower": "flower", "vase": "vase", "cross": "cross", "hummingbird": "bird"}
OBJECTS: Mapping[str, tuple[str, Colour]] = {
    "candle": ("candle", rgb("#C77A00")),
    "sugar_skull": ("skull", rgb("#3F3A52")),
    "cempasuchil": ("marigold", rgb("#D9590A")),
    "lollipop": ("lollipop", rgb("#C2185B")),
    "portrait": ("portrait", rgb("#7A4A24")),
    "spinning_top": ("top", rgb("#1668A8")),
    "bottle": ("bottle", rgb("#1E7D4E")),
    "bread": ("bread", rgb("#9A5A14")),
}
MORE_OBJECTS: tuple[tuple[str, Colour], ...] = (
    ("wild", rgb("#A86A00")),
    ("sun", rgb("#B5451F")),
    ("bag", rgb("#5C6B2E")),
    ("globe", rgb("#0F766E")),
)
PETALS: Mapping[int, Colour] = {1: rgb("#E07A00"), 2: rgb("#B3326B"), 3: rgb("#6A38B5")}
COINS: Mapping[str, tuple[Colour, Colour]] = {
    "blue": (rgb("#2669C4"), WHITE),
    "white": (rgb("#F4F1EA"), rgb("#222222")),
    "red": (rgb("#D62F2F"), WHITE),
    "black": (rgb("#23222B"), WHITE),
}


@cache
def tint(colour: str) -> Tint:
    """The look of a card's colour; one that an owner has added gets a look of its own, too."""
    extra = [key for key in COLOURS if key not in PAINTS]
    found = PAINTS.get(colour) or MORE_PAINTS[extra.index(colour) % len(MORE_PAINTS) if colour in extra else 0]
    return found._replace(icon=SYMBOLS.get(SYMBOL.get(colour, ""), "wild"))


@cache
def thing(item: str) -> tuple[str, Colour]:
    """The icon of an item and its colour."""
    extra = [key for key in ITEMS if key not in OBJECTS]
    return OBJECTS.get(item) or MORE_OBJECTS[extra.index(item) % len(MORE_OBJECTS) if item in extra else 0]


@cache
def seats() -> Seats:
    """The looks of the players, whose tokens have the colours of the data."""
    found = []
    for i, key in enumerate(TOKENS):
        usual = SEATS[i % len(SEATS)]
        colour, ink = COINS.get(key, (usual.colour, usual.ink))
        found.append(Seat(usual.shape, usual.pattern, colour, ink, THEME.row))
    return tuple(found)
