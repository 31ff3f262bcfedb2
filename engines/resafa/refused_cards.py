"""Reasons against a card or an effect that would change nothing: a price, a condition, or nothing left to get."""

from __future__ import annotations

from engines.kernel import No
from engines.resafa.cards import EFFECT, LISTS, RULES, Effect
from engines.resafa.effects import changes, may_earn
from engines.resafa.legal import has_square
from engines.resafa.refused_turn import impossible, step_refusal
from engines.resafa.state import Resafa, no


def idle_card(g: Resafa, seat: int, card: str) -> No | None:
    """The first thing that stands against any effect of a card."""
    return next((found for e in LISTS[card] if (found := idle(g, seat, e)) is not None), None)


def idle_effect(g: Resafa, seat: int, key: str) -> No | None:
    """The same for one effect by its key, or for a list of them."""
    if key in EFFECT:
        return idle(g, seat, EFFECT[key])
    return idle_card(g, seat, key) if key in LISTS else None


def idle(g: Resafa, seat: int, e: Effect) -> No | None:
    """Why an effect would change nothing now; None when it would."""
    if changes(g, seat, e):
        return None
    p = g.players[seat]
    match e.op:
        case "camel":
            return no("R8", "capacity_top", n=RULES.capacity_max)
        case "sack":
            return no("R8", "no_sacks")
        case "token":
            return no("R8", "no_row") if g.tokens[e.word] else no("R1", "no_token", token=e.word)
        case "track":
            return no("R8", "no_step") if e.word == "any" else step_refusal(g, seat, e.word, e.word)
        case "action":
            return impossible(g, seat, e.word, dict(e.off))
        case "build_garden":
            return no_garden(g, seat, e)
        case "pay" | "convert" if not p.has(dict(e.cost)):
            return no("R8", "unpaid", cost=dict(e.cost))
        case "discount":
            return no("R8", "price_paid")
        case "per":
            return no("R8", "none_counted")
        case "if" if any(g.count(seat, what.removesuffix("_min")) < n for what, n in e.cond):
            return no("R8", "condition", least=dict(e.cond))
        case "sell_bonus":
            return no("R8", "no_sale", good=e.word) if not may_earn(g, seat, e.word) else None
        case "flip_trading_tile":
            return no("R8", "no_flip")
    return next((found for key in e.inner if (found := idle_card(g, seat, key)) is not None), None)


def no_garden(g: Resafa, seat: int, e: Effect) -> No | None:
    """Why the garden tile of a card cannot be planted."""
    p = g.players[seat]
    if not g.gardens[e.word]:
        return no("R1", "none_left", size=e.word)
    if not p.has(dict(e.cost)):
        return no("R8", "unpaid", cost=dict(e.cost))
    return no("7.4", "no_square", size=e.word) if not has_square(p, e.word) else None
