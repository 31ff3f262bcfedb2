"""Every picture book as the tests look at it, and all goldens together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from PIL import Image

from renderers.kit.emoji import ACROSS, DRAWN
from renderers.speech import Picture
from renderers.words.icons import icon
from tests.gallery.show import standings
from tests.renderers import example, merchants_cove, mottainai, oaxaca, patzcuaro, resafa
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

BOOKS: Mapping[str, Book] = MappingProxyType(
    {room.BOOK.game: room.BOOK for room in (oaxaca, patzcuaro, mottainai, resafa, merchants_cove)}
)
STANDINGS = {
    "standing-settled": ("oaxaca", "en"), "standing-provisional": ("mottainai", "es"), "ladder-full": ("patzcuaro", "es"),
}  # fmt: skip


def goldens() -> Iterator[tuple[str, Draw]]:
    """The goldens of all games, the example included; those of the first are called what they have always been called."""
    for game, book in BOOKS.items():
        for name, draw in book.goldens():
            yield (name if game == "oaxaca" else f"{game}-{name}"), draw
    for name, (game, language) in STANDINGS.items():
        yield name, partial(_piece, name, game, language)
    yield from example.goldens()
    yield f"icons-{DRAWN}", icons_of_all_shapes


def icons_of_all_shapes() -> Picture:
    """Icons of every shape, with drawings and with signs; a change of what is seen here wants another number of `DRAWN`."""
    chosen = ("pottery", "die_four", "token", "points", "number_seven"), ("white_card", "level_three", "scarab", "points", "go")
    page = Image.new("RGB", (5 * ACROSS, 2 * ACROSS), "#313338")
    for row, (game, words) in enumerate(zip(("oaxaca", "resafa"), chosen, strict=True)):
        for column, word in enumerate(words):
            drawn = icon(game, word).image()
            page.paste(drawn, (column * ACROSS, row * ACROSS), drawn)
    return Picture(lambda: page, lambda: "icons")


def _piece(name: str, game: str, language: str) -> Picture:
    return standing(game, language)[name]


def standing(game: str, language: str) -> Mapping[str, Picture]:
    """The made-up statistics of a game, by name."""
    return {piece.name: piece.picture for piece in standings(game, speaking(language, game))}
