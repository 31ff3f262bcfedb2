"""Every picture book as the tests look at it: its made-up pictures, its goldens, and what is special about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from engines.oaxaca.cards import KINDS
from engines.patzcuaro import GAME
from renderers.oaxaca import card as oaxaca_card
from renderers.patzcuaro import board, card, final, hand, lobby_art
from renderers.patzcuaro.voice import CODES
from renderers.speech import Picture, Speaker
from tests.gallery.oaxaca import specimens as oaxaca
from tests.gallery.patzcuaro import specimens
from tests.gallery.patzcuaro.wall import crowds
from tests.gallery.show import standings, waiting
from tests.gallery.wall import Piece
from tests.renderers import example, looking, merchants_cove, mottainai, resafa
from tests.renderers.looking import speaking

Named = Iterator[tuple[str, Picture]]


@dataclass(frozen=True)
class Book:
    """One game's pictures."""

    made_up: Callable[[str], Named]  # in a language; none of them depends on how robots play
    cards: Callable[[str], Named]  # every component that can be looked up, with a table and without
    goldens: Callable[[], Iterator[tuple[str, Callable[[], Picture]]]]
    kib: Mapping[str, int]  # the most that a picture may take, by the first part of its name or by all of it
    texts: int  # so many texts there are at least
    rare: frozenset[str]  # texts said only where nobody looks often, or when an owner has changed the data


# -- Oaxaca -------------------------------------------------------------------------------------------------------------------


def oaxaca_cards(language: str) -> Named:
    """Every kind of card of Oaxaca."""
    words = speaking(language)(oaxaca.NAMES)
    for code in KINDS:
        yield f"card-{code}", oaxaca_card(code, words)
        yield f"card-{code}-here", oaxaca_card(code, words, oaxaca.usual())
        yield f"card-{code}-crowded", oaxaca_card(code, words, oaxaca.crowded())


# -- Pátzcuaro ----------------------------------------------------------------------------------------------------------------


def patzcuaro_lobbies(words: Speaker) -> Iterator[Piece]:
    """Tables of Pátzcuaro that wait."""
    return waiting(lobby_art(words), GAME.seat_counts[0], GAME.seat_counts[-1], words)


def patzcuaro(language: str) -> Named:
    """Every made-up picture of Pátzcuaro."""
    say = speaking(language, "patzcuaro")
    for piece in crowds(say):
        yield piece.name, piece.picture
    for name, view in specimens.hands():
        yield f"hand-{name}", hand(view, say(specimens.NAMES[: len(view.players)]))
    for name, view in specimens.hands():
        if name in ("trade", "place", "waiting"):
            yield f"hand-{name}-long", hand(view, say(specimens.LONG_NAMES[: len(view.players)]))
    for name, view, who in specimens.made_up_finals():
        yield name, final(view, say(who))
    for piece in patzcuaro_lobbies(say(())):
        yield piece.name, piece.picture


def patzcuaro_cards(language: str) -> Named:
    """Every card, objective and space of Pátzcuaro."""
    words = speaking(language, "patzcuaro")(specimens.NAMES[:3])
    view, last = specimens.usual(), specimens.seen(specimens.revealing(), None)
    for code in CODES:
        yield f"card-{code}", card(code, words)
        yield f"card-{code}-here", card(code, words, view if code != last.revealed else last)


def patzcuaro_goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """The pictures of Pátzcuaro that are kept."""
    en, es = speaking("en", "patzcuaro"), speaking("es", "patzcuaro")
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
    yield "lobby", lambda: next(piece.picture for piece in patzcuaro_lobbies(en(())) if piece.name == "lobby-open")


BOOKS: Mapping[str, Book] = MappingProxyType(
    {
        "oaxaca": Book(looking.made_up, oaxaca_cards, looking.goldens, looking.KIB, 200, looking.RARE),
        "patzcuaro": Book(
            patzcuaro, patzcuaro_cards, patzcuaro_goldens,
            {"board": 300, "board-crowded": 450, "final": 300, "hand": 150, "lobby": 150, "card": 150},
            100, frozenset({"head.colours", "you.colours", "over"}),
        ),
        "mottainai": Book(mottainai.made_up, mottainai.cards, mottainai.goldens, mottainai.KIB, 200, mottainai.RARE),
        "resafa": Book(resafa.made_up, resafa.cards, resafa.goldens, resafa.KIB, 200, resafa.RARE),
        "merchants_cove": Book(
            merchants_cove.made_up, merchants_cove.cards, merchants_cove.goldens, merchants_cove.KIB, 200, merchants_cove.RARE
        ),
    }
)  # fmt: skip


STANDINGS = {
    "standing-settled": ("oaxaca", "en"), "standing-provisional": ("mottainai", "es"), "ladder-full": ("patzcuaro", "es"),
}  # fmt: skip


def goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """The goldens of all games, the example included; those of the first are called what they have always been called."""
    for game, book in BOOKS.items():
        for name, draw in book.goldens():
            yield (name if game == "oaxaca" else f"{game}-{name}"), draw
    for name, (game, language) in STANDINGS.items():
        yield name, partial(_piece, name, game, language)
    yield from example.goldens()


def _piece(name: str, game: str, language: str) -> Picture:
    return standing(game, language)[name]


def standing(game: str, language: str) -> Mapping[str, Picture]:
    """The made-up statistics of a game, by name."""
    return {piece.name: piece.picture for piece in standings(game, speaking(language, game))}
