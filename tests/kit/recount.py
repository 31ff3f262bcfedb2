"""Scores counted a second time, by other means than the games use: name -> (final state) -> entries of `result`.

A game that is in this table has its results compared with it after every game of the kit (item 13); whatever entries
the function returns must be in `result` with the same values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.oaxaca.state import Oaxaca
from examples.frutas.rules import FRUITS, Market
from tests.kit import feria
from tests.kit.recount_merchants_cove import merchants_cove
from tests.kit.recount_mottainai import mottainai
from tests.kit.recount_patzcuaro import patzcuaro
from tests.kit.recount_resafa import resafa


def frutas(g: Market) -> Mapping[str, Any]:
    """For each fruit on a stall, one point for each of its kind there, itself included."""
    kinds = [[FRUITS[card][0] for card in stall] for stall in g.stalls]
    scores = [sum(row.count(kind) for kind in row) for row in kinds]
    ranked = sorted(range(g.seats), key=lambda seat: (-scores[seat], seat))
    return {"scores": scores, "winners": [seat for seat in ranked if scores[seat] == scores[ranked[0]]]}


def feria_scores(g: feria.Fair) -> Mapping[str, Any]:
    """The printed worth of what was won: one more than the number on the ticket leaves when divided by six."""
    return {"scores": [sum(int(card[1:]) % 6 + 1 for card in pile) for pile in g.won]}


def oaxaca(g: Oaxaca) -> Mapping[str, Any]:
    """Counted from the printed data, card by card: what a person would do with pen and paper."""
    printed = json.loads(OAXACA_DATA.read_text())
    kinds = {kind["code"]: kind for kind in printed["handicraft_kinds"]}
    if g.seats == 1:
        score = sum(sale.value * sale.factor + sale.tokens + sale.bonus for sale in g.sales)
        return {"score": score, "rank": 1 + sum(score >= least for least in (30, 35, 40, 45)), "winners": [0]}
    order = []
    for player in g.players:
        stall = [kinds[card[:-1]] for card in player.stall if card != "BA"]
        points = sum(kind["craft_value"] for kind in stall) + 2 * len(player.workshop) + len(player.early)
        for kind in stall:
            match kind["effect"]["op"]:
                case "score_flat":
                    points += kind["effect"]["points"]
                case "score_per_type_in_stall":
                    points += len({other["deck"] for other in stall})
                case "score_per_workshop_card":
                    points += len(player.workshop)
                case "score_per_globe_in_stall":
                    points += len([other for other in stall if other["timing_icon"] == "globe"])
        order.append((-points, len(player.workshop), len(stall)))
    return {"winners": [seat for seat, place in enumerate(order) if place == min(order)]}


OAXACA_DATA = Path(__file__).resolve().parents[2] / "data" / "oaxaca.json"
RECOUNTS: dict[str, Callable[[Any], Mapping[str, Any]]] = {
    "frutas": frutas,
    "feria": feria_scores,
    "oaxaca": oaxaca,
    "patzcuaro": patzcuaro,
    "merchants_cove": merchants_cove,
    "mottainai": mottainai,
    "resafa": resafa,
}
