"""What a picture book hangs in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from renderers.kit.colour import Colour
from renderers.speech import Picture, Speaker

Speaking = Callable[[tuple[str, ...]], Speaker]  # whoever says words, for a table of people


class Piece(NamedTuple):
    """One picture of the gallery."""

    room: str
    name: str
    picture: Picture


@dataclass(frozen=True)
class Wall:
    """One game's pictures."""

    pieces: Callable[[Speaking], Iterator[Piece]]
    exact: Callable[[], tuple[Colour, ...]]  # what its palettes must keep
    large: frozenset[str]  # the rooms whose pictures use the palette of boards; the others use that of hands
