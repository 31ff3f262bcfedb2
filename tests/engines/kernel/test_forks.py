"""Several seats asked at once, and the game ending from inside."""

from __future__ import annotations

from itertools import permutations

import pytest

from engines.kernel import AGAIN, DONE, Again, Ask, Codec, Done, End, Fork, Frame, apply, asked, clone, fork, frame, settle
from tests.engines.kernel.table import Table, options, start


@frame("forks.bid")
class Bid(Frame):
    seat: int
    so_far: int = 0

    def ask_bid(self, g: Table) -> Ask:
        return Ask(self.seat, "bid", ("more", "stop"))

    def bid(self, g: Table, word: str) -> Again | Done:
        if word == "stop":
            return Done(self.so_far)
        self.so_far += 1
        return AGAIN


@frame("forks.auction")
class Auction(Frame):
    order: list[int]

    def open(self, g: Table) -> Fork:
        return fork({q: Bid(q) for q in self.order})

    def close(self, g: Table, bids: list[int]) -> None:
        g.log.append(str(bids))


def test_all_are_asked_at_once_in_the_order_given() -> None:
    s = start(Auction([2, 0, 1]), seats=3)
    assert [a.seat for a in s.asks] == [2, 0, 1]


def test_the_values_come_back_in_the_order_given() -> None:
    s = start(Auction([2, 0, 1]), seats=3)
    for seat, word in [(1, "stop"), (2, "more"), (2, "more"), (0, "more"), (0, "stop"), (2, "stop")]:
        apply(s, seat, word)
    assert s.log == ["[2, 1, 0]"] and s.stack == []


def test_who_has_answered_waits_and_is_not_asked() -> None:
    s = start(Auction([0, 1]))
    apply(s, 0, "stop")
    assert asked(s, 0) is None and options(s, 1) == ("more", "stop")


def test_any_order_of_answers_gives_the_same_game() -> None:
    answers = [(0, ["more", "stop"]), (1, ["stop"]), (2, ["more", "more", "stop"])]
    results = set()
    for order in permutations(answers):
        s = start(Auction([0, 1, 2]), seats=3)
        for seat, words in order:
            for word in words:
                apply(s, seat, word)
        results.add(Codec(Table).dump(s))
    one_by_one = start(Auction([0, 1, 2]), seats=3)
    for seat, word in [(2, "more"), (0, "more"), (2, "more"), (1, "stop"), (0, "stop"), (2, "stop")]:
        apply(one_by_one, seat, word)
    assert results == {Codec(Table).dump(one_by_one)} and one_by_one.log == ["[1, 0, 2]"]


def test_a_fork_of_nobody_is_no_question() -> None:
    assert start(Auction([])).log == ["[]"]


@frame("forks.sealed")
class Sealed(Frame):
    """A branch with steps below its question, and a frame of its own in between."""

    seat: int

    def begin(self, g: Table) -> Frame:
        return Bid(self.seat)

    def doubled(self, g: Table, bid: int) -> Done:
        return Done(2 * bid)


@frame("forks.double_auction")
class DoubleAuction(Frame):
    def open(self, g: Table) -> Fork:
        return fork({q: Sealed(q) for q in range(g.seats)})

    def close(self, g: Table, bids: list[int]) -> None:
        g.log.append(str(bids))


def test_a_branch_has_a_stack_of_its_own() -> None:
    s = start(DoubleAuction())
    for seat, word in [(1, "more"), (0, "stop"), (1, "stop")]:
        apply(s, seat, word)
    assert s.log == ["[0, 2]"]


@frame("forks.instant")
class Instant(Frame):
    seat: int

    def give(self, g: Table) -> Done:
        return Done(self.seat)


@frame("forks.forced")
class Forced(Frame):
    seat: int

    def ask_only(self, g: Table) -> Ask:
        return Ask(self.seat, "only", ("yes",), auto=True)

    def only(self, g: Table, word: str) -> Done:
        return Done(word)


@frame("forks.mixed")
class Mixed(Frame):
    def open(self, g: Table) -> Fork:
        return fork({0: Instant(0), 1: Forced(1), 2: Bid(2)})

    def close(self, g: Table, values: list[object]) -> None:
        g.log.append(str(values))


