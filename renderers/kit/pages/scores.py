"""The final score as a page: the parts of the score named at the left, a column for each player in their order, a strip below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE, Colour, Seats, Theme, darker
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, initial, width

WIDTH, EDGE, GAP = 1600, 16, 14
HEADER, TOTAL, FOOT = 100, 146, 132
FLAT = 112  # a total where there is much to count
BELOW = FOOT + 28  # from the end of the columns to that of the page
PALE: Colour = (231, 227, 218)
MINUS = "−"


def number(n: int) -> str:
    """A number with a true minus."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


Evidence = Callable[[Sheet, int, int, int, int, int], None]  # x, y, room, how high the line is, seat


class Line(NamedTuple):
    """A part of the score: its name, how high it is, what it brought by seat, and what draws from what that was counted.

    A line without points draws these itself, over the whole column.
    """

    icon: str
    label: str | Callable[[Sheet, int], None]
    high: int
    points: Callable[[int], int] | None
    evidence: Evidence


def no_name(sheet: Sheet, y: int) -> None:
    """The label of a line that speaks for itself."""


class Compared(NamedTuple):
    """A step of a tie, or what was compared: a sign, the numbers of seats, and who is left."""

    icon: str
    counts: Sequence[tuple[int, str]]
    left: Sequence[int] = ()


