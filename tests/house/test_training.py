"""From games to weights: what is fitted is what lies in the games, and the same games give the same file."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import pytest

from bench.training.__main__ import learned, write
from bench.training.fitting import Position, fitted, logistic, solved
from bench.training.selfplay import Course, games_of, leaves, target

COURSE = Course("patzcuaro", 2, 7, endings=1)
GAMES = 4


def test_a_system_of_equations_is_solved() -> None:
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_weights_that_were_planted_are_found() -> None:
    rng = Random(1)
    rows = [{"base": 1.0, "a": rng.random(), "b": rng.random() * 100, "never": 0.0} for _ in range(4000)]
    said = [Position(n, "early", row, 3 + 20 * row["a"] - 0.5 * row["b"] + rng.gauss(0, 2)) for n, row in enumerate(rows)]
    line = fitted(said)
    assert line.weights["a"] == pytest.approx(20, abs=0.5) and line.weights["b"] == pytest.approx(-0.5, abs=0.01)
    assert line.weights["base"] == pytest.approx(3, abs=0.5)
    assert line.weights["never"] == 0 and line.error == pytest.approx(2, abs=0.1)


def test_a_chance_that_was_planted_is_found() -> None:
    rng = Random(2)
    leads = [rng.uniform(-20, 20) for _ in range(5000)]
    slope, shift = logistic((lead, rng.random() < 1 / (1 + exp(-0.2 * lead - 0.5))) for lead in leads)
    assert slope == pytest.approx(0.2, abs=0.02) and shift == pytest.approx(0.5, abs=0.1)


def test_a_run_that_was_interrupted_gives_the_same_file(tmp_path: Path) -> None:
    whole = games_of(COURSE, GAMES, 1, tmp_path / "once")
    again = tmp_path / "again"
    again.mkdir()
    lines = (tmp_path / "once" / COURSE.file).read_text(encoding="utf-8").splitlines(keepends=True)
    (again / COURSE.file).write_text(lines[0] + lines[2] + lines[1][:50], encoding="utf-8")  # cut off in the middle of a line
    assert games_of(COURSE, GAMES, 1, again) == whole and len(whole) == GAMES
    for folder in ("first", "second"):
        write("patzcuaro", learned("patzcuaro", 2, whole, 1), tmp_path / folder)
    first, second = ((tmp_path / folder / "patzcuaro.json").read_bytes() for folder in ("first", "second"))
    assert first == second and b"own points" in first


def test_what_is_learned_from_is_seen_by_whoever_has_just_acted(tmp_path: Path) -> None:
    played = games_of(COURSE, 1, 1, tmp_path)[0]
    found = [*leaves("patzcuaro", 2, played)]
    assert found and all(view.reader == seat and not view.result for seat, view in found)
    assert target([30.0, 41.0], 0) == -11 and target([55.0], 0) == 55
