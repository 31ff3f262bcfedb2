"""Run in a house with other data: reports as JSON what happens there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import isfinite
from random import Random
from typing import Any

from engines.kernel import Codec, apply, pieces
from engines.resafa import GAME
from engines.resafa.cards import CARD, COST, DEALS
from engines.resafa.effects import FreePlay
from engines.resafa.geometry import JOURNEY
from engines.resafa.state import Resafa
from tests.engines.resafa.table import lay


def games(n: int) -> dict[str, Any]:
    """Whole games for every number of seats, and what was seen in them."""
    rng, codec = Random(7), Codec(Resafa)
    faults: list[str] = []
    over, paid = 0, Counter[str]()
    for seats in GAME.seat_counts:
        for i in range(n):
            g = GAME.new(f"{seats} {i}", seats)
            g.out, whole = [], pieces(GAME, g)
            while g.asks:
                ask = g.asks[0]
                said = ask.options + ask.free
                if rng.random() < 0.1:
                    shown = GAME.view(g, ask.seat)
                    faults += [] if len({repr(GAME.label(shown, ask.key, one)) for one in said}) == len(said) else [ask.key]
                    faults += [] if isfinite(GAME.value(shown, ask.seat)) else ["the position has no worth"]
                    faults += [] if codec.load(codec.dump(g)) == g else ["a save is another game"]
                apply(g, ask.seat, rng.choice(said))
                faults += list(GAME.faults(g))
            faults += [] if pieces(GAME, g) == whole else ["components were lost"]
            over += bool(g.result)
            paid.update(json.dumps(e.data["cost"], sort_keys=True) for e in g.out if e.kind == "paid")
    return {"over": over, "games": n * len(GAME.seat_counts), "faults": faults[:5], "paid": paid}


def facts() -> dict[str, Any]:
    """Some numbers as this house has them."""
    t = lay("BY1-4", coin=2, stone=3).begins(FreePlay(0, "bonus", "BY1-4"))
    return {
        "alia_to_antiochia": JOURNEY["Alia", "Antiochia", False],
        "workshop": dict(COST["workshop"]),
        "tile": [deal.good for deal in DEALS["TB1", "A"]],
        "gained": t.a.area.wares,
        "vp": CARD["P1"].vp,
    }


if __name__ == "__main__":
    print(json.dumps(games(int(sys.argv[2])) if sys.argv[1] == "games" else facts()))
