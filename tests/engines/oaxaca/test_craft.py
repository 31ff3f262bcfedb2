# ruff: noqa: N802 - V09 is the name of a worked case
"""Section 8: crafting."""

from __future__ import annotations

import re

import pytest

from tests.engines.oaxaca.table import becomes, lay

CRAFTED = {  # a position, what is said, and what then lies there
    "V09 one token off each match": (
        "[TE1a:3, TE2a:4, TA1a:3] Day(4)",
        "craft 4",
        "[TE1a:2, TE2a:3, TA1a:3] Day() Night(4)",
    ),
    "V11 a wild removes one only": (
        "[PO1a:3, PO1b:3, PO2a:4] Day(1)",
        "craft 1 target:PO1b",
        "[PO1a:3, PO1b:2, PO2a:4]",
    ),
    "V14 wild craft and pottery bonus": (
        "[WO1a:3, TE2a:2, TA3a:1] {BA, PO6a} Day(1 1)",
        "craft 1 target:TA3a with:PO6a extra:TE2a,TE2a,WO1a",
        "[WO1a:2] {BA, PO6a*, TA3a, TE2a} Day(1) Night(1)",
    ),
    "V15 two pottery bonuses": (
        "[WO2a:4, TE2a:4] {BA, PO6a, PO6b} Day(1)",
        "craft 1 target:WO2a with:PO6a,PO6b extra:WO2a,WO2a,WO2a,TE2a,TE2a,TE2a",
        "[TE2a:1] {BA, PO6a*, PO6b*, WO2a}",
    ),
    "V17 pottery bonus with a free wild": (
        "[WO1a:3, TE2a:2] {BA, PO6a}",
        "activate BA do:craft target:TE2a with:PO6a extra:TE2a,WO1a,WO1a",
        "[WO1a:1] {BA*, PO6a*, TE2a}",
    ),
    "V19 textile passive": (
        "[TE1a:3, TE3a:2, WO1a:1] {BA, TE6a} Day(4)",
        "craft 4",
        "[TE1a:1] {BA, TE6a, TE3a, WO1a}",
    ),
    "the textile passive is not optional": (
        "[TE1a:3, PO1a:3] {BA, TE6a} Day(4)",
        "craft 4",
        "[TE1a:1, PO1a:2]",
    ),
    "V20 textile passive, no textiles": (
        "[PO1a:3, WO1a:1] {BA, TE6a} Day(1 4)",
        "craft 4",
        "[PO1a:2] {BA, TE6a, WO1a}",
    ),
    "V20 textile passive, another result": (
        "[PO1a:3, WO1a:1] {BA, TE6a} Day(1 4)",
        "craft 1 target:PO1a",
        "[PO1a:2, WO1a:1]",
    ),
    "V21 double and two textile passives": (
        "[TE2a:4, TE1a:3, WO2a:4] {BA, TE6a, TE6b} Day(4 4)",
        "craft 4 with:TO10",
        "[WO2a:2] {BA, TE6a, TE6b, TE2a, TE1a} Day(4) Night(4) Meeple(TO10)",
    ),
    "a wild on a textile is not a textile result": (
        "[TE1a:3, PO1a:3] {BA, TE6a} Day(1)",
        "craft 1 target:TE1a",
        "[TE1a:2, PO1a:3]",
    ),
    "a combined textile result is one": (
        "[WO1a:3, PO1a:3] {BA, TE6a} Day(2 5)",
        "combine 2 5 as:4 do:craft",
        "[WO1a:2, PO1a:2]",
    ),
    "cards completed by the base removal are not reduced again": (
        "[TE1a:1, TE2a:2, TE3a:3] {BA, TE6a} Day(4)",
        "craft 4",
        "[TE3a:1] {BA, TE6a, TE1a, TE2a}",
    ),
    "doubling a type result repeats the base removal": (
        "[PO1a:3, PO2a:1, TE1a:3] Day(2)",
        "craft 2 with:TO10",
        "[PO1a:1, TE1a:3] {BA, PO2a}",
    ),
    "doubling counts a combined result as a die": (
        "[PO1a:3] {BA} Day(5 6)",
        "combine 5 6 as:2 do:craft with:TO10",
        "[PO1a:1]",
    ),
    "doubling counts a result combined with a card as a die": (
        "[PO1a:3] {BA} Day(5)",
        "combine 5 BA as:2 do:craft with:TO10",
        "[PO1a:1] {BA*} Meeple(TO10)",
    ),
    "doubling the pottery bonus repeats the base only": (
        "[WO2a:4, TE2a:4] {BA, PO6a} Day(1)",
        "craft 1 with:PO6a,TO10 target:WO2a,WO2a extra:TE2a,TE2a,TE2a",
        "[WO2a:2, TE2a:1] {BA, PO6a*}",
    ),
    "a second pottery bonus has tokens of its own": (
        "[TE2a:5] {BA, PO6a, PO6b} Day(1)",
        "craft 1 with:PO6a,PO6b target:TE2a extra:TE2a,TE2a,TE2a,TE2a",
        "{BA, PO6a*, PO6b*, TE2a}",
    ),
    "all three tokens are taken while there are any": (
        "[TE2a:3] {BA, PO6a} Day(1)",
        "craft 1 with:PO6a target:TE2a extra:TE2a,TE2a",
        "[] {BA, PO6a*, TE2a}",
    ),
    "one craft action may finish several cards": (
        "[PO1a:1, PO2a:1, PO3a:1] Day(2)",
        "craft 2",
        "[] {BA, PO1a, PO2a, PO3a}",
    ),
    "a free type result crafts like a die": (
        "[PO1a:3, PO2a:4, TE1a:3] {BA, PO1b} Day(4)",
        "activate PO1b do:craft",
        "[PO1a:2, PO2a:3, TE1a:3] {BA, PO1b*} Day(4)",
    ),
    "V28 combine into a wild": (
        "[WO2a:4] {BA, PO6a} Day(4 6)",
        "combine 4 6 as:1 do:craft with:PO6a target:WO2a extra:WO2a,WO2a,WO2a",
        "[] {BA, PO6a*, WO2a}",
    ),
}


