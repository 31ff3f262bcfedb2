"""Mottainai's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from engines.mottainai.cards import KIND
from renderers.kit.colour import WHITE, Colour
from renderers.mottainai import board, card, final, hand
from renderers.mottainai.looks import THEME, exact_colours
from tests.gallery.mottainai import specimens
from tests.gallery.wall import Piece, Speaking, Wall, hung, looked_up


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for seats in (2, 3, 4, 5):
        yield from hung("Boards", f"board-{seats}-", specimens.boards(seats), board, speaking, names)
    yield from crowds(speaking)
    yield from hung("Private", "hand-", specimens.hands(), hand, speaking, names)
    yield from hung("The end", "", specimens.finals(), final, speaking, names)
    yield from looked_up(KIND, card, speaking(names[:3]), specimens.usual())


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards that somebody has laid out: the usual one, much on them, and names of every kind."""
    names = specimens.NAMES
    yield from hung("Made-up boards", "board-", specimens.made_up_boards(), board, speaking, names)
    for seats in (2, 3):  # nothing lies there yet
        yield Piece("Made-up boards", f"board-empty-{seats}", board(specimens.first(seats), speaking(names[:seats])))
    for seats in (3, 5):
        crowd = specimens.crowded(seats)
        yield Piece("Made-up boards", f"board-crowded-names-{seats}", board(crowd, speaking(specimens.LONG_NAMES[:seats])))
    yield Piece("Made-up boards", "board-odd-names", board(specimens.usual(5), speaking(specimens.ODD_NAMES)))


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = (THEME.table, THEME.row, THEME.panel, THEME.paper, THEME.ink, THEME.gold, WHITE, THEME.muted, THEME.line)
    shades = (THEME.slot, THEME.soft, THEME.brown, THEME.steel, THEME.rim, THEME.faint, THEME.body)
    return (*theme, *shades, *exact_colours())


WALL = Wall(pieces, exact, frozenset({"Boards", "Made-up boards", "The end"}))
