"""The way round the shops: section 3, and where an arrow points (5.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from engines.patzcuaro.cards import BOX, TILES

START = BOX.patzcuaro_tile.top.code
LAST = BOX.patzcuaro_tile.bottom.code
UPRIGHT, TURNED = "n", "r"  # space a on top, or space b (R4)


class Laid(NamedTuple):
    """A shop tile as it lies on the table."""

    tile: str
    side: str
    turn: str
    top: str
    bottom: str


def laid_tiles() -> dict[str, Laid]:
    """Every way to lay every tile, by the words for it: W1n, W1r, W2n ..."""
    found: dict[str, Laid] = {}
    for tile, sides in TILES.items():
        for side, (a, b) in sides.items():
            found[f"{tile}{side}{UPRIGHT}"] = Laid(tile, side, UPRIGHT, a, b)
            found[f"{tile}{side}{TURNED}"] = Laid(tile, side, TURNED, b, a)
    return found


LAID: Mapping[str, Laid] = laid_tiles()


class Ring(NamedTuple):
    """The spaces in clockwise order from the start: the top row, then the bottom row from the right."""

    spaces: tuple[str, ...]
    tiles: tuple[Laid, ...]

    @property
    def size(self) -> int:
        return len(self.spaces)

    @property
    def shops(self) -> range:
        """The spaces that hold cards: all but the two of Pátzcuaro."""
        return range(1, len(self.spaces) - 1)

    def on_top(self, index: int) -> bool:
        return index <= len(self.tiles)

    def across(self, index: int) -> int:
        return len(self.spaces) - 1 - index

    def targets(self, index: int, arrow: str) -> tuple[int, ...]:
        """The shop spaces that an arrow points at: those beyond in the own row, else the next one round the bend (R15)."""
        if arrow == "across":
            return (self.across(index),)
        row = [i for i in self.shops if self.on_top(i) == self.on_top(index)]
        beyond = tuple(i for i in row if (i > index if arrow == "cw" else i < index))
        return beyond or (self._next_shop(index, 1 if arrow == "cw" else -1),)

    def _next_shop(self, index: int, step: int) -> int:
        index = (index + step) % len(self.spaces)
        while index not in self.shops:
            index = (index + step) % len(self.spaces)
        return index


@lru_cache(maxsize=1024)
def ring_of(layout: str) -> Ring:
    """The ring that some tiles make, laid from left to right: `W1n X2r Y1n`."""
    tiles = tuple(LAID[word] for word in layout.split())
    top, bottom = [one.top for one in tiles], [one.bottom for one in reversed(tiles)]
    return Ring((START, *top, *bottom, LAST), tiles)


def destinations(size: int, start: int, taken: Collection[int], most: int) -> tuple[int, ...]:
    """The spaces that 1, 2, 3 ... steps lead to: spaces with other tokens are passed for free (R5)."""
    return tuple([index for index in onwards(size, start) if index not in taken][:most])


@lru_cache(maxsize=1024)
def onwards(size: int, start: int) -> tuple[int, ...]:
    """All spaces in the order in which a token comes to them, its own last."""
    return tuple((start + n) % size for n in range(1, size + 1))
