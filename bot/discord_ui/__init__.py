"""Tianguis on Discord: commands, buttons, posts."""
