"""Run in a house with other data: reports as JSON what happens there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engines.kernel import Codec, pieces
from engines.patzcuaro import GAME
from engines.patzcuaro.rules import new
from engines.patzcuaro.state import Patzcuaro
from tests.engines.wander import wander


def games(n: str) -> dict[str, Any]:
    """Whole games for every number of seats, and what was seen in them."""
    rng, codec = Random(7), Codec(Patzcuaro)
    events: Counter[str] = Counter()
    seen: dict[str, Any] = {"over": 0, "faults": [], "results": [], "drawn": [], "given": {}, "steps": [], "seats": {}}
    for seats in GAME.seat_counts:
        for i in range(int(n)):
            g = new(f"{seats} {i}", seats)
            g.out = []
            whole = pieces(GAME, g)
            seen["seats"][str(seats)] = {"deck": len(g.deck), "hands": [len(p.hand) for p in g.players], "piles": len(g.piles)}
            for here, _, _ in wander(g, rng):
                seen["faults"] += list(GAME.faults(here))
                seen["faults"] += [] if pieces(GAME, here) == whole else ["components were lost"]
                seen["faults"] += [] if codec.load(codec.dump(here)) == here else ["a save is another game"]
                for ask in here.asks:
                    view = GAME.view(here, ask.seat)
                    labels = {repr(GAME.label(view, ask.key, option)) for option in ask.options}
                    seen["faults"] += [] if len(labels) == len(ask.options) else [f"two labels of {ask.key} are alike"]
            for event in g.out:
                events[event.kind] += 1
                if event.kind == "drew":
                    seen["drawn"].append(event.data["n"])
                if event.kind == "moved":
                    seen["steps"].append(event.data["steps"])
                if event.kind == "traded":
                    space = g.ring.spaces[event.data["index"]]
                    seen["given"].setdefault(space, []).append(event.data["given"])
            seen["over"] += not g.asks and bool(g.result)
            seen["results"].append(
                {
                    "altars": [p.altar for p in g.players],
                    "flipped": [p.flipped for p in g.players],
                    "objectives": g.objectives,
                    "result": g.result,
                    "ending": g.ending,
                }
            )
    for name in ("drawn", "steps"):
        seen[name] = sorted(set(seen[name]))
    return {**seen, "events": dict(events), "cards": sorted(whole), "games": int(n) * len(GAME.seat_counts)}


if __name__ == "__main__":
    reports: dict[str, Callable[..., Any]] = {"games": games}
    print(json.dumps(reports[sys.argv[1]](*sys.argv[2:])))
