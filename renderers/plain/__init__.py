"""The room of a small card game: from a table of its pieces and one drawing of its board everything else follows."""

from renderers.plain.desk import Desk
from renderers.plain.pieces import Piece, look
from renderers.plain.room import Room

__all__ = ["Desk", "Piece", "Room", "look"]
