"""Every sentence with the parameters that it is really given: heard in games, cards, rules and pictures, then said again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

import pytest

from engines.kernel import Text
from renderers.words import LANGUAGES, Words, texts
from renderers.words.template import Hole, holes, parse
from renderers.words.words import Speaker
from tests.bot.talk import NAMES, Talk
from tests.deep import DEEP, sample
from tests.renderers.books import BOOKS

CODES = ("code", "what")  # holes for a bare code, and for what somebody has put together
DIGIT = re.compile(r"[0-9]")  # what has none may well be a name
KEPT = 4  # ways of saying a sentence that are said again
NUMBERS = (0, 1, 2, 7)
GAMES = {"mottainai": 5, "oaxaca": 4}  # for each number of seats, where one says too little
TIED = ("patzcuaro.picture.alt.points",)  # whose numbers say the same thing twice
Numbers = dict[tuple[str, str], set[int]]


@dataclass(frozen=True)
class Said:
    """How a sentence was once asked for."""

    language: str
    params: Mapping[str, Any]
    seats: int
    reader: int | None


@dataclass
class Ear:
    """What a game has asked to be said."""

    talk: Talk
    said: dict[tuple[str, str], dict[str, Said]] = field(default_factory=lambda: defaultdict(dict))  # by language, key, and look
    numbers: Numbers = field(default_factory=lambda: defaultdict(set))
    sorts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # of values, by their type
    codes: set[tuple[str, str]] = field(default_factory=set)  # components said as if they were words

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Some games, all cards and rules, and the pictures' words."""
        true_say, true_speak = Words.say, Words._speak

        def say(words: Words, text: Text) -> str:
            self.note(words, text)
            return true_say(words, text)

        def speak(words: Words, hole: Hole, value: Any, types: Mapping[str, Speaker]) -> str:
            if hole.kind in types and not isinstance(value, Text):
                self.sorts[hole.kind].add("list" if isinstance(value, (list, tuple)) else type(value).__name__)
            elif isinstance(value, str) and hole.name not in CODES and DIGIT.search(value) and words.voice.kind(value) == value:
                self.codes.add((hole.name, value))
            return true_speak(words, hole, value, types)

        monkeypatch.setattr(Words, "say", say)
        monkeypatch.setattr(Words, "_speak", speak)
        talk = self.talk
        games = GAMES.get(talk.name, 1) if DEEP else 1
        some = replace(talk, games=games, labels=min(talk.labels, 25), thorough=min(talk.thorough, 0.3), shown=0.05)
        some.heard(at=sample(talk.game.seat_counts, len(talk.game.seat_counts)))
        for language in LANGUAGES:
            words = talk.words(language)
            named = (key.removeprefix(f"{talk.name}.card.") for key in texts(language) if key.startswith(f"{talk.name}.card."))
            for code in words.voice.codes or [one for one in named if words.voice.kind(one)]:
                for solo in (False, True):
                    words.sheet(code, solo)
            for chapter in words.voice.chapters:
                words.rules(chapter)
            usual = {name: values[0] for name, values in talk.game.options.items()}
            for seats in talk.game.seat_counts:
                words.beginning(usual, seats)
            for key, params in talk.seldom.items():
                words.say(Text(key, **params))
            for _, picture in BOOKS[talk.name].made_up(language):
                assert picture.alt

    def note(self, words: Words, text: Text) -> None:
        """Remember a few of the ways in which a sentence is asked for, and all numbers that stand in it."""
        for name, value in text.params.items():
            if type(value) is int:
                self.numbers[text.key, name].add(value)
        ways = self.said[words.language, text.key]
        if len(ways) < KEPT:
            ways.setdefault(repr(text.params), Said(words.language, dict(text.params), len(words.names), words.reader))

    def again(self, language: str) -> Iterator[tuple[str, str]]:
        """Every sentence with its key once more, strictly, each of its numbers at 0, 1, 2 and many as far as it can be so."""
        for (spoken, key), ways in self.said.items():
            if spoken != language:
                continue
            counted = {hole.name for hole in holes(parse(texts(language).get(key, "")))} if key not in TIED else ()
            for said in ways.values():
                words = Words(language, NAMES[: said.seats], self.talk.name, said.reader, strict=True)
                yield key, words.say(Text(key, **said.params))
                for name in (name for name, value in said.params.items() if type(value) is int and name in counted):
                    for n in self._possible(key, name):
                        yield key, words.say(Text(key, **{**said.params, name: n}))

        plain = Words(language, NAMES[:2], self.talk.name, strict=True)
        yield from ((key, plain.word(key)) for key in self.unheard(language) if "{" not in texts(language)[key])

    def unheard(self, language: str) -> list[str]:
        """Texts of the game that nobody has asked for."""
        return [key for key in texts(language) if key.startswith(f"{self.talk.name}.") and (language, key) not in self.said]

    def _possible(self, key: str, name: str) -> list[int]:
        if any(hole.name == name and not hole.test and hole.kind in self._types for hole in holes(parse(texts("en")[key]))):
            return []  # a seat is no number
        found = self.numbers[key, name]
        return [n for n in NUMBERS if min(found) <= n <= max(found)]

    @property
    def _types(self) -> Mapping[str, Speaker]:
        types: Mapping[str, Speaker] = self.talk.words("en").voice.types
        return types


