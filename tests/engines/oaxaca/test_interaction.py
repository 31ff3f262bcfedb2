# ruff: noqa: N802 - V40 is the name of a worked case
"""Section 10: bonuses that reach across the table, copies, and chains of them."""

from __future__ import annotations

import pytest

from tests.engines.oaxaca.table import Table, becomes, lay


def test_V40_remove_any_completes_an_opponents_card() -> None:
    t = becomes("{BA, PO3a} [TE1a:3] Day(4)", "activate PO3a args:JE1a", "{BA, PO3a*}", "[JE1a:1] Day(3)")
    assert (t.b.workshop, t.b.stall) == ("[]", "{BA, JE1a}")
    t.a.types("craft 4")
    t.a.types("end")
    t.b.types("activate JE1a do:gather")
    assert t.b.asked == "keep" and t.b.stall == "{BA, JE1a*}"


def test_V41_copy() -> None:
    t = becomes("[TE2a:2] {BA, WO4a}", "activate WO4a via:TE1a do:craft", "[TE2a:1] {BA, WO4a*}", "{BA, TE1a*, TE6a}")
    assert t.b.stall == "{BA, TE1a*, TE6a}"
    t = lay("[TE2a:2] {BA, WO4a}", "{BA, TE1a*, TE6a, WO4b}")
    t.a.refused("activate WO4a via:TE6a", "passive", "10")
    t.a.refused("activate WO4a via:WO4b", "kind_twice", "R30")
    t.a.types("activate WO4a via:BA do:craft target:TE2a")
    assert (t.a.workshop, t.a.stall, t.b.stall) == ("[TE2a:1]", "{BA, WO4a*}", "{BA, TE1a*, TE6a, WO4b}")


def test_V42_place_and_add() -> None:
    t = lay("{BA, WO3a, WO7a}", "[PO1a:3, TE1a:1]", "[]")
    t.a.types("activate WO3a args:TE1a")
    assert t.b.workshop == "[PO1a:3, TE1a:2]"
    t.a.types("activate WO7a args:2")
    assert t.b.workshop == "[PO1a:4, TE1a:3]"
    t = lay("{BA, WO3a, WO7a}", "[PO1a:3, TE1a:1]", "[]")
    t.a.refused("activate WO7a args:3", "not_a_target", "10")


def circle() -> Table:
    """A has used WO5; B, C and D sit around, D has passed."""
    t = lay("[PO1a:1, JE2a:3] {BA, WO5a}", "[TE1a:1] Day(1)", "[] Day(1)", "[WO2a:2] Day()")
    t.a.types("activate WO5a")
    return t


def test_V43_remove_each() -> None:
    t = circle()
    assert (t.a.workshop, t.a.stall) == ("[JE2a:2]", "{BA, WO5a*, PO1a}")
    assert t.asked == {"b": "respond", "d": "respond"}
    for line in ("gather 1 deck:pottery", "activate BA", "scrap JE2a", "end"):
        t.a.refused(line, "kernel.not_your_turn", "5")
    t.b.types("respond TE1a")
    assert (t.b.workshop, t.b.stall) == ("[]", "{BA, TE1a}")
    t.a.refused("gather 1 deck:pottery", "kernel.not_your_turn", "5")
    t.d.types("respond none")
    assert t.d.workshop == "[WO2a:2]" and t.asked == {"a": "act"}


def test_V44_move_tokens() -> None:
    def position() -> Table:
        return lay("[PO1a:2, TE1a:3] {BA, WO6a}", "[PO2a:4]", "[TE2a:1]")

    t = position()
    t.a.types("activate WO6a args:PO1a>PO2a,2")
    assert (t.a.workshop, t.a.stall, t.b.workshop) == ("[TE1a:3]", "{BA, WO6a*, PO1a}", "[PO2a:6]")
    t = position()
    t.a.refused("activate WO6a args:PO1a>TE2a,1", "other_craft", "10")
    t = position()
    t.a.types("activate WO6a args:TE2a>TE1a,1")
    assert (t.a.workshop, t.c.workshop, t.c.stall) == ("[PO1a:2, TE1a:4]", "[]", "{BA, TE2a}")


def test_V45_redistribute() -> None:
    becomes("[PO1a:1, TE1a:1, WO1a:2] {BA, PO4a}", "activate PO4a args:PO1a>WO1a,TE1a>WO1a", "[WO1a:4] {BA, PO4a*, PO1a, TE1a}")
    t = lay("[PO1a:1] {BA, PO4a}", "[TE1a:3]")
    t.a.refused("activate PO4a args:PO1a>TE1a", "two_cards_needed", "10")


