"""Games in which much is said: played at random from tables full of cards, every sentence rendered for every reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engines.kernel import Event, Illegal, Text, apply, command, prepare, settle
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD
from engines.oaxaca.state import Oaxaca
from renderers.words import LANGUAGES, Words

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano")
OFTEN = 25  # a question asked less often is looked at whenever it comes
WRONG = ("", "99", "0", "-1", "x", "BA", "TO9", "PO3a", "JE4b", "WO4a", "TE4a", "pottery", "none", "done", "2", "6")


def full(seed: str, seats: int, rng: Random) -> Oaxaca:
    """A table where everybody has finished some crafts, and more are nearly done."""
    g = GAME.new(seed, seats)
    for deck in g.decks.values():
        if rng.random() < 0.15:
            deck.clear()
        for player in g.players if deck else ():
            for _ in range(rng.randrange(3)):
                player.stall[deck.pop()] = rng.random() < 0.3
            if len(player.workshop) < 3 and rng.random() < 0.6:
                player.workshop[deck.pop()] = rng.randint(1, 4)
    return settle(g)


def readers(seats: int, language: str) -> list[Words]:
    """A spectator and every player, all of them strict."""
    return [Words(language, NAMES[:seats], "oaxaca", seat, strict=True) for seat in (None, *range(seats))]


@dataclass
class Heard:
    """Every sentence that was rendered, and the keys behind them."""

    sentences: list[tuple[str, str]] = field(default_factory=list)  # (key, sentence)
    keys: set[str] = field(default_factory=set)
    labels: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    asked: Counter[str] = field(default_factory=Counter)

    def text(self, words: Words, text: Text) -> None:
        """Render one text, and those inside it."""
        self.note(text)
        self.sentences.append((text.key, words.say(text)))

    def note(self, text: Text) -> None:
        """Remember the keys of a text."""
        self.keys.add(text.key)
        for value in text.params.values():
            if isinstance(value, Text):
                self.note(value)
        if text.params.get("asked"):
            self.keys.add(f"oaxaca.topic.{text.params['asked']}")

    def refusal(self, words: Words, error: Illegal) -> None:
        """Render why something was refused."""
        self.text(words, error.why)
        if error.instead is not None:
            self.text(words, error.instead)
        if error.rule:
            self.rules.add(error.rule)

    def event(self, words: Words, event: Event) -> None:
        """Render an event, if it is for this reader."""
        said = words.event(event)
        assert (said is None) == (event.to is not None and words.reader not in event.to), event
        if said is not None:
            self.note(words.voice.event(words, event))
            self.sentences.append((event.kind, said))


def listen(g: Oaxaca, heard: Heard, rng: Random, thorough: float = 0.3) -> None:
    """Play to the end, and render what readers in one language or the other are asked, offered, refused and told."""
    tables = [readers(g.seats, language) for language in LANGUAGES]
    while g.asks:
        everybody = rng.choice(tables)
        rare = any(heard.asked[ask.key] < OFTEN for ask in g.asks)
        if rare or rng.random() < thorough:
            heard.asked.update(ask.key for ask in g.asks)
            for words in everybody:
                offered(g, heard, words)
                refused(g, heard, words, rng)
        g.out = []
        ask = rng.choice(g.asks)
        apply(g, ask.seat, choice(ask.options, rng))
        for event in g.out:
            for words in everybody:
                heard.event(words, event)
    for words in (words for table in tables for words in table):
        heard.sentences += [("final", line) for line in words.final(g.result)]


def choice(options: tuple[str, ...], rng: Random) -> str:
    """Anything, rather with cards than without, and seldom a scrap."""
    weights = {"scrap": 1, "activate": 12, "tourist": 12, "with": 12, "end": 3, "done": 3}
    return rng.choices(options, [weights.get(option.split(" ")[0], 4) for option in options])[0]


def offered(g: Oaxaca, heard: Heard, words: Words) -> None:
    """The question and the labels of its choices."""
    for ask in g.asks:
        if words.reader not in (None, ask.seat) or (words.reader is None and not ask.public):
            continue
        view = GAME.view(g, ask.seat if words.reader is None else words.reader)
        heard.keys.add(f"oaxaca.ask.{ask.key}")
        heard.sentences.append((ask.key, words.question(ask.key, view)))
        for option in ask.options:
            text = GAME.label(view, ask.key, option)
            heard.text(words, text)
            heard.labels.append(words.say(text))


def refused(g: Oaxaca, heard: Heard, words: Words, rng: Random) -> None:
    """What is said against words that make no sense now."""
    if words.reader is None:
        return
    ask = next((a for a in g.asks if a.seat == words.reader), None)
    for line in attempts(ask.options if ask else (), rng):
        error = g.why_not(words.reader, *line.split(" "))
        if error is not None:
            heard.refusal(words, error)
    for verb in rng.sample(GAME.verbs, 3):
        typed = {arg.name: rng.choice([*WRONG, *CARD]) for arg in verb.args if rng.random() < 0.5}
        try:
            command(g, words.reader, prepare(verb, typed))
        except Illegal as error:
            heard.refusal(words, error)


def attempts(options: tuple[str, ...], rng: Random) -> Iterator[str]:
    """Choices made wrong, and choices of other moments."""
    for option in rng.sample(options, min(3, len(options))):
        first, *rest = option.split(" ")
        yield " ".join([first, *rest[:-1], rng.choice(WRONG)])
        yield " ".join([first, rng.choice([*WRONG, *CARD]), *rest[1:]])
    for verb in ("gather", "craft", "combine", "activate", "tourist", "scrap", "early-riser", "idle", "end"):
        yield f"{verb} {rng.choice([*WRONG, *rng.sample(list(CARD), 12)])}"
