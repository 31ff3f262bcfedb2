"""What players of Merchants Cove read beside what all games say: cards, rules, single sentences, the table, the ending."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engines.kernel import Event, Text
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import CORRUPTION, ROGUE_CARD, STAFF, TOWNSFOLK
from engines.merchants_cove.state import Prediction
from renderers.merchants_cove import grammar
from renderers.merchants_cove.book import BOOK
from renderers.merchants_cove.grammar import CODES
from renderers.words import LANGUAGES, Words
from renderers.words.words import LABEL_LIMIT
from tests.bot.talk_merchants_cove import TALK

EFFECT_LIMIT = 90  # what a small card has room for
words, RAW = TALK.words, TALK.raw


# -- cards and rules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_commands_that_exist(language: str) -> None:
    said, verbs = words(language), {verb.name for verb in GAME.verbs} | {"auto", "done"}
    typed = [word for chapter in said.voice.chapters for word in re.findall(r"`([^`]+)`", said.rules(chapter)[1])]
    assert len(typed) > 15 and {word.split(" ")[0] for word in typed} <= verbs


def test_numbers_of_the_rules_come_from_the_data() -> None:
    prices = "Charms red 3, green 3, blue 4, yellow 4; Tomes red 6, green 6, blue 8, yellow 8"
    assert f"in gold: {prices}." in words("en").rules("market")[1]
    assert "La Plaza tiene 4 lugares, que cuestan 1, 2, 2 y 3 horas." in words("es").rules("recruit")[1]
    assert "he also gets 0, 5 or 10 gold a day" in words("en").rules("solo")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_say_what_they_do_in_short_and_at_length(language: str) -> None:
    said = words(language)
    for code in CODES:
        assert 10 < len(said.card_text(code)) <= EFFECT_LIMIT, said.card_text(code)
        assert len(said.card_about(code)) > len(said.card_text(code))
        assert all(len(part) > 2 and not RAW.search(part) for part in said.sheet(code)), said.sheet(code)
    assert len({said.card_name(code) for code in CODES}) == len(TOWNSFOLK) + len(ROGUE_CARD) + 1


def test_a_corrected_card_changes_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    effects = TOWNSFOLK["T21"].effects
    corrected = TOWNSFOLK["T21"]._replace(effects=(effects[0].model_copy(update={"count": 2}), effects[1]), icons=("nobles",))
    monkeypatch.setattr(grammar, "TOWNSFOLK", {**TOWNSFOLK, "T21": corrected})
    assert words("en").card_text("T21") == "When recruited: make 2 red or blue Charms and gain 2 gold."
    assert words("es").card_text("T21") == "Al reclutar: haz 2 Amuletos de color rojo o azul y gana 2 de oro."
    assert words("en").sheet("t21").facts == "Mercenaries; icons: Nobles (yellow)"


# -- single sentences ---------------------------------------------------------------------------------------------------------


def test_a_die_is_told_as_it_was_and_as_it_is() -> None:
    data = {"seat": 0, "rune": "a", "by": "+1", "halves": "LRLRL", "before": "LRLRL", "a": 1, "b": 3}
    assert words("en").event(Event("bent", None, data)) == "You bend die A: 4 becomes 1."
    moved = {**data, "rune": "bone", "by": "move", "before": "LRLLL"}
    assert words("es").event(Event("bent", None, moved)) == "Alteras el Hueso: pasa a la mitad derecha."


def test_nozama_has_a_name_where_no_player_sits() -> None:
    drew = Event("drew", None, {"token": 1, "colours": ["grey", "grey"], "hour": 3})
    assert words("en", 0, 1).event(drew) == "Hour 3: Nozama draws 2 Rogues."
    assert words("en", 0, 2).event(drew) == "Hour 3: Beto draws 2 Rogues."
    assert words("es", 0, 1).event(Event("day", None, {"day": 1, "order": [1, 0]})) == "Día 1 de 3. Orden: Nozama, tú."


def test_a_label_says_what_a_line_closes() -> None:
    closed = {"cells": ["C3", "C4"], "kind": "tome", "colour": "yellow", "made": True, "corruption": 1}
    label = Text("merchants_cove.label.line", line="c3-d3", encloses=[closed, {**closed, "kind": "", "corruption": 0}], closes=2)
    assert words("en").say(label) == "c3-d3 · yellow Tome, 1 Corruption; nothing"
    none_left = Text("merchants_cove.label.line", line="c3-d3", encloses=[{**closed, "made": False}], closes=1)
    assert words("es").say(none_left) == "c3-d3 · ya no hay ningún Tomo amarillo, 1 de Corrupción"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_names_all_that_lies_open_and_nothing_hidden(language: str) -> None:
    g = GAME.new("open", 2)
    g.players[0].corruption, g.players[1].corruption = g.corruption[:2], g.corruption[2:5]
    own, watched = GAME.view(g, 0), GAME.view(g, None)
    said = "\n".join(BOOK.text(own, words(language)))
    assert "RRBYYB GYBBRB" in said and "b4-c4" in said
    assert all(code in said for code in (*g.players[0].corruption, *(slot.card for slot in own.square)))
    assert not any(code in said for code in g.players[1].corruption)
    assert not any(code in "\n".join(BOOK.text(watched, words(language, None))) for code in CORRUPTION)


@pytest.mark.parametrize(("key", "typed"), [("staff", "use done"), ("sales", "sell done"), ("sales", "auto auto")])
def test_what_ends_a_typed_list_is_said_like_the_choice_that_does(key: str, typed: str) -> None:
    view = GAME.view(GAME.new("typed", 2), 0)
    assert GAME.label(view, key, typed) == GAME.label(view, key, typed.split(" ")[1])
    assert BOOK.hint(view, 0, typed, words("en")) == ""


# -- the end ------------------------------------------------------------------------------------------------------------------

SCORE = {"gold": 20, "icons": 8, "rogues": 3, "lost": 12, "corruption": 2, "townsfolk": 3, "total": 16, "rank": 1}


@pytest.mark.parametrize(
    ("winners", "tie", "line"),
    [
        ([0], "", "The game goes to you with 16 gold."),
        ([1], "townsfolk", "The game goes to Beto with 16 gold. More Townsfolk broke the tie."),
        ([0, 1], "shared", "The game goes to you and Beto with 16 gold. Nothing breaks the tie: the victory is shared."),
    ],
)
def test_the_end_of_the_game(winners: list[int], tie: str, line: str) -> None:
    ranking = [*winners, *({0, 1} - {*winners})]
    result = {"scores": [SCORE, SCORE], "winners": winners, "ranking": ranking, "tie": tie}
    lines = words("en").final(result)
    assert lines[0] == "You: 16 gold (earned 20, Townsfolk +8, 3 Rogue icons \N{MINUS SIGN}12; 2 Corruption cards)."
    assert lines[-1] == line == words("en").event(Event("over", None, {"result": result, "corruption": [[], []]}))


@pytest.mark.parametrize(
    ("rival", "winners", "line"),
    [
        (15, [0], "You beat Nozama: 16 gold against 15."),
        (16, [], "Nozama wins with 16 gold against 16: only more than his would beat him."),
        (17, [], "Nozama wins with 17 gold against 16."),
    ],
)
def test_the_end_against_nozama(rival: int, winners: list[int], line: str) -> None:
    peddler = {"gold": rival, "icons": 0, "total": rival}
    result = {"scores": [SCORE], "winners": winners, "ranking": [0], "tie": "", "rival": peddler}
    assert words("en", 0, 1).final(result)[1:] == [f"Nozama: {rival} gold (earned {rival}).", line]


def test_a_recruit_is_told_with_slot_and_hours() -> None:
    acted = Event("acted", None, {"seat": 0, "action": "recruit", "words": ["3", "palm"]})
    assert words("en", 1).event(acted) == "Ana's action: Recruit, slot 3 (2 hours)."
    assert words("es", 0).event(acted) == "Tu acción: Reclutar, lugar 3 (2 horas)."


@pytest.mark.parametrize(("drawn", "predicted", "same"), [(("red", "blue"), (2, 2), True), (("red", "blue"), (2, 1), False)])
def test_where_both_orders_of_two_bring_the_same_the_question_says_so(
    drawn: tuple[str, ...], predicted: tuple[int, int], same: bool
) -> None:
    g = GAME.new("pair", 2)
    g.players[0].predictions = [Prediction(size, colour) for size, colour in zip(predicted, drawn, strict=True)]
    view = replace(GAME.view(g, 0), drawn=drawn)
    assert ("the same" in words("en").question("pair", view)) is same


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_refusal_stand_in_its_chapter(language: str) -> None:
    said = words(language)
    assert said.chapter("R-12") == "chart" and re.search("supply|reserva", said.rules("chart")[1])
    solo = said.rules("solo")[1]
    assert re.search("red, green, blue (and) yellow|rojo, verde, azul (y) amarillo", solo), "the colours of his die"
    assert re.search("lowest number|número más bajo", solo) and re.search("Black Market|Mercado Negro", solo)
    assert re.search("3 (and|y) 6", said.rules("clock")[1]), "the hours at which two come at once"


@pytest.mark.parametrize("people", [(), ("Ana", "Beto")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_is_called_like_a_player_stays_a_number(language: str, people: tuple[str, ...]) -> None:
    said = Words(language, people, "merchants_cove", strict=True).rules("setup")[1]
    assert re.search("starts with 1 filled bubble of|con 1 burbuja rellena de", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_recruit_in_anybodys_place_fits_on_a_button(language: str) -> None:
    said = words(language)
    for new in TOWNSFOLK:
        for old in (None, *TOWNSFOLK):
            for staff in STAFF:
                text = Text("merchants_cove.label.recruit", slot=4, townsperson=new, staff=staff, hours=3, replaced=old)
                assert min(map(len, said.forms(text))) <= LABEL_LIMIT, said.forms(text)
