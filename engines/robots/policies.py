"""What robots do with a position; `random` picks any word, `easy` and `medium` think one act ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from engines.kernel import Game, State, Stuck, apply, asked, clone

S = TypeVar("S", bound=State)
Worth = Callable[[Any, int], float]  # of a view, for a seat


class Policy(Protocol):
    """Chooses for a seat; `s` is a resampled position, so that no policy can know more than its seat."""

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """One of the words the seat is offered."""
        ...


@dataclass(frozen=True)
class Uniform:
    """Any of the words on offer, all alike."""

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        ask = asked(s, seat)
        assert ask is not None
        return rng.choice(ask.options + ask.free)


@dataclass(slots=True)
class Way(Generic[S]):
    """How far an act has come in thought: whoever comes here again needs neither to go nor to judge again."""

    state: S
    words: tuple[str, ...]  # with which it goes on
    worth: float | None = None
    after: dict[str, Way[S]] = field(default_factory=dict)


@dataclass(frozen=True)
class Easy:
    """For each word: the best of a few ways to finish the act, judged by a worth of the game, over a few deals."""

    deals: int = 2
    endings: int = 10
    patience: int = 12  # an act never takes more answers than this to think through
    fitted: bool = False  # by the worth that was fitted to games, where there is one; else by the rough one

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """The word with the best outlook; ties are broken at random."""
        ask = asked(s, seat)
        assert ask is not None
        words = list(ask.options + ask.free)
        if len(words) == 1:
            return words[0]
        rng.shuffle(words)
        outlook, worth = dict.fromkeys(words, 0.0), self._worth(game, s.seats)
        for _ in range(self.deals):
            deal = game.resample(s, seat, rng)
            for word in words:
                outlook[word] += max(self._endings(game, worth, deal, seat, word, rng))
        return max(words, key=lambda word: outlook[word])

    def _worth(self, game: Game[S], seats: int) -> Worth:
        fit = game.fitted
        return fit.worth if self.fitted and fit is not None and fit.knows(seats) else game.value

    def _endings(self, game: Game[S], worth: Worth, deal: S, seat: int, word: str, rng: Random) -> list[float]:
        start = clone(deal)
        try:
            apply(start, seat, word)
        except Stuck:
            return [float("-inf")]
        first = Way(start, self._on(game, deal, start, seat))
        worths = []
        for _ in range(self.endings if first.words else 1):
            way, patience = first, self.patience
            while way.words and patience:
                patience -= 1
                said = rng.choice(way.words)
                if said not in way.after:
                    t = clone(way.state)
                    apply(t, seat, said)
                    way.after[said] = Way(t, self._on(game, deal, t, seat))
                way = way.after[said]
            if way.worth is None:
                way.worth = worth(game.view(way.state, seat), seat)
            worths.append(way.worth)
        return worths

    def _on(self, game: Game[S], before: S, t: S, seat: int) -> tuple[str, ...]:
        """The words with which the act goes on; none where it is over."""
        ask = asked(t, seat)
        return () if ask is None or self._is_over(game, before, t, seat) else ask.options

    def _is_over(self, game: Game[S], before: S, t: S, seat: int) -> bool:
        """Whether the act is finished, or goes on behind a seal or with somebody else."""
        ask = asked(t, seat)
        return ask is None or ask.key in game.acts or t.seals != before.seals


ROBOTS: Mapping[str, Policy] = {"easy": Easy(), "medium": Easy(fitted=True), "random": Uniform()}
ALWAYS = ("easy", "random")  # they play every game; the others where they have proved themselves


def robot(name: str) -> Policy:
    """The robot of that name; KeyError when there is none."""
    return ROBOTS[name]


def offered(game: Game[Any], seats: Collection[int]) -> tuple[str, ...]:
    """The robots for tables of that game with one of those numbers of seats."""
    fit = game.fitted
    return tuple(name for name in ROBOTS if name in ALWAYS or (fit is not None and any(fit.proved(name, n) for n in seats)))


def greedy(game: Game[Any], s: State, seat: int) -> str:
    """The word with the best worth right after it; what a service plays when a robot fails to answer."""
    ask = asked(s, seat)
    assert ask is not None

    def after(word: str) -> float:
        t = clone(s)
        apply(t, seat, word)
        return game.value(game.view(t, seat), seat)

    return max(ask.options, key=after)
