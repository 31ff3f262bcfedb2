"""Robots are as strong as they are said to be: a few counted games each time, two duels of two hundred in each deep run."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

import pytest

from bench.training.proving import DEMANDS
from bench.training.selfplay import target
from bot.cli.simulate import Job, Tally, bounds, play_some
from engines.kernel import Game, State
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from tests.deep import ALL

S = TypeVar("S", bound=State)
PROVED = [(t, n) for t in SHELF for n in game(t).seat_counts if (fit := game(t).fitted) is not None and fit.proved("medium", n)]
RIVALS = [(title, seats) for title, seats in PROVED if seats > 1]
# By game and seats: of so many games.
WINS = {
    ("mottainai", 2): (6, 6.0), ("mottainai", 3): (6, 1.0), ("mottainai", 4): (4, 2.0), ("mottainai", 5): (5, 1.0),
    ("patzcuaro", 2): (6, 4.0), ("patzcuaro", 3): (3, 2.0), ("patzcuaro", 4): (4, 1.0),
    ("oaxaca", 2): (2, 1.0), ("oaxaca", 3): (3, 2.0), ("oaxaca", 4): (4, 2.0), ("resafa", 2): (2, 1.0),
    ("resafa", 3): (1, 1.0), ("resafa", 4): (1, 1.0), ("merchants_cove", 2): (2, 2.0), ("merchants_cove", 3): (3, 1.0),
    ("merchants_cove", 4): (2, 1.0),
}  # fmt: skip
# By game, seats and iterations: of so many games, and all decisions of these.
HARD = {
    ("patzcuaro", 2, 20): (4, 4.0, 236), ("mottainai", 2, 10): (4, 4.0, 680),
    ("resafa", 2, 2): (1, 1.0, 348), ("resafa", 3, 1): (1, 1.0, 530), ("resafa", 4, 2): (1, 1.0, 679),
}  # fmt: skip
# Alone, by game and robot: what it comes to, or leads by over the rival that the rules bring along; and `easy` in that deal.
ALONE = {
    ("oaxaca", "medium"): (35.0, 21.0),
    ("resafa", "medium"): (178.0, 133.0),
    ("resafa", "hard@1"): (149.0, 133.0),
    ("merchants_cove", "medium"): (-10.0, 44.0),
}
DUELS = {("patzcuaro", 2): 200, ("mottainai", 2): 200}  # games of each deep run, from both sides of a deal
DUEL = 30  # games of those that come by turns
OTHERWISE = {
    ("oaxaca", 2): 60,
    ("oaxaca", 3): 12,
    ("oaxaca", 4): 12,
    ("resafa", 2): 10,
    ("resafa", 3): 6,
    ("resafa", 4): 4,
    ("merchants_cove", 2): 10,
    ("merchants_cove", 3): 6,
    ("merchants_cove", 4): 4,
}  # where they are long, or luck says much
SLOWEST = 35.0  # pieces of steady work to a decision, the median: 60 ms on a core that does such a piece in 1.7 ms

LONG = {("oaxaca", 2)}  # sixty games take five minutes of one core: `make test-all` plays them


def duel(title: str, seats: int, games: int, seed: str, name: str = "medium") -> Tally:
    tally = Tally()
    names = (name, *["easy"] * (seats - 1))
    for order, match in play_some(Job(title, seats, names, seed, True, range(games), False)):
        tally.add(order, match)
    return tally


def test_every_game_with_a_stronger_robot_is_counted_here() -> None:
    hard = {(t, n) for t in SHELF for n in game(t).seat_counts if (fit := game(t).fitted) is not None and fit.proved("hard", n)}
    alone = {(title, name.partition("@")[0]) for title, name in ALONE}
    assert WINS.keys() == set(RIVALS) and {one for one in hard if one[1] > 1} <= {(title, seats) for title, seats, _ in HARD}
    assert alone == {
        *((title, "medium") for title, seats in PROVED if seats == 1),
        *((title, "hard") for title, n in hard if n == 1),
    }


@pytest.mark.sampled(8, deep=9)
@pytest.mark.parametrize(("title", "seats"), RIVALS)
def test_counted_games_come_out_as_they_did(title: str, seats: int) -> None:
    games, won = WINS[title, seats]
    assert duel(title, seats, games, "strength").wins["medium"] == won


@pytest.mark.sampled(2, deep=1)
@pytest.mark.parametrize(("title", "seats", "iterations"), HARD)
def test_counted_thoughts_come_out_as_they_did(title: str, seats: int, iterations: int) -> None:
    name, (games, *found) = f"hard@{iterations}", HARD[title, seats, iterations]
    tally = duel(title, seats, games, "strength", name)
    assert [tally.wins[name], tally.decisions] == found


@pytest.mark.sampled(4, deep=2)
@pytest.mark.parametrize(("title", "name"), ALONE)
def test_counted_games_alone_come_out_as_they_did(title: str, name: str) -> None:
    matches = [play_match(game(title), [robot(one)], "strength") for one in (name, "easy")]
    assert tuple(target(match.record["result"], 0) for match in matches) == ALONE[title, name]


@pytest.mark.deep
@pytest.mark.parametrize(("title", "seats"), DUELS)
def test_medium_beats_easy_in_two_hundred_games(title: str, seats: int) -> None:
    """By more than chance: what is asked of it for two, on deals that nothing was fitted to or proved with."""
    tally = duel(title, seats, DUELS[title, seats], "duel")
    demand = DEMANDS["medium"]
    assert not tally.failures and tally.wins["medium"] >= demand.two / seats * tally.games
    assert bounds(tally.wins["medium"], tally.games)[0] > demand.low_two / seats


@pytest.mark.deep
@pytest.mark.sampled(1, deep=24)
@pytest.mark.parametrize(("title", "seats"), [one for one in RIVALS if one not in DUELS and (ALL or one not in LONG)])
def test_medium_beats_easy(title: str, seats: int) -> None:
    """Fixed games, of which it wins more than its share."""
    tally = duel(title, seats, OTHERWISE.get((title, seats), DUEL) // seats * seats, "duel")
    assert not tally.failures and tally.wins["medium"] > tally.games / seats


def worked() -> float:
    """Seconds that a processor takes for a piece of steady work, of the kind that robots do; it is not always as fast."""
    begun, found = process_time(), dict[tuple[str, tuple[int, ...]], float]()
    for n in range(1500):
        name, counts = f"thing {n % 97}", tuple(range(n % 7))
        found[name, counts] = found.get((name, counts), 0.0) + sum([count * n / 3 for count in counts])
    assert len(found) == 97 * 7 and max({**found}.values()) > 0
    return process_time() - begun


@pytest.mark.deep
@pytest.mark.sampled(1, deep=6)
@pytest.mark.parametrize(("title", "seats"), PROVED)
def test_a_decision_takes_no_longer_than_it_may(title: str, seats: int) -> None:
    """As a multiple of work that is done right before it: how fast a processor is at that moment is not what is asked."""
    taken: list[float] = []

    class Timed:
        """Plays as `medium` does, and looks at the clock."""

        def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
            piece, begun = worked(), process_time()
            said = robot("medium").choose(game, s, seat, rng)
            taken.append((process_time() - begun) / piece)
            return said

    play_match(game(title), [Timed()] * seats, "clock")
    assert median(taken) <= SLOWEST, f"{median(taken):.1f} pieces of work"
