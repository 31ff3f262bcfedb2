"""Run in a house with other data: reports as JSON what happens there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from engines.mottainai import GAME
from tests.engines.mottainai.table import lay
from tests.engines.wander import wander


def games(n: str) -> dict[str, Any]:
    """Whole games for every number of seats, and what was seen in them."""
    rng = Random(7)
    seen: dict[str, Any] = {"over": 0, "faults": [], "hands": set(), "cards": {}, "causes": set()}
    for seats in GAME.seat_counts:
        for i in range(int(n)):
            g = GAME.new(f"{seats} {i}", seats)
            seen["hands"] |= {len(p.hand) for p in g.players}
            seen["cards"][seats] = sum(len(zone) for _, zone in GAME.zones(g))
            for _ in wander(g, rng, steps=GAME.longest):
                seen["faults"] += list(GAME.faults(g))
            seen["faults"] += list(GAME.faults(g))
            seen["over"] += not g.asks
            seen["causes"].add(g.result.get("cause", ""))
    return {**seen, "hands": sorted(seen["hands"]), "causes": sorted(seen["causes"])}


def cards(taken: str) -> dict[str, Any]:
    """What some cards do here."""
    t = lay("Hand(statue pin) Bench(tower frog) Task(stool) Gallery(scroll bench)", "Hand(coin)", floor="jar cup vase", at="own")
    t.a.types("craft statue wing:gallery")
    t.a.says("use statue", *(["pick jar", "pick cup", "pick vase"][: int(taken)]))
    shown = t.a.sees.players[0]
    hit = lay("Hand(crane) Bench(fan) Task(plane)", "Hand(coin)", at="own")
    return {
        "taken": t.a.craft_bench,
        "effects": shown.effect_points,
        "works": shown.works_points,
        "paper_needs_support": "craft crane" not in lay("Hand(crane) Task(plane)", "Hand(coin)", at="own").a.options,
        "paper_on_bench": "craft crane" in hit.a.options,
    }


if __name__ == "__main__":
    reports: dict[str, Callable[..., Any]] = {"games": games, "cards": cards}
    print(json.dumps(reports[sys.argv[1]](*sys.argv[2:])))
