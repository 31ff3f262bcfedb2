"""Choices that are said together, although they answer one question after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engines.kernel.asking import asked
from engines.kernel.model import Ask, Text
from engines.kernel.play import apply, clone
from engines.kernel.state import State

MOST = 8  # ways through questions in a row; where there are more, they are answered one by one
TRIED = 3 * MOST  # of which some come to the same


class Chain(NamedTuple):
    """Choices that may be said at once, each with the key of the question that it answers."""

    said: tuple[tuple[str, str], ...]
    labels: tuple[Text, ...] = ()  # of all of it; else those that its choices have now stand together

    @property
    def words(self) -> tuple[str, ...]:
        """The choices alone."""
        return tuple(word for _, word in self.said)


Chains = Mapping[str, Sequence[Chain]]  # option -> the ways to say it


def following(
    after: Mapping[str, str], view: Callable[[Any, int | None], Any], label: Callable[[Any, str, str], Text]
) -> Callable[[Any, Ask], Chains]:
    """All ways through questions that follow each other, key after key, each only once; nothing where they are too many.

    Each choice is called what it is called when it is its turn.
    """

    def walked(s: State, ask: Ask, gone: Chain) -> Iterator[tuple[State, Chain]]:
        seen = view(s, ask.seat)
        for option in ask.options:
            t = clone(s)
            apply(t, ask.seat, option)
            chain = Chain((*gone.said, (ask.key, option)), (*gone.labels, label(seen, ask.key, option)))
            now = asked(t, ask.seat)
            if now is not None and now.key == after.get(ask.key) and t.seals == s.seals:
                yield from walked(t, now, chain)
            else:
                yield t, chain

    def chains(s: State, ask: Ask) -> Chains:
        if ask.key not in after:
            return {}
        ends, found = list[State](), dict[str, list[Chain]]()
        for n, (end, chain) in enumerate(walked(s, ask, Chain(()))):
            if end not in ends:
                ends.append(end)
                found.setdefault(chain.words[0], []).append(chain)
            if n >= TRIED or len(ends) > MOST:
                return {}
        return found if any(len(chain.said) > 1 for ways in found.values() for chain in ways) else {}

    return chains
