"""Scores: section 12, and what jewelry is worth, which the solo market needs too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engines.oaxaca.cards import CARD, RULES, verdict
from engines.oaxaca.state import Oaxaca, Player


def jewelry(card: str, stall: Collection[str], workshop: int) -> int:
    """The extra points of a stall card beside these, with so many cards in the Workshop."""
    effect = CARD[card].effect
    match effect.op:
        case "score_flat":
            return effect.points
        case "score_per_type_in_stall":
            types = len({CARD[c].deck for c in stall} - {""})
            return min(types * effect.points, effect.high or types * effect.points)
        case "score_per_workshop_card":
            return effect.points * workshop
        case "score_per_globe_in_stall":
            return effect.points * sum(CARD[c].is_globe for c in stall)
    return 0


def jewelry_bonus(player: Player, card: str) -> int:
    return jewelry(card, player.stall, len(player.workshop))


def breakdown(player: Player) -> dict[str, Any]:
    """A player's score, part by part."""
    cards = [c for c in player.stall if CARD[c].deck]
    by_card = {c: points for c in cards if (points := jewelry_bonus(player, c))}
    parts = {
        "workshop": RULES.points_per_workshop_card * len(player.workshop),
        "values": sum(CARD[c].value for c in cards),
        "jewelry": sum(by_card.values()),
        "early": RULES.points_for_early_morning_die * len(player.early),
    }
    return {
        **parts,
        "total": sum(parts.values()),
        "per_card": by_card,
        "workshop_cards": len(player.workshop),
        "stall_cards": len(cards),
    }


class TieStep(NamedTuple):
    """A step that broke a tie for somebody: what was compared, and what each who was still in it had."""

    part: str
    counts: Mapping[int, int]  # by seat
    left: tuple[int, ...]  # the seats with fewest


def tie_steps(scores: Sequence[Mapping[str, Any]]) -> Iterator[TieStep]:
    """The steps that narrowed a tie down, fewest first; banners do not count (R39)."""
    best = max(s["total"] for s in scores)
    level = [q for q, s in enumerate(scores) if s["total"] == best]
    for part in ("workshop_cards", "stall_cards"):
        fewest = min(scores[q][part] for q in level)
        left = tuple(q for q in level if scores[q][part] == fewest)
        if len(left) < len(level):
            yield TieStep(part, {q: scores[q][part] for q in level}, left)
        level = list(left)


def final_result(g: Oaxaca) -> dict[str, Any]:
    if g.solo:
        score = sum(s.points for s in g.sales)
        return {"score": score, "rank": verdict(score), "winners": [0], "scores": [{"total": score}], "tie": ""}
    scores = [breakdown(p) for p in g.players]
    best = max(s["total"] for s in scores)
    winners = [q for q, s in enumerate(scores) if s["total"] == best]
    tie = ""
    for step in tie_steps(scores):
        winners, tie = list(step.left), step.part
    return {"scores": scores, "winners": winners, "tie": "shared" if len(winners) > 1 else tie}
