"""A robot that thinks to the end of its turn, for games in which a turn is more than one act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engines.kernel import Game, asked
from engines.robots.policies import Easy, S, Way, Worth


@dataclass(frozen=True)
class Turns(Easy):
    """For each word: the best ends of the act, from each of them the best ends of the next, and so on until the turn is over."""

    deals: int = 1
    endings: int = 30
    fitted: bool = True
    later: int = 12  # endings of each word of an act that is to come
    width: int = 4  # ends of an act that are thought on from
    acts: int = 5  # a turn is never thought through farther than this

    def _endings(self, game: Game[S], worth: Worth, deal: Way[S], seat: int, word: str, rng: Random) -> list[float]:
        """What the turn comes to, at best."""
        found = [float("-inf")]
        ends = self._best(self._ends(game, worth, deal, seat, word, rng, self.endings))
        for _ in range(self.acts):
            open_ends = [way for _, way in ends if not self._is_whole(game, way.state, seat)]
            found += [value for value, way in ends if self._is_whole(game, way.state, seat)]
            ends = self._best(end for way in open_ends for end in self._going_on(game, worth, way, seat, rng))
        return found + [value for value, _ in ends]

    def _going_on(self, game: Game[S], worth: Worth, way: Way[S], seat: int, rng: Random) -> Iterable[tuple[float, Way[S]]]:
        ask = asked(way.state, seat)
        assert ask is not None
        for word in ask.options:
            yield from self._ends(game, worth, way, seat, word, rng, self.later)

    def _best(self, ends: Iterable[tuple[float, Way[S]]]) -> list[tuple[float, Way[S]]]:
        """The best few, each once."""
        each = {id(way): (value, way) for value, way in ends}
        return sorted(each.values(), key=lambda end: -end[0])[: self.width]

    def _is_whole(self, game: Game[S], t: S, seat: int) -> bool:
        """Whether the turn is over."""
        ask = asked(t, seat)
        return ask is None or ask.key in game.turns
