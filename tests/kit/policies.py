"""Ways to choose: at random, always the first, always the last, and greedily."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random

from engines.kernel import apply, clone
from tests.kit.course import Position

Policy = Callable[[Position, Random], tuple[int, str]]
MOST_WEIGHED = 12


def at_random(here: Position, rng: Random) -> tuple[int, str]:
    """Any option or free play of anybody who is asked."""
    ask = rng.choice(here.s.asks)
    return ask.seat, rng.choice(ask.options + ask.free)


def first(here: Position, rng: Random) -> tuple[int, str]:
    """The first option."""
    ask = rng.choice(here.s.asks)
    return ask.seat, ask.options[0]


def last(here: Position, rng: Random) -> tuple[int, str]:
    """The last option: the passive one, where there is one."""
    ask = rng.choice(here.s.asks)
    return ask.seat, ask.options[-1]


def greedy(here: Position, rng: Random) -> tuple[int, str]:
    """What looks best after one choice; every other time anything, since greed alone sees few positions."""
    if rng.random() < 0.5:
        return at_random(here, rng)
    course = here.course
    ask = rng.choice(here.s.asks)
    said = ask.options + ask.free
    worth: dict[str, float] = {}
    for choice in said if len(said) <= MOST_WEIGHED else rng.sample(said, MOST_WEIGHED):
        with course.item(13):
            t = clone(here.s)
            apply(t, ask.seat, choice)
            worth[choice] = course.game.value(course.game.view(t, ask.seat), ask.seat)
            course.must(isfinite(worth[choice]), 13, f"after {choice!r} the position is worth {worth[choice]}")
    return ask.seat, max(worth, key=worth.__getitem__)


POLICIES: dict[str, Policy] = {"random": at_random, "first": first, "last": last, "greedy": greedy}
