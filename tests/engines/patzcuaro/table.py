"""A small language for the tests of Pátzcuaro: positions in the notation of the worked cases, and people who speak there.

Tiles are `W1n X1n Y1n Z1n`, or one of the rings M4, S4, M3. Hands and piles are lists of cards (a pile from the bottom up),
altars are `F01 F02 - - / V01 - -`, level by level from the base. Shop spaces that are not mentioned hold some card that nobody
else has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engines.kernel import settle
from engines.patzcuaro import GAME
from engines.patzcuaro.cards import CARD, LEVELS
from engines.patzcuaro.ring import ring_of
from engines.patzcuaro.rules import Turn
from engines.patzcuaro.state import Patzcuaro, Player, empty_altar
from engines.patzcuaro.view import PatzcuaroView
from tests.engines import language

RINGS = {"M4": "W1n X1n Y1n Z1n", "S4": "W2n X2n Y2n Z2n", "M3": "Y1n W1n Z2r"}


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
    g.stack = [language.at("ask_move", Turn(active))]
    return Table(settle(g))


class Table(language.Table[Patzcuaro, "Seat"]):
    """A position, and the seats around it."""

    def __init__(self, s: Patzcuaro) -> None:
        super().__init__(GAME, s, Seat)

    def pile(self, index: int) -> str:
        """The cards on a space, the top one last."""
        return " ".join(self.s.piles[index])


class Seat(language.Seat[Patzcuaro, PatzcuaroView, Player]):
    """Somebody at the table: what lies before them, and what they say."""

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
    def reaches(self) -> tuple[int, ...]:
        """The spaces they can walk to."""
        return self.table.s.destinations(self.n)

    @property
    def total(self) -> int:
        """Their points as the altars are now."""
        return self.table.s.score(self.n).total

    def slots(self) -> list[str]:
        """The places of the altar that are offered."""
        return list(dict.fromkeys(" ".join(option.split()[2:]) for option in self.options if option.startswith("altar")))
