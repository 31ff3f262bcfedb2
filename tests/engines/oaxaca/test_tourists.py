# ruff: noqa: N802 - V47 is the name of a worked case
"""Section 11: tourist cards."""

from __future__ import annotations

import pytest

from tests.engines.oaxaca.table import Table, becomes, lay

GRID = "TO15 TO13 | TO2 TO7 | TO11 TO12"


def test_V47_current_column_only() -> None:
    t = lay("[PO1a:3] Day(2)", grid=GRID)
    t.a.refused("tourist TO2 do:craft", "other_round", "11")
    t.a.refused("tourist TO13 via:TO15", "out_of_reach", "10")
    t.a.types("tourist TO13 via:TO2 do:craft")
    assert t.a.workshop == "[PO1a:2]" and t.a.area.meeple == "TO13" and not t.s.acted
    t.a.refused("tourist TO15 via:PO1a", "meeple", "11")
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.round == 2 and t.a.area.meeple == ""


def test_V48_tin_heart() -> None:
    t = becomes("{BA, TA5a} Day(3) Meeple(TO15)", "activate TA5a via:TO11 args:3", "{BA, TA5a*} Day(4)", grid=GRID)
    assert (t.s.activated, t.a.area.meeple) == (1, "TO15")


def test_V49_workshop_bonus() -> None:
    t = lay("[PO3a:2, TE6a:3] Day(2 2)", grid=GRID)
    t.a.refused("tourist TO15 via:TE6a", "passive", "10")
    t.a.types("tourist TO15 via:PO3a args:PO3a")
    assert t.a.workshop == "[PO3a:1, TE6a:3]" and t.s.activated == 0
    t.a.types("craft 2")
    assert t.a.stall == "{BA, PO3a}"
    t.a.types("activate PO3a args:TE6a")
    assert t.a.workshop == "[TE6a:2]"


def test_V50_drawn_tourist() -> None:
    t = lay("Day(3 4)", round=3, grid=GRID, tourists="TO14 TO8")
    t.a.types("tourist TO12")
    assert t.a.area.guests == ["TO14"] and t.b.sees.players[0].guests == ("TO14",) and t.a.area.meeple == "TO12"
    t.a.types("tourist TO14 args:3,6")
    assert t.a.dice == "Day(4 6)" and t.a.area.guests == [] and t.s.departed == ["TO14"]
    t = lay("Day(3 4)", round=3, grid=GRID, tourists="TO14 TO8")
    t.a.types("tourist TO12")
    t.a.types("gather 3")
    t.a.says(t.a.options[0])
    t.a.says(t.a.options[0])
    t.a.types("end")
    t.a.types("tourist TO14 args:4,6")
    assert t.a.dice == "Day(6) Night(3)"
    t = lay("[PO1a:3] {BA, TA5a} Day(2)", round=2, grid=GRID, tourists="TO14 TO8")
    t.a.types("activate TA5a via:TO12")
    assert t.a.area.guests == ["TO14"] and t.a.area.meeple == ""
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.round == 3 and t.a.area.guests == [] and t.s.departed == ["TO14"] and t.s.tourists == ["TO8"]


def test_V51_shared_use() -> None:
    t = lay("[PO3a:2] Day(2)", "[PO3b:2] Day(2)", grid=GRID)
    t.a.types("tourist TO15 via:PO3a args:PO3a")
    t.a.types("craft 2")
    t.a.types("end")
    t.b.types("tourist TO15 via:PO3b args:PO3b")
    assert t.a.area.meeple == t.b.area.meeple == "TO15" and t.s.grid[0] == "TO15"


@pytest.mark.parametrize(("round_", "current"), [(1, "TO15 TO13"), (2, "TO2 TO7"), (3, "TO11 TO12")])
def test_each_round_has_its_column(round_: int, current: str) -> None:
    t = lay("[PO3a:3] Day(2) Night(4)", round=round_, grid=GRID)
    assert t.a.offered("tourist") == current
    for card in GRID.replace("|", " ").split():
        if card not in current.split():
            t.a.refused(f"tourist {card}", "other_round", "11")


@pytest.mark.parametrize(("round_", "others"), [(1, "TO2 TO7 TO11 TO14"), (2, "TO13 TO15 TO11 TO14"), (3, "TO13 TO15 TO2 TO7")])
def test_the_other_rounds_are_past_and_future(round_: int, others: str) -> None:
    t = lay("[PO3a:3] {BA, TA5a} Day(2) Night(4)", round=round_, grid="TO13 TO15 | TO2 TO7 | TO11 TO14")
    t.a.types("activate TA5a via:TO13")
    assert t.a.offered("via") == others.replace("TO13 ", "")


