"""How commands meet questions: copied modifiers, acts left open, ways to write a word, and what may be taken back."""

from __future__ import annotations

import pytest

from engines.kernel import Illegal, apply, clone, completions, entry, may_take_back
from engines.oaxaca.verbs import VERBS
from tests.engines.oaxaca.table import becomes, lay

VERB = {verb.name: verb for verb in VERBS}


def test_a_copied_bag_card_is_led_on_even_when_one_card_more_is_all_there_is() -> None:
    t = lay("Day(2) {BA, TA5a}", grid="TO1 TO2 TO9 TO10 TO3 TO4", pottery="PO1a PO1b PO1c")
    assert "TA5a>TO9" in completions(t.s, 0, VERB["gather"], {"face": "2"}, "with")
    t.a.types("gather 2 with:TA5a>TO9")
    assert t.a.sees.drawn == ("PO1a", "PO1b", "PO1c")


def test_a_die_counts_twice_at_the_most() -> None:
    t = lay("[PO1a:3, PO2a:4] {BA, TA5a} Day(2)", grid="TO9 TO10 TO1 TO2 TO3 TO4")
    t.a.refused("craft 2 with:TO10,TA5a>TO10", "unfit_craft", "8")
    t.a.types("craft 2 with:TA5a>TO10")
    assert t.a.workshop == "[PO1a:1, PO2a:2]"


def test_a_command_never_answers_the_question_of_another_act() -> None:
    t = lay("Day(2 3) [PO1a:2, TE1a:2] {BA, PO3a, PO3b}")
    t.a.says("activate PO3a")
    t.a.refused("activate PO3b args:TE1a", "answer_first", "6")
    t.a.says("pick TE1a")
    assert (t.a.stall, t.a.workshop) == ("{BA, PO3a*, PO3b}", "[PO1a:2, TE1a:1]")


def test_what_was_kept_is_shown_when_the_others_are_returned_and_not_taken_back_after_that() -> None:
    t = lay("Day(3 2)", jewelry="JE1a JE3a JE6a")
    t.a.says("gather 3")
    before = clone(t.s)
    t.a.says("keep JE3a")
    assert t.a.workshop == "[]" and t.a.sees.keeping == ("JE3a",) and t.b.sees.keeping == ()
    assert may_take_back([entry(before, t.s, 0, ())], 0) is None
    t.a.says("top JE1a")
    assert t.a.workshop == "[JE3a:3]"
    assert may_take_back([entry(before, t.s, 0, ())], 0) is not None


@pytest.mark.parametrize("line", ["gather 1 deck:Tin-Art", "gather 1 deck:TIN_ART", "gather 1 deck:tinart", "gather Wild deck:6"])
def test_a_deck_may_be_written_in_many_ways(line: str) -> None:
    becomes("Day(1)", line, "[TA1a:3]", tin_art="TA1a TA2a")


def test_capitals_make_no_difference() -> None:
    t = lay("Day(3 2) {BA}", jewelry="JE1a JE3a JE6a")
    t.a.types("gather 3")
    t.a.types("keep je3A rest:TOP")
    t.a.types("activate ba do:GATHER deck:Jewelry")
    assert t.a.workshop == "[JE3a:3, JE1a:3]"


def test_arguments_of_verbs_that_only_answer_are_completed_from_the_start() -> None:
    t = lay("Day(3 2)", jewelry="JE1a JE3a JE6a")
    t.a.types("gather 3")
    t.a.types("keep JE3a")
    assert completions(t.s, 0, VERB["return"], {}, "rest") == ["top JE1a", "bottom JE1a"]


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal):
        apply(lay("Day(3)").s, 9, "end")


def test_completion_goes_on_from_a_word_that_cannot_be_said() -> None:
    t = lay("Day(2) {BA, TA5a}", grid="TO1 TO2 TO9 TO10 TO3 TO4", pottery="PO1a PO1b PO1c PO1d")
    assert completions(t.s, 0, VERB["gather"], {"face": "2", "with": "PO6a"}, "with") == ["TA5a", "done"]
