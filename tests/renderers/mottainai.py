"""Mottainai's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.mottainai.cards import KIND
from renderers.mottainai import board, card, final, hand
from renderers.speech import Picture
from tests.gallery.mottainai import specimens
from tests.gallery.mottainai.wall import crowds
from tests.gallery.show import lobbies
from tests.gallery.wall import Piece, Speaking, hung, hung_twice
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

GAME = "mottainai"
KIB = {"board": 300, "board-crowded": 450, "final": 300, "hand": 150, "hand-sixteen": 200, "lobby": 150, "card": 150}


RARE = frozenset({  # what a work does that is seldom completed
    "closeup.as", "closeup.ask.args.sale", "closeup.cause.cup", "closeup.cause.turtle", "closeup.clerk-all", "closeup.clerk-top",
    "closeup.floor.statue", "closeup.floor.vase", "closeup.potter-from",
})  # fmt: skip


def pieces(say: Speaking) -> Iterator[Piece]:
    """Every made-up picture."""
    yield from crowds(say)
    yield from hung("", "hand-", specimens.hands(), hand, say, specimens.NAMES)
    yield from hung_twice(specimens.made_up_finals(), final, say, specimens.NAMES, specimens.LONG_NAMES)
    yield from lobbies(GAME, say)


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Every card, alone and in a game."""
    say = speaking(language, GAME)
    made_up_boards = dict(specimens.made_up_boards())
    tables = [*((str(n), specimens.usual(n)) for n in (3, 5)), *((key, made_up_boards[key]) for key in ("kite", "open-deck"))]
    for code in KIND:
        yield code, card(code, say(specimens.NAMES))
        for name, view in tables:
            yield f"{code}-{name}", card(code, say(specimens.NAMES[: len(view.players)]), view)


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept, and how they are made."""
    en, es = speaking("en", GAME), speaking("es", GAME)
    names, hands = specimens.NAMES, dict(specimens.hands())
    boards, finals = dict(specimens.made_up_boards()), dict(specimens.made_up_finals())
    yield "board", lambda: board(specimens.usual(), en(names[:2]))
    yield "board-kite", lambda: board(boards["kite"], es(names[:3]))
    yield "board-open-deck", lambda: board(boards["open-deck"], en(names[:2]))
    yield "board-four", lambda: board(specimens.usual(4), en(names[:4]))
    yield "board-crowded", lambda: board(specimens.crowded(5), es(specimens.LONG_NAMES))
    yield "hand", lambda: hand(hands["act"], en(names[:2]))
    yield "hand-many", lambda: hand(hands["limit"], es(names[:2]))
    yield "card", lambda: card("teapot", en(names[:3]), specimens.usual(3))
    yield "final", lambda: final(finals["final-usual-3"], en(names[:3]))
    yield "final-crowded", lambda: final(finals["final-crowded-5"], es(names))


def kinds() -> list[Draw]:
    """One picture of each kind."""
    en, hands, finals = speaking("en", GAME), dict(specimens.hands()), dict(specimens.made_up_finals())
    return [
        lambda: board(specimens.usual(), en(specimens.NAMES[:2])),
        lambda: board(specimens.crowded(5), en(specimens.LONG_NAMES)),
        lambda: hand(hands["act"], en(specimens.NAMES[:2])),
        lambda: final(finals["final-usual-3"], en(specimens.NAMES[:3])),
        lambda: card("teapot", en(specimens.NAMES[:3]), specimens.usual(3)),
    ]


BOOK = Book(GAME, pieces, cards, goldens, kinds, KIB, rare=RARE)
