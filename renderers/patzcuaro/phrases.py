"""The few words that pictures have room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel import Text
from engines.patzcuaro.cards import CARD, Need
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit.pages.telling import Phrases
from renderers.patzcuaro.voice import asked_for
from renderers.speech import Speaker
from renderers.words.words import texts

MINUS, TIMES = "−", "×"
PHRASES = Phrases("patzcuaro")
say, name_of, names_of = PHRASES.say, PHRASES.name_of, PHRASES.names_of


def signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


def number(points: int) -> str:
    """Points as they are written, with a minus as wide as a figure."""
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


def needs_text(words: Speaker, needs: Sequence[Need]) -> list[str]:
    """What the cards of a trade must be, card by card."""
    return list(map(words.say, asked_for(needs)))


def listed(words: Speaker, items: Sequence[str]) -> str:
    """Words in a row, with a word before the last."""
    return say(words, "and_list", first=", ".join(items[:-1]), last=items[-1]) if items else ""


def items_text(words: Speaker, shown: Mapping[str, int]) -> str:
    """Items with their numbers."""
    found = []
    for item, n in shown.items():
        name = f"patzcuaro.items.{item}"
        known_ = words.say(Text(name, n=n)) if name in texts(words.language) else item.replace("_", " ")
        found.append(f"{n} {known_}")
    return ", ".join(found)
