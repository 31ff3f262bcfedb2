"""Resafa's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.resafa import board, card, final, hand, mat
from renderers.resafa.pieces import CODES
from renderers.speech import Picture
from renderers.words import Words
from tests.gallery.resafa import specimens
from tests.gallery.resafa.layouts import table
from tests.gallery.resafa.wall import crowds
from tests.gallery.show import lobbies
from tests.gallery.wall import Piece, Speaking, hung
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

GAME = "resafa"
KIB = {"board": 300, "board-crowded": 450, "mat": 300, "final": 300, "hand": 150, "hand-journey": 200, "lobby": 150, "card": 150}
# Said only when an owner has changed the data, where the other door is open in these positions, or as test_seldom.py shows.
RARE = frozenset({
    "away", "head.convert", "you.convert", "here.unseen.canal", "here.unseen.centre", "here.unseen.trading", "when.provisions",
    "closeup.any_colour", "closeup.any_main", "closeup.ask.convert", "closeup.ask.flip", "closeup.ask.option", "closeup.do.any",
    "closeup.do.colour",
})  # fmt: skip


def pieces(say: Speaking) -> Iterator[Piece]:
    """Every made-up picture."""
    yield from crowds(say)
    yield from hung("", "hand-", specimens.hands(), hand, say, specimens.NAMES)
    yield from hung("", "", specimens.made_up_finals(), final, say, specimens.NAMES)
    yield from lobbies(GAME, say)


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Everything that has a code, alone and in a game."""
    say = speaking(language, GAME)
    view, alone = specimens.usual(), specimens.played(1).views[-2]
    for code in CODES:
        yield code, card(code, say(specimens.NAMES[:3]))
        yield f"{code}-here", card(code, say(specimens.NAMES[:3]), view)
        if code.startswith("SOLO"):
            yield f"{code}-alone", card(code, say(specimens.NAMES[:1]), alone)


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept, and how they are made: few, for all goldens together have to stay small."""
    en, es = speaking("en", GAME), speaking("es", GAME)
    names, hands = specimens.NAMES, dict(specimens.hands())
    yield "board", lambda: board(specimens.usual(), en(names[:3]))
    yield "strips", lambda: hand(hands["strips"], es(names[:3]))


def kinds() -> list[Draw]:
    """One picture of each kind."""
    words, four = speaking("en", GAME)(specimens.NAMES[:3]), speaking("es", GAME)(specimens.LONG_NAMES)
    hands = dict(specimens.hands())
    return [
        lambda: board(specimens.usual(), words),
        lambda: board(specimens.crowded(4), four),
        lambda: mat(specimens.usual(), 1, words),
        lambda: hand(hands["play"], words),
        lambda: hand(hands["strips"], words),
        lambda: final(specimens.ended(table()), words),
        lambda: card("P68", words, specimens.usual()),
    ]


def of_the_data() -> dict[str, Picture]:
    """Pictures of all kinds that look otherwise when the data say something else."""
    words, view = Words("en", specimens.LONG_NAMES[:3], GAME), specimens.usual()
    return {
        "board": board(view, words),
        "mat": mat(view, 1, words),
        "hand": hand(specimens.seen(table(3), 0), words),
        "start": board(specimens.start(2), Words("es", specimens.LONG_NAMES[:2], GAME)),
        **{code: card(code, words, view) for code in ("P30", "L1-03", "CT6", "TB1", "Gerasa")},
    }


BOOK = Book(GAME, pieces, cards, goldens, kinds, KIB, rare=RARE)
