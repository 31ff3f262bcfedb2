"""Sponsorship, and the final scoring of section 13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.merchants_cove.cards import FACTIONS, RULES
from engines.merchants_cove.state import Cove, Player, icon_gold


class Score(NamedTuple):
    """What a merchant ends with, part by part; the last two break ties."""

    gold: int
    icons: int  # Adventurers in the Halls of the townsfolk's factions
    rogues: int  # Rogue icons
    lost: int  # gold that they cost
    corruption: int  # cards
    townsfolk: int

    @property
    def total(self) -> int:
        """Gold after everything; it may be less than none."""
        return self.gold + self.icons - self.lost

    @property
    def place(self) -> tuple[int, int, int]:
        """What decides: most gold, fewest Corruption cards, most townsfolk."""
        return -self.total, self.corruption, -self.townsfolk


def sponsorship(halls: Sequence[int], player: Player) -> int:
    """Gold for the Market marks, each rounded up on its own (R-15)."""
    factions = [mark.split(" ")[0] for mark in player.marks if mark.endswith(" market")]
    per_gold = RULES.market_adventurers_per_gold
    return sum(-(-halls[FACTIONS.index(faction)] // per_gold) for faction in factions)


def score(g: Cove, seat: int) -> Score:
    player = g.players[seat]
    icons = g.rogue_icons(seat)
    worth = icon_gold(g.halls, list(player.staff.values()))
    return Score(player.gold, worth, icons, icons * g.lair, len(player.corruption), len(player.staff))


def final_result(g: Cove) -> dict[str, Any]:
    scores = [score(g, seat) for seat in range(g.seats)]
    ranking = sorted(range(g.seats), key=lambda seat: scores[seat].place)
    first = scores[ranking[0]]
    parts = [
        {**one._asdict(), "total": one.total, "rank": 1 + sum(other.place < one.place for other in scores)} for one in scores
    ]
    winners = [seat for seat in range(g.seats) if scores[seat].place == first.place]
    result: dict[str, Any] = {"scores": parts, "winners": winners, "ranking": ranking, "tie": tie_break(scores, ranking)}
    for rival in g.rivals:
        icons = icon_gold(g.halls, rival.townsfolk)
        result["rival"] = {"gold": rival.gold, "icons": icons, "total": rival.gold + icons}
        if first.total <= rival.gold + icons:
            result["winners"] = []
    return result


def tie_break(scores: Sequence[Score], ranking: Sequence[int]) -> str:
    """What decided between the winner and the next: nothing, Corruption, townsfolk, or that both have won."""
    if len(ranking) < 2 or scores[ranking[0]].total != scores[ranking[1]].total:
        return ""
    one, other = scores[ranking[0]], scores[ranking[1]]
    if one.corruption != other.corruption:
        return "corruption"
    return "townsfolk" if one.townsfolk != other.townsfolk else "shared"
