# ruff: noqa: N802 - T40 is the name of a worked case
"""Scores and ties: section 9."""

from __future__ import annotations

import pytest

from engines.patzcuaro.scoring import Score, final_result, levels_held, score
from tests.engines.patzcuaro.table import altar


def counted(cards: str, objectives: str = "", flipped: bool = False) -> Score:
    """What an altar is worth."""
    return score(tuple(altar(cards)), tuple(objectives.split()), flipped)


def levels(cards: str) -> list[int]:
    """The points of its levels."""
    return [one.points for one in counted(cards).levels]


def objective(cards: str, code: str) -> int:
    """What one objective brings."""
    return counted(cards, code).objectives[0]


SIXTY_NINE = "F06 F07 V13 C02 / F14 C11 H11 / F01 C12"


def test_T40_the_69_point_altar() -> None:
    found = counted(SIXTY_NINE, "I1 K1 N2")
    assert [one.points for one in found.levels] == [10, 14, 15] and found.objectives == (20, 6, 4)
    assert (found.total, found.items) == (69, 26)
    assert dict(found.levels[0].items) == {"candle": 4, "cempasuchil": 3, "bottle": 3}
    assert dict(found.levels[1].items) == {"lollipop": 5, "bread": 2} and dict(found.levels[2].items) == {"portrait": 5}
    assert levels_held(tuple(altar(SIXTY_NINE)), "N2") == (1,)
    assert counted(SIXTY_NINE, "I1 K1 N2", flipped=True).total == 64


def test_T41_best_types_are_chosen() -> None:
    assert levels("H02 F07 V09 C13") == [8, 0, 0]
    assert levels("F01 F03 F05 - / H04 V10 -") == [6, 10, 0]
    assert counted("F01 F03 F05 - / H04 V10 -").total == 16


def test_T42_fewer_types_than_allowed() -> None:
    assert levels("C12 F09 - -") == [6, 0, 0] and levels("") == [0, 0, 0]


def test_T43_item_sets() -> None:
    assert objective("C12 F01 - - / H12", "I4") == 10 and objective("C13 F04 H11", "I4") == 15


PINK2_GREEN5 = "F01 F02 V01 V02 / V03 V04 V05 / C01 H01"


def test_T44_colour_sets() -> None:
    assert [objective(PINK2_GREEN5, code) for code in ("K1", "K2", "K3")] == [6, 3, 8]
    assert objective("F01 F02 V01 V02 / C01 C02 H01 / H02 -", "K1") == 12
    assert objective("F01 F02 F03 F04 / C01 C02 C03", "K2") == 9


@pytest.mark.parametrize(("cards", "points"), [("F01", 0), ("H01", -3), ("H01 H02", -6), ("H01 H02 H03", -9)])
def test_T45_yellow_penalty(cards: str, points: int) -> None:
    assert objective(cards, "K4") == points


@pytest.mark.parametrize(("cards", "points"), [("F01 V01", 8), ("", 8), ("F01 H01", 0), ("H01 H02", 0)])
def test_T46_no_yellow(cards: str, points: int) -> None:
    assert objective(cards, "K5") == points


def test_T47_levels_4_7_12() -> None:
    found = counted("V01 F01 F03 F05 / V08 C01 C12 / C03 V06", "N1")
    assert [one.points for one in found.levels] == [7, 10, 9] and found.objectives == (12,) and found.total == 38
    assert objective("V01 F01 F03 F05 / V08 C01 C12 / C14 V06", "N1") == 7
    assert objective("V01 F01 F03 F05 / V02 C01 C12 / C03 H01", "N1") == 4
    assert objective("F09 C03 - - / V02 - -", "N1") == 0


def test_T48_requirement_with_a_number() -> None:
    assert objective("V02 F01 - - / V08 - -", "N5") == 7


def test_T49_negative_total() -> None:
    found = counted("H12", "I2 K4 N1", flipped=True)
    assert ([one.points for one in found.levels], found.objectives, found.flip, found.total) == ([4, 0, 0], (0, -3, 0), -5, -4)


TIED = "I2 K3 N3"


def test_T50_fewer_items_win() -> None:
    scores = [counted("C12 F09", TIED), counted("H03 F03 F05", TIED)]
    assert [(one.total, one.items) for one in scores] == [(6, 6), (6, 8)]
    result = final_result(scores, 0)
    assert (result["winners"], result["ranking"], result["tie"]) == ([0], [0, 1], "items")


def test_T51_farthest_from_the_first_player() -> None:
    scores = [counted("C12 F09", TIED), counted("H03 F03 F05", TIED), counted("V06 V10", TIED)]
    result = final_result(scores, 0)
    assert (result["ranking"], result["winners"], result["tie"]) == ([2, 0, 1], [2], "place")
    assert final_result(scores, 1)["ranking"] == [0, 2, 1], "the turn order begins with the first player"
    assert final_result(scores, 2)["winners"] == [0] and [one["rank"] for one in result["scores"]] == [2, 3, 1]


def test_an_incomplete_level_may_fulfil_an_objective_and_an_empty_one_never_does() -> None:
    assert levels_held(tuple(altar("V01 - - - / - - - / - -")), "N1") == (1,)
    assert objective("", "N1") == 0 and levels_held(tuple(altar(SIXTY_NINE)), "K1") == ()


def test_who_leads_without_a_tie_has_none() -> None:
    assert final_result([counted("C12"), counted("C12 F09")], 0)["tie"] == ""
