"""What answers itself: a question with one option of which everybody knows, where nothing is drawn or shown by it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from engines.kernel.asking import asked
from engines.kernel.model import Ask, Illegal, Text
from engines.kernel.play import apply, clone
from engines.kernel.state import State

S = TypeVar("S", bound=State)


def is_obvious(ask: Ask) -> bool:
    """Whether everybody can see that there is but one answer; of a question about hidden things, silence would tell something."""
    return ask.is_open and len(ask.options) == 1


def answer_obvious(s: S, confirming: Collection[int] = ()) -> S:
    """The game after all obvious answers, which are noted as such; `s` itself where there is none.

    A seat that confirms everything is asked nevertheless, and so is the last word before something is drawn or shown:
    behind it there is no way back.
    """
    while True:
        for ask in s.asks:
            if is_obvious(ask) and ask.seat not in confirming and (after := _answered(s, ask)) is not None:
                s = after
                break
        else:
            return s


def _answered(s: S, ask: Ask) -> S | None:
    """The game after the only answer; None where that would show something."""
    t = clone(s)
    t.out, t.trace = [*(s.out or ())], [*(s.trace or ())]
    answered_obvious(t, ask.seat, ask.options[0])
    return t if t.seals == s.seals else None


def answered_obvious(s: State, seat: int, choice: str) -> None:
    """Answer in place for a seat, and note that nobody had to; Illegal where it was not obvious."""
    ask = asked(s, seat)
    if ask is None or not is_obvious(ask):
        raise Illegal(Text("kernel.not_offered", choice=choice))
    at = len(s.trace) if s.trace is not None else 0
    apply(s, seat, choice)
    if s.trace is not None:
        s.trace[at] = s.trace[at]._replace(obvious=True)