def test_V46_return_and_remove() -> None:
    t = becomes("[PO1a:1, TE2a:4, WO1a:3] {BA, PO7a}", "activate PO7a args:PO1a,TE2a,3", "[TE2a:1, WO1a:3]", pottery="PO2a PO3a")
    assert t.deck("pottery") == "PO2a PO3a PO1a"
    t = lay("[PO1a:1, TE2a:4, WO1a:3] {BA, PO7a}")
    t.a.refused("activate PO7a args:PO1a,TE2a,2,WO1a,1", "kernel.unused", "")


# Tokens across the table


def test_the_owner_gets_the_completed_card_on_anybodys_turn() -> None:
    t = lay("[TE1a:3] {BA, PO3a, PO3b}", "[JE1a:1]", "[PO5a:1, PO1a:3]")
    t.a.types("activate PO3a args:PO5a")
    t.a.types("activate PO3b args:JE1a")
    assert (t.b.stall, t.c.stall) == ("{BA, JE1a}", "{BA, PO5a}")
    assert t.a.sees.players[2].capacity == 4


def test_tokens_are_placed_in_opponents_workshops_only() -> None:
    t = lay("[TE1a:3] {BA, WO3a}", "[JE1a:1]")
    t.a.refused("activate WO3a args:TE1a", "not_a_target", "10")
    t.a.refused("activate WO3a args:JE1b", "not_a_target", "10")


def test_tokens_move_between_two_opponents() -> None:
    t = lay("[] {BA, WO6a}", "[PO1a:2]", "[PO2a:4]")
    t.a.types("activate WO6a args:PO1a>PO2a,2")
    assert (t.b.workshop, t.b.stall, t.c.workshop) == ("[]", "{BA, PO1a}", "[PO2a:6]")


def test_tokens_move_within_one_workshop() -> None:
    t = lay("[] {BA, WO6a}", "[PO1a:2, PO2a:4]")
    t.a.types("activate WO6a args:PO2a>PO1a,1")
    assert t.b.workshop == "[PO1a:3, PO2a:3]"
    becomes("[PO1a:2, PO2a:4] {BA, WO6a}", "activate WO6a args:PO1a>PO2a,2", "[PO2a:6] {BA, WO6a*, PO1a}", "[]")


def test_no_more_tokens_move_than_two_or_than_there_are() -> None:
    t = lay("[PO1a:1, PO2a:4] {BA, WO6a}")
    t.a.refused("activate WO6a args:PO1a>PO2a,2", "not_a_target", "10")
    t.a.refused("activate WO6a args:PO2a>PO1a,3", "not_a_target", "10")
    t.a.refused("activate WO6a args:PO2a>PO2a,1", "not_a_target", "10")
    t = lay("[PO1a:1, TE2a:4] {BA, WO6a}", "[WO1a:2]")
    t.a.refused("activate WO6a args:PO1a", "no_pair", "10")
    t = lay("[PO1a:1, PO2a:1, TE2a:4] {BA, WO6a}")
    t.a.refused("activate WO6a args:TE2a", "not_a_target", "10")


# Answers of the others


@pytest.mark.parametrize("order", ["bd", "db"])
def test_opponents_answer_in_any_order(order: str) -> None:
    t = circle()
    for name in order:
        {"b": t.b, "d": t.d}[name].types("respond TE1a" if name == "b" else "respond WO2a")
    assert (t.b.stall, t.d.workshop) == ("{BA, TE1a}", "[WO2a:1]")
    assert t.asked == {"a": "act"}


def test_an_answer_is_about_ones_own_workshop_and_given_once() -> None:
    t = circle()
    t.b.refused("respond WO2a", "not_in_workshop", "8")
    t.b.refused("scrap TE1a", "answer_first", "6")
    t.d.refused("activate BA", "answer_first", "6")
    assert t.b.options[-1] == "respond none"
    t.b.types("respond none")
    t.b.refused("respond TE1a", "kernel.not_your_turn", "5")
    t.c.refused("respond none", "kernel.not_your_turn", "5")


def test_nobody_with_a_card_means_nobody_is_asked() -> None:
    t = becomes("[PO1a:1, JE2a:3] {BA, WO5a}", "activate WO5a", "[JE2a:2]", "[] Day(1)", "[] Day(1)")
    assert t.asked == {"a": "act"}


def test_a_card_finished_in_answer_is_used_on_the_owners_turn() -> None:
    t = circle()
    t.b.types("respond TE1a")
    t.d.types("respond none")
    t.b.refused("activate TE1a", "kernel.not_your_turn", "5")
    t.a.types("gather 1 deck:pottery")
    t.a.types("end")
    assert t.b.may("activate TE1a")


# Copies and chains


