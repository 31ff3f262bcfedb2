"""The few words that pictures have room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel import Text
from engines.patzcuaro.cards import CARD, Need
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit.pages.telling import Phrases
from renderers.speech import Speaker
from renderers.words.words import texts

MINUS, TIMES = "−", "×"
PHRASES = Phrases("patzcuaro")
say, name_of, names_of = PHRASES.say, PHRASES.name_of, PHRASES.names_of


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def number(points: int) -> str:
    """Points; what is lost has a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def ladder(points: tuple[int, ...]) -> str:
    """What one, two, three ... levels bring."""
    return "·".join(map(number, points[1:]))


def asked_of(view: PatzcuaroView) -> tuple[int, str]:
    """Who has to answer, and the last part of what is asked; nobody, when the game is over."""
    found = next((p for p in view.players if p.asked), None)
    return (found.seat, found.asked.rpartition(".")[2]) if found else (-1, "")


def brief(code: str) -> str:
    """The number on a card without the letter of its colour, which the symbol says."""
    return code[1:] if code in CARD and len(code) > 1 else code


def counted(shown: Mapping[str, int]) -> list[str]:
    """Every one of some things by itself: two candles are two entries."""
    return [key for key, n in shown.items() for _ in range(n)]


def known(words: Speaker, group: str, key: str) -> Text | str:
    """The word for a colour or an item; a key that an owner has added stands for itself until a text speaks of it."""
    name = f"patzcuaro.{group}.{key}"
    return Text(name) if name in texts(words.language) else key.replace("_", " ")


def need_text(words: Speaker, need: Need) -> str:
    """What one card of a trade must be."""
    match need.kind:
        case "colour":
            return words.say(Text("patzcuaro.need.colour", colour=known(words, "colour", str(need.value))))
        case "has_item" | "lacks_item":
            return words.say(Text(f"patzcuaro.need.{need.kind}", item=known(words, "item", str(need.value))))
        case "exact_items":
            return words.say(Text("patzcuaro.need.exact_items", n=need.value))
    return words.say(Text(f"patzcuaro.need.{need.kind}"))


def needs_text(words: Speaker, needs: Sequence[Need]) -> list[str]:
    """What the cards of a trade must be, alike ones together."""
    return [need_text(words, need) if n == 1 else often(words, need, n) for need, n in Counter(needs).items()]


def often(words: Speaker, need: Need, n: int) -> str:
    """Several cards of which a trade asks for the same."""
    about: dict[str, Any] = {"n": n}
    match need.kind:
        case "colour":
            about["colour"] = known(words, "colour", str(need.value))
        case "has_item" | "lacks_item":
            about["item"] = known(words, "item", str(need.value))
        case "exact_items":
            about["count"] = need.value
    return words.say(Text(f"patzcuaro.needs.{need.kind}", **about))


def listed(words: Speaker, items: Sequence[str]) -> str:
    """Things in a row, with a word before the last."""
    return say(words, "and_list", first=", ".join(items[:-1]), last=items[-1]) if items else ""


def items_text(words: Speaker, shown: Mapping[str, int]) -> str:
    """Some items with their numbers: `2 candles, 1 portrait`."""
    found = []
    for item, n in shown.items():
        name = f"patzcuaro.items.{item}"
        known_ = words.say(Text(name, n=n)) if name in texts(words.language) else item.replace("_", " ")
        found.append(f"{n} {known_}")
    return ", ".join(found)
