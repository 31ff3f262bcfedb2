"""The pictures of the example game: a whole random game of it, and the few that are kept as goldens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from renderers.speech import Picture
from tests.gallery.show import pieces, speaker
from tests.kit.shelf import on_the_shelf

KIB = {"board": 150, "hand": 80, "final": 100, "card": 60, "lobby": 150, "standing": 100, "ladder": 100}
KEPT = ("board-2-15", "hand-3-12", "final-3")


@cache
def hung(language: str) -> dict[str, Picture]:
    """Everything in its room of the gallery, drawn."""
    with on_the_shelf("frutas"):
        found = {piece.name: piece.picture for piece in pieces("frutas", speaker(language, "frutas"))}
        for picture in found.values():
            assert picture.image and picture.alt
    return found


def goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """The pictures that are kept."""
    for name in KEPT:
        yield f"frutas-{name}", lambda name=name: hung("es" if name.startswith("hand") else "en")[name]  # type: ignore[misc]
