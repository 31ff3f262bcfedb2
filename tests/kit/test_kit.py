"""Every game keeps every promise: the kit over all games, seat counts and options.

An ordinary run plays few games, elsewhere each time; the deep one plays many that are the same in every run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Any

import pytest

from tests.deep import ALL, KIT_SEED
from tests.kit import endings, shelf
from tests.kit.driver import Pace, play

RANDOM_GAMES = 8 if ALL else 5  # for each seat count; `make fuzz` plays hundreds
FEWER = {"resafa": 6 if ALL else 4}  # of long games
PURPOSEFUL = ("first", "last", "greedy")
PURPOSEFUL_GAMES = 2  # at least, for each seat count and policy
PARTS = 3  # tests for each seat count, so that several workers share them
UNHURRIED = Pace(secrecy=7, power=28, speech=5, refusals=12, pictures=120, tries=2, round_and_round=300)
BRISK = Pace(secrecy=12, power=48, speech=9, refusals=20, pictures=240, tries=2, round_and_round=300)  # of an ordinary run


@dataclass(frozen=True)
class Sitting:
    """Some games of one kind, one after the other at the same table."""

    name: str
    seats: int
    part: int

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}-part{self.part + 1}"

    def games(self) -> list[tuple[dict[str, Any], str, int]]:
        """(options, policy, seed), the options taking turns: chance meets all of them, and so do the others between them."""
        settings = list(shelf.settings(shelf.load(self.name)))
        each = max(PURPOSEFUL_GAMES, ceil(len(settings) / len(PURPOSEFUL)))
        plays = [("random", seed) for seed in range(max(FEWER.get(self.name, RANDOM_GAMES), len(settings)))]
        plays += [(policy, seed) for n, policy in enumerate(PURPOSEFUL) for seed in range(n * each, (n + 1) * each)]
        return [(settings[seed % len(settings)], policy, seed) for policy, seed in plays][self.part :: PARTS]


def tables() -> list[tuple[str, int]]:
    """Every number of seats of the games that can be loaded; the others fail the test below."""
    found = []
    for name in shelf.modules():
        try:
            counts = shelf.load(name).seat_counts
        except Exception:
            counts = ()
        found += [(name, seats) for seats in counts]
    return found


def some_tables() -> list[tuple[str, int]]:
    """Of an ordinary run: the little games at each, and of the others every second number of seats, next time the rest."""
    found = []
    for name, counts in groupby(tables(), lambda table: table[0]):
        at = list(counts)
        found += at if name in shelf.LITTLE else at[KIT_SEED % min(2, len(at)) :: 2]
    return found


def few(name: str, seats: int) -> list[tuple[dict[str, Any], str, int]]:
    """(options, policy, seed) of an ordinary run: a game of chance, and at one table of each game one with a purpose."""
    kind = shelf.load(name)
    settings, counts = list(shelf.settings(kind)), [n for game, n in some_tables() if game == name]
    policies = ["random"]
    if counts.index(seats) == KIT_SEED // 2 % len(counts):
        policies.append(PURPOSEFUL[(KIT_SEED + list(shelf.modules()).index(name)) % len(PURPOSEFUL)])
    return [(settings[seed % len(settings)], policy, seed) for seed, policy in enumerate(policies, KIT_SEED + 10 * seats)]


@pytest.mark.parametrize("name", shelf.modules())
def test_a_game_on_the_shelf_can_be_taken_down(name: str) -> None:
    game = shelf.load(name)
    assert game.name == name
    assert game.seat_counts
    assert all(game.options.values()), "an option has no values"


def keeps_every_promise(name: str, seats: int, games: Iterable[tuple[dict[str, Any], str, int]], pace: Pace) -> None:
    """Play these games under all checks, and once more in another process."""
    game, extras = shelf.load(name), shelf.extras(name)
    reports = [play(game, seats, options, policy, seed, pace, extras) for options, policy, seed in games]
    endings.elsewhere(shelf.modules()[name], reports)
    assert all(report.ended or report.course.policy == "last" for report in reports)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "seats"), some_tables())
def test_a_game_keeps_every_promise_wherever_one_looks(name: str, seats: int) -> None:
    keeps_every_promise(name, seats, few(name, seats), BRISK)


@pytest.mark.deep
@pytest.mark.sampled(1)
@pytest.mark.parametrize("sitting", [Sitting(*table, part) for table in tables() for part in range(PARTS)], ids=str)
def test_a_game_keeps_every_promise(sitting: Sitting) -> None:
    keeps_every_promise(sitting.name, sitting.seats, sitting.games(), UNHURRIED)


def test_few_games_come_by_every_policy() -> None:
    met = {policy for name, seats in some_tables() for _, policy, _ in few(name, seats)}
    assert met == {"random", *PURPOSEFUL}


def test_the_little_games_meet_every_item() -> None:
    met: Counter[int] = Counter()
    for name in shelf.LITTLE:
        report = play(shelf.load(name), 3, extras=shelf.extras(name))
        met += report.done
    assert sorted(met) == list(range(1, 18))


def test_the_same_seed_is_the_same_game() -> None:
    once, again = (play(shelf.load("frutas"), 2, seed=4) for _ in range(2))
    assert once.record == again.record
    assert once.digests == again.digests
