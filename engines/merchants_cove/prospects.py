"""Rough worth of a position, from a View alone: what robots go by.

The weights follow from what things bring in a game, not from a search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engines.merchants_cove.cards import (
    COLOURS,
    GOOD,
    GOOD_OF,
    GOODS,
    GREY,
    KINDS,
    MOST_ICONS,
    PIERS,
    ROW,
    RULES,
    TAKINGS,
    TOWNSFOLK,
)
from engines.merchants_cove.prospects_chart import cells_of, closable, lines_of, prospect
from engines.merchants_cove.view import (
    BoatView,
    ChartView,
    Counted,
    CoveView,
    HallView,
    PierView,
    PlayerView,
    PredictionView,
    SaleView,
    TrackView,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in gold."""

    hour: float = 3.5  # that is left before the Market
    growth: float = 2.0  # Adventurers who will come to a Hall on each later day
    late: float = 0.5  # of an Adventurer who may come to it today
    sponsorship: float = 0.8  # of what a Market mark would bring each day to come
    unsold: float = 1.3  # Customers that a Good may find on a later day
    sea: float = 0.55  # of a Customer who has not docked
    icon: float = 5.0  # at least, for the smallest reward
    bubble: float = 0.8
    box: float = 0.65  # of a bonus that remains of it for each box before it
    closing: tuple[float, ...] = (0.45, 0.16, 0.05)  # of a Good whose area wants so many more lines
    line: float = 0.3  # that may still be drawn
    lair: float = 1.0  # Rogues who will come to the Lair on each later day
    taint: float = 0.9  # Rogue icons on a card that nobody sees
    rival: float = 0.4  # a gold of the best opponent
    pace: float = 3.0  # gold that Nozama makes of an hour


WEIGHTS = Weights()
DAY = RULES.market_hour - RULES.first_hour
BEFORE_SALES = ("reward", "color", "mark", "discard")  # questions of the Market phase


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What holds for all merchants: of a table and the day. It is the same one for as long as all of that is."""

    days_left: int
    to_come: int  # Markets before which the Halls will grow
    halls: Mapping[str, float]  # by faction, as they will be at the end
    lair: float
    card: float  # what a Corruption card costs
    worths: tuple[float, ...]  # of a Good, by its place
    rewards: tuple[float, ...]  # by the circled icons


def worth(view: CoveView, seat: int) -> float:
    if view.result:
        return settled(view, seat)
    outlook = outlook_of(view)
    stand = [standing(player, hoped_by(view, player, outlook)) for player in view.players]
    own = stand.pop(seat)
    return own - WEIGHTS.rival * (peddler(view) if view.rival is not None else max(stand))


def settled(view: CoveView, seat: int) -> float:
    totals = [float(score["total"]) for score in view.result["scores"]]
    own = totals.pop(seat)
    others = [float(view.result["rival"]["total"])] if view.rival is not None else totals
    return own - WEIGHTS.rival * max(others)


def outlook_of(view: CoveView) -> Outlook:
    return outlook_at(view.days - view.day, view.phase, view.boats, view.piers, view.halls, view.lair)


@lru_cache(maxsize=1 << 10)
def outlook_at(
    days_left: int, phase: str, boats: tuple[BoatView, ...], piers: tuple[PierView, ...], now: tuple[HallView, ...], lair_now: int
) -> Outlook:  # fmt: skip
    to_come = days_left + (phase in ("arrival", "production"))
    sea = [colour for boat in boats if not boat.pier for colour in boat.aboard] if phase != "market" else []
    late = 1.0 if all(pier.boat for pier in piers) else WEIGHTS.late
    halls = {one.faction: one.count + late * sea.count(one.colour) + WEIGHTS.growth * days_left for one in now}
    lair = lair_now + late * sea.count(GREY) + WEIGHTS.lair * days_left
    worths = good_worths(customers(boats, piers), WEIGHTS.unsold if days_left else 0.0, lair * WEIGHTS.taint)
    hall = max([one.count for one in now])
    return Outlook(days_left, to_come, halls, lair, lair * WEIGHTS.taint, worths, rewards(worths, hall, to_come))


@lru_cache(maxsize=1 << 10)
def rewards(worths: tuple[float, ...], hall: int, to_come: int) -> tuple[float, ...]:
    """What a success is worth, by its icons: the best Good of its size, or a mark."""
    mark = max(WEIGHTS.icon, hall * RULES.immediate_gold, sponsorship(hall, to_come))
    best = {kind: max(worths[good.place] for good in GOODS if good.kind == kind) for kind in KINDS}
    return tuple(max((best.get(take, mark) for take in takes), default=0.0) for takes in TAKINGS)


class Planned(NamedTuple):
    """The chart of a player with the lines that are planned: what is drawn and filled, and the supply, by the places of Goods."""

    drawn: int
    filled: int
    supply: tuple[int, ...]
    made: tuple[int, ...]


class Hoped(NamedTuple):
    """What a merchant hopes for, part by part, in gold."""

    icons: float  # of the townsfolk as the Halls will be, less what Rogues will cost
    sales: float
    predicted: float
    owed: float
    marks: float
    rows: float
    chart: float
    bubbles: float  # by how many
    hours: int  # that are left of the day
    time: float  # what these are worth, and the days to come
    drawing: Planned  # the chart with the lines that are planned


class Around(NamedTuple):
    """What a merchant's hopes depend on beside the own things, as far as the reader knows it."""

    outlook: Outlook
    hours: int  # that are left of the day
    rogues: float  # icons of the Corruption cards
    draws: int  # that are to be expected, where something is predicted
    bag: Counted
    halls: tuple[int, ...]
    selling: bool
    sales: tuple[SaleView, ...]  # that the reader has planned


