"""Robots that think more than `easy` think of what they are said to, and go by nothing that their seat may not see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from engines.kernel import apply, asked
from engines.robots import Easy
from engines.robots.careful import Careful
from engines.robots.looks import COMPARED, LOOKS
from engines.robots.medium import Medium
from engines.robots.policies import Way
from engines.robots.search import Hard
from engines.robots.strengths import robot
from engines.robots.turns import Turns
from engines.shelf import SHELF, game
from tests.kit.test_robots import told_apart

LONG = [title for title in SHELF if game(title).turns]


@dataclass
class Whole:
    """A worth of one for the end of a turn, of nothing for everything before it."""

    seat: int
    turns: frozenset[str]

    def __call__(self, view: Any, seat: int) -> float:
        question = view.players[self.seat].asked
        return float(not question or question in self.turns)


def at_a_turn(title: str, seed: str) -> tuple[Any, int]:
    """A position in the middle of a game in which a whole turn is to be thought through."""
    one, rng = game(title), Random(seed)
    s = one.new(seed, 2)
    for n in range(10_000):
        ask = rng.choice(s.asks)
        if n > 40 and ask.key in one.turns:
            return s, ask.seat
        apply(s, ask.seat, rng.choice(ask.options))
    raise AssertionError("no turn begins")


def test_there_are_games_with_turns_of_several_acts() -> None:
    assert LONG and all(game(title).turns <= game(title).acts for title in LONG)


@pytest.mark.parametrize("title", LONG)
def test_a_turn_is_thought_through_to_its_end(title: str) -> None:
    one = replace(game(title), bare=None)  # the test's own worth looks at what is asked
    s, seat = at_a_turn(title, "whole")
    worth, ask = Whole(seat, one.turns), asked(s, seat)
    assert ask is not None

    def best(policy: Easy) -> set[float]:
        return {max(policy._endings(one, worth, Way(s), seat, word, Random(1))) for word in ask.options}

    assert best(Turns()) == {1.0} and best(Easy()) == {0.0}


@pytest.mark.parametrize("title", [title for title in LONG if game(title).looks])
def test_hard_looks_no_more_often_than_it_needs_where_nobody_counts(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a hint waits for that."""
    one, done = game(title), list[str]()
    s, seat = at_a_turn(title, "looks")
    ask = asked(s, seat)
    assert ask is not None
    words = ask.options + ask.free

    def looked(*job: Any) -> float:
        done.append(job[5])
        return Random(f"{job[5]}").random()

    monkeypatch.setattr(Turns, "outlook", looked)
    assert robot("hard").choose(one, s, seat, Random(3)) == max(words, key=lambda word: Random(word).random())
    assert len(done) == one.looks * (len(words) + (LOOKS - 1) * min(COMPARED, len(words)))


@pytest.mark.parametrize("title", [title for title in LONG if game(title).looks])
def test_who_has_more_time_looks_at_other_deals(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a few deals alone, more looks find what luck makes of a word: here of the last one, in three that come first."""
    one, seen = game(title), dict[int, list[str]]()
    s, seat = at_a_turn(title, "looks")
    words, deals, batch = set(asked(s, seat).options), list[Any](), one.looks * LOOKS  # type: ignore[union-attr]
    lucky = max(words)

    def looked(*job: Any) -> float:
        deal, word = job[3], job[5]
        if all(deal is not one for one in deals):
            deals.append(deal)  # kept, so that no other takes its place in memory
        at = next(n for n, one in enumerate(deals) if one is deal)
        seen.setdefault(at, []).append(word)
        return 10.0 if word == lucky and at < one.looks else -10.0 if word == lucky else 0.0

    monkeypatch.setattr(Turns, "outlook", looked)
    assert robot(f"hard@{batch}").choose(one, s, seat, Random(3)) == lucky and len(deals) == one.looks
    deals.clear()
    seen.clear()
    assert robot(f"hard@{4 * batch}").choose(one, s, seat, Random(3)) != lucky and len(deals) == 4 * one.looks
    assert all(each.count(lucky) == LOOKS for each in seen.values())


@pytest.mark.parametrize("title", LONG)
def test_where_turns_are_acts_it_plays_as_before(title: str) -> None:
    s, seat = at_a_turn(title, "medium")
    one = game(title)
    plain = replace(one, turns=frozenset())
    assert Medium().choose(plain, s, seat, Random(2)) == Easy(fitted=True).choose(plain, s, seat, Random(2))
    assert Medium().choose(one, s, seat, Random(2)) == Turns().choose(one, s, seat, Random(2))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", LONG)
def test_it_says_the_same_in_all_deals_that_its_seat_cannot_tell_apart(title: str) -> None:
    assert list(told_apart(title, 2, Turns(), 8, 2)) == []


CHANCY = [title for title in SHELF if game(title).careful]
LOOKED_AT = [title for title in SHELF if game(title).looks]


@pytest.mark.parametrize("title", CHANCY)
def test_many_deals_say_the_same_whichever_the_true_one_is(title: str) -> None:
    assert list(told_apart(title, 2, Careful(), 8, 2)) == []
    s = game(title).new("careful", 2)
    deals, seat = game(title).careful, s.asks[0].seat
    assert Medium().choose(game(title), s, seat, Random(3)) == Careful(deals=deals).choose(game(title), s, seat, Random(3))


@dataclass(frozen=True)
class Kept:
    """A worth of one for the dice as they fell; for others of nothing on average, and at times of more than one."""

    day: tuple[int, ...]

    def __call__(self, view: Any, seat: int) -> float:
        day = view.players[seat].day
        return 1.0 if day == self.day else Random(str(day)).gauss(0, 1)


def at_the_dice() -> tuple[Any, Any]:
    """A game in which dice may be rolled again, judged by luck alone, and a position where that is asked."""
    s = game("oaxaca").new("luck", 1)
    assert s.asks[0].key == "reroll"
    return replace(game("oaxaca"), value=Kept(game("oaxaca").view(s, 0).players[0].day), fitted=None), s


@pytest.mark.sampled(3)
def test_who_compares_ways_on_average_does_not_count_on_luck() -> None:
    chancy, s = at_the_dice()
    said = {policy: [policy.choose(chancy, s, 0, Random(n)) for n in range(12)] for policy in (Careful(deals=16), Easy())}
    hopeful, careful = (words.count("done") for words in (said[Easy()], said[Careful(deals=16)]))
    assert careful >= 11 and hopeful <= 4


def test_hard_looks_at_the_best_ways_in_more_deals() -> None:
    chancy, s = at_the_dice()
    chancy = replace(chancy, careful=2)
    few, many = ([robot(name).choose(chancy, s, 0, Random(n)) for n in range(10)] for name in ("hard@1", "hard@60"))
    assert few.count("done") < many.count("done") == 10


@pytest.mark.sampled(2, deep=1)
@pytest.mark.parametrize("title", [*CHANCY, *LOOKED_AT])
def test_hard_looks_at_deals_as_long_as_it_may(title: str) -> None:
    s, enough = game(title).new("patient", 2), game(title).looks + 4
    done = list[int]()

    def goes_on(n: int) -> bool:
        done.append(n)
        return n < enough

    assert Hard(goes_on).choose(game(title), s, s.asks[0].seat, Random(1)) in s.asks[0].options + s.asks[0].free
    rounds = [*dict.fromkeys(done)] if title in LOOKED_AT else done  # there the clock is looked at before each word of a round
    assert rounds == [*range(1, enough + 1)] and done == sorted(done)
    assert list(told_apart(title, 2, robot(f"hard@{enough}"), 8, 2)) == []
