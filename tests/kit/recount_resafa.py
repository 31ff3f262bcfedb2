"""Resafa's final scoring once more: from the printed data, item by item, with every way to convert goods tried out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engines.resafa.state import Resafa

PRINTED = json.loads((Path(__file__).resolve().parents[2] / "data" / "resafa.json").read_text())
NUMBERS: dict[str, Any] = PRINTED["constants"]
SPECIAL: dict[str, dict[str, Any]] = {card["code"]: card for card in PRINTED["special_cards"]}
SACK_VP: dict[str, int] = {card["code"]: card["discard_vp"] for card in PRINTED["sack_cards"]}
SIDES: dict[str, dict[str, Any]] = {tile["code"]: tile for tile in PRINTED["canal_tiles"]}


def resafa(g: Resafa) -> Mapping[str, Any]:
    """All totals and who has won."""
    totals, places = [], []
    for seat, p in enumerate(g.players):
        laid = [one for one in g.grid.values() if one.owner == seat]
        sacks = sum(SACK_VP[card] for card in p.sacks)
        totals.append(p.wares["vp"] + sacks + best_of(g, seat) + NUMBERS["canal_count_vp"][len(laid)])
        places.append((-totals[-1], -len(laid)))
    found: dict[str, Any] = {"scores": totals, "winners": [seat for seat, place in enumerate(places) if place == min(places)]}
    if g.seats == 1:
        found["goal"] = len([goal for goal in NUMBERS["solo_goals"] if goal <= totals[0]])
    return found


def best_of(g: Resafa, seat: int) -> int:
    """Items 1 to 6, for the best way to convert."""
    p = g.players[seat]
    tokens = [*p.causeway, *(token for row in p.rows.values() for token in row)]
    tiles = sum(max(square.strips) for square in p.squares)
    canals = len([one for one in g.grid.values() if one.owner == seat])
    many = {"garden": tiles, "workshop": len(p.workshops), "canal": canals}
    fixed: int = scale(NUMBERS["scarab_vp"], tokens.count("scarab"))
    fixed += sum(many[row] * NUMBERS["row_vp"][len(lying)] for row, lying in p.rows.items())
    cards = [SPECIAL[code] for code in (*p.special, *p.yellow)]
    fixed += sum(card["vp"] for card in cards)
    wares = Counter({ware: n for ware, n in p.wares.items() if ware != "vp"})
    carried = Counter({p.good: p.load} if p.load else {})
    converting = [(card["code"], effect) for card in cards for effect in card["effects"] if effect["op"] == "end_convert"]
    counted = per_card(g, seat, cards, tokens, tiles)
    repeats = len([card for card in cards if any(effect["op"] == "end_double_pink" for effect in card["effects"])])
    ways = [({**counted, **points}, left) for points, left in converted(converting, wares, carried)]
    best: int = max(left + sum(pink.values()) + repeats * again(pink, cards) for pink, left in ways)
    return fixed + best


def again(pink: Mapping[str, int], cards: list[dict[str, Any]]) -> int:
    """The best pink card once more, with what is printed on it."""
    pinks = [card for card in cards if card["colour"] == "pink" and card["effects"][0]["op"] != "end_double_pink"]
    return max([0, *(int(card["vp"]) + pink.get(card["code"], 0) for card in pinks)])


def scale(values: list[int], n: int) -> int:
    """The last number holds for all that is more."""
    return values[min(n, len(values) - 1)]


def per_card(g: Resafa, seat: int, cards: list[dict[str, Any]], tokens: list[str], tiles: int) -> dict[str, int]:
    """Item 3 without conversions: what cards count, and another scale for scarabs."""
    p = g.players[seat]
    laid = [one for one in g.grid.values() if one.owner == seat]
    colours = Counter(card["colour"] for card in cards)
    counts: dict[str, int] = {
        "bases": sum(seat in owners for owners in g.bases.values()), "camels": p.capacity, "canals": len(laid),
        "tanks": sum(SIDES[one.tile][one.side]["tank"] for one in laid), "gardens": tiles,
        "completed_gardens": sum(0 not in square.strips for square in p.squares), "workshops": len(p.workshops),
        "tokens": len(tokens), "tokens_square": tokens.count("square"), "water_cubes": p.water, "special_all": len(cards),
        "pairs_workshop_garden": min(tiles, len(p.workshops)), **{f"special_{colour}": colours[colour] for colour in
        ("yellow", "white", "blue", "pink")},
    }  # fmt: skip
    earned: dict[str, int] = {}
    for card in cards:
        for effect in card["effects"]:
            if effect["op"] == "end_per":
                earned[card["code"]] = effect["vp"] * min(counts[effect["count"]], effect.get("max", counts[effect["count"]]))
            elif effect["op"] == "end_scarab_table":
                n = tokens.count("scarab")
                earned[card["code"]] = scale(effect["values"], n) - scale(NUMBERS["scarab_vp"], n)
    return earned


def converted(
    effects: list[tuple[str, dict[str, Any]]], wares: Counter[str], carried: Counter[str]
) -> Iterator[tuple[dict[str, int], int]]:
    """All ways to convert: the points by card, and what items 5 and 6 give for the rest."""
    if not effects:
        left = wares + carried
        rare = left["spice"] + left["amphora"]
        plain = left["coin"] + left["stone"] + left["marble"]
        yield {}, NUMBERS["rare_vp"] * rare + plain // NUMBERS["goods_per_vp"]
        return
    (code, effect), *rest = effects
    for n in range(effect.get("max", 99) + 1):
        due, store, load = n * effect["rate"], wares.copy(), carried.copy()
        for pile in (store, load) if effect.get("include_caravan") else (store,):
            for kind in effect["kinds"]:
                spent = min(due, pile[kind])
                pile[kind] -= spent
                due -= spent
        if due:
            return
        for points, more in converted(rest, store, load):
            yield {**points, code: n * effect["vp"]}, more
