"""The picture book of Oaxaca: board, close-ups, dice, hand, card, final score, and what the lobby shows of the game."""

from PIL.Image import Image

from engines.oaxaca.view import OaxacaView
from renderers.kit.pages.looking_back import LookBack
from renderers.kit.pages.pairs import LookUp, ended, paired, panel_and_hand
from renderers.oaxaca import alt, lookup, solo, solo_final
from renderers.oaxaca.board import compose as draw_board
from renderers.oaxaca.closeups import closeup, table
from renderers.oaxaca.final import compose as draw_final
from renderers.oaxaca.hand import compose as draw_hand
from renderers.oaxaca.looks import kind_of
from renderers.oaxaca.poster import lobby_art
from renderers.oaxaca.roll import KINDS, roll
from renderers.speech import Speaker

__all__ = ["KINDS", "board", "card", "closeup", "final", "hand", "lobby_art", "panel", "review", "roll"]


def _table(view: OaxacaView, words: Speaker) -> Image:
    return (solo.compose if len(view.players) == 1 else draw_board)(view, words)


def _end(view: OaxacaView, words: Speaker) -> Image:
    return (solo_final.compose if len(view.players) == 1 else draw_final)(view, words)


board = paired(_table, alt.board_alt)
panel, hand = panel_and_hand(draw_hand, alt.hand_alt)
final = ended(_end, alt.final_alt)
card = LookUp(lambda code: kind_of(code).code, lookup.compose, lookup.card_alt)
review = LookBack(table.STYLE, table.players)
