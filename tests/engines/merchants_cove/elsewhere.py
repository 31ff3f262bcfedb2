"""Run in a house with other data: reports as JSON what happens there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random
from typing import Any

from engines.kernel import Codec, apply, pieces
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import BOX, RULES
from engines.merchants_cove.chart import CELLS, LINES
from engines.merchants_cove.state import Cove

LOOK = 7  # every so many decisions


def games(n: int) -> dict[str, Any]:
    """Whole games for every number of seats, and what was seen in them."""
    rng, codec = Random(7), Codec(Cove)
    seen: dict[str, Any] = {"over": 0, "games": 0, "faults": [], "widest": 0}
    told: Counter[str] = Counter()
    sold: dict[str, list[int]] = {}
    for seats in GAME.seat_counts:
        for i in range(n):
            card = BOX.rogue_cards[i % len(BOX.rogue_cards)].key
            g = GAME.new(f"{seats} {i}", seats, rogues=card)
            g.out = []
            whole, decisions = pieces(GAME, g), 0
            while g.asks:
                decisions += 1
                if decisions % LOOK == 0:
                    seen["faults"] += faults(g, codec, whole)
                ask = rng.choice(g.asks)
                seen["widest"] = max(seen["widest"], len(ask.options))
                apply(g, ask.seat, rng.choice(ask.options))
            for event in g.out:
                told[event.kind] += 1
                if event.kind == "sold":
                    sold.setdefault(event.data["good"], []).append(event.data["gold"])
            seen["games"] += 1
            seen["over"] += bool(g.result)
    lines, cells = [line.name for line in LINES], [cell.name for cell in CELLS]
    return {**seen, "told": told, "sold": sold, "days": RULES.days, "lines": lines, "cells": cells}


def faults(g: Cove, codec: Codec[Cove], whole: Counter[str]) -> list[str]:
    """What is wrong with a position."""
    found = list(GAME.faults(g))
    found += [] if pieces(GAME, g) == whole else ["components were lost"]
    found += [] if codec.load(codec.dump(g)) == g else ["a save is another game"]
    for ask in g.asks:
        shown = GAME.view(g, ask.seat)
        labels = {repr(GAME.label(shown, ask.key, option)) for option in ask.options}
        found += [] if len(labels) == len(ask.options) else [f"two labels of {ask.key} are alike"]
    return found


if __name__ == "__main__":
    print(json.dumps(games(int(sys.argv[1]))))
