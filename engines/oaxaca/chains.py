"""Chains: one bonus may lead to another; only the head is used, and no kind comes twice (R30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.oaxaca.cards import CARD, LEADING, Effect, column
from engines.oaxaca.state import Oaxaca

Fits = Callable[[Effect], bool]


def next_cards(g: Oaxaca, seat: int, chain: Sequence[str]) -> list[str]:
    """The cards that the last card of a chain may copy or call on, before asking whether they could do anything."""
    effect = g.effect(chain[-1])
    if effect.op not in LEADING:
        return []
    match effect.scope:
        case "any_column":
            cards = list(g.grid)
        case "other_columns":
            cards = [c for i, c in enumerate(g.grid) if not column(g.round, i)]
        case "opponent_stall":
            cards = list(dict.fromkeys(c for q in g.others(seat) for c in g.players[q].stall))
        case _:
            cards = list(g.players[seat].workshop)
    kinds = {CARD[c].code for c in chain}
    return [c for c in cards if not CARD[c].is_globe and CARD[c].code not in kinds]


def reaches(g: Oaxaca, seat: int, chain: Sequence[str], fits: Fits) -> bool:
    """Whether the chain ends, or can be led on, to an effect that fits."""
    effect = g.effect(chain[-1])
    if effect.op not in LEADING:
        return fits(effect)
    return any(reaches(g, seat, (*chain, c), fits) for c in next_cards(g, seat, chain))


def leads(g: Oaxaca, seat: int, chain: Sequence[str], fits: Fits) -> tuple[str, ...]:
    """The next cards of a chain from which it can still come to an effect that fits."""
    return tuple(c for c in next_cards(g, seat, chain) if reaches(g, seat, (*chain, c), fits))
