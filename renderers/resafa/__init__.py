"""The picture book of Resafa: board, close-ups, own boards, hand, card, final score, and what the lobby shows of the game."""

from renderers.kit.pages.looking_back import LookBack
from renderers.kit.pages.pairs import NO_KINDS, LookUp, ended, no_roll, paired, private
from renderers.resafa import alt, lookup
from renderers.resafa.board import compose as draw_board
from renderers.resafa.closeups import closeup, table
from renderers.resafa.final import compose as draw_final
from renderers.resafa.hand import compose as draw_hand
from renderers.resafa.mat import compose as draw_mat
from renderers.resafa.mat import mat_shows, mats
from renderers.resafa.pieces import kind
from renderers.resafa.poster import lobby_art

__all__ = ["KINDS", "board", "card", "closeup", "final", "hand", "lobby_art", "mat", "mat_shows", "mats", "review", "roll"]

KINDS, roll = NO_KINDS, no_roll
board = paired(draw_board, alt.board_alt)
mat = paired(draw_mat, alt.mat_alt)
hand = private(draw_hand, alt.hand_alt)
final = ended(draw_final, alt.final_alt)
card = LookUp(kind, lookup.compose, lookup.card_alt)
review = LookBack(table.STYLE, table.players)
