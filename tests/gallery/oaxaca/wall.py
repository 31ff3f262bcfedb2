"""Oaxaca's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from engines.oaxaca.cards import KINDS
from renderers.kit.colour import SEATS, WHITE, Colour
from renderers.oaxaca import board, card, final, hand, roll
from renderers.oaxaca.looks import CRAFTS, THEME, TOURIST
from tests.gallery.oaxaca import specimens
from tests.gallery.wall import Piece, Speaking, Wall, hung, looked_up


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for seats in (1, 2, 3, 4):
        yield from hung("Boards", f"board-{seats}-", specimens.boards(seats), board, speaking, names)
    yield from crowds(speaking)
    for name, events, view in specimens.rolls():
        yield Piece("Dice", f"roll-{name}", roll(events, view, speaking(names[: len(view.players)])))
    yield from hung("Private", "hand-", specimens.hands(), hand, speaking, names)
    yield from hung("The end", "", specimens.finals(), final, speaking, names)
    yield from looked_up(KINDS, card, speaking(names), specimens.full())


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards with very much on them, and names of every kind."""
    words = speaking(specimens.NAMES)
    for name, view in (
        ("usual", specimens.usual()),
        ("full", specimens.full()),
        ("crowded", specimens.crowded()),
        ("acting", specimens.acting()),
        ("responding", specimens.responding()),
    ):
        yield Piece("Made-up boards", f"board-{name}", board(view, words))
    yield Piece("Made-up boards", "board-long-names", board(specimens.full(), speaking(specimens.LONG_NAMES)))
    yield Piece("Made-up boards", "board-odd-names", board(specimens.responding(), speaking(specimens.ODD_NAMES)))
    for key in ("sell", "trade", "customers"):
        yield Piece("Made-up boards", f"board-solo-{key}", board(specimens.market(key), speaking(specimens.NAMES[1:2])))
    yield Piece("Made-up boards", "board-solo-crowded", board(specimens.solo_crowded(), speaking(specimens.LONG_NAMES[:1])))


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = (THEME.table, THEME.row, THEME.panel, THEME.paper, THEME.ink, THEME.gold, WHITE, THEME.muted, THEME.line)
    shades = (THEME.slot, THEME.soft, THEME.brown, THEME.steel, THEME.rim)
    crafts = [c for look in (*CRAFTS.values(), TOURIST) for c in (look.colour, look.deep)]
    return (*theme, *shades, *crafts, *(c for seat in SEATS[:4] for c in (seat.colour, seat.plate)))


WALL = Wall(pieces, exact, frozenset({"Boards", "Made-up boards", "The end"}))
