"""The final score as a page: the parts of the score named at the left, a column for each player in their order, a strip below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from renderers.kit import parts
from renderers.kit.colour import Colour, Theme, darker
from renderers.kit.sheet import Sheet


class Part(NamedTuple):
    """A part of the score: how high its line is, and what draws its name at a height, and a player's cell at a place."""

    high: int
    label: Callable[[int], None]
    cell: Callable[[int, int, int], None]  # x, y, seat


@dataclass(frozen=True)
class Scores:
    """The columns of a score: where they lie, and in which order the players stand in them."""

    theme: Theme
    left: int
    top: int
    right: int
    gap: int
    header: int  # how high the heads of the columns are
    radius: int
    order: Sequence[tuple[int, int]]  # seats with their ranks, the best first
    winners: Sequence[int]

    @property
    def w(self) -> int:
        return (self.right - self.left - self.gap * (len(self.order) - 1)) // len(self.order)

    def draw(self, sheet: Sheet, high: int, lines: Sequence[Part], head: Callable[[int, int, int, bool], None]) -> None:
        """All of it; `head` draws who it is in the column at an x: seat, rank, and whether they won."""
        y = self.top + self.header
        for part in lines:
            part.label(y)
            y += part.high
        ordered = sorted(enumerate(self.order), key=lambda one: one[1][0] in self.winners)
        for i, (seat, rank) in ordered:  # the winner's light lies over the neighbours
            x, won = self.left + (self.w + self.gap) * i, seat in self.winners
            parts.panel(sheet, x, self.top, self.w, high, self.theme, won, self.radius)
            head(x, seat, rank, won)
            y = self.top + self.header
            for part in lines:
                part.cell(x, y, seat)
                y += part.high

    def colour(self, seat: int, other: Colour) -> Colour:
        return self.theme.gold if seat in self.winners else other


def no_name(y: int) -> None:
    """The label of a line that speaks for itself."""


def strip(sheet: Sheet, y: int, high: int, theme: Theme, radius: int) -> None:
    """The ground of what is said below the columns."""
    sheet.shadow(16, y, 1568, high, radius)
    sheet.fill(16, y, 1568, high, theme.panel, radius)


def raised_crown(sheet: Sheet, x: float, y: float, size: int, theme: Theme) -> None:
    """A crown above its own shadow."""
    sheet.icon("crown", x, y + 4, size, darker(theme.gold, 0.35), darker(theme.gold, 0.35), 0.5)
    sheet.icon("crown", x, y, size, theme.gold, darker(theme.gold, 0.72))
