"""What the refusals of all questions have in common."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Ask, No, section
from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.state import Mottainai, no


def said(words: Sequence[str]) -> tuple[str, str]:
    verb, *rest = words or ("",)
    return verb, rest[-1] if rest else ""


def no_such_card(verb: str, word: str) -> No | None:
    known = not word or word in CARD or word in MATERIAL or verb in ("pick", "among")
    return None if known else no("1", "no_such_card", word=word)


def answer_first(ask: Ask, verb: str) -> No | None:
    """Another question is open."""
    return None if verb in {o.split(" ")[0] for o in ask.options} else no("5", "answer_first", asked=ask.key)


def no_hand_card(g: Mottainai, ask: Ask, verb: str, word: str) -> No | None:
    if word in CARD and word not in g.players[ask.seat].hand:
        return no(section(g, ask), "not_in_hand", card=word)
    return answer_first(ask, verb)
