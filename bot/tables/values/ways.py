"""Questions that are answered together: every way through both, so that one press says all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engines.kernel import Ask, Game, State, Text, apply, asked, clone

MOST = 8  # ways beyond this are gone step by step
TRIED = 3 * MOST  # of which some come to the same
JOINT = ";"  # stands between the answers of a way, where they are one word of a button; no answer has it in it


class Way(NamedTuple):
    """The answers to one question after the other, and how they are called when it is their turn."""

    choices: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()

    @property
    def word(self) -> str:
        """All answers as one word."""
        return JOINT.join(self.choices)


def ways(kind: Game[Any], s: State, ask: Ask, reader: int | None) -> tuple[Way, ...]:
    """All ways through a question and those that it is joined with, each only once; nothing where they are too many."""
    if ask.key not in kind.joined:
        return ()
    found: list[tuple[State, Way]] = []
    for n, (end, way) in enumerate(_walked(kind, s, ask, reader, Way())):
        if all(end != other for other, _ in found):
            found.append((end, way))
        if n >= TRIED or len(found) > MOST:
            return ()
    return tuple(way for _, way in found) if any(len(way.choices) > 1 for _, way in found) else ()


def _walked(kind: Game[Any], s: State, ask: Ask, reader: int | None, gone: Way) -> Iterator[tuple[State, Way]]:
    """Every way on from a position, with where it ends."""
    view = kind.view(s, reader)
    for option in ask.options:
        t = clone(s)
        apply(t, ask.seat, option)
        way = Way((*gone.choices, option), (*gone.labels, kind.label(view, ask.key, option)))
        after = asked(t, ask.seat)
        if after is not None and after.key == kind.joined.get(ask.key) and t.seals == s.seals:
            yield from _walked(kind, t, after, reader, way)
        else:
            yield t, way


def choices_of(word: str) -> tuple[str, ...]:
    """The answers that a button or an entry of a menu says."""
    return tuple(word.split(JOINT))