@dataclass(frozen=True)
class Scores:
    """The columns of a score: where they begin, who stands in them, and what ranks they have; rank 0 is not told."""

    theme: Theme
    top: int
    order: Sequence[tuple[int, int]]  # seats with their ranks, the best first
    winners: Sequence[int]
    name_of: Callable[[int], str]
    looks: Seats = SEATS
    left: int = 250
    right: int = WIDTH - EDGE
    loss: Colour = WHITE  # of points that are lost
    total: int = TOTAL  # how high the line of the total is

    @property
    def w(self) -> int:
        """How wide a column is."""
        return (self.right - self.left - GAP * (len(self.order) - 1)) // len(self.order)

    @property
    def size(self) -> int:
        """How large points are."""
        return 56 if self.w > 300 else 46

    def beside(self, points: Callable[[int], int]) -> int:
        """How wide evidence may be beside these points."""
        return self.w - 58 - round(max(width(number(points(seat)), "black", self.size) for seat, _ in self.order))

    def high(self, lines: Sequence[Line]) -> int:
        """How high the columns are."""
        return HEADER + sum(line.high for line in lines) + self.total

    def draw(self, sheet: Sheet, lines: Sequence[Line], label: str, unit: str, total: Callable[[int], int]) -> int:
        """All columns; `label` names the total, `unit` stands beside it. Where they end."""
        y = self.top + HEADER
        for line in lines:
            if callable(line.label):
                line.label(sheet, y)
            else:
                self._label(sheet, y, line.high, line.icon, line.label, self.theme.muted, self.theme.soft)
            y += line.high
        self._label(sheet, y, self.total, "trophy", label, self.theme.gold, self.theme.gold)
        ordered = sorted(enumerate(self.order), key=lambda one: one[1][0] in self.winners)
        for i, (seat, rank) in ordered:  # the winner's light lies over the neighbours
            x = self.left + (self.w + GAP) * i
            parts.panel(sheet, x, self.top, self.w, self.high(lines), self.theme, seat in self.winners)
            self._head(sheet, x, seat, rank)
            self._column(sheet, x, seat, lines)
            self._total(sheet, x, y, unit, total(seat), self.colour(seat, WHITE), self.colour(seat, self.theme.slot))
        return self.top + self.high(lines)

    def colour(self, seat: int, other: Colour) -> Colour:
        """Gold for who has won."""
        return self.theme.gold if seat in self.winners else other

    def _label(self, sheet: Sheet, y: int, high: int, icon: str, said: str, tint: Colour, ink: Colour) -> None:
        cy, room = y + high / 2, self.left - 84
        sheet.mark(icon, 44, cy, 50, tint, self.theme.table)
        sheet.lines(76, cy, said, 36 if high > 90 else 33, 22, room, ink)

    def _head(self, sheet: Sheet, x: int, seat: int, rank: int) -> None:
        won, narrow = seat in self.winners, self.w < 300
        name, inset = self.name_of(seat), 3 if won else 2
        parts.banner(sheet, x + inset, self.top + inset, self.w - 2 * inset, HEADER - 12, seat, 19, seats=self.looks)
        cy, right = self.top + inset + (HEADER - 12) / 2, x + self.w - 14
        radius, disc = (26, 50) if narrow else (31, 64)
        sheet.put(parts.crest(seat, initial(name), radius, seats=self.looks), x + 18 + radius, cy)
        if won or rank:
            right -= disc + 6
            sheet.disc(right + disc / 2 + 6, cy, disc, self.theme.row if won else PALE)
            if won:
                sheet.mark("crown", right + disc / 2 + 6, cy, disc - 16, self.theme.gold, darker(self.theme.gold, 0.72))
            else:
                sheet.middle(right + disc / 2 + 6, cy, str(rank), "black", disc - 20, self.theme.ink)
        at = x + 32 + 2 * radius
        parts.nameplate(sheet, at, cy, name, seat, 44, 20, right - at, self.looks)

    def _column(self, sheet: Sheet, x: int, seat: int, lines: Sequence[Line]) -> None:
        y = self.top + HEADER
        for i, line in enumerate(lines):
            if i % 2 == 0:
                sheet.fill(x + 8, y, self.w - 16, line.high, self.theme.table, 16)
            line.evidence(sheet, x + 20, y, self.beside(line.points) if line.points else self.w - 40, line.high, seat)
            if line.points:
                n = line.points(seat)
                ink = self.theme.faint if not n else self.loss if n < 0 else WHITE
                low = y + line.high / 2 + self.size * CAP
                sheet.text(x + self.w - 24, low, number(n), "black", self.size, ink, "r")
            y += line.high

    def _total(self, sheet: Sheet, x: int, y: int, unit: str, n: int, ink: Colour, rule: Colour) -> None:
        sheet.fill(x + 20, y + 6, self.w - 40, 4, rule)
        said, size, cy = number(n), 100 if self.w > 300 else 84, y + 5 + self.total / 2
        sheet.text(x + self.w - 24, cy + size * CAP, said, "black", size, ink, "r")
        room = self.w - 60 - width(said, "black", size)
        sheet.fitted(x + 24, cy + 36 * CAP, unit, "semibold", 36, 20, room, self.theme.muted)

    def verdict(self, sheet: Sheet, y: int, badge: str, said: str, why: str, steps: Sequence[Compared] = ()) -> None:
        """The strip below: who has won, by what, and the numbers that decided."""
        theme = self.theme
        sheet.shadow(EDGE, y + 12, WIDTH - 2 * EDGE, FOOT, 20)
        sheet.fill(EDGE, y + 12, WIDTH - 2 * EDGE, FOOT, theme.panel, 20)
        sheet.icon(badge, 40, y + 12 + FOOT / 2 - 40, 80, theme.gold, darker(theme.gold, 0.72))
        up, down = y + 12 + (42 if why else FOOT // 2), y + 12 + 96
        sheet.fitted(144, up + 54 * CAP, said, "black", 54, 28, WIDTH - 180, theme.gold)
        needed = sum(self._wide(step) for step in steps) + 40 * len(steps)
        (line,), size = fit(why, "semibold", 38, 26, max(500, WIDTH - 180 - needed))
        x = 184 + sheet.text(144, down + size * CAP, line, "semibold", size, theme.soft)
        self._compare(sheet, x, down, steps, min(1.0, (WIDTH - 36 - x) / needed) if needed else 1.0)

    def _compare(self, sheet: Sheet, x: float, cy: int, steps: Sequence[Compared], scale: float) -> None:
        """The numbers of every step, each behind its owner's crest."""
        theme = self.theme
        for step in steps:
            for seat, n in step.counts:
                sheet.put(parts.crest(seat, initial(self.name_of(seat)), round(26 * scale), seats=self.looks), x + 30 * scale, cy)
                x += 66 * scale
                if step.icon:
                    sheet.icon(step.icon, x, cy - 20 * scale, round(40 * scale), theme.muted, theme.panel)
                    x += 46 * scale
                ink, high = theme.gold if seat in step.left else WHITE, 48 * scale // 0.5 * 0.5
                x += sheet.text(x, cy + high * CAP, n, "black", high, ink) + 30 * scale
            x += 40 * scale

    @staticmethod
    def _wide(step: Compared) -> float:
        return sum((142 if step.icon else 96) + width(n, "black", 48) for _, n in step.counts)


class Pieces(NamedTuple):
    """Equal pieces in lines."""

    w: int
    h: int
    across: int
    lines: int

    @property
    def high(self) -> int:
        """How high all lines are together."""
        return self.lines * (self.h + 8) + 16

    def places(self, n: int, x: float, y: float, high: int) -> Iterator[tuple[float, float]]:
        """Where so many lie, in the middle of a line of the score that is so high."""
        top = y + (high - ceil(n / self.across) * (self.h + 8) + 8) / 2
        return ((x + (self.w + 6) * (i % self.across), top + (self.h + 8) * (i // self.across)) for i in range(n))


def pieces(most: int, room: int, shape: float, sizes: Sequence[int] = (72, 64, 56, 48, 42), lines: int = 3) -> Pieces:
    """The largest of those sizes at which the most that anybody has lie in few lines; `shape` is how high one is, in widths."""
    for w in sizes:
        across = max(1, (room + 6) // (w + 6))
        needed = max(1, ceil(most / across))
        if needed <= lines and w * shape * needed < 280:
            break
    return Pieces(w, round(w * shape), across, needed)
