"""Merchants Cove's wall of the gallery: every kind of picture in every state worth looking at, and what a palette must keep."""

from __future__ import annotations

from collections.abc import Iterator

from engines.merchants_cove.cards import ROGUE_CARD, TOWNSFOLK
from renderers.kit.colour import WHITE, Colour
from renderers.merchants_cove import board, card, closeup, final, hand, market, mat, roll
from renderers.merchants_cove.looks import THEME, exact_colours
from tests.gallery.merchants_cove import specimens
from tests.gallery.wall import CLOSE_UPS, Piece, Speaking, Wall, hung, looked_up

CORRUPTED = ("K01", "K19", "K49")  # one card of each kind


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for seats in specimens.SEAT_COUNTS:
        words = speaking(names[:seats])
        for name, view in specimens.boards(seats):
            yield Piece("The cove", f"board-{seats}-{name}", board(view, words))
        late = dict(specimens.boards(seats))["late"]
        yield Piece("Shops", f"shop-board-{seats}", mat(late, seats - 1, words))
    yield from crowds(speaking)
    for name, view in specimens.dishes():
        yield Piece("Dishes", name, closeup(view, ("bend a -1", *dict(view.actions)), speaking(names[: len(view.players)])))
    for name, events, view in specimens.rolls():
        yield Piece("Markets", f"roll-{name}", roll(events, view, speaking(names[: len(view.players)])))
    yield from hung("Private", "hand-", specimens.hands(), hand, speaking, names)
    _, sold = specimens.sold(4, "cultists")
    yield Piece("Markets", "market-alone", market(sold, speaking(names)))
    yield from hung("The end", "", specimens.finals(), final, speaking, names)
    yield from looked_up((*TOWNSFOLK, *ROGUE_CARD, *CORRUPTED), card, speaking(names[:3]), specimens.usual())


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Coves and shops that somebody has laid out: the usual ones, much on them, and names of every kind."""
    names = specimens.NAMES
    yield from hung("Made-up coves", "board-", specimens.made_up_boards(), board, speaking, names)
    full = specimens.seen(specimens.crowded(4))
    yield Piece("Made-up coves", "board-crowded-names", board(full, speaking(specimens.LONG_NAMES)))
    three = specimens.seen(specimens.crowded(3))
    yield Piece("Made-up coves", "board-crowded-names-3", board(three, speaking(specimens.LONG_NAMES[1:])))
    yield Piece("Made-up coves", "board-odd-names", board(specimens.usual(4), speaking(specimens.ODD_NAMES)))
    for seat in range(4):
        yield Piece("Made-up shops", f"shop-board-usual-{seat}", mat(specimens.usual(4), seat, speaking(names)))
        yield Piece("Made-up shops", f"shop-board-crowded-{seat}", mat(full, seat, speaking(specimens.LONG_NAMES)))


def exact() -> tuple[Colour, ...]:
    """The colours of the design, which a palette keeps as they are."""
    theme = (THEME.table, THEME.row, THEME.panel, THEME.paper, THEME.ink, THEME.gold, WHITE, THEME.muted, THEME.line)
    shades = (THEME.slot, THEME.soft, THEME.brown, THEME.steel, THEME.rim, THEME.faint, THEME.body)
    return (*theme, *shades, *exact_colours())


WALL = Wall(
    pieces,
    exact,
    frozenset({"The cove", "Made-up coves", "The end"}),
    frozenset({CLOSE_UPS, "Dishes", "Private", "Shops", "Made-up shops"}),
)
