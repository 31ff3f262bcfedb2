"""A player's workshops and gardens on their grid, with the sites where something may be built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engines.resafa.geometry import CONTACTS, NEIGHBOURS, STRIPS, Contact, cells_for_workshop, squares_beside
from engines.resafa.view import BuiltView, PlayerView, SquareView
from renderers.kit.colour import WHITE
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.resafa.faces import face_of, workshop
from renderers.resafa.looks import DONE, FAINT, FROND, GHOST, LAWN, LAWN_EDGE, LEAF, LIT, SOIL, SOIL_EDGE, THEME
from renderers.resafa.phrases import number

LARGEST = 214
RIM = 58  # for the numbers of rows and columns

Cell = tuple[int, int]


@dataclass(frozen=True)
class Area:
    """What lies in an area, and what may be placed there now."""

    workshops: tuple[BuiltView, ...]
    squares: tuple[SquareView, ...]
    sites: tuple[Cell, ...] = ()  # where a workshop may be built now
    chosen: tuple[Cell, ...] = ()  # squares in which a garden may be planted now
    dim: tuple[Cell, ...] = ()  # workshops that do not matter now


class Grid(NamedTuple):
    """Where the cells lie."""

    left: float
    top: float
    cell: float
    columns: range
    rows: range

    def middle(self, at: Cell) -> tuple[float, float]:
        return (
            self.left + (at[0] - self.columns.start + 0.5) * self.cell,
            self.top + (at[1] - self.rows.start + 0.5) * self.cell,
        )


def area_of(player: PlayerView) -> Area:
    """The workshops and gardens of a player."""
    return Area(player.workshops, player.squares)


def cells_of(area: Area) -> list[Cell]:
    return [(w.x, w.y) for w in area.workshops]


def grid_of(area: Area, x: float, y: float, w: float, h: float) -> Grid:
    taken = cells_of(area)
    every = [*taken, *cells_for_workshop(taken)]
    columns = range(min(cx for cx, _ in every), max(cx for cx, _ in every) + 1)
    rows = range(min(cy for _, cy in every), max(cy for _, cy in every) + 1)
    cell = min(LARGEST, (w - RIM - 12) / len(columns), (h - RIM) / len(rows))
    left = x + RIM + (w - RIM - 12 - cell * len(columns)) / 2
    top = y + RIM + (h - RIM - cell * len(rows)) / 2
    return Grid(left, top, cell, columns, rows)


def draw_area(sheet: Sheet, x: float, y: float, w: float, h: float, area: Area) -> Grid:
    """The whole area in a box; where its cells lie."""
    grid = grid_of(area, x, y, w, h)
    rims(sheet, grid)
    taken = cells_of(area)
    planted = {(s.x, s.y): s for s in area.squares}
    for at in squares_beside(taken):
        square(sheet, grid, at, planted.get(at), at in area.chosen)
    for at in cells_for_workshop(taken):
        site(sheet, grid, at, at in area.sites)
    for one in area.workshops:
        place_workshop(sheet, grid, one)
    for s in area.squares:
        if all(s.strips):
            ticked(sheet, *grid.middle((s.x, s.y)), grid.cell)
    for at in area.dim:
        veil(sheet, *grid.middle(at), grid)
    return grid


def rims(sheet: Sheet, grid: Grid) -> None:
    size = 27.0 if grid.cell > 100 else 22.0
    for column in grid.columns:
        cx, _ = grid.middle((column, 0))
        sheet.middle(cx, grid.top - 24, number(column), "bold", size, THEME.muted)
    for row in grid.rows:
        _, cy = grid.middle((0, row))
        sheet.middle(grid.left - 30, cy, number(row), "bold", size, THEME.muted)


def tile_size(grid: Grid) -> int:
    return round(grid.cell * 0.86)


def place_workshop(sheet: Sheet, grid: Grid, one: BuiltView, gold: tuple[Cell, ...] = ()) -> None:
    """A workshop in its cell; some of its green bonuses, by edge and slot, in gold."""
    cx, cy = grid.middle((one.x, one.y))
    size = tile_size(grid)
    sheet.put(workshop(one.tile, one.back, one.turned, size, grid.cell > 130), cx - size / 2, cy - size / 2)


def site(sheet: Sheet, grid: Grid, at: Cell, now: bool) -> None:
    """A free cell where a workshop may be built some day, or now."""
    cx, cy = grid.middle(at)
    side = round(grid.cell * 0.81)
    x, y = cx - side / 2, cy - side / 2
    if now:
        sheet.fill(x, y, side, side, LIT, 14)
    sheet.dashes(x, y, side, side, THEME.gold if now else FAINT, 14, 4 if now else 3)
    said = f"{number(at[0])}, {number(at[1])}"
    size = min(30.0, grid.cell * 0.15) // 0.5 * 0.5
    sheet.fitted(cx, cy + size * CAP, said, "bold", size, 10, side - 8, THEME.gold if now else GHOST, "m")


def square(sheet: Sheet, grid: Grid, at: Cell, planted: SquareView | None, now: bool) -> None:
    cx, cy = grid.middle(at)
    side = round(grid.cell * 0.925)
    x, y = cx - side / 2, cy - side / 2
    sheet.fill(x, y, side, side, SOIL, 12)
    if now:
        sheet.dashes(x, y, side, side, THEME.gold, 12, 5, 12, 9)
    else:
        sheet.dashes(x, y, side, side, SOIL_EDGE, 12, 2.5, 3, 8)
    if planted is not None:
        for first, n in tiles_of(planted):
            garden_tile(sheet, x, y, side, planted.orientation, first, n)
    if now:
        said = f"{number(at[0])}, {number(at[1])}"
        size = min(28.0, grid.cell * 0.15) // 0.5 * 0.5
        if planted is not None:
            wide = round(width(said, "black", size)) + 12
            sheet.fill(cx - wide / 2, cy - size * 0.75, wide, round(size * 1.5), SOIL, 8)
        sheet.fitted(cx, cy + size * CAP, said, "black", size, 10, side - 8, THEME.gold, "m")


def tiles_of(planted: SquareView) -> Iterator[tuple[int, int]]:
    """The tiles of a square: first strip and number of strips."""
    i = 0
    while i < STRIPS:
        n = 1
        while i + n < STRIPS and planted.strips[i] and planted.strips[i + n] == planted.strips[i]:
            n += 1
        if planted.strips[i]:
            yield i, n
        i += n


def garden_tile(sheet: Sheet, x: float, y: float, side: int, orientation: str, first: int, n: int, gold: bool = False) -> None:
    """A garden tile on its strips: three palms on a small one, five on a large one."""
    strip = side / STRIPS
    across, down = (side - 6, round(strip * n) - 6) if orientation == "h" else (round(strip * n) - 6, side - 6)
    left, top = (x + 3, y + 3 + strip * first) if orientation == "h" else (x + 3 + strip * first, y + 3)
    sheet.shadow(left, top, across, down, 12)
    sheet.fill(left, top, across, down, THEME.gold if gold else LAWN_EDGE, 12)
    line = 5 if gold else 3
    sheet.fill(left + line, top + line, across - 2 * line, down - 2 * line, LAWN, 12 - line)
    palm = max(10, round(strip * 0.6))
    for i, count in enumerate((3, 2)[:n]):
        for k in range(count):
            along = side / 2 + (k - (count - 1) / 2) * side * 0.27
            athwart = strip * (i + 0.5) * (1 if n == 1 else 0.96)
            dx, dy = (along, athwart) if orientation == "h" else (athwart, along)
            sheet.icon("palm", left - 3 + dx - palm / 2, top - 3 + dy - palm / 2, palm, FROND, LAWN)


def ticked(sheet: Sheet, cx: float, cy: float, cell: float) -> None:
    """The tick of a garden that is full."""
    across = round(min(60, cell * 0.28))
    sheet.rimmed(cx, cy, across, LEAF, across - 8, WHITE)
    tick = round(across * 0.6)
    sheet.icon("check", cx - tick / 2, cy - tick / 2, tick, DONE, WHITE)


def veil(sheet: Sheet, cx: float, cy: float, grid: Grid) -> None:
    """A workshop that does not matter now."""
    side = tile_size(grid)
    sheet.fill(cx - side / 2, cy - side / 2, side, side, THEME.panel, 14, 0.6)


def counts(area: Area) -> tuple[int, int]:
    """How many garden tiles there are, and how many squares are full."""
    return sum(len(set(s.strips) - {0}) for s in area.squares), sum(all(s.strips) for s in area.squares)


def touching(player: PlayerView, ghost: BuiltView) -> tuple[tuple[int, int], ...]:
    """The green bonuses of a workshop that would touch gardens which are there already: edges and slots after its rotation."""
    planted = {(s.x, s.y): s for s in player.squares}
    found = []
    for edge, slot in face_of(ghost.tile, ghost.back).green:
        to = (edge + ghost.turned) % 4
        beside = planted.get((ghost.x + NEIGHBOURS[to][0], ghost.y + NEIGHBOURS[to][1]))
        if beside is None:
            continue
        here = Contact((to + 2) % 4, to, slot)
        if any(n and here in CONTACTS[beside.orientation, i] for i, n in enumerate(beside.strips)):
            found.append((to, slot))
    return tuple(found)
