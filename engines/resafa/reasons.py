"""Of what the rough worth of a position is made, so that a hint can say why."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Reasons
from engines.resafa.openings import hopes
from engines.resafa.prospects import area, cards, goods, known, network, scored, standing, tracks, turns_left, worth
from engines.resafa.view import ResafaView


def points(view: ResafaView, seat: int) -> float:
    """What lies in the Warehouse; at the end, the score."""
    return float(view.result["scores"][seat] if view.result else dict(view.players[seat].wares)["vp"])


def parts(view: ResafaView, seat: int) -> Mapping[str, float]:
    whole = worth(view, seat)
    if view.result:
        return {"points": whole}
    player = view.players[seat]
    one = known(view, player)
    left, now = turns_left(view, player), points(view, seat)
    return {
        "points": now,
        "goods": goods(player, left) - now,
        "scoring": scored(one),
        "water": network(one),
        "tracks": tracks(one, left),
        "workshops": area(player, left),
        "cards": cards(one, left),
        "turn": hopes(view, player, left),
        "rival": whole - standing(view, player),
    }


REASONS = Reasons(points, parts, ("rival", "goods", "scoring", "water", "tracks", "workshops", "cards", "turn"))
