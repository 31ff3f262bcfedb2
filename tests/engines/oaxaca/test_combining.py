# ruff: noqa: N802 - V25 is the name of a worked case
"""Section 9: free results, and two results that act as one."""

from __future__ import annotations

import pytest

from tests.engines.oaxaca.table import Table, becomes, lay


def sarah() -> Table:
    """The example of the rules: pottery is needed, and no die shows it."""
    return lay("[PO1a:2, PO1b:3, PO2a:4] {BA*, JE1a, PO3a} Day(4 5 6)", current="TO5")


def test_V25_the_examples_three_ways() -> None:
    crafted = "[PO1a:1, PO1b:2, PO2a:3]"
    t = sarah()
    t.a.types("combine 4 5 as:2 do:craft")
    assert (t.a.workshop, t.a.dice) == (crafted, "Day(6) Night(4 5)")
    assert (t.a.stall, t.s.activated, t.a.area.meeple) == ("{BA*, JE1a, PO3a}", 0, "")
    t = sarah()
    t.a.types("combine 4 JE1a as:2 do:craft")
    assert (t.a.workshop, t.a.dice) == (crafted, "Day(5 6) Night(4)")
    assert (t.a.stall, t.s.activated, t.a.area.meeple) == ("{BA*, JE1a*, PO3a}", 1, "")
    t = sarah()
    t.a.types("combine 4 TO5 as:2 do:craft")
    assert (t.a.workshop, t.a.dice) == (crafted, "Day(5 6) Night(4)")
    assert (t.a.stall, t.s.activated, t.a.area.meeple) == ("{BA*, JE1a, PO3a}", 0, "TO5")
    t = sarah()
    t.a.refused("combine JE1a TO5 as:2 do:craft", "no_such_face", "2")
    t.a.types("combine 4 5")
    t.a.cannot_say("second 6", "answer_first", "6")
    t = sarah()
    t.a.types("combine 4")
    t.a.cannot_say("second 5 6", "not_offered", "9")
    t.a.cannot_say("second JE1a TO5", "not_offered", "9")


def test_V26_combining_is_the_dice_action() -> None:
    t = sarah()
    t.a.types("combine 4 5 as:2 do:craft")
    t.a.refused("combine 6 JE1a as:2 do:craft", "acted", "6")
    t.a.refused("gather 6", "acted", "6")
    t.a.refused("craft 6", "acted", "6")
    t.a.types("activate PO3a args:PO1a")
    assert t.a.workshop == "[PO1b:2, PO2a:3]"


def test_V27_combine_for_a_gather() -> None:
    t = becomes("[] {BA, TE7a} Day(1 6)", "combine 1 6 as:3 do:gather", "Day() Night(1 6)", jewelry="JE1a JE2a JE3a JE4a")
    assert t.a.offered("keep") == "JE1a JE2a"


def test_V29_non_result_cards_cannot_pair() -> None:
    t = lay("[PO1a:3] {BA, PO3a} Day(4)")
    t.a.refused("combine 4 PO3a as:2 do:craft", "gives_no_result", "9")


def test_any_pair_gives_any_face() -> None:
    for face, card in ((2, "PO1a"), (3, "JE1a"), (4, "TE1a"), (5, "WO1a"), (6, "TA1a")):
        t = becomes(f"[{card}:3] Day(1 1)", f"combine 1 1 as:{face} do:craft", "Day() Night(1 1)")
        assert t.a.workshop == f"[{card}:2]"


def test_a_combined_wild_gather_is_a_wild_gather() -> None:
    t = lay("[] {BA, TE7a} Day(5 6)")
    t.a.types("combine 5 6 as:1 do:gather deck:jewelry")
    assert len(t.a.options) == 3


NO_PARTNER = {  # why not -> the paragraph
    "no_second_result": "9", "no_second_die": "9", "gives_no_result": "9", "no_such_card": "10", "sideways": "10",
    "passive": "10", "not_in_stall": "10", "kind_twice": "R30", "out_of_reach": "10", "meeple": "11",
}  # fmt: skip
NOT_READY = {"JE1a": "sideways", "JE3a": "passive", "JE1b": "not_in_stall", "TE5a": "not_in_stall", "TO9": "gives_no_result"}
COPIES = {"PO3a": "gives_no_result", "JE3a": "passive", "WO4b": "kind_twice", "TE1b": "out_of_reach"}
PARTNERS = {  # what lies before A and B, who is in town, what is no partner of the die and why, and what is
    "nothing left": (("[PO1a:3] {BA*} Day(4)",), "TO11 TO12", {"4": "no_second_result"}, ""),
    "not there": (("[PO1a:3] {BA} Day(4 6)",), "TO11 TO12", {"4": "no_second_die", "XX1": "no_such_card"}, "6 BA"),
    "not ready": (("[PO1a:3, JE1b:3] {BA*, JE1a*, JE3a, TE1a} Day(4 6)", "{BA, TE5a}"), "TO5 TO9", NOT_READY, "6 TE1a TO5"),
    "no result to copy": (
        ("[PO1a:3] {BA*, WO4a} Day(4)", "[] {BA, PO3a, JE3a, WO4b, TE1a}"),
        "TO11 TO12",
        {f"WO4a via:{card}": why for card, why in COPIES.items()},
        "WO4a",
    ),
    "a Meeple that is out": (("[PO1a:3] {BA, TE1a} Day(4 6) Meeple(TO5)",), "TO5", {"TO5": "meeple"}, "6 BA TE1a"),
}


