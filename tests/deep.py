"""What an ordinary run leaves to the deep one: nothing is lost, for CI makes both, and each test belongs to one of them.

`make test` leaves out tests that are marked `deep`; `make test-deep` (TEST_DEEP=1) runs these, and those that are marked
`deeper`, which do more then. Of a test that is marked `sampled(n)` an ordinary run makes one in n cases, the next run others; a
deep one makes one in seven (or as many as `deep` says), on the next day others, and `make test-all` (TEST_DEEP=all) every one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime
from random import randrange
from typing import Any
from zlib import crc32

import pytest

DEEP = bool(os.environ.get("TEST_DEEP"))
ALL = os.environ.get("TEST_DEEP") == "all"
# Which of them a deep run makes: others each day, in all workers of a run the same.
DAY = int(os.environ.setdefault("TEST_DAY", str(datetime.now(UTC).toordinal())))
# Where random games begin: in an ordinary run elsewhere each time, in a deep one where a fault was found once, unless said
# otherwise; in all workers of a run, who inherit it, at the same place.
ONCE_AT_FAULT = 812982
KIT_SEED = int(os.environ.setdefault("KIT_SEED", str(ONCE_AT_FAULT if DEEP else randrange(1000, 1_000_000))))


def some(values: Iterable[Any], usual: Callable[[Any], bool]) -> list[Any]:
    """Parameters of a test, of which an ordinary run takes only the usual ones."""
    return [value if usual(value) else pytest.param(*_parts(value), marks=pytest.mark.deep) for value in values]


def one_of_each(values: Iterable[Any], kind: Callable[[Any], object]) -> list[Any]:
    """Parameters of a test, of which an ordinary run takes the first of each kind."""
    seen = set[object]()

    def first(value: Any) -> bool:
        known = kind(value) in seen
        seen.add(kind(value))
        return not known

    return some(values, first)


def by_turns(values: Collection[Any], ways: Sequence[Any]) -> list[Any]:
    """Each value in each way (a language, say): an ordinary run takes one for each, the next run others, a deep one all."""
    if DEEP:
        return [pytest.param(value, way, marks=pytest.mark.deeper) for value in values for way in ways]
    return [(value, ways[(n + KIT_SEED) % len(ways)]) for n, value in enumerate(values)]


def drawn(test: str, case: int, each: int, deep: int = 7) -> bool:
    """Whether a run makes a case of a test of which it makes one in so many; not the same one of every test."""
    each, at = (1 if ALL else deep, DAY) if DEEP else (each, KIT_SEED)
    return (crc32(test.encode()) + case + at) % each == 0


def sample(values: Sequence[Any], each: int) -> Sequence[Any]:
    """One in so many of them, in each run others; all in a deep one."""
    return values if DEEP else values[KIT_SEED % each :: each]


def _parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) and not hasattr(value, "_fields") else (value,)
