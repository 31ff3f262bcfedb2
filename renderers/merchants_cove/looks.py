"""How the things of Merchants Cove look: Adventurers, Goods, Runes, actions, staff, seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from engines.merchants_cove.cards import BOX, COLOURS, FACTIONS, GREY
from renderers.kit.colour import SEATS as USUAL
from renderers.kit.colour import WHITE, Colour, Seat, darker, mix, rgb, themed
from renderers.kit.parts import Look

THEME = themed("#0C2A38", "#123C4D", "#071C26", "#FFF3DA", "#1D1A2B", "#A9CFD8", "#F6B73C", weave="tide")
SEATS = tuple(
    replace(seat, colour=rgb(code), dark=THEME.row)
    for seat, code in zip(USUAL, ("#C93C28", "#6C3BB8", "#17766F", "#8A6A00", "#8A4B2A"), strict=True)
)
RIVAL = Seat("diamond", "crosses", rgb("#4B4F5A"), dark=THEME.row)
SEATS_AND_RIVAL = (*SEATS, RIVAL)
PEDDLER = len(SEATS)  # Nozama's place among those looks

BORDER = rgb("#2F6478")
SEA, DEEP_SEA, SHORE, WAKE = rgb("#2287A3"), rgb("#14566E"), rgb("#0A3646"), rgb("#0A4256")
WOOD, RAIL, BARK, GRAIN, SEAM, ROPE = (rgb(c) for c in ("#8A5527", "#B57A3C", "#4E2C10", "#6B3F1B", "#8A5A2A", "#D8B98A"))
PLANK = rgb("#A8743C")
BRASS, DIAL, RIM = rgb("#C9A15A"), rgb("#F6E3B4"), rgb("#5B3A12")
VIOLET, NIGHT, DARK_NIGHT, STARLIGHT = rgb("#5B3A7A"), rgb("#241646"), rgb("#150C28"), rgb("#8F7BD0")
CROSS, CROSS_CUT, CROSS_EDGE = rgb("#B86BFF"), rgb("#2A1050"), rgb("#12091F")
RUST, PEACH, FADED, LILAC = rgb("#B3361F"), rgb("#FF9C86"), rgb("#4F8495"), rgb("#E2CCFF")
SKULL, AMBER = rgb("#C9C4E0"), rgb("#9A5E0A")
DONE, FRESH = rgb("#1D7A45"), rgb("#7FD6A0")
LIT = mix(THEME.row, THEME.gold, 0.2)  # the ground of what is golden
VEIL = mix(THEME.panel, THEME.table, 0.35)  # the ground of what cannot be done


@dataclass(frozen=True)
class Tint:
    """The colour of a faction or of the Rogues: what is written on it, its pattern, its icon and its letter."""

    colour: Colour
    ink: Colour
    pattern: str
    icon: str
    letter: str


PAINTS: Mapping[str, tuple[Colour, Colour, str, str]] = {
    "red": (rgb("#C9342B"), WHITE, "stripes", "sword"),
    "green": (rgb("#2A8540"), WHITE, "dots", "lute"),
    "blue": (rgb("#2C63BE"), WHITE, "zigzag", "hat"),
    "yellow": (rgb("#F2C230"), rgb("#2B2000"), "checks", "crown"),
    "grey": (rgb("#555C66"), WHITE, "crosses", "mask"),
}
# For factions that an owner adds to the data.
MORE_PAINTS = (
    (rgb("#8E2F63"), WHITE, "diamonds", "flag"),
    (rgb("#0F766E"), WHITE, "beads", "globe"),
    (rgb("#8A4B2A"), WHITE, "chips", "hammer"),
    (rgb("#5B3A7A"), WHITE, "rays", "wild"),
)
LETTERS: Mapping[str, str] = {one.colour: one.letter for one in BOX.factions}
GOOD_ICONS: Mapping[str, str] = {"charm": "charm", "tome": "book"}
RUNES: Mapping[str, tuple[str, Colour]] = {
    "bone": ("bone", rgb("#7A4E2A")),
    "voodoo": ("voodoo", rgb("#8E2F63")),
    "skull": ("skull", rgb("#4B4F5A")),
    "tree": ("tree", rgb("#2C6B3E")),
}
ACTIONS: Mapping[str, str] = {
    "chart": "wild", "divine": "eye", "horoscope": "track", "twist": "swap", "recruit": "people", "staff": "crown",
    "rest": "moon",
}  # fmt: skip
STAFF: Mapping[str, str] = {"astrologist": "wild", "palm": "hand", "security": "skull"}
PIERS: Mapping[str, Colour] = {"left": rgb("#1E7A4C"), "center": rgb("#3A3147"), "right": rgb("#294F9E")}
TRACKS: Mapping[str, str] = {"plusminus": "bone", "move": "voodoo"}


@cache
def tint(colour: str) -> Tint:
    """The look of a faction's colour; one that an owner has added gets a look of its own, too."""
    found = PAINTS.get(colour)
    if found is None:
        added = [one for one in COLOURS if one not in PAINTS]
        found = MORE_PAINTS[added.index(colour) % len(MORE_PAINTS) if colour in added else 0]
    return Tint(*found, LETTERS.get(colour, "–"))


@cache
def colour_of(icon: str) -> str:
    return COLOURS[FACTIONS.index(icon)] if icon in FACTIONS else GREY


def look_of(tinted: Tint) -> Look:
    """The same for large cards."""
    return Look(tinted.colour, darker(tinted.colour, 0.5), tinted.pattern, tinted.icon)


TOWN = Look(VIOLET, rgb("#3A2350"), "tide", "people")
TAINT = Look(rgb("#4B2A5E"), rgb("#2E1740"), "crosses", "skull")
ROGUE = Look(PAINTS["grey"][0], rgb("#343941"), "stripes", "mask")


def exact_colours() -> tuple[Colour, ...]:
    """The colours that a palette keeps as they are."""
    painted = [c for colour, ink, _, _ in PAINTS.values() for c in (colour, ink)]
    runes = [colour for _, colour in RUNES.values()]
    things = (BORDER, WOOD, RAIL, BARK, GRAIN, PLANK, SEAM, ROPE, BRASS, DIAL, RIM, VIOLET, NIGHT, CROSS, CROSS_CUT, CROSS_EDGE)
    signs = (AMBER, TAINT.colour, RUST, PEACH, FADED, LILAC, SKULL, DONE, FRESH, LIT, VEIL)
    return (*things, *signs, *painted, *runes, *PIERS.values(), *(seat.colour for seat in SEATS_AND_RIVAL))
