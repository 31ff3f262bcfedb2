"""What stands on buttons and in menus: whether it is whole, and whether it is made of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from engines.shelf import SHELF
from renderers.words.words import texts

ELLIPSIS = "…"
UNSAID = re.compile(r"`[^`]*`|\{[^{}?!|]*")  # what is typed, codes that are explained, and names of parameters
EXPLAINED = {"arg", "rules"}  # parts of keys: texts that explain codes hold some as examples
LETTERS = re.compile(r"[^\W\d_]+")
BESIDE = "()[]{}.,;:!?¡¿\"'“”«»*…"  # what stands at words
BETWEEN = re.compile(r"[-–—/'’·]")  # what stands inside them
NUMBER = re.compile(r"[-+−–±×#]?\d+(?:[.,]\d+)?[×%]?")
ROMAN = re.compile(r"I{1,3}|IV|V")
ADDRESSES = {  # what a picture shows: a space of the canals, a dot of a Star Chart and the line between two
    "resafa": re.compile(r"[A-H][1-9]"),
    "merchants_cove": re.compile(r"[a-g][1-9](?:-[a-g][1-9])?"),
}
NEVER = re.compile(r"(?!)")


def cut_off(text: str, language: str) -> bool:
    """Whether the end of a text, or of a part of it, is missing: an ellipsis that no sentence of ours has."""
    return ELLIPSIS in text and not any(re.fullmatch(form, text) for form in with_ellipsis(language))


@cache
def with_ellipsis(language: str) -> tuple[str, ...]:
    """The sentences that have one of their own, as patterns."""
    parted = (re.split(r"\{[^}]*\}", text) for text in texts(language).values() if ELLIPSIS in text)
    return tuple(".+?".join(map(re.escape, parts)) for parts in parted if any(ELLIPSIS in part for part in parts))


def codes(text: str, title: str, language: str) -> list[str]:
    """What in a text is neither a word, a number, nor an address that a picture of the game shows."""
    return [token for token in tokens(text) if not is_plain(token, title, language)]


def tokens(text: str) -> Iterator[str]:
    """The parts of a text between blanks, without the signs around them; what is left of a word that was cut is none."""
    for part in text.split():
        if (token := part.strip(BESIDE)) and ELLIPSIS not in part:
            yield token


def is_plain(token: str, title: str, language: str) -> bool:
    """Whether anybody can read it."""
    if not any(letter.isalnum() for letter in token) or NUMBER.fullmatch(token) or ROMAN.fullmatch(token):
        return True
    if ADDRESSES.get(title, NEVER).fullmatch(token):
        return True
    return all(NUMBER.fullmatch(part) or is_word(part, title, language) for part in BETWEEN.split(token) if part)


def is_word(part: str, title: str, language: str) -> bool:
    """Whether the texts have this word; letters that are all capitals must be so there."""
    known = vocabulary(title, language)
    return part in known or (not (part.isupper() and len(part) > 1) and part.casefold() in known)


@cache
def vocabulary(title: str, language: str) -> frozenset[str]:
    """All words of a game's sentences, and of those that no game has."""
    others = SHELF.keys() - {title}
    found = set[str]()
    for key, text in texts(language).items():
        if key.partition(".")[0] not in others and EXPLAINED.isdisjoint(key.split(".")[:-1]):
            for word in LETTERS.findall(UNSAID.sub(" ", text)):
                found |= {word, word.casefold()} if not word.isupper() else {word}
    return frozenset(found)
