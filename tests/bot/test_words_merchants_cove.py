"""What players of Merchants Cove read: every sentence of random games, in both languages, for every reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engines.kernel import Ask, Event, Illegal, Text, apply
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import CORRUPTION, GOODS, ROGUE_CARD, TOWNSFOLK
from engines.merchants_cove.chart import LINES
from engines.merchants_cove.state import Cove
from renderers.merchants_cove import grammar
from renderers.merchants_cove.book import BOOK
from renderers.merchants_cove.grammar import CODES
from renderers.words import LANGUAGES, Words
from renderers.words.words import LABEL_LIMIT
from tests.bot import keys

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano")
COMMAND_LIMIT = 100  # of a description of a command or an option
EFFECT_LIMIT = 90  # what a small card has room for
CHAPTER = range(300, 1201)
RAW = re.compile(r"\bmerchants_cove|\bkernel\.[a-z_]|[{}\[\]]|\bText\(|\bNone\b|\bTrue\b|\bFalse\b|''|``|  |…\.|\.\.(?!\.)|_")
EAGER = {"bend": 1, "done": 3, "rest": 6, "twist": 3, "chart": 12, "divine": 4, "recruit": 2, "staff": 14, "horoscope": 12}
WRONG = (
    "bend x", "bend coin +1", "bend a +1", "bend bone move", "chart", "chart x", "divine", "divine a grey", "divine b pink",
    "divine a red", "divine b blue", "horoscope", "horoscope left", "horoscope right", "twist", "twist plusminus", "twist move",
    "recruit", "recruit 9 palm", "recruit 1 palm", "staff", "staff x", "rest", "line x", "line a a1-b2", "line a a1-a4",
    "line d d3-d4", "line z z1-z2", "done", "write", "write a top", "write b bottom", "write a skip", "write b skip", "use x",
    "use palm", "use security", "use astrologist", "fill x", "fill move", "fill plusminus", "place 9", "place 1", "place 4",
    "who green", "who x", "rob grey", "rob yellow", "dock x", "dock left", "dock right", "pair grey", "load 1", "load", "return",
    "return 9 red", "return 2 red", "shift", "shift 1 blue", "swap 3 yellow", "swap", "to", "to 9", "to 1", "to 2 red",
    "reward x", "reward", "reward tome", "reward charm", "color x", "color red", "color yellow", "mark x", "mark top",
    "mark warriors", "discard x", "discard K01", "sell x", "sell red-charm left", "sell blue-tome left", "sell green-tome center",
    "sell red-charm center-rogues", "auto", "dance",
)  # fmt: skip
# Said so seldom that random games may not find them, with the parameters the code gives them.
SELDOM: dict[str, dict[str, Any]] = {
    "merchants_cove.ask.pair": {"drawn": ["red", "blue"]},
    "merchants_cove.topic.pair": {},
    "merchants_cove.event.lapsed": {"seat": 1, "n": 2},
    "merchants_cove.event.mark_lost": {"seat": 0, "mark": "market"},
    "merchants_cove.event.no_goods": {"seat": 1, "kind": "charm", "colours": ["red", "blue"], "by": ""},
    "merchants_cove.event.none_left": {"seat": 0, "good": "red-charm", "by": ""},
    "merchants_cove.event.over.won": {"seat": 0, "total": 70, "rival": 65},
    "merchants_cove.event.over": {"winners": [0, 1], "total": -3, "tie": ""},
    "merchants_cove.event.robbed": {"seat": 1, "colour": "blue", "boat": 3},
    "merchants_cove.label.later.color": {},
    "merchants_cove.label.later.discard": {},
    "merchants_cove.label.later.mark": {},
    "merchants_cove.label.pair": {"colour": "green"},
    "merchants_cove.label.rest": {"hours": 1},
    "merchants_cove.no.chart_full": {},
    "merchants_cove.no.faction_marked": {"faction": "bards"},
    "merchants_cove.no.inside_area": {"line": "c3-d3"},
    "merchants_cove.no.no_line_yet": {},
    "merchants_cove.no.no_rogues": {"pier": "center"},
    "merchants_cove.no.not_offered": {"choice": "dance"},
    "merchants_cove.no.nothing_left": {"take": "tome"},
    "merchants_cove.no.nowhere_to_go": {"colour": "yellow"},
    "merchants_cove.no.pier_empty": {"pier": "left"},
    "merchants_cove.no.row_full": {"row": "top"},
    "merchants_cove.no.same_as_another": {"card": "K20"},
    "merchants_cove.no.same_colour": {"boat": 2},
    "merchants_cove.no.slot_empty": {"slot": 4},
    "merchants_cove.no.supply_empty": {"kind": "tome", "colour": "green"},
    "merchants_cove.no.too_few_icons": {"value": 3, "left": 1},
    "merchants_cove.no.track_full": {"track": "plusminus"},
}


def words(language: str, reader: int | None = 0, seats: int = 2) -> Words:
    """A strict reader at a table of so many."""
    return Words(language, NAMES[:seats], "merchants_cove", reader, strict=True)


@dataclass
class Heard:
    """Every sentence that was rendered, and the keys behind them."""

    sentences: list[tuple[str, str]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    labels: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)

    def text(self, said: Words, text: Text) -> None:
        """Render one text, and remember its keys."""
        self.note(text)
        self.sentences.append((text.key, said.say(text)))

    def note(self, text: Text) -> None:
        """Remember the keys of a text and of those inside it."""
        self.keys.add(text.key)
        for value in text.params.values():
            if isinstance(value, Text):
                self.note(value)

    def refusal(self, said: Words, error: Illegal) -> None:
        """Render why something was refused."""
        self.rules |= {error.rule} - {""}
        for text in (error.why, error.instead):
            if text is not None:
                self.text(said, text)


def listen(g: Cove, heard: Heard, rng: Random) -> None:
    """Play to the end, and render what readers in one language or the other are asked, offered, refused and told."""
    while g.asks:
        ask = rng.choice(g.asks)
        language = rng.choice(LANGUAGES)
        own = words(language, ask.seat, g.seats)
        offered(g, ask, heard, own, rng)
        for choice in attempts(ask, rng):
            if error := g.why_not(ask.seat, *choice.split(" ")):
                heard.refusal(own, error)
        g.out = []
        apply(g, ask.seat, closing(g, ask) or eager((*ask.options, *ask.free), rng))
        told(g.out, heard, language, g.seats)
    for language in LANGUAGES:
        heard.sentences += [("final", line) for line in words(language, None, g.seats).final(g.result)]


def told(events: list[Event], heard: Heard, language: str, seats: int) -> None:
    """What happened, for every reader."""
    for event in events:
        for reader in (None, *range(seats)):
            said = words(language, reader, seats)
            sentence = said.event(event)
            assert (sentence is None) == (event.to is not None and reader not in event.to)
            if sentence is not None:
                heard.text(said, said.voice.event(said, event))


def attempts(ask: Ask, rng: Random) -> Iterator[str]:
    """Choices of other moments, and choices made wrong."""
    yield from rng.sample(WRONG, 4)
    family = {"effect": ask.key.partition(".")[2], "lines": "line", "writes": "write", "staff": "use", "sales": "sell"}
    verb = family.get(ask.family, ask.family)
    yield from rng.sample([wrong for wrong in WRONG if wrong.split(" ")[0] == verb] or WRONG, 1)
    if ask.family == "lines":
        yield from (f"line {line.word}" for line in rng.sample(LINES, 2))
    if ask.family == "sales":
        yield from (f"sell {rng.choice(GOODS).code} {pier}" for pier in ("left", "center", "right", "center-rogues"))


def closing(g: Cove, ask: Ask) -> str:
    """A line that encloses something, where there is one; chance alone would hardly find it."""
    chart = GAME.view(g, ask.seat).chart
    found = (one.line for one in chart.open if one.encloses) if chart is not None and ask.key == "lines" else ()
    return next((f"line {line[0]} {line}" for line in found), "")


def eager(options: tuple[str, ...], rng: Random) -> str:
    """Anything, rather what leads on than what ends something."""
    return rng.choices(options, [EAGER.get(option.split(" ")[0], 6) for option in options])[0]


def offered(g: Cove, ask: Ask, heard: Heard, said: Words, rng: Random) -> None:
    """The question, the labels of its choices, their hints, and the table in words."""
    view = GAME.view(g, ask.seat)
    heard.keys |= {f"merchants_cove.ask.{ask.key}", f"merchants_cove.topic.{ask.key}"}
    heard.sentences += [(ask.key, said.question(ask.key, view)), ("topic", said.word(f"merchants_cove.topic.{ask.key}"))]
    if ask.public:
        seen = words(said.language, None, g.seats).question(ask.key, GAME.view(g, None))
        heard.sentences.append((f"{ask.key} for spectators", seen))
        option = rng.choice(ask.options)
        heard.text(words(said.language, None, g.seats), GAME.label(GAME.view(g, None), ask.key, option))
    everything = (*ask.options, *ask.free)
    for option in rng.sample(everything, min(5, len(everything))):
        heard.text(said, text := GAME.label(view, ask.key, option))
        heard.labels.append(said.say(text))
        heard.sentences.append(("hint", BOOK.hint(view, ask.seat, option, said)))
    if rng.random() < 0.05 or (ask.key == "lines.confirm" and rng.random() < 0.2):
        for shown in (view, GAME.view(g, None)):
            lines = [*BOOK.text(shown, said), BOOK.title(shown, said), *(line for _, line in BOOK.summary(shown, said))]
            heard.sentences += [("table", line) for line in lines]


@pytest.fixture(scope="module")
def heard() -> Heard:
    """Many games, every sentence of which was rendered."""
    heard, rng = Heard(), Random(20)
    for n in range(12):
        for seats in GAME.seat_counts:
            options = {name: values[n % len(values)] for name, values in GAME.options.items()}
            g, events = GAME.begin(f"words {n} {seats}", seats, **options)
            told(events, heard, LANGUAGES[n % 2], seats)
            listen(g, heard, rng)
    return heard


# -- played games -------------------------------------------------------------------------------------------------------------


def test_no_sentence_of_random_games_shows_its_seams(heard: Heard) -> None:
    assert len(heard.sentences) > 50_000
    for key, sentence in dict.fromkeys(heard.sentences):
        assert sentence == sentence.strip() and not RAW.search(sentence), (key, sentence)
    assert max(map(len, heard.labels)) <= LABEL_LIMIT, max(heard.labels, key=len)


def test_random_games_say_every_question_label_event_and_refusal(heard: Heard) -> None:
    heads = tuple(f"merchants_cove.{group}." for group in ("ask", "topic", "label", "event", "no"))
    said = heard.keys | SELDOM.keys()
    assert sorted(key for key in keys.wanted() - said if key.startswith(heads)) == []
    assert {rule for rule in heard.rules if not words("en").chapter(rule)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_seldom_sentences_are_said_as_well(language: str) -> None:
    for key, params in SELDOM.items():
        sentence = words(language).say(Text(key, **params))
        assert 5 < len(sentence) < 160 and not RAW.search(sentence), sentence


# -- cards, commands, rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_and_commands_are_readable(language: str) -> None:
    said = words(language)
    for chapter in said.voice.chapters:
        title, text = said.rules(chapter)
        assert 3 < len(title) < 40 and len(text) in CHAPTER, (chapter, len(text))
        assert not RAW.search(text), text
    assert set(said.voice.chapter_of.values()) <= set(said.voice.chapters)
    for verb in GAME.verbs:
        assert 0 < len(said.verb(verb.name)) <= COMMAND_LIMIT
        assert all(0 < len(said.arg(arg.name)) <= COMMAND_LIMIT for arg in verb.args)


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


@pytest.mark.parametrize(
    ("language", "reader", "sentence"),
    [
        ("en", 0, "You predict red Warriors with die B: icons 3 to 6."),
        ("en", 1, "Ana predicts red Warriors with die B: icons 3 to 6."),
        ("es", 0, "Predices Guerreros rojos con el dado B: iconos 3 a 6."),
        ("es", None, "Ana predice Guerreros rojos con el dado B: iconos 3 a 6."),
    ],
)
def test_the_reader_is_addressed(language: str, reader: int | None, sentence: str) -> None:
    data = {"seat": 0, "die": "b", "size": 4, "colour": "red", "first": 3}
    assert words(language, reader).event(Event("divined", None, data)) == sentence


def test_a_die_is_told_as_it_was_and_as_it_is() -> None:
    data = {"seat": 0, "rune": "a", "by": "+1", "halves": "LRLRL", "before": "LRLRL", "a": 1, "b": 3}
    assert words("en").event(Event("bent", None, data)) == "You bend die A: 4 becomes 1."
    moved = {**data, "rune": "bone", "by": "move", "before": "LRLLL"}
    assert words("es").event(Event("bent", None, moved)) == "Doblas el Hueso: pasa a la mitad derecha."


def test_what_was_drawn_is_told_to_its_owner_alone() -> None:
    event = Event("saw", (1,), {"cards": ["K01", "K60"]})
    assert words("en", 0).event(event) is None and words("en", None).event(event) is None
    assert words("en", 1).event(event) == "Only you see it: K01 (no Rogue icons) and K60 (2 Rogue icons)."


def test_nozama_has_a_name_where_no_player_sits() -> None:
    drew = Event("drew", None, {"token": 1, "colours": ["grey", "grey"], "hour": 3})
    assert words("en", 0, 1).event(drew) == "Hour 3: Nozama draws 2 Rogues."
    assert words("en", 0, 2).event(drew) == "Hour 3: Beto draws 2 Rogues."
    assert words("es", 0, 1).event(Event("day", None, {"day": 1, "order": [1, 0]})) == "Día 1 de 3. Orden: Nozama, tú."


def test_a_label_says_what_a_line_closes() -> None:
    closed = {"cells": ["C3", "C4"], "kind": "tome", "colour": "yellow", "made": True, "corruption": 1}
    label = Text("merchants_cove.label.line", line="c3-d3", encloses=[closed, {**closed, "kind": "", "corruption": 0}])
    assert words("en").say(label) == "c3-d3 – C3 and C4: yellow Tome, 1 Corruption; 2 cells: nothing"
    none_left = Text("merchants_cove.label.line", line="c3-d3", encloses=[{**closed, "made": False}])
    assert words("es").say(none_left) == "c3-d3 – C3 y C4: ya no hay Tomo amarillo, Corrupción 1"


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
        ([0], "", "The victory goes to you with 16 gold."),
        ([1], "townsfolk", "The victory goes to Beto with 16 gold. More Townsfolk broke the tie."),
        ([0, 1], "shared", "The victory goes to you and Beto with 16 gold. Nothing breaks the tie: the victory is shared."),
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
