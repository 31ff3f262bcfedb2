"""The picture book of Mottainai: board, hand, card, final score, and what the lobby shows of the game."""

from renderers.mottainai.board import board
from renderers.mottainai.final import final
from renderers.mottainai.hand import hand
from renderers.mottainai.lookup import card
from renderers.mottainai.poster import lobby_art
from renderers.mottainai.roll import KINDS, roll

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "roll"]
