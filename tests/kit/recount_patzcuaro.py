"""Pátzcuaro's altars counted a second time, set by set and level by level, from the printed data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engines.patzcuaro.state import Patzcuaro

DATA = Path(__file__).resolve().parents[2] / "data" / "patzcuaro.json"


def patzcuaro(g: Patzcuaro) -> Mapping[str, Any]:
    """Counted from the printed data with the pictures and cards of each level laid out in a row."""
    printed = json.loads(DATA.read_text())
    cards = {card["code"]: card for card in printed["altar_cards"]}
    rows = printed["constants"]["levels"]
    order, scores = [], []
    objectives = {one["code"]: one for one in printed["objectives"]}
    for seat, player in enumerate(g.players):
        laid, levels = list(player.altar), []
        for row in rows:
            levels.append([cards[c] for c in laid[: row["slots"]] if c])
            laid = laid[row["slots"] :]
        flip = printed["constants"]["flip_penalty"] if player.flipped else 0
        heights = []
        for row, level in zip(rows, levels, strict=True):
            shown = [item for card in level for item, n in card["items"].items() for _ in range(n)]
            heights.append(row["points_per_item"] * sum(sorted(map(shown.count, set(shown)))[-row["types_scored"] :]))
        cards_of_all = [_objective(objectives[code], levels) for code in g.objectives]
        points = flip + sum(heights) + sum(cards_of_all)
        pictures = sum(sum(card["items"].values()) for level in levels for card in level)
        scores.append({"levels": heights, "objectives": cards_of_all, "flip": flip, "total": points, "items": pictures})
        order.append((-points, pictures, -((seat - g.first) % g.seats), seat))
    ranking = [place[-1] for place in sorted(order)]
    ranked = [{**one, "rank": 1 + ranking.index(seat)} for seat, one in enumerate(scores)]
    return {"scores": ranked, "winners": ranking[:1], "ranking": ranking}


def _objective(one: Mapping[str, Any], levels: list[list[dict[str, Any]]]) -> int:
    """One objective card, by taking away set after set or looking at level after level."""
    cards = [card for level in levels for card in level]
    match one["kind"]:
        case "item_set":
            return int(one["points"]) * _sets([i for c in cards for i, n in c["items"].items() for _ in range(n)], one["set"])
        case "colour_set":
            return int(one["points"]) * _sets([c["colour"] for c in cards], one["set"])
        case "colour_penalty":
            return int(one["points_per_card"]) * len([c for c in cards if c["colour"] == one["colour"]])
        case "colour_absent":
            return 0 if one["colour"] in [c["colour"] for c in cards] else int(one["points"])
    fulfilled = 0
    for level in levels:
        shown = [item for card in level for item, n in card["items"].items() for _ in range(n)]
        enough = _sets(shown, one["items"]) if one["items"] else 1
        fulfilled += bool(level and enough and (not one["colours"] or _sets([c["colour"] for c in level], one["colours"])))
    return int(one["points_by_levels"][fulfilled])


def _sets(shown: list[str], wanted: Mapping[str, int]) -> int:
    """How often the wanted things can be taken away."""
    left, found = list(shown), 0
    while all(left.count(what) >= n for what, n in wanted.items()):
        found += 1
        for what, n in wanted.items():
            for _ in range(n):
                left.remove(what)
    return found
