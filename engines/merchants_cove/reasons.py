"""Of what the rough worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Reasons
from engines.merchants_cove.cards import MOST_ICONS
from engines.merchants_cove.prospects import (
    charted,
    divined,
    hours_of,
    icons,
    marks,
    outlook_of,
    predicted,
    sales,
    standing,
    worth,
)
from engines.merchants_cove.view import CoveView


def points(view: CoveView, seat: int) -> float:
    """The gold that somebody has."""
    return float(view.result["scores"][seat]["total"] if view.result else view.players[seat].gold)


def parts(view: CoveView, seat: int) -> Mapping[str, float]:
    whole = worth(view, seat)
    if view.result:
        return {"points": whole}
    player, outlook = view.players[seat], outlook_of(view)
    own = standing(view, player, outlook)
    found = {
        "points": float(player.gold),
        "townsfolk": icons(view, player, outlook),
        "goods": sales(view, player, outlook),
        "predictions": predicted(view, player, outlook) + sum([outlook.rewards[min(k, MOST_ICONS)] for k in player.owed]),
        "marks": marks(view, player, outlook),
        "dish": divined(player, outlook),
        "chart": charted(view, player, outlook, hours_of(view, player)),
    }
    return {**found, "time": own - sum(found.values()), "rival": whole - own}


REASONS = Reasons(points, parts, ("rival", "townsfolk", "goods", "predictions", "marks", "dish", "chart", "time"))
