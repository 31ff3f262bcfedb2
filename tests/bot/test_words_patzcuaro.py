"""What players of Pátzcuaro read: every sentence of random games, in both languages, for every reader."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Illegal, Text, apply
from engines.patzcuaro import GAME
from engines.patzcuaro.cards import CARD, OBJECTIVES
from engines.patzcuaro.plans import PLANS
from engines.patzcuaro.rules import new
from engines.patzcuaro.state import Patzcuaro
from renderers.patzcuaro import voice
from renderers.patzcuaro.book import BOOK
from renderers.words import LANGUAGES, Words
from renderers.words.words import LABEL_LIMIT
from tests.bot import keys

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano")
COMMAND_LIMIT = 100  # of a description of a command or an option
CHAPTER = range(300, 1201)
RAW = re.compile(r"\b(patzcuaro|kernel)\.[a-z_]|[{}\[\]]|\bText\(|\bNone\b|\bTrue\b|\bFalse\b|''|``|  |…\.|\.\.(?!\.)|_")
# Said so seldom that random games may not find them, with the parameters the code gives them.
SELDOM: dict[str, dict[str, Any]] = {
    "patzcuaro.ask.act.colours": {},
    "patzcuaro.topic.act.colours": {},
    "patzcuaro.label.colours": {"colours": ["pink", "green"]},
    "patzcuaro.no.colours": {"colours": ["pink"]},
    "patzcuaro.no.must_flip": {"n": 2},
    "patzcuaro.no.needed_later": {"cards": ["C01"], "space": "W1a"},
    "patzcuaro.no.not_together": {"cards": ["F01", "F09"], "space": "W1a"},
    "patzcuaro.no.other_colours": {"colours": ["pink", "green"]},
    "patzcuaro.tie.items": {},
    "patzcuaro.tie.place": {},
}


def words(language: str, reader: int | None = 0, seats: int = 2) -> Words:
    """A strict reader at a table of so many."""
    return Words(language, NAMES[:seats], "patzcuaro", reader, strict=True)


@dataclass
class Heard:
    """Every sentence that was rendered, and the keys behind them."""

    sentences: list[tuple[str, str]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    labels: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)

    def text(self, said: Words, text: Text) -> str:
        """Render one text, and remember its keys."""
        sentence = said.say(text)
        self.keys.add(text.key)
        self.keys |= {value.key for value in text.params.values() if isinstance(value, Text)}
        if text.params.get("asked"):
            self.keys.add(f"patzcuaro.topic.{text.params['asked']}")
        self.sentences.append((text.key, sentence))
        return sentence

    def refusal(self, said: Words, error: Illegal) -> None:
        """Render why something was refused."""
        self.rules |= {error.rule} - {""}
        for text in (error.why, error.instead):
            if text is not None:
                self.text(said, text)


def listen(g: Patzcuaro, heard: Heard, rng: Random) -> None:
    """Play to the end, and render what readers in one language or the other are asked, offered, refused and told."""
    pool: dict[str, None] = {}
    while g.asks:
        (ask,) = g.asks
        pool.update(dict.fromkeys(rng.sample(ask.options, min(4, len(ask.options)))))
        language = rng.choice(LANGUAGES)
        own = words(language, ask.seat, g.seats)
        offered(g, heard, own, rng)
        wrong = [*rng.sample(list(pool), min(3, len(pool))), *rng.sample(WRONG, 6), rng.choice(list(pool)) + " 9"]
        for choice in wrong:
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


WRONG = [
    "move 9", "flip", "trade", "trade Z99", "trade F01", "trade F01 F01", "altar F01", "altar F01 1 1", "altar F01 9 9", "dance",
    "altar V01 3 1", "altar C01 1 1", "choose 9", "choose 1", "choose 2", "reveal 0", "begin", "pass", "trade C01 H01",
    "colours pink", "steps 9", "move 1", "move 2", "move 3",
]  # fmt: skip


def offered(g: Patzcuaro, heard: Heard, said: Words, rng: Random) -> None:
    """The question, the labels of its choices, their hints, and the table in words."""
    (ask,) = g.asks
    view = GAME.view(g, ask.seat)
    heard.keys.add(f"patzcuaro.ask.{ask.key}")
    heard.sentences.append((ask.key, said.question(ask.key, view)))
    for option in rng.sample(ask.options, min(8, len(ask.options))):
        heard.text(said, text := GAME.label(view, ask.key, option))
        heard.labels.append(said.label(text))
        heard.sentences.append(("hint", BOOK.hint(view, ask.seat, option, said)))
    if rng.random() < 0.3:
        for shown in (view, GAME.view(g, None)):
            lines = [*BOOK.text(shown, said), BOOK.title(shown, said), *(line for _, line in BOOK.summary(shown, said))]
            heard.sentences += [("table", line) for line in lines]


@pytest.fixture(scope="module")
def heard() -> Heard:
    """Many games, every sentence of which was rendered."""
    heard, rng = Heard(), Random(20)
    for n in range(10):
        for seats in (2, 3, 4):
            listen(new(f"words {n} {seats}", seats), heard, rng)
    return heard


def test_no_sentence_of_random_games_shows_its_seams(heard: Heard) -> None:
    assert len(heard.sentences) > 20_000
    for key, sentence in dict.fromkeys(heard.sentences):
        assert sentence == sentence.strip() and not RAW.search(sentence), (key, sentence)
    assert max(map(len, heard.labels)) <= LABEL_LIMIT


def test_random_games_say_every_question_label_event_and_refusal(heard: Heard) -> None:
    heads = tuple(f"patzcuaro.{group}." for group in ("ask", "label", "event", "no", "tie"))
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
def test_cards_objectives_and_spaces_say_what_they_are(language: str) -> None:
    said, names = words(language), set()
    for code in voice.CODES:
        sheet = said.sheet(code)
        assert all(len(part) > 5 and not RAW.search(part) for part in sheet), sheet
        assert said.voice.kind(code.lower()) == code
        names.add(sheet.title)
    assert len(names) == len(voice.CODES) == len(CARD) + len(OBJECTIVES) + len(PLANS)


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("F06", "2 candles and 1 cempasúchil", "2 velas y 1 cempasúchil"),
        ("K3", "4 points per set: 2 green cards and 1 pink card", "4 puntos por conjunto: 2 cartas verdes y 1 carta rosa"),
        ("K4", "\u22123 for each yellow card in the altar", "\u22123 por cada carta de color amarillo en el altar"),
        (
            "N5",
            "4 / 7 / 12 points for 1 / 2 / 3 levels that each hold at least 2 cempasúchil and 1 green card",
            "4 / 7 / 12 puntos por 1 / 2 / 3 niveles que tengan cada uno al menos 2 cempasúchiles y 1 carta verde",
        ),
        ("W1a", "1) trade a pink card and a green card; 2) draw 1 card",
         "1) intercambia una carta de color rosa y una carta de color verde; 2) roba 1 carta"),
        ("Y1b", "trade a card with exactly 3 items", "intercambia una carta con exactamente 3 objetos"),
        ("Z1b", "choose one: place 1 card in your altar or trade a card with at least 1 lollipop and then draw 1 card",
         "elige una: coloca 1 carta en tu altar o intercambia una carta con al menos 1 paleta y luego roba 1 carta"),
    ],
)  # fmt: skip
def test_texts_are_made_from_the_data(code: str, english: str, spanish: str) -> None:
    assert (words("en").card_text(code), words("es").card_text(code)) == (english, spanish)


def test_choices_are_said_without_what_follows_any_of_them() -> None:
    said = words("en").card_text("Y2a")
    assert said.count("altar") == 1 and said.startswith("1) choose one: trade a yellow card or trade")


@pytest.mark.parametrize(
    ("language", "reader", "sentence"),
    [
        ("en", 0, "You give F09 and V02 and take C05 (space 1)."),
        ("en", 1, "Ana gives F09 and V02 and takes C05 (space 1)."),
        ("es", 0, "Tú das F09 y V02 y te llevas C05 (espacio 1)."),
        ("es", None, "Ana da F09 y V02 y se lleva C05 (espacio 1)."),
    ],
)
def test_the_reader_is_addressed(language: str, reader: int | None, sentence: str) -> None:
    data = {"seat": 0, "index": 1, "given": ["F09", "V02"], "taken": ["C05"]}
    assert words(language, reader).event(Event("traded", None, data)) == sentence


def test_what_was_told_before_a_correction_can_still_be_said() -> None:
    said = words("en", None)
    for branch, end in ((["X1b", 0, 1], "candle."), (["X1b", 0, 7], "Space X1b."), (["Q9z", 0, 1], "Space Q9z.")):
        event = Event("chose", None, {"seat": 0, "option": branch[-1], "space": branch[0], "branch": branch})
        assert (said.event(event) or "").endswith(end)


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    event = Event("saw", (1,), {"cards": ["H08"]})
    assert words("en", 0).event(event) is None and words("en", None).event(event) is None
    assert words("en", 1).event(event) == "You get H08 (yellow: 1 cempasúchil, 2 lollipops and 1 spinning top)."


def test_the_end_of_the_game() -> None:
    part = {"levels": [10, 14, 15], "objectives": [20, -3, 4], "flip": -5, "total": 55, "items": 26, "rank": 1}
    result = {"scores": [part, {**part, "rank": 2}], "winners": [0], "ranking": [0, 1], "tie": "place"}
    lines = words("en", None).final(result)
    assert lines[0] == "Ana: 55 points (levels 10 + 14 + 15, objectives 20 + \u22123 + 4, flip \u22125; 26 items)."
    assert lines[-1] == "The victory goes to Ana with 55 points. The tie goes to whoever is later in turn order."
    assert words("en", None).event(Event("over", None, {"result": result})) == lines[-1]


def test_an_item_that_no_text_speaks_of_yet_stands_for_itself() -> None:
    assert voice.items(words("en"), {"copal_resin": 2, "candle": 1}) == "2 copal resin and 1 candle"
