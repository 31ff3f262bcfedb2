"""Recruiting and the staff: V45 to V47, and what every townsperson does."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

import pytest

from engines.merchants_cove.cards import TOWNSFOLK
from tests.engines.merchants_cove.table import Table


def recruiting(card: str) -> Table:
    """A merchant who may recruit this one for an hour, with nothing else about to happen."""
    return Table(seats=4, dish="L[A1 Bo] R[B1 Ct Vo]").square(card, "T30", "T31", "T32").hours(7, 7, 12, 12)


def test_V45_recruit() -> None:
    t = Table(seats=4).square("T05", "T17", "T01", "T29").hours(1, 1, 12, 12)
    coming = t.s.townsfolk[0]
    t.says("recruit 2 security")
    assert t.options == ("color red", "color none")
    t.says("color red")
    player = t.s.players[0]
    assert t.s.hours[0] == 3 and t.shelf(0) == {"red-tome": 1} and player.staff == {"security": "T17"}
    assert t.s.square == ["T05", "T01", "T29", coming] and t.shown(0).rogue_icons == 1


def test_V46_replace() -> None:
    t = Table(seats=4).staffed(security="T01").square("T05", "T29", "T30", "T31").hours(1, 1, 12, 12)
    t.s.halls = [9, 1, 3, 4]
    assert t.settled().shown().icon_gold == 9
    t.says("recruit 1 security")
    assert t.s.departed == ["T01"] and t.s.players[0].staff == {"security": "T05"}
    assert t.s.players[0].gold == 1 and t.shown(0).icon_gold == 3 + 4


def test_V47_staff() -> None:
    t = Table(seats=4).staffed(astrologist="T01", security="T02").corrupted("K01", "K50").hours(1, 1, 12, 12).says("staff")
    assert t.options == ("use astrologist", "use security", "done")
    t.cannot_say("use palm", "unstaffed", "5.5")
    t.says("use security", "discard K50", "use astrologist", "line a a1-b1", "line b b1-c1", "done")
    assert t.s.players[0].corruption == ["K01"] and t.s.players[0].lines and t.s.hours[0] == 3
    Table(seats=4).cannot_say("staff", "no_staff", "5.5")


def test_V47_in_one_command_and_in_the_order_that_is_said() -> None:
    t = Table(seats=4).staffed(astrologist="T01", palm="T03", security="T02").corrupted("K01", "K50").hours(1, 1, 12, 12)
    t.types("staff palm security astrologist lines:a1-b1-c1 fill:plusminus move card:K50")
    player = t.s.players[0]
    assert player.corruption == ["K01"] and player.filled == [2, 2] and t.shown(0).lines == ("a1-b1", "b1-c1")
    assert [e.data["staff"] for e in t.events("used")] == ["palm", "security", "astrologist"]
    assert t.s.hours[0] == 3


def test_an_ability_is_used_once_and_may_be_skipped() -> None:
    t = Table(seats=4).staffed(astrologist="T01", palm="T03").hours(1, 1, 12, 12)
    t.says("staff", "use palm", "fill move", "fill move")
    assert t.options == ("use astrologist", "done")
    t.cannot_say("use palm", "used_up", "5.5")
    t.says("done")
    assert t.s.players[0].filled == [1, 3] and t.s.players[0].lines == 0


def test_the_palm_reader_fills_what_is_empty() -> None:
    t = Table(seats=4).staffed(palm="T03")
    t.bubbles(plusminus=10, move=9).hours(1, 1, 12, 12).says("staff", "use palm")
    assert t.s.players[0].filled == [10, 10]


def test_all_three_abilities_taken_force_a_replacement_without_extra_cost() -> None:
    t = recruiting("T06").staffed(astrologist="T01", palm="T03", security="T02").square("T06", "T30", "T31", "T32")
    assert t.offers("recruit 1") == ["recruit 1 astrologist", "recruit 1 palm", "recruit 1 security"]
    t.says("recruit 1 palm")
    assert t.s.departed == ["T03"] and t.s.hours[0] == 8


def test_what_cannot_be_recruited() -> None:
    t = recruiting("T06")
    t.cannot_say("recruit 5 palm", "no_such_slot", "5.4")
    t.cannot_say("recruit 0 palm", "no_such_slot", "5.4")
    t.cannot_say("recruit x palm", "no_such_slot", "5.4")
    t.cannot_say("recruit 1 cook", "say_recruit", "5.4")
    t.cannot_say("recruit 1", "say_recruit", "5.4")
    t.s.square = ["T06"]
    t.settled().cannot_say("recruit 2 palm", "slot_empty", "5.4")


# -- every effect


@pytest.mark.parametrize("card", [code for code, one in TOWNSFOLK.items() if one.effects[0].do == "discard"])
def test_corruption_is_discarded_as_far_as_one_likes(card: str) -> None:
    n = TOWNSFOLK[card].effects[0].count
    t = recruiting(card).corrupted("K01", "K30", "K50").says("recruit 1 palm")
    for left, one in list(zip((3, 2), ("K50", "K30"), strict=True))[:n]:
        assert len(t.options) == left + 1 and t.options[-1] == "discard none"
        t.says(f"discard {one}")
    assert t.corruption(0) == 3 - n and t.s.players[0].staff == {"palm": card}
    t = recruiting(card).corrupted("K01").says("recruit 1 palm", "discard none")
    assert t.corruption(0) == 1
    assert recruiting(card).says("recruit 1 palm").s.players[0].staff == {"palm": card}


@pytest.mark.parametrize("card", [code for code, one in TOWNSFOLK.items() if any(e.do == "gold" for e in one.effects)])
def test_gold_is_gained(card: str) -> None:
    t = recruiting(card).says("recruit 1 palm")
    if t.key.startswith("color"):
        t.says("color none")
    assert t.s.players[0].gold == next(e.count for e in TOWNSFOLK[card].effects if e.do == "gold")


@pytest.mark.parametrize("card", [code for code, one in TOWNSFOLK.items() if one.effects[0].do in ("charm", "tome")])
def test_goods_are_gained_in_a_colour_of_the_list(card: str) -> None:
    effect = TOWNSFOLK[card].effects[0]
    for colour in effect.colours:
        t = recruiting(card).says("recruit 1 palm")
        assert t.options == (*(f"color {one}" for one in effect.colours), "color none")
        t.says(f"color {colour}")
        assert t.shelf(0) == {f"{colour}-{effect.do}": 1}
    assert recruiting(card).says("recruit 1 palm", "color none").shelf(0) == {}
    out = next(one for one in ("red", "green", "blue", "yellow") if one not in effect.colours)
    recruiting(card).says("recruit 1 palm").cannot_say(f"color {out}", "other_colours", "9.1")


@pytest.mark.parametrize("card", ["T29", "T30", "T31", "T32"])
def test_an_adventurer_is_loaded_and_tested(card: str) -> None:
    t = recruiting(card).square(card, "T01", "T02", "T03").predicts("red 2").bag("red").says("recruit 1 palm")
    assert t.options == ("load", "decline")
    t.says("load")
    assert t.key == "reward"
    t.says("reward charm", "color blue", "place 3")
    assert t.s.boats[2][-1] == "red" and t.s.players[0].staff == {"palm": card}
    before = recruiting(card).square(card, "T01", "T02", "T03")
    bag = before.s.bag[:]
    assert before.says("recruit 1 palm", "decline").s.bag == bag


def test_nobody_is_loaded_when_there_is_no_seat_or_nobody_left() -> None:
    t = recruiting("T29").square("T29", "T01", "T02", "T03").boats(*["red red red red"] * 6)
    assert t.says("recruit 1 palm").s.players[0].staff == {"palm": "T29"}
    t = recruiting("T29").square("T29", "T01", "T02", "T03")
    t.s.bag = []
    assert t.says("recruit 1 palm").s.players[0].staff == {"palm": "T29"}


@pytest.mark.parametrize("card", ["T25", "T26", "T27", "T28"])
def test_an_adventurer_is_returned_from_a_boat_at_sea(card: str) -> None:
    t = recruiting(card).boats("red grey", "green", "blue blue blue blue").docks(left=3).says("recruit 1 palm")
    assert t.options == ("return 1 red", "return 1 grey", "return 2 green", "decline")
    t.cannot_say("return 3 blue", "boat_docked", "5.4")
    t.cannot_say("return 1 blue", "not_aboard", "5.4")
    greys = t.s.bag.count("grey")
    t.says("return 1 grey")
    assert t.s.boats[0] == ["red"] and t.s.bag.count("grey") == greys + 1


@pytest.mark.parametrize("card", ["T33", "T34"])
def test_an_adventurer_is_shifted_and_may_dock_a_boat(card: str) -> None:
    t = recruiting(card).boats("red grey", "green blue blue", "yellow yellow yellow yellow").says("recruit 1 palm")
    assert "shift 3 yellow" in t.options, "a full boat at sea can be left"
    t.says("shift 1 grey")
    assert t.options == ("to 2", "to 4", "to 5", "to 6")
    t.cannot_say("to 1", "same_boat", "5.4")
    t.cannot_say("to 3", "boat_full", "5.4")
    t.says("to 2")
    assert t.key == "dock" and t.a.options == ("dock left", "dock center")
    t.says("dock center")
    assert t.s.piers == [0, 2, 0] and t.s.boats[:2] == [["red"], ["green", "blue", "blue", "grey"]]


def test_shifting_in_one_command() -> None:
    t = recruiting("T33").boats("red grey", "green blue blue").says("recruit 1 palm")
    t.types("effect shift 1 R to:2 dock:left")
    assert t.s.piers == [2, 0, 0] and t.s.players[0].staff == {"palm": "T33"}


@pytest.mark.parametrize("card", ["T35", "T36"])
def test_two_adventurers_are_swapped(card: str) -> None:
    t = recruiting(card).boats("red grey", "green red").says("recruit 1 palm")
    assert t.options == ("swap 1 red", "swap 1 grey", "swap 2 red", "swap 2 green", "decline")
    t.says("swap 1 red")
    assert t.a.options == ("to 2 green",) or t.s.boats[:2] == [["grey", "green"], ["red", "red"]]
    t = recruiting(card).boats("red grey", "green red").says("recruit 1 palm", "swap 1 grey")
    assert t.options == ("to 2 red", "to 2 green")
    t.cannot_say("to 2 blue", "not_aboard", "5.4")
    t.says("to 2 green")
    assert [sorted(there) for there in t.s.boats[:2]] == [["green", "red"], ["grey", "red"]]
    assert recruiting(card).boats("red red", "red").says("recruit 1 palm").s.players[0].staff == {"palm": card}


def test_the_deck_is_made_anew_from_the_discards() -> None:
    t = recruiting("T06")
    t.s.departed, t.s.townsfolk = t.s.townsfolk, []
    t.says("recruit 1 palm")
    assert len(t.s.square) == 4 and t.s.departed == [] and len(t.s.townsfolk) == 36 - 5
    t = recruiting("T06")
    t.s.departed, t.s.townsfolk = [], []
    t.says("recruit 1 palm")
    assert t.s.square == ["T30", "T31", "T32"] and t.a.sees.square[3].card == ""


def test_more_corruption_than_a_menu_holds_is_listed_by_kind() -> None:
    t = Table(seats=4).staffed(security="T02").corrupted(*(f"K{n:02}" for n in range(1, 31))).hours(1, 1, 12, 12)
    t.says("staff", "use security")
    assert t.options == ("discard K01", "discard K19")
    t.cannot_say("discard K20", "same_as_another", "5.4")
    t.cannot_say("discard K60", "not_yours", "5.4")
