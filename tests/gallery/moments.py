"""Positions with the question that is open: what close-ups are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Ask, Game, State, apply, openly
from engines.robots.policies import Easy
from engines.shelf import game
from renderers.rooms import pictures
from renderers.words.book import book
from tests.gallery.wall import CLOSE_UPS, Piece, Speaking

NAMES = ("Ana", "Beatriz", "Chucho", "Dolores", "Elena")
Choose = Callable[[Game[Any], State, Ask, Random], str]


class Moment(NamedTuple):
    """A position as everybody sees it, and what a close-up may know of the question."""

    key: str
    view: Any
    options: tuple[str, ...]

    @property
    def kind(self) -> tuple[str, int]:
        return self.key, len(self.view.players)


def moment(one: Game[Any], s: State) -> Moment:
    """The position that a state is."""
    view = one.view(s, None)
    asks = [found for ask in s.asks[:2] if (found := openly(one, view, ask)) is not None]
    options = asks[0].options if len(s.asks) == 1 and asks else ()
    return Moment(s.asks[0].key if s.asks else "over", view, options)


def by_chance(one: Game[Any], s: State, ask: Ask, rng: Random) -> str:
    return rng.choice(ask.options)


def by_robot(one: Game[Any], s: State, ask: Ask, rng: Random) -> str:
    return Easy(deals=1, endings=3).choose(one, one.resample(s, ask.seat, rng), ask.seat, rng)


def played(one: Game[Any], seats: int, rng: Random, choose: Choose = by_chance) -> Iterator[tuple[State, Ask | None]]:
    """Every position of a game, with whoever acts there next."""
    s = one.new(f"{rng.getrandbits(256):064x}", seats)
    while s.asks:
        ask = rng.choice(s.asks)
        yield s, ask
        apply(s, ask.seat, choose(one, s, ask, rng))
    yield s, None


def moments(title: str, seats: int, rng: Random, choose: Choose = by_chance) -> Iterator[Moment]:
    """The same as everybody sees it."""
    one = game(title)
    for s, _ in played(one, seats, rng, choose):
        yield moment(one, s)


def closeups(title: str, speaking: Speaking) -> Iterator[Piece]:
    """A close-up of every kind of question at every size of table, from the middle of a robots' game."""
    if not book(title).closeups:
        return
    for seats in game(title).seat_counts:
        found: dict[str, list[Moment]] = {}
        for one in moments(title, seats, Random(seats), by_robot):
            found.setdefault(one.key, []).append(one)
        for key, shown in found.items():
            chosen = shown[len(shown) // 2]
            picture = pictures(title).closeup(chosen.view, chosen.options, speaking(NAMES[:seats]))
            yield Piece(CLOSE_UPS, f"closeup-{seats}-{key}", picture)