@pytest.mark.parametrize(("before", "line", "after"), CRAFTED.values(), ids=CRAFTED.keys())
def test_what_a_craft_takes_off(before: str, line: str, after: str) -> None:
    t = becomes(before, line, after, current="TO10")
    assert t.s.activated == after.count("*"), "cards that were used are turned sideways"
    assert t.s.acted == ("end" in t.a.options) == (not line.startswith("activate")), "free results leave the dice action open"


def test_V10_the_misprint() -> None:
    t = lay("[TE1a:3, TE2a:4, TA1a:3] Day(5)")
    t.a.refused("craft 5", "nothing_matches", "8")


def test_V12_empty_workshop() -> None:
    t = lay("[] Day(2 2 1)")
    t.a.refused("craft 2", "workshop_empty", "8")
    t.a.refused("craft 1", "workshop_empty", "8")
    assert t.a.may("gather 2")


def test_V13_completion_and_same_turn_use() -> None:
    t = becomes("[PO3a:1, TE1a:2] {BA} Day(2 4)", "craft 2", "[TE1a:2] {BA, PO3a}")
    t.a.types("activate PO3a args:TE1a")
    assert (t.a.workshop, t.a.stall, t.s.activated) == ("[TE1a:1]", "{BA, PO3a*}", 1)
    t.a.types("end")
    assert t.a.dice == "Day(4) Night(2)"


def test_V16_pottery_bonus_alone_or_on_a_type_result() -> None:
    t = lay("[WO1a:3, TE2a:2, TA3a:1] {BA, PO6a} Day(1 4)")
    t.a.refused("activate PO6a", "hammer_alone", "10")
    t.a.refused("craft 4 with:PO6a", "unfit_craft", "8")
    t.a.refused("gather 1 deck:pottery with:PO6a", "workshop_full", "7")
    t = lay("[WO1a:3, TE2a:2] {BA, PO6a} Day(1 4)")
    t.a.refused("gather 1 deck:pottery with:PO6a", "unfit_gather", "7")


def test_V18_pottery_bonus_completed_by_the_wild_craft_itself() -> None:
    t = lay("[PO6a:1, TE2a:4] {BA} Day(1 4)")
    t.a.refused("craft 1 target:PO6a with:PO6a", "not_in_stall", "10")
    t.a.types("craft 1 target:PO6a")
    assert t.a.stall == "{BA, PO6a}"
    t.a.types("activate BA do:craft target:TE2a with:PO6a extra:TE2a,TE2a,TE2a")
    assert (t.a.workshop, t.a.stall) == ("[]", "{BA*, PO6a*, TE2a}")


