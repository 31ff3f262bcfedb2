# ruff: noqa: N802 - T17 is the name of a worked case
"""The altar: section 5.2, and two placements in a row."""

from __future__ import annotations

import pytest

from tests.engines.patzcuaro.table import Table, lay


def placing(altar: str, hand: str = "H01 H02") -> Table:
    """Somebody who has to place a card at PB."""
    t = lay("M4", hand, "C05", at=[8, 0], altars=[altar], flipped=[0])
    t.a.says("move 1")
    assert t.a.asked == "act.altar"
    return t


def test_T17_the_three_plus_one_altar() -> None:
    t = placing("F01 F02 F03 - / V01 - -")
    assert t.a.slots() == ["1 4", "2 2"]
    assert t.a.sees.players[0].open_slots == ((1, 4), (2, 2))
    refusal = t.a.refused("altar H01 2 3", "slot_hangs", "5.2")
    assert refusal.why.params["below"] == [[1, 4]]
    refusal = t.a.refused("altar H01 3 1", "slot_hangs", "5.2")
    assert refusal.why.params["below"] == [[2, 2]]
    t.a.refused("altar H01 3 2", "slot_hangs", "5.2")
    t.a.refused("altar H01 1 1", "slot_filled", "5.2")
    t.a.refused("altar H01 2 1", "slot_filled", "5.2")
    t.a.refused("altar H01 1 5", "no_such_slot", "5.2")
    t.a.refused("altar H01 4 1", "no_such_slot", "5.2")
    t.a.refused("altar H03 1 4", "not_in_hand", "6")
    t.a.refused("altar Z99 1 4", "no_such_card", "11")
    t.a.cannot_say("altar H01 1", "say_place", "5.2")


@pytest.mark.parametrize(
    ("altar", "slots"), [("F01 - F03 -", ["1 2", "1 4"]), ("F01 F02 - F04", ["1 3", "2 1"]), ("", ["1 1", "1 2", "1 3", "1 4"])]
)
def test_T18_gaps_in_the_base(altar: str, slots: list[str]) -> None:
    assert placing(altar).a.slots() == slots


@pytest.mark.parametrize(
    ("second", "slots"), [("V01 V02 -", ["2 3", "3 1"]), ("V01 - V03", ["2 2"]), ("V01 V02 V03", ["3 1", "3 2"])]
)
def test_T19_third_level(second: str, slots: list[str]) -> None:
    assert placing(f"F01 F02 F03 F04 / {second}").a.slots() == slots


def test_T20_two_placements_on_pb() -> None:
    five, eight = "F01 F02 F03 F04 / V01", "F01 F02 F03 F04 / V01 V02 V03 / V04 -"
    t = lay("M4", "C03", "C05", at=[8, 0], altars=[five])
    assert not t.s.available(0, 9) and "move 1" not in t.a.options
    t.a.cannot_say("move 1", "cannot_act", "R6")
    t = lay("M4", "C03 C04", "C05", at=[8, 0], altars=["F01 F02 - -"])
    t.a.says("move 1", "altar C03 1 3")
    assert "altar C04 2 2" in t.a.options and "pass" not in t.a.options
    t.a.says("altar C04 2 2")
    assert t.a.altar == "F01 F02 C03 - / - C04 - / - -" and t.asked == {"b": "act.move"}
    t = lay("M4", "C03", "C05", at=[8, 0], altars=[eight])
    t.a.says("move 1", "altar C03 3 2")
    assert (t.s.ended_by, t.s.ending) == (0, "altar") and t.asked == {"b": "act.final"}
    t.b.says("pass")
    assert not t.s.asks and t.s.result