def test_branches_that_need_no_answer_keep_their_values() -> None:
    s = start(Mixed(), seats=3)
    assert [a.seat for a in s.asks] == [2]
    again = clone(s)
    for one in (s, Codec(Table).load(Codec(Table).dump(again))):
        apply(one, 2, "stop")
        assert one.log == ["[0, 'yes', 0]"]


@frame("forks.household")
class Household(Frame):
    """A branch that forks once more."""

    members: list[int]

    def open(self, g: Table) -> Fork:
        return fork({q: Bid(q) for q in self.members})

    def total(self, g: Table, bids: list[int]) -> Done:
        return Done(sum(bids))


@frame("forks.village")
class Village(Frame):
    def open(self, g: Table) -> Fork:
        return fork({0: Household([0, 1]), 2: Household([2, 3])})

    def close(self, g: Table, totals: list[int]) -> None:
        g.log.append(str(totals))


def test_forks_nest() -> None:
    s = start(Village(), seats=4)
    assert [a.seat for a in s.asks] == [0, 1, 2, 3]
    for seat, word in [(3, "more"), (1, "more"), (3, "stop"), (0, "stop"), (2, "more"), (1, "stop"), (2, "stop")]:
        assert asked(s, seat), seat
        apply(s, seat, word)
    assert s.log == ["[1, 2]"]


# The end of the game


@frame("forks.finale")
class Finale(Frame):
    why: str

    def score(self, g: Table) -> None:
        g.log.append(f"{self.why}, {len(g.stack)} deep")
        g.result = {"winners": [0]}


@frame("forks.bell")
class Bell(Frame):
    """Ends the game from a question, from a step, or in silence."""

    seat: int

    def ask_ring(self, g: Table) -> Ask:
        return Ask(self.seat, "ring", ("ring", "burn", "wait"))

    def ring(self, g: Table, word: str) -> Done | None:
        if word == "ring":
            raise End(Finale("rung"))
        return DONE if word == "wait" else None

    def burn(self, g: Table) -> None:
        raise End(None)


@frame("forks.nested")
class Nested(Frame):
    depth: int

    def deeper(self, g: Table) -> Frame:
        return Nested(self.depth - 1) if self.depth else Bell(0)

    def after(self, g: Table) -> None:
        g.log.append("never")


def test_the_end_drops_the_whole_stack() -> None:
    s = start(Nested(4))
    assert len(s.stack) == 6
    apply(s, 0, "ring")
    assert s.log == ["rung, 1 deep"] and s.result == {"winners": [0]} and s.stack == [] and s.asks == ()


def test_the_end_may_come_from_a_step_that_was_not_asked_and_without_a_finale() -> None:
    s = start(Nested(1))
    apply(s, 0, "burn")
    assert s.log == [] and s.stack == [] and s.asks == ()


@frame("forks.bells")
class Bells(Frame):
    def open(self, g: Table) -> Fork:
        return fork({q: Bell(q) for q in range(g.seats)})

    def after(self, g: Table) -> None:
        g.log.append("after")


def test_the_end_inside_a_branch_drops_the_others() -> None:
    s = start(Nested(0), Bells(), seats=3)
    apply(s, 2, "wait")
    apply(s, 1, "ring")
    assert s.log == ["rung, 1 deep"] and s.asks == ()


def test_without_an_end_the_bells_are_waited_for() -> None:
    s = start(Bells(), seats=2)
    apply(s, 1, "wait")
    assert s.log == []
    apply(s, 0, "wait")
    assert s.log == ["after"]


@frame("forks.ends_with_a_question")
class EndsWithAQuestion(Frame):
    def only(self, g: Table) -> None:
        raise End(Bid(1))


def test_the_finale_may_ask() -> None:
    s = start(Nested(0), EndsWithAQuestion())
    assert options(s, 1) == ("more", "stop") and len(s.stack) == 1
    apply(s, 1, "more")
    assert options(s, 1) == ("more", "stop") and options(s, 0) == ()
    apply(s, 1, "stop")
    assert s.asks == () and s.stack == []


def test_a_fork_is_settled_twice_without_harm() -> None:
    s = start(Village(), seats=4)
    apply(s, 3, "more")
    before = Codec(Table).dump(s)
    assert Codec(Table).dump(settle(s)) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_a_question_inside_a_branch_is_answered_by_its_owner(seat: int) -> None:
    s = start(Auction([0, 1]))
    apply(s, seat, "stop")
    assert [a.seat for a in s.asks] == [1 - seat]
