# ruff: noqa: N802 - T01 is the name of a worked case
"""Set-up, the ring, movement, and what is forced: sections 2, 3 and 4."""

from __future__ import annotations

import pytest

from engines.patzcuaro import rules
from engines.patzcuaro.cards import OBJECTIVES
from engines.patzcuaro.ring import ring_of
from engines.patzcuaro.rules import new
from tests.engines.patzcuaro.table import RINGS, Table, lay


def test_T01_ring_of_four_tiles_in_mixed_orientation() -> None:
    ring = ring_of("Y1r Z2n W2r X1n")
    assert " ".join(ring.spaces) == "PT Y1b Z2a W2b X1a X1b W2a Z2b Y1a PB"
    assert (ring.across(3), ring.across(8)) == (6, 1)


@pytest.mark.parametrize(("seats", "deck", "shops"), [(2, 39, 6), (3, 31, 8), (4, 25, 8)])
def test_T02_ring_of_three_tiles_and_deck_sizes(seats: int, deck: int, shops: int) -> None:
    assert ring_of(RINGS["M3"]).spaces == ("PT", "Y1a", "W1a", "Z2b", "Z2a", "W1b", "Y1b", "PB")
    for n in range(20):
        g = new(f"set up {n}", seats)
        assert len(g.deck) == deck and [len(p.hand) for p in g.players] == [6] * seats
        assert [len(pile) for pile in g.piles] == [0, *[1] * shops, 0]
        assert [OBJECTIVES[code].petals for code in g.objectives] == [1, 2, 3]
        assert all(p.at == 0 and not p.flipped and not any(p.altar) for p in g.players)


def test_T02_with_two_players_the_last_tile_goes_back_to_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "laid_out", lambda g: ["Y1n", "W1n", "Z2r", "X2n"])
    for seats, deck, spaces in ((2, 39, RINGS["M3"]), (3, 31, "Y1n W1n Z2r X2n"), (4, 25, "Y1n W1n Z2r X2n")):
        g = new("four tiles", seats)
        assert g.layout == spaces and len(g.deck) == deck
        assert sum(map(len, g.piles)) == 2 * len(spaces.split()) == len(g.piles) - 2


def test_set_up_lays_every_tile_on_every_side_in_both_orientations_and_any_seat_begins() -> None:
    games = [new(f"chance {n}", 4) for n in range(200)]
    assert {word for g in games for word in g.layout.split()} == {t + s + o for t in "WXYZ" for s in "12" for o in "nr"}
    assert {g.first for g in games} == {0, 1, 2, 3} == {g.active for g in games}
    assert {code for g in games for code in g.objectives} == set(OBJECTIVES)
    assert {word[0] for n in range(100) for word in new(f"three {n}", 2).layout.split()} == set("WXYZ")


def test_T03_opening() -> None:
    t = lay("M4", "V01 F01 H01", "C02 F02", "C03 F03", "C04 F04")
    assert t.a.reaches == (1, 2, 3)
    t.a.says("move 1", "trade F01 V01")
    assert t.a.area.at == 1 and t.b.reaches == (2, 3, 4)
    t.b.says("move 3", "trade C02")
    for other in (t.c, t.d, t.a):
        other.says("pass")
    assert t.c.asked == "act.move" and t.c.reaches == (2, 3, 5) and t.b.area.at == 4


def test_T04_passing_an_occupied_space() -> None:
    t = lay("M4", "F01 F02", "C01", at=[2, 3])
    assert t.a.reaches == (4, 5, 6)
    t.a.says("move 2")
    assert t.a.area.at == 5 and t.a.asked == "act.choose"


def test_T05_wrap_with_a_crowd() -> None:
    t = lay("M4", "F01", "F02", "F03", "F04", at=[7, 8, 9, 0])
    assert t.a.reaches == (1, 2, 3)


@pytest.mark.parametrize("steps", ["0", "4", "-1", "x", "1 1"])
def test_T06_illegal_steps(steps: str) -> None:
    t = lay("M4", "F06 V02 H01")
    t.a.cannot_say(f"move {steps}", "steps", "3")
    if " " not in steps:
        t.a.refused(f"move {steps}", "steps", "3")
    t.a.cannot_say("move", "steps", "3")


# -- flip and forced alternatives


