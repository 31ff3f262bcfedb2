"""What leaves no choice answers itself, unless that would show something."""

from __future__ import annotations

import pytest

from engines.kernel import (
    DONE,
    Ask,
    Entry,
    Fork,
    Frame,
    Illegal,
    answer_obvious,
    answered_obvious,
    apply,
    asked,
    clone,
    fork,
    frame,
    may_take_back,
    settle,
)
from engines.kernel.frames import Done
from engines.kernel.model import Answer
from tests.engines.kernel.table import Table, start

ONE, TWO = "go", "go/stay"


@frame("obvious.question")
class Question(Frame):
    """Asks a seat once, and notes the answer; it may draw something then."""

    seat: int
    options: str = ONE
    public: bool = True
    waves: bool = False
    draws: bool = False

    def ask_it(self, g: Table) -> Ask:
        return Ask(
            self.seat, f"it.{self.seat}", tuple(self.options.split("/")), ("wave",) if self.waves else (), public=self.public
        )

    def note(self, g: Table, word: str) -> Done:
        g.log.append(f"{self.seat} {word}")
        g.tell("noted", seat=self.seat)
        if self.draws:
            g.roll(1)
        return DONE


@frame("obvious.both")
class Both(Frame):
    """Asks two seats at once."""

    first: str
    second: str

    def both(self, g: Table) -> Fork:
        return fork({0: Question(0, self.first), 1: Question(1, self.second)})

    def over(self, g: Table) -> Done:
        return DONE


def test_what_leaves_no_choice_is_answered_and_noted() -> None:
    s = start(Question(1, TWO), Question(0), Question(1))
    after = answer_obvious(s)
    assert after.log == ["1 go", "0 go"] and after.asks[0].options == ("go", "stay") and s.log == []
    assert after.trace == [Answer(1, "it.1", "go", obvious=True), Answer(0, "it.0", "go", obvious=True)]


def test_what_was_said_and_told_before_stays() -> None:
    s = start(Question(0), Question(1, TWO))
    s.out, s.trace = [], []
    apply(s, 1, "stay")
    after = answer_obvious(s)
    assert [a.obvious for a in after.trace or ()] == [False, True]
    assert [e.data["seat"] for e in after.out or ()] == [1, 0]


@pytest.mark.parametrize(
    "question",
    [Question(0, TWO), Question(0, public=False), Question(0, waves=True), Question(0, draws=True)],
    ids=["a choice", "its options tell something", "something else may be done", "chance falls behind it"],
)
def test_what_does_not_answer_itself(question: Question) -> None:
    s = start(question)
    assert answer_obvious(s) is s


def test_whoever_confirms_everything_is_asked() -> None:
    s = start(Question(1), Question(0))
    assert answer_obvious(s, {0}) is s
    assert answer_obvious(s, {1}).log == ["0 go"]


def test_of_several_who_are_asked_at_once() -> None:
    assert answer_obvious(start(Both(TWO, ONE))).log == ["1 go"]
    assert answer_obvious(start(Both(ONE, TWO))).log == ["0 go"]
    assert answer_obvious(start(Both(ONE, ONE))).asks == ()
    assert answer_obvious(start(Both(ONE, ONE)), {0}).log == ["1 go"]


def test_only_what_is_obvious_can_be_given_as_such() -> None:
    s = start(Question(0, TWO))
    for seat in (0, 1):
        with pytest.raises(Illegal):
            answered_obvious(s, seat, "go")
    t = start(Question(0))
    answered_obvious(t, 0, "go")
    assert t.log == ["0 go"]


def test_a_turn_that_ended_by_itself_may_be_taken_back() -> None:
    asked_before, asked_after = frozenset({0}), frozenset({1})
    said = Answer(0, "it.0", "go")
    assert may_take_back([Entry(0, (said, said), 0, 0, asked_before, asked_after)], 0) is not None
    ended = (said, said._replace(obvious=True))
    assert may_take_back([Entry(0, ended, 0, 0, asked_before, asked_after)], 0) is None
    assert may_take_back([Entry(0, ended, 0, 1, asked_before, asked_after)], 0) is not None, "but not across chance"
    assert may_take_back([Entry(0, ended, 0, 0, asked_before, asked_after)], 1) is not None


def test_nothing_changes_in_the_game_it_is_asked_of() -> None:
    s = start(Question(1, TWO), Question(0))
    before = clone(s)
    answer_obvious(s)
    assert s == before and asked(s, 0) == asked(settle(before), 0)
