"""The picture book of Merchants Cove: cove, shop, dish, Market, hand, card, final score, and what the lobby shows of the game."""

from renderers.merchants_cove.board import board
from renderers.merchants_cove.final import final
from renderers.merchants_cove.hand import hand
from renderers.merchants_cove.lookup import card
from renderers.merchants_cove.market import market
from renderers.merchants_cove.poster import lobby_art
from renderers.merchants_cove.roll import KINDS, roll
from renderers.merchants_cove.shop import shop

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "market", "roll", "shop"]
