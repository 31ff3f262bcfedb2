"""The merchants' gold counted a second time: every sale and mark from what was told, the end from the printed data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engines.merchants_cove.state import Cove

DATA = Path(__file__).resolve().parents[2] / "data" / "merchants_cove.json"


def merchants_cove(g: Cove) -> Mapping[str, Any]:
    """Counted from the printed data, Adventurer by Adventurer and card by card."""
    printed = json.loads(DATA.read_text())
    people = {card["code"]: card["icons"] for card in printed["townsfolk"]}
    halls = {faction["key"]: n for faction, n in zip(printed["factions"], g.halls, strict=True)}
    faces = [kind["icons"] for kind in printed["corruption"] for _ in range(kind["copies"])]
    rows = []
    for player in g.players:
        shown = [icon for card in player.staff.values() for icon in people[card]]
        gained = sum(halls[icon] for icon in shown if icon in halls)
        icons = len([icon for icon in shown if icon not in halls]) + sum(faces[int(card[1:]) - 1] for card in player.corruption)
        lost = sum(1 for _ in range(icons) for _ in range(g.lair))
        row = {"gold": player.gold, "icons": gained, "rogues": icons, "lost": lost, "corruption": len(player.corruption)}
        rows.append({**row, "townsfolk": len(player.staff), "total": player.gold + gained - lost})
    for row in rows:
        better = [
            other for other in rows
            if other["total"] > row["total"]
            or (other["total"] == row["total"] and other["corruption"] < row["corruption"])
            or (
                (other["total"], other["corruption"]) == (row["total"], row["corruption"])
                and other["townsfolk"] > row["townsfolk"]
            )
        ]  # fmt: skip
        row["rank"] = 1 + len(better)
    winners = [seat for seat, row in enumerate(rows) if row["rank"] == 1]
    if not g.rivals:
        return {"scores": rows, "winners": winners}
    (rival,) = g.rivals
    icons = sum(halls.get(icon, 0) for card in rival.townsfolk for icon in people[card])
    own = {"gold": rival.gold, "icons": icons, "total": rival.gold + icons}
    return {"scores": rows, "winners": winners if rows[0]["total"] > own["total"] else [], "rival": own}
