"""Runes, bonuses and the first actions: V01 to V06, V43, V44, V48."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.rules import new
from tests.engines.merchants_cove.table import Table, dish, rolling


def test_V01_the_roll_of_the_set_up() -> None:
    with rolling("L[A1 B2 Ct Bo Vo] R[]", "L[A1 Bo] R[B2 Ct Vo]", "L[A4 Bo] R[B4 Ct Vo]"):
        g = new("any", 2)
    one, other = (g.players[seat] for seat in g.order)
    assert one.dish == dish("L[A1 Bo] R[B2 Ct Vo]") and other.dish == dish("L[A4 Bo] R[B4 Ct Vo]")
    assert not one.corruption and g.active == g.order[0]
    assert not one.fresh and other.fresh, "the roll of the set-up is the dish of the first turn"


def test_the_first_roll_serves_the_first_turn_of_each() -> None:
    t = Table()
    t.s.players[1].fresh = True
    t.dish("L[A4 Bo] R[B4 Ct Vo]", seat=1).turn(1)
    assert t.p.dish == dish("L[A4 Bo] R[B4 Ct Vo]") and t.events("rolled") == []
    t.turn(1, "L[A1 Bo] R[B4 Ct Vo]")
    assert t.p.dish == dish("L[A1 Bo] R[B4 Ct Vo]"), "the second turn begins with a roll"


def test_V02_all_in_one_half_on_a_turn() -> None:
    t = Table().turn(0, "R[A4 B2 Cs Bo Vo] L[]")
    assert t.corruption() == 1
    t.bubbles(move=1).says("bend bone move")
    assert t.p.dish == dish("L[Bo] R[A4 B2 Cs Vo]") and t.corruption() == 1
    assert (t.p.filled, t.p.crossed) == ([0, 0], [0, 1])


def test_V03_a_bonus_cannot_cause_corruption() -> None:
    t = Table(dish="L[Bo] R[A1 B1 Ct Vo]").says("bend bone move")
    assert t.p.dish.is_together and t.corruption() == 0


def test_V04_plus_and_minus_wrap() -> None:
    t = Table(dish="L[A4 Bo] R[B2 Ct Vo]").bubbles(plusminus=3)
    t.says("bend a +1")
    assert t.p.a == 1
    t.says("bend a -1", "bend b -1")
    assert (t.p.a, t.p.b) == (4, 1) and t.p.crossed == [3, 0]
    t.cannot_say("bend a +1", "no_bubble", "5.1")


def test_V05_moving_keeps_results() -> None:
    t = Table(dish="L[Cs A3 Bo] R[B1 Vo]").bubbles(move=2).says("bend a move", "bend coin move")
    assert t.p.dish == dish("L[Bo] R[B1 Vo A3 Cs]") and t.p.crossed == [0, 2]


def test_V06_several_bonuses_in_one_turn() -> None:
    t = Table(dish="L[Bo] R[A4 B2 Ct Vo]").bubbles(plusminus=2, move=1)
    t.cannot_say("chart", "no_die_with", "7")
    t.says("bend a +1")
    assert t.p.a == 1
    t.says("bend a -1", "bend a move")
    assert t.p.dish == dish("L[Bo A4] R[B2 Ct Vo]") and t.p.crossed == [2, 1]
    t.says("chart")
    assert t.a.sees.chart is not None and t.a.sees.chart.most == 4


def test_V43_twisting_fates_with_a_skull() -> None:
    t = Table(dish="L[Cs Bo] R[A1 B1 Vo]").bubbles()
    assert t.offers("twist") == ["twist plusminus"]
    t.cannot_say("twist move", "coin_not_with", "5.3")
    t.says("twist plusminus")
    assert t.p.filled == [2, 0] and t.corruption(0) == 1 and t.s.hours[0] == 2
    t = Table(dish="L[Ct Bo] R[A1 B1 Vo]").bubbles().says("twist plusminus")
    assert t.s.players[0].filled == [2, 0] and t.corruption(0) == 0


def test_V44_a_nearly_full_track() -> None:
    t = Table(dish="L[Ct Bo] R[A1 B1 Vo]")
    t.p.filled, t.p.crossed = [1, 0], [8, 0]
    t.settled().says("twist plusminus")
    assert t.s.players[0].filled == [2, 0]
    t = Table(dish="L[Ct Bo] R[A1 B1 Vo]")
    t.p.filled, t.p.crossed = [2, 0], [8, 0]
    t.settled().cannot_say("twist plusminus", "track_full", "5.3")


def test_V48_no_action_twice_running() -> None:
    t = Table(dish="L[A1 Vo] R[B1 Ct Bo]").staffed(security="T01")
    t.p.figure = RULES.first_action
    t.settled().cannot_say("staff", "same_action", "R-5")
    t.says("divine a red").finish()
    t.acts(0, "divine").dish("L[A1 Vo] R[B1 Ct Bo]")
    t.cannot_say("divine a red", "same_action", "R-5")
    t.s.day = 2
    t.settled().cannot_say("divine a red", "same_action", "R-5")


def test_rest_is_for_those_who_can_do_nothing_else() -> None:
    t = Table(dish="L[A1 B1 Vo] R[Ct Bo]")
    t.cannot_say("rest", "must_act", "5.2")
    t.s.square, t.p.figure = [], "divine"
    t.p.top, t.p.bottom = "1" * 10, "1" * 10
    t.bubbles(plusminus=10, move=10)
    assert t.dish("L[A1 B1 Vo] R[Ct Bo]").offers("bend") and t.options[-1] == "rest"
    t.says("rest")
    assert t.s.players[0].figure == "divine" and t.s.hours[0] == 2
