"""Robots bring every game to its end, at every number of seats, and go by nothing that their seat may not see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from bench.training.proving import Found, passes
from engines.kernel import Game, State, apply, asked, clone
from engines.robots import ROBOTS, Easy, Policy, offered, play_match, robot
from engines.robots.search import Hard
from engines.robots.strengths import HARD
from engines.shelf import SHELF, game
from tests.deep import DEEP, KIT_SEED, one_of_each
from tests.kit.thinking import affordable

TABLES = [(title, seats) for title in SHELF for seats in game(title).seat_counts]
OFFERED = [(title, name) for title in SHELF for name in offered(game(title), game(title).seat_counts)]
PAIRS = [
    (title, pair)
    for title in SHELF
    for pair in combinations_with_replacement(sorted(name for there, name in OFFERED if there == title), 2)
    if pair != ("easy", "easy")
]


def seated(title: str, name: str) -> Policy:
    """The robot of that name; `hard` with few thoughts, though more than it ever has deals, so that it comes back to them."""
    return affordable(game(title), name, Hard.deals + 10)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("title", "seats"), one_of_each(TABLES, lambda table: table[0]))
def test_easy_robots_come_to_an_end(title: str, seats: int) -> None:
    match = play_match(game(title), [robot("easy")] * seats, "to the end")
    assert match.broken == [] and match.record["result"]


@pytest.mark.sampled(3, deep=9)
@pytest.mark.parametrize(("title", "pair"), one_of_each(PAIRS, lambda both: both[1]))
def test_every_pair_of_robots_comes_to_an_end(title: str, pair: tuple[str, str]) -> None:
    seats = max(2, min(game(title).seat_counts))
    match = play_match(game(title), [seated(title, pair[seat % 2]) for seat in range(seats)], f"{title}, {' and '.join(pair)}")
    assert match.broken == [] and match.record["result"]


@dataclass(frozen=True)
class Peeking:
    """Thinks about the position as it lies, in which it finds what others hold."""

    def choose(self, game: Game[Any], s: Any, seat: int, rng: Random) -> str:
        ask = asked(s, seat)
        assert ask is not None
        hidden = "".join(card for _, zone in game.zones(s) for card in zone)
        return Random(hidden).choice(ask.options)


def told_apart(title: str, seats: int, policy: Policy, positions: int, deals: int) -> Iterator[str]:
    """Positions in which the robot says something else in another deal that its seat cannot tell from the true one."""
    one, rng, tried = game(title), Random(f"apart {KIT_SEED} {title}"), 0
    s: State = one.new(f"apart {KIT_SEED}", seats)
    while tried < positions:
        if not s.asks:
            s = one.new(f"apart {rng.random()}", seats)
        ask = rng.choice(s.asks)
        if len(ask.options) > 1 and rng.random() < 0.25:
            tried += 1
            own = rng.random()
            dealt = [one.resample(s, ask.seat, rng) for _ in range(deals)]
            said = {policy.choose(one, clone(t), ask.seat, Random(own)) for t in (s, *dealt)}
            if len(said) > 1:
                yield f"{title}, {ask.key}: {sorted(said)}"
        apply(s, ask.seat, rng.choice(ask.options))


@pytest.mark.deeper
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("title", "name"), OFFERED)
def test_a_robot_says_the_same_in_all_deals_that_its_seat_cannot_tell_apart(title: str, name: str) -> None:
    positions, counts = 200 if DEEP else 12, [n for n in game(title).seat_counts if name in offered(game(title), [n])]
    if name == HARD and game(title).turns:  # a word takes a second
        positions //= 3
    seats = Random(f"seats {KIT_SEED} {title} {name}").choice(counts)
    assert list(told_apart(title, seats, seated(title, name), positions, 2)) == []


@pytest.mark.deeper
@pytest.mark.parametrize("title", SHELF)
def test_a_robot_that_searches_says_the_same_in_all_such_deals(title: str) -> None:
    seats = max(2, min(game(title).seat_counts))
    assert list(told_apart(title, seats, robot("hard@6"), 30 if DEEP else 4, 2)) == []


def test_what_is_fitted_is_offered_where_it_has_proved_itself_and_nowhere_else() -> None:
    for title in SHELF:
        one = game(title)
        for seats in one.seat_counts:
            proved = one.fitted.data.proved if one.fitted else {}
            proofs = {name: found[seats] for name, found in proved.items() if seats in found}
            assert set(offered(one, [seats])) == {"easy", "random", *proofs}
            for name, proof in proofs.items():
                assert proof.games >= 200 and proof.low < proof.won < proof.high
                assert passes(title, name, seats, Found(proof.games, proof.won * proof.games, proof.alone))
    assert list(ROBOTS) == ["easy", "medium", "hard", "random"]


def test_a_robot_that_peeks_is_caught() -> None:
    peeks = [title for title in SHELF if any(told_apart(title, 2, Peeking(), 12, 2))]
    assert peeks == list(SHELF)


def test_a_deal_made_anew_follows_from_chance_and_from_what_the_seat_sees() -> None:
    """The deals that it thinks through follow from its own chance and from what its seat sees."""
    one, rng = game("patzcuaro"), Random(KIT_SEED)
    s = one.new(f"true {KIT_SEED}", 3)
    seat = s.asks[0].seat
    again = [one.resample(t, seat, Random(3)) for t in (s, one.resample(s, seat, rng), one.resample(s, seat, rng))]
    assert again[0] == again[1] == again[2] and len({Easy().choose(one, t, seat, Random(4)) for t in again}) == 1
