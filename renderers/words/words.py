"""Words: what engines say in keys and parameters, said to a reader in English or Spanish."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from engines.kernel import Event, Illegal, Text
from engines.kernel.data import HOUSE as HOUSE_DATA
from engines.kernel.data import corrected
from engines.shelf import SHELF
from renderers.rooms import part, sheet_of
from renderers.words.door import clean, isolated, marked
from renderers.words.icons import has_icon, mark, of_news, of_question
from renderers.words.template import ICON, Hole, Template, parse

TEXTS = HOUSE_DATA / "texts"
LANGUAGES = ("en", "es")
SEAT = "seat"  # the type of players: 0 is one, too
MINUS = "\N{MINUS SIGN}"
LABEL_LIMIT = 80  # a button holds no more
ENTRY_LIMIT = 100  # nor an entry of a menu, its description apart
SHORTER = ("short", "shortest")  # ends of the keys of texts that stand in for one that is too long
JOINED = "joined"  # the same of those that stand in for one beside others on one button
LENT = ("plain", "lesson")  # texts of the house that games say as their own: what small ones lack, and how they are taught
WORD_LIMIT = 40  # what a player typed is repeated up to here
# Spanish "y" and "o" give way before a word that begins with the same sound.
EUPHONY: Mapping[str, Mapping[str, tuple[str, str]]] = {"es": {"y": ("e", r"h?[ií](?![aeoáéó])"), "o": ("u", r"h?[oó]")}}


class MissingText(KeyError):
    """A key or a parameter that no text speaks of; only a strict reader raises it."""


class Sheet(NamedTuple):
    """All there is to say about one card."""

    title: str
    facts: str
    text: str
    about: str


BEGINNING = ("do", "length", "end")  # what is said of a game that begins
HOUSE = ("tables", "moves", "pace", "leaving", "after", "fair")  # chapters of the help that hold for every game
Speaker = Callable[["Words", Any, str], str]  # (words, value, form)


def plain_sheet(words: Words, code: str, solo: bool) -> Sheet:
    return Sheet(words.card(code), "", words.card_text(code, solo), words.card_about(code, solo))


def plain_event(words: Words, one: Event) -> Text:
    """The text of an event is named after it, and has its facts."""
    return Text(f"{words.game}.event.{one.kind}", **one.data)


@dataclass(frozen=True)
class Voice:
    """How one game's own types of parameters are said; whoever says nothing knows no cards and no chapters."""

    speak: Mapping[str, Speaker] = field(default_factory=dict)  # by the type that stands in the text
    kind: Callable[[str], str] = lambda code: ""  # of a component's code; "" when there is none
    sheet: Callable[[Words, str, bool], Sheet] = plain_sheet
    effect: Callable[[str, bool, bool], Text] = lambda code, solo, long: Text(code)  # (code, solo, long)
    event: Callable[[Words, Event], Text] = plain_event
    question: Callable[[str, Any], Mapping[str, Any]] = lambda key, view: {}
    final: Callable[[Words, Mapping[str, Any]], list[str]] = lambda words, result: []
    help: Mapping[str, str] = field(default_factory=dict)  # its chapters, and of which paragraphs of the rules each tells
    constants: Mapping[str, Any] = field(default_factory=dict)  # numbers that the rules texts mention
    name: Callable[[Words, str], str] | None = None  # of a component without a name in the texts
    codes: tuple[str, ...] = ()  # what can be looked up, where that is not everything with a name in the texts

    @cached_property
    def types(self) -> Mapping[str, Speaker]:
        """The types that texts of the game may name: those of the house, and its own."""
        return {**COMMON, **self.speak}

    @cached_property
    def chapters(self) -> tuple[str, ...]:
        """The chapters of the help, in their order."""
        return tuple(self.help)

    @cached_property
    def chapter_of(self) -> Mapping[str, str]:
        """The chapter that tells of a paragraph of the rules."""
        return {paragraph: chapter for chapter, told in self.help.items() for paragraph in told.split()}


def texts(language: str) -> Mapping[str, str]:
    """Everything a player reads in that language, by key."""
    return _texts(language, tuple(SHELF.items()))


