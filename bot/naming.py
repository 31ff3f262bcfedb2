"""What people are called in games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Seat
from renderers.words import Words


def names_of(seats: Sequence[Seat], language: str) -> list[str]:
    """What the players are called; those who were forgotten are someone, told apart by their seats if there are several."""
    someone = Words(language).word("words.someone")
    several = sum(not seat.name for seat in seats) > 1
    return [seat.name or (f"{someone} {seat.seat + 1}" if several else someone) for seat in seats]
