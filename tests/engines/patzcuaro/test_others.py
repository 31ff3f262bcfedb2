# ruff: noqa: N802 - T27 is the name of a worked case
"""Reveals, and what the other players get: sections 5.3 and 5.4."""

from __future__ import annotations

import pytest

from engines.patzcuaro.ring import ring_of
from tests.engines.patzcuaro.spaces import other_space
from tests.engines.patzcuaro.table import RINGS, Table, lay


def test_T27_reveal_from_pt() -> None:
    t = lay("M4", "F01 F02", "C05", at=[9, 4], piles={3: "V01"}, deck="C12 H01 ...")
    size = len(t.s.deck)
    t.a.says("move 1", "altar F01 1 1")
    assert t.a.is_offered("reveal 1", "reveal 2", "reveal 3", "reveal 4") and t.s.asks[0].public
    assert t.b.sees.revealed == "C12" and t.b.sees.targets == (1, 2, 3, 4)
    assert [event.data["card"] for event in t.events("revealed")] == ["C12"]
    for space in ("0", "5", "8", "9", "x"):
        t.a.refused(f"reveal {space}", "not_in_direction", "R15")
    t.a.types("reveal 3")
    assert t.pile(3) == "V01 C12" and len(t.s.deck) == size - 1 and t.asked == {"b": "act.move"}
    t = lay("M4", "F01 F02", "C05", at=[9, 4], deck="C12 H01 ...")
    t.a.says("move 1", "altar F01 1 1", "reveal 4")
    assert t.pile(4).endswith("C12"), "a token on the space does not matter"


def test_T28_across() -> None:
    t = lay("S4", "F03 F01", "C05", at=[7, 0], piles={1: "H03", 8: "C04"}, deck="V06 H01 ...")
    t.a.says("move 1", "begin")
    assert t.pile(1) == "H03 V06" and t.a.asked == "act.trade"
    t.a.types("trade F03")
    assert t.pile(8) == "F03" and t.a.hand == "F01 C04"


def test_T29_counter_clockwise_along_the_row() -> None:
    assert ring_of(RINGS["S4"]).targets(4, "ccw") == (1, 2, 3)
    assert ring_of(RINGS["M3"]).targets(4, "ccw") == (3,)
    t = lay("S4", "H01 F01", "C05", at=[3, 0])
    t.a.says("move 1", "trade H01")
    assert t.a.is_offered("reveal 1", "reveal 2", "reveal 3")
    t = lay("M3", "H01 F01", "C05", at=[3, 0], deck="V06 H02 ...")
    t.a.says("move 1", "trade H01")
    assert t.pile(3).endswith("V06") and t.asked == {"b": "act.move"}, "a single target needs no answer"


def test_T30_running_past_patzcuaro() -> None:
    ring = ring_of("Z2n W1n X1n Y1n")
    assert ring.spaces[1] == "Z2a" and ring.targets(1, "ccw") == (8,) and ring.spaces[8] == "Z2b"


def test_arrows_point_along_both_rows() -> None:
    ring = ring_of(RINGS["M4"])
    assert ring.targets(0, "cw") == (1, 2, 3, 4) and ring.targets(2, "cw") == (3, 4)
    assert ring.targets(4, "cw") == (5,) and ring.targets(5, "cw") == (6, 7, 8)
    assert ring.targets(8, "cw") == (1,) and ring.targets(9, "cw") == (1,)
    assert ring.targets(9, "ccw") == (5, 6, 7, 8) and ring.targets(0, "ccw") == (8,)
    assert ring.targets(5, "ccw") == (4,) and ring.targets(7, "across") == (2,)


def test_T31_others_draw() -> None:
    t = lay("M4", "C01", "F06 F07", "C05", active=1, at=[7, 2, 8], deck="H05 V09 H01 ...")
    t.b.says("move 1", "trade F06")
    t.b.says(next(option for option in t.b.options if option.startswith("altar")))
    assert "H05" in t.c.hand and "V09" in t.a.hand and len(t.b.area.hand) == 1
    assert [(event.data["seat"], event.data["n"]) for event in t.events("drew")] == [(2, 1), (0, 1)]
    assert [(event.to, event.data["cards"]) for event in t.events("saw")] == [((2,), ["H05"]), ((0,), ["V09"])]
    assert t.asked == {"c": "act.move"}


def benefit(**given: object) -> Table:
    """T32: the first player has traded at Z1a, and the others may place a card."""
    t = lay("M4", "F01 F02", "V03 V04", "C05 C06", at=[3, 7, 8], deck="H08 H09 H10 ...", **given)  # type: ignore[arg-type]
    t.a.says("move 1", "trade F01")
    return t


def test_T32_others_place() -> None:
    t = benefit()
    assert len(t.a.area.hand) == 4 and t.asked == {"b": "act.place"}
    assert t.c.sees.placing == (1, 2)
    t.c.cannot_say("pass", "kernel.not_your_turn", "5.4")
    t.a.cannot_say("altar F02 1 1", "kernel.not_your_turn", "5.4")
    t.b.types("altar V03 1 1")
    assert t.b.altar.startswith("V03") and t.asked == {"c": "act.place"}
    t.c.types("pass")
    assert t.asked == {"b": "act.move"} and not any(t.c.area.altar) and not any(t.a.area.altar)
    t = lay("M4", "F01 F02", "", "C05 C06", at=[3, 7, 8], deck="H08 H09 H10 ...")
    t.a.says("move 1", "trade F01")
    assert t.asked == {"c": "act.place"}, "an empty hand is skipped"


def test_T33_somebody_else_completes() -> None:
    t = benefit(altars=["", "F03 F04 F05 F06 / F07 F08 F09 / F10 -"])
    t.b.says("altar V03 3 2")
    assert (t.s.ended_by, t.s.ending, t.s.active) == (1, "altar", 0)
    assert t.asked == {"c": "act.final"}
    t.c.says("pass")
    assert t.asked == {"a": "act.final"}
    t.a.says("altar F02 1 1")
    assert not t.s.asks and t.s.result


def test_a_very_large_hand_is_asked_for_colours_before_a_card_is_placed_and_nobody_else_hears_them() -> None:
    many = " ".join([*(f"V{n:02}" for n in range(1, 15)), *(f"C{n:02}" for n in range(1, 13))])
    t = lay("M4", "F01 F02", many, "H01", at=[3, 7, 8], deck="H08 H09 H10 ...")
    t.a.says("move 1", "trade F01")
    assert t.b.is_offered("colours green", "colours purple", "pass")
    t.b.types("colours cross")
    assert t.b.sees.colours == ("purple",) and t.c.sees.colours == t.a.sees.colours == ()
    assert {option.split()[1][0] for option in t.b.options if option != "pass"} == {"C"}
    t.b.refused("altar V01 1 1", "other_colours", "11")
    t.b.types("pass")
    assert t.asked == {"c": "act.place"} and t.c.sees.colours == ()


def test_what_others_get_in_the_middle_of_a_space_is_done_before_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    altar, draw = {"do": "altar"}, {"do": "draw", "count": 1}
    other_space(monkeypatch, "W1a", [{"do": "others", "benefit": altar}, {"do": "others", "benefit": draw}, altar])
    t = lay("M4", "F01", "V03", "C05", at=[0, 7, 8], deck="H08 H09 H10 ...")
    t.a.says("move 1")
    assert t.a.is_offered("begin", "flip")
    t.a.says("begin")
    assert t.asked == {"b": "act.place"}
    t.b.says("pass")
    t.c.says("altar C05 1 4")
    assert t.b.hand == "V03 H08" and t.c.hand == "H09" and t.a.asked == "act.altar"
