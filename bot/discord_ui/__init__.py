"""Tianguis on Discord: commands, buttons, posts."""

from bot.discord_ui.client import Bot, Manners

__all__ = ["Bot", "Manners"]
