"""Whole games that were once played still come out the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.kernel import verify
from tests.kit import record, shelf

RECORDED = sorted(Path(__file__).with_name("recorded").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_is_replayed(path: Path) -> None:
    game = json.loads(path.read_text("utf-8"))
    assert verify(shelf.load(path.parent.name), game) is None


@pytest.mark.parametrize("name", shelf.LITTLE)
def test_little_games_have_records(name: str) -> None:
    assert [path for path in RECORDED if path.parent.name == name]


def test_a_game_can_be_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    record.main(["feria", "2", "5", "random", "--option", "rounds=2"])
    game = json.loads(capsys.readouterr().out)
    assert game["options"] == {"rounds": 2}
    assert verify(shelf.load("feria"), game) is None


def test_a_find_is_met_again_by_recording(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf.LITTLE, "stored_option", "tests.kit.broken.stored_option")
    with pytest.raises(SystemExit, match="item 3: ValueError"):
        record.main(["stored_option", "3", "0", "random", "--closely"])


def test_an_option_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(SystemExit, match="rounds=9"):
        record.main(["feria", "2", "5", "random", "--option", "rounds=9"])
