"""What players of Mottainai read: every sentence of random games, in both languages, for every reader."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Illegal, Text, apply
from engines.mottainai import GAME
from engines.mottainai.cards import CARD, CARDS
from engines.mottainai.state import Mottainai
from renderers.mottainai import voice
from renderers.mottainai.book import BOOK
from renderers.words import LANGUAGES, Words
from renderers.words.words import LABEL_LIMIT
from tests.bot import keys

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano", "Eva")
COMMAND_LIMIT = 100  # of a description of a command or an option
EFFECT_LIMIT = 90  # what a small card has room for
CHAPTER = range(300, 1201)
RAW = re.compile(r"\b(mottainai|kernel)\.[a-z_]|[{}\[\]]|\bText\(|\bNone\b|\bTrue\b|\bFalse\b|''|``|  |…\.|\.\.(?!\.)|_")
# Said so seldom that random games may not find them, with the parameters the code gives them.
SELDOM: dict[str, dict[str, Any]] = {
    "mottainai.event.copy_ended": {"seat": 0, "work": "kite"},
    "mottainai.event.gave": {"seat": 1, "receiver": 0, "n": 2, "material": "metal"},
    "mottainai.label.among": {"material": "clay"},
    "mottainai.label.args.restock": {"what": Text("mottainai.word.clear")},
    "mottainai.label.args.steal": {"seat": 1, "card": "turtle"},
    "mottainai.label.args.sale": {"seat": 1, "card": "teapot"},
    "mottainai.ask.args.steal": {"work": "shuriken"},
    "mottainai.ask.args.sale": {"work": "ring"},
    "mottainai.topic.args.sale": {},
    "mottainai.topic.args.steal": {},
    "mottainai.no.already_shown": {"card": "statue"},
    "mottainai.no.already_support": {"card": "coin"},
    "mottainai.no.deck_too_small": {"card": "fan", "n": 3},
    "mottainai.no.floor_empty": {},
    "mottainai.no.floor_full": {"n": 3},
    "mottainai.no.hand_empty": {},
    "mottainai.no.narrow_first": {"card": "crane"},
    "mottainai.no.no_helpers": {},
    "mottainai.no.no_materials": {},
    "mottainai.no.no_paper_made": {"card": "deck-of-cards"},
    "mottainai.no.no_previous_task": {},
    "mottainai.no.no_task_to_take": {"card": "doll"},
    "mottainai.no.nobody_built_more": {},
    "mottainai.no.nobody_sold_more": {},
    "mottainai.no.none_of_material": {"material": "clay"},
    "mottainai.no.not_a_monk": {"card": "ring"},
    "mottainai.no.not_masked": {},
    "mottainai.no.not_matching": {"card": "ring", "task": "jar"},
    "mottainai.no.not_offered": {"choice": "return ring"},
    "mottainai.no.not_to_spend": {"card": "ring"},
    "mottainai.no.nothing_to_complete": {"card": "cloak"},
    "mottainai.no.nothing_to_copy": {},
    "mottainai.no.other_time": {"card": "plane"},
    "mottainai.no.support_from_hand": {"card": "jar"},
    "mottainai.no.task_taken": {},
    "mottainai.no.too_many_works": {},
    "mottainai.no.used_or_late": {"card": "statue"},
}
WRONG = (
    "clerk ring", "monk jar", "potter pin", "smith turtle", "smith x", "craft jar", "craft", "clerk-all gold", "potter-top",
    "clerk-top", "monk-from 2 fan", "use bowl", "use turtle", "use x", "pick 9", "show ring", "return", "gallery", "spend fan",
    "support fan", "among stone", "lose", "pray", "task crane", "dance",
)  # fmt: skip


def words(language: str, reader: int | None = 0, seats: int = 2) -> Words:
    """A strict reader at a table of so many."""
    return Words(language, NAMES[:seats], "mottainai", reader, strict=True)


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


def listen(g: Mottainai, heard: Heard, rng: Random) -> None:
    """Play to the end, and render what readers in one language or the other are asked, offered, refused and told."""
    pool: dict[str, None] = {}
    while g.asks:
        (ask,) = g.asks
        pool.update(dict.fromkeys(ask.options))
        language = rng.choice(LANGUAGES)
        own = words(language, ask.seat, g.seats)
        offered(g, heard, own, rng)
        for choice in (*rng.sample(list(pool), min(2, len(pool))), rng.choice(WRONG)):
            if error := g.why_not(ask.seat, *choice.split(" ")):
                heard.refusal(own, error)
        g.out = []
        apply(g, ask.seat, rng.choice(ask.options))
        for event in g.out:
            for reader in (None, *range(g.seats)):
                said = words(language, reader, g.seats)
                told = said.event(event)
                assert (told is None) == (event.to is not None and reader not in event.to)
                if told is not None:
                    heard.text(said, said.voice.event(said, event))
    for language in LANGUAGES:
        heard.sentences += [("final", line) for line in words(language, None, g.seats).final(g.result)]


def offered(g: Mottainai, heard: Heard, said: Words, rng: Random) -> None:
    """The question, the labels of its choices, their hints, and the table in words."""
    (ask,) = g.asks
    view = GAME.view(g, ask.seat)
    heard.keys |= {f"mottainai.ask.{ask.key}", f"mottainai.topic.{ask.key}"}
    heard.sentences += [(ask.key, said.question(ask.key, view)), ("topic", said.word(f"mottainai.topic.{ask.key}"))]
    for option in rng.sample(ask.options, min(6, len(ask.options))):
        heard.text(said, text := GAME.label(view, ask.key, option))
        heard.labels.append(said.label(text))
        heard.sentences.append(("hint", BOOK.hint(view, ask.seat, option, said)))
    if rng.random() < 0.1:
        for shown in (view, GAME.view(g, None)):
            lines = [*BOOK.text(shown, said), BOOK.title(shown, said), *(line for _, line in BOOK.summary(shown, said))]
            heard.sentences += [("table", line) for line in lines]


@pytest.fixture(scope="module")
def heard() -> Heard:
    """Many games, every sentence of which was rendered."""
    heard, rng = Heard(), Random(20)
    for n in range(8):
        for seats in GAME.seat_counts:
            listen(GAME.new(f"words {n} {seats}", seats), heard, rng)
    return heard


def test_no_sentence_of_random_games_shows_its_seams(heard: Heard) -> None:
    assert len(heard.sentences) > 100_000
    for key, sentence in dict.fromkeys(heard.sentences):
        assert sentence == sentence.strip() and not RAW.search(sentence), (key, sentence)
    assert max(map(len, heard.labels)) <= LABEL_LIMIT


def test_random_games_say_every_question_label_event_and_refusal(heard: Heard) -> None:
    heads = tuple(f"mottainai.{group}." for group in ("ask", "topic", "label", "event", "no"))
    said = heard.keys | SELDOM.keys()
    assert sorted(key for key in keys.wanted() - said if key.startswith(heads)) == []
    assert {rule for rule in heard.rules if not words("en").chapter(rule)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_seldom_sentences_are_said_as_well(language: str) -> None:
    for key, params in SELDOM.items():
        sentence = words(language).say(Text(key, **params))
        assert 5 < len(sentence) < 160 and not RAW.search(sentence), sentence


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
def test_cards_say_what_they_do_in_short_and_at_length(language: str) -> None:
    said, names = words(language), set()
    for code in CARDS:
        assert 10 < len(said.card_text(code)) <= EFFECT_LIMIT, said.card_text(code)
        assert len(said.card_about(code)) > len(said.card_text(code))
        assert all(len(part) > 2 and not RAW.search(part) for part in said.sheet(code)), said.sheet(code)
        names.add(said.card_name(code))
    assert len(names) == len(CARDS)


def test_a_corrected_number_changes_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    corrected = {**CARD, "statue": CARD["statue"]._replace(amount=3), "cloak": CARD["cloak"]._replace(materials=("clay",))}
    monkeypatch.setattr(voice, "CARD", corrected)
    assert words("en").card_text("statue") == "When completed: 3 cards from the floor to your craft bench."
    assert words("es").card_text("cloak") == "Al terminar una obra: puedes devolverla y terminar gratis barro de tu mano."


@pytest.mark.parametrize(
    ("language", "reader", "sentence"),
    [
        ("en", 0, "You perform Beto's task Jar #2: 3 actions (helpers +1, covered +1)."),
        ("en", 1, "Ana performs your task Jar #2: 3 actions (helpers +1, covered +1)."),
        ("es", 0, "Realizas el encargo Frasco (jar#2) de Beto: 3 acciones (ayudantes +1, cubiertos +1)."),
        ("es", None, "Ana realiza el encargo Frasco (jar#2) de Beto: 3 acciones (ayudantes +1, cubiertos +1)."),
    ],
)
def test_the_reader_is_addressed(language: str, reader: int | None, sentence: str) -> None:
    counted = {"helpers": 1, "covered": 1, "extra": 0, "by": []}
    data = {"seat": 0, "owner": 1, "task": "jar#2", "n": 3, "counted": counted}
    assert words(language, reader).event(Event("performs", None, data)) == sentence


def test_what_was_drawn_is_told_to_its_owner_alone() -> None:
    event = Event("saw", (1,), {"cards": ["go-set", "bench"]})
    assert words("en", 0).event(event) is None and words("en", None).event(event) is None
    assert words("en", 1).event(event) == "You draw Go Set and Bench."


@pytest.mark.parametrize(
    ("cause", "tie", "line"),
    [
        ("deck", "", "The deck is empty: the game ends. Ana wins with 12 points."),
        ("wing", "nearest", "A wing is full: the game ends. There is a tie; it goes to the player in turn or the next one "
         "clockwise. Ana wins with 12 points."),
        ("turtle", "", "A Turtle and works of all five materials: the game is won at once. Ana wins with 12 points."),
    ],
)  # fmt: skip
def test_the_end_of_the_game(cause: str, tie: str, line: str) -> None:
    part = {"works": 6, "sales": 3, "backorders": 0, "effects": 3, "total": 12, "by_work": {"scroll": 3}}
    result = {"scores": [part, {**part, "total": 9}], "winners": [0], "tie": tie, "cause": cause}
    lines = words("en", None).final(result)
    assert lines[0] == "Ana: 12 points (works 6, covered sales 3, backorders 0, effects 3: Scroll +3)."
    assert lines[-1] == line == words("en", None).event(Event("over", None, {"result": result}))
