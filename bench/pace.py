"""Decisions per second: complete games of random play, all rivals taking turns on one core."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from engines.kernel import Game, State, apply

CATANATRON_TURNS = 1000  # where catanatron itself gives a game up


class Rival(NamedTuple):
    """Somebody who plays: the name in bench.json, the name in the table, and one whole game by its number."""

    key: str
    name: str
    play: Callable[[int], int]  # returns the number of decisions


def decide(s: State, chance: Callable[[], float]) -> None:
    """One random decision: the cheapest fair pick among all who are asked and all they may say."""
    asks = s.asks
    ask = asks[0] if len(asks) == 1 else asks[int(chance() * len(asks))]
    said = ask.options + ask.free
    apply(s, ask.seat, said[int(chance() * len(said))])


def pace_key(name: str, seats: int = 0) -> str:
    """The name of a pace in bench.json: oaxaca.decisions_per_s, oaxaca.decisions_per_s_2."""
    return f"{name}.decisions_per_s" + (f"_{seats}" if seats else "")


def of_the_house(game: Game[Any], seats: int) -> Rival:
    """One of our games; setting up is part of playing."""

    def play(number: int) -> int:
        s, chance = game.new(f"bench {number}", seats), Random(number).random
        for decisions in range(game.longest):
            if not s.asks:
                return decisions
            decide(s, chance)
        return game.longest

    key = pace_key(game.name, 0 if seats == max(game.seat_counts) else seats)
    return Rival(key, f"{game.name}, {seats} {'seat' if seats == 1 else 'seats'}", play)


def catanatron() -> Rival | None:
    """Four random players of catanatron; None when it is not installed."""
    if find_spec("catanatron") is None:
        return None
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play(number: int) -> int:
        random.seed(number)
        game = Catan([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=number)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < CATANATRON_TURNS:
            game.play_tick()
            decisions += 1
        return decisions

    return Rival(pace_key("catanatron"), f"catanatron {version('catanatron')}, 4 players", play)


def race(rivals: list[Rival], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Decisions per second of each rival in each round; every second round in the opposite order."""
    paces: dict[str, list[float]] = {rival.key: [] for rival in rivals}
    numbers: Iterator[int] = iter(range(10**9))
    for rival in rivals:
        rival.play(next(numbers))  # to be warm
    for n in range(rounds):
        for rival in rivals[:: -1 if n % 2 else 1]:
            decisions, spent, begin = 0, 0.0, perf_counter()
            while spent < seconds:
                decisions += rival.play(next(numbers))
                spent = perf_counter() - begin
            paces[rival.key].append(decisions / spent)
    return paces
