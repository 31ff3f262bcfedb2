"""What is made by turns comes up: each case within so many days or seeds, and all of them in a run of everything."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import deep

CASES = range(20)


def made(test: str, each: int, **more: int) -> set[int]:
    return {case for case in CASES if deep.drawn(test, case, each, **more)}


def test_a_deep_run_makes_each_case_once_a_week(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "DEEP", True)
    monkeypatch.setattr(deep, "ALL", False)
    days = Counter[int]()
    for day in range(739_000, 739_007):
        monkeypatch.setattr(deep, "DAY", day)
        days.update(made("a test", 5))
        assert made("a test", 5, deep=1) == {*CASES}, "what one must be able to rely on at each change"
    assert days == Counter(CASES)
    monkeypatch.setattr(deep, "ALL", True)
    assert made("a test", 5) == {*CASES}


def test_an_ordinary_run_makes_each_case_for_one_seed_in_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "DEEP", False)
    seeds = Counter[int]()
    for seed in range(5):
        monkeypatch.setattr(deep, "KIT_SEED", seed)
        seeds.update(made("a test", 5))
    assert seeds == Counter(CASES)
    assert made("a test", 3) != made("another", 3)
