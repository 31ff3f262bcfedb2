"""Which games the kit plays: those on the house's shelf, and its own little ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

from engines.kernel import Game
from engines.shelf import SHELF, shelve
from renderers.rooms import has_pictures, pictures
from renderers.words import Words
from tests.kit.course import Extras
from tests.kit.recount import RECOUNTS

ROOT = Path(__file__).resolve().parents[2]
LITTLE = {"frutas": "examples.frutas.rules", "feria": "tests.kit.feria"}
CIRCLES: frozenset[str] = frozenset({"mottainai"})  # games whose rules let a table of passers go round for ever


def modules() -> dict[str, str]:
    """Name -> module of every game that has code; what is on the shelf without a folder is yet to come."""
    begun = {name: module for name, module in SHELF.items() if any((ROOT / module.replace(".", "/")).glob("*.py"))}
    return {**begun, **LITTLE}


@contextmanager
def on_the_shelf(name: str) -> Iterator[None]:
    """For a while, one of the little games beside the house's own."""
    before = SHELF.get(name)
    try:
        if name in LITTLE:
            shelve(LITTLE[name])
        yield
    finally:
        if name in LITTLE and before is None:
            del SHELF[name]


def load(name: str) -> Game[Any]:
    """The game of that name."""
    found: Game[Any] = import_module(modules()[name]).GAME
    return found


def extras(name: str) -> Extras:
    """What else the kit knows of that game."""
    return Extras(RECOUNTS.get(name), painter(name), name in CIRCLES)


def painter(name: str) -> Callable[[Any, int | None], bytes] | None:
    """What a reader is shown as pictures, for item 8; None when the game has no picture book."""
    with on_the_shelf(name):
        if not has_pictures(name):
            return None
        book, game = pictures(name), load(name)

    def paint(s: Any, reader: int | None) -> bytes:
        """The board and its words; for a seat, the private picture too."""
        with on_the_shelf(name):
            return painted(s, reader)

    def painted(s: Any, reader: int | None) -> bytes:
        view = game.view(s, reader)
        words = Words("en", [f"Seat {seat + 1}" for seat in range(s.seats)], name, reader)
        shown = [book.board(game.view(s, None), words), *([book.hand(view, words)] if reader is not None else [])]
        shown += [book.final(view, words)] if s.result else []
        return b"".join(picture.image.tobytes() + picture.alt.encode() for picture in shown)

    return paint


def settings(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Every combination of the values of its options, the usual one first."""
    for values in product(*game.options.values()):
        yield dict(zip(game.options, values, strict=True))
