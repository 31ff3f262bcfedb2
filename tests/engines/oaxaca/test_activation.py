# ruff: noqa: N802 - V30 is the name of a worked case
"""Sections 6 and 10: optional steps, and the bonuses that touch one's own area."""

from __future__ import annotations

import pytest

from tests.engines.oaxaca.table import becomes, lay


def test_V30_two_per_turn() -> None:
    t = lay("[TE1a:3] {BA, PO3a, TA4a} Day(4 5)", current="TO11")
    t.will_roll(6, 6)
    t.a.types("activate PO3a args:TE1a")
    t.a.types("activate TA4a args:4,5")
    assert t.a.stall == "{BA, PO3a*, TA4a*}" and t.a.dice == "Day(6 6)"
    t.a.refused("activate BA do:gather deck:pottery", "activations", "6")
    t.a.types("tourist TO11 args:6")
    assert t.a.dice == "Day(1 6)" and t.a.area.meeple == "TO11"


def test_V31_once_per_round() -> None:
    t = lay("[TE1a:9] {BA, PO3a} Day(4 4) Night(1 1 1)")
    t.a.types("activate PO3a args:TE1a")
    t.a.types("craft 4")
    t.a.types("end")
    assert t.s.round == 1 and t.s.activated == 0
    t.a.refused("activate PO3a", "sideways", "10")
    t.a.types("craft 4")
    t.a.types("end")
    t.keep_dice()
    assert t.s.round == 2 and t.a.stall == "{BA, PO3a}"
    t.a.types("activate PO3a args:TE1a")
    assert t.a.workshop == "[TE1a:5]" and t.a.stall == "{BA, PO3a*}"


def test_V32_refresh() -> None:
    t = becomes("[TE1a:3] {BA*, TE4a}", "activate TE4a args:BA", "{BA, TE4a*}")
    assert t.s.activated == 1
    t.a.types("activate BA do:craft target:TE1a")
    assert (t.a.stall, t.a.workshop, t.s.activated) == ("{BA*, TE4a*}", "[TE1a:2]", 2)
    t = lay("[TE1a:3] {BA*, TE4a}")
    t.a.refused("activate TE4a args:TE4a", "refreshes_itself", "R26")
    t = lay("[TE1a:3] {BA, TE4a}")
    t.a.refused("activate TE4a args:BA", "nothing_sideways", "10")
    assert t.a.stall == "{BA, TE4a}"


def test_V33_no_effect_no_cost() -> None:
    t = lay("{BA, TA3a, TA6a} Day(2)")
    t.a.refused("activate TA6a", "nightfall_empty", "10")
    t.a.types("gather 2")
    t.a.says("keep PO1a", "top PO1b")
    t.a.refused("activate TA3a args:2", "no_unused_die", "10")
    assert t.a.stall == "{BA, TA3a, TA6a}" and t.s.activated == 0


# Limits


def test_modifiers_and_partners_count_as_activations() -> None:
    t = lay("[WO2a:4, TE2a:4] {BA, PO6a, PO6b, TE5a} Day(1 4)")
    t.a.types("activate BA do:craft with:PO6a target:WO2a extra:TE2a,TE2a,TE2a")
    assert t.s.activated == 2
    t.a.refused("activate TE5a do:craft target:WO2a", "activations", "6")
    t = lay("[WO2a:4, TE2a:4] {BA, PO6a, PO6b, TE5a} Day(1 4)")
    t.a.refused("activate BA do:craft with:PO6a,PO6b target:WO2a", "activations", "6")
    t = becomes(
        "[WO2a:4, TE2a:4] {BA, PO6a, PO6b, TE5a} Day(1 4)",
        "combine 4 BA as:1 do:craft with:PO6b target:WO2a extra:TE2a,TE2a,TE2a",
        "{BA*, PO6a, PO6b*, TE5a}",
    )
    assert t.s.activated == 2
    t.a.refused("activate TE5a do:craft target:WO2a", "activations", "6")


def test_a_card_is_declared_once() -> None:
    t = lay("[WO2a:4, TE2a:4] {BA, PO6a, TE5a} Day(1)")
    t.a.refused("craft 1 with:PO6a,PO6a target:WO2a", "declared", "10")
    t.a.refused("activate BA do:craft with:BA target:WO2a", "declared", "10")


def test_tourists_and_copied_cards_do_not_count() -> None:
    t = lay("[TE1a:3] {BA, WO4a} Day(2)", "[] {BA, PO3a}", current="TO11 TO12", activated=1)
    t.a.types("tourist TO11 args:2")
    assert t.s.activated == 1
    t.a.types("activate WO4a via:PO3a args:TE1a")
    assert t.s.activated == 2 and t.b.stall == "{BA, PO3a}"


