"""Rough worth of a position, from a View alone: what robots go by.

The weights were found by letting robots with different ones play some thousands of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.oaxaca.cards import CARD, RULES, WILD
from engines.oaxaca.view import OaxacaView, PlayerView


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each hope counts, in points."""

    die: float = 1.1  # a die still to be used
    early: float = 1.0  # a die saved for the next round, beyond its being a die
    wild: float = 0.3  # an unused wild
    match: float = 0.35  # an unused die, for each Workshop card it would work on
    ready: float = 0.35  # a stall card, for each round in which it can still be used
    lying: float = 1.0  # an unfinished card that will be finished, before a token is off
    token: float = 0.75  # the share of a card's value that its removed tokens stand for
    pace: float = 1.0  # dice needed for a token
    company: float = 0.3  # a token that comes off along with another of its craft
    rival: float = 0.35  # a point of the best opponent
    later: float = 1.45  # solo: what a card brings at a later market, in craft values
    wanted: float = 1.9  # solo: what an unfinished card of a wanted craft will bring, in craft values
    unwanted: float = 1.2  # solo: the same for a craft that nobody wants yet
    beside: float = 0.9  # solo: a bonus token


SEVERAL = Weights(die=0.44, early=0.6, match=0.189, lying=0.405, token=0.562, pace=3.5, company=0.17, rival=0.284)
ALONE = Weights(match=0.631, ready=0.595, company=0.3, later=1.6, unwanted=0.9, beside=0.54)


def worth(view: OaxacaView, seat: int) -> float:
    """How good the position is for a seat, against the best opponent."""
    if len(view.players) == 1:
        return solo_worth(view)
    if view.result:
        totals = [s["total"] for s in view.result["scores"]]
        return float(totals[seat] - max(t for q, t in enumerate(totals) if q != seat))
    own = [standing(view, p) for p in view.players]
    return own[seat] - SEVERAL.rival * max(w for q, w in enumerate(own) if q != seat)


def dice_left(view: OaxacaView, player: PlayerView) -> float:
    """How many dice this player may still use in the whole game."""
    return len(player.day) + (view.rounds - view.round) * RULES.dice_per_player


def extra_points(player: PlayerView, card: str) -> float:
    """The jewelry points a stall card would bring now."""
    effect = CARD[card].effect
    match effect.op:
        case "score_flat":
            return effect.points
        case "score_per_type_in_stall":
            return effect.points * len({CARD[c.card].deck for c in player.stall} - {""})
        case "score_per_workshop_card":
            return effect.points * min(len(player.workshop), 2)
        case "score_per_globe_in_stall":
            return effect.points * sum(CARD[c.card].is_globe for c in player.stall)
    return 0.0


def tools(view: OaxacaView, player: PlayerView, w: Weights) -> float:
    """Unused dice, saved dice and upright cards: what the player can still do."""
    total = w.die * dice_left(view, player) + w.early * len(player.early)
    for die in player.day:
        if die == WILD:
            total += w.wild
        else:
            total += w.match * sum(CARD[c.card].face == die for c in player.workshop)
    rounds_after = view.rounds - view.round
    return total + sum(w.ready * (rounds_after + (not c.sideways)) for c in player.stall if not CARD[c.card].is_globe)


def hope(tokens: int, dice: float, w: Weights) -> float:
    """How likely a card with so many tokens will be finished, with so many dice left."""
    return min(1.0, dice / (tokens * w.pace + 1.0))


def company(workshop: Sequence[tuple[str, int]], dice: float, w: Weights) -> float:
    """What it is worth that several cards of one craft lose their tokens together."""
    if len(workshop) < 2:
        return 0.0
    most: dict[str, int] = {}
    for card, tokens in workshop:
        deck = CARD[card].deck
        most[deck] = max(most.get(deck, 0), tokens)
    shared = sum(tokens for _, tokens in workshop) - sum(most.values())
    return w.company * shared * min(1.0, dice / 6.0)


def in_workshop(view: OaxacaView, player: PlayerView) -> list[list[tuple[str, int]]]:
    """The Workshop as it may be: with each of the drawn cards the reader may keep, or as it is."""
    held = [(c.card, c.tokens) for c in player.workshop]
    if view.reader == player.seat and view.drawn:
        return [[*held, (card, CARD[card].value)] for card in view.drawn]
    return [held]


def standing(view: OaxacaView, player: PlayerView) -> float:
    """A player's prospects in a game of several."""
    w = SEVERAL
    dice = dice_left(view, player)
    total = tools(view, player, w)
    total += sum(CARD[c.card].value + extra_points(player, c.card) for c in player.stall)

    def unfinished(card: str, tokens: int) -> float:
        value = CARD[card].value
        scrap = RULES.points_per_workshop_card
        return scrap + hope(tokens, dice, w) * (w.lying * 0.1 * value + w.token * max(0, value - tokens))

    return total + max(sum(unfinished(*one) for one in held) + company(held, dice, w) for held in in_workshop(view, player))


def solo_worth(view: OaxacaView) -> float:
    """Prospects of the game for one: what is sold, what waits to be sold, and what may be finished."""
    if view.result:
        return float(view.score)
    w = ALONE
    player = view.players[0]
    bonus = dict(view.bonus)
    slots = [f for n, f in enumerate(view.customers, 1) if n not in view.served]
    markets_after = view.rounds - view.round
    total = view.score + tools(view, player, w) + market(view, player, slots, markets_after, bonus)
    dice = dice_left(view, player)

    def unfinished(card: str, tokens: int) -> float:
        kind = CARD[card]
        factor = w.wanted if kind.face in slots or WILD in slots else w.unwanted
        return hope(tokens, dice, w) * factor * (w.lying * 0.1 * kind.value + w.token * max(0, kind.value - tokens))

    total += max(sum(unfinished(*one) for one in held) + company(held, dice, w) for held in in_workshop(view, player))
    return total + w.beside * sum(bonus.values()) * (1.0 if markets_after else 0.3)


def market(view: OaxacaView, player: PlayerView, slots: Sequence[int], markets_after: int, bonus: dict[str, int]) -> float:
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
