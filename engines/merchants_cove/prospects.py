"""Rough worth of a position, from a View alone: what robots go by.

The weights were found by letting robots with different ones play some hundreds of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engines.merchants_cove.cards import COLOURS, CORRUPTION, GOOD, GOODS, PIERS, RULES, SIDE, TOWNSFOLK
from engines.merchants_cove.chart import CELLS, CROSS, LINE, OF_BIT
from engines.merchants_cove.view import Counted, CoveView, PlayerView, PredictionView, TrackView


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in gold."""

    hour: float = 2.4  # that is left before the Market
    growth: float = 1.6  # Adventurers who will come to a Hall each day
    sponsorship: float = 0.8  # of what a Market mark would bring each day to come
    unsold: float = 1.3  # Customers that a Good may find on a later day
    sea: float = 0.55  # of a Customer who has not docked
    tome: float = 10.0  # for a prediction that may still come true
    charm: float = 5.0
    icon: float = 5.0
    bubble: float = 0.8
    box: float = 1.2  # that has been filled, on the way to the next bonus
    walls: tuple[float, ...] = (0.0, 0.2, 0.6, 1.9, 0.0)  # of an open cell with so many walls
    line: float = 0.3  # that may still be drawn
    cross: float = 0.6  # of that, where the Corruption Cross is among them
    lair: float = 1.0  # Rogues who will come to the Lair each day
    taint: float = 0.9  # Rogue icons on a card that nobody sees
    rival: float = 0.4  # a gold of the best opponent


WEIGHTS = Weights()
DAY = RULES.market_hour - RULES.first_hour


def worth(view: CoveView, seat: int) -> float:
    """How good the position is for a seat, against the best opponent."""
    own = standing(view, view.players[seat])
    others = [standing(view, player) for player in view.players if player.seat != seat]
    if view.rival is not None and not view.result:
        others = [view.rival.gold + peddled(view, dict(view.rival.shelf))]
    return own - WEIGHTS.rival * max(others, default=0.0)


def standing(view: CoveView, player: PlayerView) -> float:
    """Gold, and all that may become gold."""
    if view.result:
        return float(view.result["scores"][player.seat]["total"])
    days_left = view.days - view.day
    to_come = days_left + (view.phase in ("arrival", "production"))  # Markets before which the Halls will grow
    return (
        player.gold
        + icons(view, player, to_come)
        + sales(view, player, to_come)
        + sum(map(foreseen, player.predictions)) * bool(player.predictions)
        + sum(reward(k) for k in player.owed)
        + marks(view, player, to_come)
        + WEIGHTS.bubble * sum(useful(track) for track in player.tracks)
        + WEIGHTS.box * sum(len(row.boxes) for row in player.rows)
        + charted(view, player, to_come)
        + WEIGHTS.hour * (max(0, view.clock.market - player.hour) * (view.phase == "production") + days_left * DAY)
    )


def useful(track: TrackView) -> float:
    """Filled bubbles, of which the first few are worth most."""
    return min(track.filled, 3) + 0.3 * max(0, track.filled - 3)


def icons(view: CoveView, player: PlayerView, to_come: int) -> float:
    """What townsfolk and Corruption will count for at the end."""
    factions = sum(len(TOWNSFOLK[card].factions) for _, card in player.staff if card)
    if view.reader == player.seat:
        rogues = float(sum(CORRUPTION[card] for card, _ in view.own))
    else:
        rogues = WEIGHTS.taint * player.corruption
    lair = view.lair + WEIGHTS.lair * to_come
    return player.icon_gold + WEIGHTS.growth * to_come * factions - lair * (rogues + player.rogue_icons)


def reward(icons_circled: float) -> float:
    """What a success with so many icons is worth."""
    return WEIGHTS.tome if icons_circled >= 3 else WEIGHTS.charm if icons_circled >= 2 else WEIGHTS.icon


def foreseen(one: PredictionView) -> float:
    """What an active prediction may bring: each draw is as likely as not to be another colour."""
    if one.state != "active":
        return 0.0
    return hope(one.last - one.first + 1 - one.crossed)


@lru_cache(maxsize=64)
def hope(icons_left: int) -> float:
    """The expected reward of so many icons, with about one draw in four of their colour."""
    chance, total = 0.26, 0.0
    for left in range(icons_left, 0, -1):
        total += chance * reward(left) * (1 - 0.26) ** (icons_left - left)
    return total


