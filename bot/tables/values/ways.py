"""Questions that are answered together, so that one press says all of it: every way through both, or those that a game names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engines.kernel import Ask, Chain, Game, State, Text, apply, asked, clone

MOST = 8  # ways beyond this are gone step by step
TRIED = 3 * MOST  # of which some come to the same
JOINT = ";"  # stands between the answers of a way, where they are one word of a button; no answer has it in it


class Way(NamedTuple):
    """The answers to one question after the other, and how they are called when it is their turn."""

    choices: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()  # none where it says no more than its first choice

    @property
    def word(self) -> str:
        """All answers as one word."""
        return JOINT.join(self.choices)


def ways(kind: Game[Any], s: State, ask: Ask, reader: int | None) -> tuple[Way, ...]:
    """All ways through a question and those that it is joined with, each only once; nothing where they are too many."""
    if ask.key not in kind.joined:
        return tuple(_named(kind, s, ask, reader))
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


def _named(kind: Game[Any], s: State, ask: Ask, reader: int | None) -> Iterator[Way]:
    """The ways that a game names, in the order of the options; that a list ends with them goes without saying."""
    found = kind.chains(s, ask)
    view = kind.view(s, reader) if found else None
    for chain in (chain for option in ask.options for chain in found.get(option, ())):
        labels = [kind.label(view, key, word) for key, word in _spoken(kind, chain)] if chain.label is None else [chain.label]
        yield Way(chain.words, tuple(labels) if len(labels) > 1 or chain.label is not None else ())


def _spoken(kind: Game[Any], chain: Chain) -> list[tuple[str, str]]:
    """The choices of a chain without the words that only end a list, or that there was nothing to choose."""
    first, *more = chain.said
    last = more[-1:]
    return [first, *(one for one in more if one[1] not in kind.passive or ([one] == last and one[0] != chain.said[-2][0]))]


def choices_of(word: str) -> tuple[str, ...]:
    """The answers that a button or an entry of a menu says."""
    return tuple(word.split(JOINT))
