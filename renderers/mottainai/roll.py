"""Mottainai has no dice: what is revealed lies on the board at once, so there is no strip to show."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.mottainai.view import MottainaiView
from renderers.speech import Picture, Speaker

KINDS: tuple[str, ...] = ()


def roll(events: Sequence[Event], view: MottainaiView, words: Speaker) -> Picture:
    """Nothing is ever rolled."""
    raise ValueError("no dice were rolled")
