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
from tests.gallery.wall import Piece, Speaking, Wall


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for count in (2, 3, 4):
        for name, view in specimens.boards(count):
            yield Piece("Boards", f"board-{count}-{name}", board(view, speaking(names[:count])))
    yield from crowds(speaking)
    for name, view in specimens.hands():
        yield Piece("Private", f"hand-{name}", hand(view, speaking(names[: len(view.players)])))
    for name, view, who in specimens.finals():
        yield Piece("The end", name, final(view, speaking(who)))
    view = specimens.usual()
    for i, code in enumerate((*list(CARD)[::4], *OBJECTIVES, *SPACES)):
        yield Piece("Cards", f"card-{code}", card(code, speaking(names[:3]), view if i % 2 else None))


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards laid out by hand, some with very much on them, and names of every kind."""
    for name, view, who in specimens.crowds():
        yield Piece("Made-up boards", f"board-{name}", board(view, speaking(who)))


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = (THEME.row, THEME.panel, THEME.paper, THEME.ink, THEME.gold, WHITE, THEME.muted, THEME.soft, THEME.brown)
    paints = [colour for key in COLOURS for colour in (tint(key).colour, tint(key).ink)]
    items = [colour for _, colour in OBJECTS.values()]
    return (*theme, *shades(), LINE, BAND, LIT, *paints, *items, *PETALS.values(), *(seat.colour for seat in seats()))


WALL = Wall(pieces, exact, frozenset({"Boards", "Made-up boards", "The end"}))
