"""Where a game keeps its pictures and words: the house's own in `renderers`, a game from elsewhere beside its rules."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engines.shelf import SHELF

OURS = "engines."  # where the rules of the house's own games lie
ROOM, TEXTS = "picture", "texts.json"  # what lies beside the rules of the others


def elsewhere(game: str) -> bool:
    """Whether a game on the shelf is not one of the house's own."""
    return not SHELF.get(game, OURS).startswith(OURS)


def shelved(game: str) -> str:
    """The name of a game that lies on the shelf; KeyError for any other, so that no module is looked for by it."""
    if game not in SHELF:
        raise KeyError(game)
    return game


def pictures(game: str) -> Any:
    """The picture book of a game: whatever has `board`, `hand`, `card`, `final` and `lobby_art`."""
    return _room(game) if elsewhere(game) else import_module(f"renderers.{shelved(game)}")


def part(game: str, name: str) -> Any:
    """Another part of its room: the `voice` or the `book`."""
    if elsewhere(game):
        return getattr(_room(game), name)
    return getattr(import_module(f"renderers.{shelved(game)}.{name}"), name.upper())


def part_if_any(game: str, name: str) -> Any:
    """The same for what a room need not have; None where it is not there."""
    if elsewhere(game):
        return getattr(_room(game), name, None) if has_pictures(game) else None
    return part(game, name) if find_spec(f"renderers.{shelved(game)}.{name}") is not None else None


def has_pictures(game: str) -> bool:
    """Whether somebody has drawn that game yet."""
    if elsewhere(game):
        return find_spec(_beside(game)) is not None
    return find_spec(f"renderers.{game}") is not None and find_spec(f"renderers.{game}.board") is not None


def sheet_of(module: str) -> Path | None:
    """The texts that lie beside the rules of a game from elsewhere."""
    found = None if module.startswith(OURS) else find_spec(module)
    return Path(found.origin).with_name(TEXTS) if found is not None and found.origin else None


def _beside(game: str) -> str:
    return f"{SHELF[game].rpartition('.')[0]}.{ROOM}"


def _room(game: str) -> Any:
    return import_module(_beside(game)).ROOM
