"""Numbers that follow from a View: points so far, and what could be sold for how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engines.oaxaca.cards import CARD, WILD
from engines.oaxaca.scoring import breakdown
from engines.oaxaca.verbs import asking_price
from engines.oaxaca.view import OaxacaView, PlayerView, area


class Offer(NamedTuple):
    """The best that one card can bring, or one customer pays."""

    card: str
    customer: int
    points: int


def score(player: PlayerView) -> Mapping[str, Any]:
    """A player's score if the game ended now, part by part."""
    return breakdown(area(player))


def offers(view: OaxacaView) -> tuple[dict[str, Offer], dict[int, Offer]]:
    """The best offer for each card and of each customer who has not bought yet."""
    by_card: dict[str, Offer] = {}
    by_customer: dict[int, Offer] = {}
    for one in view.players[0].stall:
        kind = CARD[one.card]
        if not kind.deck:
            continue
        for slot, wants in enumerate(view.customers, 1):
            if slot in view.served or wants not in (WILD, kind.face):
                continue
            offer = Offer(one.card, slot, asking_price(view, one.card, slot))
            if one.card not in by_card or offer.points > by_card[one.card].points:
                by_card[one.card] = offer
            if slot not in by_customer or offer.points > by_customer[slot].points:
                by_customer[slot] = offer
    return by_card, by_customer
