"""How the things of Mottainai look: materials, cards, the moments at which effects work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from engines.mottainai.cards import CARD, MATERIAL
from renderers.kit.colour import SEATS as USUAL
from renderers.kit.colour import Colour, darker, mix, rgb, themed
from renderers.kit.parts import Look

THEME = themed("#1E2A4A", "#232F50", "#111829", "#F7F0E0", "#20202A", "#AEB9D6", "#F2B53C", weave="scales")
# Two of the usual colours would come too close to materials.
SEATS = (replace(USUAL[0], colour=rgb("#C8372D")), replace(USUAL[1], colour=rgb("#2E7D9A")), *USUAL[2:])
RED, DARK_RED = rgb("#C8372D"), rgb("#8E1F18")
CORAL = rgb("#FF7A70")  # what crosses out
ROOF = rgb("#FFE3A6")
ROSE = rgb("#FFE9DF")
DONE = rgb("#1D7A45")
SAND, EARTH = rgb("#E6DCC6"), rgb("#5C523F")
AMBER = mix(THEME.row, THEME.gold, 0.26)  # the ground of what is golden


def _look(code: str, pattern: str, icon: str) -> Look:
    return Look(rgb(code), darker(rgb(code), 0.55), pattern, icon)


LOOKS: Mapping[str, Look] = {
    "paper": _look("#9C6F10", "lines", "paper"),
    "stone": _look("#5C6472", "pebbles", "rocks"),
    "cloth": _look("#2B5FB0", "stitches", "cloth"),
    "clay": _look("#AE4526", "ripples", "clay"),
    "metal": _look("#27756A", "slants", "metal"),
}
OTHER = _look("#6E3FA3", "crosses", "token")  # a material that only an owner's own data knows
BACK = Look(RED, DARK_RED, "ripples", "torii")

# The sign of the moment at which an effect works.
MOMENTS = {
    "dawn": "morning_hand_limit morning",
    "moon": "night",
    "people": "restrict_opponents",
    "eye": "before_task before_tailor",
    "swap": "replace_clerk replace_potter replace_monk_potter",
    "hammer": "support smith_support",
    "bolt": "after_clerk after_potter after_smith after_prayer",
    "turn": "on_complete_self on_complete_any",
    "globe": "passive",
    "trophy": "instant_win",
    "flag": "endgame",
}
SIGNS: Mapping[str, str] = {moment: sign for sign, moments in MOMENTS.items() for moment in moments.split()}


def material_look(material: str) -> Look:
    """How a material looks, also one that only an owner's own data knows."""
    return LOOKS.get(material, OTHER)


@cache
def look_of(code: str) -> Look:
    """How a card looks: as its material does."""
    return material_look(CARD[code].material)


def emblem(code: str) -> str:
    """The drawing of a card's own kind."""
    return f"emblems/{CARD[code].code}"


def sign_of(code: str) -> str:
    return SIGNS[CARD[code].timing]


def in_order(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """How many cards of each material there are, in the order of the materials."""
    found = [CARD[c].material for c in cards]
    return tuple((m, found.count(m)) for m in MATERIAL if m in found)


def exact_colours() -> tuple[Colour, ...]:
    materials = [c for look in LOOKS.values() for c in (look.colour, look.deep)]
    seats = [c for seat in SEATS for c in (seat.colour, seat.plate)]
    return (RED, DARK_RED, ROOF, DONE, SAND, EARTH, AMBER, *materials, *seats)
