"""What a step may return, and what the kernel makes of it."""

from __future__ import annotations

import pytest

from engines.kernel import AGAIN, DONE, Again, Ask, Call, Done, Frame, Goto, apply, frame, settle
from tests.engines.kernel.table import Table, noted, notes, options, start


@frame("steps.three")
class Three(Frame):
    one = notes("one")
    two = notes("two")

    def three(self, g: Table) -> None:
        g.log.append(f"three, {len(g.stack)} deep")


@frame("steps.pushes")
class Pushes(Frame):
    def before(self, g: Table) -> Frame:
        g.log.append("before")
        return Three()

    after = notes("after")


@frame("steps.ends_in_another")
class EndsInAnother(Frame):
    def last(self, g: Table) -> Frame:
        return Three()


@frame("steps.turn")
class Turn(Frame):
    n: int = 0

    def play(self, g: Table) -> None:
        g.draws = max(g.draws, len(g.stack))

    def next_turn(self, g: Table) -> Frame | Done:
        return DONE if self.n == 3000 else Turn(self.n + 1)


@frame("steps.calls")
class Calls(Frame):
    def first(self, g: Table) -> Call:
        return Call(Three(), "end")

    passed_over = notes("never")
    end = notes("end")


@frame("steps.jumps")
class Jumps(Frame):
    rounds: int = 0

    def top(self, g: Table) -> None:
        self.rounds += 1

    def loop(self, g: Table) -> Goto | Done:
        g.log.append(str(self.rounds))
        return Goto("top") if self.rounds < 3 else DONE

    passed_over = notes("never")


def test_none_leads_to_the_next_step_and_the_last_one_ends_the_frame() -> None:
    s = start(Three())
    assert s.log == ["one", "two", "three, 1 deep"]
    assert s.stack == [] and s.asks == ()


def test_a_frame_is_run_and_then_the_next_step() -> None:
    assert start(Pushes()).log == ["before", "one", "two", "three, 2 deep", "after"]


def test_a_frame_from_the_last_step_takes_the_place_of_its_caller() -> None:
    assert start(EndsInAnother()).log == ["one", "two", "three, 1 deep"]


def test_three_thousand_turns_stay_flat() -> None:
    s = start(Turn())
    assert s.draws == 1 and s.stack == []


def test_call_continues_where_it_says() -> None:
    assert start(Calls()).log == ["one", "two", "three, 2 deep", "end"]


def test_goto_and_done() -> None:
    assert start(Jumps()).log == ["1", "2", "3"]


def test_an_empty_table_asks_nobody() -> None:
    s = start()
    assert s.asks == () and settle(s) is s


@frame("steps.nonsense")
class Nonsense(Frame):
    def only(self, g: Table) -> str:
        return "nonsense"


def test_anything_else_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError, match=r"steps\.nonsense.*'nonsense'"):
        start(Nonsense())


# Questions and their answers


@frame("steps.picks")
class Picks(Frame):
    left: list[str]
    took: list[str]

    def ask_pick(self, g: Table) -> Ask:
        return Ask(0, "pick", (*(f"take {c}" for c in self.left), "done"))

    def pick(self, g: Table, verb: str, card: str = "") -> Done | Again:
        if verb == "done":
            return Done(self.took)
        self.left.remove(card)
        self.took.append(card)
        return AGAIN


@frame("steps.wants")
class Wants(Frame):
    def begin(self, g: Table) -> Frame:
        return Picks(["a", "b"], [])

    def heard(self, g: Table, picked: list[str]) -> None:
        g.log.append(f"picked {picked}")

    def later(self, g: Table, value: list[str] | None) -> None:
        g.log.append(f"later {value}")


@frame("steps.indifferent")
class Indifferent(Frame):
    def begin(self, g: Table) -> Frame:
        return Picks(["a"], [])

    goes_on = notes("goes on")

    def later(self, g: Table, value: list[str] | None) -> None:
        g.log.append(f"later {value}")


def test_again_returns_to_the_question_on_the_changed_state() -> None:
    s = start(Picks(["a", "b"], []))
    assert options(s, 0) == ("take a", "take b", "done")
    apply(s, 0, "take a")
    assert options(s, 0) == ("take b", "done")


def test_the_value_of_an_answer_reaches_the_step_that_wants_it() -> None:
    s = start(Wants())
    apply(s, 0, "take b")
    apply(s, 0, "done")
    assert s.log == ["picked ['b']", "later None"]


