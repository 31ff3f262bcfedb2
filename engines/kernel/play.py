"""Settle and apply: run frames until somebody is asked, and let a seat answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from engines.kernel.asking import asked, stack_of
from engines.kernel.copying import copier
from engines.kernel.frames import Again, Call, Done, End, Fork, Frame, Goto, Step
from engines.kernel.model import Answer, Ask, Illegal, Stuck, Text
from engines.kernel.refusing import why_not
from engines.kernel.state import State

S = TypeVar("S", bound=State)


def settle(s: S) -> S:
    """Run until somebody is asked or the stack is empty; doing it twice changes nothing."""
    return _settle(s, None, None)


def _settle(s: S, answered: list[Frame] | None, value: Any) -> S:
    """Settle; `value` is that of the frame which an answer has just ended on the stack `answered`."""
    while True:
        try:
            asks = _run(s, s.stack, answered, value)
        except End as end:
            s.stack[:] = [] if end.frame is None else [end.frame]
            answered = None
        else:
            s.asks = () if isinstance(asks, Done) else asks
            return s


def apply(s: State, seat: int, choice: str) -> None:
    """Let a seat answer its question, in place; Illegal is raised before anything changes."""
    ask = asked(s, seat)
    if ask is None:
        raise why_not(s, seat, *choice.split()) or Illegal(Text("kernel.not_asked"))
    free = choice in ask.free
    if not free and choice not in ask.options and choice not in ask.also:
        raise why_not(s, seat, *choice.split()) or Illegal(Text("kernel.not_offered", choice=choice))
    stack = stack_of(s, s.stack, seat)
    assert stack is not None
    value = None
    if s.trace is not None:
        s.trace.append(Answer(seat, ask.key, choice))
    try:
        if free:
            stack.append(s.interrupt(seat, *choice.split()))
        else:
            value = _answer(s, stack, choice)
    except End as end:
        s.stack[:] = [] if end.frame is None else [end.frame]
    _settle(s, stack, value)


def clone(s: S) -> S:
    """An independent copy that nobody listens to."""
    return copier(type(s))(s)


def redeal(
    s: S, hidden: Callable[[S], Iterable[list[list[str]]]], rng: Random, known: Iterable[str] = (), tries: int = 1000
) -> S:
    """Shuffle each group of hidden zones on a clone until the public course of play is possible; the seed changes too.

    What comes of it follows from `rng` and from what is not hidden: how the cards lay before does not show even in their order.
    """
    fixed = frozenset(known)
    for _ in range(tries):
        t = clone(s)
        for zones in hidden(t):
            places = [(zone, i) for zone in zones for i, card in enumerate(zone) if card not in fixed]
            cards = sorted(zone[i] for zone, i in places)
            rng.shuffle(cards)
            for (zone, i), card in zip(places, cards, strict=True):
                zone[i] = card
        t.seed = f"{rng.getrandbits(128):032x}"
        try:
            return settle(t)
        except Stuck:
            continue
    raise Stuck(f"{s.NAME}: no deal out of {tries} agrees with what was played")


def _run(g: State, stack: list[Frame], answered: list[Frame] | None, handed: Any) -> tuple[Ask, ...] | Done:
    """Run the top frames of one stack until its owner is asked; Done when the stack has ended."""
    value = handed if stack is answered else None
    while stack:
        top = stack[-1]
        if type(top) is Fork:
            asks = _run_fork(g, top, answered, handed)
            if asks:
                return asks
            stack.pop()
            value = top.values
            continue
        step = top.STEPS[top.at]
        if step.is_ask:
            got = step.run(top, g)
            if type(got) is Ask:
                if not got.options:
                    raise Stuck(f"{top.KIND}.{top.at}: nothing to choose for seat {got.seat}")
                if got.auto and len(got.options) == 1 and not got.free and not g.patient:
                    if g.trace is not None:
                        g.trace.append(Answer(got.seat, got.key, got.options[0], auto=True))
                    value = _answer(g, stack, got.options[0])
                    continue
                return (got,)
            if got is None:
                step = top.STEPS[step.next]  # the question does not arise: skip its answer, too
        else:
            got = step.run(top, g, value) if step.wants_value else step.run(top, g)
        if got is None and step.next:  # by far the most frequent
            top.at, value = step.next, None
        else:
            value = _move_on(stack, top, step, got)
    return Done(value)


def _run_fork(g: State, top: Fork, answered: list[Frame] | None, handed: Any) -> tuple[Ask, ...]:
    asks: tuple[Ask, ...] = ()
    for i, branch in enumerate(top.branches):
        if branch or branch is answered:
            got = _run(g, branch, answered, handed)
            if isinstance(got, Done):
                top.values[i] = got.value
            else:
                asks += got
    return asks


def _answer(g: State, stack: list[Frame], choice: str) -> Any:
    top = stack[-1]
    step = top.STEPS[top.STEPS[top.at].next]
    return _move_on(stack, top, step, step.run(top, g, *choice.split(" ")))


def _move_on(stack: list[Frame], top: Frame, step: Step, got: Any) -> Any:
    """Carry out what a step returned; the value is that of the frame that ended, if it did."""
    if got is None:
        if step.next:
            top.at = step.next
        else:
            stack.pop()
        return None
    kind = type(got)
    if kind is Call:
        top.at = got.then
        stack.append(got.frame)
    elif kind is Goto:
        top.at = got.step
    elif kind is Done:
        stack.pop()
        return got.value
    elif kind is Again:
        top.at = step.again
    elif isinstance(got, Frame):
        if step.next:
            top.at = step.next
            stack.append(got)
        else:
            stack[-1] = got  # a tail call: endless turns stay flat
    else:
        raise TypeError(f"{top.KIND}: a step returned {got!r}")
    return None
