"""Rough worth of a position, from a View alone: what robots go by.

The weights were found by letting robots with different ones play some thousands of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engines.oaxaca.cards import CARD, RULES, WILD
from engines.oaxaca.scoring import jewelry
from engines.oaxaca.view import OaxacaView, PlayerView

Held = Sequence[tuple[str, int]]  # a Workshop: cards and their tokens


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in points."""

    die: float = 0.5  # a die still to be used
    early: float = 0.6  # a die saved for the next round
    wild: float = 0.3  # an unused wild
    match: float = 0.3  # an unused die, for each Workshop card it would work on
    ready: float = 0.4  # a stall card, for each round in which it can still be used
    helper: float = 0.7  # the dice that an upright free result stands for
    lying: float = 0.5  # the share of its value that an untouched card is worth, if it can be finished
    token: float = 0.4  # the share that comes with its tokens going
    sure: float = 0.6  # work per die left at which a card is as good as finished
    lost: float = 1.6  # work per die left at which there is no hope
    shared: float = 0.6  # how much of the work on two cards of one craft is done together
    rival: float = 0.3  # a point of the best opponent
    later: float = 1.6  # solo: what a card brings at a later market, in craft values
    wanted: float = 1.9  # solo: what an unfinished card of a wanted craft will bring, in craft values
    unwanted: float = 1.0  # solo: the same for a craft that nobody wants yet
    beside: float = 0.6  # solo: a bonus token


SEVERAL = Weights(die=0.37, early=0.74, match=0.31, helper=0.53, lying=0.53, token=0.38, lost=1.0, shared=0.7, rival=0.37)
ALONE = Weights()


def worth(view: OaxacaView, seat: int) -> float:
    if len(view.players) == 1:
        return solo_worth(view)
    own = [standing(view, p) for p in view.players]
    return own[seat] - SEVERAL.rival * max(w for q, w in enumerate(own) if q != seat)


def extra_points(player: PlayerView, card: str) -> int:
    """The jewelry points a stall card would bring now; not all of many unfinished cards will stay so."""
    return jewelry(card, [c.card for c in player.stall], min(len(player.workshop), 2))


class Known(NamedTuple):
    """All that a player's dice and cards are good for hangs on this, the customers aside."""

    player: PlayerView
    round: int
    rounds: int
    picked: tuple[int, ...] = ()  # dice to be rolled again; the rest is what only the reader knows, too
    keeping: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


def known(view: OaxacaView, player: PlayerView) -> Known:
    if view.reader == player.seat:
        return Known(player, view.round, view.rounds, view.picked, view.keeping, view.drawn)
    return Known(player, view.round, view.rounds)


def tools(view: OaxacaView | Known, player: PlayerView, w: Weights) -> tuple[float, float]:
    """What the player can still do: its worth in points, and the dice and free results that may work on cards."""
    rounds_after = view.rounds - view.round
    dice = len(player.day) + rounds_after * RULES.dice_per_player
    total = w.die * dice + w.early * len(player.early)
    for die in player.day:
        if die == WILD:
            total += w.wild
        else:
            total += w.match * sum(CARD[c.card].face == die for c in player.workshop)
    helpers = 0.0
    for c in player.stall:
        if not CARD[c.card].is_globe:
            uses = rounds_after + (not c.sideways)
            total += w.ready * uses
            if CARD[c.card].effect.op == "free_result":
                helpers += w.helper * uses
    return total, dice + helpers


def hopes(held: Held, work: float, w: Weights) -> list[float]:
    """How likely each card will be finished: the cheapest first, and cards of one craft lose their tokens together."""
    chances = dict.fromkeys((card for card, _ in held), 0.0)
    needed = 0.0
    done_with: dict[str, int] = {}
    for card, tokens in sorted(held, key=lambda one: one[1]):
        deck = CARD[card].deck
        needed += tokens - w.shared * min(tokens, done_with.get(deck, 0))
        done_with[deck] = max(tokens, done_with.get(deck, 0))
        load = needed / (work + 0.5)
        chances[card] = min(1.0, max(0.0, (w.lost - load) / (w.lost - w.sure)))
    return [chances[card] for card, _ in held]


