"""The Star Chart: dots, lines, the Corruption Cross, and what a line encloses; section 7.

Sets of cells are bit masks over a grid with one more cell all round, which stands for the outside. A line between a cell and
the one to its right is the bit of that cell; a line below a cell is its bit among those that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engines.merchants_cove.cards import BOX, COLOUR_OF_LETTER, KIND_OF_CELLS, RULES

ROWS = BOX.chart.rows
WIDE, HIGH = len(ROWS[0]), len(ROWS)
PITCH = WIDE + 2
SIZE = PITCH * (HIGH + 2)  # bits of all cells, the outside included
EVERYWHERE = (1 << SIZE) - 1
DOT_COLUMNS = tuple(chr(ord("a") + x) for x in range(WIDE + 1))


class Cell(NamedTuple):
    """A cell of the chart."""

    name: str  # C4
    colour: str
    bit: int


class Line(NamedTuple):
    """A place where a line can be drawn, the cells on its two sides, and the word by which it is said."""

    name: str  # c4-d4, the dot to the left or above first
    word: str  # c c4-d4: by column, for no menu holds them all
    bit: int
    sides: tuple[int, int]


class Enclosed(NamedTuple):
    """A region that a line has newly enclosed: its cells, the Good it makes, if any, and whether the Cross is around it."""

    cells: int
    kind: str  # "" when the region makes nothing and stays open to be divided
    colour: str
    cross: bool


def bit(x: int, y: int) -> int:
    """The bit of the cell in that column and row; -1 and beyond the last one are outside."""
    return 1 << ((y + 1) * PITCH + x + 1)


def line_between(x: int, y: int, right: bool) -> Line:
    """The line from a dot to its right or lower neighbour."""
    name = f"{DOT_COLUMNS[x]}{y + 1}-" + (f"{DOT_COLUMNS[x + 1]}{y + 1}" if right else f"{DOT_COLUMNS[x]}{y + 2}")
    sides = (bit(x, y - 1), bit(x, y)) if right else (bit(x - 1, y), bit(x, y))
    return Line(name, f"{DOT_COLUMNS[x]} {name}", sides[0] << (SIZE if right else 0), sides)


CELLS: tuple[Cell, ...] = tuple(
    Cell(f"{chr(ord('A') + x)}{y + 1}", COLOUR_OF_LETTER[letter], bit(x, y))
    for y, row in enumerate(ROWS)
    for x, letter in enumerate(row)
)
BOARD = sum(cell.bit for cell in CELLS)
OUTSIDE = EVERYWHERE & ~BOARD
OF_COLOUR: Mapping[str, int] = MappingProxyType(
    {colour: sum(cell.bit for cell in CELLS if cell.colour == colour) for colour in COLOUR_OF_LETTER.values()}
)
LINES: tuple[Line, ...] = tuple(
    line_between(x, y, right)
    for x in range(WIDE + 1)
    for y in range(HIGH + 1)
    for right in (True, False)
    if (x < WIDE if right else y < HIGH)
)
LINE: Mapping[str, Line] = MappingProxyType({line.name: line for line in LINES})
COLUMNS = tuple(tuple((line.bit, f"line {line.word}") for line in LINES if line.name[0] == column) for column in DOT_COLUMNS)
COLUMN_MASKS = tuple(sum(drawable for drawable, _ in column) for column in COLUMNS)
OF_BIT: Mapping[int, Line] = MappingProxyType({line.bit: line for line in LINES})
LINES_AT: Mapping[str, int] = MappingProxyType(
    {dot: sum(line.bit for line in LINES if dot in line.name.split("-")) for one in LINES for dot in one.name.split("-")}
)
# By line, the others that meet it at either of its dots.
MEETING: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {line.bit: tuple(LINES_AT[dot] & ~line.bit for dot in line.name.split("-")) for line in LINES}
)
ALL_LINES = sum(line.bit for line in LINES)
CROSS = sum(LINE[name].bit for name in BOX.chart.cross)
CROSS_RIGHT, CROSS_BELOW = CROSS & EVERYWHERE, CROSS >> SIZE


def cells_in(region: int) -> tuple[str, ...]:
    """The names of the cells of a region, in reading order."""
    return tuple(cell.name for cell in CELLS if cell.bit & region)


@lru_cache(maxsize=1 << 13)
def lines_in(drawn: int) -> tuple[str, ...]:
    return tuple(line.name for line in LINES if line.bit & drawn)


def within(areas: Iterable[int]) -> int:
    found = 0
    for area in areas:
        found |= (area & area >> 1) | (area & area >> PITCH) << SIZE
    return found


def open_lines(drawn: int, areas: Sequence[int]) -> int:
    """The lines that may be drawn."""
    return ALL_LINES & ~(drawn | CROSS | within(areas))


@lru_cache(maxsize=1 << 13)
def line_words(lines: int) -> tuple[str, ...]:
    """Lines as they are said, column by column."""
    words: tuple[str, ...] = ()
    for column, mask in enumerate(COLUMN_MASKS):
        words += column_words(column, lines & mask)
    return words


@lru_cache(maxsize=1 << 13)
def column_words(column: int, lines: int) -> tuple[str, ...]:
    return tuple([word for drawable, word in COLUMNS[column] if drawable & lines])


def region_of(start: int, walls: int) -> int:
    """The cells that can be reached from a cell without crossing a wall; 0 when the outside is among them."""
    right, below = EVERYWHERE & ~walls, EVERYWHERE & ~(walls >> SIZE)
    found, grown = 0, start
    while grown != found:
        if grown & OUTSIDE:
            return 0
        found = grown
        grown |= (found & right) << 1 | (found >> 1 & right) | (found & below) << PITCH | (found >> PITCH & below)
    return found


def has_cross(region: int) -> bool:
    """Whether a line of the Cross is among the walls around a region, and not only inside it."""
    return bool((region ^ region >> 1) & CROSS_RIGHT or (region ^ region >> PITCH) & CROSS_BELOW)


def colour_of(region: int) -> str:
    """The one colour of a region; "" when it has several."""
    return next((colour for colour, cells in OF_COLOUR.items() if region & ~cells == 0), "")


def newly_enclosed(line: int, drawn: int) -> list[Enclosed]:
    """What a line encloses that was not enclosed before; `drawn` includes the line."""
    found: list[Enclosed] = []
    walls = drawn | CROSS
    here, there = MEETING[line]
    if not (walls & here and walls & there):  # a line with a loose end divides nothing
        return found
    one, other = OF_BIT[line].sides
    for side, beyond in ((one, other), (other, one)):
        # A region that lies on both sides of the line is as it was.
        if side & BOARD and (region := region_of(side, walls)) and not region & beyond:
            kind, colour = KIND_OF_CELLS.get(region.bit_count(), ""), colour_of(region)
            found.append(Enclosed(region, kind if colour else "", colour, has_cross(region)))
    return found


def drawn_in_order(drawn: int, lines: Iterable[int]) -> Iterator[tuple[int, list[Enclosed]]]:
    """What each line encloses when they are drawn one after the other (R-9)."""
    for line in lines:
        drawn |= line
        yield line, newly_enclosed(line, drawn)


def corruption_of(enclosed: Iterable[Enclosed]) -> int:
    """The Corruption cards that some enclosures cost, one for each region (R-11)."""
    return RULES.cross_corruption * sum(one.cross for one in enclosed)
