"""The picture book of Merchants Cove: cove, players' own boards, dish, Market, hand, card, final score, lobby."""

from renderers.merchants_cove.board import board
from renderers.merchants_cove.final import final
from renderers.merchants_cove.hand import hand
from renderers.merchants_cove.lookup import card
from renderers.merchants_cove.market import market
from renderers.merchants_cove.poster import lobby_art
from renderers.merchants_cove.roll import KINDS, roll
from renderers.merchants_cove.shop import mat, mat_shows, mats

__all__ = ["KINDS", "board", "card", "final", "hand", "lobby_art", "market", "mat", "mat_shows", "mats", "roll"]
