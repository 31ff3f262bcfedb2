"""The components of data/patzcuaro.json, read once, checked and frozen into the tables that the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engines.kernel.data import data_file
from engines.patzcuaro.box import Box, Kind, NeedData

DATA = data_file("patzcuaro.json")


class Card(NamedTuple):
    """An altar card; `bit` stands for it in sets of cards."""

    code: str
    colour: str
    items: Mapping[str, int]
    item_count: int  # all pictures, copies included
    order: int  # data order
    bit: int


class Need(NamedTuple):
    """What one card of a trade must be: one of `cards`, unless it depends on the top card of the space."""

    kind: str
    value: str | int  # the colour, item or number it speaks of
    cards: int
    differs: bool


class Level(NamedTuple):
    """One level of the altar: its slots are `first` to `first + slots - 1` of the whole pyramid."""

    level: int
    first: int
    slots: int
    types_scored: int
    points_per_item: int


class Slot(NamedTuple):
    """One place of the pyramid and the set of places that must be filled before."""

    level: int
    slot: int
    rests_on: int
    words: str  # as it is said


class Objective(NamedTuple):
    """An objective card."""

    code: str
    petals: int
    kind: Kind
    items: Mapping[str, int]
    colours: Mapping[str, int]
    colour: str
    points: int
    by_levels: tuple[int, ...]


BOX = Box.model_validate_json(DATA.read_bytes())
RULES = BOX.constants
ITEMS: tuple[str, ...] = tuple(one.key for one in BOX.items)
COLOURS: tuple[str, ...] = tuple(one.key for one in BOX.colours)
SYMBOL: Mapping[str, str] = MappingProxyType({one.key: one.symbol for one in BOX.colours})
TOKENS: tuple[str, ...] = tuple(one.key for one in BOX.player_colours)

CARD: Mapping[str, Card] = MappingProxyType(
    {
        one.code: Card(one.code, one.colour, MappingProxyType(dict(one.items)), sum(one.items.values()), i, 1 << i)
        for i, one in enumerate(BOX.altar_cards)
    }
)
BIT: Mapping[str, int] = MappingProxyType({code: card.bit for code, card in CARD.items()})
ORDER: Mapping[str, int] = MappingProxyType({code: card.order for code, card in CARD.items()})
ALL_CARDS = (1 << len(CARD)) - 1
OTHER_COLOUR: Mapping[str, int] = MappingProxyType(
    {code: sum(other.bit for other in CARD.values() if other.colour != card.colour) for code, card in CARD.items()}
)


def needed(need: NeedData) -> Need:
    """A need of the data file with the set of all cards that fulfil it."""
    match need.need:
        case "any":
            return Need(need.need, "", ALL_CARDS, False)
        case "colour":
            return Need(need.need, need.colour, sum(c.bit for c in CARD.values() if c.colour == need.colour), False)
        case "has_item":
            return Need(need.need, need.item, sum(c.bit for c in CARD.values() if need.item in c.items), False)
        case "lacks_item":
            return Need(need.need, need.item, sum(c.bit for c in CARD.values() if need.item not in c.items), False)
        case "exact_items":
            return Need(need.need, need.count, sum(c.bit for c in CARD.values() if c.item_count == need.count), False)
    return Need(need.need, "", 0, True)


def levels() -> tuple[Level, ...]:
    found: list[Level] = []
    first = 0
    for one in RULES.levels:
        found.append(Level(one.level, first, one.slots, one.types_scored, one.points_per_item))
        first += one.slots
    return tuple(found)


LEVELS = levels()
SLOTS: tuple[Slot, ...] = tuple(
    Slot(one.level, n + 1, 0b11 << (LEVELS[i - 1].first + n) if i else 0, f"{one.level} {n + 1}")
    for i, one in enumerate(LEVELS)
    for n in range(one.slots)
)
PLACE: Mapping[str, int] = MappingProxyType({one.words: i for i, one in enumerate(SLOTS)})

OBJECTIVES: Mapping[str, Objective] = MappingProxyType(
    {
        one.code: Objective(
            one.code,
            one.petals,
            one.kind,
            MappingProxyType(dict(one.set if one.kind == "item_set" else one.items)),
            MappingProxyType(dict(one.set if one.kind == "colour_set" else one.colours)),
            one.colour,
            one.points_per_card if one.kind == "colour_penalty" else one.points,
            one.points_by_levels,
        )
        for one in BOX.objectives
    }
)
# Shop tiles, and for each side of one the codes of its spaces a and b.
TILES: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {one.code: MappingProxyType({name: (side.a.code, side.b.code) for name, side in one.sides.items()}) for one in BOX.shop_tiles}
)