def test_V22_double_needs_a_die() -> None:
    t = lay("[TE2a:4, PO1a:3] {BA, TE1a} Day(4)", current="TO10")
    t.a.refused("activate TE1a do:craft with:TO10", "unfit_craft", "8")
    assert t.a.may("craft 4 with:TO10") and t.a.may("activate TE1a do:craft")
    becomes("[TE2a:1, PO1a:3] Day(1)", "craft 1 with:TO10 target:TE2a,PO1a", "[PO1a:2] {BA, TE2a}", current="TO10")


def test_V23_textile_passive_finishing_now() -> None:
    t = becomes("[TE6a:1, PO1a:3] {BA, TE1a} Day(4)", "craft 4", "[PO1a:3] {BA, TE1a, TE6a}")
    t.a.types("activate TE1a do:craft")
    assert t.a.workshop == "[PO1a:2]"


def test_V24_space_passive() -> None:
    t = lay("[PO1a:3, PO2a:4, TE1a:3] {BA, PO5a} Day(2)")
    assert t.a.may("gather 2")
    t = lay("[PO1a:3, PO2a:4, TE1a:3, TE2a:4] {BA, PO5a} Day(2)")
    t.a.refused("gather 2", "workshop_full", "7")
    t = lay("[PO1a:3, PO2a:4, TE1a:3, TE2a:4] {BA, PO5a, PO5b} Day(2)")
    assert t.a.may("gather 2") and t.a.sees.players[0].capacity == 5
    t = becomes("[PO5a:1, PO1a:3, PO2a:4] Day(2)", "craft 2", "[PO1a:2, PO2a:3]")
    assert t.a.sees.players[0].capacity == 4


def test_space_gained_by_a_craft_is_there_for_the_free_gathers_of_the_same_turn() -> None:
    t = lay("[PO5a:1, PO1a:3, PO2a:4] {BA, JE1a} Day(2)", pottery="PO1b ...", jewelry="JE2a")
    t.a.types("craft 2")
    t.a.types("activate BA do:gather deck:pottery")
    t.a.types("activate JE1a do:gather")
    assert t.a.workshop == "[PO1a:2, PO2a:3, PO1b:3, JE2a:4]"


def test_each_type_result_works_on_its_own_craft() -> None:
    everything = "[PO1a:3, JE1a:3, TE1a:3, WO1a:3, TA1a:3] {BA, PO5a, PO5b} "
    for face, card in ((2, "PO1a"), (3, "JE1a"), (4, "TE1a"), (5, "WO1a"), (6, "TA1a")):
        t = lay(f"{everything} Day({face})")
        t.a.types(f"craft {face}")
        assert t.a.area.workshop == {c: 2 if c == card else 3 for c in ("PO1a", "JE1a", "TE1a", "WO1a", "TA1a")}


def test_a_craft_is_never_the_players_own_selection() -> None:
    t = lay("[PO1a:3, PO2a:4] Day(2)")
    t.a.refused("craft 2 target:PO1a", "kernel.unused", "")
    t.a.types("craft 2")
    assert t.a.workshop == "[PO1a:2, PO2a:3]"


def test_a_wild_craft_asks_for_its_target() -> None:
    t = becomes("[PO1a:3, TE1a:3] Day(1)", "craft 1", "Day(1)")
    assert t.a.offered("target") == "PO1a TE1a"
    t.a.refused("scrap PO1a", "answer_first", "6")
    t.a.cannot_say("target WO1a", "not_in_workshop", "8")


def test_only_own_cards_are_crafted() -> None:
    t = lay("[PO1a:3] Day(1 4)", "[TE1a:3]")
    t.a.refused("craft 1 target:TE1a", "not_in_workshop", "8")
    t.a.refused("craft 4", "nothing_matches", "8")


def test_the_textile_passive_does_not_reach_into_other_workshops() -> None:
    t = lay("[TE1a:3] {BA, TE6a} Day(4)", "[PO1a:1, TE2a:2]")
    t.a.types("craft 4")
    assert t.b.workshop == "[PO1a:1, TE2a:2]"


