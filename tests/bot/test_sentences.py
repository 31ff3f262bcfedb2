"""Every sentence of every game and language, strictly: said as it is really asked for, and with every number that it may have."""

from __future__ import annotations

import re

import pytest

from engines.shelf import SHELF
from renderers.words import LANGUAGES, Words, texts
from tests.bot.sentences import LIVE, Ear, faults, heard, pairs
from tests.deep import DEEP

# Types with values of several sorts: one thing or several of them, or what has been put in words already.
EITHER = {
    "oaxaca": {"dice"},
    "resafa": {"cards", "deals", "level", "turned", "wares"},
}
MISSED = 0.2  # at most so many of the sentences with parameters come too seldom for a few games
SENTENCES = re.compile(r"^\w+\.(event|no|ask|rules)\.")


@pytest.fixture(scope="module", params=SHELF)
def ear(request: pytest.FixtureRequest) -> Ear:
    """What a game asks to be said."""
    return heard(request.param)


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_well_made_with_every_number_it_may_have(ear: Ear, language: str) -> None:
    agreeing, wrong = pairs(language), dict[str, str]()
    for key, sentence in ear.again(language):
        found = list(faults(sentence, language, agreeing))
        if SENTENCES.search(key) and not key.endswith(".title") and LIVE.match(sentence):
            found.append("begins small")
        if found:
            wrong.setdefault(key, f"{found}: {sentence}")
    assert wrong == {}


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_all_sentences_with_parameters_were_heard(ear: Ear, language: str) -> None:
    own = [(key, text) for key, text in texts(language).items() if key.startswith(f"{ear.talk.name}.") and ".picture." not in key]
    made = [key for key, text in own if "{" in text]
    missed = set(made) & set(ear.unheard(language))
    assert len(missed) < len(made) * MISSED, sorted(missed)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_said_strictly_without_people(ear: Ear, language: str) -> None:
    words = Words(language, (), ear.talk.name, strict=True)
    assert all(len(words.rules(chapter)[1]) > 100 for chapter in words.voice.chapters)


@pytest.mark.deeper
def test_a_type_is_given_values_of_one_sort(ear: Ear) -> None:
    several, known = {kind for kind, sorts in ear.sorts.items() if len(sorts) > 1}, EITHER.get(ear.talk.name, set())
    assert several == known if DEEP else several <= known


@pytest.mark.deeper
def test_what_is_no_type_is_never_handed_a_component(ear: Ear) -> None:
    assert ear.codes == set()
