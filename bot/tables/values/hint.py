"""A hint, and at which tables there are some."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.store import Seat, Table
from engines.robots.hints import Explained


class Hint(NamedTuple):
    """What a robot would say to a question, and why."""

    entry: int  # since which the question is asked
    seat: int
    robot: str  # which; none where each was too slow
    word: str
    why: Explained
    only: bool = False  # there is nothing else to be said


def is_rated(table: Table, seats: Iterable[Seat]) -> bool:
    """Whether a game counts for ratings: people play it against each other, and nobody has made it friendly."""
    people = {person for seat in seats for person in (seat.person, seat.owner) if person is not None}
    return len(people) > 1 and not (table.terms.friendly or table.hints)
