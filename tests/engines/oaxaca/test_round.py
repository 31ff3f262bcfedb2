# ruff: noqa: N802 - V34 is the name of a worked case
"""Sections 4 to 6: set-up, rolling, turns and passing, saving a die, the end of a round."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.kernel import apply
from engines.oaxaca.cards import HANDICRAFTS, TOURISTS
from engines.oaxaca.rules import new
from tests.engines.oaxaca.table import Table, becomes, dawn, lay


def test_V34_opening_reroll() -> None:
    t = dawn("Night(1 1 1 1 1)", rolls="2 2 4 5 1")
    assert t.a.dice == "Day(1 2 2 4 5)" and t.asked == {"a": "reroll"}
    t.will_roll(3, 3)
    t.a.types("reroll 2 4")
    assert t.a.dice == "Day(1 2 3 3 5)"
    assert t.asked == {"a": "act"}, "no second re-roll"
    t.a.refused("reroll 3", "too_late_again", "6")
    t = dawn("Night(1 1 1 1 1)", rolls="2 2 4 5 1")
    t.a.types("reroll none")
    assert t.a.dice == "Day(1 2 2 4 5)" and t.asked == {"a": "act"}


def test_V35_early_riser() -> None:
    t = becomes("[PO1a:3, PO2a:4, JE1a:2] Day(5) Night(1 2 3 4)", "early-riser 2", "Day() Night(1 2 3 4) Early(2)")
    t.will_roll(6, 6, 5, 3)
    t.a.types("end")
    assert t.s.round == 2 and t.a.dice == "Day(2 3 5 6 6)"
    t = lay("[PO1a:3, PO2a:4, JE1a:2] Day(5 5)")
    t.a.refused("early-riser 2", "not_last_die", "6")


def test_V36_saved_die_and_the_opening_reroll() -> None:
    t = dawn("{BA, TA3a} Night(1 1 1 1) Early(2)", round=2, rolls="3 4 5 6")
    assert t.a.dice == "Day(2 3 4 5 6)"
    t.a.refused("reroll 2", "not_rolled", "R6")
    t.a.refused("reroll 1", "no_such_die", "5")
    t.a.types("reroll none")
    t.will_roll(6)
    t.a.types("activate TA3a args:2")
    assert t.a.dice == "Day(3 4 5 6 6)"
    t = dawn("Night(1 1 1 1) Early(2)", round=2, rolls="2 4 5 6")
    assert t.a.offered("again") == "2 4 5 6"
    t.a.refused("reroll 2 2", "not_rolled", "R6")
    t.will_roll(1)
    t.a.types("reroll 2")
    assert t.a.dice == "Day(1 2 4 5 6)"


def test_V37_uneven_turns() -> None:
    five = "[PO1a:9] Night(1 1 1 1 1)"
    ones = "1 " * 15
    t = dawn(five, five.replace("PO1a", "PO1b"), five.replace("PO1a", "PO1c"), rolls=ones, start=1)
    t.keep_dice()
    turns = ""
    while t.s.round == 1:
        ((name, key),) = t.asked.items()
        assert key == "act"
        turns += name
        seat = {"a": t.a, "b": t.b, "c": t.c}[name]
        card = next(iter(seat.area.workshop))
        first = name == "c" and turns.count("c") == 1
        seat.types("combine 1 1 as:2 do:craft" if first else f"craft 1 target:{card}")
        seat.types("end")
    assert turns == "bca" * 4 + "ba"
    assert t.s.start == 2, "the start player card has moved to C"
    t.keep_dice()
    assert t.asked == {"c": "act"}


def test_V38_reclaim_in_time() -> None:
    t = lay("[PO1a:3] {BA, TA6a} Day(2) Night(1 4 6 3)", "Day(1 1)")
    t.a.types("craft 2")
    t.will_roll(5)
    t.a.types("activate TA6a")
    assert t.a.dice == "Day(5) Night(1 4 6 3)"
    t.a.types("end")
    t.b.types("gather 1 deck:pottery")
    t.b.types("end")
    assert t.asked == {"a": "act"}
    t = lay("[PO1a:3] {BA, TA6a} Day(2) Night(1 4 6 3)", "Day(1 1)")
    t.a.types("craft 2")
    t.a.types("end")
    t.b.types("gather 1 deck:pottery")
    t.a.refused("activate TA6a", "passed", "5")
    t.b.types("end")
    assert t.asked == {"b": "act"}
    t.a.refused("activate TA6a", "passed", "5")


@pytest.mark.parametrize(("die", "other"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_V39_dice_changes(die: int, other: int) -> None:
    t = lay(f"Day({die})", current="TO11 TO14")
    t.a.types(f"tourist TO11 args:{die}")
    assert t.a.dice == f"Day({other})"
    t = lay(f"Day({die})", current="TO11 TO14")
    t.a.refused(f"tourist TO14 args:{die},{die}", "die_unchanged", "11")
    t.a.types(f"tourist TO14 args:{die},{other}")
    assert t.a.dice == f"Day({other})"


def test_V39_dice_changes_touch_own_unused_dice_only() -> None:
    boxes = "{BA, TE3a, TA3a, TA4a} Day(1 4) Night(3) Early(2)"
    becomes(boxes, "activate TE3a args:4", "Day(1 1) Night(3) Early(2)", "Day(6) Night(5)", current="TO11 TO14")
    t = lay(boxes, "Day(6) Night(5)", current="TO11 TO14")
    t.a.refused("activate TE3a args:1", "die_unchanged", "10")
    for line, rule in (
        ("activate TE3a args:{}", "10"),
        ("activate TA3a args:{}", "10"),
        ("activate TA4a args:{}", "10"),
        ("tourist TO11 args:{}", "11"),
        ("tourist TO14 args:{},1", "11"),
    ):
        for face in (2, 3, 5, 6):
            t.a.refused(line.format(face), "no_such_die", rule)


# Set-up


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_set_up(seats: int) -> None:
    g = new("any seed", seats)
    assert {d: sorted(cards) for d, cards in g.decks.items()} == {d: sorted(cards) for d, cards in HANDICRAFTS.items()}
    assert all(len(cards) == 24 for cards in g.decks.values())
    assert len(g.grid) == 6 and len(g.tourists) == 9 and sorted(g.grid + g.tourists) == sorted(TOURISTS)
    assert all((len(p.day), p.workshop, p.stall, p.early, p.meeple) == (5, {}, {"BA": False}, [], "") for p in g.players)
    assert g.round == 1 and g.start in range(seats)
    assert [a.key for a in g.asks] == ["reroll"] * seats
    assert (len(g.customers), g.bonus != {}) == ((5, True) if seats == 1 else (0, False))


def test_decks_and_start_player_differ_from_seed_to_seed() -> None:
    games = [new(f"seed {n}", 4) for n in range(40)]
    assert {g.start for g in games} == {0, 1, 2, 3}
    assert len({tuple(g.decks["pottery"]) for g in games}) == 40
    assert len({tuple(g.grid) for g in games}) == 40
    assert new("seed 1", 4) == games[1]


def test_the_tourists_lie_column_by_column() -> None:
    g = new("any seed", 2)
    for round_ in (1, 2, 3):
        t = lay("Day(1)", round=round_, grid=" ".join(g.grid))
        assert list(t.a.sees.current) == g.grid[2 * round_ - 2 : 2 * round_]


def test_every_player_rolls_five_fair_dice() -> None:
    dice = Counter(face for n in range(300) for p in new(f"seed {n}", 4).players for face in p.day)
    assert set(dice) == {1, 2, 3, 4, 5, 6} and sum(dice.values()) == 6000
    assert all(900 < n < 1100 for n in dice.values())


# The opening re-roll


def opening() -> Table:
    five = "Night(1 1 1 1 1)"
    return dawn(five, five, five, rolls="1 2 3 4 5 1 1 1 1 1 6 6 6 6 6")


def test_everybody_is_asked_at_once_and_the_turns_wait_for_all() -> None:
    t = opening()
    assert t.asked == {"a": "reroll", "b": "reroll", "c": "reroll"}
    t.c.types("reroll 6 6")
    t.a.types("reroll none")
    assert t.asked == {"b": "reroll"}
    t.a.refused("gather 1", "kernel.not_your_turn", "5")
    t.will_roll(5, 4)
    t.b.types("reroll none")
    assert t.asked == {"a": "act"} and t.c.dice == "Day(4 5 6 6 6)"


def test_the_dice_fall_in_seat_order_whoever_decides_first() -> None:
    finals = []
    for order in ("abc", "cba", "bca"):
        t = opening()
        t.will_roll(2, 3, 4)
        for name in order:
            {"a": t.a, "b": t.b, "c": t.c}[name].types("reroll 1" if name != "c" else "reroll 6")
        finals.append((t.a.dice, t.b.dice, t.c.dice))
    assert finals == [("Day(2 2 3 4 5)", "Day(1 1 1 1 3)", "Day(4 6 6 6 6)")] * 3


def test_what_others_pick_stays_sealed_until_all_have_decided() -> None:
    t, u = opening(), opening()
    t.a.says("again 2", "again 4")
    t.b.types("reroll 1 1 1")
    u.a.says("again 3")
    u.b.types("reroll none")
    assert t.c.sees == u.c.sees and t.c.options == u.c.options
    assert t.a.sees.picked == (2, 4) and t.b.sees.picked == (1, 1, 1) and t.c.sees.picked == ()
    assert u.b.sees.picked == ()
    assert t.a.sees.players[1].day == (1, 1, 1, 1, 1), "B's dice are not rolled before all have decided"


def test_all_rolled_dice_may_be_picked_and_none_twice() -> None:
    t = opening()
    t.will_roll(6, 6, 6, 6, 6)
    t.a.types("reroll 5 4 3 2 1")
    t.b.refused("reroll 1 1 1 1 1 1", "all_picked", "5")
    t = opening()
    t.b.refused("reroll 2", "no_such_die", "5")
    t.b.refused("reroll 7", "no_such_face", "2")
    t.a.refused("reroll 2 2", "all_picked", "5")


# Turns


def test_turns_go_clockwise_from_the_start_player() -> None:
    two = "[PO1a:9] Day(1)"
    t = lay(two, two.replace("PO1a", "PO1b"), two.replace("PO1a", "PO1c"), two.replace("PO1a", "PO1d"))
    seen = []
    for seat in (t.a, t.b, t.c, t.d):
        seen.append(next(iter(t.asked)))
        seat.types(f"craft 1 target:{next(iter(seat.area.workshop))}")
        seat.types("end")
    assert seen == ["a", "b", "c", "d"] and t.s.round == 2


def test_the_round_ends_only_when_all_dice_are_used() -> None:
    t = lay("[PO1a:9] Day(1)", "[PO1b:9] Day(1 1 1)")
    t.a.types("craft 1 target:PO1a")
    t.a.types("end")
    for _ in range(3):
        assert t.s.round == 1 and t.asked == {"b": "act"}
        t.b.types("craft 1 target:PO1b")
        t.b.types("end")
    assert t.s.round == 2


def test_passing_is_announced_once() -> None:
    t = lay("[PO1a:9] Day(1 1 1)", "[PO1b:9] Day(1)")
    for seat, word in ((t.a, "PO1a"), (t.b, "PO1b"), (t.a, "PO1a"), (t.a, "PO1a")):
        seat.says("craft 1", f"target {word}", "end")
    assert [(e.data["seat"], e.to) for e in t.events("passed")] == [(1, None)]


def test_only_the_player_in_turn_acts() -> None:
    t = lay("Day(1)", "{BA, PO3a} [TE1a:3] Day(4)")
    for line in ("gather 4", "activate PO3a", "scrap TE1a", "end"):
        t.b.refused(line, "kernel.not_your_turn", "5")


def test_one_dice_action_a_turn() -> None:
    t = lay("[PO1a:3] Day(1 2 3)")
    t.a.types("craft 2")
    for line in ("craft 1", "gather 3", "combine 1 3 as:2 do:craft", "early-riser 1", "idle 1"):
        t.a.refused(line, "acted", "6")


def test_nonsense_is_refused() -> None:
    t = lay("[PO1a:3] Day(1 2)")
    t.a.cannot_say("", "not_an_act", "6")
    t.a.cannot_say("sell PO1a 1", "not_now", "6")
    t.a.cannot_say("gather", "no_such_face", "2")
    t.a.cannot_say("gather 7", "no_such_face", "2")
    t.a.cannot_say("gather ²", "no_such_face", "2")
    t.a.cannot_say("gather 2 2", "not_offered", "6")
    t.a.cannot_say("end now", "not_offered", "6")


# Saving a die


def test_the_last_die_may_be_saved_even_where_it_is_useful() -> None:
    t = lay("[PO1a:3] Day(2)")
    assert t.a.may("craft 2") and t.a.offered("early-riser") == "1 2 3 4 5 6"
    t.a.types("early-riser wild")
    assert t.a.dice == "Day() Early(1)" and t.s.acted


def test_one_die_at_most_lies_in_the_early_morning_box() -> None:
    t = lay("[PO1a:3] Day(2) Early(4)")
    t.a.refused("early-riser 2", "early_taken", "R4")


def test_a_turn_of_early_rising_has_its_optional_steps_too() -> None:
    t = lay("[PO1a:3, TE1a:3] {BA, PO3a, TA6a} Day(5) Night(1 4 6 3)")
    t.a.types("activate PO3a args:PO1a")
    t.a.types("early-riser 6")
    t.will_roll(2)
    t.a.types("activate TA6a")
    assert t.a.dice == "Day(2) Night(1 4 6) Early(6)"
    t.a.types("end")
    assert t.asked == {"a": "act"} and t.s.round == 1
    t.a.refused("early-riser 2", "early_taken", "R4")
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.round == 2 and len(t.a.area.day) == 5 and 6 in t.a.area.day and t.a.area.early == []


def test_a_reclaimed_die_makes_another_the_last_but_one() -> None:
    t = lay("{BA, TA6a} Day(5) Night(3)")
    t.a.types("activate TA6a")
    t.a.refused("early-riser 5", "not_last_die", "6")


# Forced idleness


def bare(die: str, rest: str = "") -> Table:
    """Nothing left in four decks, and a die already saved."""
    mine = f"[PO1a:3] {{BA*}} Day({die}) Early(2) {rest}"
    return lay(mine, current="TO11 TO12", jewelry="", textile="", woodcarving="", tin_art="")


def test_a_die_without_any_use_goes_idle() -> None:
    t = bare("5")
    assert t.a.offered("idle") == "5" and t.a.offered("gather") == t.a.offered("craft") == t.a.offered("combine") == ""
    t.a.types("idle 5")
    assert t.a.dice == "Day() Night(5) Early(2)" and t.s.acted
    assert t.a.may("end")


@pytest.mark.parametrize(
    ("die", "rest"),
    [("2", ""), ("1", ""), ("5 5", ""), ("5", "{BA}"), ("5", "[PO1a:3, WO1a:3]"), ("2", "[PO1a:3, PO2a:3, PO3a:3]")],
)
def test_idling_is_the_last_resort(die: str, rest: str) -> None:
    t = bare(die, rest)
    t.a.refused(f"idle {die[0]}", "not_idle", "R10")


def test_a_die_that_scrapping_could_help_does_not_idle() -> None:
    t = lay("[PO1a:3, PO2a:3, PO3a:3] {BA*} Day(5) Early(2)", current="TO11 TO12")
    t.a.refused("idle 5", "not_idle", "R10")
    assert t.a.options == ("tourist TO11", "tourist TO12", "scrap PO1a", "scrap PO2a", "scrap PO3a")
    t.a.types("scrap PO1a")
    assert t.a.may("gather 5")


def test_who_can_rise_early_does_not_idle() -> None:
    t = lay("[PO1a:3] {BA*} Day(5)", current="TO11 TO12", woodcarving="")
    t.a.refused("idle 5", "not_idle", "R10")


# The end of a round


def test_what_the_end_of_a_round_puts_right() -> None:
    t = lay("[PO1a:3] {BA*, TA3a*} Day(2) Meeple(TO11) Guests(TO14)", "{BA*} Meeple(TO11) Guests(TO8)", current="TO11")
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.round == 2 and (t.a.stall, t.b.stall) == ("{BA, TA3a}", "{BA}")
    assert (t.a.area.meeple, t.b.area.meeple, t.a.area.guests, t.b.area.guests) == ("", "", [], [])
    assert t.s.departed == ["TO14", "TO8"]
    assert list(t.a.sees.current) == t.s.grid[2:4] and t.s.start == 1


def test_the_last_die_in_a_turn_leaves_that_turn_open() -> None:
    t = lay("[PO1a:3] {BA, PO3a} Day(2)")
    t.a.types("craft 2")
    assert t.s.round == 1 and t.asked == {"a": "act"}
    t.a.types("activate PO3a args:PO1a")
    t.a.types("end")
    assert t.s.round == 2


def test_after_the_third_round_the_game_is_over() -> None:
    t = lay("[PO1a:3] Day(2)", round=3)
    t.a.types("craft 2")
    t.a.types("end")
    assert t.s.asks == () and t.s.result["winners"] == [0]
    t.a.refused("gather 2", "kernel.over", "")


def test_dice_of_one_value_are_the_same_die() -> None:
    t = lay("[PO1a:3] Day(2 2 2)")
    assert t.a.offered("craft") == "2" and t.a.offered("combine") == "2"
    apply(t.s, 0, "craft 2")
    assert t.a.dice == "Day(2 2) Night(2)"
