"""The components of data/merchants_cove.json, read once, checked and frozen into the tables that the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engines.kernel.data import data_file
from engines.merchants_cove.box import BonusData, Box, EffectData, GoodData, PierData, RowData, StaffData, TwistData

DATA = data_file("merchants_cove.json")
BOX = Box.model_validate_json(DATA.read_bytes())
RULES = BOX.constants

COLOURS: tuple[str, ...] = tuple(one.colour for one in BOX.factions)
FACTIONS: tuple[str, ...] = tuple(one.key for one in BOX.factions)
GREY = BOX.rogues.colour
ROGUES = BOX.rogues.key
COLOUR_OF: Mapping[str, str] = MappingProxyType({one.key: one.colour for one in BOX.factions})
FACTION_OF: Mapping[str, str] = MappingProxyType({one.colour: one.key for one in BOX.factions})
COLOUR_OF_LETTER: Mapping[str, str] = MappingProxyType({one.letter: one.colour for one in BOX.factions})
ADVENTURERS: tuple[str, ...] = (*COLOURS, GREY)  # the kinds, by colour, in data order
RANK: Mapping[str, int] = MappingProxyType({colour: i for i, colour in enumerate(ADVENTURERS)})

ROGUE_CARD = MappingProxyType({one.key: one for one in BOX.rogue_cards})
DIFFICULTY: Mapping[str, int] = MappingProxyType({one.key: one.gold for one in BOX.solo.difficulties})

SIDE: tuple[str, ...] = tuple(one.side for one in BOX.boats)  # by boat, from 0
BOATS = len(SIDE)
PIERS: tuple[PierData, ...] = BOX.piers
PIER: Mapping[str, int] = MappingProxyType({one.key: i for i, one in enumerate(PIERS)})
# By the side of a boat: the piers it can reach, its own before the ones that take everybody.
PIERS_OF_SIDE: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        side: tuple(sorted((i for i, one in enumerate(PIERS) if side in one.sides), key=lambda i: len(PIERS[i].sides)))
        for side in ("left", "right")
    }
)

STAFF: Mapping[str, StaffData] = MappingProxyType({one.key: one for one in BOX.staff})
TWIST: Mapping[str, TwistData] = MappingProxyType({one.key: one for one in BOX.twists})
ROW: Mapping[str, RowData] = MappingProxyType({one.key: one for one in BOX.horoscopes})
HOURS: Mapping[str, int] = MappingProxyType(RULES.action_hours.model_dump())  # recruiting goes by its slot
ICON_HOURS = frozenset(RULES.icon_hours)
DOUBLE_HOURS: Mapping[int, frozenset[int]] = MappingProxyType(
    {int(players): frozenset(hours) for players, hours in RULES.double_hours.items()}
)


class Good(NamedTuple):
    """A colour of a size of Goods; `place` is where it is counted in supplies and on shelves."""

    place: int
    code: str  # red-charm
    colour: str
    kind: str
    copies: int
    price: int


class Townsperson(NamedTuple):
    """A card of the Town Square; icons by place among the factions, Rogue icons apart."""

    code: str
    set: str
    effects: tuple[EffectData, ...]
    icons: tuple[str, ...]
    factions: tuple[int, ...]
    rogues: int


KINDS: Mapping[str, GoodData] = MappingProxyType({one.key: one for one in BOX.goods})
GOODS: tuple[Good, ...] = tuple(
    Good(i * len(COLOURS) + k, f"{colour}-{kind.key}", colour, kind.key, kind.copies, kind.prices[colour])
    for i, kind in enumerate(BOX.goods)
    for k, colour in enumerate(COLOURS)
)
GOOD: Mapping[str, Good] = MappingProxyType({one.code: one for one in GOODS})
GOOD_OF: Mapping[tuple[str, str], Good] = MappingProxyType({(one.kind, one.colour): one for one in GOODS})
KIND_OF_CELLS: Mapping[int, str] = MappingProxyType({one.cells: one.key for one in BOX.goods})

TOWNSFOLK: Mapping[str, Townsperson] = MappingProxyType(
    {
        one.code: Townsperson(
            one.code,
            one.set,
            one.effects,
            one.icons,
            tuple(FACTIONS.index(icon) for icon in one.icons if icon != ROGUES),
            one.icons.count(ROGUES),
        )
        for one in BOX.townsfolk
    }
)


def corruption_cards() -> dict[str, int]:
    icons = [one.icons for one in BOX.corruption for _ in range(one.copies)]
    return {f"K{n:02}": one for n, one in enumerate(icons, 1)}


CORRUPTION: Mapping[str, int] = MappingProxyType(corruption_cards())
REWARDS = BOX.divining.rewards
MOST_ICONS = REWARDS[0].icons  # more circled icons bring nothing more


def takings(circled: int) -> tuple[str, ...]:
    return tuple(take for one in REWARDS if one.icons <= circled for take in one.take)


TAKINGS: tuple[tuple[str, ...], ...] = tuple(takings(n) for n in range(MOST_ICONS + 1))


def box_bonus(row: str, box: int) -> BonusData | None:
    """What filling a box, counted from 0, brings."""
    return ROW[row].boxes[box]
