"""What several games say alike: words that have a text each, codes typed in any letters, cards whose texts get their code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.kernel import Text
from renderers.words.words import Speaker, Words, quoted


def named(game: str, group: str, **others: str) -> Speaker:
    """A speaker for words that have a text each, in some forms those of other groups, as `cap` with a large letter.

    Whatever else was typed comes back in quotes.
    """

    def speak(words: Words, value: Any, form: str = "") -> str:
        key = f"{game}.{others.get(form, group)}.{value}"
        said = words.word(key) if words.has(key) else quoted(value)
        return f"{said[:1].upper()}{said[1:]}" if form == "cap" else said

    return speak


def in_any_letters(codes: Iterable[str]) -> Callable[[str], str]:
    """The kind of a card in games where each is its own: its code, "" for anything else."""
    known = {code.lower(): code for code in codes}
    return lambda code: known.get(code.strip().lower(), "")


def of_code(game: str, kind: Callable[[str], str]) -> Callable[[str, bool, bool], Text]:
    """What a card does, in short or with notes, in texts that are told which card it is."""

    def effect(code: str, solo: bool, long: bool) -> Text:
        found = kind(code)
        return Text(f"{game}.about.card", shown=found, notes=found) if long else Text(f"{game}.effect.card", shown=found)

    return effect
