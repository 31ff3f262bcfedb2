"""Rough worth of a position, from a View alone: what robots go by."""

from __future__ import annotations

from engines.oaxaca.cards import CARD, RULES, WILD
from engines.oaxaca.view import OaxacaView, PlayerView

DIE = 1.1  # an unused die: roughly the points an action brings
READY = 0.35  # an upright card that can still be used
SLACK = 0.75  # how much a token taken off is worth against a point


def worth(view: OaxacaView, seat: int) -> float:
    """How good the position is for a seat, against the best opponent."""
    if view.result and len(view.players) > 1:
        totals = [s["total"] for s in view.result["scores"]]
        return float(totals[seat] - max(t for q, t in enumerate(totals) if q != seat))
    if len(view.players) == 1:
        return solo_worth(view)
    own = [standing(view, p) for p in view.players]
    return own[seat] - 0.35 * max(w for q, w in enumerate(own) if q != seat)


def jewelry(view: OaxacaView, player: PlayerView, card: str) -> float:
    """The extra points a stall card would bring now."""
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


def left_in(view: OaxacaView, player: PlayerView) -> float:
    """The share of the game's dice that this player may still use."""
    rounds = view.rounds - view.round
    return len(player.day) + rounds * RULES.dice_per_player + len(player.early)


def standing(view: OaxacaView, player: PlayerView) -> float:
    """A player's prospects in a game of several."""
    dice = left_in(view, player)
    total = 0.0
    for c in player.stall:
        total += CARD[c.card].value + jewelry(view, player, c.card)
        if not CARD[c.card].is_globe:
            total += READY * ((not c.sideways) + view.rounds - view.round)
    total += sum(unfinished(w.card, w.tokens, dice) for w in player.workshop)
    total += best_drawn(view, player, dice)
    return total + DIE * dice + 0.3 * sum(f == WILD for f in player.day) + 1.0 * len(player.early)


def unfinished(card: str, tokens: int, dice: float) -> float:
    """A Workshop card: a consolation for lying there, and the nearer to done, the closer to its value."""
    value = CARD[card].value
    hope = min(1.0, dice / (tokens + 1.0))
    return RULES.points_per_workshop_card + hope * SLACK * max(0.0, value - min(tokens, value)) + hope * 0.25 * (value - 3)


def best_drawn(view: OaxacaView, player: PlayerView, dice: float) -> float:
    """Cards in hand from a gather: one of them will stay."""
    if view.reader != player.seat or not view.drawn:
        return 0.0
    return max(unfinished(c, CARD[c].value, dice) for c in view.drawn)


def solo_worth(view: OaxacaView) -> float:
    """Prospects of the game for one: sold crafts, and what waits to be sold."""
    if view.result:
        return float(view.score)
    player = view.players[0]
    dice = left_in(view, player)
    total = float(view.score)
    bonus = dict(view.bonus)
    open_slots = [f for n, f in enumerate(view.customers, 1) if n not in view.served]
    markets_after = (view.rounds - view.round) * RULES.solo_customers
    prices = []
    for c in player.stall:
        kind = CARD[c.card]
        if not kind.deck:
            continue
        extra = bonus[kind.deck] + jewelry(view, player, c.card)
        now = [kind.value * (RULES.solo_wild_factor if f == WILD else RULES.solo_matching_factor) for f in open_slots
               if f in (WILD, kind.face)]  # fmt: skip
        best = max(now, default=0)
        later = kind.value * 1.45 if markets_after else 0.0
        prices.append(max(best, later) + (extra if best or later else 0.0))
        if not kind.is_globe:
            total += READY * ((not c.sideways) + view.rounds - view.round)
    prices.sort(reverse=True)
    total += sum(prices[: len(open_slots) + markets_after])
    wanted = set(open_slots)
    for w in player.workshop:
        kind = CARD[w.card]
        factor = 1.9 if kind.face in wanted else 1.2
        total += factor * SLACK * min(1.0, dice / (w.tokens + 1.0)) * max(0.0, kind.value - w.tokens + 0.6)
    if view.drawn:
        total += max(
            0.6 * (1.9 if CARD[c].face in wanted else 1.2) * min(1.0, dice / (CARD[c].value + 1.0)) for c in view.drawn
        )
    share = sum(bonus.values()) * 0.9 if markets_after or open_slots else 0.0
    return total + share + DIE * dice + 0.3 * sum(f == WILD for f in player.day) + 0.8 * len(player.early)
