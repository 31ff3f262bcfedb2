"""Of what the rough worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Reasons
from engines.mottainai.prospects import PLAIN, built, held, loose_sales, standing, tasked, time_left, worth
from engines.mottainai.view import MottainaiView


def points(view: MottainaiView, seat: int) -> float:
    return float(view.result["scores"][seat]["total"] if view.result else view.players[seat].points)


def parts(view: MottainaiView, seat: int) -> Mapping[str, float]:
    if view.result:
        return {"points": worth(view, seat)}
    player, left = view.players[seat], time_left(view)
    own = standing(view, player, PLAIN)
    found = {
        "points": float(player.points),
        "bench": left * PLAIN.material * min(len(player.craft_bench), 8),
        "hand": left * held(player, PLAIN) + (built(view, left, PLAIN) if view.reader == seat else 0.0),
        "sales": loose_sales(player, PLAIN),
        "task": tasked(view, player, PLAIN, left),
    }
    return {**found, "helpers": own - sum(found.values()), "rival": worth(view, seat) - own}


REASONS = Reasons(
    points, parts, ("rival", "helpers", "bench", "hand", "sales", "task"),
    groups={
        "helpers": (
            "own clerks", "own tailors", "own monks", "own potters", "own smiths", "own cover", "own kinds of helpers",
            "own helpers coming",
        ),
        "bench": ("own materials", "own crafts", "own materials coming"),
        "hand": (
            "own hand", "own too many", "own cards coming", "orders", "craftable", "forgeable", "nearly", "value in hand",
            "kinds in hand", "smiths in hand", "orders to come",
        ),
        "sales": ("own loose sales", "own room", "own majorities", "own selling", "own sales coming"),
        "task": ("best task", "own points coming"),
        "rival": (
            "rival works", "rival sales", "rival effects", "rival loose sales", "rival room", "rival majorities", "rival hand",
            "rival clerks", "rival tailors", "rival monks", "rival potters", "rival smiths", "rival cover",
            "rival kinds of helpers", "rival materials", "rival crafts", "rival points coming", "rival helpers coming",
            "rival materials coming", "rival sales coming", "rival cards coming",
        ),
    },
)  # fmt: skip
