"""The lower strip of a card that is looked up: what is so in every game, or where the thing is as far as everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE, Seats, Theme
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.speech import Speaker

WIDTH, HEIGHT = 900, 600
LEFT, RIGHT, MIDDLE = 46.0, 854.0, 544
GAP = 22  # after each place


class Place(NamedTuple):
    """Where something is: whose it is, or -1, words, which may be none beside an owner, and a sign of the place."""

    seat: int
    words: str
    icon: str = ""


class Strip:
    """The strip, and who speaks on it."""

    def __init__(
        self, sheet: Sheet, theme: Theme, words: Speaker, name_of: Callable[[Speaker, int], str], seats: Seats = SEATS,
        crest: int = 50, least: float = 19,
    ) -> None:  # fmt: skip
        self.sheet, self.theme, self.words, self.name_of, self.seats = sheet, theme, words, name_of, seats
        self.crest, self.least = crest, least  # the room of a crest, and how small words may become
        sheet.fill(24, 474, 852, 102, theme.row, 18)

    def heading(self, said: str) -> None:
        self.sheet.fitted(LEFT, 503 + 22 * CAP, said.upper(), "bold", 22, 14, 800, self.theme.muted, "l", 1)

    def general(self, heading: str, said: str) -> None:
        self.heading(heading)
        self.sheet.fitted(LEFT, MIDDLE + 28 * CAP, said, "bold", 28, 16, 808, WHITE)

    def here(self, heading: str, places: Sequence[Place], hidden: str = "") -> None:
        """As many places as there is room for, then how many of the thing nobody has seen."""
        self.heading(heading)
        found, size = list(places), 28.0
        while self._needed(found, hidden, size) > RIGHT - LEFT and size > self.least:
            size -= 0.5
        while len(found) > 1 and self._needed(found, hidden, size) > RIGHT - LEFT:
            found.pop()
        tail = self._tail(hidden, size)
        room = RIGHT - (tail + 24 if found and hidden else 0)
        x = LEFT
        for place in found:
            x = self._place(x, place, size, room)
        if hidden:
            at = RIGHT - tail if found else LEFT
            self.sheet.icon("cards", at, 527, 34, self.theme.muted, self.theme.row)
            self.sheet.text(at + 43, MIDDLE + size * CAP, hidden, "bold", size, WHITE)

    def _place(self, x: float, place: Place, size: float, room: float) -> float:
        """One place; where the next one begins."""
        seat, said, icon = place
        if seat >= 0:
            letter = initial(self.name_of(self.words, seat))
            self.sheet.put(parts.crest(seat, letter, 20, seats=self.seats), x + self.crest / 2 - 5, MIDDLE)
            x += self.crest
        if icon:
            self.sheet.icon(icon, x, 528, 32, self.theme.muted, self.theme.row)
            x += 40
        if said and room + GAP - x > 30:
            x += self.sheet.fitted(x, MIDDLE + size * CAP, said, "bold", size, 12, room + GAP - x, WHITE) + GAP
        return x

    def _needed(self, places: Sequence[Place], hidden: str, size: float) -> float:
        tail = self._tail(hidden, size) + 24 if places and hidden else 0
        return tail + sum(
            width(said, "bold", size) + (self.crest if seat >= 0 else 0) + (40 if icon else 0) + GAP
            for seat, said, icon in places
        )

    @staticmethod
    def _tail(hidden: str, size: float) -> float:
        return width(hidden, "bold", size) + 44 if hidden else 0.0


def told(places: Sequence[Place], words: Speaker, name_of: Callable[[Speaker, int], str]) -> list[str]:
    """The same places in words, each with its owner."""
    named = ((name_of(words, place.seat) if place.seat >= 0 else "", place.words) for place in places)
    return [": ".join(filter(None, one)) for one in named]