def test_T21_flip_by_choice() -> None:
    t = lay("M4", "F01 V01", "C01", "C02", deck="H01 H02 ...", at=[0, 7, 8])
    size = len(t.s.deck)
    assert "move 2" in t.a.options
    t.a.types("flip 2")
    assert (t.a.area.at, t.a.hand, t.a.area.flipped) == (2, "F01 V01 H01 H02", True)
    assert len(t.s.deck) == size - 2 and t.asked == {"b": "act.move"}
    assert t.s.score(0).flip == -5
    t.b.says("flip", "steps 1")
    t.c.says("flip", "steps 1")
    t.a.refused("flip 1", "flipped", "4")


def nothing_possible(flipped: bool, top: str = "C05") -> Table:
    """The position of T22: the first player has one purple card and no shop wants it."""
    tops = {1: "C12", 2: top, 3: "V02"}
    spent = [0] if flipped else []
    return lay("M4", "C03", "H04", "H05", at=[0, 8, 9], piles=tops, deck="H01 H02 H03 ...", flipped=spent)


def test_T22_unflipped_and_nothing_is_available() -> None:
    for steps in (1, 2, 3):
        t = nothing_possible(flipped=False)
        assert t.a.is_offered("flip")
        t.a.refused(f"move {steps}", "must_flip", "R8")
        t.a.types(f"flip {steps}")
        assert (t.a.area.at, t.a.hand) == (steps, "C03 H01 H02")


def test_T23_flipped_and_nothing_is_available() -> None:
    for steps in (1, 2, 3):
        t = nothing_possible(flipped=True)
        assert t.a.is_offered("move 1", "move 2", "move 3")
        t.a.types(f"move {steps}")
        assert (t.a.area.at, t.a.hand, t.s.score(0).flip) == (steps, "C03 H01", -5)
        assert t.asked == {"b": "act.move"} and t.events("stranded")


def test_T24_flipped_and_one_destination_is_available() -> None:
    t = nothing_possible(flipped=True, top="F04")
    assert t.a.is_offered("move 2")
    t.a.refused("move 1", "cannot_act", "R6")
    t.a.refused("move 3", "cannot_act", "R6")
    t.a.says("move 2")
    assert t.a.hand == "C03" and t.a.is_offered("trade C03")
    t = nothing_possible(flipped=False, top="F04")
    assert t.a.is_offered("move 2", "flip")
    t.a.says("flip")
    assert t.a.is_offered("steps 1", "steps 2", "steps 3")


def test_T25_the_flip_window_closes() -> None:
    t = lay("M4", "C03 F01", "H01", piles={2: "F04"}, at=[0, 8])
    t.a.says("move 2")
    t.a.types("flip")
    assert t.a.area.at == 2 and t.a.area.flipped and t.asked == {"b": "act.move"}
    t = lay("M4", "C03 F01", "H01", piles={2: "F04"}, at=[0, 8])
    t.a.says("move 2", "trade C03")
    t.a.refused("flip", "begun", "R7")
    assert t.a.asked == "act.altar" and "flip" not in t.a.options
    t = lay("M4", "C03 F01", "H01", piles={2: "F04"}, at=[0, 8], flipped=[0])
    t.a.says("move 2")
    t.a.refused("flip", "flipped", "4")


def test_an_option_that_was_chosen_closes_the_flip_window() -> None:
    t = lay("M4", "C08 F01", "H01", at=[4, 8], piles={7: "V02"})
    t.a.says("move 3")
    assert t.a.is_offered("choose 1", "choose 2", "flip")
    t.a.says("choose 1")
    assert t.a.is_offered("trade C08")
    t.a.refused("flip", "begun", "R7")


def test_where_nothing_needs_an_answer_one_may_begin_or_flip() -> None:
    t = lay("S4", "F03", "H01", at=[7, 5], deck="V06 V10 V11 ...")
    t.a.says("move 1")
    assert t.a.is_offered("begin", "flip") and t.s.asks[0].public
    t.a.types("begin")
    assert t.a.is_offered("trade F03")
    t = lay("S4", "F03", "H01", at=[7, 5], flipped=[0])
    t.a.says("move 1")
    assert t.a.is_offered("trade F03"), "who has flipped has nothing to decide before the card is turned up"


def test_where_the_flip_leads_is_asked_afterwards_and_may_be_said_at_once() -> None:
    t = lay("M4", "F01", "C01")
    t.a.says("flip")
    assert t.a.asked == "steps" and t.b.sees.flipping and t.a.sees.flipping
    assert [one.index for one in t.b.sees.destinations] == [1, 2, 3]
    t.a.refused("move 1", "answer_first", "4")
    t.a.cannot_say("steps 4", "steps", "3")
    t.a.refused("flip 2", "answer_first", "4")
    t.a.types("steps 3")
    assert t.a.area.at == 3 and t.a.area.flipped
