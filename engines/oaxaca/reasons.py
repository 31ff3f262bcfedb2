"""Of what the rough worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.kernel import Reasons
from engines.oaxaca.prospects import ALONE, SEVERAL, displayed, stalled, standing, tools, worth
from engines.oaxaca.scoring import breakdown
from engines.oaxaca.view import OaxacaView, area


def points(view: OaxacaView, seat: int) -> float:
    """Alone, what was sold for."""
    return float(view.score if len(view.players) == 1 else breakdown(area(view.players[seat]))["total"])


def parts(view: OaxacaView, seat: int) -> Mapping[str, float]:
    whole = worth(view, seat)
    if view.result:
        return {"points": whole}
    player, alone = view.players[seat], len(view.players) == 1
    weights = ALONE if alone else SEVERAL
    dice = tools(view, replace(player, stall=()), weights)[0]
    found = {"dice": dice, "helpers": tools(view, player, weights)[0] - dice}
    if alone:
        own, found = whole, {**found, "points": float(view.score), "market": stalled(view)}
    else:
        own, found = standing(view, player), {**found, "points": displayed(player)}
    return {**found, "workshop": own - sum(found.values()), "rival": whole - own}


REASONS = Reasons(points, parts, ("rival", "dice", "helpers", "workshop", "market"))
