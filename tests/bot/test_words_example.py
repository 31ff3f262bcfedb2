"""What the example game says, strictly, in whole games: in both languages, to every reader, and nothing for nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from engines.kernel import Event, Illegal, Text, apply, command, completions, prepare, why_not
from examples.frutas.rules import FRUITS, GAME
from renderers.rooms import sheet_of
from renderers.words import LANGUAGES, Words
from renderers.words.book import book
from renderers.words.template import names
from tests.kit.shelf import LITTLE, on_the_shelf

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano")
RAW = re.compile(r"\b(frutas|plain|kernel|words)\.[a-z_]|[{}\[\]]|\bNone\b|  |\.\.(?!\.)")
ASKED_FOR_BY_NAME = {"frutas.book.command", "frutas.book.name", "frutas.book.about"}


@pytest.fixture(autouse=True)
def _on_the_shelf() -> Iterator[None]:
    with on_the_shelf("frutas"):
        yield


def sheet() -> dict[str, list[str]]:
    """The texts that lie beside the rules."""
    path = sheet_of(LITTLE["frutas"])
    assert path is not None
    found: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return found


class Ear:
    """Everything that is said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys, self.sentences = set[str](), set[str]()
        true = Words.say

        def say(words: Words, text: Text) -> str:
            self.keys.add(text.key)
            self.sentences.add(said := true(words, text))
            return said

        monkeypatch.setattr(Words, "say", say)


def listen(seats: int, language: str, rng: Random) -> None:
    """A random game, every sentence of it said to every reader."""
    readers = [Words(language, NAMES[:seats], "frutas", seat, strict=True) for seat in (None, *range(seats))]
    s, events = GAME.begin(str(rng.random()), seats)
    told(events, readers)
    while s.asks:
        for ask in s.asks:
            view, words = GAME.view(s, ask.seat), readers[1 + ask.seat]
            words.question(ask.key, view)
            for option in ask.options:
                words.label(GAME.label(view, ask.key, option))
            for said in ("eat", "bid ma4", "take zz9"):
                if (why := why_not(s, ask.seat, *said.split())) is not None:
                    words.refusal(why)
        for words in readers:
            shown = GAME.view(s, words.reader)
            book("frutas").text(shown, words)
            from renderers.rooms import pictures

            _ = pictures("frutas").board(shown, words).alt
            if words.reader is not None:
                _ = pictures("frutas").hand(shown, words).alt
        ask = rng.choice(s.asks)
        s.out = []
        apply(s, ask.seat, rng.choice(ask.options))
        told(s.out, readers)
    for words in readers:
        words.final(s.result)


def told(events: list[Event], readers: list[Words]) -> None:
    """Events as their readers hear of them."""
    for event in events:
        for words in readers:
            words.event(event)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_said_and_no_key_shows(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ear, rng = Ear(monkeypatch), Random(3)
    for seats in GAME.seat_counts:
        for _ in range(4):
            listen(seats, language, rng)
    words = Words(language, NAMES, "frutas", 0, strict=True)
    for verb in GAME.verbs:
        words.verb(verb.name)
        for arg in verb.args:
            words.arg(arg.name)
    for chapter in words.voice.chapters:
        words.rules(chapter)
    for code in FRUITS:
        words.sheet(code)
    for name in ("deck", "crate", "taken", "gone", "hands", "bids", "stalls"):
        words.word(f"frutas.pile.{name}")
    assert {f"frutas.{key}" for key in sheet()} - ear.keys == ASKED_FOR_BY_NAME - ear.keys
    assert [sentence for sentence in ear.sentences if RAW.search(sentence) or sentence != sentence.strip()] == []


def test_both_languages_speak_of_the_same_parameters() -> None:
    for key, said in sheet().items():
        assert len(said) == len(LANGUAGES) and len({names(text) for text in said}) == 1, key


def test_every_paragraph_has_a_chapter() -> None:
    words = Words("en", game="frutas")
    assert [words.chapter(str(n)) for n in range(1, 6)] == ["1", "1", "3", "3", "5"]


def test_what_has_no_place_in_a_command_is_told_with_the_open_question() -> None:
    s = GAME.new("seed", 2)
    card = completions(s, 0, GAME.verbs[0], {}, "fruit")[0]
    s = command(s, 0, prepare(GAME.verbs[0], {"fruit": card})).state
    s = command(s, 1, prepare(GAME.verbs[0], {"fruit": completions(s, 1, GAME.verbs[0], {}, "fruit")[0]})).state
    (ask,) = s.asks
    with pytest.raises(Illegal) as caught:
        command(s, ask.seat, prepare(GAME.verbs[1], {"fruit": ask.options[0].split()[1], "to": "juggle"}))
    assert not RAW.search(Words("es", NAMES, "frutas", ask.seat, strict=True).refusal(caught.value))