def test_a_copy_does_what_the_card_does_for_its_user() -> None:
    t = becomes("[TE1a:3] {BA*, WO4a} Day(2)", "activate WO4a via:TE4a args:BA", "{BA, WO4a*}", "[] {BA, TE4a}")
    assert t.b.stall == "{BA, TE4a}"
    t = becomes("[TE1a:2] {BA, WO4a} Day(2)", "activate WO4a via:WO5a", "[TE1a:1]", "[PO1a:2] {BA, WO5a*}")
    assert t.asked == {"b": "respond"}
    t.b.types("respond PO1a")
    assert t.b.workshop == "[PO1a:1]" and t.b.stall == "{BA, WO5a*}"
    t = lay("[TE1a:2] {BA, WO4a} Day(2) Night(4)", "[] {BA, TA6a}")
    t.will_roll(6)
    t.a.types("activate WO4a via:TA6a")
    assert t.a.dice == "Day(2 6)"


def test_a_refresh_never_turns_a_card_of_its_own_chain() -> None:
    t = lay("[] {BA, WO4a, TA3a*} Day(2)", "[] {BA, TE4a}")
    t.a.types("activate WO4a via:TE4a")
    assert t.a.offered("pick") == "TA3a"
    t = lay("[] {BA, WO4a} Day(2)", "[] {BA, TE4a}")
    t.a.refused("activate WO4a via:TE4a", "nothing_sideways", "10")


def test_only_opponents_stalls_are_copied() -> None:
    t = lay("[TE1a:2] {BA, WO4a, PO3a} Day(2)", "[PO7a:2] {BA}", current="TO11")
    for card in ("PO3a", "PO7a", "TO11"):
        t.a.refused(f"activate WO4a via:{card}", "out_of_reach", "10")
    t.a.refused("activate WO4a via:PO99", "no_such_card", "10")


def test_a_copied_hammer_is_declared_with_the_action() -> None:
    t = lay("[WO2a:4] {BA, WO4a} Day(1)", "[] {BA*, PO6a*}")
    t.a.refused("activate WO4a via:PO6a", "hammer_alone", "10")
    t.a.types("craft 1 target:WO2a with:WO4a>PO6a extra:WO2a,WO2a,WO2a")
    assert (t.a.stall, t.b.stall, t.s.activated) == ("{BA, WO4a*, WO2a}", "{BA*, PO6a*}", 1)


def test_a_copied_hammer_follows_the_same_rules() -> None:
    t = lay("[WO2a:4, TE1a:3] {BA, WO4a} Day(1 4)", "[] {BA, PO6a, PO3a, JE3a, WO4b}")
    t.a.refused("craft 4 with:WO4a>PO6a", "unfit_craft", "8")
    t.a.refused("craft 1 target:WO2a with:WO4a>PO3a", "unfit_craft", "8")
    t.a.refused("craft 1 target:WO2a with:WO4a>JE3a", "passive", "10")
    t.a.refused("craft 1 target:WO2a with:WO4a>WO4b", "kind_twice", "R30")
    t.a.refused("craft 1 target:WO2a with:WO4a>PO6b", "out_of_reach", "10")


CHAINS = [
    ("{BA, TA5a}", "TO7 TO8 | TO11 TO9 | TO12 TO14", "gather 2 with:TA5a>TO9"),
    ("{BA, TA5a}", "TO7 TO8 | TO13 TO11 | TO9 TO14", "gather 2 with:TA5a>TO13>TO9"),
    ("{BA}", "TO13 TO8 | TO11 TO9 | TO12 TO14", "gather 2 with:TO13>TO9"),
    ("{BA}", "TO15 TO8 | TO11 TO9 | TO12 TO14", "gather 2 with:TO15>TA5b>TO9"),
    ("{BA, WO4a}", "TO7 TO8 | TO11 TO9 | TO12 TO14", "gather 2 with:WO4a>TA5c>TO9"),
]


@pytest.mark.parametrize(("stall", "grid", "line"), CHAINS)
def test_a_chain_that_ends_in_a_bag_is_declared_with_the_gather(stall: str, grid: str, line: str) -> None:
    t = lay(f"[TA5b:2] {stall} Day(2)", "[] {BA, TA5c}", grid=grid)
    t.a.types(line)
    assert len(t.a.options) == 4
    head = line.partition(":")[2].partition(">")[0]
    sideways = [card for card, turned in t.a.area.stall.items() if turned]
    assert (t.a.area.meeple, sideways) == ((head, []) if head.startswith("TO") else ("", [head]))
    assert t.b.stall == "{BA, TA5c}" and "TA5b:2" in t.a.workshop


