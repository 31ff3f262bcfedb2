"""How a refusal is found, and what it names instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.kernel.model import Ask, Illegal, Text
from engines.kernel.play import asked
from engines.kernel.state import State

SHOWN = 6  # legal alternatives named in a refusal


class No(NamedTuple):
    """Why something is not allowed, and the paragraph that says so; the answer of every predicate."""

    why: Text
    rule: str


def refusal(
    s: State, seat: int, words: Sequence[str], idle: Callable[[], Illegal], reason: Callable[[Ask], No]
) -> Illegal | None:
    """Why these words may not be said, with what is possible instead; None when they are offered.

    `idle` is for a seat that is not asked anything, `reason` for words that are no answer to its question.
    """
    ask = asked(s, seat)
    if ask is None:
        return idle()
    if " ".join(words) in ask.options + ask.also:
        return None
    found = reason(ask)
    return Illegal(found.why, found.rule, alternatives(ask, words[0] if words else ""))


def alternatives(ask: Ask, verb: str, typed: Callable[[str], str] = str) -> Text:
    """What could be said instead, as it is typed: choices with the same verb, or else of each kind one before more of a kind."""
    same = [o for o in ask.options if o.split(" ")[0] == verb] or one_of_each(ask.options)
    return Text("kernel.instead", choices=list(map(typed, same[:SHOWN])), more=max(0, len(same) - SHOWN))


def one_of_each(options: Sequence[str]) -> list[str]:
    """The first choice of each verb, then all others."""
    first = {option.split(" ")[0]: option for option in reversed(options)}
    return sorted(options, key=lambda option: first[option.split(" ")[0]] != option)
