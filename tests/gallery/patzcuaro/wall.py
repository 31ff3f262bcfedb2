"""Pátzcuaro's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from engines.patzcuaro.cards import CARD, COLOURS, OBJECTIVES
from renderers.kit.colour import WHITE, Colour
from renderers.patzcuaro import board, card, final, hand
from renderers.patzcuaro.looks import BAND, LINE, LIT, OBJECTS, PETALS, THEME, seats, tint
from renderers.patzcuaro.night import shades
from renderers.patzcuaro.signs import SPACES
from tests.gallery.patzcuaro import specimens
from tests.gallery.wall import Piece, Speaking, Wall, hung, looked_up


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for count in (2, 3, 4):
        yield from hung("Boards", f"board-{count}-", specimens.boards(count), board, speaking, names)
    yield from crowds(speaking)
    yield from hung("Private", "hand-", specimens.hands(), hand, speaking, names)
    yield from hung("The end", "", specimens.finals(), final, speaking, names)
    yield from looked_up((*list(CARD)[::4], *OBJECTIVES, *SPACES), card, speaking(names[:3]), specimens.usual())


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards laid out by hand, some with very much on them, and names of every kind."""
    yield from hung("Made-up boards", "board-", specimens.crowds(), board, speaking, specimens.NAMES)


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = (THEME.row, THEME.panel, THEME.paper, THEME.ink, THEME.gold, WHITE, THEME.muted, THEME.soft, THEME.brown)
    paints = [colour for key in COLOURS for colour in (tint(key).colour, tint(key).ink)]
    items = [colour for _, colour in OBJECTS.values()]
    return (*theme, *shades(), LINE, BAND, LIT, *paints, *items, *PETALS.values(), *(seat.colour for seat in seats()))


WALL = Wall(pieces, exact, frozenset({"Boards", "Made-up boards", "The end"}))
