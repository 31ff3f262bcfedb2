"""Of what the worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Reasons
from engines.patzcuaro.prospects import hand_worth, standing, worth
from engines.patzcuaro.view import PatzcuaroView


def points(view: PatzcuaroView, seat: int) -> float:
    return float(view.result["scores"][seat]["total"] if view.result else view.players[seat].score.total)


def parts(view: PatzcuaroView, seat: int) -> Mapping[str, float]:
    if view.result:
        return {"points": worth(view, seat)}
    me = view.players[seat]
    own = standing(view, me)
    return {"points": float(me.score.total), "hand": hand_worth(view, me), "rival": worth(view, seat) - own}


REASONS = Reasons(
    points, parts, ("rival", "hand", "altar", "objectives", "path"),
    groups={
        "altar": (
            "own placed", "own base free", "own top free", "own top open", "own middle open", "level 1 in reach",
            "level 2 in reach", "level 3 in reach",
        ),
        "objectives": ("own progress", "sets in reach", "matches in reach"),
        "hand": (
            "own hand", "own useful hand", "unwanted", "next card", "second card", "alike", "alike for two", "colours",
            "pictures", "hand by room", "own unflipped",  # a flip is cards for points, and the points are told as such
        ),
        "path": ("altars ahead", "cards ahead", "pile ahead", "working ahead"),
        "rival": (
            "rival points", "rival unflipped", "rival placed", "rival hand", "rival useful hand", "rival base free",
            "rival top free", "rival top open", "rival middle open", "rival progress", "rival altars ahead", "rival pile ahead",
            "rival working ahead",
        ),
    },
)  # fmt: skip
