"""A picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from renderers.speech import Picture
from tests.gallery.show import speaker
from tests.gallery.wall import Piece, Speaking

Draw = Callable[[], Picture]


@dataclass(frozen=True)
class Book:
    """One game's pictures."""

    game: str
    pieces: Callable[[Speaking], Iterator[Piece]]  # what somebody has laid out; none of it depends on how robots play
    looked_up: Callable[[str], Iterator[tuple[str, Picture]]]  # every component in a language, with a table and without
    goldens: Callable[[], Iterator[tuple[str, Draw]]]  # what is kept, and how it is made: few, for they have to stay small
    kinds: Callable[[], list[Draw]]  # one picture of each kind
    kib: Mapping[str, int]  # the most that a picture may take, by the first part of its name or by all of it
    texts: int = 200  # so many texts there are at least
    rare: frozenset[str] = frozenset()  # texts said only where nobody looks often, or when an owner has changed the data

    def made_up(self, language: str) -> Iterator[tuple[str, Picture]]:
        """Every made-up picture in a language, by name."""
        return ((piece.name, piece.picture) for piece in self.pieces(speaker(language, self.game)))

    def cards(self, language: str) -> Iterator[tuple[str, Picture]]:
        """Every component that can be looked up, by the name of its picture."""
        return ((f"card-{name}", picture) for name, picture in self.looked_up(language))