def test_a_doubled_wild_may_work_on_one_card_twice() -> None:
    becomes("[PO1a:3, TE1a:3] Day(1)", "craft 1 with:TO10 target:TE1a,TE1a", "[PO1a:3, TE1a:1]", current="TO10")
    t = lay("[PO1a:3, TE1a:1] Day(1)", current="TO10")
    t.a.refused("craft 1 with:TO10 target:TE1a,TE1a", "nothing_left", "8")


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("[PO1a:1, TE1a:3] Day(2)", "craft 2 with:TO10"),
        ("[PO1a:1] Day(1)", "craft 1 with:TO10 target:PO1a"),
        ("[TE1a:2] {BA, TE6a} Day(4)", "craft 4 with:TO10"),
        ("[PO1a:3] {BA, TE6a} Day(4)", "craft 4 with:TO10"),
        ("[PO1a:1] {BA, PO6a} Day(1)", "craft 1 with:PO6a target:PO1a"),
        ("[TE2a:4] {BA, PO6a, PO6b} Day(1)", "craft 1 with:PO6a,PO6b target:TE2a"),
    ],
)
def test_a_hammer_card_that_would_take_nothing_more_off_is_refused(position: str, line: str) -> None:
    t = lay(position, current="TO10")
    t.a.refused(line, "unfit_craft", "8")
    assert t.a.may(re.sub(r" with:\S+", "", line))


def test_all_three_tokens_must_be_taken_while_there_are_any() -> None:
    t = lay("[TE2a:3, WO1a:3] {BA, PO6a} Day(1)")
    t.a.types("craft 1 with:PO6a target:TE2a")
    for n in range(3):
        assert t.a.asked == "extra" and "done" not in t.a.options, n
        t.a.says("extra WO1a")
    assert (t.a.workshop, t.a.stall) == ("[TE2a:2]", "{BA, PO6a*, WO1a}")


def test_extra_tokens_come_from_own_cards_that_still_carry_one() -> None:
    t = lay("[TE2a:2, WO1a:3] {BA, PO6a} Day(1)", "[PO1a:3]")
    t.a.refused("craft 1 with:PO6a target:TE2a extra:PO1a", "not_in_workshop", "8")
    t.a.refused("craft 1 with:PO6a target:TE2a extra:TE2a,TE2a", "nothing_left", "8")


def test_a_pottery_bonus_fits_every_wild_result() -> None:
    for line in (
        "craft 1 with:PO6a target:WO2a extra:WO2a,WO2a,WO2a",
        "activate TE5a do:craft with:PO6a target:WO2a extra:WO2a,WO2a,WO2a",
        "tourist TO1 do:craft with:PO6a target:WO2a extra:WO2a,WO2a,WO2a",
        "combine 4 6 as:1 do:craft with:PO6a target:WO2a extra:WO2a,WO2a,WO2a",
    ):
        t = lay("[WO2a:4] {BA, PO6a, TE5a} Day(1 4 6)", current="TO1")
        t.a.types(line)
        assert t.a.workshop == "[]", line


def test_a_card_completed_by_an_action_is_used_only_after_it() -> None:
    t = lay("[TA7a:1, TE1a:3] Day(6 1)", textile="TE2a TE3a")
    t.a.types("craft 6")
    t.a.types("activate BA do:gather deck:textile")
    assert t.a.offered("keep") == "TE2a TE3a"
    t = lay("[PO6a:1, TE1a:3] Day(1)")
    t.a.types("craft 1")
    assert t.a.offered("with") == "" and t.a.offered("target") == "PO6a TE1a"


def test_a_completed_card_is_upright_even_where_its_maker_used_two() -> None:
    t = becomes("[PO3a:1, TE1a:3] {BA, PO4a, PO4b} Day(2)", "craft 2", "{BA, PO4a, PO4b, PO3a}", activated=2)
    t.a.refused("activate PO3a", "activations", "6")


def test_a_card_may_carry_any_number_of_tokens() -> None:
    t = lay("{BA, WO7a} Day(2)", "[PO1a:70, TE1a:1]")
    t.a.types("activate WO7a args:2")
    assert t.b.workshop == "[PO1a:71, TE1a:2]"
