"""What is kept because it may be needed again has a size in bytes: caches bounded by count are weighed, and add up to little."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from types import FrameType
from typing import Any

import pytest

import bot.practice.server  # noqa: F401  (all that a process of the bot holds)
from bench.pace import decide
from bot.tables.life import memory
from engines.kernel import Game, State
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from renderers.rooms import pictures as room
from renderers.words import Words

MIB = 2**20
CACHES = 48 * MIB  # all of them, each as full as it may get
TABLES = 32 * MIB  # the positions of as many tables as are kept in memory
LRU = type(lru_cache(maxsize=1)(len))
# Without a limit: their arguments are games, colours, icons and typefaces that lie on disk, a fixed set.
FIXED = {
    "bot.tables.results.ratings.model", "bot.tables.values.live.codec", "engines.robots.apart._codec",
    "renderers.kit.encode.palette", "renderers.kit.typeface.typeface", "renderers.kit.vector.drawing",
    "renderers.merchants_cove.looks.colour_of", "renderers.merchants_cove.looks.tint", "renderers.mottainai.looks.look_of",
    "renderers.oaxaca.looks.emblem", "renderers.oaxaca.looks.look_of",
    "renderers.patzcuaro.looks.seats", "renderers.patzcuaro.looks.thing", "renderers.patzcuaro.looks.tint",
    "renderers.resafa.land._camel", "renderers.resafa.land.place_of", "renderers.resafa.land.rim",
    "renderers.resafa.looks.seats", "renderers.resafa.water.sources",
}  # fmt: skip


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


@pytest.fixture(scope="module")
def known() -> set[int]:
    """All that is there anyway, after a game of each kind was played by robots and drawn."""
    for name in SHELF:
        rules = game(name)
        play_match(rules, [robot("easy")] * min(rules.seat_counts), "1", check=False)
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


def test_a_cache_without_a_limit_has_few_arguments() -> None:
    assert {name for name, found in caches() if found.cache_parameters()["maxsize"] is None} <= FIXED


def test_all_small_caches_together_stay_small(known: set[int]) -> None:
    sizes = {}
    for name, found in caches():
        held = [part for part in gc.get_referents(found) if isinstance(part, dict) and part is not found.__dict__]
        info = found.cache_info()
        each = weigh(held, known) / max(1, info.currsize)
        sizes[name] = round(each * (info.maxsize or info.currsize))
    assert sum(sizes.values()) < CACHES, sorted(sizes.items(), key=lambda one: -one[1])[:8]


@pytest.mark.parametrize("name", SHELF)
def test_the_tables_in_memory_stay_small(name: str, known: set[int]) -> None:
    assert weigh([middle(game(name))], known) * memory.CACHED < TABLES
