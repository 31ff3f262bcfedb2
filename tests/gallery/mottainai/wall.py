"""Mottainai's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from engines.mottainai.cards import KIND
from renderers.kit.colour import WHITE, Colour
from renderers.mottainai import board, card, final, hand
from renderers.mottainai.looks import THEME, exact_colours
from tests.gallery.mottainai import specimens
from tests.gallery.wall import Piece, Speaking, Wall


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for seats in (2, 3, 4, 5):
        words = speaking(names[:seats])
        for name, view in specimens.boards(seats):
            yield Piece("Boards", f"board-{seats}-{name}", board(view, words))
    yield from crowds(speaking)
    for name, view in specimens.hands():
        yield Piece("Private", f"hand-{name}", hand(view, speaking(names[: len(view.players)])))
    for name, view in specimens.finals():
        yield Piece("The end", name, final(view, speaking(names[: len(view.players)])))
    view = specimens.usual()
    for i, code in enumerate(KIND):
        yield Piece("Cards", f"card-{code}", card(code, speaking(names[:3]), view if i % 2 else None))


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards that somebody has laid out: the usual one, much on them, and names of every kind."""
    names = specimens.NAMES
    for name, view in specimens.made_up_boards():
        yield Piece("Made-up boards", f"board-{name}", board(view, speaking(names[: len(view.players)])))
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
