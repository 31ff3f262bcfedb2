"""Scores: section 11, part by part, each card of the end in a unit of its own."""

from __future__ import annotations

from typing import Any

from engines.kernel import DONE, Frame, Next, frame
from engines.mottainai.cards import CARD, MATERIAL, VALUE
from engines.mottainai.state import GIFT_SHOP, WINGS, Mottainai

Effects = dict[str, int]  # work -> points


def by_material(cards: list[str]) -> dict[str, int]:
    found = dict.fromkeys(MATERIAL, 0)
    for card in cards:
        found[CARD[card].material] += 1
    return found


# -- covered sales ------------------------------------------------------------------------------------------------------------


def covered_sales(g: Mottainai, seat: int) -> dict[str, int]:
    """The covered sales of a seat by material; Quilt and Pillar cover what works do not."""
    if not g.players[seat].sales or not g.players[seat].works:
        return {}
    sales = by_material(g.players[seat].sales)
    found = {m: g.covered(sales[m], n) for m, n in g.capacities(seat, GIFT_SHOP).items() if sales[m]}
    for quilt in g.owned(seat, "quilt"):
        found |= {m: sales[m] for m in g.face(quilt).materials if sales[m]}
    for material in pillared(g, seat, sales, found):
        found[material] = sales[material]
    return {m: n for m, n in found.items() if n}


def pillared(g: Mottainai, seat: int, sales: dict[str, int], found: dict[str, int]) -> list[str]:
    """The most sold materials that Pillars cover: one for each Pillar, those that gain most first (R33)."""
    pillars = len(g.owned(seat, "pillar"))
    most = max(sales.values())
    tied = [m for m in MATERIAL if pillars and most and sales[m] == most]
    return sorted(tied, key=lambda m: VALUE[m] * (found[m] - sales[m]))[:pillars]


# -- backorders ---------------------------------------------------------------------------------------------------------------


def tie_winners(g: Mottainai, material: str) -> dict[int, list[str]]:
    found = {}
    for seat in range(g.seats):
        works = [w for code in ("lampshade", "quilt") for w in g.owned(seat, code) if material in g.face(w).materials]
        if works:
            found[seat] = works
    return found


def majority(g: Mottainai, material: str) -> tuple[list[int], list[str]]:
    """Who has the sales majority in a material, and the works that won a tie for it (R31, R32)."""
    sold = [sum(CARD[c].material == material for c in p.sales) for p in g.players]
    most = max(sold)
    tied = [seat for seat, n in enumerate(sold) if n == most]
    if most and len(tied) == 1:
        return tied, []
    winners = {seat: works for seat, works in tie_winners(g, material).items() if seat in tied}
    if winners:
        return list(winners), [w for works in winners.values() for w in works]
    return [nearest(g, tied)] if most else [], []


def nearest(g: Mottainai, seats: list[int]) -> int:
    """Of these seats the current player's, or the first clockwise."""
    return min(seats, key=lambda seat: (seat - g.active) % g.seats)


def backorder_rates(g: Mottainai, seat: int) -> dict[str, int]:
    """What a hand card of each material would score; each Coin counts the cards once more."""
    times = 1 + sum(g.face(coin).amount for coin in g.owned(seat, "coin"))
    return {m: VALUE[m] * times for m in MATERIAL if seat in majority(g, m)[0]}


def backorders(g: Mottainai, seat: int) -> dict[str, int]:
    held = by_material(g.players[seat].hand)
    return {m: rate * held[m] for m, rate in backorder_rates(g, seat).items() if held[m]}


# -- effects ------------------------------------------------------------------------------------------------------------------


