"""Robots among themselves bring every game to its end, at every number of seats."""

from __future__ import annotations

import pytest

from engines.kernel import SHELF, game
from engines.robots import play_match, robot

TABLES = [(title, seats) for title in SHELF for seats in game(title).seat_counts]


@pytest.mark.parametrize(("title", "seats"), TABLES, ids=[f"{title}-{seats}" for title, seats in TABLES])
def test_easy_robots_come_to_an_end(title: str, seats: int) -> None:
    match = play_match(game(title), [robot("easy")] * seats, "to the end")
    assert match.broken == [] and match.record["result"]
