"""Of what the rough worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Reasons
from engines.merchants_cove.prospects import divined, hoped_by, outlook_of, standing, worth
from engines.merchants_cove.view import CoveView


def points(view: CoveView, seat: int) -> float:
    """The gold that somebody has."""
    return float(view.result["scores"][seat]["total"] if view.result else view.players[seat].gold)


def parts(view: CoveView, seat: int) -> Mapping[str, float]:
    whole = worth(view, seat)
    if view.result:
        return {"points": whole}
    player = view.players[seat]
    hoped = hoped_by(view, player, outlook_of(view))
    own = standing(player, hoped)
    found = {
        "points": float(player.gold),
        "townsfolk": hoped.icons,
        "goods": hoped.sales,
        "predictions": hoped.predicted + hoped.owed,
        "marks": hoped.marks,
        "dish": divined(hoped),
        "chart": hoped.chart,
    }
    return {**found, "time": own - sum(found.values()), "rival": whole - own}


REASONS = Reasons(points, parts, ("rival", "townsfolk", "goods", "predictions", "marks", "dish", "chart", "time"))
