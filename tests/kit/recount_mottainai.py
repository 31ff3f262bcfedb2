"""Mottainai's score once more: from the printed data, card by card, with every choice of a Pillar tried out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from engines.mottainai.state import Mottainai

PRINTED = json.loads((Path(__file__).resolve().parents[2] / "data" / "mottainai.json").read_text())
WORTH: dict[str, int] = {m["key"]: m["value"] for m in PRINTED["materials"]}
MADE_OF: dict[str, str] = {c["code"]: c["material"] for c in PRINTED["cards"]}
TIES = {"lampshade": ("clay", "metal"), "quilt": ("paper", "stone", "cloth")}


def printed(card: str) -> str:
    """The name on a card."""
    return card.partition("#")[0]


def many(cards: list[str], material: str) -> int:
    """How many cards of a material there are."""
    return len([card for card in cards if MADE_OF[printed(card)] == material])


def temple(g: Mottainai, seat: int) -> tuple[list[str], list[str]]:
    """The names of the works in both wings, a Kite under the name it bears."""
    player = g.players[seat]
    left, right = ([g.copies.get(w, printed(w)) for w in wing] for wing in (player.gallery, player.gift_shop))
    return left, right


def owns(g: Mottainai, seat: int, name: str) -> int:
    """How many works of a name stand in a temple."""
    left, right = temple(g, seat)
    return [*left, *right].count(name)


def sales_points(g: Mottainai, seat: int) -> int:
    """The best that the sales of a seat can score."""
    left, right = temple(g, seat)
    sales, works = g.players[seat].sales, left + right
    points, gains = 0, {}
    for material, value in WORTH.items():
        n = many(sales, material)
        room = value * (many(right, material) + (many(left, material) if material == "stone" and "go-set" in works else 0))
        safe = n if "quilt" in works and material in TIES["quilt"] else min(n, room)
        if n > room and safe < n and g.cover_rule == "all_or_nothing":
            safe = 0
        points += value * safe
        gains[material] = value * (n - safe)
    most = max(many(sales, material) for material in WORTH)
    tied = [material for material in WORTH if many(sales, material) == most]
    choices = combinations(tied, min(works.count("pillar"), len(tied)))
    return points + max(sum(gains[m] for m in choice) for choice in choices)


def work_points(g: Mottainai, seat: int) -> int:
    """What the works of a seat score, with their effects."""
    player, wings = g.players[seat], temple(g, seat)
    works = wings[0] + wings[1]
    points = sum(WORTH[MADE_OF[name]] for name in works) + 3 * works.count("scroll")
    points += 2 * works.count("bench") * many(works, "stone")
    points += 3 * works.count("haniwa") * max(many(player.helpers, m) for m in WORTH)
    points += 3 * works.count("teapot") * max(many(player.craft_bench, m) for m in WORTH)
    for here, there in (wings, wings[::-1]):
        points += here.count("tapestry") * (len(here) + (many(there, "stone") if "go-set" in works else 0))
    return points


def backorder_points(g: Mottainai, seat: int) -> int:
    """What the hand of a seat scores."""
    clockwise = [q % g.seats for q in range(g.active, g.active + g.seats)]
    points = 0
    for material, value in WORTH.items():
        sold = {q: many(g.players[q].sales, material) for q in clockwise}
        first = [q for q in clockwise if sold[q] == max(sold.values())]
        strong = [q for q in first if any(owns(g, q, name) and material in TIES[name] for name in TIES)]
        if len(first) == 1 and sold[first[0]]:
            strong = first
        elif not strong and sold[first[0]]:
            strong = first[:1]
        if seat in strong:
            points += value * many(g.players[seat].hand, material) * (1 + owns(g, seat, "coin"))
    return points


def mottainai(g: Mottainai) -> Mapping[str, Any]:
    """Totals and winner."""
    totals = [work_points(g, q) + sales_points(g, q) + backorder_points(g, q) for q in range(g.seats)]
    best = max(range(g.seats), key=lambda q: (totals[q], -((q - g.active) % g.seats)))
    winner = g.result["by"] if g.result["cause"] == "turtle" else best
    return {
        "scores": [{**score, "total": total} for score, total in zip(g.result["scores"], totals, strict=True)],
        "winners": [winner],
    }
