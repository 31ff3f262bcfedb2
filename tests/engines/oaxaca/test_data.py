"""The data file alone decides: other values make another game, and a file that makes no sense is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.oaxaca.cards import DATA, Box
from tests.engines.replaced import House, coded, copied_house, names_the_fault
from tests.kit.house import Change

RAW: dict[str, Any] = json.loads(DATA.read_text())


def other_game(data: dict[str, Any]) -> None:
    """Several corrections at once, none of which touches the code."""
    coded(data, "PO1")["craft_value"] = 6
    coded(data, "JE5")["craft_value"] = 3
    coded(data, "PO3")["effect"]["amount"] = 2
    coded(data, "JE1")["copies"] = 3
    coded(data, "JE2")["copies"] = 5
    coded(data, "TO7")["effect"] = {"op": "flip_die"}
    data["constants"]["activations_per_turn"] = 3
    data["constants"]["workshop_capacity"] = 4
    data["constants"]["points_per_workshop_card"] = 5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return copied_house(tmp_path_factory.mktemp("house"), "oaxaca", other_game)


@pytest.fixture(scope="module")
def seen(house: House) -> dict[str, Any]:
    """What was seen in whole games with other data, and in as many with the usual data."""
    facts: dict[str, Any] = house.run("games", "60")
    return facts


@pytest.mark.sampled(3)
def test_games_with_other_data_are_played_to_the_end(seen: dict[str, Any]) -> None:
    assert seen["over"] == 240 and seen["faults"] == []


@pytest.mark.sampled(3)
def test_other_craft_values_are_tokens_and_points(seen: dict[str, Any]) -> None:
    assert seen["kept"]["PO1"] == [6] and seen["kept"]["JE5"] == [3] and seen["kept"]["PO2"] == [4]
    value = {k["code"]: k["craft_value"] for k in RAW["handicraft_kinds"]} | {"PO1": 6, "JE5": 3}
    compared = 0
    for game in seen["results"]:
        for stall, score in zip(game["stalls"], game["result"]["scores"], strict=True):
            if "values" in score:
                assert score["values"] == sum(value[card[:-1]] for card in stall if card != "BA")
                compared += any(card.startswith("PO1") for card in stall)
    assert compared > 5


def test_other_numbers_of_copies_are_in_the_decks(seen: dict[str, Any]) -> None:
    assert len(seen["cards"]) == 120
    assert [c for c in seen["cards"] if c.startswith(("JE1", "JE2"))] == [f"JE1{x}" for x in "abc"] + [f"JE2{x}" for x in "abcde"]


def test_other_limits_are_in_force(seen: dict[str, Any]) -> None:
    assert (seen["activations"], seen["workshop"]) == (3, 4)
    workshop = [s for game in seen["results"] for s in game["result"]["scores"] if "workshop" in s]
    assert all(s["workshop"] == 5 * s["workshop_cards"] for s in workshop) and any(s["workshop"] for s in workshop)


def test_other_effects_are_what_the_cards_do(seen: dict[str, Any]) -> None:
    assert 2 in seen["amounts"]["PO3"] and max(seen["amounts"]["PO3"]) == 2
    assert "TO7 die_set" in seen["events"] and "TO7 reclaimed" not in seen["events"]
    assert "TA6 reclaimed" in seen["events"]


def test_the_usual_data_gives_the_usual_game(tmp_path: Path) -> None:
    facts = copied_house(tmp_path, "oaxaca", lambda data: None).run("games", "10")
    assert (facts["over"], facts["activations"], facts["workshop"], facts["amounts"]["PO3"]) == (40, 2, 3, [1])
    assert facts["kept"]["PO1"] == [3] and "TO7 die_set" not in facts["events"]


# A file that makes no sense


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda d: d["handicraft_kinds"][3].update(craft_value=0), "handicraft_kinds.3.craft_value"),
        (lambda d: d["handicraft_kinds"][3].update(craft_value="three"), "handicraft_kinds.3.craft_value"),
        (lambda d: d["handicraft_kinds"][3].update(craft_valu=3), "handicraft_kinds.3.craft_valu"),
        (lambda d: d["handicraft_kinds"][0].pop("provenance"), "handicraft_kinds.0.provenance"),
        (lambda d: d["handicraft_kinds"][0].update(deck="potery"), "handicraft_kinds.0.deck: .*'potery'"),
        (lambda d: d["handicraft_kinds"][0].pop("deck"), "handicraft_kinds.0.deck"),
        (lambda d: d["handicraft_kinds"][0].update(copies=9), "handicraft_kinds.0.copies"),
        (lambda d: d["handicraft_kinds"][0].update(code="TO1"), "handicraft_kinds.0.code: TO1"),
        (lambda d: d["handicraft_kinds"][0].update(timing_icon="star"), "handicraft_kinds.0.timing_icon"),
        (lambda d: d["handicraft_kinds"][0].update(timing_icon="globe"), "handicraft_kinds.0.timing_icon: globe"),
        (lambda d: d["handicraft_kinds"][4].update(timing_icon="none"), "handicraft_kinds.4.timing_icon: none"),
        (lambda d: d["handicraft_kinds"][1]["effect"].update(choices=["gold"]), "handicraft_kinds.1.effect: .*gold"),
        (lambda d: d["handicraft_kinds"][1]["effect"].pop("choices"), "handicraft_kinds.1.effect: free_result"),
        (lambda d: d["handicraft_kinds"][2]["effect"].update(op="remove"), "handicraft_kinds.2.effect.op"),
        (lambda d: d["handicraft_kinds"][2]["effect"].update(amount=-1), "handicraft_kinds.2.effect.amount"),
        (lambda d: d["handicraft_kinds"][2]["effect"].update(scope="everywhere"), "handicraft_kinds.2.effect.scope"),
        (lambda d: coded(d, "WO7")["solo_effect"].update(op="none"), r"handicraft_kinds.\d+.solo_effect.op"),
        (lambda d: coded(d, "TO14")["effect"].update(to=["gold"]), r"tourist_cards.\d+.effect: .*gold"),
        (lambda d: d["tourist_cards"].__delitem__(slice(5, None)), "tourist_cards: too few"),
        (lambda d: d["banner"].update(timing_icon="globe"), "banner.timing_icon"),
        (lambda d: d["constants"].pop("workshop_capacity"), "constants.workshop_capacity"),
        (lambda d: d["constants"].update(rounds=0), "constants.rounds"),
        (lambda d: d["constants"].update(early_morning_capacity=2), "constants.early_morning_capacity"),
        (lambda d: d["constants"]["gather_draw"].update(wild=0), "constants.gather_draw.wild"),
        (lambda d: d["dice"]["faces"][2].update(opposite=5), "dice.faces.2.opposite: 5"),
        (lambda d: d["dice"]["faces"][0].update(key="joker"), "dice.faces: .*wild"),
        (lambda d: d["handicraft_decks"][1].update(key="gold"), "handicraft_decks: "),
        (lambda d: d["handicraft_decks"].pop(), "handicraft_decks: "),
        (lambda d: d["solo_review"]["bands"][0].update(min=3), "solo_review.bands: "),
        (lambda d: d["solo_review"]["bands"][1].update(rank=0), "solo_review.bands.1.rank"),
        (lambda d: d.update(game="chess"), "game"),
        (lambda d: d.pop("tourist_cards"), "tourist_cards"),
    ],
)
def test_a_malformed_file_is_refused_and_the_field_named(change: Change, named: str) -> None:
    names_the_fault(Box, DATA, change, named)


def test_a_malformed_file_stops_the_house_before_any_game(tmp_path: Path) -> None:
    done = copied_house(tmp_path, "oaxaca", lambda d: coded(d, "TE3")["effect"].update(to=["gold"])).start("games", "1")
    assert done.returncode == 1 and done.stdout == ""
    assert "handicraft_kinds.16.effect: no face shows gold" in done.stderr


def test_every_reconstructed_fact_says_so() -> None:
    for card in (*RAW["handicraft_kinds"], *RAW["tourist_cards"], RAW["banner"]):
        fields = {"craft_value", "copies", "timing_icon", "effect"} & card.keys()
        assert fields <= card["provenance"].keys(), card["code"]
        assert {v for k, v in card["provenance"].items() if k != "note"} <= RAW["provenance_legend"].keys(), card["code"]


def test_the_data_agrees_with_the_dossier() -> None:
    told = json.loads((Path(__file__).parent / "dossier.json").read_text())
    for part, fields in (
        ("handicraft_kinds", ("code", "deck", "craft_value", "copies", "timing_icon", "effect", "solo_effect")),
        ("tourist_cards", ("code", "timing_icon", "effect")),
        ("handicraft_decks", ("key", "face", "code_prefix")),
    ):
        for ours, theirs in zip(RAW[part], told[part], strict=True):
            assert {f: ours.get(f) for f in fields} == {f: theirs.get(f) for f in fields}
    assert {k: v for k, v in RAW["constants"].items() if k in told["constants"] and k != "provenance"} == {
        k: v for k, v in told["constants"].items() if k in RAW["constants"] and k != "provenance"
    }
