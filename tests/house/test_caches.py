"""What is kept because it may be needed again has a size in bytes: caches bounded by count are weighed, and add up to little."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.life import memory
from tests.kit.house import HOUSE, report

MIB = 2**20
CACHES = 48 * MIB  # all of them, each as full as it may get
TABLES = 32 * MIB  # the positions of as many tables as are kept in memory
# Without a limit: their arguments are games, colours, icons and typefaces that lie on disk, a fixed set.
FIXED = {
    "bot.lessons.course.offered", "bot.lessons.data.lessons",
    "bot.tables.results.ratings.model", "bot.tables.values.live.codec", "engines.robots.apart._codec",
    "renderers.kit.encode.palette", "renderers.kit.typeface.typeface", "renderers.kit.vector.drawing",
    "renderers.merchants_cove.looks.colour_of", "renderers.merchants_cove.looks.tint", "renderers.mottainai.looks.look_of",
    "renderers.oaxaca.looks.emblem", "renderers.oaxaca.looks.look_of",
    "renderers.patzcuaro.looks.seats", "renderers.patzcuaro.looks.thing", "renderers.patzcuaro.looks.tint",
    "renderers.resafa.land._camel", "renderers.resafa.land.place_of", "renderers.resafa.land.rim",
    "renderers.resafa.looks.seats", "renderers.resafa.water.sources", "renderers.words.icons._icons",
}  # fmt: skip


@pytest.mark.sampled(2)
def test_what_is_kept_in_memory_stays_small() -> None:
    """In a process of its own: what other tests have left in the caches of this one would be weighed as well."""
    weighed: Any = report(HOUSE, "-m", "tests.house.caches")
    assert {name for name, size in weighed["caches"].items() if size is None} <= FIXED
    sizes = {name: size for name, size in weighed["caches"].items() if size}
    assert len(sizes) > 20 and sum(sizes.values()) < CACHES, sorted(sizes.items(), key=lambda one: -one[1])[:8]
    assert max(weighed["positions"].values()) * memory.CACHED < TABLES, weighed["positions"]
