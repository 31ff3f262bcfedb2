"""What people are called in games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Seat
from renderers.words import Words
from renderers.words.door import clean, marked


def as_written(name: str) -> set[str]:
    """The forms in which sentences may hold a name."""
    return {form for form in (name, clean(name), marked(name)) if form}


def names_of(seats: Sequence[Seat], language: str) -> list[str]:
    """What the players are called; who was forgotten, or shows nothing, is someone, told apart by seats if there are several."""
    someone = Words(language).word("words.someone")
    names = [clean(seat.name) for seat in seats]
    several = sum(not name for name in names) > 1
    return [name or (f"{someone} {seat.seat + 1}" if several else someone) for seat, name in zip(seats, names, strict=True)]
