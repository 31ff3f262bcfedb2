"""Robots that compare the same ways of ending an act in several deals, for games in which chance has much to say.

Whoever looks for the best way in each deal by itself thinks that the dice will always fall for the best: what is left to chance
looks better than it is. Here a way is worth what it comes to on average, and only then the best is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from engines.kernel import Game
from engines.robots.policies import Easy, S, Way, Worth, begun, worth_of

Said = tuple[str, ...]  # the words of an act after its first


@dataclass(frozen=True)
class Careful(Easy):
    """For each word: some ways to finish the act, each in all deals, and the one that comes to most on average."""

    deals: int = 6
    endings: int = 20
    fitted: bool = True

    def outlooks(self, game: Game[S], s: S, seat: int, words: Sequence[str], rng: Random) -> dict[str, float]:
        """What the best way to go on with each word comes to, on average over the deals."""
        ways = self.ways(game, s, seat, words, rng)
        return {word: max(map(fmean, ways[word].values()), default=float("-inf")) for word in words}

    def ways(
        self, game: Game[S], s: S, seat: int, words: Sequence[str], rng: Random
    ) -> Mapping[str, dict[Said, list[float]]]:  # fmt: skip
        """For each word some ways to go on with it, and what each of them comes to in each deal that allows the word."""
        worth = worth_of(game, s.seats, self.fitted)
        deals = [begun(game, game.resample(s, seat, rng), seat) for _ in range(self.deals)]
        return {word: self._ways(game, worth, deals, seat, word, rng) for word in words}

    def tried(
        self, game: Game[S], worth: Worth, deal: S, seat: int, words: Mapping[str, Sequence[Said]]
    ) -> Iterator[tuple[tuple[str, Said], float]]:  # fmt: skip
        """What ways that are known come to in another deal, those that it allows."""
        root = begun(game, deal, seat)
        for word, ways in words.items():
            start = self._start(game, root, seat, word)
            if start is None:
                continue
            for said in ways:
                yield (word, said), self._worth_of(game, worth, self._end(game, root, start, seat, said), seat)

    def _ways(
        self, game: Game[S], worth: Worth, deals: Sequence[Way[S]], seat: int, word: str, rng: Random
    ) -> dict[Said, list[float]]:  # fmt: skip
        roots = [deal.anew() for deal in deals]
        starts = [(root, way) for root in roots if (way := self._start(game, root, seat, word)) is not None]
        found = dict[Said, list[float]]()
        if not starts:
            return found
        for _ in range(self.endings if starts[0][1].words else 1):
            said = self._picked(game, *starts[0], seat, rng)
            if said not in found:
                ends = [self._end(game, root, way, seat, said) for root, way in starts]
                found[said] = [self._worth_of(game, worth, way, seat) for way in ends]
        return found

    def _picked(self, game: Game[S], root: Way[S], way: Way[S], seat: int, rng: Random) -> Said:
        """Words with which an act may go on to its end in a deal."""
        said = list[str]()
        while way.words and len(said) < self.patience:
            said.append(rng.choice(way.words))
            way = self._step(game, root, way, seat, said[-1])
        return tuple(said)

    def _end(self, game: Game[S], root: Way[S], way: Way[S], seat: int, said: Said) -> Way[S]:
        """Where words lead in a deal, as far as it allows them."""
        for word in said:
            if word not in way.words:
                break
            way = self._step(game, root, way, seat, word)
        return way