def test_the_limit_is_of_a_turn_and_a_refreshed_card_counts_again() -> None:
    t = lay("[TE1a:3, PO1a:3] {BA, TE4a, TE4b} Day(1 1)")
    t.a.types("activate BA do:craft target:TE1a")
    t.a.types("activate TE4a args:BA")
    t.a.refused("activate BA do:craft target:TE1a", "activations", "6")
    t.a.types("craft 1 target:PO1a")
    t.a.types("end")
    t.a.types("activate BA do:craft target:TE1a")
    t.a.types("activate TE4b args:TE4a")
    assert t.a.stall == "{BA*, TE4a, TE4b*}" and t.s.activated == 2


def test_cards_not_in_the_stall_cannot_be_activated() -> None:
    t = lay("[PO3a:3] {BA} Day(2)", "[] {BA, PO3b}", current="TO11")
    t.a.refused("activate PO3a", "not_in_stall", "10")
    t.a.refused("activate PO3b", "not_in_stall", "10")
    t.a.refused("activate TO11", "is_tourist", "11")
    t.a.refused("activate TO99", "no_such_card", "10")
    t.a.refused("tourist BA", "is_stall_card", "10")


@pytest.mark.parametrize("card", ["PO5a", "TE6a", "TE7a", "TA7a", "JE3a", "JE4a", "JE5a", "JE6a", "JE7a"])
def test_globe_cards_are_never_activated(card: str) -> None:
    t = lay(f"[PO1a:3] {{BA, {card}}}")
    t.a.refused(f"activate {card}", "passive", "10")


def test_optional_steps_come_before_and_after_the_dice_action_but_end_nothing() -> None:
    t = becomes("[TE1a:3] {BA, PO3a} Day(4)", "tourist TO11 args:4", "Day(3)", current="TO11 TO8")
    t.a.refused("end", "dice_action_open", "6")
    t.a.types("gather 3")
    t.a.says(t.a.options[0])
    t.a.says(t.a.options[0])
    assert t.a.asked == "act"
    t.a.types("activate PO3a args:TE1a")
    t.a.types("scrap TE1a")
    t.a.types("activate BA do:gather deck:tin-art")
    assert t.a.asked == "act" and t.a.options[-1] == "end", "the player ends the turn, nobody else"
    assert t.a.workshop == "[JE1a:3, TA1a:3]"


# Bonuses, kind by kind


def test_redistribute_needs_an_end() -> None:
    becomes("[PO1a:1, TE1a:2, WO1a:2] {BA, PO4a}", "activate PO4a args:PO1a>TE1a", "[TE1a:3, WO1a:2] {BA, PO4a*, PO1a}")


def test_redistributed_moves_that_cancel_each_other_out_are_refused() -> None:
    t = lay("[PO1a:2, TE1a:2] {BA, PO4a}")
    t.a.refused("activate PO4a args:PO1a>TE1a,TE1a>PO1a", "not_a_target", "10")
    t.a.types("activate PO4a args:PO1a>TE1a,PO1a>TE1a")
    assert t.a.workshop == "[TE1a:4]" and "PO1a" in t.a.stall


def test_a_card_emptied_by_the_first_move_and_filled_by_the_second_stays() -> None:
    t = lay("[PO1a:1, TE1a:3, WO1a:3] {BA, PO4a}")
    t.a.types("activate PO4a args:PO1a>TE1a,WO1a>PO1a")
    assert t.a.workshop == "[PO1a:1, TE1a:4, WO1a:2]", "completion is looked at once, after both moves"


def test_redistribution_stays_in_ones_own_workshop() -> None:
    t = lay("[PO1a:1, TE1a:3] {BA, PO4a}", "[WO1a:3]")
    t.a.refused("activate PO4a args:PO1a>WO1a", "not_a_target", "10")
    t.a.refused("activate PO4a args:WO1a>PO1a", "not_a_target", "10")
    t.a.refused("activate PO4a args:PO1a>PO1a", "not_a_target", "10")


@pytest.mark.parametrize(("n", "left"), [(1, "[TE2a:3, WO1a:3]"), (2, "[TE2a:2, WO1a:3]"), (3, "[TE2a:1, WO1a:3]")])
def test_return_one_card_and_work_on_another(n: int, left: str) -> None:
    t = becomes("[PO1a:1, TE2a:4, WO1a:3] {BA, PO7a}", f"activate PO7a args:PO1a,TE2a,{n}", "{BA, PO7a*}", pottery="PO2a PO3a")
    assert (t.a.workshop, t.deck("pottery")) == (left, "PO2a PO3a PO1a")


def test_return_and_remove_may_finish_the_other_card_and_no_more() -> None:
    t = lay("[PO1a:1, TE2a:2] {BA, PO7a}")
    t.a.refused("activate PO7a args:PO1a,TE2a,3", "not_a_target", "10")
    t.a.types("activate PO7a args:PO1a,TE2a,2")
    assert (t.a.workshop, t.a.stall) == ("[]", "{BA, PO7a*, TE2a}")


