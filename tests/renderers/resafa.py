"""Resafa's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from renderers.resafa import board, card, final, hand
from renderers.resafa.pieces import CODES
from renderers.speech import Picture
from tests.gallery.resafa import specimens
from tests.gallery.resafa.wall import crowds
from tests.gallery.show import lobbies
from tests.renderers.looking import speaking

GAME = "resafa"
KIB = {"board": 300, "board-crowded": 450, "mat": 300, "final": 300, "hand": 150, "hand-journey": 200, "lobby": 150, "card": 150}
# Said only when an owner has changed the data, or where the other door is open in these positions.
RARE = frozenset(
    {"away", "head.convert", "you.convert", "here.unseen.canal", "here.unseen.centre", "here.unseen.trading", "when.provisions"}
)


def made_up(language: str) -> Iterator[tuple[str, Picture]]:
    """Every made-up picture, by name."""
    say = speaking(language, GAME)
    for piece in crowds(say):
        yield piece.name, piece.picture
    for name, view in specimens.hands():
        yield f"hand-{name}", hand(view, say(specimens.NAMES[: len(view.players)]))
    for name, view, who in specimens.made_up_finals():
        yield name, final(view, say(who))
    for piece in lobbies(GAME, say):
        yield piece.name, piece.picture


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Everything that has a code, alone and in a game."""
    say = speaking(language, GAME)
    view, alone = specimens.usual(), specimens.played(1).views[-2]
    for code in CODES:
        yield f"card-{code}", card(code, say(specimens.NAMES[:3]))
        yield f"card-{code}-here", card(code, say(specimens.NAMES[:3]), view)
        if code.startswith("SOLO"):
            yield f"card-{code}-alone", card(code, say(specimens.NAMES[:1]), alone)


def goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """The pictures that are kept, and how they are made: few, for all goldens together have to stay small."""
    en, es = speaking("en", GAME), speaking("es", GAME)
    names, hands = specimens.NAMES, dict(specimens.hands())
    yield "board", lambda: board(specimens.usual(), en(names[:3]))
    yield "strips", lambda: hand(hands["strips"], es(names[:3]))
