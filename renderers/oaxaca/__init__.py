"""The picture book of Oaxaca: board, dice, hand, card, final score, and what the lobby shows of the game."""

from renderers.oaxaca.board import board
from renderers.oaxaca.final import final
from renderers.oaxaca.hand import hand
from renderers.oaxaca.lookup import card
from renderers.oaxaca.poster import lobby_art
from renderers.oaxaca.roll import KINDS, roll

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "roll"]
