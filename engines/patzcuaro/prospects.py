"""Rough worth of a position, from a View alone: what robots go by.

The weights were found by letting robots with different ones play some hundreds of games.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.patzcuaro.scoring import most_frequent
from engines.patzcuaro.state import BUILT
from engines.patzcuaro.view import PatzcuaroView, PlayerView


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in points."""

    card: float = 1.5  # a card in hand for which the altar still has room
    alike: float = 0.2  # a picture in hand of the types that one holds most of
    types: int = 3  # how many types that is
    rival: float = 0.3  # a point of the best opponent


WEIGHTS = Weights()


def worth(view: PatzcuaroView, seat: int) -> float:
    own = [standing(view, player) for player in view.players]
    return own[seat] - WEIGHTS.rival * max(points for q, points in enumerate(own) if q != seat)


def standing(view: PatzcuaroView, player: PlayerView) -> float:
    total = float(player.score.total)
    return total if view.result else total + hand_worth(view, player)


def hand_worth(view: PatzcuaroView, player: PlayerView) -> float:
    """What the cards in a hand may still become."""
    room = BUILT - sum(1 for level in player.altar for card in level if card)
    total = WEIGHTS.card * min(player.hand, room)
    if view.reader == player.seat:
        total += WEIGHTS.alike * sum(n for _, n in most_frequent(view.hand, WEIGHTS.types))
    return total
