"""A look back at a game: how everybody stood, and the decisions that mattered most beside what a robot would have played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engines.kernel import apply, asked, clone
from engines.robots import looking_back, play_match, robot
from engines.robots.looking_back import (
    CHANCES,
    EXPECTED,
    POINTS,
    SHOWN,
    Calendar,
    Entry,
    Gauge,
    Review,
    Said,
    acts,
    compared,
    is_choice,
    looked_back,
    with_rest,
)
from engines.robots.policies import act_is_over
from engines.shelf import SHELF, game

BOTH_ENDS = [(title, seats) for title in SHELF for seats in {game(title).seat_counts[0], game(title).seat_counts[-1]}]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots look at few decisions, and not for long."""
    monkeypatch.setattr(looking_back, "GLANCED_AT", 10)
    monkeypatch.setattr(looking_back, "LOOKED_AT", 3)
    monkeypatch.setattr(looking_back, "LOOK", looking_back.GLANCE)


@cache
def entries(title: str, seats: int, by: str = "random") -> tuple[Entry, ...]:
    """A game among robots, each answer an entry."""
    kind = game(title)
    record = play_match(kind, [robot(by)] * seats, f"looked back on {seats}").record
    s, made = kind.new(record["seed"], seats, **record["options"]), list[Entry]()
    for n, (seat, word) in enumerate(record["moves"], 1):
        before, s = s, clone(s)
        apply(s, seat, word)
        following = record["moves"][n][0] if n < len(record["moves"]) else -1
        made.append(Entry(n, before, s, (Said(seat, word),), following != seat))
    return tuple(made)


def back_at(title: str, seats: int, by: str = "random") -> Review:
    kind = game(title)
    return looked_back(kind, entries(title, seats, by), lambda view: [kind.value(view, q) for q in range(seats)], Calendar())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("title", "seats"), BOTH_ENDS)
def test_decisions_are_compared_with_what_a_robot_would_have_played(title: str, seats: int) -> None:
    review, by_number = back_at(title, seats), {entry.number: entry for entry in entries(title, seats)}
    assert 1 <= len(review.turnings) <= SHOWN and [*review.turnings] == sorted(review.turnings, key=lambda one: one.entry)
    for one in review.turnings:
        assert by_number[one.entry].said[-1].seat == one.seat and one.played
        assert one.played != one.instead and one.change != 0.0
    assert review.points[0].entry == 0 and review.points[-1].entry == max(by_number)
    assert len(review.points) == 1 + sum(entry.turn_over for entry in by_number.values())
    assert review == back_at(title, seats), "whoever looks again sees the same"


@pytest.mark.parametrize(("title", "seats"), BOTH_ENDS)
def test_acts_are_whole_and_hold_every_answer_once(title: str, seats: int) -> None:
    kind, played = game(title), entries(title, seats)
    found = [*acts(kind, played)]
    said = [word for act in found for word in act.words]
    assert len(said) <= len(played) and len(said) >= 0.9 * len(played)
    for act in found[:40]:
        t = clone(act.before)
        for n, word in enumerate(act.words, 1):
            apply(t, act.seat, word.choice)
            assert act_is_over(kind, act.before, t, act.seat) is (n == len(act.words))


