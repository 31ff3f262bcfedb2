"""In the random games of the kit everything is used that a game wants counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.deep import some
from tests.kit import counted, shelf
from tests.kit.course import Course


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", some(counted.COUNTED, lambda name: name == "mottainai"))
def test_random_games_use_everything(name: str, record_property: Callable[[str, object], None]) -> None:
    game = shelf.load(name)
    wanted, settings = counted.COUNTED[name], list(shelf.settings(game))
    tables = [(seats, seed) for seats in game.seat_counts for seed in range(wanted.games)]
    courses = (Course(game, seats, settings[seed % len(settings)], "random", seed) for seats, seed in tables)
    total = counted.count(courses, wanted)
    record_property(f"used in {len(tables)} random games of {name}", counted.table(total))
    assert [thing for thing in wanted.things if not total[thing]] == []
    assert total.keys() == {*wanted.things}, "something was used that nobody wants counted"