@lru_cache(maxsize=8)
def _texts(language: str, shelf: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for sheet in (TEXTS / f"{language}.json", *sorted(TEXTS.glob(f"*.{language}.json"))):
        found |= json.loads(sheet.read_text(encoding="utf-8"))
        own = corrected(f"texts/{sheet.name}")
        if own is not None:  # which may hold a few sentences only
            found |= json.loads(own.read_text(encoding="utf-8"))
    for game, module in shelf:
        beside = sheet_of(module)
        if beside is not None and beside.exists():
            for key, said in json.loads(beside.read_text(encoding="utf-8")).items():
                found[f"{game}.{key}"] = said[LANGUAGES.index(language)]
    return MappingProxyType(found)


def voice(game: str) -> Voice:
    """How that game's parameters are said."""
    found: Voice = part(game, "voice") if game else SILENT
    return found


class Words:
    """One reader's language and table: turns keys with parameters into sentences."""

    def __init__(
        self,
        language: str,
        names: Sequence[str] | Mapping[int, str] = (),
        game: str = "",
        reader: int | None = None,
        strict: bool = False,
        marked: bool = False,
        coded: bool = True,
        robots: frozenset[int] = frozenset(),
    ) -> None:
        """`marked`: these words go into a message, where what people have written themselves must not work as markup.

        `coded`: behind the name of a card stands its code, by which it can be typed.

        `robots`: the seats that robots play, which pictures mark.
        """
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.names = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
        self.game, self.reader, self.strict = game, reader, strict
        self.marked, self.coded, self.robots = marked, coded, robots
        self.voice = voice(game)

    @cached_property
    def plain(self) -> Words:
        """The same for whatever shows every sign as it is: pictures, buttons, menus, alt texts."""
        return self._as(marked=False, coded=self.coded) if self.marked else self

    @cached_property
    def named(self) -> Words:
        """The same for buttons and menus, where cards go by their names alone."""
        return self._as(marked=False, coded=False) if self.coded else self

    @cached_property
    def _uncoded(self) -> Words:
        return self._as(marked=self.marked, coded=False) if self.coded else self

    def _as(self, marked: bool, coded: bool) -> Words:
        return Words(self.language, self.names, self.game, self.reader, self.strict, marked, coded, self.robots)

    @cached_property
    def _called(self) -> Mapping[int, str]:
        return {seat: self.free(name) for seat, name in self.names.items()} if self.marked else self.names

    def free(self, text: str) -> str:
        """What somebody has written themselves, as it may stand here."""
        return marked(text) if self.marked else clean(text)

    def called(self, seat: int) -> str:
        """A player's name, also the reader's own."""
        return self._called.get(seat, str(seat + 1))

    @property
    def solo(self) -> bool:
        """Whether only one player sits at the table."""
        return len(self.names) == 1

    # -- sentences ----------------------------------------------------------------------------------------------------

    def say(self, text: Text) -> str:
        """A key with its parameters as a sentence."""
        return self._fill(parse(self._template(text.key)), text.params, self.types(text.key))

    def types(self, key: str) -> Mapping[str, Speaker]:
        """The types that a text may name: texts of the house know none of a game's."""
        return self.voice.types if key.partition(".")[0] in (self.game, *LENT) else COMMON

    def word(self, key: str, **params: Any) -> str:
        """The same for a key that belongs to the bot itself."""
        return self.say(Text(key, **params))

    def has(self, key: str) -> bool:
        return key in texts(self.language)

    def label(self, text: Text, limit: int = LABEL_LIMIT) -> str:
        """A sentence short enough for a button: the first of its forms that fits; one without such a form is cut."""
        return fitting(self.forms(text), limit)

    def forms(self, text: Text) -> list[str]:
        """A sentence in full, then its shorter forms, as far as it has some."""
        shorter = (key for end in SHORTER if self.has(key := f"{text.key}.{end}"))
        return [self.plain.say(Text(key, **text.params)).replace("`", "") for key in (text.key, *shorter)]

    def event(self, event: Event) -> str | None:
        """What happened; None when it is not for this reader."""
        if event.to is not None and self.reader not in event.to:
            return None
        return self.led(of_news(self.game, event.kind, event.data), self.say(self.voice.event(self, event)))

    def refusal(self, error: Illegal) -> str:
        """Why something was refused, and what is possible instead."""
        return " ".join(self.say(t) for t in (error.why, error.instead) if t is not None)

    def question(self, key: str, view: Any) -> str:
        """What the reader of the view is asked, where cards go by their names."""
        name = f"{self.game}.ask.{key}"
        if not self.has(name) and "." in key:
            name = f"{self.game}.ask.{key.partition('.')[0]}"
        asked = self._uncoded.say(Text(name, **self.voice.question(key, view)))
        return self.led(of_question(self.game, key), asked)

    def help(self, key: str) -> str:
        """What a question is about and what is usually good, for whoever is new to the game; "" where no text says so."""
        names = (f"{self.game}.help.{key}", f"{self.game}.help.{key.partition('.')[0]}")
        return next((self.word(name) for name in names if self.has(name)), "")

    def beginning(self, options: Mapping[str, Any], seats: int) -> list[str]:
        """What one is here to do in a game, how long it takes and how it ends: a line each; none where no text says so."""
        params = {**self.voice.constants, **options, "alone": seats == 1}
        return [self.word(name, **params) for part in BEGINNING if self.has(name := f"{self.game}.begin.{part}")]

    def final(self, result: Mapping[str, Any]) -> list[str]:
        """The end of a game: a line for each player, and who won."""
        return self.voice.final(self, result)

    # -- cards, commands, rules ---------------------------------------------------------------------------------------

    def card_name(self, code: str) -> str:
        """A card's name alone."""
        if self.voice.name is not None:
            return self.voice.name(self, code)
        return self.word(f"{self.game}.card.{self.voice.kind(code)}")

    def card(self, code: str) -> str:
        """A card's name and code, or its name alone; anything else comes back in code quotes."""
        if not self.voice.kind(code):
            return quoted(code)
        return f"{self.card_name(code)} ({code})" if self.coded else self.card_name(code)

    def card_text(self, code: str, solo: bool | None = None) -> str:
        """What a card does, in one line."""
        return self.say(self.voice.effect(code, self.solo if solo is None else solo, False))

    def card_about(self, code: str, solo: bool | None = None) -> str:
        """What a card does, with everything a player may wonder about."""
        return self.say(self.voice.effect(code, self.solo if solo is None else solo, True))

    def sheet(self, code: str, solo: bool | None = None) -> Sheet:
        """All there is to say about one card."""
        return self.voice.sheet(self, code, self.solo if solo is None else solo)

    def verb(self, name: str) -> str:
        return self.word(f"{self.game}.verb.{name}")

    def arg(self, name: str) -> str:
        return self.word(f"{self.game}.arg.{name}")

    def chapter(self, rule: str) -> str:
        """The chapter of the rules help that holds a paragraph; "" when there is none."""
        return self.voice.chapter_of.get(rule, "")

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters of the help: those of the game's rules, then those of the house."""
        return (*self.voice.chapters, *HOUSE)

    def rules(self, chapter: str) -> tuple[str, str]:
        """Title and text of a chapter of the help."""
        key = f"{'house' if chapter in HOUSE else self.game}.rules.{chapter}"
        return self.word(f"{key}.title"), self.say(Text(key, **self.voice.constants))

    def icon(self, word: str, said: str = "") -> str:
        """The mark of an icon with room behind it, or in the place of these words; without one where no picture can stand."""
        if not self.marked:
            return said
        return mark(self.game, word, said) if said else f"{mark(self.game, word)} "

    def led(self, word: str, said: str) -> str:
        """A sentence behind the icon of that word, if there is one."""
        return f"{self.icon(word)}{said}" if word else said

    # -- values -------------------------------------------------------------------------------------------------------

    def player(self, seat: int, form: str = "") -> str:
        """A player's name, or `you`."""
        if seat == self.reader:
            return self.word("words.you_object" if form == "object" else "words.you")
        if seat not in self.names and self.strict:
            raise MissingText(f"nobody sits in seat {seat}")
        return self.called(seat)

    def robot(self, kind: str) -> str:
        """How a robot plays."""
        key = f"words.robot.{kind}"
        return self.word(key) if self.has(key) else quoted(kind)

    def join(self, items: Iterable[str], link: str = "and") -> str:
        """A list with `and` or `or` before its last item."""
        *some, last = list(items) or [""]
        if not some:
            return last
        word = self.word(f"words.{link}")
        if word in EUPHONY.get(self.language, {}):
            other, sound = EUPHONY[self.language][word]
            word = other if re.match(sound, last, re.IGNORECASE) else word
        return f"{', '.join(some)} {word} {last}"

    def _template(self, key: str) -> str:
        for language in dict.fromkeys((self.language, LANGUAGES[0])):
            found = texts(language).get(key)
            if found is not None:
                return found
            if self.strict:
                raise MissingText(f"{key} has no text in {language}")
        return key

    def _fill(self, template: Template, params: Mapping[str, Any], types: Mapping[str, Speaker]) -> str:
        return "".join(part if isinstance(part, str) else self._hole(part, params, types) for part in template)

    def _hole(self, hole: Hole, params: Mapping[str, Any], types: Mapping[str, Speaker]) -> str:
        if hole.fixed:
            return self.icon(hole.form)
        value: Any = params.get(hole.name)
        if hole.test in ("|", "") and value is None:
            if self.strict:
                raise MissingText(f"no parameter {hole.name} among {sorted(params)}")
            return "…"
        match hole.test:
            case "":
                return self._speak(hole, value, types)
            case "|":
                first = abs(value) == 1 if isinstance(value, int) else len(value) == 1
            case "?":
                first = value is not None if hole.kind == SEAT else bool(value)
            case _:
                first = value is not None and value == self.reader
        if first:
            return self._fill(hole.branches[0], params, types)
        return self._fill(hole.branches[1], params, types) if len(hole.branches) > 1 else ""

    def _speak(self, hole: Hole, value: Any, types: Mapping[str, Speaker]) -> str:
        if isinstance(value, Text):
            return self.say(value)
        speaker = types.get(hole.kind)
        if speaker is not None:
            return speaker(self, value, hole.form)
        if self.strict and (hole.kind != hole.name or hole.form or not isinstance(value, (str, int))):
            raise MissingText(f"nobody knows how to say {hole.name}={value!r} as {hole.kind}:{hole.form}")
        return str(value)


def fitting(forms: Sequence[str], limit: int = LABEL_LIMIT) -> str:
    """The first form that is short enough, or else what of the last one is."""
    return next((said for said in forms if len(said) <= limit), None) or forms[-1][: limit - 1].rstrip() + "…"


def quoted(word: str) -> str:
    """Something to be typed, or that somebody typed, in code quotes."""
    shown = clean(str(word).replace("`", ""), WORD_LIMIT)
    return isolated(f"`{shown}`") if shown else "—"


def icon_of(words: Words, value: Any, form: str = "") -> str:
    """The icon of a thing that has one."""
    return words.icon(str(value)) if has_icon(words.game, str(value)) else ""


def topic(words: Words, key: str, form: str = "") -> str:
    """What a question is about, as part of a sentence; the question itself where nobody has put it in fewer words."""
    about = f"{words.game}.topic.{key}"
    return words.word(about if words.has(about) else f"{words.game}.ask.{key}")


COMMON: Mapping[str, Speaker] = {
    "typed": lambda words, value, form: quoted(value),  # what somebody typed or may type
    "choices": lambda words, value, form: ", ".join(map(quoted, value)),
    SEAT: lambda words, value, form: words.player(value, form),
    "seated": lambda words, value, form: words.join(words.player(seat, form) for seat in value),
    "list": lambda words, value, form: words.join(map(str, value), form or "and"),
    "figure": lambda words, value, form: str(value).replace("-", MINUS),
    "written": lambda words, value, form: words.free(str(value)),  # what somebody has written themselves
    "robot": lambda words, value, form: words.robot(str(value)),
    "robots": lambda words, value, form: words.join(map(words.robot, value)),
    "said": lambda words, value, form: "; ".join(words.say(text) for text in value),  # what is a text already
    "topic": topic,
    ICON: icon_of,
}

SILENT = Voice()  # of whoever speaks of no game in particular
