# ruff: noqa: N802 - V52 is the name of a worked case
"""Section 12: the end of the game and the score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.oaxaca.table import Table, lay


def finish(*areas: str) -> dict[str, Any]:
    """The result when the last turn of the third round ends with these areas."""
    t = lay(*areas, round=3, acted=True)
    t.a.types("end")
    assert t.asked == {}
    return t.s.result


def total(area: str) -> int:
    """A player's final score."""
    scored: int = finish(area)["scores"][0]["total"]
    return scored


def parts(area: str) -> dict[str, Any]:
    """The parts of a player's final score."""
    scored: dict[str, Any] = finish(area)["scores"][0]
    return scored


def test_V52_flat_point() -> None:
    assert total("{BA, JE3a}") == 3 + 1


def test_V53_types_in_the_stall() -> None:
    scored = parts("{BA, JE4a, PO1a, TE1a, TE1b}")
    assert (scored["values"], scored["jewelry"], scored["total"]) == (13, 3, 16)
    scored = parts("{BA, JE4a, PO1a, TE1a, WO1a, TA1a}")
    assert (scored["values"], scored["jewelry"], scored["total"]) == (16, 5, 21)
    scored = parts("{BA, JE4a, PO1a, TE1a, WO1a, TA1a, JE4b}")
    assert (scored["values"], scored["per_card"], scored["total"]) == (20, {"JE4a": 5, "JE4b": 5}, 30)


def test_V54_cards_in_the_workshop() -> None:
    assert total("{BA, JE5a} [PO1a:3, TE1a:1, WO1a:2]") == 4 + 3 + 6


def test_V55_three_points() -> None:
    assert total("{BA, JE6a}") == 5 + 3


def test_V56_globes() -> None:
    scored = parts("{BA, JE7a, PO5a, TE6a, TA3a, JE3a}")
    assert scored["values"] == 20 and scored["per_card"] == {"JE7a": 4, "JE3a": 1} and scored["total"] == 25


def test_V57_whole_score() -> None:
    scored = parts("{BA, PO5a, PO5b, JE5a, JE7a, TE1a} [WO1a:2, TA4a:1] Early(6)")
    assert (scored["values"], scored["workshop"], scored["early"]) == (20, 4, 1)
    assert scored["per_card"] == {"JE5a": 2, "JE7a": 4} and scored["total"] == 31


def test_V58_bonus_in_the_workshop() -> None:
    assert total("{BA} [JE6a:1]") == 2


TWENTY = "{BA, PO6a, PO7a, TE6a, TE7a}"


def test_V59_first_tie_break() -> None:
    result = finish("{BA, PO2a, TE2a, WO2a, PO1a, TE1a} [WO1a:3]", TWENTY)
    assert [s["total"] for s in result["scores"]] == [20, 20]
    assert result["winners"] == [1] and result["tie"] == "workshop_cards"


def test_V60_second_tie_break() -> None:
    result = finish("{BA, PO2a, TE2a, WO2a, TA2a, TE5a}", TWENTY)
    assert [s["total"] for s in result["scores"]] == [20, 20]
    assert result["winners"] == [1] and result["tie"] == "stall_cards"


def test_V61_shared() -> None:
    result = finish("{BA, WO6a, WO7a, TA6a, TA7a}", TWENTY)
    assert [s["total"] for s in result["scores"]] == [20, 20]
    assert result["winners"] == [0, 1] and result["tie"] == "shared"


def test_the_highest_score_wins() -> None:
    result = finish("{BA, PO1a}", "{BA, PO2a}", "{BA, WO1a}", "{BA, TA1a}")
    assert result["winners"] == [1] and result["tie"] == ""
    assert [s["total"] for s in result["scores"]] == [3, 4, 3, 3]


@pytest.mark.parametrize("card", ["PO1a", "JE6a", "TE7a"])
def test_a_card_in_the_workshop_is_two_points_whatever_it_is(card: str) -> None:
    for tokens in (1, 5, 40):
        assert total(f"[{card}:{tokens}]") == 2


def test_used_cards_score_like_upright_ones() -> None:
    assert total("{BA*, PO1a*, TE2a*}") == total("{BA, PO1a, TE2a}") == 7


def test_one_card_of_each_value_per_kind_as_the_data_says() -> None:
    for deck in ("PO", "JE", "TE", "WO", "TA"):
        values = [parts(f"{{BA, {deck}{n}a}}")["values"] for n in range(1, 8)]
        assert sorted(values) == [3, 3, 4, 4, 4, 5, 5]


def test_each_copy_of_a_jewel_scores_for_itself() -> None:
    assert parts("{BA, JE5a, JE5b} [PO1a:1, PO2a:1]")["per_card"] == {"JE5a": 2, "JE5b": 2}
    assert parts("{BA, JE7a, JE7b}")["per_card"] == {"JE7a": 2, "JE7b": 2}
    assert parts("{BA, JE3a, JE3b, JE6a}")["jewelry"] == 1 + 1 + 3


def test_globes_of_every_deck_count_and_the_banner_does_not() -> None:
    globes = "PO5a, JE3a, JE4a, JE5a, JE6a, JE7a, TE6a, TE7a, TA7a"
    assert parts(f"{{BA, {globes}}}")["per_card"]["JE7a"] == 9
    assert parts("{BA, JE7a, PO1a, WO1a}")["per_card"]["JE7a"] == 1


def test_types_are_counted_at_most_five_times_and_without_the_banner() -> None:
    assert parts("{BA, JE4a}")["per_card"] == {"JE4a": 1}
    everything = "{BA, JE4a, PO1a, PO2a, TE1a, TE2a, WO1a, WO2a, TA1a, TA2a}"
    assert parts(everything)["per_card"] == {"JE4a": 5}


def test_a_die_in_the_early_morning_box_is_one_point() -> None:
    assert parts("Early(1)")["early"] == parts("Early(6)")["early"] == 1
    assert parts("")["early"] == 0


def test_saving_the_last_die_of_the_game_counts() -> None:
    t = lay("[PO1a:3] Day(5)", round=3)
    t.a.types("early-riser 3")
    t.a.types("end")
    assert t.s.result["scores"][0] | {"per_card": {}} == {
        "workshop": 2,
        "values": 0,
        "jewelry": 0,
        "early": 1,
        "total": 3,
        "per_card": {},
        "workshop_cards": 1,
        "stall_cards": 0,
    }


def test_banners_count_nowhere() -> None:
    scored = parts("{BA, PO1a}")
    assert scored["stall_cards"] == 1 and scored["total"] == 3


def test_a_tie_of_three_is_broken_step_by_step() -> None:
    result = finish("{BA, PO2a, TE2a, WO2a, PO1a, TE1a} [WO1a:3]", TWENTY, "{BA, WO4a, WO5a, TA2a, TA5a, JE2a}")
    assert [s["total"] for s in result["scores"]] == [20, 20, 20]
    assert result["winners"] == [1] and result["tie"] == "stall_cards"
    result = finish("{BA, PO2a, TE2a, WO2a, PO1a, TE1a} [WO1a:3]", TWENTY, "{BA, WO6a, WO7a, TA6a, TA7a}")
    assert result["winners"] == [1, 2] and result["tie"] == "shared"


def test_the_early_die_is_kept_where_it_lies_at_the_end() -> None:
    t: Table = lay("Early(4)", round=3, acted=True)
    t.a.types("end")
    assert t.a.dice == "Day() Early(4)"
