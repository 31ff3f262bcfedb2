"""Resafa's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.kit.colour import WHITE, Colour
from renderers.resafa import board, card, final, hand, looks, mat
from renderers.resafa.pieces import CODES
from tests.gallery.resafa import specimens
from tests.gallery.wall import Piece, Speaking, Wall, hung, looked_up


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for count in (1, 2, 3, 4):
        for name, view in specimens.boards(count):
            yield Piece("Boards", f"board-{count}-{name}", board(view, speaking(names[:count])))
            if name in ("early", "middle", "over"):
                yield Piece("Players", f"mat-{count}-{name}", mat(view, count - 1, speaking(names[:count])))
    yield from crowds(speaking)
    yield from hung("Private", "hand-", specimens.hands(), hand, speaking, names)
    yield from hung("The end", "", specimens.finals(), final, speaking, names)
    yield from looked_up(CODES[::5], card, speaking(names[:3]), specimens.usual())


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards laid out by hand, some with very much on them, and names of every kind."""
    yield from hung("Made-up boards", "board-", specimens.crowds(), board, speaking, specimens.NAMES)
    for name, view, seat, who in specimens.mats():
        yield Piece("Players", f"mat-{name}", mat(view, seat, speaking(who)))


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = looks.THEME
    base = (theme.row, theme.panel, theme.table, theme.paper, theme.ink, theme.gold, WHITE, theme.muted, theme.soft, theme.brown)
    own = (
        looks.EDGE, looks.FAINT, looks.WINE, looks.VIOLET, looks.ACTION, looks.LEAF, looks.RED, looks.SEA, looks.WATER,
        looks.SAND, looks.STONE_WORK, looks.DISC, looks.TAN, looks.RIM, looks.SOIL, looks.LAWN, looks.LAWN_EDGE, looks.LIT,
        looks.BARRED, looks.TAG, looks.CUBE,
    )  # fmt: skip
    tints = [colour for one in (*looks.TINTS.values(), looks.SACK, looks.TILE) for colour in (one.colour, one.ink)]
    wares = [colour for _, colour in looks.WARES.values()]
    return (*base, *own, *looks.FRAMES.values(), *looks.LEVELS.values(), *tints, *wares, *(seat.colour for seat in looks.seats()))


WALL = Wall(pieces, exact, frozenset({"Boards", "Made-up boards", "Players", "The end"}))
