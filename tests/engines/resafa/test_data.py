"""The data file: what it holds, and that parts which do not agree are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.resafa.box import DATA, Box
from engines.resafa.cards import ACTION, CARD, DEALS, EFFECT, LISTS, TILE
from tests.deep import DEEP
from tests.engines.replaced import coded, complaint, copied_house
from tests.kit.house import Change

Data = dict[str, Any]
GAMES = 4 if DEEP else 1  # with each change, for each number of seats


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
    coded(data, "P37")["halves"] = ["workshop", "trading"]


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
    coded(data, "L1-01")["back"] = None


@pytest.mark.parametrize("change", [twice, clash, unknown, untold, wrong_pair, too_few, nowhere, off_grid, no_back])
def test_disagreement_is_refused(change: Change) -> None:
    assert complaint(Box, DATA, change)


# Other data: what an owner may correct, the code untouched


def other_map(data: Data) -> None:
    """Other roads, other spaces of the water network, other sources."""
    data["map"]["segments"] = [s for s in data["map"]["segments"] if s != ["Kena", "Tyros"]]
    data["map"]["segments"] += [["Kena", "Antiochia"], ["Alia", "Antiochia"]]
    data["map"]["road"] = ["Alia", "Ctesiphon"]
    for grid in data["grids"]:
        grid["spaces"][0].update(vp=6, discount={"marble": 2})
        grid["spaces"][5].update(vp=0, discount={})
        grid["sources"][0]["beside"] = "B1"
    data["canal_setups"][0]["spaces"]["1-2"] = ["A1", "B1", "C1", "D1", "E1", "F1"]
    coded(data, "Alia")["spots"][0]["effects"] = [{"op": "gain", "gain": {"marble": 2}}]


def other_tiles(data: Data) -> None:
    """Other boxes, openings, rooms, green bonuses, prices and limits."""
    tile = coded(data, "TB1")
    tile["A"]["top"].update(good="stone", unit={"vp": 2, "coin": 1}, bonus={"track": 1})
    tile["B"]["bottom"].update(good="amphora", unit={"coin": 3}, bonus={"camel": 1})
    coded(data, "CT1")["a"].update(openings="NESW", cost={"marble": 2, "stone": 1}, rain_vp=3)
    coded(data, "L1-01")["front"].update(rooms=[{"spice": 1, "sack": 1}, {"track": 1}], extra=1)
    coded(data, "L1-02")["back"]["green"] = [{"edge": "E", "slot": 0, "gain": {"camel": 1}}]
    coded(data, "L2-03")["immediate"] = {"track": 2, "coin": 1}
    numbers = data["constants"]
    numbers["costs"]["workshop"], numbers["costs"]["base"] = {"coin": 2, "marble": 1}, {"coin": 2}
    numbers["capacity_max"], numbers["hand_limit"], numbers["activations"], numbers["offer"] = 8, 4, 3, 2
    numbers["small_gardens"], numbers["tokens"]["scarab"] = 4, 3


def all_of_them(data: Data) -> None:
    """Everything that an owner may correct, at once."""
    for change in (other_map, other_tiles, other_cards):
        change(data)


def other_cards(data: Data) -> None:
    """Ten cards with other effects."""
    effects: dict[str, list[dict[str, Any]]] = {
        "P19": [{"op": "per", "count": "tokens", "gain": {"vp": 2}}, {"op": "camel", "n": 2}],
        "P22": [{"op": "choose", "options": [[{"op": "token", "kind": "scarab", "n": 2}], [{"op": "sack", "n": 3}]]}],
        "P40": [{"op": "convert", "source": {"coin": 1}, "gain": {"spice": 1}, "max": 3}],
        "P57": [{"op": "on", "event": "workshop_action", "effects": [{"op": "gain", "gain": {"vp": 2}}]}],
        "P1": [{"op": "end_convert", "kinds": ["stone", "marble"], "rate": 2, "vp": 3, "include_caravan": True}],
        "BY1-4": [{"op": "gain", "gain": {"amphora": 2}}],
        "BW1-1": [{"op": "track", "colour": "white", "n": 2}],
        "BB1-1": [{"op": "discount", "action": "canal", "discount": {"marble": 3}}, {"op": "sack", "n": 1}],
        "BP1-1": [{"op": "any_of", "effects": [{"op": "production", "n": 1}, {"op": "gain", "gain": {"vp": 1}}]}],
        "S01": [
            {"op": "if", "cond": {"workshops_min": 3}, "then": [{"op": "choose_goods", "n": 2, "kinds": ["coin", "marble"]}]}
        ],
    }
    for kind in ("special_cards", "bonus_cards", "sack_cards"):
        for card in data[kind]:
            if card["code"] in effects:
                card["effects"] = effects.pop(card["code"])
    assert not effects
    coded(data, "P1")["vp"] = 9


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("change", [other_map, other_tiles, other_cards])
def test_a_game_with_other_data_is_played_to_the_end(change: Change, tmp_path: Path) -> None:
    seen = copied_house(tmp_path, "resafa", change).run("games", str(GAMES))
    assert seen["over"] == seen["games"] == 4 * GAMES and seen["faults"] == []
    if change is other_tiles:
        assert seen["paid"]['{"coin": 2, "marble": 1}'] > 0


@pytest.mark.sampled(3)
def test_other_numbers_are_what_the_rules_go_by(tmp_path: Path) -> None:
    usual = copied_house(tmp_path / "usual", "resafa", lambda data: None).run("facts")
    other = copied_house(tmp_path / "other", "resafa", all_of_them).run("facts")
    assert (usual["alia_to_antiochia"], other["alia_to_antiochia"]) == (3, 1)
    assert (usual["workshop"], other["workshop"]) == ({"stone": 1, "coin": 1}, {"coin": 2, "marble": 1})
    assert (usual["tile"], other["tile"]) == (["spice", "marble"], ["stone", "marble"])
    assert (usual["gained"]["stone"], other["gained"]["amphora"]) == (5, 2)
    assert (usual["vp"], other["vp"]) == (2, 9)
