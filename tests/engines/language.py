"""The language in which the tests of every game are written: a position, and people who speak there.

`table.py` of a game lays positions in the notation of its worked cases and adds the game's own nouns; all else is here:

    t = lay("Day(3 2)", "{BA}", jewelry="JE1a JE3a")    what lies before A and before B; `t.a` to `t.e` are the people
    t.a.refused("gather 5", "no_such_die", "6")         typed in vain: the reason, the paragraph; and nothing has changed
    t.a.types("gather 3")                               a command as somebody types it: `craft 4 target:TE2a with:PO6a`
    t.a.cannot_say("keep BA", "not_drawn", "7")         an answer in vain
    t.a.says("keep JE3a", "top JE1a")                   answers, one question after the other
    assert t.asked == {"a": "act"} and t.a.asked == "act" and "end" in t.a.options and t.a.offered("gather") == ""
    assert t.a.may("end") and t.a.sees.drawn == ()      what would be carried out; the view of that seat
    assert t.heard("kept") == [{"seat": 0, ...}]        what was told since the position was laid; `t.events`: and to whom
    assert t.key == "act" and not t.over                where one person is asked at a time; whether the game has ended

A new game writes `class Seat(language.Seat[Its, View, Player])` and `class Table(language.Table[Its, "Seat"])` with its nouns,
and `lay`. Beside it lie `wander.py` (random games), `replaced.py` (other data) and `test_vectors.py` (add how its worked cases
are headed).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from engines.kernel import Codec, Event, Frame, Game, Illegal, Prepared, State, apply, asked, command, prepare

S = TypeVar("S", bound=State)
V = TypeVar("V")
A = TypeVar("A")
P = TypeVar("P", bound="Seat[Any, Any, Any]")
LETTERS = "abcde"
CODECS: dict[type[State], Codec[Any]] = {}


def words(text: str) -> list[str]:
    """The words of a list, however they are parted."""
    return re.findall(r"[^\s,|]+", text)


def at(step: str, frame: Frame) -> Frame:
    """A frame that has come to that step."""
    frame.at = step
    return frame


def typed(game: Game[Any], line: str) -> Prepared:
    """A typed command as prepared answers: `verb words name:value name:value`, the words in the order of the arguments."""
    said, *named = re.split(r" (?=\w+:)", line)
    name, *given = said.split()
    verb = next(v for v in game.verbs if v.name == name)
    names = [arg.name for arg in verb.args]
    if len(names) == 1 or all(arg.key for arg in verb.args):  # one list: all the words are its items
        names, given = names[:1], [" ".join(given)] if given else []
    assert len(given) <= len(names), f"too many words: {line}"
    arguments = dict(zip(names, given, strict=False))
    for item in named:
        key, _, value = item.partition(":")
        assert key in {arg.name for arg in verb.args}, f"{name} takes no {key}"
        arguments[key] = value
    return prepare(verb, arguments)


class Table(Generic[S, P]):
    """A position, and the people around it; what has been told already while it was laid counts as heard."""

    def __init__(self, game: Game[Any], s: S, person: Callable[[Any, int], P]) -> None:
        self.game, self.s = game, s
        self.told: list[Event] = []
        self.a, self.b, self.c, self.d, self.e = (person(self, n) for n in range(len(LETTERS)))
        self.listen()

    @property
    def seats(self) -> list[P]:
        """The people of this table, in their order."""
        return [self.a, self.b, self.c, self.d, self.e][: self.s.seats]

    @property
    def asked(self) -> dict[str, str]:
        """Who is asked what."""
        return {LETTERS[ask.seat]: ask.key for ask in self.s.asks}

    @property
    def key(self) -> str:
        """What is asked where one person is asked at a time; nothing when the game is over."""
        return self.s.asks[0].key if self.s.asks else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.s.asks

    def listen(self) -> None:
        """Collect what has been told."""
        self.told += self.s.out or ()
        self.s.out = []

    def events(self, kind: str) -> list[Event]:
        """What was told of one kind, with those for whom it was."""
        return [event for event in self.told if event.kind == kind]

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """What was told of one kind."""
        return [dict(event.data) for event in self.events(kind)]

    def saved(self) -> bytes:
        """The position as it is saved."""
        if type(self.s) not in CODECS:
            CODECS[type(self.s)] = Codec(type(self.s))
        return CODECS[type(self.s)].dump(self.s)


class Seat(Generic[S, V, A]):
    """Somebody at the table: what they see and are asked, and what they say."""

    def __init__(self, table: Table[S, Any], n: int) -> None:
        self.table, self.n = table, n

    @property
    def area(self) -> A:
        """All that lies before them."""
        s: Any = self.table.s
        own: A = s.players[self.n]
        return own

    @property
    def asked(self) -> str:
        """The key of the question they are asked, or nothing."""
        ask = asked(self.table.s, self.n)
        return ask.key if ask else ""

    @property
    def options(self) -> tuple[str, ...]:
        """What they may answer."""
        ask = asked(self.table.s, self.n)
        return ask.options if ask else ()

    @property
    def sees(self) -> V:
        """The table from this seat."""
        shown: V = self.table.game.view(self.table.s, self.n)
        return shown

    def is_offered(self, *choices: str) -> bool:
        """Whether they may answer this and nothing else."""
        return self.options == choices

    def choices(self, verb: str) -> list[str]:
        """The words with which a verb may go on, in their order."""
        return [option.partition(" ")[2] for option in self.options if option.split()[0] == verb]

    def offered(self, verb: str) -> str:
        """The same, written in a row."""
        return " ".join(self.choices(verb))

    def may(self, line: str) -> bool:
        """Whether a command would be carried out."""
        try:
            command(self.table.s, self.n, typed(self.table.game, line))
        except Illegal:
            return False
        return True

    def says(self, *choices: str) -> None:
        """Answer one question after the other."""
        for choice in choices:
            apply(self.table.s, self.n, choice)
            self.table.listen()

    def types(self, line: str) -> None:
        """Give a command with all its arguments."""
        self.table.s = command(self.table.s, self.n, typed(self.table.game, line)).state
        self.table.listen()

    def refused(self, line: str, why: str, rule: str) -> Illegal:
        """Give a command that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(self.types, line, why, rule)

    def cannot_say(self, choice: str, why: str, rule: str) -> Illegal:
        """Give an answer that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(self.says, choice, why, rule)

    def _refused(self, speak: Callable[[str], None], line: str, why: str, rule: str) -> Illegal:
        before, questions, own = self.table.saved(), self.table.s.asks, f"{self.table.game.name}."
        with pytest.raises(Illegal) as caught:
            speak(line)
        refusal = caught.value
        key = why if "." in why else f"{own}no.{why}"
        assert (refusal.why.key, refusal.rule) == (key, rule), f"{line}: {refusal}"
        assert self.table.saved() == before and self.table.s.asks == questions, f"{line}: refused, and yet something changed"
        if key.startswith(own) and self.options:
            assert refusal.instead is not None and refusal.instead.params["choices"], f"{line}: refused without an alternative"
        return refusal
