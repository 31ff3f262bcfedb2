"""How a refusal is found, and what it names instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.kernel.asking import asked, asking
from engines.kernel.model import Ask, Illegal, No, Text
from engines.kernel.state import State

SHOWN = 6  # legal alternatives named in a refusal
LONGEST = 4  # digits of a number that somebody may mean


def why_not(s: State, seat: int, *words: str) -> Illegal | None:
    """Why this seat may not say these words now, from what it sees, with what is possible instead; None when they are offered.

    The frame that asks has the first word. A game that says where its questions stand in the rules has texts of its own for what
    is merely not offered, or not this seat's turn.
    """
    ask, choice = asked(s, seat), " ".join(words)
    if ask is None:
        return _idle(s, seat)
    if choice in ask.options + ask.free + ask.also:
        return None
    frame = asking(s, seat)
    found = dict(ask.barred).get(choice) or (frame.why_not(s, ask, *words) if frame is not None else None)
    if isinstance(found, Illegal):
        return found
    if found is None and not s.SECTIONS:
        return Illegal(Text("kernel.not_offered", choice=choice))
    why, rule = found or No(Text(f"{s.NAME}.no.not_offered", choice=choice), section(s, ask))
    return Illegal(why, rule, alternatives(ask, words[0] if words else "", s.typed))


def number(word: str) -> int | None:
    """The number that a word is, in plain digits, and none that is longer than any of a game; else None."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST else None


def _idle(s: State, seat: int) -> Illegal:
    if not s.SECTIONS or not 0 <= seat < s.seats:
        return Illegal(Text("kernel.not_asked"))
    return s.out_of_turn(seat) if s.asks else Illegal(Text("kernel.over"))


def section(s: State, ask: Ask) -> str:
    """The paragraph of the rules to which a question belongs."""
    return s.SECTIONS.get(ask.key) or s.SECTIONS.get(ask.family, "")


def answer_first(s: State, ask: Ask) -> No:
    """The words belong to another question than the one that is open."""
    return No(Text(f"{s.NAME}.no.answer_first", asked=ask.key), section(s, ask))


def alternatives(ask: Ask, verb: str, typed: Callable[[str], str] = str) -> Text:
    """What could be said instead, as it is typed: choices with the same verb, or else of each kind one before more of a kind."""
    same = [o for o in ask.options + ask.free if o.split(" ")[0] == verb] or one_of_each(ask.options)
    return Text("kernel.instead", choices=list(map(typed, same[:SHOWN])), more=max(0, len(same) - SHOWN))


def one_of_each(options: Sequence[str]) -> list[str]:
    """The first choice of each verb, then all others."""
    first = {option.split(" ")[0]: option for option in reversed(options)}
    return sorted(options, key=lambda option: first[option.split(" ")[0]] != option)
