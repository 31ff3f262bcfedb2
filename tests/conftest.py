"""Which tests a run makes and in which order, and what they have to report beyond having passed."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from renderers.words import Words
from renderers.words.words import texts
from tests.deep import ALL, DAY, DEEP, KIT_SEED, drawn

REPORTED = "used in "
THRESHOLD = 10_000  # new objects after which Python looks for those that may go; its own 700 is for small programs
# These read every source: beside each other, one process mostly makes them all and reads once.
READERS = ("tests/bot/test_words", "tests/house/test_manners", "tests/house/test_measure", "tests/discord/test_texts")
# Files with long tests come first, so that in the end nobody waits for one of them; fifty kills and evenings in the browser
# before all others, for one process makes most of them, one after the other, while the others make the rest.
SLOW = (
    "tests/wire/test_killed", "tests/discord/test_practice", "tests/discord/test_clicks", "tests/wire/",
    "tests/discord/test_games", "tests/kit/", "tests/renderers/test_fitting", *READERS, "tests/bot/test_sentences",
    "tests/renderers/", "tests/discord/",
)  # fmt: skip


@pytest.fixture(autouse=True)
def every_text_is_there(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that a test has said shows a key in place of its text."""
    missing, found = set[str](), Words._template  # games that only tests have may have no texts at all

    def noted(self: Words, key: str) -> str:
        said = found(self, key)
        missing.update({key} if said == key and any(one.startswith(key.partition(".")[0] + ".") for one in texts("en")) else ())
        return said

    monkeypatch.setattr(Words, "_template", noted)
    yield
    assert not missing, f"texts that nobody has written: {sorted(missing)}"


def pytest_report_header() -> str:
    """How to meet the same random games again."""
    deep = " TEST_DEEP=all" if ALL else f" TEST_DEEP=1 TEST_DAY={DAY}" if DEEP else ""
    return f"KIT_SEED={KIT_SEED}{deep}"


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: many tests wait for other processes, in the deep run most of all, and cores are idle then."""
    return (os.cpu_count() or 1) + (3 if DEEP else 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what belongs to this run, slow files first."""
    ours, others, cases = list[pytest.Item](), list[pytest.Item](), Counter[str]()
    for item in items:
        deep, deeper, sampled = (item.get_closest_marker(name) for name in ("deep", "deeper", "sampled"))
        test = item.nodeid.partition("[")[0]
        by_turns = sampled is not None and sampled.args[0] > 1  # of what an ordinary run makes whole nothing is made again
        ours_at_all = bool(deep or deeper or by_turns) if DEEP else not deep
        taken = ours_at_all and (sampled is None or drawn(test, cases[test], *sampled.args, **sampled.kwargs))
        cases[test] += ours_at_all
        (ours if taken else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
    items[:] = sorted(ours, key=_place)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests and all their modules stay until the end: nobody looks them through again and again for what may go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD)


def pytest_unconfigure() -> None:
    """A process that ends need not look first for what may go: with the syntax of all files in it that took ten seconds."""
    gc.freeze()


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
    if DEEP and not ALL:
        terminalreporter.write_line(f"of what is made by turns, this was the part of TEST_DAY={DAY}")
