"""What an action card promises before it is carried out: the likely yield of its main and its colour action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.resafa.appraisal import card_worth, total, ware_values
from engines.resafa.cards import ACTION, CANAL, COST, DEALS, MAINS, RULES, face_of, things
from engines.resafa.geometry import JOURNEY
from engines.resafa.legal import may_step
from engines.resafa.view import PlayerView, ResafaView

STEP, SACK = 2.2, 1.6  # a step on a track, a sack card
BASE = 6.0  # a first base: its token, its bonus, and what it is counted for
WORKSHOP, GARDEN, SPACE = 5.0, 5.0, 1.0


def hopes(view: ResafaView, p: PlayerView, left: int) -> float:
    turn = next((part for part in view.declared if part.kind == "turn" and part.seat == p.seat), None)
    if turn is None:
        return 0.0
    said = dict(turn.fields)
    card = ACTION.get(said["card"])
    if card is None:
        return 0.0
    halves = (card.halves["AB".index(said["half"])],) if said["half"] else tuple((main, "") for main in MAINS)
    found = 0.0
    if len(said["mains"]) < card.mains:
        ways = sorted((main_hope(view, p, main, left) for main, _ in halves if main not in said["mains"]), reverse=True)
        found += sum(ways[: card.mains - len(said["mains"])])
    if not said["coloured"]:
        own = {colour for _, colour in halves if colour} or {colour for colour, _ in p.tracks}
        found += max(colour_hope(view, p, colour, left) for colour in own)
    return found


def main_hope(view: ResafaView, p: PlayerView, main: str, left: int) -> float:
    wares = dict(p.wares)
    match main:
        case "production":
            return production(p, p.activations, left)
        case "provisions":
            return max(colour_hope(view, p, colour, left) for colour, _ in p.tracks)
        case "workshop":
            return affordable(wares, dict(COST["workshop"]), WORKSHOP, left)
        case "garden":
            return max(
                affordable(wares, dict(COST[size]), GARDEN + more, left) for size, more in (("small", 0.0), ("large", 1.5))
            )
        case "canal":
            return canal_hope(view, p, left)
    return max([0.0, *(one.worth for one in journeys(view, p, left))])


def affordable(wares: dict[str, int], cost: dict[str, int], gain: float, left: int) -> float:
    if any(wares[ware] < n for ware, n in cost.items()):
        return 0.0
    return max(0.0, gain - total(cost.items(), left))


def production(p: PlayerView, activations: int, left: int) -> float:
    best = (max((total(things(key).items(), left) for key in face_of(w.tile, w.back).rooms), default=0.0) for w in p.workshops)
    return sum(sorted(best, reverse=True)[:activations])


def colour_hope(view: ResafaView, p: PlayerView, colour: str, left: int) -> float:
    cards = [card_worth(card, left) for card in dict(view.display)[colour] if card]
    step = STEP if left > 1 and may_step(dict(p.tracks), colour) else 0.0
    return max([0.0, step, SACK if view.sacks else 0.0, *cards])


def canal_hope(view: ResafaView, p: PlayerView, left: int) -> float:
    wares = dict(p.wares)
    rains = sum(r >= view.round for r in RULES.rain_after)
    found = [0.0]
    for tile in p.canals:
        for side in CANAL[tile].values():
            if not side.tank:
                gain = SPACE + rains * (1 + side.rain_vp) + RULES.canal_count_vp[p.canal_tiles + 1]
                gain -= RULES.canal_count_vp[p.canal_tiles]
                found.append(affordable(wares, dict(side.cost), gain, left))
    return max(found)


class Journey(NamedTuple):
    """Where a caravan may go, and what that may bring."""

    worth: float
    centre: str
    call: bool


def journeys(view: ResafaView, p: PlayerView, left: int) -> Iterator[Journey]:
    """What each journey may bring: selling what can be carried there, and a base."""
    wares, values = dict(p.wares), ware_values(left)
    for centre in view.centres:
        boxes = {box.kind: box for box in DEALS[centre.tile, centre.side]}
        for call in (False, True):
            fare = JOURNEY[p.place, centre.centre, call]
            if fare is None or fare > wares["coin"]:
                continue
            sold = boxes["sell"]
            carried = p.load if sold.good == p.good else 0
            if call:
                carried = min(p.capacity, carried + wares[sold.good])
            gain = carried * (total(sold.unit, left) - values[sold.good]) + (total(sold.bonus, left) if carried else 0.0)
            bought = boxes["buy"]
            room = p.capacity - (0 if call or not p.load else p.load if bought.good == p.good else p.capacity)
            price = dict(bought.unit).get("coin", 0)
            n = min(room, (wares["coin"] - fare) // price if price else room)
            gain = max(gain, n * (values[bought.good] - total(bought.unit, left)) + (total(bought.bonus, left) if n else 0.0))
            traded = carried or n
            base = traded and p.seat not in centre.owners and wares["stone"] and wares["coin"] > fare
            worth = gain - total((("coin", fare),), left) + (BASE - total(COST["base"], left) if base else 0.0)
            yield Journey(worth, centre.centre, call)
