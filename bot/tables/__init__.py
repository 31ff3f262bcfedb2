"""The life of a table, without Discord: open, join, start, act, undo, replace, end."""

from bot.tables.live import Live, Look
from bot.tables.model import Limits, Pressed, Refused, Reply, Typed, Wanted
from bot.tables.service import Tables

__all__ = ["Limits", "Live", "Look", "Pressed", "Refused", "Reply", "Tables", "Typed", "Wanted"]