def test_a_tourist_that_is_not_there_cannot_be_used() -> None:
    t = lay("Day(2)", grid=GRID)
    t.a.refused("tourist TO8 args:2", "not_face_up", "11")
    t.a.refused("tourist PO1a", "not_in_stall", "10")
    t.a.refused("tourist TO77", "no_such_card", "10")


def test_bag_and_hammer_tourists_are_never_used_alone() -> None:
    t = lay("[PO1a:3] Day(2)", current="TO9 TO10")
    t.a.refused("tourist TO9", "bag_alone", "10")
    t.a.refused("tourist TO10", "hammer_alone", "10")


def test_the_hammer_tourist_goes_with_no_gather() -> None:
    t = lay("[PO1a:3] Day(2)", current="TO10")
    t.a.refused("gather 2 with:TO10", "unfit_gather", "7")


def test_bag_and_bag_reached_through_a_card_add_up() -> None:
    t = becomes("{BA, TA5a} Day(2)", "gather 2 with:TA5a>TO9,TO9", "{BA, TA5a*}", current="TO9")
    assert (len(t.a.options), t.a.area.meeple) == (6, "TO9")


def test_one_meeple_even_within_one_action() -> None:
    t = lay("[PO1a:3] {BA*} Day(4)", grid="TO1 TO10 | TO2 TO7 | TO11 TO12")
    t.a.refused("combine 4 TO1 as:2 do:craft with:TO10", "meeple", "11")
    t = becomes(
        "[PO1a:3] {BA*} Day(4) Guests(TO6)",
        "combine 4 TO6 as:2 do:craft with:TO10",
        "[PO1a:1]",
        grid="TO1 TO10 | TO2 TO7 | TO11 TO12",
    )
    assert (t.a.area.meeple, t.s.departed) == ("TO10", ["TO6"])


def test_reclaim_and_reroll() -> None:
    t = lay("Day(2 5) Night(3)", current="TO7 TO8")
    t.will_roll(6)
    t.a.types("tourist TO7")
    assert t.a.dice == "Day(2 5 6)"
    t = lay("Day(2 5) Night(3)", current="TO7 TO8")
    t.will_roll(1, 1)
    t.a.types("tourist TO8 args:2,5")
    assert t.a.dice == "Day(1 1) Night(3)" and t.a.area.meeple == "TO8"
    t = lay("Day(2)", current="TO7 TO8")
    t.a.refused("tourist TO7", "nightfall_empty", "10")


def test_dice_tourists_need_an_unused_die() -> None:
    t = lay("[PO1a:3] Night(2)", current="TO11 TO14", acted=True)
    t.a.refused("tourist TO11", "no_unused_die", "10")
    t.a.refused("tourist TO14", "no_die_to_change", "10")


def test_workshop_bonus_of_a_free_card_may_finish_that_very_card() -> None:
    t = becomes("[PO1a:1] Day(4)", "tourist TO15 via:PO1a do:craft", "[] {BA, PO1a}", grid=GRID)
    t.a.types("activate PO1a do:gather")
    assert t.a.stall == "{BA, PO1a*}"


def test_workshop_bonus_is_of_ones_own_workshop() -> None:
    t = lay("[PO3a:2] {BA, PO4a} Day(4)", "[PO3b:2]", grid=GRID)
    t.a.refused("tourist TO15 via:PO3b", "out_of_reach", "10")
    t.a.refused("tourist TO15 via:PO4a", "out_of_reach", "10")
    t = lay("[] Day(4)", grid=GRID)
    t.a.refused("tourist TO15", "nothing_to_copy", "10")


def test_returning_the_very_card_whose_bonus_is_used() -> None:
    t = becomes("[PO7a:2, TE1a:3] Day(4)", "tourist TO15 via:PO7a args:PO7a,TE1a,3", "[] {BA, TE1a}", grid=GRID, pottery="PO1a")
    assert t.deck("pottery") == "PO1a PO7a"


# Drawn tourists


def with_guest(guest: str, tourists: str = "", departed: str = "") -> Table:
    """A has drawn a tourist card earlier this round."""
    return lay(
        f"[PO3a:3, PO1a:3] {{BA}} Day(4) Night(2) Guests({guest}) Meeple(TO12)",
        "[] Day(1)",
        grid="TO12 TO15 | TO2 TO9 | TO11 TO10",
        tourists=tourists,
        departed=departed,
    )


