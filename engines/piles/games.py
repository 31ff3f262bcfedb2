"""From the rules of a small card game to the game that the house knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from engines.kernel import Frame, Game, Text, Verb, settle
from engines.piles.sight import Seen, Sight
from engines.piles.state import Cards

C = TypeVar("C", bound=Cards)


def card_game(
    state: type[C],
    sight: Sight,
    seats: Sequence[int],
    cards: Mapping[str, Any],
    hand: int,
    first: Callable[[], Frame],
    verbs: Sequence[Verb],
    value: Callable[[Seen, int], float],
    longest: int,
) -> Game[C]:
    """A game that begins with so many cards for every seat and a first frame; the rest follows from its piles and its words."""

    def new(seed: str, count: int) -> C:
        g = state(seats=count, seed=seed, stack=[first()])
        for name in (*sight.own, *sight.shown):
            setattr(g, name, [[] for _ in range(count)])
        g.deal(cards, hand)
        return settle(g)

    return Game(
        state=state,
        seat_counts=tuple(seats),
        new=new,
        view=sight.view,
        resample=sight.resample,
        zones=sight.zones,
        back=lambda card: "card",
        verbs=tuple(verbs),
        label=labels(state.NAME),
        value=value,
        longest=longest,
        data=MappingProxyType(cards),
    )


def labels(game: str) -> Callable[[Any, str, str], Text]:
    """Labels of choices that are a verb, with a card or without: `<game>.label.<verb>`."""

    def label(view: Any, key: str, choice: str) -> Text:
        verb, _, card = choice.partition(" ")
        return Text(f"{game}.label.{verb}", card=card) if card else Text(f"{game}.label.{verb}")

    return label


def ranked(scores: Sequence[int]) -> dict[str, Any]:
    """The result of a game that most points win; equals share the victory."""
    return {"scores": list(scores), "winners": [seat for seat, n in enumerate(scores) if n == max(scores)]}