def in_workshop(one: Known) -> list[Held]:
    """The Workshop as it may be: with each of the drawn cards the reader may keep, or as it is."""
    held = [(c.card, c.tokens) for c in one.player.workshop]
    if one.keeping:
        return [[*held, *((card, CARD[card].value) for card in one.keeping)]]
    if one.drawn:
        return [[*held, (card, CARD[card].value)] for card in one.drawn]
    return [held]


def unfinished(held: Held, work: float, w: Weights, factors: Mapping[int, float], scrap: float) -> float:
    """What the cards in a Workshop will bring, by the factor of their craft."""
    total = scrap * len(held)
    for (card, tokens), chance in zip(held, hopes(held, work, w), strict=True):
        kind = CARD[card]
        progress = max(0.0, 1.0 - tokens / kind.value)
        total += chance * (factors[kind.face] * kind.value * (w.lying + w.token * progress) - scrap)
    return total


def displayed(player: PlayerView) -> float:
    """The points of a Market Stall."""
    return sum(CARD[c.card].value + extra_points(player, c.card) for c in player.stall)


def standing(view: OaxacaView, player: PlayerView) -> float:
    w = SEVERAL
    total, work = tools(view, player, w)
    if view.result:  # on the same scale as before the end, so that the last "end" is never the worse choice
        return total + float(view.result["scores"][player.seat]["total"])
    total += displayed(player)
    factors = dict.fromkeys(range(7), 1.0)
    scrap = float(RULES.points_per_workshop_card)
    return total + max(unfinished(held, work, w, factors, scrap) for held in in_workshop(known(view, player)))


def solo_worth(view: OaxacaView) -> float:
    """Prospects of the game for one: what is sold, what waits to be sold, and what may be finished."""
    w = ALONE
    player = view.players[0]
    total, work = tools(view, player, w)
    if view.result:
        return total + float(view.score)
    total += view.score + stalled(view)
    slots = waiting(view)
    factors = {f: w.wanted if f in slots else w.unwanted for f in range(7)}
    total += max(unfinished(held, work, w, factors, 0.0) for held in in_workshop(known(view, player)))
    return total + w.beside * sum(n for _, n in view.bonus) * (1.0 if view.rounds > view.round else 0.3)


def waiting(view: OaxacaView) -> list[int]:
    """The customers who have not bought yet."""
    return [f for n, f in enumerate(view.customers, 1) if n not in view.served]


def stalled(view: OaxacaView) -> float:
    """What the Market Stall of somebody alone will sell for."""
    return market(view.players[0], waiting(view), view.rounds - view.round, dict(view.bonus))


def market(player: PlayerView, slots: Sequence[int], markets_after: int, bonus: Mapping[str, int]) -> float:
    """What the stall will sell for: each card today to a customer of its own, or at a later market while places last."""
    open_slots = list(slots)
    places = markets_after * RULES.solo_customers
    extras = {c.card: bonus[CARD[c.card].deck] + extra_points(player, c.card) for c in player.stall if CARD[c.card].deck}
    total = 0.0
    for card, extra in sorted(extras.items(), key=lambda one: -CARD[one[0]].value):
        kind = CARD[card]
        later = ALONE.later * kind.value + extra if places > 0 else 0.0
        today, slot = 0.0, 0
        if kind.face in open_slots:
            today, slot = RULES.solo_matching_factor * kind.value + extra, kind.face
        elif WILD in open_slots:
            today, slot = RULES.solo_wild_factor * kind.value + extra, WILD
        if today > later:
            open_slots.remove(slot)
        else:
            places -= 1
        total += max(today, later)
    return total