def hoped_by(view: CoveView, player: PlayerView, outlook: Outlook) -> Hoped:
    around = around_of(view, player, outlook)
    chart = view.chart if view.reader == player.seat else None
    return hoped_for(player, around) if chart is None else hopes_of(player, around, chart)


def around_of(view: CoveView, player: PlayerView, outlook: Outlook) -> Around:
    foresees = "active" in [one.state for one in player.predictions]
    return Around(
        outlook,
        hours_of(view, player),
        rogues_of(view, player),
        draws_today(view) if foresees else 0,
        view.bag if foresees else (),
        tuple([hall.count for hall in view.halls]),
        view.phase == "market" and player.asked.partition(".")[0] not in BEFORE_SALES,
        view.plan if view.reader == player.seat else (),
    )


def rogues_of(view: CoveView, player: PlayerView) -> float:
    """The Rogue icons of a merchant's Corruption cards; what nobody else sees is guessed."""
    return float(sum([icons for _, icons in view.own])) if view.reader == player.seat else WEIGHTS.taint * player.corruption


@lru_cache(maxsize=1 << 11)
def hoped_for(player: PlayerView, around: Around) -> Hoped:
    """The hopes of whoever plans no lines: mostly those of others, which are the same after many a thing that one may do."""
    return hopes_of(player, around, None)


def hopes_of(player: PlayerView, around: Around, chart: ChartView | None) -> Hoped:
    outlook, drawing = around.outlook, as_planned(player, chart)
    return Hoped(
        icons(player, around),
        sales(player, around),
        predicted(player, around),
        float(sum([outlook.rewards[min(k, MOST_ICONS)] for k in player.owed])),
        marks(player, around),
        sum([row(one.key, len(one.boxes), outlook.worths) for one in player.rows]),
        charted(around, chart, drawing),
        sum([useful(track) for track in player.tracks]),
        around.hours,
        WEIGHTS.hour * (around.hours + outlook.days_left * DAY),
        drawing,
    )


