"""What players read is there in both languages, is used, and is said well."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Illegal, Text
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD, KINDS
from renderers.words import LANGUAGES, MissingText, Words, texts
from renderers.words.template import BadTemplate, names, parse
from renderers.words.words import LABEL_LIMIT, TEXTS
from tests.bot import keys
from tests.bot.talk import NAMES, Heard, full, listen

COMMAND_LIMIT = 100  # of a description of a command or an option
EFFECT_LIMIT = 90  # what a small card has room for
CHAPTER = range(300, 1201)
RAW = re.compile(
    r"\b(oaxaca|kernel|terminal|words)\.[a-z_]|[{}\[\]]|\bText\(|\bNone\b|\bTrue\b|\bFalse\b|''|``|  |…\.|\.\.(?!\.)"
)
TEST = re.compile(r"\{[a-z_]+[?!|]")
# Said so seldom that random games may not find them, with the parameters the code gives them.
SELDOM: dict[str, dict[str, Any]] = {
    "oaxaca.event.idled": {"seat": 1, "face": 4},
    "oaxaca.label.idle": {"face": 4},
    "oaxaca.topic.act": {},
    "kernel.not_asked": {},
    "kernel.nothing_to_undo": {},
    "kernel.over": {},
    "kernel.undo_not_yours": {},
    "kernel.undo_passed_on": {},
    "kernel.undo_sealed": {},
    "kernel.unreadable": {"words": "with ü"},
    "kernel.unused": {"choice": "with TO9", "asked": "with.copy"},
    "kernel.unused_sealed": {"choice": "keep PO3a"},
    "oaxaca.no.activations": {"limit": 2},
    "oaxaca.no.bag_alone": {"card": "TO9"},
    "oaxaca.no.banner_unsold": {"card": "BA"},
    "oaxaca.no.customer_rolls": {"customer": 3},
    "oaxaca.no.deck_empty": {"deck": "tin_art"},
    "oaxaca.no.decks_empty": {},
    "oaxaca.no.declared": {"card": "PO6a"},
    "oaxaca.no.die_unchanged": {"card": "TO14", "face": 6, "day": [6]},
    "oaxaca.no.early_taken": {},
    "oaxaca.no.gives_no_result": {"card": "PO3a"},
    "oaxaca.no.hammer_alone": {"card": "PO6a"},
    "oaxaca.no.kind_twice": {"card": "WO4b"},
    "oaxaca.no.nightfall_empty": {"card": "TA6a"},
    "oaxaca.no.no_die_to_change": {"card": "TE3a"},
    "oaxaca.no.no_pair": {"card": "WO6a"},
    "oaxaca.no.no_second_result": {"face": 4},
    "oaxaca.no.no_such_customer": {"n": 5},
    "oaxaca.no.no_such_deck": {"word": ""},
    "oaxaca.no.no_tourists_left": {"card": "TO12"},
    "oaxaca.no.no_unused_die": {"card": "TA3a"},
    "oaxaca.no.no_workshop_card": {"card": "PO3a"},
    "oaxaca.no.not_depicted": {"card": "PO2a", "face": 2},
    "oaxaca.no.not_rolled": {"face": 2},
    "oaxaca.no.not_wanted": {"card": "PO1a", "face": 4},
    "oaxaca.no.nothing_left": {"card": "PO1a"},
    "oaxaca.no.nothing_sideways": {"card": "TE4a"},
    "oaxaca.no.nothing_to_copy": {"card": "WO4a"},
    "oaxaca.no.other_craft": {"card": "TE1a", "source": "PO1a"},
    "oaxaca.no.refreshes_itself": {"card": "TE4a"},
    "oaxaca.no.result_useless": {"card": "TE1a"},
    "oaxaca.no.served": {"customer": 2},
    "oaxaca.no.two_cards_needed": {"card": "PO4a"},
    "oaxaca.no.unfit_craft": {"card": "TO9"},
    "oaxaca.no.unfit_gather": {"card": "PO6a"},
    "oaxaca.no.workshop_empty": {},
    "oaxaca.no.workshop_full": {"capacity": 3},
    "oaxaca.no.wrong_deck": {"face": 3, "deck": "pottery"},
}


def words(language: str, reader: int | None = 0, seats: int = 2) -> Words:
    """A strict reader at a table of so many."""
    return Words(language, NAMES[:seats], "oaxaca", reader, strict=True)


@pytest.fixture(scope="module")
def heard() -> Heard:
    """Many games, every sentence of which was rendered."""
    heard, rng = Heard(), Random(20)
    for n in range(12):
        for seats in (1, 2, 3, 4):
            listen(full(f"{n} {seats}", seats, rng), heard, rng)
    return heard


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


def test_both_languages_speak_of_the_same_parameters() -> None:
    for key, text in texts("en").items():
        assert names(text) == names(texts("es")[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for key, text in texts(language).items():
        parse(text)
        assert text == text.strip() and "  " not in text and " ." not in text and " ," not in text, key
        if language == "es":
            bare = TEST.sub("{", text)
            assert "'" not in text and bare.count("¿") == bare.count("?") and bare.count("¡") == bare.count("!"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_described_within_the_limit(language: str) -> None:
    said = words(language)
    for verb in GAME.verbs:
        assert 0 < len(said.verb(verb.name)) <= COMMAND_LIMIT
        for arg in verb.args:
            assert 0 < len(said.arg(arg.name)) <= COMMAND_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", [False, True])
def test_cards_say_what_they_do_in_short_and_at_length(language: str, solo: bool) -> None:
    said = words(language)
    for code in KINDS:
        assert 10 < len(said.card_text(code, solo)) <= EFFECT_LIMIT, said.card_text(code, solo)
        assert len(said.card_about(code, solo)) > len(said.card_text(code, solo))
        for sentence in said.sheet(code, solo):
            assert not RAW.search(sentence), sentence


def test_card_names_differ_within_a_language() -> None:
    for language in LANGUAGES:
        said = [words(language).card_name(code) for code in KINDS]
        assert len(said) == len(set(said)) == 51


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_of_the_rules_are_readable(language: str) -> None:
    said = words(language)
    for chapter in said.voice.chapters:
        title, text = said.rules(chapter)
        assert 3 < len(title) < 40 and len(text) in CHAPTER, (chapter, len(text))
        assert not RAW.search(text), text


# -- played games ---------------------------------------------------------------------------------------------------------------


def test_no_sentence_of_random_games_shows_its_seams(heard: Heard) -> None:
    assert len(heard.sentences) > 50_000
    for key, sentence in dict.fromkeys(heard.sentences):
        assert sentence == sentence.strip() and not RAW.search(sentence), (key, sentence)
    assert max(map(len, heard.labels)) <= LABEL_LIMIT


def test_random_games_say_every_question_label_event_and_refusal(heard: Heard) -> None:
    said = heard.keys | SELDOM.keys()
    acts = ("oaxaca.ask.", "oaxaca.topic.", "oaxaca.label.", "oaxaca.event.", "oaxaca.how.", "oaxaca.no.", "kernel.")
    assert sorted(key for key in keys.wanted() - said if key.startswith(acts)) == []
    assert {rule for rule in heard.rules if not words("en").chapter(rule)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_seldom_sentences_are_said_as_well(language: str) -> None:
    for key, params in SELDOM.items():
        sentence = words(language).say(Text(key, **params))
        assert 5 < len(sentence) < 160 and not RAW.search(sentence), sentence


def test_every_rule_that_a_refusal_names_has_a_chapter(heard: Heard) -> None:
    assert {rule for rule in heard.rules if not words("en").chapter(rule)} == set()


# -- single sentences -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "reader", "sentence"),
    [
        ("en", 0, "You gather with 3 jewelry, drawing 2 cards from the jewelry deck."),
        ("en", 1, "Ana gathers with 3 jewelry, drawing 2 cards from the jewelry deck."),
        ("es", 0, "Recolectas con 3 (joyería): 2 cartas del mazo de joyería."),
        ("es", None, "Ana recolecta con 3 (joyería): 2 cartas del mazo de joyería."),
    ],
)
def test_the_reader_is_addressed(language: str, reader: int | None, sentence: str) -> None:
    data = {"seat": 0, "deck": "jewelry", "n": 2, "face": 3, "dice": [3], "chain": []}
    assert words(language, reader).event(Event("drew", None, data)) == sentence


def test_a_pair_is_told_as_a_pair() -> None:
    data = {"seat": 0, "face": 2, "dice": [4], "chain": ["BA"], "off": {"PO1a": 1, "PO2a": 2}}
    assert words("en").event(Event("crafted", None, data)) == (
        "You craft with 4 + Banner (BA), together 2 pottery: Water Jug (PO1a)\u00a0−1, Serving Platter (PO2a)\u00a0−2."
    )


def test_private_events_stay_private() -> None:
    event = Event("saw", (1,), {"deck": "pottery", "cards": ["PO3a", "PO1b"]})
    assert words("en", 0).event(event) is None and words("en", None).event(event) is None
    assert words("es", 1).event(event) == "Ves Silbato de barro (PO3a) y Cántaro (PO1b)."


def test_a_refusal_names_what_is_wrong_and_what_is_possible() -> None:
    why = Text("oaxaca.no.no_such_die", face=3, day=[1, 2], pair=True)
    error = Illegal(why, "6", Text("kernel.instead", choices=["gather 1", "gather 2"], more=3))
    assert words("en").refusal(error) == (
        "You have no 3 among your unused dice (1 2). Two dice together can stand for any face: see `combine`. "
        "Possible instead: `gather 1`, `gather 2`, and 3 more."
    )
    assert words("en").chapter(error.rule) == "turn"


def test_words_that_somebody_typed_are_quoted_and_cut_short() -> None:
    said = words("en").say(Text("oaxaca.no.no_such_card", word="`@everyone`\n" + "x" * 100))
    assert said.startswith("`@everyone xxx") and said.count("`") == 8 and len(said) < 150
    assert words("en").say(Text("oaxaca.no.not_in_workshop", card="b`a`d")) == "`bad` is not in your Workshop."


def test_lists_end_with_a_word_that_sounds_right() -> None:
    english, spanish = words("en"), words("es")
    assert english.join(["a", "b", "c"]) == "a, b and c" and english.join(["a"], "or") == "a" and english.join([]) == ""
    assert spanish.join(["Ana", "Inés"]) == "Ana e Inés" and spanish.join(["madera", "hojalata"], "or") == "madera u hojalata"
    assert spanish.join(["cobre", "hierro"]) == "cobre y hierro" and spanish.join(["Ana", "Yareli"]) == "Ana y Yareli"


def test_a_corrected_number_changes_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = CARD["PO3a"]
    corrected = kind._replace(effect=kind.effect._replace(amount=2, scope="own_workshop"))
    monkeypatch.setattr("renderers.oaxaca.voice.CARD", {**CARD, "PO3a": corrected})
    assert words("en").card_text("PO3a") == "Take 2 tokens off a card in your Workshop."
    assert words("es").card_text("PO3a") == "Quita 2 fichas de una carta de tu taller."


@pytest.mark.parametrize(
    ("tie", "winners", "sentence"),
    [
        ("", [1], "The game goes to Beto with 20 points."),
        ("stall_cards", [0], "The game goes to you with 20 points. Fewest cards in the Market Stall broke the tie."),
        ("workshop_cards", [1], "The game goes to Beto with 20 points. Fewest cards in the Workshop broke the tie."),
        ("shared", [0, 1], "The game goes to you and Beto with 20 points. Nothing breaks the tie: the victory is shared."),
    ],
)
def test_the_end_of_the_game(tie: str, winners: list[int], sentence: str) -> None:
    part = {"workshop": 2, "values": 15, "jewelry": 3, "early": 0, "total": 20, "per_card": {"JE6a": 3}}
    result = {"scores": [part, part], "winners": winners, "tie": tie}
    lines = words("en").final(result)
    assert lines[-1] == sentence == words("en").event(Event("over", None, {"result": result}))
    assert lines[1] == ("Beto: 20 points (Workshop 2, crafts 15, jewelry bonuses 3: Filigree Pendant (JE6a) +3, early die 0).")


def test_the_verdicts_of_the_solo_game() -> None:
    said = set()
    for rank in range(1, 6):
        result = {"score": 1, "rank": rank, "winners": [0], "scores": [{"total": 1}], "tie": ""}
        for language in LANGUAGES:
            (line,) = words(language, seats=1).final(result)
            said.add(line.partition(" ")[2])
    assert len(said) == 10


def test_long_labels_are_cut() -> None:
    said = Words("en", ["M" * 32, "N" * 32], "oaxaca", 0).label(Text("oaxaca.label.args.place", card="JE4a", owner=1, tokens=3))
    assert len(said) <= LABEL_LIMIT
    assert len(Words("en", ["x" * 100], "oaxaca").label(Text("oaxaca.label.args.opponent", seat=0))) == LABEL_LIMIT


# -- what is not there ----------------------------------------------------------------------------------------------------------


def test_a_strict_reader_wants_every_text_and_parameter() -> None:
    with pytest.raises(MissingText):
        words("en").say(Text("oaxaca.no.such_text"))
    with pytest.raises(MissingText):
        words("en").say(Text("oaxaca.label.gather"))
    with pytest.raises(MissingText):
        words("en").player(7)


def test_players_are_never_left_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    spanish = Words("es", NAMES, "oaxaca")
    monkeypatch.setattr("renderers.words.words.texts", lambda language: {"only": "English"} if language == "en" else {})
    assert spanish.say(Text("only")) == "English"
    assert spanish.say(Text("neither.here", n=1)) == "neither.here"
    assert Words("pt", NAMES, "oaxaca").language == "en"


def test_templates() -> None:
    assert names("{a} {b:form} {c?x{d|one|many}} {e!you|{f}}") == set("abcdef")
    for bad in ("{", "}", "{a", "{a|one}", "{A}", "{a?x|y|z}", "{a?x"):
        with pytest.raises(BadTemplate):
            parse(bad)
