"""A small language for the tests of Pátzcuaro: positions in the notation of the worked cases, and people who speak there.

Tiles are `W1n X1n Y1n Z1n`, or one of the rings M4, S4, M3. Hands and piles are lists of cards (a pile from the bottom up),
altars are `F01 F02 - - / V01 - -`, level by level from the base. Shop spaces that are not mentioned hold some card that nobody
else has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engines.kernel import Codec, Event, Frame, Illegal, apply, asked, command, prepare, settle
from engines.patzcuaro import GAME
from engines.patzcuaro.cards import CARD, LEVELS
from engines.patzcuaro.ring import ring_of
from engines.patzcuaro.rules import Turn
from engines.patzcuaro.state import Patzcuaro, Player, empty_altar
from engines.patzcuaro.verbs import VERBS
from engines.patzcuaro.view import PatzcuaroView

RINGS = {"M4": "W1n X1n Y1n Z1n", "S4": "W2n X2n Y2n Z2n", "M3": "Y1n W1n Z2r"}
CODEC = Codec(Patzcuaro)


def cards(text: str) -> list[str]:
    """The cards of a list, however they are parted."""
    return re.findall(r"[A-Z]\d+", text)


def altar(text: str) -> list[str]:
    """An altar from its notation; a level that is not mentioned is empty."""
    placed = empty_altar()
    for level, row in zip(LEVELS, text.split("/"), strict=False):
        for slot, word in enumerate(row.split()):
            assert slot < level.slots, f"level {level.level} is too long: {row}"
            placed[level.first + slot] = "" if word in "-–" else word
    return placed


def lay(
    ring: str = "M4",
    *hands: str,
    seats: int = 0,
    at: Sequence[int] = (),
    active: int = 0,
    altars: Sequence[str] = (),
    piles: Mapping[int, str] | None = None,
    deck: str | int = "...",
    flipped: Sequence[int] = (),
    objectives: str = "I1 K1 N2",
) -> Table:
    """A position in which a seat is to move. A deck is exactly the cards named, unless `...` or a number says otherwise."""
    seats = max(seats, len(hands), 2)
    layout = RINGS.get(ring, ring)
    around = ring_of(layout)
    g = Patzcuaro(seats=seats, seed="laid", layout=layout, active=active, objectives=objectives.split())
    g.players = [Player(hand=cards(hand), altar=empty_altar()) for hand in (*hands, *[""] * (seats - len(hands)))]
    for q, text in enumerate(altars):
        g.players[q].altar = altar(text)
    for q, index in enumerate(at):
        g.players[q].at = index
    for q in flipped:
        g.players[q].flipped = True
    known = {index: cards(text) for index, text in (piles or {}).items()}
    named = [] if isinstance(deck, int) else cards(deck)
    used = {c for p in g.players for c in (*p.hand, *p.altar)} | {c for pile in known.values() for c in pile} | {*named}
    spare = [card for card in reversed(list(CARD)) if card not in used]
    g.piles = [known.get(i) or ([spare.pop()] if i in around.shops else []) for i in range(around.size)]
    spare.reverse()
    g.deck = spare[:deck] if isinstance(deck, int) else [*named, *(spare if "..." in deck else [])]
    g.stack = [begun(Turn(active))]
    return Table(settle(g))


def begun(turn: Frame) -> Frame:
    """A turn whose player is about to be asked."""
    turn.at = "ask_move"
    return turn


class Table:
    """A position, and the seats around it."""

    def __init__(self, s: Patzcuaro) -> None:
        self.s = s
        self.s.out = []
        self.seats = [Seat(self, n) for n in range(s.seats)]

    @property
    def a(self) -> Seat:
        """The first player."""
        return self.seats[0]

    @property
    def b(self) -> Seat:
        """The second player."""
        return self.seats[1]

    @property
    def c(self) -> Seat:
        """The third player."""
        return self.seats[2]

    @property
    def d(self) -> Seat:
        """The fourth player."""
        return self.seats[3]

    @property
    def asked(self) -> dict[str, str]:
        """Who is asked what."""
        return {"abcd"[ask.seat]: ask.key for ask in self.s.asks}

    def pile(self, index: int) -> str:
        """The cards on a space, the top one last."""
        return " ".join(self.s.piles[index])

    def events(self, kind: str) -> list[Event]:
        """What was told of that kind since the position was laid."""
        return [event for event in self.s.out or () if event.kind == kind]

    def saved(self) -> bytes:
        """The position as it is saved."""
        return CODEC.dump(self.s)


class Seat:
    """Somebody at the table: what lies before them, and what they say."""

    def __init__(self, table: Table, n: int) -> None:
        self.table, self.n = table, n

    @property
    def area(self) -> Player:
        """All that lies before them."""
        return self.table.s.players[self.n]

    @property
    def hand(self) -> str:
        """Their cards, in the order of the data."""
        return " ".join(self.area.hand)

    @property
    def altar(self) -> str:
        """For example `F01 F02 - - / V01 - - / - -`."""
        rows = (self.area.altar[one.first : one.first + one.slots] for one in LEVELS)
        return " / ".join(" ".join(card or "-" for card in row) for row in rows)

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
    def sees(self) -> PatzcuaroView:
        """The table from this seat."""
        shown: PatzcuaroView = GAME.view(self.table.s, self.n)
        return shown

    @property
    def reaches(self) -> tuple[int, ...]:
        """The spaces they can walk to."""
        return self.table.s.destinations(self.n)

    @property
    def total(self) -> int:
        """Their points as the altars are now."""
        return self.table.s.score(self.n).total

    def is_offered(self, *choices: str) -> bool:
        """Whether they may answer this and nothing else."""
        return self.options == choices

    def offered(self, verb: str) -> list[str]:
        """The words with which a verb may go on, in their order."""
        return [option.partition(" ")[2] for option in self.options if option.split()[0] == verb]

    def slots(self) -> list[str]:
        """The places of the altar that are offered."""
        return list(dict.fromkeys(" ".join(option.split()[2:]) for option in self.options if option.startswith("altar")))

    def says(self, *choices: str) -> None:
        """Answer one question after the other."""
        for choice in choices:
            apply(self.table.s, self.n, choice)

    def types(self, line: str) -> None:
        """Give a command: `trade F09 V02`."""
        out = self.table.s.out
        self.table.s = command(self.table.s, self.n, typed(line)).state
        self.table.s.out = [*(out or ()), *(self.table.s.out or ())]

    def refused(self, line: str, why: str, rule: str) -> Illegal:
        """Give a command that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(lambda: self.types(line), line, why, rule)

    def cannot_say(self, choice: str, why: str, rule: str) -> Illegal:
        """Give an answer that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(lambda: self.says(choice), choice, why, rule)

    def _refused(self, speak: Any, line: str, why: str, rule: str) -> Illegal:
        before, questions = self.table.saved(), self.table.s.asks
        with pytest.raises(Illegal) as caught:
            speak()
        refusal = caught.value
        key = why if "." in why else f"patzcuaro.no.{why}"
        assert (refusal.why.key, refusal.rule) == (key, rule), f"{line}: {refusal}"
        assert self.table.saved() == before and self.table.s.asks == questions, f"{line}: refused, and yet something changed"
        if key.startswith("patzcuaro."):
            assert refusal.instead is not None and refusal.instead.params["choices"], f"{line}: refused without an alternative"
        return refusal


def typed(line: str) -> Any:
    """A typed command as prepared answers: the words are the verb's arguments, in their order."""
    name, _, said = line.partition(" ")
    verb = next(v for v in VERBS if v.name == name)
    words = [said] if len(verb.args) == 1 else said.split()
    assert len(words) <= max(1, len(verb.args)), f"too many words: {line}"
    return prepare(verb, dict(zip((arg.name for arg in verb.args), words, strict=False)))
