"""What small caches weigh, in a process that has played and drawn a game of each kind: python -m tests.house.caches."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from types import FrameType
from typing import Any

import bot.practice.server  # noqa: F401  (all that a process of the bot holds)
from bench.pace import decide
from engines.kernel import Game, State
from engines.robots import play_match
from engines.robots.policies import Easy
from engines.shelf import SHELF, game
from renderers.rooms import pictures as room
from renderers.words import Words

LRU = type(lru_cache(maxsize=1)(len))
HASTY = Easy(deals=1, endings=2)  # looks at all that an easy robot looks at, less often


def weigh(roots: Iterable[Any], known: set[int]) -> int:
    """The bytes of everything that is reached from here and not known yet; what is met is known from now on."""
    todo, size = list(roots), 0
    while todo:
        found = todo.pop()
        if id(found) in known:
            continue
        known.add(id(found))
        if not isinstance(found, (LRU, FrameType)):  # what a cache holds is weighed as its own
            size += sys.getsizeof(found)
            todo += gc.get_referents(found)
    return size


def known() -> set[int]:
    """All that is there anyway, after a game of each kind was played by robots and drawn."""
    for name in SHELF:
        rules = game(name)
        play_match(rules, [HASTY] * min(rules.seat_counts), "1", check=False)
        words = Words("en", ("Ana", "Ben", "Cleo", "Dan", "Eva")[: max(rules.seat_counts)], game=name)
        _ = room(name).board(rules.view(middle(rules), None), words).image
    met: set[int] = set()
    weigh([module.__dict__ for module in list(sys.modules.values())], met)
    return met


def middle(rules: Game[Any], decisions: int = 60) -> State:
    """A position from the middle of a game for as many as can play."""
    s: State = rules.new("middle", max(rules.seat_counts))
    chance = Random(1).random
    for _ in range(decisions):
        if s.asks:
            decide(s, chance)
    return s


def caches() -> Iterator[tuple[str, Any]]:
    """Every cache of the product that is bounded by count, or not at all."""
    for found in gc.get_objects():
        if isinstance(found, LRU) and found.__module__.split(".")[0] in ("bot", "engines", "renderers"):
            yield f"{found.__module__}.{found.__qualname__}", found


def main() -> None:
    """Print what each cache would weigh at its limit (null where it has none), and what a position of each game does."""
    met, sizes = known(), {}
    found = sorted(caches(), key=lambda one: one[1].cache_parameters()["maxsize"] is not None)
    for name, cache in found:  # those without a limit first: typefaces that others name in their keys are theirs
        held = [part for part in gc.get_referents(cache) if isinstance(part, dict) and part is not cache.__dict__]
        info, limit = cache.cache_info(), cache.cache_parameters()["maxsize"]
        each = weigh(held, met) / max(1, info.currsize)
        sizes[name] = None if limit is None else round(each * limit)
    print(json.dumps({"caches": sizes, "positions": {name: weigh([middle(game(name))], met) for name in SHELF}}))


if __name__ == "__main__":
    main()