@pytest.mark.parametrize(("areas", "current", "refused", "offered"), PARTNERS.values(), ids=PARTNERS.keys())
def test_only_ready_and_present_results_pair(areas: tuple[str, ...], current: str, refused: dict[str, str], offered: str) -> None:
    t = lay(*areas, current=current)
    for second, why in refused.items():
        t.a.refused(f"combine 4 {second} as:2 do:craft", why, NO_PARTNER[why])
    if offered:
        t.a.types("combine 4")
        assert t.a.offered("second") == offered


def test_a_pair_takes_a_die_that_is_there_and_a_card_that_may_still_be_used() -> None:
    lay("[PO1a:3] {BA} Day(4 6)", current="TO11 TO12").a.refused("combine 5 4 as:2 do:craft", "no_such_die", "6")
    t = lay("[PO1a:3] {BA, TE1a} Day(4 6)", current="TO5", activated=2)
    t.a.refused("combine 4 TE1a as:2 do:craft", "activations", "6")


def test_the_partners_face_does_not_matter_even_where_it_would_be_useless_alone() -> None:
    before = "[PO1a:3, PO2a:4, PO3a:4] {BA*, JE1a} Day(4)"
    lay(before).a.refused("activate JE1a do:craft", "result_useless", "9")
    becomes(before, "combine 4 JE1a as:2 do:craft", "[PO1a:2, PO2a:3, PO3a:3]")


def test_a_combined_result_must_be_good_for_something() -> None:
    t = lay("[PO1a:3, PO2a:4, PO3a:4] Day(4 5)")
    t.a.types("combine 4 5")
    assert t.a.offered("as") == "1 2"
    t.a.cannot_say("as 3", "nothing_matches", "8")
    t.a.cannot_say("as 7", "no_such_face", "2")
    t.a.says("as 2")
    assert t.a.workshop == "[PO1a:2, PO2a:3, PO3a:3]"
    t = lay("[PO1a:3, PO2a:4, PO3a:4] Day(4 5)")
    t.a.refused("combine 4 5 as:2 do:gather", "workshop_full", "7")


def test_a_guest_may_be_a_partner() -> None:
    t = becomes("[PO1a:3] {BA*} Day(4) Guests(TO6)", "combine 4 TO6 as:2 do:craft", "[PO1a:2]", current="TO11 TO12")
    assert (t.a.area.guests, t.s.departed, t.a.area.meeple) == ([], ["TO6"], "")


@pytest.mark.parametrize(
    ("stall", "grid", "line", "spent"),
    [
        ("{BA*, WO4a}", "TO7 TO8 | TO11 TO12 | TO9 TO10", "combine 4 WO4a via:JE1a as:2 do:craft", "WO4a"),
        ("{BA*, WO4a}", "TO7 TO8 | TO11 TO12 | TO9 TO10", "combine 4 WO4a via:BA as:2 do:craft", "WO4a"),
        ("{BA*, WO4a}", "TO7 TO8 | TO3 TO12 | TO9 TO10", "combine 4 WO4a via:TA5a,TO3 as:2 do:craft", "WO4a"),
        ("{BA*, TA5b}", "TO7 TO8 | TO11 TO3 | TO9 TO10", "combine 4 TA5b via:TO3 as:2 do:craft", "TA5b"),
        ("{BA*}", "TO13 TO8 | TO11 TO3 | TO9 TO10", "combine 4 TO13 via:TO3 as:2 do:craft", "TO13"),
        ("{BA*}", "TO15 TO8 | TO11 TO3 | TO9 TO10", "combine 4 TO15 via:TE1a as:2 do:craft", "TO15"),
        ("{BA*}", "TO13 TO8 | TO15 TO3 | TO9 TO10", "combine 4 TO13 via:TO15,TE1a as:2 do:craft", "TO13"),
        ("{BA*, TA5b}", "TO7 TO8 | TO15 TO3 | TO9 TO10", "combine 4 TA5b via:TO15,TE1a as:2 do:craft", "TA5b"),
    ],
)
def test_a_copied_free_result_is_a_partner(stall: str, grid: str, line: str, spent: str) -> None:
    t = becomes(f"[PO1a:3, TE1a:3] {stall} Day(4)", line, "[PO1a:2, TE1a:3] Day() Night(4)", "[] {BA, JE1a*, TA5a}", grid=grid)
    if spent.startswith("TO"):
        assert t.a.area.meeple == spent and t.s.activated == 0
    else:
        assert t.a.area.stall[spent] and t.s.activated == 1 and t.a.area.meeple == ""
    assert t.b.stall == "{BA, JE1a*, TA5a}"


