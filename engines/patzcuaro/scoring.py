"""Scores: section 9, counted from altars alone; the best choice of item types is made for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from engines.patzcuaro.cards import CARD, LEVELS, OBJECTIVES, RULES, Level, Objective

Altar = tuple[str, ...]  # a card or "" for each slot, level by level


class Counted(NamedTuple):
    """The types that a level scores, the largest first, with how many there are."""

    items: tuple[tuple[str, int], ...]
    points: int


class Score(NamedTuple):
    """What an altar is worth, part by part; `items` breaks ties."""

    levels: tuple[Counted, ...]
    objectives: tuple[int, ...]
    flip: int
    items: int

    @property
    def total(self) -> int:
        return sum(one.points for one in self.levels) + sum(self.objectives) + self.flip


def cards_of(altar: Sequence[str], level: Level) -> list[str]:
    return [card for card in altar[level.first : level.first + level.slots] if card]


def item_counts(cards: Sequence[str]) -> dict[str, int]:
    """How many of each item some cards show."""
    found: dict[str, int] = {}
    for card in cards:
        for item, n in CARD[card].items.items():
            found[item] = found.get(item, 0) + n
    return found


def most_frequent(cards: Sequence[str], types: int) -> list[tuple[str, int]]:
    """The items that there are most of, so many of them, with how many there are."""
    return sorted(item_counts(cards).items(), key=itemgetter(1), reverse=True)[:types]


def colour_counts(cards: Sequence[str]) -> dict[str, int]:
    """How many cards there are of each colour."""
    found: dict[str, int] = {}
    for card in cards:
        colour = CARD[card].colour
        found[colour] = found.get(colour, 0) + 1
    return found


def sets(have: Mapping[str, int], wanted: Mapping[str, int]) -> int:
    """How many complete sets there are: no picture or card belongs to two of them (R25)."""
    return min(have.get(one, 0) // n for one, n in wanted.items())


@lru_cache(maxsize=1 << 13)
def level_score(altar: Altar, level: Level) -> Counted:
    best = most_frequent(cards_of(altar, level), level.types_scored)
    return Counted(tuple(best), level.points_per_item * sum(n for _, n in best))


def holds(altar: Altar, level: Level, one: Objective) -> bool:
    """Whether a level by itself has what the objective asks for; an empty one never does (R27)."""
    cards = cards_of(altar, level)
    return bool(cards) and all(
        have.get(what, 0) >= n
        for count, wanted in ((item_counts, one.items), (colour_counts, one.colours))
        if wanted
        for have in (count(cards),)
        for what, n in wanted.items()
    )


def levels_held(altar: Altar, code: str) -> tuple[int, ...]:
    """The levels that fulfil an objective of three petals."""
    one = OBJECTIVES[code]
    return tuple(level.level for level in LEVELS if one.kind == "level_match" and holds(altar, level, one))


@lru_cache(maxsize=1 << 13)
def objective_score(altar: Altar, code: str) -> int:
    one, cards = OBJECTIVES[code], [card for card in altar if card]
    match one.kind:
        case "item_set":
            return one.points * sets(item_counts(cards), one.items)
        case "colour_set":
            return one.points * sets(colour_counts(cards), one.colours)
        case "colour_penalty":
            return one.points * colour_counts(cards).get(one.colour, 0)
        case "colour_absent":
            return 0 if colour_counts(cards).get(one.colour, 0) else one.points
    return one.by_levels[len(levels_held(altar, code))]


@lru_cache(maxsize=1 << 13)
def score(altar: Altar, objectives: tuple[str, ...], flipped: bool) -> Score:
    return Score(
        tuple(level_score(altar, level) for level in LEVELS),
        tuple(objective_score(altar, code) for code in objectives),
        RULES.flip_penalty if flipped else 0,
        sum(CARD[card].item_count for card in altar if card),
    )


def ranking(scores: Sequence[Score], first: int) -> list[int]:
    """The seats from the winner down: most points, then fewest items, then farthest clockwise from the first player (R29)."""
    n = len(scores)
    return sorted(range(n), key=lambda q: (-scores[q].total, scores[q].items, -((q - first) % n)))


class TieStep(NamedTuple):
    """A step that broke a tie for the victory: `items`, or the `place` in the turn order; best first."""

    part: str
    seats: tuple[int, ...]  # who was still in it
    left: tuple[int, ...]  # whom it left in


def tie_steps(result: Mapping[str, Any]) -> Iterator[TieStep]:
    """The steps that narrowed a tie for the victory down to one player (R29)."""
    scores, order = result["scores"], result["ranking"]
    level = tuple(q for q in order if scores[q]["total"] == scores[order[0]]["total"])
    left = tuple(q for q in level if scores[q]["items"] == scores[order[0]]["items"])
    if len(left) < len(level):
        yield TieStep("items", level, left)
    if len(left) > 1:
        yield TieStep("place", left, left[:1])


def tie_break(scores: Sequence[Score], order: Sequence[int]) -> str:
    """What decided between the winner and the next: nothing, items or the place in the turn order."""
    one, other = scores[order[0]], scores[order[1]]
    if one.total != other.total:
        return ""
    return "items" if one.items != other.items else "place"


def final_result(scores: Sequence[Score], first: int) -> dict[str, Any]:
    order = ranking(scores, first)
    parts = [
        {
            "levels": [level.points for level in one.levels],
            "objectives": list(one.objectives),
            "flip": one.flip,
            "total": one.total,
            "items": one.items,
            "rank": order.index(q) + 1,
        }
        for q, one in enumerate(scores)
    ]
    return {"scores": parts, "winners": order[:1], "ranking": order, "tie": tie_break(scores, order)}
