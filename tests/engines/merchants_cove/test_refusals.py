"""Every reason by which something is refused can be met, and names its paragraph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.merchants_cove.cards import FACTIONS
from engines.merchants_cove.chart import ALL_LINES, CROSS, LINE
from engines.merchants_cove.clock import Draw
from engines.merchants_cove.rules import Day
from tests.engines.language import at
from tests.engines.merchants_cove.table import Seat, Table

HERE = Path(__file__).resolve().parent
ROOM = HERE.parents[2] / "engines" / "merchants_cove"
MARKED = [f"{faction} x" for faction in FACTIONS for _ in range(2)]


def test_not_your_turn_and_over() -> None:
    t = Table(seats=2)
    t.b.cannot_say("rest", "kernel.not_your_turn", "5")
    Seat(t, 7).cannot_say("rest", "kernel.not_asked", "")
    t.s.day, t.s.stack = 3, [at("close", Day())]
    t.settled()
    t.a.cannot_say("rest", "kernel.over", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", ("answer_first", "5")), ("sell red-charm left", ("answer_first", "5")), ("bend", ("say_bend", "5.1")),
        ("bend die +1", ("say_bend", "5.1")), ("bend coin +1", ("not_a_die", "5.1")), ("chart 3", ("say_chart", "7")),
        ("divine", ("say_divine", "8.1")), ("divine a pink", ("no_such_colour", "8.1")),
        ("divine a grey", ("rogues_unpredicted", "8.1")),
        ("horoscope", ("say_half", "9.1")), ("twist", ("say_track", "5.3")), ("recruit", ("say_recruit", "5.4")),
        ("recruit 01 palm", ("no_such_slot", "5.4")), ("staff now", ("say_staff", "5.5")), ("staff", ("no_staff", "5.5")),
        ("rest", ("must_act", "5.2")),
    ],
)  # fmt: skip
def test_reasons_of_a_turn(words: str, expected: tuple[str, str]) -> None:
    Table(dish="L[A1 Vo] R[B1 Ct Bo]").cannot_say(words, *expected)


def test_the_figure_must_move() -> None:
    for action, words in (
        ("chart", "chart"), ("divine", "divine a red"), ("horoscope", "horoscope left"), ("twist", "twist plusminus"),
        ("recruit", "recruit 1 palm"), ("staff", "staff"),
    ):  # fmt: skip
        t = Table(dish="L[A1 Vo] R[B1 Ct Bo]").staffed(palm="T05").acts(0, action)
        t.dish("L[A1 Vo] R[B1 Ct Bo]")
        t.cannot_say(words, "same_action", "R-5")


def test_a_full_chart() -> None:
    t = Table(dish="L[A1 Vo] R[B1 Ct Bo]")
    t.p.lines = ALL_LINES & ~CROSS
    t.settled().cannot_say("chart", "chart_full", "7")
    t = Table().staffed(astrologist="T01", palm="T05")
    t.p.lines = ALL_LINES & ~CROSS
    t.settled().says("staff")
    t.cannot_say("use astrologist", "no_use", "5.5")
    t.cannot_say("use", "say_use", "5.5")


def test_after_the_last_line_that_is_open_the_number_of_lines_is_not_the_reason() -> None:
    t = Table(dish="L[Bo A4] R[B1 Ct Vo]")
    t.p.lines = ALL_LINES & ~CROSS & ~LINE["a1-b1"].bit
    t.settled().says("chart", "line a a1-b1")
    assert t.options == ("done",)
    t.cannot_say("line a a1-b1", "already_drawn", "7")
    t.cannot_say("line c c4-d4", "on_the_cross", "7")


def test_words_that_answer_no_question_get_no_false_reason() -> None:
    t = Table(seats=4).square("T33", "T01", "T02", "T03").boats("red grey", "green").says("recruit 1 palm")
    assert t.key == "effect.shift" and "shift 1 red" in t.options
    for words in ("return 1 red", "swap 1 red", "load"):
        t.cannot_say(words, "answer_first", "5.4")
    t = Table(seats=2, rogues="cultists").stock(red_charm=1).pier("left", "red grey red red", 1).to_market()
    t.cannot_say("sell red-charm left-all", "say_sell", "10")
    t.cannot_say("sell red-charm left-", "say_sell", "10")
    t = Table(dish="L[A1 B1 Vo] R[Ct Bo]")
    t.s.square, t.p.figure, t.p.top, t.p.bottom = [], "divine", "1" * 10, "1" * 10
    assert t.bubbles(plusminus=10, move=10).options[-1] == "rest"
    t.cannot_say("rest now", "not_offered", "5")


def test_a_market_icon_has_no_spot_in_the_rows() -> None:
    t = Table(seats=2)
    t.p.owed = [1]
    refusal = t.turn(0).says("reward market").cannot_say("mark moon", "no_such_spot", "9.2")
    assert refusal.why.params["spots"] == [*FACTIONS]


def test_answers_that_do_not_fit_the_question() -> None:
    t = Table(dish="L[A3 B4 Vo] R[Ct Bo]").says("horoscope left")
    t.cannot_say("write a", "say_write", "9.1")
    t = Table().staffed(palm="T05")
    t.bubbles(plusminus=8, move=0).says("staff", "use palm")
    t.cannot_say("fill wand", "say_track", "5.5")
    t = Table(seats=2).predicts("red 1")
    t.p.owed = [1]
    t.turn(0)
    t.cannot_say("reward gold", "say_reward", "8.3")
    t.says("reward market")
    t.cannot_say("mark top", "market_in_row", "9.2")
    t.cannot_say("mark moon", "no_such_spot", "9.2")
    t = Table(seats=2)
    t.p.owed, t.p.top = [1], "X" * 10
    t.turn(0).says("reward x")
    t.cannot_say("mark top", "row_full", "9.1")
    t = Table(seats=2).stock(red_charm=3)
    t.p.owed = [2]
    t.turn(0).says("reward charm")
    t.cannot_say("color red", "supply_empty", "R-12")
    t.cannot_say("color pink", "no_such_colour", "9.1")


def test_a_reward_for_which_there_is_nothing() -> None:
    t = Table(seats=2)
    t.p.owed, t.p.marks = [1], MARKED[:]
    t.turn(0)
    assert t.key == "mark.x" and t.options == ("mark top", "mark bottom"), "there is no icon for the Market mark"
    t = Table(seats=2)
    t.p.owed, t.p.marks = [2], MARKED[:]
    t.turn(0)
    t.cannot_say("reward market", "nothing_left", "8.3")


def test_what_cannot_be_sold() -> None:
    t = Table(seats=2, rogues="cultists").stock(red_charm=1).pier("left", "red red red red", 1).to_market()
    t.cannot_say("sell red-charm moon", "say_sell", "10")
    t.cannot_say("sell red-charm left-rogues", "no_rogues", "10")


def test_what_cannot_be_placed_robbed_or_docked() -> None:
    t = Table(seats=4, rogues="robbers").boats("red grey", "red red red red").bag("grey")
    t.s.stack = [at("produce", Day()), Draw(0, 1)]
    t.settled()
    t.cannot_say("place 2", "boat_full", "6.3")
    t.cannot_say("place moon", "no_such_boat", "6.3")
    t.says("place 1")
    t.cannot_say("rob blue", "not_aboard", "15")
    t = Table(seats=4).boats("red red red", "blue blue blue blue").docks(center=2).bag("red")
    t.s.stack = [at("produce", Day()), Draw(0, 1)]
    assert t.settled().says("place 1").s.piers == [1, 2, 0]
    t = Table(seats=4).boats("red red red", "", "", "", "", "blue blue blue blue").docks(right=6).bag("red")
    t.s.stack = [at("produce", Day()), Draw(0, 1)]
    t.settled().says("place 1")
    t.cannot_say("dock moon", "no_such_pier", "6.4")
    t.cannot_say("dock right", "pier_taken", "6.4")


def test_what_townsfolk_cannot_do() -> None:
    t = Table(seats=4).square("T29", "T01", "T02", "T03").says("recruit 1 palm")
    t.cannot_say("load three", "say_load", "5.4")
    t = Table(seats=4).square("T33", "T01", "T02", "T03").boats(*["red red red red"] * 5, "blue").says("recruit 1 palm")
    t.cannot_say("shift 6 blue", "nowhere_to_go", "5.4")
    t.cannot_say("shift 6", "say_whom", "5.4")
    t.says("shift 1 red")
    assert t.s.boats[5] == ["blue", "red"], "the only place is taken by itself"
    t = Table(seats=4).square("T35", "T01", "T02", "T03").boats("red grey", "red blue green").says("recruit 1 palm", "swap 1 red")
    t.cannot_say("to 2", "say_to", "5.4")
    t.cannot_say("to 2 red", "same_colour", "5.4")


def test_what_cannot_be_discarded() -> None:
    t = Table(seats=4).square("T01", "T05", "T02", "T03").corrupted("K01", "K02").says("recruit 1 palm")
    t.cannot_say("discard T01", "no_such_card", "5.4")
    t.cannot_say("discard K60", "not_yours", "5.4")


def test_no_reason_is_given_that_no_test_has_met() -> None:
    written = set(re.findall(r'no\(\s*"[^"]+", "(\w+)"', "\n".join(one.read_text() for one in ROOM.glob("refusals*.py"))))
    met = "\n".join(one.read_text() for one in HERE.glob("test_*.py"))
    assert len(written) > 60 and sorted(key for key in written if f'"{key}"' not in met) == []