def test_return_and_remove_needs_two_different_cards() -> None:
    t = lay("[PO1a:1] {BA, PO7a}")
    t.a.refused("activate PO7a args:PO1a", "two_cards_needed", "10")
    t = lay("[PO1a:1, TE2a:2] {BA, PO7a}")
    t.a.refused("activate PO7a args:PO1a,PO1a,1", "not_a_target", "10")
    t.a.refused("activate PO7a args:PO1a,TE2a,0", "not_a_target", "10")


def test_setting_a_die_to_wild_leaves_it_unused() -> None:
    t = becomes("[PO1a:3] {BA, TE3a} Day(4 5)", "activate TE3a args:4", "Day(1 5)")
    assert not t.s.acted
    t = lay("{BA, TE3a} Day(1 1)")
    t.a.refused("activate TE3a args:1", "no_die_to_change", "10")


def test_dice_changers_take_dice_only() -> None:
    t = lay("[PO1a:3] {BA, TE3a, JE1a} Day(4)")
    t.a.refused("activate TE3a args:JE1a", "not_a_target", "10")


@pytest.mark.parametrize(
    ("before", "line", "after", "then", "asked", "workshop"),
    [
        (
            "[TE1a:3, PO1a:3] {BA, PO3a*, TE4a}",
            "activate TE4a args:PO3a",
            "{BA, PO3a, TE4a*}",
            "activate PO3a args:TE1a",
            "act",
            "[TE1a:2, PO1a:3]",
        ),
        ("[TE1a:1] {BA, PO3a}", "activate PO3a args:TE1a", "[] {BA, PO3a*, TE1a}", "activate TE1a", "keep", "[]"),
    ],
    ids=["refreshed", "finished by the removal of its last token"],
)
def test_a_card_that_a_bonus_has_made_ready_works_at_once(
    before: str, line: str, after: str, then: str, asked: str, workshop: str
) -> None:
    t = becomes(before, line, after)
    t.a.types(then)
    assert (t.a.asked, t.a.workshop) == (asked, workshop)


def test_refresh_reaches_only_own_sideways_cards() -> None:
    t = lay("{BA*, TE4a, TE4b*, PO3a} Day(2)", "[] {BA*, PO3b*}")
    t.a.types("activate TE4a")
    assert t.a.offered("pick") == "BA TE4b"
    t.a.cannot_say("pick PO3a", "not_a_target", "10")
    t.a.cannot_say("pick PO3b", "not_a_target", "10")


def test_reroll_one_die() -> None:
    t = lay("{BA, TA3a} Day(2 2 5) Night(3)")
    t.will_roll(6)
    t.a.types("activate TA3a args:2")
    assert t.a.dice == "Day(2 5 6) Night(3)"
    t = lay("{BA, TA3a} Day(2 2 5)")
    t.a.refused("activate TA3a args:2,2", "kernel.unused_sealed", "")
    t.a.refused("activate TA3a args:3", "no_such_die", "10")


def test_reroll_any_number_together() -> None:
    t = lay("{BA, TA4a} Day(2 2 5)")
    t.will_roll(1, 3, 4)
    t.a.types("activate TA4a args:2,2,5")
    assert t.a.dice == "Day(1 3 4)" and t.a.asked == "act"
    t = lay("{BA, TA4a} Day(2 2 5)")
    t.will_roll(1, 3)
    t.a.types("activate TA4a args:5,2")
    assert t.a.dice == "Day(1 2 3)"
    t = lay("{BA, TA4a} Day(2 2 5)")
    t.a.types("activate TA4a")
    t.a.cannot_say("done", "answer_first", "6")
    t.a.says("pick 2")
    assert t.a.options == ("pick 2", "pick 5", "done")
    assert t.a.stall == "{BA, TA4a}", "used at its last answer only"


def test_reclaim_rolls_a_used_die_back() -> None:
    t = lay("{BA, TA6a} Day(2) Night(4 6)")
    t.will_roll(3)
    t.a.types("activate TA6a")
    assert t.a.dice == "Day(2 3) Night(4)" and t.a.stall == "{BA, TA6a*}"


def test_reclaim_works_on_the_die_just_used() -> None:
    t = lay("[PO1a:3] {BA, TA6a} Day(2)")
    t.a.types("craft 2")
    t.will_roll(2)
    t.a.types("activate TA6a")
    assert t.a.dice == "Day(2)"
    t.a.refused("craft 2", "acted", "6")
    t.a.types("end")
    t.a.types("craft 2")
    assert t.a.workshop == "[PO1a:1]"


def test_a_bonus_with_nothing_to_touch_is_refused() -> None:
    t = lay("[] {BA, PO3a, PO4a, PO7a, WO3a, WO5a, WO6a, WO7a, WO4a} Day(2)", "[] {}")
    for card, why in (
        ("PO3a", "no_workshop_card"),
        ("PO4a", "two_cards_needed"),
        ("PO7a", "two_cards_needed"),
        ("WO3a", "no_workshop_card"),
        ("WO4a", "nothing_to_copy"),
        ("WO5a", "workshop_empty"),
        ("WO6a", "no_pair"),
        ("WO7a", "no_workshop_card"),
    ):
        t.a.refused(f"activate {card}", why, "10")
