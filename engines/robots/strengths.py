"""The robots by name, and which of them are offered where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engines.kernel import Game
from engines.robots.medium import Medium
from engines.robots.policies import Easy, Policy, Uniform
from engines.robots.search import Counted, Hard

EASY, MEDIUM, HARD = "easy", "medium", "hard"
ROBOTS: Mapping[str, Policy] = {
    EASY: Easy(),
    MEDIUM: Medium(),
    HARD: Hard(),
    "random": Uniform(),
}
BY_STRENGTH = (HARD, MEDIUM, EASY)  # the best first
ALWAYS = (EASY, "random")  # they play every game; the others where they have proved themselves
WEAKER = {HARD: MEDIUM, MEDIUM: EASY}


def robot(name: str) -> Policy:
    """The robot of that name, `hard@50` for one that thinks so many times; KeyError when there is none."""
    first, at, iterations = name.partition("@")
    if at and first == HARD and iterations.isdecimal() and int(iterations):
        return Hard(Counted(int(iterations)))
    return ROBOTS[name]


def speakers(name: str) -> tuple[str, ...]:
    """Who speaks for a robot: itself, and where it is late or its process has come to an end, the next weaker one."""
    return (name, *speakers(WEAKER[name])) if name in WEAKER else (name,)


def thinks_farther(game: Game[Any], seats: int) -> bool:
    """Whether robots stronger than `easy` have something to go by: a worth that was fitted to games, or more to think through."""
    return bool(game.turns or game.careful) or (game.fitted is not None and game.fitted.knows(seats))


def offered(game: Game[Any], seats: Collection[int]) -> tuple[str, ...]:
    """The robots for tables of that game with one of those numbers of seats."""
    fit = game.fitted
    return tuple(name for name in ROBOTS if name in ALWAYS or (fit is not None and any(fit.proved(name, n) for n in seats)))


def sizes_to_come(game: Game[Any], seated: int, limit: int) -> list[int]:
    """How many may play in the end where so many sit and one more sits down."""
    return [n for n in game.seat_counts if seated < n <= limit]


def strongest(game: Game[Any], seats: int) -> str:
    """The best robot that is offered for tables of so many."""
    there = offered(game, [seats])
    return next(name for name in BY_STRENGTH if name in there)
