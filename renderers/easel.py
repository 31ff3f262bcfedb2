"""A picture that is ordered by name, from what can be sent to another process, and comes back as a file with its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from renderers.kit.keeping import MIB, STORE
from renderers.legend import legend
from renderers.lobby import lobby
from renderers.rooms import pictures as book
from renderers.speech import Picture
from renderers.standing import course, ladder
from renderers.words import Words

LIMIT = 60 * MIB  # of what a process keeps that does nothing but draw; with all else it stays below 120 MB

TIDY = 0.8  # of that is filled when the next picture begins


OF_EVERY_GAME: Mapping[str, Callable[..., Picture]] = {"lobby": lobby, "course": course, "leaderboard": ladder, "legend": legend}


class Reader(NamedTuple):
    """For whom a picture is drawn."""

    language: str
    names: Mapping[int, str]
    game: str
    seat: int | None
    robots: frozenset[int]

    @classmethod
    def of(cls, words: Words) -> Reader:
        """Whoever reads these words."""
        return cls(words.language, words.names, words.game, words.reader, words.robots)

    def words(self) -> Words:
        """Words for this reader."""
        return Words(self.language, self.names, self.game, self.seat, robots=self.robots)


class Order(NamedTuple):
    """What is to be drawn: the name of a drawing, what it shows, and for whom."""

    game: str
    what: str
    shown: tuple[Any, ...]
    reader: Reader


class Drawing(NamedTuple):
    """A picture as a file, and its alt text."""

    data: bytes
    alt: str


def set_up() -> None:
    """In a process that does nothing but draw: keep to its share of the memory."""
    STORE.keep_to(LIMIT)


def tidy() -> None:
    """In such a process, when a picture is done: pack or let go of what the next one would have no room for."""
    STORE.tidy(TIDY)


def draw(order: Order) -> Drawing:
    """Draw what was ordered."""
    picture = _picture(order, order.reader.words())
    return Drawing(picture.png(), picture.alt)


def _picture(order: Order, words: Words) -> Picture:
    shelf = book(order.game)
    common = OF_EVERY_GAME.get(order.what)
    made: Picture = (
        common(*order.shown, shelf.lobby_art(words), words) if common else getattr(shelf, order.what)(*order.shown, words)
    )
    return made
