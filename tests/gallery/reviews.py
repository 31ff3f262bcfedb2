"""Looks back at games: as they come out of robots' games, and made up where every corner of the picture is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import sin
from typing import Any

from bench.films import played
from bot.reviews import reviewed
from engines.kernel import Text
from engines.robots.looking_back import CHANCES, Calendar, Point, Review, Turning, nobody
from engines.shelf import SHELF, game
from renderers.rooms import pictures
from tests.gallery.moments import NAMES
from tests.gallery.played import LONG
from tests.gallery.wall import CLOSE_UPS, Piece, Speaking


@cache
def over(title: str, seats: int) -> Any:
    """What a spectator sees of a game that is over."""
    past = played(title, seats, "random")
    return past.entry_view(past.last).view


def course(seats: int, measure: str, turnings: int, points: int = 25) -> Review:
    """A course that goes up and down, with decisions that lie close to each other."""
    shown = list[Point]()
    for n in range(points):
        values = [40 + 3 * n + 30 * sin(n * 0.4 + 2 * seat) for seat in range(seats)]
        whole = sum(values) if seats > 1 else 120.0
        shown.append(Point(4 * n, tuple(one / whole if measure == CHANCES else one - 30 for one in values)))
    said = (Text("words.you"),)
    made = [
        Turning(40 + 4 * n, n % seats, said, said, (-0.37, 0.12, -1.0)[n] * (1 if measure == CHANCES else 100)) for n in range(3)
    ]
    rounds = tuple((4 * n, n // 5 + 1) for n in range(0, points, 5))
    return Review(measure, tuple(shown), Calendar("round", rounds), tuple(made[:turnings]), "easy")


def reviews(title: str, speaking: Speaking) -> Iterator[Piece]:
    """Looks back at games of careless robots, with the fewest and the most people; of the house's own games."""
    if title not in SHELF or not hasattr(pictures(title), "review"):
        return
    counts = game(title).seat_counts
    for seats, names in ((counts[0], NAMES), (counts[-1], LONG)):
        made = reviewed(played(title, seats, "random"), nobody)
        yield Piece(CLOSE_UPS, f"review-{seats}", pictures(title).review(made.review, made.view, speaking(names[:seats])))
    for seats, names in ((counts[-1], LONG),):
        picture = pictures(title).review(course(seats, CHANCES, 3), over(title, seats), speaking(names[:seats]))
        yield Piece(CLOSE_UPS, f"review-chances-{seats}", picture)
