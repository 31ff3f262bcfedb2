"""The data file alone decides: other values make another game, and a file that makes no sense is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.mottainai.cards import DATA, Box
from tests.deep import DEEP
from tests.engines.replaced import House, coded, copied_house, names_the_fault
from tests.kit.house import Change

RAW: dict[str, Any] = json.loads(DATA.read_text())
GAMES = 15 if DEEP else 5  # for each number of seats


def other_game(data: dict[str, Any]) -> None:
    """Several corrections at once, none of which touches the code."""
    coded(data, "statue")["effect"]["amount"] = 3
    coded(data, "scroll")["effect"]["points"] = 5
    coded(data, "bench")["effect"]["points"] = 4
    coded(data, "turtle")["copies"] = 2
    data["materials"][0]["value"] = 2
    data["constants"]["cards_dealt"] = 4
    data["constants"]["hand_limit"] = 4


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return copied_house(tmp_path_factory.mktemp("house"), "mottainai", other_game)


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_games_with_other_data_are_played_to_the_end(house: House) -> None:
    seen = house.run("games", str(GAMES))
    assert seen["over"] == 4 * GAMES and seen["faults"] == []
    assert seen["hands"] == [4]
    assert seen["cards"] == {"2": 55, "3": 55, "4": 110, "5": 110}


@pytest.mark.sampled(3)
def test_other_numbers_are_what_the_cards_do(house: House) -> None:
    usual = copied_house_as_it_is(house)
    assert (usual["taken"], usual["effects"], usual["works"]) == ("tower frog jar cup", 7, 5)
    assert usual["paper_needs_support"] is False
    seen = house.run("cards", "3")
    assert seen["taken"] == "tower frog jar cup vase"
    assert seen["effects"] == 5 + 4 * 2 and seen["works"] == 2 + 2 + 2
    assert seen["paper_needs_support"] and seen["paper_on_bench"]


def copied_house_as_it_is(house: House) -> dict[str, Any]:
    """What the same cards do with the usual data."""
    root = house.root.parent / "usual"
    root.mkdir()
    seen: dict[str, Any] = copied_house(root, "mottainai", lambda data: None).run("cards", "2")
    return seen


# A file that makes no sense


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda d: d["cards"][3].update(copies=0), "cards.3.copies"),
        (lambda d: d["cards"][3].update(copis=1), "cards.3.copis"),
        (lambda d: d["cards"][3].pop("provenance"), "cards.3.provenance"),
        (lambda d: d["cards"][3].update(material="wood"), "cards.3.material: .*'wood'"),
        (lambda d: d["cards"][3].update(timing="at dusk"), "cards.3.timing"),
        (lambda d: d["cards"][3].update(code="dolly"), "cards.3.code: 'dolly' is not a card"),
        (lambda d: d["cards"][3].update(code="crane"), "cards.0.code: 'crane' is there twice"),
        (lambda d: d["cards"].pop(), "cards: turtle missing"),
        (lambda d: coded(d, "statue")["effect"].pop("amount"), r"cards.\d+.effect.amount: statue needs it"),
        (lambda d: coded(d, "statue")["effect"].update(amount=-1), r"cards.\d+.effect.amount"),
        (lambda d: coded(d, "scroll")["effect"].pop("points"), r"cards.\d+.effect.points: scroll needs it"),
        (lambda d: coded(d, "plane")["effect"].update(points=1), r"cards.\d+.effect.points: plane has no use for it"),
        (lambda d: coded(d, "tower")["effect"].update(materials=["gold"]), r"cards.\d+.effect: .*gold"),
        (lambda d: coded(d, "tower")["effect"].pop("materials"), r"cards.\d+.effect.materials: tower needs it"),
        (lambda d: coded(d, "crane").update(copies=3), "cards: more than 25 of paper"),
        (lambda d: d["materials"][0].update(value=0), "materials.0.value"),
        (lambda d: d["materials"][0].update(job="smith"), "materials: each once"),
        (lambda d: d["materials"].pop(), "materials: each once"),
        (lambda d: d["constants"].update(cards_dealt=20), r"constants.decks.\d: too few cards to deal"),
        (lambda d: d["constants"]["decks"].pop("5"), "constants.decks"),
        (lambda d: d["constants"].update(wing_limits=[]), "constants.wing_limits"),
        (lambda d: d["constants"].pop("hand_limit"), "constants.hand_limit"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_by_name(change: Change, named: str) -> None:
    names_the_fault(Box, DATA, change, named)


def test_every_number_says_where_it_comes_from() -> None:
    legend = RAW["provenance_legend"].keys()
    for entry in (*RAW["cards"], *RAW["materials"]):
        sources = {v.partition(";")[0] for k, v in entry["provenance"].items() if k != "published_edition"}
        assert sources and sources <= legend, entry
    assert Path(DATA).name == "mottainai.json"
