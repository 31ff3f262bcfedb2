"""The picture book of Merchants Cove: cove, players' own boards, Market, hand, card, final score, lobby."""

from collections.abc import Sequence

from engines.kernel import Event
from engines.merchants_cove.view import CoveView
from renderers.kit.pages.looking_back import LookBack
from renderers.kit.pages.pairs import LookUp, ended, paired, private
from renderers.merchants_cove import alt, lookup
from renderers.merchants_cove.board import compose as draw_board
from renderers.merchants_cove.closeups import closeup, table
from renderers.merchants_cove.final import compose as draw_final
from renderers.merchants_cove.hand import compose as draw_hand
from renderers.merchants_cove.market import compose as draw_market
from renderers.merchants_cove.poster import lobby_art
from renderers.merchants_cove.shop import compose as draw_shop
from renderers.merchants_cove.shop import mat_shows, mats
from renderers.speech import Picture, Speaker

__all__ = [
    "KINDS", "board", "card", "closeup", "final", "hand", "lobby_art", "market", "mat", "mat_shows", "mats", "review", "roll",
]  # fmt: skip

KINDS = ("sold",)  # of events with a picture of their own

board = paired(draw_board, alt.board_alt)
mat = paired(draw_shop, alt.shop_alt)
market = paired(draw_market, alt.market_alt)
hand = private(draw_hand, alt.hand_alt)
final = ended(draw_final, alt.final_alt)
card = LookUp(lookup.known, lookup.compose, alt.card_alt)
review = LookBack(table.STYLE, table.players)


def roll(events: Sequence[Event], view: CoveView, words: Speaker) -> Picture:
    """The Market that has just ended; Runes stand in the close-ups."""
    if not any(e.kind in KINDS for e in events):
        raise ValueError("no dice were rolled")
    return market(view, words)
