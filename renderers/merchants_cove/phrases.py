"""The few words a picture has room for; sentences come from the reader's texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engines.kernel import Text
from engines.merchants_cove.cards import GOOD
from engines.merchants_cove.view import CoveView
from renderers.kit.text import plain_name
from renderers.speech import Speaker

MINUS = "−"


def say(words: Speaker, key: str, **params: Any) -> str:
    """A text of these pictures."""
    return words.say(Text(f"merchants_cove.picture.{key}", **params))


def name_of(words: Speaker, seat: int) -> str:
    """A player's name as it can be drawn."""
    return plain_name(words.names.get(seat, ""), say(words, "player", n=seat + 1))


def token_name(view: CoveView, words: Speaker, token: int) -> str:
    """The name of whoever has a time token."""
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


def who(words: Speaker, colour: str) -> str:
    """What one Adventurer of a colour is called."""
    return say(words, f"one.{colour}")


def goods_name(words: Speaker, code: str) -> str:
    """What a Good is called."""
    good = GOOD[code]
    return say(words, f"good.{good.kind}", what=say(words, f"colour.{good.colour}"))


def counted(words: Speaker, colours: Iterable[str]) -> str:
    """Adventurers, counted by what they are: `2 Warriors, 1 Rogue`."""
    found: dict[str, int] = {}
    for colour in colours:
        found[colour] = found.get(colour, 0) + 1
    return ", ".join(say(words, f"some.{colour}", n=n) for colour, n in found.items())


def listed(names: Sequence[str], words: Speaker) -> str:
    """Names in a row."""
    return say(words, "and", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


def capital(said: str) -> str:
    """The same words with a capital at their head."""
    return said[:1].upper() + said[1:]
