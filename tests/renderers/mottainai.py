"""Mottainai's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.mottainai.cards import KIND
from renderers.mottainai import board, card, final, hand
from renderers.speech import Picture
from tests.gallery.mottainai import specimens
from tests.gallery.mottainai.wall import crowds
from tests.gallery.show import lobbies
from tests.renderers.looking import speaking

GAME = "mottainai"
KIB = {"board": 300, "board-crowded": 450, "final": 300, "hand": 150, "hand-sixteen": 200, "lobby": 150, "card": 150}
RARE: frozenset[str] = frozenset()  # every text is said in one of these pictures


def made_up(language: str) -> Iterator[tuple[str, Picture]]:
    """Every made-up picture, by name."""
    say = speaking(language, GAME)
    for piece in crowds(say):
        yield piece.name, piece.picture
    for name, view in specimens.hands():
        yield f"hand-{name}", hand(view, say(specimens.NAMES[: len(view.players)]))
    for name, view in specimens.made_up_finals():
        yield name, final(view, say(specimens.NAMES[: len(view.players)]))
        yield f"{name}-long", final(view, say(specimens.LONG_NAMES[: len(view.players)]))
    for piece in lobbies(GAME, say):
        yield piece.name, piece.picture


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Every card, alone and in a game."""
    say = speaking(language, GAME)
    made_up_boards = dict(specimens.made_up_boards())
    tables = [*((str(n), specimens.usual(n)) for n in (3, 5)), *((key, made_up_boards[key]) for key in ("kite", "open-deck"))]
    for code in KIND:
        yield f"card-{code}", card(code, say(specimens.NAMES))
        for name, view in tables:
            yield f"card-{code}-{name}", card(code, say(specimens.NAMES[: len(view.players)]), view)


def goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
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
