"""The data file: what it holds, and that parts which do not agree are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from engines.resafa.box import DATA, Box
from engines.resafa.cards import ACTION, CARD, DEALS, EFFECT, LISTS, TILE

Data = dict[str, Any]


def test_numbers_of_the_box() -> None:
    box = Box.model_validate_json(DATA.read_bytes())
    assert [len(x) for x in (box.action_cards, box.special_cards, box.bonus_cards, box.sack_cards)] == [24, 72, 72, 12]
    assert [len(x) for x in (box.workshops, box.canal_tiles, box.canal_bonus_tiles, box.solo_cards)] == [34, 7, 9, 7]
    assert (len(ACTION), len(TILE), len(DEALS)) == (24 + 18, 34, 18)
    assert len(CARD) == 72 + 72 + 12 + 9


def test_every_list_can_be_reached_by_key() -> None:
    assert all(EFFECT[e.key] is e for effects in LISTS.values() for e in effects)
    assert all(inner in LISTS for e in EFFECT.values() for inner in e.inner)


def twice(data: Data) -> None:
    """Two cards of one code."""
    data["sack_cards"][1]["code"] = "S01"


def clash(data: Data) -> None:
    """A tile named like a space of the network."""
    data["canal_tiles"][0]["code"] = "C1"


def unknown(data: Data) -> None:
    """An operation that does not exist."""
    data["bonus_cards"][0]["effects"] = [{"op": "steal"}]


def untold(data: Data) -> None:
    """An operation without what it needs."""
    data["bonus_cards"][0]["effects"] = [{"op": "pay", "then": []}]


def wrong_pair(data: Data) -> None:
    """A yellow card with actions that no starting card has."""
    next(c for c in data["special_cards"] if c["code"] == "P37")["halves"] = ["workshop", "trading"]


def too_few(data: Data) -> None:
    """A bonus card is missing."""
    data["bonus_cards"].pop()


def nowhere(data: Data) -> None:
    """A road to a place that is not on the map."""
    data["map"]["segments"].append(["Gerasa", "Roma"])


def off_grid(data: Data) -> None:
    """A bonus tile beside the network."""
    data["canal_setups"][0]["spaces"]["1-2"][0] = "G1"


def no_back(data: Data) -> None:
    """A level I workshop with one face."""
    next(w for w in data["workshops"] if w["code"] == "L1-01")["back"] = None


@pytest.mark.parametrize("change", [twice, clash, unknown, untold, wrong_pair, too_few, nowhere, off_grid, no_back])
def test_disagreement_is_refused(change: Callable[[Data], None]) -> None:
    data = json.loads(DATA.read_text())
    Box.model_validate_json(json.dumps(data))
    change(data)
    with pytest.raises(ValidationError):
        Box.model_validate_json(json.dumps(data))