def test_a_copy_is_offered_what_gives_a_result() -> None:
    t = lay("[PO1a:3] {BA*, WO4a} Day(4)", "[] {BA, PO3a, JE3a, WO4b, TE1a}", current="TO11 TO12")
    t.a.types("combine 4 WO4a")
    assert t.a.offered("via") == "BA TE1a"


def test_a_free_result_is_spent_at_once() -> None:
    t = lay("[PO1a:3] {BA} Day(2)")
    t.a.types("activate BA")
    assert t.a.asked == "do" and t.a.options == ("do gather", "do craft")
    t.a.refused("end", "answer_first", "6")
    t.a.refused("craft 2", "answer_first", "6")


def test_a_free_result_good_for_one_thing_is_not_asked_about() -> None:
    t = lay("[] {BA, JE1a} Day(2)")
    t.a.types("activate JE1a")
    assert t.a.asked == "keep"
    t = lay("[] {BA, JE1a} Day(2)")
    t.a.refused("activate JE1a do:craft", "workshop_empty", "8")


def test_a_free_result_without_use_leaves_its_card_upright() -> None:
    t = lay("[PO1a:3, PO2a:4, PO3a:4] {BA, JE1a} Day(2)", current="TO6")
    t.a.refused("activate JE1a", "result_useless", "9")
    t.a.refused("tourist TO6", "result_useless", "9")
    t = lay("[] {BA, JE1a} Day(2)", jewelry="")
    t.a.refused("activate JE1a do:gather", "result_useless", "9")


@pytest.mark.parametrize(
    ("card", "faces"),
    [("PO2a", "3 4 5 6"), ("JE2a", "2 4 5 6"), ("TE2a", "2 3 5 6"), ("WO2a", "2 3 4 6"), ("TA2a", "2 3 4 5")],
)
def test_a_card_with_several_faces_gives_one_of_them(card: str, faces: str) -> None:
    own = {"P": 2, "J": 3, "T": 4, "W": 5}[card[0]] if card != "TA2a" else 6
    t = lay(f"[] {{BA, {card}}} Day(2)")
    t.a.types(f"activate {card}")
    assert t.a.offered("as") == faces
    t.a.cannot_say(f"as {own}", "not_depicted", "9")
    t.a.cannot_say("as 1", "not_depicted", "9")
    t.a.cannot_say("as star", "no_such_face", "2")
    t.a.says(f"as {faces[0]}")
    assert t.a.asked == "keep" and t.a.area.stall[card]


def test_a_card_with_several_faces_offers_only_what_helps() -> None:
    t = lay("[PO1a:3, PO2a:4, TE1a:3] {BA, JE2a} Day(2)")
    t.a.types("activate JE2a")
    assert t.a.offered("as") == "2 4"
    t.a.cannot_say("as 5", "nothing_matches", "8")


@pytest.mark.parametrize(("card", "face"), [("PO1b", 2), ("JE1b", 3), ("TE1b", 4), ("WO1b", 5), ("TA1b", 6)])
def test_a_card_with_one_face_gives_its_own_craft(card: str, face: int) -> None:
    t = lay(f"[PO1a:3, JE1a:3, TE1a:3, WO1a:3, TA1a:3] {{BA, PO5a, PO5b, {card}}} Day(1)")
    t.a.types(f"activate {card} do:craft")
    worked = [c for c, n in t.a.area.workshop.items() if n == 2]
    assert worked == [f"{card[:3]}a"] and t.a.dice == "Day(1)"


@pytest.mark.parametrize(("card", "craft"), [("TO2", "PO1a"), ("TO3", "JE1a"), ("TO4", "TE1a"), ("TO5", "WO1a"), ("TO6", "TA1a")])
def test_tourists_with_a_free_result(card: str, craft: str) -> None:
    t = becomes(
        "[PO1a:3, JE1a:3, TE1a:3, WO1a:3, TA1a:3] {BA, PO5a, PO5b} Day(1)", f"tourist {card} do:craft", "Day(1)", current=card
    )
    assert ([c for c, n in t.a.area.workshop.items() if n == 2], t.a.area.meeple, t.s.activated) == ([craft], card, 0)
