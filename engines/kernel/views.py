"""What the views of all games tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one player, whatever the game."""

    seat: int
    asked: str  # the key of the question this player must answer, or ""


@dataclass(frozen=True, slots=True)
class TableView:
    """What one reader sees of a table, whatever the game."""

    reader: int | None  # nobody at the table
    active: int
    result: Mapping[str, Any]  # empty until the game is over


class Declared(NamedTuple):
    """A part of an act that has been declared and not finished."""

    kind: str
    seat: int
    fields: tuple[tuple[str, Any], ...]
