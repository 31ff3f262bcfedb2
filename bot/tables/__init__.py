"""The life of a table, without Discord: open, join, start, act, undo, replace, end."""

from bot.tables.service import Tables
from bot.tables.values.live import Live, Look
from bot.tables.values.model import Limits, Pressed, Refused, Reply, Typed, Wanted

__all__ = ["Limits", "Live", "Look", "Pressed", "Refused", "Reply", "Tables", "Typed", "Wanted"]
