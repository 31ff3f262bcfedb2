"""Which tests a run makes and in which order, and what they have to report beyond having passed."""

from __future__ import annotations

import gc
import os
from typing import Any

import pytest

from tests.deep import DEEP, KIT_SEED

REPORTED = "used in "
THRESHOLD = 10_000  # new objects after which Python looks for those that may go; its own 700 is for small programs
# Files with long tests come first, so that in the end nobody waits for one of them.
SLOW = (
    "tests/wire/", "tests/discord/test_practice", "tests/discord/test_games", "tests/kit/", "tests/renderers/test_fitting",
    "tests/bot/test_words", "tests/bot/test_sentences", "tests/renderers/", "tests/discord/",
)  # fmt: skip


def pytest_report_header() -> str:
    """How to meet the same random games again."""
    return f"KIT_SEED={KIT_SEED}{' TEST_DEEP=1' if DEEP else ''}"


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for other processes, and meanwhile a core would have nothing to do."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what belongs to this run, slow files first."""
    ours, others = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        deep, deeper = (item.get_closest_marker(name) is not None for name in ("deep", "deeper"))
        (ours if (deep or deeper if DEEP else not deep) else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
    items[:] = sorted(ours, key=_place)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests and all their modules stay until the end: nobody looks them through again and again for what may go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD)


def _place(item: pytest.Item) -> int:
    return next((n for n, start in enumerate(SLOW) if item.nodeid.startswith(start)), len(SLOW))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was counted in random games, and how to meet them again."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            for name, value in getattr(report, "user_properties", ()):
                if name.startswith(REPORTED):
                    terminalreporter.write_line(f"{name}: {value}")
    terminalreporter.write_line(f"random games began at KIT_SEED={KIT_SEED}")
