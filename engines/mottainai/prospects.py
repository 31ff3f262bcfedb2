"""How a position is likely to turn out for a player: the rough worth that robots go by.

The weights were found by letting robots with different ones play some hundreds of games.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.mottainai.cards import CARD, RULES, VALUE
from engines.mottainai.view import HandCard, MottainaiView, PlayerView

HAND = RULES.hand_limit  # what is held beyond it is as good as gone
LONG = 14  # rounds after which a game has gone on for long


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in points."""

    helper: float = 1.4  # a helper, while half of the deck is left
    covered: float = 1.3  # its cover
    material: float = 0.6  # a card on the craft bench
    unsold: float = 0.45  # the share of its value that an uncovered sale is worth
    card: float = 0.35  # a hand card, up to the limit of the hand
    waiting: float = 0.35  # a waiting card
    room: float = 0.15  # the value of a work's cover that is still free, for each card it could hold
    backorder: float = 0.6  # the share that a backorder is worth before the end
    craft: float = 0.7  # the share of its value that a work is worth that could be crafted now
    smith: float = 0.6  # the share of its value that a work is worth that could be completed from the hand
    near: float = 0.2  # the share of its value for a work that lacks one card of support
    tasked: float = 1.2  # a face-up task, which is more than the prayer that comes without one
    task: float = 0.3  # for each helper that fits it
    hurry: float = 0.1  # what a task gains with every round of a game that has gone on for long: only tasks bring it to its end
    rival: float = 0.6  # a point of the best opponent
    win: float = 40.0  # to have won


PLAIN = Weights()


def worth(view: MottainaiView, seat: int, w: Weights = PLAIN) -> float:
    if view.result:
        totals = [float(score["total"]) for score in view.result["scores"]]
        won = w.win if seat in view.result["winners"] else -w.win
        return won + totals[seat] - max(total for q, total in enumerate(totals) if q != seat)
    own = [standing(view, p, w) for p in view.players]
    return own[seat] - w.rival * max(n for q, n in enumerate(own) if q != seat)


def standing(view: MottainaiView, player: PlayerView, w: Weights) -> float:
    """A player's points and prospects."""
    left = time_left(view)
    total = float(player.points)
    total += left * (w.helper * len(player.helpers) + w.covered * sum(n for _, n in player.covered_helpers))
    total += left * w.material * min(len(player.craft_bench), 8)
    total += left * held(player, w)
    total += loose_sales(player, w)
    total += tasked(view, player, w, left)
    if view.reader == player.seat:
        total += built(view, left, w)
    return total


def time_left(view: MottainaiView) -> float:
    """Which share of what lasts until the deck ends can still be of use."""
    return min(1.0, view.deck / (20.0 * len(view.players)))


def held(player: PlayerView, w: Weights) -> float:
    """The cards in a hand and those that wait, as far as there is room for them."""
    there = min(player.hand, HAND)
    return w.card * there + w.waiting * min(player.waiting, HAND - there)


def tasked(view: MottainaiView, player: PlayerView, w: Weights, left: float) -> float:
    """A face-up task, with the helpers that fit it."""
    if not (player.task and left):
        return 0.0
    overtime = max(0.0, view.turn / len(view.players) - LONG)
    fitting = sum(CARD[c].material == CARD[player.task].material for c in player.helpers)
    return w.tasked + w.hurry * overtime + w.task * fitting


def built(view: MottainaiView, left: float, w: Weights) -> float:
    """What the cards of the own hand may become."""
    return sum(sorted(hand_card(card, left, w) for card in view.own)[-HAND:])


def loose_sales(player: PlayerView, w: Weights) -> float:
    covered = dict(player.covered_sales)
    sold = dict.fromkeys(VALUE, 0)
    for card in player.sales:
        sold[CARD[card].material] += 1
    total = sum(w.unsold * VALUE[m] * (n - covered.get(m, 0)) for m, n in sold.items())
    for work in player.gift_shop:
        total += w.room * work.value * max(0, work.value - sold[work.material])
    return total


def hand_card(card: HandCard, left: float, w: Weights) -> float:
    build = 0.0
    if card.craft_lacking == 0:
        build = w.craft
    elif card.smith_lacking == 0:
        build = w.smith
    elif min(card.craft_lacking, card.smith_lacking) == 1:
        build = w.near
    return max(w.backorder * card.points, left * build * card.value)