def standing(player: PlayerView, hoped: Hoped) -> float:
    return (
        player.gold
        + hoped.icons
        + hoped.sales
        + hoped.predicted
        + hoped.owed
        + hoped.marks
        + divined(hoped)
        + hoped.chart
        + hoped.time
    )


def hours_of(view: CoveView, player: PlayerView) -> int:
    """What is left to a player of the day."""
    passing = view.doing.hours if view.active == player.seat else 0
    return max(0, view.clock.market - player.hour - passing) if view.phase == "production" else 0


def divined(hoped: Hoped) -> float:
    """The bubbles of the dish, and what the horoscopes still bring."""
    return WEIGHTS.bubble * hoped.bubbles + hoped.rows


def useful(track: TrackView) -> float:
    return min(track.filled, 3) + 0.3 * max(0, track.filled - 3)


def icons(player: PlayerView, around: Around) -> float:
    halls, lair = around.outlook.halls, around.outlook.lair
    found = [faction for _, card in player.staff if card for faction in TOWNSFOLK[card].icons if faction in halls]
    return sum([halls[faction] for faction in found]) - lair * (around.rogues + player.rogue_icons)


def marks(player: PlayerView, around: Around) -> float:
    both = zip(around.halls, player.marks, strict=True)
    return sum([sponsorship(count, around.outlook.to_come) * one.marks.count("market") for count, one in both if one.marks])


def sponsorship(count: float, to_come: int) -> float:
    return WEIGHTS.sponsorship * (count + WEIGHTS.growth * (to_come + 1) / 2) / RULES.market_adventurers_per_gold * to_come


@lru_cache(maxsize=1 << 12)
def row(key: str, filled: int, worths: tuple[float, ...]) -> float:
    """The bonuses of a horoscope that are still to come, the less the farther off."""
    total, share = 0.0, 1.0
    for bonus in ROW[key].boxes[filled:]:
        if bonus:
            total += share * max((worths[GOOD_OF[bonus.do, colour].place] for colour in bonus.colours), default=WEIGHTS.icon)
        share *= WEIGHTS.box
    return total


# -- 8 Predictions


def predicted(player: PlayerView, around: Around) -> float:
    active = [one for one in player.predictions if one.state == "active"]
    if not active:
        return 0.0
    bag, outlook = dict(around.bag), around.outlook
    whole = sum(bag.values())
    draws = around.draws + (whole if outlook.days_left else 0)
    return sum([foreseen(one, round(bag[one.colour] / max(1, whole), 2), draws, outlook.rewards) for one in active])


def foreseen(one: PredictionView, chance: float, draws: int, found: tuple[float, ...]) -> float:
    """The reward to be expected of a prediction: a draw crosses out an icon or brings what is left of them."""
    left = one.last - one.first + 1 - one.crossed
    return hope(left, min(left, draws), chance, found)


@lru_cache(maxsize=1 << 12)
def hope(left: int, draws: int, chance: float, found: tuple[float, ...]) -> float:
    if not draws:
        return 0.0
    return chance * found[min(left, MOST_ICONS)] + (1 - chance) * hope(left - 1, draws - 1, chance, found)


def draws_today(view: CoveView) -> int:
    if view.phase != "production":
        return 0
    clock, free = view.clock, sum([boat.free for boat in view.boats if not boat.pier])
    met = [hour for token in clock.tokens for hour in clock.icons if token.hour < hour <= clock.market]
    return min(free, sum([2 if hour in clock.doubles else 1 for hour in met]))


# -- 10 Sales


def sales(player: PlayerView, around: Around) -> float:
    outlook = around.outlook
    later = WEIGHTS.unsold if outlook.days_left else 0.0
    left, total = dict(player.shelf), 0.0
    for one in around.sales:
        left[one.good] -= 1
        total += one.price - outlook.card * one.corruption
    for code, n in left.items():
        if n:
            good = GOOD[code]
            total += n * (good.price * later if around.selling else outlook.worths[good.place])
    return total


