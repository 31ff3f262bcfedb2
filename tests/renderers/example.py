"""The pictures of the example game: a whole random game of it, and the few that are kept as goldens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from renderers.speech import Picture
from tests.gallery.show import pieces, speaker
from tests.kit.shelf import on_the_shelf
from tests.renderers.book import Draw

KIB = {"board": 150, "hand": 80, "final": 100, "card": 60, "lobby": 150, "standing": 100, "ladder": 100, "review": 100}
KEPT = ("board-2-15", "hand-3-12", "final-3")


@cache
def hung(language: str) -> dict[str, Picture]:
    """Everything in its room of the gallery."""
    with on_the_shelf("frutas"):
        return {piece.name: piece.picture for piece in pieces("frutas", speaker(language, "frutas"))}


def drawn(language: str, name: str) -> Picture:
    """One of them, drawn and put in words while its game is there."""
    found = hung(language)[name]
    with on_the_shelf("frutas"):
        assert found.image and found.alt
    return found


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept."""
    for name in KEPT:
        yield f"frutas-{name}", lambda name=name: drawn("es" if name.startswith("hand") else "en", name)  # type: ignore[misc]
