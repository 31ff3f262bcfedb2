"""What players read is there in both languages, is used, and is said well: the same for every game of the shelf."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any

import pytest

from engines.kernel import Text
from engines.shelf import SHELF
from renderers.words import LANGUAGES, texts
from renderers.words.template import BadTemplate, Hole, holes, names, parse
from renderers.words.words import LABEL_LIMIT, TEXTS
from tests.bot import keys
from tests.bot.talk import Heard, Talk
from tests.deep import DEEP, KIT_SEED, sample

COMMAND_LIMIT = 100  # of a description of a command or an option
CHAPTER = range(300, 1201)
TEST = re.compile(r"\{[a-z_=]+[?!|]")


@pytest.fixture(scope="module", params=SHELF)
def talk(request: pytest.FixtureRequest) -> Talk:
    """What there is to say in a game."""
    found: Talk = import_module(f"tests.bot.talk_{request.param}").TALK
    return found


@pytest.fixture(scope="module")
def heard(talk: Talk) -> Heard:
    """Many games, every sentence of which was rendered; in an ordinary run one or two, always others."""
    return talk.heard() if DEEP else talk.heard(KIT_SEED, 1, sample(talk.game.seat_counts, 2))


# -- the files ----------------------------------------------------------------------------------------------------------------


def test_every_key_that_code_can_ask_for_has_a_text_and_every_text_has_code() -> None:
    for language in LANGUAGES:
        have = keys.owned(texts(language))
        assert sorted(keys.wanted() - have) == [], f"without text in {language}"
        assert sorted(have - keys.wanted()) == [], f"without code, in {language}"


def test_patterns_of_keys_are_known_to_the_tables() -> None:
    assert keys.patterns() == set()


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    one, other = (list(texts(language)) for language in LANGUAGES)
    assert one == other


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    pairs: list[list[tuple[str, Any]]] = []
    for sheet in TEXTS.glob(f"*{language}.json"):
        json.loads(sheet.read_text(encoding="utf-8"), object_pairs_hook=pairs.append)
    found = [key for sheet in pairs for key, _ in sheet]
    assert len(found) == len(set(found)) == len(texts(language))


def test_both_languages_speak_of_the_same_parameters_as_the_same_types() -> None:
    def spoken(text: str) -> set[tuple[str, str]]:
        return {(hole.name, hole.kind) for hole in holes(parse(text)) if not hole.test}

    for key, text in texts("en").items():
        other = texts("es")[key]
        assert names(text) == names(other), key
        either = {name for name, _ in spoken(text)} & {name for name, _ in spoken(other)}
        assert {one for one in spoken(text) ^ spoken(other) if one[0] in either} == set(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for key, text in texts(language).items():
        parse(text)
        assert text == text.strip() and "  " not in text and " ." not in text and " ," not in text, key
        if language == "es":
            bare = TEST.sub("{", text)
            assert "'" not in text and bare.count("¿") == bare.count("?") and bare.count("¡") == bare.count("!"), key


def test_templates() -> None:
    assert names("{a} {b:form} {c?x{d|one|many}} {e!you|{f}}") == set("abcdef")
    assert parse("{card}") == (Hole("card", "card"),)
    assert parse("{card=target:name}") == (Hole("target", "card", "name"),)
    assert parse("{seat=start?{start}}") == (Hole("start", "seat", "", "?", ((Hole("start", "start"),),)),)
    for bad in ("{", "}", "{a", "{a|one}", "{A}", "{a?x|y|z}", "{a?x", "{a=}", "{=a}", "{a=b=c}"):
        with pytest.raises(BadTemplate):
            parse(bad)


# -- what is said of a game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_described_within_the_limit(talk: Talk, language: str) -> None:
    said = talk.words(language)
    for verb in talk.game.verbs:
        assert 0 < len(said.verb(verb.name)) <= COMMAND_LIMIT
        assert all(0 < len(said.arg(arg.name)) <= COMMAND_LIMIT for arg in verb.args)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_of_the_rules_are_readable(talk: Talk, language: str) -> None:
    said = talk.words(language)
    for chapter in said.voice.chapters:
        title, text = said.rules(chapter)
        assert 3 < len(title) < 40 and len(text) in CHAPTER, (chapter, len(text))
        assert not talk.raw.search(text), text
    assert set(said.voice.chapter_of.values()) <= set(said.voice.chapters)


@pytest.mark.parametrize("language", LANGUAGES)
def test_seldom_sentences_are_said_as_well(talk: Talk, language: str) -> None:
    for key, params in talk.seldom.items():
        sentence = talk.words(language).say(Text(key, **params))
        assert 5 < len(sentence) < 160 and not talk.raw.search(sentence), sentence


# -- played games -------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_no_sentence_of_random_games_shows_its_seams(talk: Talk, heard: Heard) -> None:
    assert len(heard.sentences) > talk.sentences / (1 if DEEP else 20 * talk.games)
    raw = talk.raw
    for key, sentence in dict.fromkeys(heard.sentences):
        assert sentence == sentence.strip() and not raw.search(sentence), (key, sentence)
    assert max(map(len, heard.labels)) <= LABEL_LIMIT


@pytest.mark.deep
@pytest.mark.sampled(1, deep=2)
def test_random_games_say_every_question_label_event_and_refusal(talk: Talk, heard: Heard) -> None:
    assert sorted(key for key in keys.wanted() - heard.keys - talk.seldom.keys() if key.startswith(talk.heads)) == []


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_every_rule_that_a_refusal_names_has_a_chapter(talk: Talk, heard: Heard) -> None:
    assert {rule for rule in heard.rules if not talk.words("en").chapter(rule)} == set()
