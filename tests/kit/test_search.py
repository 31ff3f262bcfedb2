"""A robot that searches: it finds what is best as far as it looks, its words can be had again, and a clock can stop it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.kernel import Game, State, Stuck, apply, asked, clone
from engines.robots import Easy, play_match, policies, robot, search
from engines.robots.means import Mean
from engines.robots.search import Counted, Hard, Place, Search
from engines.shelf import game

ONE = replace(game("patzcuaro"), looks=0)  # thought through as a tree
LOOKED_AT = replace(ONE, looks=1)  # and word by word


def positions(key: str) -> Iterator[tuple[State, int]]:
    """Questions of a game among robots that have several answers."""
    record = play_match(ONE, [Easy(1, 2), Easy(1, 2)], "search").record
    s: State = ONE.new(record["seed"], 2)
    for seat, word in record["moves"]:
        ask = asked(s, seat)
        if ask is not None and ask.key == key and len(ask.options) > 1:
            yield clone(s), seat
        apply(s, seat, word)


def ends_of(s: State, seat: int) -> Iterator[State]:
    """All that the seat can make of its act."""
    ask = asked(s, seat)
    if ask is None or ask.key in ONE.acts:
        yield s
    else:
        for word in ask.options:
            yield from ends_of(after(s, seat, word), seat)


def after(s: State, seat: int, word: str) -> State:
    t = clone(s)
    apply(t, seat, word)
    return t


@pytest.mark.parametrize("one", [ONE, LOOKED_AT], ids=["tree", "looks"])
def test_it_finds_the_best_act_as_if_it_had_tried_everything(one: Game[Any]) -> None:
    fit, regrets = one.fitted, list[float]()
    assert fit is not None
    for s, seat in [*positions("act.choose"), *positions("act.altar"), *positions("act.place")]:
        ask = asked(s, seat)
        assert ask is not None
        ends = {word: [*ends_of(after(s, seat, word), seat)] for word in ask.options}
        if any(t.seals != s.seals for some in ends.values() for t in some):
            continue  # what is drawn differs from deal to deal
        found = {word: max(fit.worth(ONE.view(t, seat), seat) for t in some) for word, some in ends.items()}
        said = Hard(Counted(200), deals=1, turns=1).choose(one, s, seat, Random(2))
        regrets.append((max(found.values()) - found[said]) / (max(found.values()) - min(found.values()) + 1e-9))
    assert len(regrets) >= 6 and sum(regrets) / len(regrets) < 0.02


def test_counted_words_can_be_had_again_and_another_count_is_another_robot() -> None:
    s, seat = next(positions("act.place"))
    assert len({robot("hard@40").choose(ONE, s, seat, Random(3)) for _ in range(2)}) == 1
    assert robot("hard@40") == Hard(Counted(40)) != robot("hard")
    for name in ("hard@", "hard@0", "hard@x", "easy@5", "hardest"):
        with pytest.raises(KeyError):
            robot(name)


def test_a_clock_stops_it_after_the_first_thought_at_the_earliest(monkeypatch: pytest.MonkeyPatch) -> None:
    s, seat = next(positions("act.place"))
    thoughts, think = list[int](), Search.think

    def counted(self: Search[Any], deal: State) -> None:
        thoughts.append(1)
        think(self, deal)

    monkeypatch.setattr(Search, "think", counted)
    ask = asked(s, seat)
    assert ask is not None and Hard(lambda done: False).choose(ONE, s, seat, Random(4)) in ask.options
    assert len(thoughts) == 1


@pytest.mark.parametrize("one", [ONE, LOOKED_AT], ids=["tree", "looks"])
def test_deals_that_do_not_allow_a_word_are_no_praise_for_it(monkeypatch: pytest.MonkeyPatch, one: Game[Any]) -> None:
    s, seat = next(positions("act.choose"))
    ask = asked(s, seat)
    assert ask is not None
    bad = ask.options[0]

    def sticks(t: State, who: int, word: str) -> None:
        if word == bad:
            raise Stuck
        apply(t, who, word)

    for module in (search, policies):
        monkeypatch.setattr(module, "apply", sticks)
    assert robot("hard@60").choose(one, s, seat, Random(5)) != bad


def test_a_first_look_puts_every_word_into_the_tree() -> None:
    """So that no word is left because its first try went on badly."""
    s, seat = next(positions("act.altar"))
    ask = asked(s, seat)
    assert ask is not None
    one = Search(ONE, search.judge_of(ONE, 2, seat), seat, 2, 1.0, Random(6), [Mean(), Mean()])
    one.begin(s)
    assert {word for _, word in one.root.after} == set(ask.options)
    looked = {word: place.worths[seat] for (_, word), place in one.root.after.items()}
    assert one.word in ask.options and looked[one.word] == max(looked.values())


def test_among_two_the_thinking_seat_judges_for_both() -> None:
    s, seat = next(positions("act.altar"))
    fit = ONE.fitted
    assert fit is not None
    found = search.judge_of(ONE, 2, seat)(s)
    assert found[seat] == fit.worth(ONE.view(s, seat), seat) == -found[1 - seat]
    four = ONE.new("four", 4)
    assert search.judge_of(ONE, 4, 0)(four) == [fit.worth(ONE.view(four, one), one) for one in range(4)]


def test_what_is_known_of_a_place_follows_what_was_found_there_of_late() -> None:
    place = Place([0.0, 0.0])
    for _ in range(50):
        place.add([0.0, 4.0])
    assert place.worths == [0.0, 4.0] and place.visits == 50
    for _ in range(50):
        place.add([10.0, 4.0])
    assert place.worths[0] > 9.9
