"""Names that were released stay readable: a save holds them for as long as its game lasts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit import released, shelf


@pytest.mark.parametrize("name", shelf.modules())
def test_every_released_name_is_there_or_has_an_alias(name: str) -> None:
    shelf.load(name)
    assert released.forgotten(released.released().get(name, {})) == []


@pytest.mark.parametrize("name", shelf.modules())
def test_the_list_is_up_to_date(name: str) -> None:
    listed = released.released().get(name, {})
    assert released.unlisted(listed, released.kinds_of(name)) == [], f"run python -m tests.kit.released {name}"


@pytest.mark.parametrize("name", shelf.modules())
def test_frames_are_named_after_their_game(name: str) -> None:
    assert released.strangers(name) == []


def test_a_name_that_is_gone_is_noticed() -> None:
    shelf.load("frutas")
    listed = {"frutas.sale": ["ask_take", "ask_price"], "frutas.auction": ["ask_bid"]}
    assert released.forgotten(listed) == ["frutas.sale.ask_price", "frutas.auction"]


def test_a_name_that_is_new_is_noticed_and_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"frutas.sale": ["ask_price"]}
    today = {"frutas.sale": ["ask_take"], "frutas.bid": ["ask_bid"]}
    assert released.unlisted(listed, today) == ["frutas.sale.ask_take", "frutas.bid.ask_bid"]
    assert released.added(listed, today) == {"frutas.bid": ["ask_bid"], "frutas.sale": ["ask_price", "ask_take"]}
    monkeypatch.setattr(released, "FILE", tmp_path / "released.json")
    released.main(["frutas"])
    assert json.loads(released.FILE.read_text("utf-8")) == {"frutas": released.kinds_of("frutas")}
