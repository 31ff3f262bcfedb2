"""Questions that are answered several times over until "done": what all may be picked, so that one menu can show it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from engines.kernel import Ask, Illegal, State, Stuck, apply, asked, clone

STOP = "done"
MOST = 24  # picks beyond this are asked one by one


@dataclass(frozen=True)
class Picks:
    """Everything that may be picked, an option as often as it may be said, and how many of them at most."""

    choices: tuple[str, ...]
    most: int


def picks(s: State, ask: Ask, acts: Collection[str]) -> Picks | None:
    """What a run of picks offers; None when the question is of another kind."""
    if ask.key in acts or ask.options[-1] != STOP or len(ask.options) < 2 or ask.free:
        return None
    found: list[str] = []
    for option in ask.options[:-1]:
        times = _times(s, ask, option)
        if times is None:
            return None
        found += [option] * times
    if len(found) > MOST:
        return None
    return Picks(tuple(found), len(_greedy(s, ask, found)))


def _again(t: State, ask: Ask, s: State) -> Ask | None:
    """The question after a pick, if it is still the same one: a pick may open one of its kind within it, or end such a one."""
    now = asked(t, ask.seat)
    same = now is not None and now.key == ask.key and len(t.stack) == len(s.stack)
    return now if now is not None and same and t.seals == s.seals and STOP in now.options else None


def _times(s: State, ask: Ask, option: str) -> int | None:
    """How often an option can be picked; None when picking it leads to something else than the same question or its end."""
    t, now, times = clone(s), ask, 0
    while option in now.options and times <= MOST:
        try:
            apply(t, ask.seat, option)
        except (Illegal, Stuck):
            return None
        times += 1
        following = asked(t, ask.seat)
        again = _again(t, ask, s)
        if again is None:
            return None if following is not None and following.family == ask.family else times
        now = again
    return times


def _greedy(s: State, ask: Ask, wanted: Sequence[str]) -> list[str]:
    """As many of the picks as can be said together, in order."""
    t, said = clone(s), []
    now: Ask | None = ask
    for option in wanted:
        if now is None:
            break
        if option in now.options:
            apply(t, ask.seat, option)
            said.append(option)
            now = _again(t, ask, s)
    return said


def with_picks(s: Any, seat: int, chosen: Sequence[str]) -> Any:
    """The position after these picks, as far as the same question stays open and nothing is revealed; none of them is made."""
    ask, shown = asked(s, seat), s
    for word in chosen:
        now = asked(shown, seat)
        if ask is None or now is None or word not in now.options:
            break
        t = clone(shown)
        apply(t, seat, word)
        if _again(t, ask, s) is None:
            break
        shown = t
    return shown


def said_whole(s: Any, seat: int, chosen: Sequence[str]) -> tuple[str, ...]:
    """Picked options with the closing word, where the question would otherwise stay open."""
    ask = asked(s, seat)
    if ask is None:
        return tuple(chosen)
    order = {option: n for n, option in enumerate(ask.options)}
    words = sorted(chosen, key=lambda word: order.get(word, len(order)))
    t, now = clone(s), ask
    for word in words:
        if word not in now.options:
            return (*words, STOP)  # the table will say why not
        apply(t, seat, word)
        again = _again(t, ask, s)
        if again is None:
            return tuple(words)
        now = again
    return (*words, STOP)