def marks(view: CoveView, player: PlayerView, to_come: int) -> float:
    """What Market marks will still bring."""
    halls = {one.faction: one.count for one in view.halls}
    return sum(
        WEIGHTS.sponsorship * (halls[one.faction] + WEIGHTS.growth * (to_come + 1) / 2) / 2 * to_come * one.marks.count("market")
        for one in player.marks
        if one.marks
    )


def sales(view: CoveView, player: PlayerView, to_come: int) -> float:
    """What is on the shelf, and what is planned to be sold from it."""
    if view.reader != player.seat or not view.plan:
        return shelf(view, player.shelf)
    planned = [one.good for one in view.plan]
    rest: Counted = tuple((code, n - planned.count(code)) for code, n in player.shelf)
    cost = (view.lair + WEIGHTS.lair * to_come) * WEIGHTS.taint
    return shelf(view, rest) + sum(one.price - cost * one.corruption for one in view.plan)


def shelf(view: CoveView, goods: Counted) -> float:
    """What Goods may sell for: at the piers as they fill, or on a day to come."""
    total, later = 0.0, WEIGHTS.unsold if view.day < view.days else 0.0
    if view.phase == "market":
        return sum(n * GOOD[code].price * later for code, n in goods)
    for code, n in goods:
        if n:
            good = GOOD[code]
            total += n * good.price * max(later, customers(view, good.kind, good.colour))
    return total


def peddled(view: CoveView, goods: dict[str, int]) -> float:
    """What Nozama may earn today: at each pier with one colour."""
    return sum(
        max(
            sum(goods[good.code] * good.price for good in GOODS if good.colour == colour and good.kind in one.accepts)
            * expected(view, pier, colour)
            for colour in COLOURS
        )
        for pier, one in enumerate(PIERS)
    )


def customers(view: CoveView, kind: str, colour: str) -> float:
    """How many Customers a Good may find today."""
    lost = view.lair * WEIGHTS.taint / max(1, GOOD[f"{colour}-{kind}"].price)
    accepting = ((pier, one.corruption) for pier, one in enumerate(PIERS) if kind in one.accepts)
    return max((expected(view, pier, colour) - corruption * lost for pier, corruption in accepting), default=0.0)


def expected(view: CoveView, pier: int, colour: str) -> float:
    """The Customers of a colour on a pier, or of the boat that may come to it with most of them."""
    here = view.piers[pier]
    if here.boat:
        return float(here.aboard.count(colour))
    return WEIGHTS.sea * max((ready(view, boat, colour) for boat in coming(view, PIERS[pier].sides)), default=0.0)


def coming(view: CoveView, sides: tuple[str, ...]) -> Iterator[int]:
    """The boats at sea that may come to a pier of these sides."""
    return (n for n, boat in enumerate(view.boats) if not boat.pier and SIDE[n] in sides)


def ready(view: CoveView, boat: int, colour: str) -> float:
    """The Customers aboard a boat, the more so the fuller it is."""
    aboard = view.boats[boat].aboard
    return aboard.count(colour) * (0.5 + 0.17 * len(aboard))


def charted(view: CoveView, player: PlayerView, to_come: int) -> float:
    """The chart as it is, or as the lines that are planned will leave it."""
    lines, cells = player.lines, tuple(cell for area in player.areas for cell in area.cells)
    plan = view.chart if view.reader == player.seat else None
    if plan is None:
        return chart(lines, cells)
    closed = [one for line in plan.planned for one in line.encloses if one.kind]
    made: Counted = tuple((f"{one.colour}-{one.kind}", 1) for one in closed if one.made)
    cost = plan.corruption * WEIGHTS.taint * (view.lair + WEIGHTS.lair * to_come)
    left = WEIGHTS.line * (plan.most - len(plan.planned))
    lines += tuple(line.line for line in plan.planned)
    cells += tuple(cell for one in closed for cell in one.cells)
    return chart(lines, cells) + shelf(view, made) - cost + left


@lru_cache(maxsize=1 << 13)
def chart(lines: tuple[str, ...], filled: tuple[str, ...]) -> float:
    """How far open cells have come to be enclosed."""
    drawn = sum(LINE[line].bit for line in lines)
    taken = {*filled}
    total = 0.0
    for cell, sides in SIDES.items():
        if cell not in taken:
            walls = sum(1 for side in sides if side & (drawn | CROSS))
            worth_of = WEIGHTS.walls[min(walls, 4)]
            total += worth_of * (WEIGHTS.cross if any(side & CROSS for side in sides) else 1)
    return total


SIDES = {
    cell.name: tuple(line.bit for line in OF_BIT.values() if cell.bit in line.sides) for cell in CELLS
}