@pytest.mark.parametrize(("stall", "grid", "line"), CHAINS)
def test_a_chain_that_ends_in_a_hammer_is_declared_with_the_craft(stall: str, grid: str, line: str) -> None:
    becomes(
        f"[TA5b:2, PO2a:4] {stall} Day(2)",
        line.replace("gather", "craft").replace("TO9", "TO10"),
        "[TA5b:2, PO2a:2]",
        "[] {BA, TA5c}",
        grid=grid.replace("TO9", "TO10"),
    )


@pytest.mark.parametrize(
    ("before", "line", "after", "shown"),
    [  # from a Workshop to tin to pottery; a hammer in one's own; by another round to the Workshop
        ("[TA5a:2, PO1a:3] Day(4)", "tourist TO15 via:TA5a,TO2 do:craft", "[TA5a:2, PO1a:2] Day(4) Meeple(TO15)", "TO2"),
        (
            "[PO6a:1, WO2a:4] Day(1)",
            "craft 1 target:WO2a with:TO15>PO6a extra:WO2a,WO2a,WO2a",
            "[PO6a:1] {BA, WO2a} Meeple(TO15)",
            "TO2",
        ),
        ("[PO3a:2, TE1a:3] Day(4)", "tourist TO13 via:TO15,PO3a args:TE1a", "[PO3a:2, TE1a:2] Meeple(TO13)", "TO15"),
    ],
)
def test_chains_through_ones_own_workshop(before: str, line: str, after: str, shown: str) -> None:
    first = "TO13" if shown == "TO15" else "TO15"
    becomes(before, line, after, grid=f"{first} TO8 | {shown} TO11 | TO12 TO14")


@pytest.mark.parametrize(
    ("line", "grid"),
    [
        ("tourist TO15 via:TA5a,TO15", "TO15 TO8 | TO2 TO11 | TO12 TO14"),
        ("tourist TO15 via:TA5a,TO13,TO15", "TO15 TO8 | TO13 TO11 | TO12 TO14"),
        ("activate TA5b via:TO15,TA5a", "TO15 TO8 | TO2 TO11 | TO12 TO14"),
        ("activate WO4a via:WO4b", "TO15 TO8 | TO2 TO11 | TO12 TO14"),
        ("activate WO4a via:TA5c,TO15,WO4c", "TO15 TO8 | TO2 TO11 | TO12 TO14"),
        ("tourist TO13 via:TO15,TA5a,TO13", "TO13 TO8 | TO15 TO11 | TO12 TO14"),
    ],
)
def test_no_kind_comes_twice_in_a_chain(line: str, grid: str) -> None:
    t = lay("[TA5a:2, WO4c:2, PO3a:2] {BA, TA5b, WO4a} Day(4)", "[] {BA, WO4b, TA5c}", grid=grid)
    t.a.refused(line, "kind_twice", "R30")


def test_every_link_must_be_good_for_something() -> None:
    t = lay("[PO5a:3] {BA, TA5a} Day(4)", grid="TO15 TO8 | TO13 TO11 | TO12 TO14")
    t.a.refused("tourist TO15", "nothing_to_copy", "10")
    t.a.refused("activate TA5a via:TO15,PO5a", "nothing_to_copy", "10")
    t = lay("[TA6a:3] {BA, TA5a} Day(4)", grid="TO15 TO8 | TO13 TO11 | TO12 TO14")
    t.a.refused("activate TA5a via:TO15,TA6a", "nothing_to_copy", "10")


def test_only_the_head_of_a_chain_is_used() -> None:
    t = becomes(
        "[TA5b:2, PO1a:3] {BA, WO4a} Day(4)",
        "activate WO4a via:TA5a,TO11 args:4",
        "{BA, WO4a*} Day(3) Meeple()",
        "[] {BA, TA5a}",
        grid="TO15 TO8 | TO2 TO11 | TO12 TO14",
    )
    assert (t.b.stall, t.s.activated) == ("{BA, TA5a}", 1) and t.a.may("tourist TO15 via:TA5b,TO2 do:craft")


def test_nothing_is_spent_before_the_last_answer() -> None:
    t = lay("[PO1a:2, TE1a:3, WO1a:3] {BA, WO6a, PO7a, PO4a} Day(2)", "[PO2a:4]")
    for start, *rest in (
        ("activate WO6a", "pick PO1a", "pick PO2a"),
        ("activate PO7a", "pick PO1a", "pick TE1a"),
        ("activate PO4a", "pick PO1a", "pick TE1a"),
    ):
        t = lay("[PO1a:2, TE1a:3, WO1a:3] {BA, WO6a, PO7a, PO4a} Day(2)", "[PO2a:4]")
        t.a.says(start, *rest)
        assert (t.s.activated, t.a.stall) == (0, "{BA, WO6a, PO7a, PO4a}"), start
        assert t.a.workshop == "[PO1a:2, TE1a:3, WO1a:3]" and t.b.workshop == "[PO2a:4]"
