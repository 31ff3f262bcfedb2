"""The picture book of Mottainai: board, hand, card, final score, and what the lobby shows of the game."""

from engines.mottainai.cards import CARD
from renderers.kit.pages.looking_back import LookBack
from renderers.kit.pages.pairs import NO_KINDS, LookUp, ended, no_roll, paired, panel_and_hand
from renderers.mottainai import alt, lookup
from renderers.mottainai.board import compose as draw_board
from renderers.mottainai.closeups import closeup, table
from renderers.mottainai.final import compose as draw_final
from renderers.mottainai.hand import compose as draw_hand
from renderers.mottainai.poster import lobby_art

__all__ = ["KINDS", "board", "card", "closeup", "final", "hand", "lobby_art", "panel", "review", "roll"]

KINDS, roll = NO_KINDS, no_roll
board = paired(draw_board, alt.board_alt)
panel, hand = panel_and_hand(draw_hand, alt.hand_alt)
final = ended(draw_final, alt.final_alt)
card = LookUp(lambda code: CARD[code].code, lookup.compose, lookup.card_alt)
review = LookBack(table.STYLE, table.players)
