"""Questions that are answered together, so that one press says all of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from engines.kernel import Chain, Chains, Game, Text

JOINT = ";"  # stands between the answers of a way, where they are one word of a button; no answer has it in it


class Way(NamedTuple):
    """The answers to one question after the other, and how they are called when it is their turn."""

    choices: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()  # none where it says no more than its first choice

    @property
    def word(self) -> str:
        """All answers as one word."""
        return JOINT.join(self.choices)


def ways(kind: Game[Any], view: Any, chains: Chains, confirms: bool) -> tuple[Way, ...]:
    """The ways that a game names, with what a reader of the view is told of them.

    Who confirms everything ends everything with a word of its own.
    """
    found = []
    for chain in (chain for among in chains.values() for chain in among):
        if confirms and len(chain.said) > 1 and chain.words[-1] in kind.passive:
            continue
        spoken = _spoken(kind, chain)
        found.append(Way(chain.words, chain.labels or tuple(kind.label(view, *one) for one in spoken if len(spoken) > 1)))
    return tuple(found)


def _spoken(kind: Game[Any], chain: Chain) -> list[tuple[str, str]]:
    """The choices of a chain without the words that only end a list, or that there was nothing to choose."""
    first, *more = chain.said
    last = more[-1:]
    return [first, *(one for one in more if one[1] not in kind.passive or ([one] == last and one[0] != chain.said[-2][0]))]


def choices_of(word: str) -> tuple[str, ...]:
    """The answers that a button or an entry of a menu says."""
    return tuple(word.split(JOINT))
