"""Resafa has no dice: what is turned up is on the board itself."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.resafa.view import ResafaView
from renderers.speech import Picture, Speaker

KINDS: tuple[str, ...] = ()


def roll(events: Sequence[Event], view: ResafaView, words: Speaker) -> Picture:
    """No event of this game has a picture of its own."""
    raise ValueError("no dice in this game")
