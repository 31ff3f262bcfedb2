"""Games in which much is said: played at random, and every sentence rendered for every reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.kernel import Ask, Event, Game, Illegal, State, Text, apply, command, prepare, why_not
from renderers.words import LANGUAGES, Words
from renderers.words.book import Book, book
from tests.bot import keys

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano", "Eva")
OFTEN = 25  # a question asked less often is looked at whenever it comes


@dataclass(frozen=True)
class Talk:
    """How a game is made to say all that it has to say."""

    game: Game[Any]
    heads: tuple[str, ...]  # beginnings of keys all of which are said in random games, unless they are seldom
    seldom: Mapping[str, Mapping[str, Any]]  # what random games may not say, with the parameters the code gives it
    games: int  # for each number of seats
    sentences: int  # at least so many come of it
    wrong: tuple[str, ...]  # lines that make no sense most of the time
    wrongs: int  # so many of them are tried at a time
    others: int  # and so many choices of other moments
    stray: tuple[str, ...] = ()  # words that stand where others should
    labels: int = 1000  # at most so many choices of a question are put in words
    thorough: float = 1.0  # the share of positions that is looked at
    shown: float = 0.03  # the share of positions that a reader is told in words as a whole
    deal: Callable[[str, int, Random], State] | None = None  # where games begin, if not at their beginning
    weights: Mapping[str, int] = field(default_factory=dict)  # first words that are chosen more or less often than others
    wish: Callable[[State, Ask], str] | None = None  # a choice that is made whenever it can be, where chance would hardly find it

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    @property
    def book(self) -> Book:
        """Its words for a whole table."""
        return book(self.name)

    @property
    def raw(self) -> re.Pattern[str]:
        """What shows the seams of a sentence."""
        keys = rf"\b({self.name}|kernel|terminal|words)\.[a-z_]"
        return re.compile(keys + r"|[{}\[\]]|\bText\(|\bNone\b|\bTrue\b|\bFalse\b|''|``|  |…\.|\.\.(?!\.)|_")

    def words(self, language: str, reader: int | None = 0, seats: int = 2) -> Words:
        """A strict reader at a table of so many."""
        return Words(language, NAMES[:seats], self.name, reader, strict=True)

    def heard(self, first: int = 0, games: int = 0, at: Sequence[int] = ()) -> Heard:
        """Many games, every sentence of which was rendered; so many from a certain one on, at tables of these sizes, or all."""
        heard, rng = Heard(self), Random(20 + first)
        for n in range(first, first + (games or self.games)):
            for seats in at or self.game.seat_counts:
                g = self.deal(f"{n} {seats}", seats, rng) if self.deal else self.game.new(f"words {n} {seats}", seats)
                heard.listen(g, rng)
        return heard


@dataclass
class Heard:
    """Every sentence that was rendered, and the keys behind them."""

    talk: Talk
    sentences: list[tuple[str, str]] = field(default_factory=list)  # (key, sentence)
    keys: set[str] = field(default_factory=set)
    labels: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    asked: Counter[str] = field(default_factory=Counter)
    pool: dict[str, None] = field(default_factory=dict)  # choices that were offered at some time

    def listen(self, g: State, rng: Random) -> None:
        """Play to the end, and render what readers in one language or the other are asked, offered, refused and told."""
        talk, seats = self.talk, range(g.seats)
        tables = [[talk.words(language, reader, g.seats) for reader in (None, *seats)] for language in LANGUAGES]
        while g.asks:
            everybody = rng.choice(tables)
            if any(self.asked[ask.key] < OFTEN for ask in g.asks) or rng.random() < talk.thorough:
                self._look(g, everybody, rng)
            g.out = []
            ask = rng.choice(g.asks)
            choices = (*ask.options, *ask.free)
            weights = [talk.weights.get(choice.split(" ")[0], 4) for choice in choices]
            wished = self.talk.wish(g, ask) if self.talk.wish else ""
            apply(g, ask.seat, wished or rng.choices(choices, weights)[0])
            for event in g.out:
                for words in everybody:
                    self.event(words, event)
        for words in (words for table in tables for words in table):
            self.sentences += [("final", line) for line in words.final(g.result)]

    def _look(self, g: State, everybody: list[Words], rng: Random) -> None:
        """What is asked and offered, and what is said against words of those who are asked and of somebody else."""
        self.asked.update(ask.key for ask in g.asks)
        self.pool.update({choice: None for ask in g.asks for choice in (*ask.options, *ask.free)})
        for ask in g.asks:
            for words in everybody:
                if words.reader == ask.seat or (words.reader is None and ask.public):
                    self.question(g, ask, words, rng)
        for words in everybody:
            if rng.random() < self.talk.shown:
                self.table(self.talk.game.view(g, words.reader), words)
        offered = {ask.seat: ask.options for ask in g.asks}
        for seat in offered.keys() | {rng.randrange(g.seats)}:
            self.wrong(g, everybody[1 + seat], offered.get(seat, ()), rng)

    def question(self, g: State, ask: Ask, words: Words, rng: Random) -> None:
        """A question, the labels of its choices and their hints."""
        talk, view = self.talk, self.talk.game.view(g, ask.seat)
        topic = f"{talk.name}.topic.{ask.key}"
        self.keys |= {f"{talk.name}.ask.{ask.key}", topic}
        self.sentences += [(ask.key, words.question(ask.key, view)), ("topic", words.word(topic))]
        choices = (*ask.options, *ask.free)
        for option in rng.sample(choices, min(talk.labels, len(choices))):
            text = talk.game.label(view, ask.key, option)
            self.text(words, text)
            self.keys |= keys.shorter([text.key])
            self.sentences += [(text.key, form) for form in words.forms(text)[1:]]
            self.labels.append(words.label(text))
            if words.reader is not None:
                self.sentences.append(("hint", talk.book.hint(view, words.reader, option, words)))

    def table(self, view: Any, words: Words) -> None:
        """The whole table in words."""
        book = self.talk.book
        lines = [*book.text(view, words), book.title(view, words), *(line for _, line in book.summary(view, words))]
        self.sentences += [("table", line) for line in lines]

    def wrong(self, g: State, words: Words, options: tuple[str, ...], rng: Random) -> None:
        """What is said against words that make no sense now."""
        seat = words.reader
        assert seat is not None
        for line in self._attempts(options, rng):
            if error := why_not(g, seat, *line.split(" ")):
                self.refusal(words, error)
        for verb in rng.sample(self.talk.game.verbs, 3):
            typed = {arg.name: rng.choice(self.talk.stray or tuple(self.pool)) for arg in verb.args if rng.random() < 0.5}
            try:
                command(g, seat, prepare(verb, typed))
            except Illegal as error:
                self.refusal(words, error)

    def _attempts(self, options: tuple[str, ...], rng: Random) -> Iterator[str]:
        """Choices of other moments, choices made wrong, and lines that are always strange."""
        pool, stray = list(self.pool), self.talk.stray
        yield from rng.sample(pool, min(self.talk.others, len(pool)))
        yield from rng.sample(self.talk.wrong, self.talk.wrongs)
        yield f"{rng.choice(pool)} 9"
        for option in rng.sample(options, min(3, len(options))) if stray else ():
            first, *rest = option.split(" ")
            yield " ".join([first, *rest[:-1], rng.choice(stray)])
            yield " ".join([first, rng.choice(stray), *rest[1:]])

    def text(self, words: Words, text: Text) -> None:
        """Render one text, and those inside it."""
        self.note(text)
        self.sentences.append((text.key, words.say(text)))

    def note(self, text: Text) -> None:
        """Remember the keys of a text and of those inside it."""
        self.keys.add(text.key)
        for value in text.params.values():
            if isinstance(value, Text):
                self.note(value)

    def refusal(self, words: Words, error: Illegal) -> None:
        """Render why something was refused."""
        self.rules |= {error.rule} - {""}
        for text in (error.why, error.instead):
            if text is not None:
                self.text(words, text)

    def event(self, words: Words, event: Event) -> None:
        """Render an event, if it is for this reader."""
        said = words.event(event)
        assert (said is None) == (event.to is not None and words.reader not in event.to), event
        if said is not None:
            self.note(words.voice.event(words, event))
            self.sentences.append((event.kind, said))
