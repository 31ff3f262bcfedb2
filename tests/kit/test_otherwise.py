"""The deep run in a house with other data really plays with that data, under all checks."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from tests.kit.house import HOUSE
from tests.kit.otherwise import OTHERWISE, deep_run, house


@pytest.mark.parametrize("game", OTHERWISE)
def test_each_change_makes_another_file(game: str, tmp_path: Path) -> None:
    module, names = OTHERWISE[game]
    usual, files = json.loads((HOUSE / "data" / f"{game}.json").read_text()), []
    for name in names:
        house(tmp_path / name, game, getattr(import_module(module), name))
        files.append(json.loads((tmp_path / name / "data" / f"{game}.json").read_text()))
    assert len(files) >= 3 and all(a != b for n, a in enumerate(files) for b in [usual, *files[:n]])


@pytest.mark.sampled(3)
def test_a_run_in_another_house(capfd: pytest.CaptureFixture[str]) -> None:
    module, names = OTHERWISE["patzcuaro"]
    assert deep_run("patzcuaro", names[0], getattr(import_module(module), names[0]), 1, 5) == 0
    assert "3 games" in capfd.readouterr().out


def test_a_broken_house_is_noticed(capfd: pytest.CaptureFixture[str]) -> None:
    assert deep_run("patzcuaro", "no cards", lambda data: data.update(altar_cards=[]), 1, 5) != 0
    assert "altar_cards" in capfd.readouterr().err