@lru_cache(maxsize=1 << 10)
def good_worths(found: tuple[tuple[float, ...], ...], later: float, card: float) -> tuple[float, ...]:
    """What each Good may sell for: at the piers as they fill, or on a day to come."""
    worths = []
    for good in GOODS:
        place = COLOURS.index(good.colour)
        piers = [(here[place], pier.corruption) for here, pier in zip(found, PIERS, strict=True) if good.kind in pier.accepts]
        worths.append(max(good.price * later, *(n * good.price - card * corruption for n, corruption in piers)))
    return tuple(worths)


@lru_cache(maxsize=1 << 10)
def customers(boats: tuple[BoatView, ...], piers: tuple[PierView, ...]) -> tuple[tuple[float, ...], ...]:
    """By pier and colour the Customers who stand there, or those of the boat that may come to it with most of them."""
    both = zip(PIERS, piers, strict=True)
    return tuple(tuple(expected(boats, here, pier.sides, colour) for colour in COLOURS) for pier, here in both)


def expected(boats: tuple[BoatView, ...], here: PierView, sides: tuple[str, ...], colour: str) -> float:
    if here.boat:
        return float(here.aboard.count(colour))
    return WEIGHTS.sea * max([ready(boat.aboard, colour) for boat in boats if not boat.pier and boat.side in sides], default=0.0)


def ready(aboard: tuple[str, ...], colour: str) -> float:
    """The Customers aboard a boat, the more so the fuller it is."""
    return aboard.count(colour) * (0.5 + 0.17 * len(aboard))


# -- 12 Nozama


def peddler(view: CoveView) -> float:
    rival = view.rival
    assert rival is not None
    hours = max(0, view.clock.market - rival.hour) * (view.phase == "production") + (view.days - view.day) * DAY
    earning = peddled(customers(view.boats, view.piers), rival.shelf)
    return rival.gold + rival.icon_gold + earning + WEIGHTS.pace * hours


@lru_cache(maxsize=1 << 10)
def peddled(found: tuple[tuple[float, ...], ...], goods: Counted) -> float:
    """What Nozama may earn today: at each pier with one colour."""
    held = dict(goods)
    total = 0.0
    for here, pier in zip(found, PIERS, strict=True):
        sold = [good for good in GOODS if held[good.code] and good.kind in pier.accepts]
        asking = [sum([held[good.code] * good.price for good in sold if good.colour == colour]) for colour in COLOURS]
        total += max(n * gold for n, gold in zip(here, asking, strict=True))
    return total


# -- 7 The chart


def as_planned(player: PlayerView, plan: ChartView | None) -> Planned:
    """Without a plan the chart as it is."""
    drawn, filled = lines_of(player.lines), cells_of([cell for area in player.areas for cell in area.cells])
    supply, made = [n for _, n in player.supply], list[int]()
    for line in plan.planned if plan is not None else ():
        drawn |= lines_of((line.line,))
        for one in line.encloses:
            filled |= cells_of(one.cells) if one.kind else 0
            if one.made:
                made.append(GOOD[f"{one.colour}-{one.kind}"].place)
                supply[made[-1]] -= 1
    return Planned(drawn, filled, tuple(supply), tuple(made))


def charted(around: Around, chart: ChartView | None, drawing: Planned) -> float:
    """The chart as it is, or as the lines that are planned and those still to be drawn will leave it."""
    outlook = around.outlook
    drawn, filled, supply, made = drawing
    total = 0.0
    if chart is not None:
        total = sum([outlook.worths[place] for place in made]) - chart.corruption * outlook.card
        after = closable(drawn, filled, chart.most - len(chart.planned), outlook.worths, outlook.card, supply)
        total += after.worth + WEIGHTS.line * after.left
        drawn, filled = after.drawn, after.filled
    turns = min(1.0, (around.hours + outlook.days_left * DAY) / 6)
    return total + turns * prospect(drawn, filled, outlook.worths, outlook.card, WEIGHTS.closing)
