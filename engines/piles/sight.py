"""Who sees which pile: from one table follow the zones of a game, its view, and the deals that a reader cannot tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from engines.kernel import State, asked, redeal

S = TypeVar("S", bound=State)
HIDDEN = ""  # stands in a view for a card whose face its reader does not see
Pile = Sequence[str]


@dataclass(frozen=True)
class Seen:
    """What one reader sees; a spectator is None."""

    reader: int | None
    seats: int
    asked: tuple[str, ...]  # the question that each seat has to answer, or ""
    common: Mapping[str, tuple[str, ...]]  # the piles in the middle, by the names of their fields
    each: Mapping[str, tuple[tuple[str, ...], ...]]  # the piles of the seats
    secret: tuple[str, ...]  # those of them that only their owners see
    result: Mapping[str, Any]

    @property
    def own(self) -> dict[str, tuple[str, ...]]:
        """The secret piles of the reader; a spectator has none."""
        return {} if self.reader is None else {name: self.each[name][self.reader] for name in self.secret}

    def public(self) -> Seen:
        covered = {name: tuple(backs(pile) for pile in self.each[name]) for name in self.secret}
        return replace(self, reader=None, each={**self.each, **covered})


@dataclass(frozen=True)
class Sight:
    """The fields of a state that are piles, by who may look at them; what is not named here, nobody ever sees."""

    closed: tuple[str, ...] = ()  # in the middle, face down
    open: tuple[str, ...] = ()  # in the middle, face up
    own: tuple[str, ...] = ()  # one for every seat, seen by its owner alone
    shown: tuple[str, ...] = ()  # one for every seat, seen by all

    def zones(self, s: State) -> list[tuple[str, list[str]]]:
        middle = [(name, getattr(s, name)) for name in (*self.closed, *self.open)]
        seats = [(f"{name}{q}", pile) for name in (*self.own, *self.shown) for q, pile in enumerate(getattr(s, name))]
        return [*middle, *seats]

    def view(self, s: State, reader: int | None) -> Seen:
        """What that seat sees, or a spectator."""
        questions = (asked(s, seat) for seat in range(s.seats))
        return Seen(
            reader,
            s.seats,
            tuple(ask.key if ask is not None else "" for ask in questions),
            {**{n: backs(getattr(s, n)) for n in self.closed}, **{n: tuple(getattr(s, n)) for n in self.open}},
            {
                **{n: held(getattr(s, n), reader) for n in self.own},
                **{n: tuple(map(tuple, getattr(s, n))) for n in self.shown},
            },
            self.own,
            dict(s.result),
        )

    def resample(self, s: S, reader: int | None, rng: Random) -> S:
        """Another deal that this reader cannot tell from the true one; all backs are alike."""
        return redeal(s, lambda t: [self.unseen(t, reader)], rng)

    def unseen(self, s: State, reader: int | None) -> list[list[str]]:
        others = [pile for name in self.own for q, pile in enumerate(getattr(s, name)) if q != reader]
        return [*(getattr(s, name) for name in self.closed), *others]


def backs(cards: Pile) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def held(piles: list[list[str]], reader: int | None) -> tuple[tuple[str, ...], ...]:
    seen = [backs(pile) for pile in piles]
    if reader is not None:
        seen[reader] = tuple(piles[reader])
    return tuple(seen)
