# ruff: noqa: N802 - T34 is the name of a worked case
"""How a game ends: sections 7 and 8, and what is certain to end it."""

from __future__ import annotations

from engines.kernel import clone
from engines.patzcuaro import GAME
from tests.engines.patzcuaro.table import Table, lay


def test_T34_last_card_drawn() -> None:
    t = lay("M4", "C01", "C02", "F01 V01", active=2, at=[7, 8, 0], deck=1)
    t.c.says("move 1", "trade F01 V01")
    assert (t.s.ended_by, t.s.ending, len(t.s.deck), len(t.c.area.hand)) == (2, "deck", 0, 2)
    assert t.asked == {"a": "act.final"} and t.a.sees.placing == (0, 1)
    t.a.says("pass")
    assert t.asked == {"b": "act.final"}
    t.b.says("altar C02 1 1")
    assert not t.s.asks and t.s.result["winners"] == [1]


def test_T35_flip_with_one_card_left() -> None:
    t = lay("M4", "C01", "F01 V01", active=1, at=[7, 0], deck="H08")
    t.b.types("flip 1")
    assert t.b.hand == "F01 V01 H08" and t.s.ended_by == 1 and t.asked == {"a": "act.final"}
    t.a.says("altar C01 1 1")
    assert t.s.result["scores"][1]["flip"] == -5 and t.s.result["winners"] == [0]


def test_T36_benefit_empties_the_deck() -> None:
    t = lay("M4", "F06 F07", "C01", "C02", "C03", at=[2, 7, 8, 9], deck="H05 V09")
    t.a.says("move 1", "trade F06", "altar F07 1 1")
    assert (t.b.hand, t.c.hand, t.d.hand) == ("C01 H05", "V09 C02", "C03")
    assert (t.s.ended_by, t.s.ending) == (0, "deck") and t.a.sees.placing == (1, 2, 3)
    assert t.asked == {"b": "act.final"}


def test_T37_reveal_empties_the_deck() -> None:
    t = lay("S4", "F03", "C05", at=[7, 0], piles={1: "H03", 8: "C04"}, deck="V06")
    t.a.says("move 1", "begin")
    assert t.pile(1) == "H03 V06" and t.pile(8) == "C04" and t.a.hand == "F03"
    assert t.s.ended_by == 0 and t.asked == {"b": "act.final"}


def test_T38_draw_two_with_one_left() -> None:
    t = lay("M4", "F01 F02", "C01", "C02", at=[3, 7, 8], deck="H08", piles={4: "V02"})
    t.a.says("move 1", "trade F01")
    assert t.a.hand == "F02 V02 H08" and t.asked == {"b": "act.final"}
    t.b.says("altar C01 1 1")
    t.c.says("altar C02 1 1")
    assert not t.s.asks and sum(map(bool, t.b.area.altar)) == 1


def ended(hand: str, altar: str, third: str = "") -> Table:
    """The first player has just ended the game."""
    t = lay("M4", "F09 F10 V03", hand, third, altars=["", altar], at=[0, 7, 8], deck=1)
    t.a.types("flip 1")
    assert t.s.ended_by == 0
    return t


def test_T39_final_placement_rules() -> None:
    t = ended("C01", "F01 F02 - -")
    assert t.b.slots() == ["1 3", "1 4", "2 1"] and t.b.options[-1] == "pass"
    t.b.says("altar C01 2 1")
    assert not t.s.asks, "an empty hand is skipped"
    t = ended("C01", "F01 F02 F03 F04 / F05 F06 F07 / F08 -", "C02")
    t.b.says("altar C01 3 2")
    assert t.asked == {"c": "act.final"} and t.s.ended_by == 0 and t.s.ending == "deck"
    t.a.cannot_say("altar V03 1 1", "kernel.not_your_turn", "8")
    t.c.says("pass")
    assert not t.s.asks


def test_T55_a_reveal_certain_to_end_the_game() -> None:
    for deck, flipped, options in ((2, [], False), (1, [], True), (2, [0], False), (1, [0], True)):
        t = lay("S4", "V01", "C05", at=[7, 9], deck=deck, flipped=flipped)
        assert t.s.available(0, 8) == options
        assert ("flip" in t.a.options) == (not flipped)
    t = lay("S4", "V01", "C05", at=[7, 9], piles={1: "H03"}, deck="V06")
    t.a.says("move 1", "begin")
    assert t.pile(1) == "H03 V06" and t.a.hand == "V01" and t.s.ending == "deck"


def test_draws_of_the_others_that_are_certain_to_end_the_game_count_as_well() -> None:
    t = lay("M4", "C05", "C01", at=[2, 7], deck="H05 V09")
    assert not t.s.available(0, 3), "the trade is still to be paid"


def test_a_save_in_the_middle_of_the_final_placements_goes_on() -> None:
    t = ended("C01", "F01 F02 - -", "C02")
    again = clone(t.s)
    t.b.says("pass")
    t.c.says("pass")
    for seat in (1, 2):
        assert GAME.view(again, seat).players[seat].asked == ("act.final" if seat == 1 else "")
    assert t.events("passed") and t.events("over")