def heard(game: str) -> Ear:
    """What a game of the shelf says."""
    ear = Ear(import_module(f"tests.bot.talk_{game}").TALK)
    with pytest.MonkeyPatch.context() as patch:
        ear.listen(patch)
    return ear


# -- what is wrong with a sentence ---------------------------------------------------------------------------------------------

BESIDE = {"action", "canal", "garden", "square", "piedra"}  # words that stand before another noun, or are no things to count
SEAMS = re.compile(
    r"[{}]|(?<!^)\bNone\b|\bTrue\b|\bFalse\b|  | [,.;:](?!\.)|,[,.;]|;[,.;]|(?<!\.)\.\.(?!\.)|\.[,;]"
    r"|\(\s*\)|\[\s*\]|«»|\+-"
)
SMALL = {
    "en": "The|A|An|It|They|You|He|She|If|When|With|Without|On|At|In|Then|Each|Every|No|For|To|That|This|Your|One|And|Or|Not",
    "es": "El|La|Los|Las|Un|Una|Si|Cuando|Con|Sin|En|Cada|No|Para|Ese|Esa|Eso|Tu|Tus|Se|Y|O|Es|Hay|Quien|Luego|Al|Del|De",
}
ARTICLES = re.compile(r"\b(?:a|de) el\b|\by (?=h?i(?![aeoué]))[a-zí]|\bo (?=h?o)[a-z]")
LIVE = re.compile(r"^[¿¡]?[a-záéíóúñ]+[ ,:]")  # a small letter where a sentence begins; codes have digits


def pairs(language: str) -> dict[str, str]:
    """Words that agree with a number, the singular with its plural: learned from all texts that say both."""
    found: dict[str, str] = {}
    for text in texts(language).values():
        for hole in holes(parse(text)):
            one, several = ("".join(p for p in branch if isinstance(p, str)) for branch in (*hole.branches, (), ())[:2])
            if hole.test == "|" and several in (f"{one}s", f"{one}es", f"{one[:-1]}ies", f"{one[:-1]}ces"):
                found[one] = several
    return found


def faults(sentence: str, language: str, agreeing: Mapping[str, str]) -> Iterator[str]:
    """What shows that a sentence was put together."""
    if seam := SEAMS.search(re.sub(r"`[^`]*`", "`x`", sentence)):
        yield f"a seam {seam[0]!r}"
    if large := re.search(rf"; (?:{SMALL[language]})\b", sentence):
        yield f"a capital after a semicolon {large[0]!r}"
    if language == "es" and (found := ARTICLES.search(sentence)):
        yield f"an article or a conjunction {found[0]!r}"
    several = {plural: one for one, plural in agreeing.items()}
    for n, word in re.findall(r"(?<![\w.,:–−+±/×-])(\d+) ([a-záéíóúñ]+)", sentence):
        is_one, is_several = word in agreeing, word in several
        if word not in BESIDE and (is_several and not is_one if n == "1" else is_one and not is_several):
            yield f"{n} {word}"
