"""The picture book of Pátzcuaro: board, hand, card, final score, and what the lobby shows of the game."""

from renderers.patzcuaro.board import board
from renderers.patzcuaro.final import final
from renderers.patzcuaro.hand import hand
from renderers.patzcuaro.lookup import card
from renderers.patzcuaro.poster import lobby_art
from renderers.patzcuaro.roll import KINDS, roll

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "roll"]
