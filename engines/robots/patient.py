"""How `hard` thinks where chance has much to say: the best ways that a first look has found, in deal after deal.

A tree would have to hold a place for every throw of the dice, and few of them would come again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from engines.kernel import Game
from engines.robots.careful import Careful, Said
from engines.robots.means import Mean
from engines.robots.policies import S, shuffled, worth_of

COMPARED = 8  # ways that are looked at in another deal: the best so far


def patient(game: Game[S], s: S, seat: int, rng: Random, goes_on: Callable[[int], bool]) -> str:
    """The word that begins the best way, after as many further deals as there is time for."""
    words = shuffled(s, seat, rng)
    look, worth = Careful(deals=game.careful), worth_of(game, s.seats, fitted=True)
    seen = dict[tuple[str, Said], Mean]()
    for word, ways in look.ways(game, s, seat, words, rng).items():
        for said, found in ways.items():
            seen[word, said] = mean_of(found)
    done = 0
    while seen and (not done or goes_on(done)):
        best = dict[str, list[Said]]()
        for word, said in sorted(seen, key=lambda way: -seen[way].mean)[:COMPARED]:
            best.setdefault(word, []).append(said)
        for way, n in look.tried(game, worth, game.resample(s, seat, rng), seat, best):
            seen[way].add(n)
        done += 1
    return max(seen, key=lambda way: seen[way].mean)[0] if seen else words[0]


def mean_of(numbers: Iterable[float]) -> Mean:
    found = Mean()
    for n in numbers:
        found.add(n)
    return found
