"""Pátzcuaro's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.patzcuaro import GAME as RULES
from renderers.patzcuaro import board, card, final, hand
from renderers.patzcuaro.voice import CODES
from renderers.speech import Picture
from renderers.words import Words
from tests.gallery.patzcuaro import specimens
from tests.gallery.patzcuaro.wall import crowds
from tests.gallery.show import lobbies
from tests.gallery.wall import Piece, Speaking, hung
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

GAME = "patzcuaro"
KIB = {"board": 300, "board-crowded": 450, "final": 300, "hand": 150, "lobby": 150, "card": 150}
RARE = frozenset({"head.colours", "you.colours", "over", "closeup.ask.colours"})


def pieces(say: Speaking) -> Iterator[Piece]:
    """Every made-up picture."""
    yield from crowds(say)
    yield from hung("", "hand-", specimens.hands(), hand, say, specimens.NAMES)
    long = ((f"{name}-long", view) for name, view in specimens.hands() if name in ("trade", "place", "waiting"))
    yield from hung("", "hand-", long, hand, say, specimens.LONG_NAMES)
    yield from hung("", "", specimens.made_up_finals(), final, say, specimens.NAMES)
    yield from lobbies(GAME, say)


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Every card, objective and space, alone and at tables."""
    words = speaking(language, GAME)(specimens.NAMES[:3])
    view, last = specimens.usual(), specimens.seen(specimens.revealing(), None)
    for code in CODES:
        yield code, card(code, words)
        yield f"{code}-here", card(code, words, view if code != last.revealed else last)


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept, and how they are made."""
    en, es = speaking("en", GAME), speaking("es", GAME)
    names = specimens.NAMES
    hands = dict(specimens.hands())
    finals = {name: (view, who) for name, view, who in specimens.made_up_finals()}
    yield "board", lambda: board(specimens.usual(), en(names[:3]))
    yield "board-two", lambda: board(specimens.start(2), es(names[:2]))
    yield "board-crowded", lambda: board(specimens.crowded(), es(specimens.LONG_NAMES))
    yield "board-reveal", lambda: board(specimens.seen(specimens.revealing(), None), en(names[:3]))
    yield "trade", lambda: hand(hands["trade"], en(names[:3]))
    yield "move", lambda: hand(hands["move"], es(names[:3]))
    yield "many", lambda: hand(hands["many-18"], en(names[:3]))
    yield "card", lambda: card("F09", en(names[:3]), specimens.usual())
    yield "space", lambda: card("Y1a", es(names[:3]))
    yield "final", lambda: final(finals["final-K4"][0], en(finals["final-K4"][1]))
    yield "lobby", lambda: next(piece.picture for piece in lobbies(GAME, en) if piece.name == "lobby-open")


def kinds() -> list[Draw]:
    """One picture of each kind."""
    words, four = speaking("en", GAME)(specimens.NAMES[:3]), speaking("es", GAME)(specimens.LONG_NAMES)
    hands = dict(specimens.hands())
    return [
        lambda: board(specimens.usual(), words),
        lambda: board(specimens.crowded(), four),
        lambda: hand(hands["trade-two"], words),
        lambda: final(specimens.ended(specimens.table()), words),
        lambda: card("H06", words, specimens.usual()),
    ]


def of_the_data() -> dict[str, Picture]:
    """Pictures of all kinds that look otherwise when the data say something else."""
    words = Words("en", specimens.LONG_NAMES[:3], GAME)
    views, g = specimens.played(3).views, RULES.new("5" * 64, 3)
    said = {seats: Words("es", specimens.LONG_NAMES[:seats], GAME) for seats in (2, 3, 4)}
    return {
        **{f"start-{seats}": board(specimens.start(seats), said[seats]) for seats in said},
        "hand": hand(RULES.view(g, g.active), words),
        "middle": board(views[len(views) // 2], words),
        "final": final(views[-1], words),
        **{code: card(code, words, views[0]) for code in ("F09", "I1", "N1", "Y1a")},
    }


BOOK = Book(GAME, pieces, cards, goldens, kinds, KIB, texts=100, rare=RARE)
