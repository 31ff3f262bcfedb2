# ruff: noqa: N802 - V50 is the name of a worked case
"""Section 11: scoring and ties."""

from __future__ import annotations

import pytest

from engines.mottainai.scoring import final_result
from engines.mottainai.state import ALL_OR_NOTHING, CAPACITY
from tests.engines.mottainai.table import RULES_OF_COVER, Table, lay


def totals(t: Table, current: int = 0) -> list[int]:
    """Everybody's points, were the game to end with this player in turn."""
    t.s.active = current
    return [score["total"] for score in final_result(t.s, "deck", current)["scores"]]


def test_V50_backorder_ties_go_to_the_nearest_player() -> None:
    t = lay("Sales(statue frog) Hand(stool crane)", "Sales(tower pillar) Hand(tablet)", "Sales(amulet) Hand(bench)", at="still")
    assert totals(t, 0) == [2, 0, 0]
    assert totals(t, 1) == [0, 2, 0]
    assert totals(t, 2) == [2, 0, 0]


@pytest.mark.parametrize("rule", RULES_OF_COVER)
def test_V51_lampshade_quilt_and_coin(rule: str) -> None:
    t = lay(
        "Sales(jar) Hand(brick ring)",
        "Sales(vase) Hand(cup dice crane kite pin) Shop(lampshade quilt) Gallery(coin)",
        cover_rule=rule,
        at="still",
    )
    assert totals(t) == [0, 30]
    score = final_result(t.s, "deck", 0)["scores"][1]
    assert (score["backorders"], score["works"]) == (24, 6)


@pytest.mark.parametrize("rule", RULES_OF_COVER)
def test_V52_full_scoring(rule: str) -> None:
    t = lay(
        "Gallery(bench go-set tapestry) Shop(pillar scroll) Helpers(crane fan statue) Bench(jar vase cup) "
        "Sales(tower frog amulet plane) Hand(stool doll)",
        cover_rule=rule,
        at="still",
    )
    assert totals(t)[0] == 32
    score = final_result(t.s, "deck", 0)["scores"][0]
    assert (score["works"], score["sales"], score["backorders"], score["effects"]) == (9, 7, 3, 13)


@pytest.mark.parametrize(("rule", "points"), [(CAPACITY, 6), (ALL_OR_NOTHING, 2)])
def test_V53_sales_above_the_cover_and_pillar(rule: str, points: int) -> None:
    assert totals(lay("Shop(tower) Sales(statue frog stool)", cover_rule=rule, at="still"))[0] == points
    assert totals(lay("Shop(tower) Gallery(pillar) Sales(statue frog stool)", cover_rule=rule, at="still"))[0] == 10


def test_V54_haniwa_and_teapot() -> None:
    t = lay("Gallery(haniwa) Shop(teapot) Helpers(crane fan statue frog ring) Bench(coin bell gong vase)", at="still")
    assert totals(t)[0] == 21


def test_V55_final_tie() -> None:
    t = lay("Gallery(ring)", "Gallery(jar)", "Gallery(vase)", at="still")
    t.s.active = 1
    result = final_result(t.s, "deck", 1)
    assert [s["total"] for s in result["scores"]] == [3, 3, 3]
    assert result["winners"] == [1] and result["ranking"] == [1, 2, 0] and result["tie"] == "nearest"
