# ruff: noqa: N802 - V71 is the name of a worked case
"""Worked cases that belong to several chapters."""

from __future__ import annotations

from tests.engines.oaxaca.table import becomes, lay


def test_V71_duties_and_passing() -> None:
    t = lay("{BA} Day(4 5)", "[PO1a:3] {BA} Day() Night(1 1 1 1 1)", current="TO11")
    t.a.refused("end", "dice_action_open", "6")
    t.a.types("activate BA do:gather deck:pottery")
    t.a.refused("end", "dice_action_open", "6")
    for line in ("activate BA", "tourist TO11", "scrap PO1a"):
        t.b.refused(line, "passed", "5")
    for face in (4, 5):
        t.a.types(f"gather {face}")
        t.a.says(t.a.options[0])
        t.a.says(t.a.options[0])
        t.b.refused("scrap PO1a", "passed", "5")
        t.a.types("end")
    t.keep_dice()
    assert t.asked == {"b": "act"} and t.b.may("activate BA") and t.b.may("scrap PO1a")
    t.b.types(f"tourist {t.b.sees.current[0]}")


def test_V72_bag_card_with_a_free_gather() -> None:
    t = lay("{BA} Day(4)", current="TO9", tin_art="TA1a TA2a TA3a TA4a")
    t.a.types("activate BA do:gather deck:tin-art with:TO9")
    assert t.a.offered("keep") == "TA1a TA2a TA3a"
    t.a.types("keep TA2a rest:top,top")
    assert t.a.workshop == "[TA2a:4]" and t.deck("tin_art") == "TA1a TA3a TA4a"
    assert (t.a.stall, t.s.activated, t.a.area.meeple, t.s.acted) == ("{BA*}", 1, "TO9", False)
    t = lay("[TA1a:3] {BA} Day(4)", current="TO9")
    t.a.refused("tourist TO9", "bag_alone", "10")
    t.a.refused("activate BA do:craft target:TA1a with:TO9", "unfit_craft", "8")


def test_V73_banner_as_partner() -> None:
    t = becomes("[PO1a:2] {BA} Day(4 6)", "combine 4 BA as:2 do:craft", "[PO1a:1] {BA*} Day(6) Night(4)")
    assert (t.s.activated, t.s.acted) == (1, True)