@pytest.mark.parametrize(("title", "seats"), [("resafa", 2), ("oaxaca", 1)])
def test_what_was_done_a_moment_later_is_no_other_way(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, played = game(title), with_rest([*acts(game(title), entries(title, seats))])
    followed = [(n, act) for n, act in enumerate(played) if act.rest and is_choice(act)]
    for n, act in followed[:20]:
        mine = [later for later in played[n + 1 : n + 4] if later.seat == act.seat]
        assert act.rest >= {one.choice for one in mine[0].words}
        monkeypatch.setattr(looking_back, "robots_act", lambda *_, words=mine[0].words: words)
        (found,) = compared(Gauge(kind, seats, lambda view: [0.0] * seats), act, looking_back.GLANCE, Random(1))
        assert found.instead == () and found.change == 0
    assert len(followed) > 5
    turns = [entry._replace(turn_over=True) for entry in entries(title, seats)]
    assert not any(act.rest for act in with_rest([*acts(kind, turns)])), "a seat that is alone has turns, too"
    assert all(not act.rest for act, after in pairwise(played) if act.seat != after.seat)


def test_what_cannot_be_said_any_more_is_left_out() -> None:
    """As in a game whose rules are others now, of which only positions are kept."""
    kind, played = game("oaxaca"), [*entries("oaxaca", 2)]
    whole = [*acts(kind, played)]
    played[4] = played[4]._replace(said=(Said(played[4].said[0].seat, "nonsense 7"),))
    fewer = [*acts(kind, played)]
    assert 0 < len(fewer) < len(whole) and all(word.choice != "nonsense 7" for act in fewer for word in act.words)


def test_the_course_is_the_calibrated_estimate_of_every_seat() -> None:
    kind, played = game("patzcuaro"), entries("patzcuaro", 2)
    fit, review = kind.fitted, back_at("patzcuaro", 2)
    assert fit is not None and review.measure == CHANCES and review.robot == "medium"
    after = {0: played[0].before, **{entry.number: entry.after for entry in played}}
    for point in review.points[:-1]:
        own = [fit.chances(kind.view(after[point.entry], seat))[seat] for seat in (0, 1)]
        assert point.values == pytest.approx([one / sum(own) for one in own])
        assert sum(point.values) == pytest.approx(1)
    winners = played[-1].after.result["winners"]
    assert review.points[-1].values == tuple(float(seat in winners) for seat in (0, 1)), "the last point is the result"


@dataclass(frozen=True)
class Over:
    """What is seen of a game that is over."""

    reader: int
    players: tuple[int, ...]
    result: Mapping[str, Any]


@pytest.mark.parametrize(("winners", "shares"), [([0], (1, 0)), ([1], (0, 1)), ([0, 1], (0.5, 0.5))])
def test_a_shared_victory_is_a_share_for_each(winners: list[int], shares: tuple[float, ...]) -> None:
    fit = game("patzcuaro").fitted
    assert fit is not None
    assert fit.everybodys([Over(seat, (0, 1), {"winners": winners}) for seat in range(2)]) == pytest.approx(shares)


@pytest.mark.parametrize(("title", "seats"), BOTH_ENDS)
def test_tables_without_an_estimate_show_the_points(title: str, seats: int) -> None:
    kind = game(title)
    gauge, fit = Gauge(kind, seats, lambda view: [7.0] * seats), kind.fitted
    known = fit is not None and seats in fit.data.chances
    alone = fit is not None and seats in fit.data.spreads
    assert gauge.measure == (CHANCES if known else EXPECTED if alone else POINTS)
    if gauge.measure == POINTS:
        assert gauge.values(entries(title, seats)[0].before) == (7.0,) * seats


@pytest.mark.parametrize(("title", "seats"), [("patzcuaro", 2), ("oaxaca", 2), ("mottainai", 2)])
def test_a_robot_that_sees_only_its_own_gets_the_same_whatever_others_hold(title: str, seats: int) -> None:
    """What it would have played depends on nothing that its seat could not know."""
    kind, rng = game(title), Random(5)
    gauge = Gauge(kind, seats, lambda view: [0.0] * seats)
    choices = [act for act in acts(kind, entries(title, seats)) if is_choice(act) and len(act.words) == 1][:6]
    assert choices
    for act in choices:
        other = act._replace(before=kind.resample(act.before, act.seat, rng))
        ask, same = asked(act.before, act.seat), asked(other.before, act.seat)
        assert ask == same
        found = [[*compared(gauge, one, looking_back.GLANCE, Random(9))] for one in (act, other)]
        assert [one.played for one in found[0]] == [one.played for one in found[1]]
        assert [one.change for one in found[0]] == pytest.approx([one.change for one in found[1]])


@pytest.mark.sampled(3)
def test_little_was_lost_where_a_robot_plays_as_the_robot_would() -> None:
    careful, careless = (back_at("oaxaca", 2, by) for by in ("medium", "random"))
    lost = [sum(abs(one.change) for one in review.turnings if one.instead) for review in (careful, careless)]
    assert 2 * lost[0] < lost[1] and len(careful.turnings) <= len(careless.turnings) <= SHOWN
