"""What a Star Chart may still bring: areas that want few lines, and what the lines of a turn can close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.merchants_cove.cards import GOOD_OF, KIND_OF_CELLS
from engines.merchants_cove.chart import CELLS, CROSS, LINE, LINES, OUTSIDE, colour_of

CELL = {cell.name: cell.bit for cell in CELLS}


class Shape(NamedTuple):
    """Cells that would make a Good, and the lines around and between them."""

    cells: int
    good: int  # its place
    around: int
    between: int
    cross: bool  # closing it costs Corruption


class Opening(NamedTuple):
    """A shape that can still be closed, and the lines it wants."""

    shape: Shape
    wants: int
    n: int


def areas(size: int) -> set[int]:
    """Every area of so many cells of one colour that no line of the Cross divides."""
    found = {cell.bit for cell in CELLS}
    for _ in range(size - 1):
        joined = ((area, line.sides) for area in found for line in LINES if not line.bit & CROSS)
        found = {area | one | other for area, (one, other) in joined if bool(one & area) != bool(other & area)}
        found = {area for area in found if not area & OUTSIDE and colour_of(area)}
    return found


def shape(cells: int, kind: str) -> Shape:
    """The lines of an area, by the sides on which its cells lie."""
    around = sum(line.bit for line in LINES if bool(line.sides[0] & cells) != bool(line.sides[1] & cells))
    between = sum(line.bit for line in LINES if line.sides[0] & cells and line.sides[1] & cells)
    return Shape(cells, GOOD_OF[kind, colour_of(cells)].place, around, between, bool(around & CROSS))


SHAPES = tuple(shape(cells, kind) for size, kind in KIND_OF_CELLS.items() for cells in sorted(areas(size)))


@lru_cache(maxsize=1 << 13)
def lines_of(names: tuple[str, ...]) -> int:
    return sum([LINE[name].bit for name in names])


def cells_of(names: Iterable[str]) -> int:
    return sum([CELL[name] for name in names])


@lru_cache(maxsize=1 << 13)
def openings(drawn: int, filled: int, most: int) -> tuple[Opening, ...]:
    walls = drawn | CROSS
    found = [(one, one.around & ~walls) for one in SHAPES if not (one.cells & filled or one.between & drawn)]
    return tuple([Opening(one, wants, n) for one, wants in found if 0 < (n := wants.bit_count()) <= most])


@lru_cache(maxsize=1 << 13)
def prospect(drawn: int, filled: int, worths: tuple[float, ...], card: float, shares: tuple[float, ...]) -> float:
    """A share of what all areas are worth that might be closed, by the lines they want; none is counted twice."""
    hopes = []
    for one, _, n in openings(drawn, filled, len(shares)):
        hoped = (worths[one.good] - card * one.cross) * shares[n - 1]
        if hoped > 0:
            hopes.append((hoped, one.cells))
    hopes.sort(reverse=True)
    total, taken = 0.0, 0
    for hoped, cells in hopes:
        if not cells & taken:
            taken |= cells
            total += hoped
    return total


class Closed(NamedTuple):
    """The chart after lines that are still to be drawn, and what they bring."""

    drawn: int
    filled: int
    worth: float
    left: int


def closable(drawn: int, filled: int, left: int, worths: Sequence[float], card: float, supply: Sequence[int]) -> Closed:
    """Close what brings most for each line, as long as there are lines."""
    total, held = 0.0, list(supply)
    while left:
        best, chosen = 0.0, None
        for one in openings(drawn, filled, left):
            if held[one.shape.good]:
                each = (worths[one.shape.good] - card * one.shape.cross) / one.n
                if each > best:
                    best, chosen = each, one
        if chosen is None:
            break
        held[chosen.shape.good] -= 1
        total += best * chosen.n
        drawn, filled, left = drawn | chosen.wants, filled | chosen.shape.cells, left - chosen.n
    return Closed(drawn, filled, total, left)


def line_worths(
    drawn: int, filled: int, left: int, worths: Sequence[float], card: float, supply: Sequence[int]
) -> dict[int, float]:
    """By line the best share of a Good that it brings nearer: of an area that can be closed now, or with as many lines again."""
    found: dict[int, float] = {}
    for one, wants, n in openings(drawn, filled, 2 * left):
        share = (worths[one.good] - card * one.cross) / n if supply[one.good] else 0.0
        for bit in bits_of(wants):
            found[bit] = max(found.get(bit, 0.0), share if n <= left else share * left / (2 * n))
    return {bit: share for bit, share in found.items() if share > 0}


def bits_of(lines: int) -> list[int]:
    return [1 << i for i in range(lines.bit_length()) if lines >> i & 1]
