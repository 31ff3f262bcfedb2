"""The wall of a game that nobody has laid out positions for: one played at random, from what every picture book has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engines.kernel import apply
from engines.shelf import game as shelved
from renderers.plain.room import NAMES
from renderers.rooms import part, pictures
from renderers.words import Words
from tests.gallery.wall import Piece, Speaking, Wall


def wall_of(game: str) -> Wall:
    """The wall of that game."""
    return Wall(lambda speaking: pieces(game, speaking), lambda: (), frozenset())


def pieces(title: str, speaking: Speaking) -> Iterator[Piece]:
    """The board from the first to the last decision, hands, the end, some cards."""
    game, book = shelved(title), pictures(title)
    for seats in game.seat_counts:
        words = Words(speaking(NAMES[:seats]).language, NAMES[:seats], title)
        s, rng = game.new("gallery", seats), Random(seats)
        for n in range(game.longest):
            if n % 12 in (0, 3):
                yield Piece("Boards", f"board-{seats}-{n}", book.board(game.view(s, None), words))
            if not s.asks:
                break
            ask = rng.choice(s.asks)
            if n % 12 == 0:
                yield Piece("Private", f"hand-{seats}-{n}", book.hand(game.view(s, ask.seat), words))
            apply(s, ask.seat, rng.choice(ask.options))
        yield Piece("The end", f"final-{seats}", book.final(game.view(s, None), words))
    for code in part(title, "voice").codes[::5]:
        yield Piece("Cards", f"card-{code}", book.card(code, words))
