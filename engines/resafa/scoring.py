"""The end of the game: section 12, item by item."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from engines.resafa.cards import CARD, GOODS, LISTS, RARE, RULES, Effect
from engines.resafa.state import Player, Resafa

ITEMS = ("scarabs", "rows", "pink", "printed", "rare", "goods", "canals")


def wares_of(p: Player) -> dict[str, int]:
    wares = {ware: n for ware, n in p.wares.items() if ware != "vp"}
    if p.load:
        wares[p.good] += p.load
    return wares


def rare_points(wares: dict[str, int]) -> int:
    """Item 5."""
    return RULES.rare_vp * sum(wares[ware] for ware in RARE)


def goods_points(wares: dict[str, int]) -> int:
    """Item 6."""
    return sum(wares[ware] for ware in ("coin", *GOODS) if ware not in RARE) // RULES.goods_per_vp


def ends(g: Resafa, seat: int) -> list[tuple[str, Effect]]:
    return [(c, e) for c in g.players[seat].special if CARD[c].when == "endgame" for e in LISTS[c]]


def counted(g: Resafa, seat: int, e: Effect) -> int:
    """What an end-game effect earns, conversions and doubling left out."""
    match e.op:
        case "end_per":
            return e.vp * min(g.count(seat, e.counted), e.max)
        case "end_scarab_table":
            n = g.players[seat].tokens.count("scarab")
            return e.values[min(n, len(e.values) - 1)] - scarab_points(g, seat)
    return 0


def conversions(g: Resafa, seat: int) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """All amounts of all conversions that can be paid: points by card, and what is left."""
    p = g.players[seat]
    effects = [(c, e) for c, e in ends(g, seat) if e.op == "end_convert"]
    held = wares_of(p)
    for amounts in product(*(range(min(e.max, sum(held[k] for k in e.kinds) // e.n) + 1) for _, e in effects)):
        wares = dict(held)
        points: dict[str, int] = {}
        for (card, e), n in zip(effects, amounts, strict=True):
            if not spend(p, wares, e, n * e.n):
                break
            points[card] = n * e.vp
        else:
            yield points, wares


def spend(p: Player, wares: dict[str, int], e: Effect, due: int) -> bool:
    """Take goods for a conversion, in the order of its list; whether there were enough."""
    for kind in e.kinds:
        own = wares[kind] if e.caravan else min(wares[kind], p.wares[kind])
        spent = min(due, own)
        wares[kind] -= spent
        due -= spent
    return not due


def scarab_points(g: Resafa, seat: int) -> int:
    """Item 1."""
    n = g.players[seat].tokens.count("scarab")
    return RULES.scarab_vp[min(n, len(RULES.scarab_vp) - 1)]


def row_points(g: Resafa, seat: int) -> int:
    """Item 2."""
    p = g.players[seat]
    tiles = {"garden": p.gardens, "workshop": len(p.workshops), "canal": g.count(seat, "canals")}
    return sum(tiles[row] * RULES.row_vp[len(kinds)] for row, kinds in p.rows.items())


def pinks(g: Resafa, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """Item 3 by card for the dearest conversions, items 5 and 6 included, and the wares that are left."""
    cards = ends(g, seat)
    plain = {card: counted(g, seat, e) for card, e in cards if e.op != "end_double_pink"}
    doubles = {card: 0 for card, e in cards if e.op == "end_double_pink"}

    def pink(points: dict[str, int]) -> dict[str, int]:
        """With the best other card again, its printed points included."""
        each = {**plain, **points}
        again = max([0, *(n + CARD[card].vp for card, n in each.items())])
        return {**each, **dict.fromkeys(doubles, again)}

    def total(way: tuple[dict[str, int], dict[str, int]]) -> int:
        return sum(pink(way[0]).values()) + rare_points(way[1]) + goods_points(way[1])

    points, wares = max(conversions(g, seat), key=total)
    return pink(points), wares


def breakdown(g: Resafa, seat: int) -> dict[str, int]:
    """The seven items of the final scoring; sack cards have been discarded before."""
    p = g.players[seat]
    pink, wares = pinks(g, seat)
    return {
        "scarabs": scarab_points(g, seat),
        "rows": row_points(g, seat),
        "pink": sum(pink.values()),
        "printed": sum(CARD[c].vp for c in (*p.special, *p.yellow)),
        "rare": rare_points(wares),
        "goods": goods_points(wares),
        "canals": RULES.canal_count_vp[g.count(seat, "canals")],
    }


def final_result(g: Resafa) -> dict[str, Any]:
    """Scores, their items, and who has won: most points, then most canal tiles, then together."""
    items = []
    for seat, p in enumerate(g.players):
        sacks = sum(CARD[c].vp for c in p.sacks)
        items.append({"before": p.wares["vp"], "sacks": sacks, **breakdown(g, seat)})
    scores = [sum(one.values()) for one in items]
    ranks = [(n, g.count(seat, "canals")) for seat, n in enumerate(scores)]
    result: dict[str, Any] = {
        "scores": scores,
        "items": items,
        "pink": [pinks(g, seat)[0] for seat in range(g.seats)],
        "winners": [seat for seat, rank in enumerate(ranks) if rank == max(ranks)],
    }
    if g.solo:
        result["goal"] = sum(scores[0] >= goal for goal in RULES.solo_goals)
    return result
