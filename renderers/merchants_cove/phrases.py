"""The few words a picture has room for; sentences come from the reader's texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.merchants_cove.cards import GOOD
from engines.merchants_cove.view import CoveView
from renderers.kit.pages.telling import Phrases
from renderers.speech import Speaker

MINUS, TIMES = "−", "×"
PHRASES = Phrases("merchants_cove")
say, name_of, listed = PHRASES.say, PHRASES.name_of, PHRASES.listed


def token_name(view: CoveView, words: Speaker, token: int) -> str:
    """Whose a time token is: a merchant's or Nozama's."""
    return say(words, "rival") if view.rival is not None and token == view.rival.token else name_of(words, token)


def number(n: int) -> str:
    """A number with a true minus."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def final_score(view: CoveView, token: int) -> dict[str, Any]:
    """Whether the game is over, and with what somebody ended: it is not the gold that they earned."""
    if not view.result:
        return {"over": False, "total": ""}
    scores = view.result["scores"]
    return {"over": True, "total": number(scores[token]["total"] if token < len(scores) else view.result["rival"]["total"])}


def goods_name(words: Speaker, code: str) -> str:
    """A Good with its colour, as in "blue Charm"."""
    good = GOOD[code]
    return say(words, f"good.{good.kind}", what=say(words, f"colour.{good.colour}"))


def counted(words: Speaker, colours: Iterable[str]) -> str:
    """Adventurers, counted by what they are: `2 Warriors, 1 Rogue`."""
    found: dict[str, int] = {}
    for colour in colours:
        found[colour] = found.get(colour, 0) + 1
    return ", ".join(say(words, f"some.{colour}", n=n) for colour, n in found.items())
