"""`medium`: what it thinks through depends on the game, and so does how much that is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.kernel import Game
from engines.robots.careful import Careful
from engines.robots.policies import Easy, Policy, S
from engines.robots.turns import Turns

ONE_ACT, WHOLE_TURN = Easy(fitted=True), Turns()


@dataclass(frozen=True)
class Medium:
    """Thinks by the worth that was fitted to games, if there is one: of whole turns, of many deals, or as `easy` does."""

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """The word with the best outlook."""
        return self._way_of(game).choose(game, s, seat, rng)

    def _way_of(self, game: Game[S]) -> Policy:
        return Careful(deals=game.careful) if game.careful and not game.turns else look_of(game)


def look_of(game: Game[S]) -> Easy:
    """A first look at each word: to the end of the turn, or of the act where that is all."""
    return WHOLE_TURN if game.turns else ONE_ACT
