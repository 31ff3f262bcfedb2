"""Robots among themselves bring every game to its end, at every number of seats."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from engines.robots import ROBOTS, play_match, robot
from engines.shelf import SHELF, game
from tests.deep import one_of_each

TABLES = [(title, seats) for title in SHELF for seats in game(title).seat_counts]
PAIRS = [pair for pair in combinations_with_replacement(sorted(ROBOTS), 2) if pair != ("easy", "easy")]


@pytest.mark.parametrize(("title", "seats"), one_of_each(TABLES, lambda table: table[0]))
def test_easy_robots_come_to_an_end(title: str, seats: int) -> None:
    match = play_match(game(title), [robot("easy")] * seats, "to the end")
    assert match.broken == [] and match.record["result"]


@pytest.mark.parametrize(("title", "pair"), one_of_each(product(SHELF, PAIRS), lambda both: both[1]))
def test_every_pair_of_robots_comes_to_an_end(title: str, pair: tuple[str, str]) -> None:
    seats = max(2, min(game(title).seat_counts))
    match = play_match(game(title), [robot(pair[seat % 2]) for seat in range(seats)], f"{title}, {' and '.join(pair)}")
    assert match.broken == [] and match.record["result"]
