"""The state of a small card game: a deck, a hand for every seat, and what is gone; each game adds piles of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.kernel import State


@dataclass(slots=True)
class Cards(State):
    """Games subclass this as they would `State`."""

    deck: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)

    def deal(self, cards: Iterable[str], each: int) -> None:
        """Shuffle a deck and deal so many cards to every seat."""
        self.deck = list(cards)
        self.shuffle(self.deck)
        self.hands = [[self.deck.pop(0) for _ in range(each)] for _ in range(self.seats)]

    def draw(self, seat: int) -> None:
        """The top card goes to a hand: everybody hears of it, and its owner what it is."""
        self.seal()
        self.hands[seat].append(self.deck.pop(0))
        self.tell("drew", seat=seat)
        self.tell("see", (seat,), card=self.hands[seat][-1])


def move(card: str, source: list[str], target: list[str]) -> None:
    source.remove(card)
    target.append(card)
