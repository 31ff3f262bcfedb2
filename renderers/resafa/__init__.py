"""The picture book of Resafa: board, players' own boards, hand, card, final score, and what the lobby shows of the game."""

from renderers.resafa.board import board
from renderers.resafa.final import final
from renderers.resafa.hand import hand
from renderers.resafa.lookup import card
from renderers.resafa.mat import mat, mat_shows, mats
from renderers.resafa.poster import lobby_art
from renderers.resafa.roll import KINDS, roll

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "mat", "mat_shows", "mats", "roll"]
