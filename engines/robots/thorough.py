"""How `hard` thinks where a turn is more than one act: whole turns, with more ends than `medium` looks at, in deal after deal."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random

from engines.kernel import Game
from engines.robots.policies import S, shuffled
from engines.robots.turns import Turns

LOOK = Turns(endings=60, later=24)
COMPARED = 4  # words that are looked at in another deal: the best so far


def thorough(game: Game[S], s: S, seat: int, rng: Random, goes_on: Callable[[int], bool]) -> str:
    """The word that the best turn begins with, on average over as many deals as there is time for."""
    words = shuffled(s, seat, rng)
    looked, found = 1, LOOK.outlooks(game, s, seat, words, rng)
    words = sorted((word for word in words if isfinite(found[word])), key=lambda word: -found[word])[:COMPARED] or words[:1]
    while goes_on(looked):
        for word, outlook in LOOK.outlooks(game, s, seat, words, rng).items():
            found[word] += outlook
        looked += 1
    return max(words, key=lambda word: found[word])
