"""What a picture book hangs in the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from renderers.kit.colour import Colour
from renderers.speech import Picture, Speaker

CLOSE_UPS = "Close-ups"
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
    close: frozenset[str] = frozenset({CLOSE_UPS})  # but for these, which use that of close-ups


def hung(
    room: str,
    before: str,
    positions: Iterable[tuple[Any, ...]],
    draw: Callable[[Any, Speaker], Picture],
    speaking: Speaking,
    names: tuple[str, ...],
) -> Iterator[Piece]:
    """A picture of each position, called by its name with something before it; a position may say itself who sits there."""
    for name, view, *who in positions:
        yield Piece(room, f"{before}{name}", draw(view, speaking(who[0] if who else names[: len(view.players)])))


def hung_twice(
    positions: Iterable[tuple[str, Any]], draw: Callable[[Any, Speaker], Picture], speaking: Speaking, *names: tuple[str, ...]
) -> Iterator[Piece]:
    """A picture of each position with the usual names, then one with long names."""
    positions = [*positions]
    for after, people in zip(("", "-long"), names, strict=True):
        yield from hung("", "", ((name + after, view) for name, view in positions), draw, speaking, people)


def looked_up(
    codes: Iterable[str], draw: Callable[[str, Speaker, Any], Picture], words: Speaker, view: object
) -> Iterator[Piece]:
    """Cards, every second one of them as it is told at a table."""
    for i, code in enumerate(codes):
        yield Piece("Cards", f"card-{code}", draw(code, words, view if i % 2 else None))
