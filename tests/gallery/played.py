"""What the specimens of every game begin with: people who sit at a table, and a game that was played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from engines.kernel import Ask, Event, Game, State, apply
from engines.robots.policies import Easy

S = TypeVar("S", bound=State)
V = TypeVar("V")

LONG = (
    "Maximiliano José de la Cruz", "María Guadalupe Hernández", "Wolfeschlegelsteinhausen", "Nezahualcóyotl Ramírez",
    "Wwwwwwwwwwwwwwwwwwww",
)  # fmt: skip
ODD = ("😀🎲", "מיכל לוי", "محمد", "ⒶⓃⒶ ★ 𝓐𝓷𝓪 " + "x" * 50, "Дарья")


class Played(NamedTuple, Generic[V]):
    """A whole game: what everybody and what each seat saw before every choice and at the end, and what happened."""

    views: tuple[V, ...]
    own: tuple[tuple[V, ...], ...]
    events: tuple[tuple[int, Event], ...]  # with the number of choices before it


def play(s: S, seen: Callable[[S, int | None], V], choose: Callable[[S, Ask, tuple[V, ...]], str]) -> Played[V]:
    """Play to the end; whoever is asked first chooses next, and may look at what each seat sees."""
    s.out = []
    views: list[V] = []
    own: list[tuple[V, ...]] = []
    events: list[tuple[int, Event]] = []
    while True:
        views.append(seen(s, None))
        own.append(tuple(seen(s, q) for q in range(s.seats)))
        if not s.asks:
            return Played(tuple(views), tuple(own), tuple(events))
        ask = s.asks[0]
        apply(s, ask.seat, choose(s, ask, own[-1]))
        events += [(len(views), one) for one in s.out]
        s.out = []


def robots(game: Game[Any], seats: int, seed: int) -> Played[Any]:
    """A game of easy robots; the same one for the same numbers."""
    robot, rng = Easy(deals=1, endings=3), Random(seed)

    def choose(s: State, ask: Ask, _: object) -> str:
        return robot.choose(game, game.resample(s, ask.seat, rng), ask.seat, rng)

    return play(game.new(f"{seed:064x}", seats), game.view, choose)


def asked(view: Any) -> str:
    """The question that is open."""
    return next((p.asked for p in view.players if p.asked), "")


def stages(views: Sequence[V], turns: Sequence[V], early: int, late: int = -1) -> Iterator[tuple[str, V]]:
    """The opening, and three of the turns of a game by name."""
    yield "opening", views[0]
    yield "early", turns[min(early, len(turns) - 1)]
    yield "middle", turns[len(turns) // 2]
    yield "late", turns[late]
