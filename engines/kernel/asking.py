"""Who is asked what, and by which frame."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from engines.kernel.frames import Fork, Frame
from engines.kernel.model import Ask
from engines.kernel.state import State


def asked(s: State, seat: int) -> Ask | None:
    """The question this seat must answer, if any."""
    for ask in s.asks:
        if ask.seat == seat:
            return ask
    return None


def asking(s: State, seat: int) -> Frame | None:
    """The frame that asks this seat, if any does."""
    stack = stack_of(s, s.stack, seat) if asked(s, seat) is not None else None
    return stack[-1] if stack else None


def stack_of(g: State, stack: list[Frame], seat: int) -> list[Frame] | None:
    """The stack, of this one and its forks' branches, on which the seat is being asked."""
    top = stack[-1]
    if type(top) is Fork:
        found = (stack_of(g, branch, seat) for branch in top.branches if branch)
        return next((f for f in found if f is not None), None)
    if stack is g.stack:
        return stack
    ask = top.STEPS[top.at].run(top, g)
    return stack if type(ask) is Ask and ask.seat == seat else None


class Branch(NamedTuple):
    """What one of several seats asked at once is at: its innermost frame, or the value of its branch that has ended."""

    frame: Frame | None
    value: Any


def branch_of(s: State, seat: int, parent: type[Frame]) -> Branch | None:
    """The branch of a seat in the fork that a frame of that kind has called; None where it has none there."""
    for below, top in pairwise(s.stack):
        if type(top) is Fork and type(below) is parent and seat in top.seats:
            place = top.seats.index(seat)
            branch = top.branches[place]
            return Branch(branch[-1] if branch else None, top.values[place])
    return None