def effect_points(g: Mottainai, seat: int) -> Effects:
    """What the works of a seat score by their effects, in card order."""
    player = g.players[seat]
    found: Effects = {}
    scoring = [w for w in player.works if g.face(w).timing == "endgame"]
    for work in sorted(scoring, key=lambda w: g.face(w).order):
        face = g.face(work)
        match face.code:
            case "scroll":
                found[work] = face.points
            case "bench":
                found[work] = face.points * sum(g.face(w).material in face.materials for w in player.works)
            case "tapestry":
                wing = next(w for w in WINGS if work in player.wing(w))
                found[work] = face.points * len(g.counted(seat, wing))
            case "haniwa":
                found[work] = face.points * max(by_material(player.helpers).values())
            case "teapot":
                found[work] = face.points * max(by_material(player.craft_bench).values())
    return found


# -- the whole ----------------------------------------------------------------------------------------------------------------


def public_parts(g: Mottainai, seat: int, covered: dict[str, int], effects: Effects) -> dict[str, int]:
    return {
        "works": sum(g.face(w).value for w in g.players[seat].works),
        "sales": sum(VALUE[m] * n for m, n in covered.items()),
        "effects": sum(effects.values()),
    }


def decisive(g: Mottainai, seat: int, covered: dict[str, int], orders: dict[str, int]) -> list[str]:
    """The kinds of works that scored nothing by themselves, and without which the score were another."""
    player = g.players[seat]
    sales = by_material(player.sales)
    plain = {m: sum(g.face(w).material == m for w in player.gift_shop) * VALUE[m] for m in MATERIAL}
    counted = g.capacities(seat, GIFT_SHOP)
    found = ["coin"] if orders and g.owned(seat, "coin") else []
    won = {g.face(w).code for m in orders for w in majority(g, m)[1] if w in player.works}
    for m, n in covered.items():
        if n > g.covered(sales[m], counted[m]):
            won.add("quilt" if any(m in g.face(w).materials for w in g.owned(seat, "quilt")) else "pillar")
        elif n > g.covered(sales[m], plain[m]):
            won.add("go-set")
    return [*found, *sorted(won)]


def breakdown(g: Mottainai, seat: int) -> dict[str, Any]:
    orders, covered, effects = backorders(g, seat), covered_sales(g, seat), effect_points(g, seat)
    parts = {**public_parts(g, seat, covered, effects), "backorders": sum(orders.values())}
    parts["total"] = sum(parts.values())
    return {
        **parts,
        "by_work": effects,
        "covered": covered,
        "orders": orders,
        "hand": g.players[seat].hand[:],
        "decisive": decisive(g, seat, covered, orders),
    }


def final_result(g: Mottainai, cause: str, seat: int) -> dict[str, Any]:
    scores = [breakdown(g, q) for q in range(g.seats)]
    ranking = sorted(range(g.seats), key=lambda q: (-scores[q]["total"], (q - g.active) % g.seats))
    if cause == "turtle":
        ranking = [seat, *(q for q in ranking if q != seat)]
    best = [q for q in range(g.seats) if scores[q]["total"] == scores[ranking[0]]["total"]]
    return {
        "cause": cause,
        "by": seat,
        "current": g.active,
        "scores": scores,
        "ranking": ranking,
        "winners": ranking[:1],
        "tie": "nearest" if cause != "turtle" and len(best) > 1 else "",
        "ties_won": {m: works for m in MATERIAL if (works := majority(g, m)[1])},
        **({"sales_ties": sales_ties(g)} if g.edition else {}),
    }


def sales_ties(g: Mottainai) -> dict[str, dict[str, list[int]]]:
    """The materials that several have sold most of: who they are, and to whom the majority went."""
    found = {}
    for material in MATERIAL:
        sold = [sum(CARD[c].material == material for c in p.sales) for p in g.players]
        tied = [seat for seat, n in enumerate(sold) if n == max(sold)]
        if max(sold) and len(tied) > 1:
            found[material] = {"tied": tied, "holders": majority(g, material)[0]}
    return found


@frame("mottainai.finale")
class Finale(Frame):
    """Scores are counted and the game is over."""

    cause: str
    seat: int

    def count(self, g: Mottainai) -> Next:
        g.seal()  # hands are laid open
        g.finish(final_result(g, self.cause, self.seat))
        return DONE
