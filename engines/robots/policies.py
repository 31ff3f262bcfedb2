"""What robots do with a position; `random` picks any word, `easy` thinks one act ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from engines.kernel import Game, Seen, State, Stuck, apply, asked, clone

S = TypeVar("S", bound=State)
Worth = Callable[[Any, int], float]  # of a view, for a seat


def worth_of(game: Game[Any], seats: int, fitted: bool) -> Worth:
    """The worth that was fitted to games for so many, if there is one and it is asked for; else the rough one."""
    fit = game.fitted
    return fit.worth if fitted and fit is not None and fit.knows(seats) else game.value


def shuffled(s: State, seat: int, rng: Random) -> list[str]:
    """Every word that a seat may say, in any order: of those that are worth the same the first one is said."""
    ask = asked(s, seat)
    assert ask is not None
    words = list(ask.options + ask.free)
    rng.shuffle(words)
    return words


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
    words: tuple[str, ...] = ()  # with which it goes on
    worth: float | None = None
    after: dict[str, Way[S]] = field(default_factory=dict)
    acts: dict[str, Way[S] | None] = field(default_factory=dict)  # that begin here, by their first word; None: it is not allowed
    seen: Seen | None = None  # where all thought began

    def anew(self) -> Way[S]:
        """The same place, as if nobody had gone on from here."""
        return Way(self.state, self.words, seen=self.seen)

    def forget_all_but(self, words: Collection[str]) -> None:
        """Of acts that begin here: what nobody looks at again only takes room."""
        self.acts = {word: way for word, way in self.acts.items() if word in words}


def begun(game: Game[S], deal: S, seat: int) -> Way[S]:
    """Where thought begins."""
    return Way(deal, seen=game.seen(deal, seat))


@dataclass(frozen=True)
class Easy:
    """For each word: the best of a few ways to finish the act, judged by a worth of the game, over a few deals."""

    deals: int = 2
    endings: int = 10
    patience: int = 12  # an act never takes more answers than this to think through
    fitted: bool = False  # by the worth that was fitted to games, where there is one; else by the rough one

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """The word with the best outlook; ties are broken at random."""
        words = shuffled(s, seat, rng)
        if len(words) == 1:
            return words[0]
        outlooks = self.outlooks(game, s, seat, words, rng)
        return max(words, key=lambda word: outlooks[word])

    def outlooks(self, game: Game[S], s: S, seat: int, words: Sequence[str], rng: Random) -> dict[str, float]:
        """What each word comes to, summed over the deals."""
        outlooks, worth = dict.fromkeys(words, 0.0), worth_of(game, s.seats, self.fitted)
        for _ in range(self.deals):
            deal = begun(game, game.resample(s, seat, rng), seat)
            for word in words:
                outlooks[word] += self.outlook(game, worth, deal.anew(), seat, word, rng)
        return outlooks

    def outlook(self, game: Game[S], worth: Worth, deal: Way[S], seat: int, word: str, rng: Random) -> float:
        """What the word comes to in a deal, at best."""
        return max(self._endings(game, worth, deal, seat, word, rng))

    def _endings(self, game: Game[S], worth: Worth, deal: Way[S], seat: int, word: str, rng: Random) -> list[float]:
        """What the word may come to; nothing is worse than one that such a deal does not allow."""
        return [found for found, _ in self._ends(game, worth, deal, seat, word, rng, self.endings)] or [float("-inf")]

    def _ends(
        self, game: Game[S], worth: Worth, root: Way[S], seat: int, word: str, rng: Random, endings: int
    ) -> Iterator[tuple[float, Way[S]]]:
        """Some ends of the act, and what they are worth."""
        first = self._start(game, root, seat, word)
        if first is None:
            return
        for _ in range(endings if first.words else 1):
            way, patience = first, self.patience
            while way.words and patience:
                patience -= 1
                way = self._step(game, root, way, seat, rng.choice(way.words))
            yield self._worth_of(game, worth, way, seat), way

    def _start(self, game: Game[S], root: Way[S], seat: int, word: str) -> Way[S] | None:
        """Where a word leads; None where such a deal does not allow it."""
        if word not in root.acts:
            start = clone(root.state)
            try:
                apply(start, seat, word)
            except Stuck:
                root.acts[word] = None
            else:
                root.acts[word] = Way(start, self._on(game, root.state, start, seat), seen=root.seen)
        return root.acts[word]

    def _step(self, game: Game[S], root: Way[S], way: Way[S], seat: int, word: str) -> Way[S]:
        """One answer farther."""
        if word not in way.after:
            t = clone(way.state)
            apply(t, seat, word)
            way.after[word] = Way(t, self._on(game, root.state, t, seat), seen=root.seen)
        return way.after[word]

    def _worth_of(self, game: Game[S], worth: Worth, way: Way[S], seat: int) -> float:
        if way.worth is None:
            way.worth = worth(game.judged(way.state, seat, way.seen), seat)
        return way.worth

    def _on(self, game: Game[S], before: S, t: S, seat: int) -> tuple[str, ...]:
        """The words with which the act goes on; none where it is over."""
        ask = asked(t, seat)
        return () if ask is None or act_is_over(game, before, t, seat) else ask.options


def act_is_over(game: Game[S], before: S, t: S, seat: int) -> bool:
    """Whether an act is finished, or goes on behind a seal or with somebody else."""
    ask = asked(t, seat)
    return ask is None or ask.key in game.acts or t.seals != before.seals


def greedy(game: Game[Any], s: State, seat: int) -> str:
    """The word with the best worth right after it; what a service plays when a robot fails to answer."""
    ask = asked(s, seat)
    assert ask is not None

    def after(word: str) -> float:
        t = clone(s)
        apply(t, seat, word)
        return game.value(game.judged(t, seat), seat)

    return max(ask.options, key=after)