def test_a_value_nobody_wants_is_dropped() -> None:
    s = start(Indifferent())
    apply(s, 0, "done")
    assert s.log == ["goes on", "later None"]


@frame("steps.answers")
class Answers(Frame):
    def give(self, g: Table) -> Done:
        return Done(7)


@frame("steps.passes_on")
class PassesOn(Frame):
    def begin(self, g: Table) -> Frame:
        return Answers()

    def end(self, g: Table, value: int) -> Done:
        return Done(value + 1)


@frame("steps.listens")
class Listens(Frame):
    def begin(self, g: Table) -> Frame:
        return PassesOn()

    def heard(self, g: Table, value: int) -> None:
        g.log.append(str(value))


def test_a_value_is_handed_up_from_frame_to_frame() -> None:
    assert start(Listens()).log == ["8"]


@frame("steps.void")
class Void(Frame):
    """A question that does not arise, in the three ways of saying so."""

    way: str

    def ask_first(self, g: Table) -> Ask | Done | Goto | None:
        ways: dict[str, Ask | Done | Goto | None] = {
            "skip": None,
            "goto": Goto("jumped"),
            "done": DONE,
            "ask": Ask(0, "first", ("yes", "no")),
        }
        return ways[self.way]

    def first(self, g: Table, word: str) -> None:
        g.log.append(f"answered {word}")

    after = notes("after")
    jumped = notes("jumped")


@pytest.mark.parametrize(
    ("way", "log"),
    [("skip", ["after", "jumped"]), ("goto", ["jumped"]), ("done", [])],
)
def test_a_question_that_does_not_arise(way: str, log: list[str]) -> None:
    s = start(Void(way))
    assert s.log == log and s.asks == ()


def test_an_answer_goes_on_with_the_step_below_it() -> None:
    s = start(Void("ask"))
    assert s.log == []
    apply(s, 0, "no")
    assert s.log == ["answered no", "after", "jumped"]


@frame("steps.two_questions")
class TwoQuestions(Frame):
    def ask_colour(self, g: Table) -> Ask:
        return Ask(0, "colour", ("red", "blue"))

    colour = noted

    def ask_size(self, g: Table) -> Ask:
        return Ask(1, "size", ("big", "small"))

    def size(self, g: Table, word: str) -> Again | None:
        g.log.append(word)
        return AGAIN if word == "small" else None


def test_again_means_the_nearest_question_above() -> None:
    s = start(TwoQuestions())
    for seat, word in [(0, "red"), (1, "small"), (1, "small"), (1, "big")]:
        apply(s, seat, word)
    assert s.log == ["red", "small", "small", "big"] and s.stack == []


# What the class decorator sees to


@frame("steps.with_helper")
class WithHelper(Frame):
    n: int = 2

    def _double(self) -> int:
        return 2 * self.n

    def only(self, g: Table) -> None:
        g.log.append(str(self._double()))


def test_helpers_are_not_steps() -> None:
    assert list(WithHelper.STEPS) == ["only"]
    assert start(WithHelper()).log == ["4"]


def test_a_frame_begins_at_its_first_step_or_where_it_is_told() -> None:
    assert Three().at == "one"
    late = Three()
    late.at = "three"
    assert start(late).log == ["three, 1 deep"]
    with pytest.raises(TypeError):
        Three("two")  # type: ignore[call-arg]


def test_frames_are_compared_by_what_they_hold() -> None:
    assert WithHelper(3) == WithHelper(3) != WithHelper(4)
    late = Three()
    assert late == Three()
    late.at = "two"
    assert late != Three()


def test_a_question_needs_an_answer_below_it() -> None:
    class Silent(Frame):
        def ask_late(self, g: Table) -> Ask:
            return Ask(0, "late", ("x",))

    with pytest.raises(TypeError, match=r"Silent\.ask_late has no answer"):
        frame("steps.silent")(Silent)


def test_two_frames_may_not_share_a_name() -> None:
    class Other(Frame):
        def only(self, g: Table) -> None:
            pass

    with pytest.raises(TypeError, match=r"two frames are called steps\.three"):
        frame("steps.three")(Other)


def test_no_field_hides_the_kind_of_its_frame_in_a_save() -> None:
    class Token(Frame):
        kind: str

        def only(self, g: Table) -> None:
            pass

    with pytest.raises(TypeError, match=r"steps\.token: no field may be called kind"):
        frame("steps.token")(Token)
