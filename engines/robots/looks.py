"""How `hard` thinks where what others answer says little: it looks again and again at the words that seem best.

One look at a word finds some ways to go on with it, by chance. A few deals are looked at by turns, and the best way that any look
has found in a deal is what the word is worth in it. Who has more time takes other deals: in the same ones, more looks would only
find what luck there makes of a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from random import Random
from statistics import fmean

from engines.kernel import Game
from engines.robots.medium import look_of
from engines.robots.policies import S, Way, begun, shuffled, worth_of

LOOKS = 3  # at each deal
COMPARED = 6  # words that are looked at again: the best after each of the first deals was looked at once
NEVER = float("-inf")  # what a word is worth in a deal that does not allow it, or that nobody has looked at yet


def looked(game: Game[S], s: S, seat: int, rng: Random, goes_on: Callable[[int], bool]) -> str:
    """The word that is worth most on average, after as many looks as there is time for."""
    words, look, worth = shuffled(s, seat, rng), look_of(game), worth_of(game, s.seats, fitted=True)
    found = {word: list[float]() for word in words}
    done, best, deals = 0, words, list[Way[S]]()
    while not done or goes_on(done):
        if done == game.looks:
            best = sorted(words, key=lambda word: -average(found[word]))[:COMPARED]
            for deal in deals:
                deal.forget_all_but(best)
        if done % (LOOKS * game.looks) == 0:
            deals = [begun(game, game.resample(s, seat, rng), seat) for _ in range(game.looks)]  # what was found there stays
            for worths in found.values():
                worths.extend([NEVER] * game.looks)
        n = done % game.looks
        seen = dict[str, float]()
        for word in best:
            if done and not goes_on(done):
                break  # a clock has stopped it in the middle: then nothing of it counts, or words would have other deals
            seen[word] = look.outlook(game, worth, deals[n], seat, word, rng)
        else:
            for word, outlook in seen.items():
                at = n - game.looks  # of the deals that came last
                found[word][at] = max(found[word][at], outlook)
        done += 1
    return max(words, key=lambda word: average(found[word]))


def average(found: Sequence[float]) -> float:
    """Over the deals of which that is known."""
    return fmean(there) if (there := [one for one in found if isfinite(one)]) else NEVER