def test_a_guest_is_used_once_without_the_meeple() -> None:
    t = with_guest("TO8")
    t.will_roll(6)
    t.a.types("tourist TO8 args:4")
    assert t.a.dice == "Day(6) Night(2)" and t.s.departed == ["TO8"] and t.a.area.meeple == "TO12"
    t.a.refused("tourist TO8 args:6", "not_face_up", "11")


def test_a_guest_belongs_to_its_drawer() -> None:
    t = with_guest("TO8")
    t.a.types("early-riser 4")
    t.a.types("end")
    t.b.refused("tourist TO8 args:1", "not_face_up", "11")


def test_a_guest_may_lead_on() -> None:
    t = with_guest("TO13")
    t.a.types("tourist TO13 via:TO2 do:craft")
    assert t.a.workshop == "[PO3a:2, PO1a:2]" and t.s.departed == ["TO13"]
    t = with_guest("TO13")
    t.a.types("gather 4 with:TO13>TO9")
    assert len(t.a.options) == 4 and t.s.departed == ["TO13"] and t.a.area.guests == []
    t = with_guest("TO13")
    t.a.refused("tourist TO13 via:TO15", "out_of_reach", "10")


def test_a_guest_is_not_reached_by_the_tin_heart() -> None:
    t = lay("{BA, TA5a} Day(4) Guests(TO8)", grid=GRID)
    t.a.refused("activate TA5a via:TO8", "out_of_reach", "10")


def test_drawing_from_an_empty_deck_reshuffles_those_who_left() -> None:
    t = lay("Day(4)", grid="TO12 TO15 | TO2 TO9 | TO11 TO10", tourists="", departed="TO8 TO14 TO7")
    t.a.types("tourist TO12")
    (guest,) = t.a.area.guests
    assert sorted([guest, *t.s.tourists]) == ["TO14", "TO7", "TO8"] and t.s.departed == []


def test_those_who_left_come_back_in_an_order_nobody_knows() -> None:
    drawn = set()
    for n in range(30):
        t = lay("Day(4)", grid="TO12 TO15 | TO2 TO9 | TO11 TO10", tourists="", departed="TO8 TO14 TO7")
        t.s.seed = f"seed {n}"
        t.a.types("tourist TO12")
        drawn.add(t.a.area.guests[0])
    assert drawn == {"TO8", "TO14", "TO7"}


def test_with_nobody_left_to_draw_the_card_is_useless() -> None:
    t = lay("Day(4)", grid="TO12 TO15 | TO2 TO9 | TO11 TO10", tourists="")
    t.a.refused("tourist TO12", "no_tourists_left", "R45")
    t = with_guest("TO8")
    t.a.types("tourist TO8 args:4")
    assert t.s.departed == ["TO8"]
    t = lay("{BA, TA5a} Day(4)", grid="TO12 TO15 | TO2 TO9 | TO11 TO10", tourists="", departed="TO8")
    t.a.types("activate TA5a via:TO12")
    assert t.a.area.guests == ["TO8"]


def test_a_drawn_card_that_draws_leaves_before_the_deck_is_made_up_again() -> None:
    t = lay("Day(4) Guests(TO12)", grid="TO1 TO15 | TO2 TO9 | TO11 TO10", tourists="", departed="TO8")
    t.a.types("tourist TO12")
    assert sorted([*t.a.area.guests, *t.s.tourists]) == ["TO12", "TO8"] and t.s.departed == []
    t = lay("Day(4) Guests(TO12)", grid="TO1 TO15 | TO2 TO9 | TO11 TO10", tourists="")
    t.a.refused("tourist TO12", "no_tourists_left", "R45")


def test_unused_guests_leave_at_the_end_of_the_round_without_a_penalty() -> None:
    t = lay("[PO1a:3] {BA} Day(2) Guests(TO8)", round=3)
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.departed == ["TO8"] and t.s.result["scores"][0]["total"] == 2


def test_the_tourist_deck_has_six_results_and_nine_others() -> None:
    t = lay("Day(2)")
    everyone = sorted(t.s.grid + t.s.tourists, key=lambda c: int(c[2:]))
    assert everyone == [f"TO{n}" for n in range(1, 16)]
    faces = [t.s.effect(c).faces for c in everyone if t.s.effect(c).op == "free_result"]
    assert faces == [(1,), (2,), (3,), (4,), (5,), (6,)]
