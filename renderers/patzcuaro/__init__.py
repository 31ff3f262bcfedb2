"""The picture book of Pátzcuaro: board, hand, card, final score, and what the lobby shows of the game."""

from renderers.kit.pages.looking_back import LookBack
from renderers.kit.pages.pairs import NO_KINDS, LookUp, ended, no_roll, paired, panel_and_hand
from renderers.patzcuaro import alt, lookup
from renderers.patzcuaro.board import compose as draw_board
from renderers.patzcuaro.closeups import closeup, table
from renderers.patzcuaro.final import compose as draw_final
from renderers.patzcuaro.hand import compose as draw_hand
from renderers.patzcuaro.poster import lobby_art
from renderers.patzcuaro.voice import kind

__all__ = ["KINDS", "board", "card", "closeup", "final", "hand", "lobby_art", "panel", "review", "roll"]

KINDS, roll = NO_KINDS, no_roll
board = paired(draw_board, alt.board_alt)
panel, hand = panel_and_hand(draw_hand, alt.hand_alt)
final = ended(draw_final, alt.final_alt)
card = LookUp(kind, lookup.compose, lookup.card_alt)
review = LookBack(table.STYLE, table.players)
