"""The shape of data/merchants_cove.json, and where its parts must agree with each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from engines.kernel.boxes import DataFile, Frozen, Sourced, doubles, strange

WIDEST = 25  # one menu shows no more
WORD = re.compile(r"[a-z]+")  # what is said in a command
CODE = re.compile(r"T[0-9]{2}")
LINE = re.compile(r"([a-z])([0-9]+)-([a-z])([0-9]+)")

Count = Annotated[int, Field(ge=1, le=99)]
Faces = Annotated[int, Field(ge=2, le=9)]  # a number of a horoscope is one sign
GoodKey = Literal["charm", "tome"]
StaffKey = Literal["astrologist", "palm", "security"]
Action = Literal["chart", "divine", "horoscope", "twist", "recruit", "staff", "rest"]


class ActionHours(Frozen):
    """What the actions cost; recruiting goes by the place in the Town Square."""

    chart: Count
    divine: Count
    horoscope: Count
    twist: Count
    staff: Count
    rest: Count


class Constants(Sourced):
    """The numbers of the rules."""

    players_min: int = Field(ge=1)
    players_max: int = Field(le=4)
    days: int = Field(ge=1, le=9)
    gold_start: int
    boat_seats: Count
    arrivals: NonNegativeInt
    hours: int = Field(ge=2, le=24)
    first_hour: PositiveInt
    market_hour: PositiveInt
    icon_hours: tuple[PositiveInt, ...]
    double_hours: dict[str, tuple[PositiveInt, ...]]
    die_faces: Faces
    skull_corruption: NonNegativeInt
    together_corruption: NonNegativeInt
    cross_corruption: NonNegativeInt
    faction_icons: NonNegativeInt
    immediate_gold: NonNegativeInt
    market_adventurers_per_gold: PositiveInt
    square_hours: tuple[Count, ...] = Field(min_length=1, max_length=WIDEST)
    action_hours: ActionHours
    first_action: Action


class FactionData(Sourced):
    """A faction of Customers: its colour, its letter on the chart, how many there are, and how many start in its Hall."""

    key: str
    colour: str
    letter: str = Field(pattern="^[A-Z]$")
    adventurers: Count
    hall: NonNegativeInt


class RoguesData(Sourced):
    """The Adventurers who are no Customers."""

    key: str
    colour: str
    adventurers: NonNegativeInt


class RogueCardData(Sourced):
    """A Rogue card: how many Rogues start in the Lair, and the rule it brings."""

    key: str
    lair: NonNegativeInt
    rule: Literal["none", "count_rogues", "eject"]


class BoatData(Sourced):
    """A boat and its side of the cove."""

    number: PositiveInt
    side: Literal["left", "right"]


class PierData(Sourced):
    """A pier: what is bought there, from which sides boats come, and the Corruption that each sale costs."""

    key: str
    accepts: tuple[GoodKey, ...] = Field(min_length=1)
    sides: tuple[Literal["left", "right"], ...] = Field(min_length=1)
    corruption: NonNegativeInt


class GoodData(Sourced):
    """A size of Goods: the cells that make one, how many of each colour a player has, and their prices."""

    key: GoodKey
    cells: Count
    copies: Count
    prices: dict[str, NonNegativeInt]


class TwistData(Sourced):
    """A track of bubbles, the Rune that must lie with the coin to fill some, and how many."""

    key: Literal["plusminus", "move"]
    rune: Literal["bone", "voodoo"]
    fills: Count
    bubbles: Count
    start: NonNegativeInt


class ChartData(Sourced):
    """The Star Chart: cells as letters of factions, and the lines of the Corruption Cross."""

    rows: tuple[str, ...] = Field(min_length=1, max_length=11)
    cross: tuple[str, ...]


class RewardData(Frozen):
    """What so many circled icons may be exchanged for, beside all that fewer of them bring."""

    icons: Count
    take: tuple[Literal["tome", "charm", "market", "x"], ...] = Field(min_length=1)


class DiviningData(Sourced):
    """The Divining Area."""

    icons: Count
    per_row: Count
    rewards: tuple[RewardData, ...] = Field(min_length=1)


class BonusData(Frozen):
    """What the box of a horoscope brings."""

    do: Literal["charm", "tome", "market", "x", "discard"]
    colours: tuple[str, ...] = ()
    count: Count = 1


class RowData(Sourced):
    """A row of horoscopes: each number is so much more than the one before, and what its boxes bring."""

    key: Literal["top", "bottom"]
    step: Literal[1, -1]
    boxes: tuple[BonusData | None, ...] = Field(min_length=1)


class CorruptionData(Sourced):
    """Corruption cards with so many Rogue icons."""

    icons: NonNegativeInt
    copies: Count


class StaffData(Sourced):
    """A staff ability."""

    key: StaffKey
    do: Literal["lines", "bubbles", "discard"]
    count: Count


class EffectData(Frozen):
    """One part of what a townsperson does on being recruited."""

    do: Literal["discard", "gold", "charm", "tome", "load", "return", "shift", "swap"]
    colours: tuple[str, ...] = ()
    count: Count = 1


class TownsfolkData(Sourced):
    """A townsperson: the effects on recruiting, and the icons that count at the end."""

    code: str
    set: str
    effects: tuple[EffectData, ...]
    icons: tuple[str, ...]


class CoinData(Frozen):
    """What Nozama makes by a face of his coin, and how long it takes him."""

    good: GoodKey
    hours: Count


class DifficultyData(Frozen):
    """How much gold Nozama gets each day."""

    key: str
    gold: NonNegativeInt


class SoloData(Sourced):
    """Nozama the Peddler."""

    colours: tuple[str, ...] = Field(min_length=1)
    coin: dict[Literal["tree", "skull"], CoinData]
    recruits_at: NonNegativeInt
    difficulties: tuple[DifficultyData, ...] = Field(min_length=1)


class Box(DataFile):
    """The whole data file; of Rogue cards and difficulties the usual one comes first."""

    game: Literal["merchants_cove"]
    constants: Constants
    factions: tuple[FactionData, ...] = Field(min_length=1, max_length=8)
    rogues: RoguesData
    rogue_cards: tuple[RogueCardData, ...] = Field(min_length=1)
    boats: tuple[BoatData, ...] = Field(min_length=1, max_length=WIDEST)
    piers: tuple[PierData, ...] = Field(min_length=1, max_length=8)
    goods: tuple[GoodData, ...] = Field(min_length=2, max_length=2)
    twists: tuple[TwistData, ...] = Field(min_length=2, max_length=2)
    chart: ChartData
    divining: DiviningData
    horoscopes: tuple[RowData, ...] = Field(min_length=2, max_length=2)
    corruption: tuple[CorruptionData, ...] = Field(min_length=1, max_length=10)
    staff: tuple[StaffData, ...] = Field(min_length=1, max_length=3)
    townsfolk: tuple[TownsfolkData, ...]
    solo: SoloData

    def flaws(self) -> Iterator[str]:
        for part in (key_flaws, number_flaws, cove_flaws, board_flaws, chart_flaws, townsfolk_flaws, solo_flaws):
            yield from part(self)


def key_flaws(box: Box) -> Iterator[str]:
    named: list[tuple[str, list[str]]] = [
        ("factions", [one.key for one in box.factions] + [box.rogues.key]),
        ("factions", [one.colour for one in box.factions] + [box.rogues.colour]),
        ("rogue_cards", [one.key for one in box.rogue_cards]),
        ("piers", [one.key for one in box.piers]),
        ("goods", [one.key for one in box.goods]),
        ("twists", [one.key for one in box.twists]),
        ("horoscopes", [one.key for one in box.horoscopes]),
        ("staff", [one.key for one in box.staff]),
        ("solo.difficulties", [one.key for one in box.solo.difficulties]),
    ]
    for place, keys in named:
        yield from doubles(place, keys)
        yield from (f"{place}: {key!r} is no word of small letters" for key in keys if not WORD.fullmatch(key))
    yield from doubles("factions", [one.letter for one in box.factions])
    yield from doubles("corruption", [str(one.icons) for one in box.corruption])


def number_flaws(box: Box) -> Iterator[str]:
    c = box.constants
    if c.players_min > c.players_max:
        yield "constants.players_max: less than players_min"
    if not c.first_hour < c.market_hour <= c.hours:
        yield "constants.market_hour: after first_hour, and not later than hours"
    for players in range(c.players_min, c.players_max + 1):
        place = f"constants.double_hours.{players}"
        if str(players) not in c.double_hours:
            yield f"{place}: missing"
        yield from strange(place, map(str, c.double_hours.get(str(players), ())), [*map(str, c.icon_hours)], "icon hour")
    if any(hour > c.hours for hour in c.icon_hours):
        yield f"constants.icon_hours: none after {c.hours}"
    if c.arrivals >= c.boat_seats:
        yield "constants.arrivals: fewer than boat_seats, or boats would dock before anybody plays"
    total = sum(one.copies for one in box.corruption)
    if total > 99:
        yield f"corruption: {total} cards, and their codes go to 99"


def cove_flaws(box: Box) -> Iterator[str]:
    if [one.number for one in box.boats] != [*range(1, len(box.boats) + 1)]:
        yield "boats: numbered 1, 2, 3 in this order"
    colours = {one.colour for one in box.factions}
    for i, faction in enumerate(box.factions):
        if faction.hall > faction.adventurers:
            yield f"factions.{i}.hall: more than there are"
    for i, card in enumerate(box.rogue_cards):
        if card.lair > box.rogues.adventurers:
            yield f"rogue_cards.{i}.lair: more than there are"
    for i, good in enumerate(box.goods):
        if good.prices.keys() != colours:
            yield f"goods.{i}.prices: one for each of {', '.join(sorted(colours))}"


def board_flaws(box: Box) -> Iterator[str]:
    colours, goods = {one.colour for one in box.factions}, {one.key for one in box.goods}
    for i, twist in enumerate(box.twists):
        if twist.start > twist.bubbles:
            yield f"twists.{i}.start: more than there are bubbles"
    if len({one.rune for one in box.twists}) != len(box.twists):
        yield "twists: each has a Rune of its own"
    least = [one.icons for one in box.divining.rewards]
    if sorted(set(least), reverse=True) != least or least[-1] != 1:
        yield "divining.rewards: from the most icons down to one"
    for i, row in enumerate(box.horoscopes):
        for k, bonus in enumerate(row.boxes):
            place = f"horoscopes.{i}.boxes.{k}.colours"
            if bonus is not None:
                yield from strange(place, bonus.colours, colours, "colour")
                if bool(bonus.colours) != (bonus.do in goods):
                    yield f"{place}: for Goods, and only for them"
                if bonus.count > 1 and bonus.do in ("x", "market"):
                    yield f"horoscopes.{i}.boxes.{k}.count: one X or Market icon"
    for i, one in enumerate(box.staff):
        if (one.key, one.do) not in (("astrologist", "lines"), ("palm", "bubbles"), ("security", "discard")):
            yield f"staff.{i}.do: {one.key} does something else"


def chart_flaws(box: Box) -> Iterator[str]:
    rows, letters = box.chart.rows, {one.letter for one in box.factions}
    width = len(rows[0])
    if not 1 <= width < WIDEST or any(len(row) != width for row in rows):
        yield "chart.rows: all of one length, and at most 24 cells"
    for i, row in enumerate(rows):
        yield from strange(f"chart.rows.{i}", row, letters, "letter")
    yield from doubles("chart.cross", box.chart.cross)
    for i, line in enumerate(box.chart.cross):
        found = LINE.fullmatch(line)
        x, y, u, v = (ord(found[1]) - 97, int(found[2]), ord(found[3]) - 97, int(found[4])) if found else (0, 0, 0, 0)
        if (u - x, v - y) not in ((1, 0), (0, 1)) or u > width or not 1 <= y <= v <= len(rows) + 1:
            yield f"chart.cross.{i}: {line!r} does not join two neighbouring dots, the one to the left or above first"
        elif (u > x and y in (1, len(rows) + 1)) or (v > y and x in (0, width)):
            yield f"chart.cross.{i}: {line!r} lies on the edge"


def townsfolk_flaws(box: Box) -> Iterator[str]:
    yield from doubles("townsfolk", (one.code for one in box.townsfolk))
    if len(box.townsfolk) < len(box.constants.square_hours):
        yield "townsfolk: too few for the Town Square"
    colours, goods = {one.colour for one in box.factions}, {one.key for one in box.goods}
    icons = {*(one.key for one in box.factions), box.rogues.key}
    for i, one in enumerate(box.townsfolk):
        place = f"townsfolk.{i}"
        if not CODE.fullmatch(one.code):
            yield f"{place}.code: {one.code!r} is not T and two figures"
        yield from strange(f"{place}.icons", one.icons, icons, "faction")
        for k, effect in enumerate(one.effects):
            yield from strange(f"{place}.effects.{k}.colours", effect.colours, colours, "colour")
            if bool(effect.colours) != (effect.do in goods):
                yield f"{place}.effects.{k}.colours: for Goods, and only for them"


def solo_flaws(box: Box) -> Iterator[str]:
    yield from strange("solo.colours", box.solo.colours, {one.colour for one in box.factions}, "colour")
    if box.solo.coin.keys() != {"tree", "skull"}:
        yield "solo.coin: a tree and a skull"
