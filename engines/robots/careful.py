"""A robot that compares the same ways of ending an act in several deals, for games in which chance has much to say.

Whoever looks for the best way in each deal by itself thinks that the dice will always fall for the best: what is left to chance
looks better than it is. Here a way is worth what it comes to on average, and only then the best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engines.kernel import Game
from engines.robots.policies import Easy, S, Way, Worth, worth_of


@dataclass(frozen=True)
class Careful(Easy):
    """For each word: some ways to finish the act, each in all deals, and the one that comes to most on average."""

    deals: int = 6
    endings: int = 20
    fitted: bool = True

    def outlooks(self, game: Game[S], s: S, seat: int, words: Sequence[str], rng: Random) -> dict[str, float]:
        """What the best way to go on with each word comes to, on average over the deals."""
        worth = worth_of(game, s.seats, self.fitted)
        deals = [game.resample(s, seat, rng) for _ in range(self.deals)]
        return {word: self._outlook(game, worth, deals, seat, word, rng) for word in words}

    def _outlook(self, game: Game[S], worth: Worth, deals: Sequence[S], seat: int, word: str, rng: Random) -> float:
        starts = [(deal, way) for deal in deals if (way := self._start(game, deal, seat, word)) is not None]
        if not starts:
            return float("-inf")
        found = dict[tuple[str, ...], float]()
        for _ in range(self.endings if starts[0][1].words else 1):
            said = list[str]()
            ends = [self._end(game, deal, way, seat, said, rng) for deal, way in starts]
            if tuple(said) not in found:
                found[tuple(said)] = sum(self._worth_of(game, worth, way, seat) for way in ends) / len(ends)
        return max(found.values())

    def _end(self, game: Game[S], deal: S, way: Way[S], seat: int, said: list[str], rng: Random) -> Way[S]:
        """Where a way leads in a deal: the words that were said in the first deal, in which they are picked at random."""
        ways, first = len(said), not said
        for n in range(self.patience if first else ways):
            if not way.words or not (first or said[n] in way.words):
                break
            word = rng.choice(way.words) if first else said[n]
            if first:
                said.append(word)
            way = self._step(game, deal, way, seat, word)
        return way
