"""Run in a house with other data: reports as JSON what happens there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engines.oaxaca import GAME
from engines.oaxaca.rules import new
from tests.engines.oaxaca.table import evening
from tests.engines.oaxaca.wander import Snapshot, pick, snapshots
from tests.engines.wander import wander


def sale(area: str, customers: str, line: str) -> dict[str, int]:
    """What one sale brings."""
    t = evening(area, customers=customers)
    t.a.types(line)
    return {"points": t.a.sees.score}


def games(n: str) -> dict[str, Any]:
    """Whole games for every number of seats, and what was seen in them."""
    rng = Random(7)
    kept: dict[str, set[int]] = {}
    seen: dict[str, Any] = {"over": 0, "activations": 0, "workshop": 0, "faults": [], "results": []}
    events: Counter[str] = Counter()
    amounts: dict[str, set[int]] = {}
    for seats in (1, 2, 3, 4):
        for i in range(int(n)):
            g = new(f"{seats} {i}", seats)
            g.out = []
            for _ in wander(g, rng, pick):
                seen["activations"] = max(seen["activations"], g.activated)
                for seat, p in enumerate(g.players):
                    if not g.passives(seat, "passive_workshop_space"):
                        seen["workshop"] = max(seen["workshop"], len(p.workshop))
                seen["faults"] += list(GAME.faults(g))
                told = {e.kind: e for e in g.out}
                if "kept" in told:
                    kept.setdefault(told["kept"].data["card"][:-1], set()).add(told["kept"].data["tokens"])
                if "used" in told:
                    end = told["used"].data["chain"][-1].rstrip("abcdefgh")
                    events.update(f"{end} {e.kind}" for e in g.out)
                    if "tokens_off" in told:
                        amounts.setdefault(end, set()).add(told["tokens_off"].data["n"])
                g.out.clear()
            seen["over"] += not g.asks
            seen["results"].append({"stalls": [list(p.stall) for p in g.players], "result": g.result})
    cards = sorted(c for deck in new("any", 2).decks.values() for c in deck)
    return {
        **seen,
        "cards": cards,
        "kept": {k: sorted(v) for k, v in kept.items()},
        "events": sorted(events),
        "amounts": {k: sorted(v) for k, v in amounts.items()},
    }


def saves(n: str, *keys: str) -> list[Snapshot]:
    """Saves from the middle of games; where keys are given, only where such a question is open."""
    if keys:
        return snapshots(int(n), lambda g, rng: any(ask.key in keys for ask in g.asks))
    return snapshots(int(n), lambda g, rng: rng.randrange(15) == 0)


if __name__ == "__main__":
    reports: dict[str, Callable[..., Any]] = {"sale": sale, "games": games, "saves": saves}
    print(json.dumps(reports[sys.argv[1]](*sys.argv[2:])))
