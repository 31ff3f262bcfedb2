"""Somebody's workshops and gardens, near enough to be read: rooms, green bonuses as dots, strips that are planted."""

from __future__ import annotations

from collections.abc import Collection

from engines.resafa.cards import TILE
from engines.resafa.geometry import STRIPS, cells_for_workshop, squares_beside
from engines.resafa.view import BuiltView, PlayerView
from renderers.kit.closeup import Page, figure
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import width
from renderers.resafa import area
from renderers.resafa.area import Area, Cell, Grid
from renderers.resafa.closeups import line, table
from renderers.resafa.faces import face_of, green_place, rooms_of
from renderers.resafa.looks import FAINT, FRAMES, LEAF, RIM, SOIL, SOIL_EDGE, THEME
from renderers.resafa.signs import Signs

LARGEST = 196.0


def draw(
    page: Page, player: PlayerView, x: float, y: float, w: float, h: float,
    sites: Collection[Cell] = (), here: Cell | None = None, bare: bool = False, lit: Collection[Cell] = (),
) -> None:  # fmt: skip
    """The whole area in a box: free sites of workshops dashed, the place that is meant and those that may be chosen in gold."""
    shown = area.area_of(player)
    cells = [(one.x, one.y) for one in shown.workshops]
    squares = [] if bare else list(squares_beside(cells))
    grid = _grid([*cells, *squares, *sites], x, y, w, h)
    planted = {(s.x, s.y): s for s in shown.squares}
    for at in squares:
        _square(page, grid, shown, at, at == here or at in lit)
        if at in planted and all(planted[at].strips):
            cx, cy = grid.middle(at)
            area.ticked(page, cx, cy, grid.cell)
    for at in sites:
        cx, cy = grid.middle(at)
        side = round(grid.cell * 0.84)
        if at == here or at in lit:
            page.fill(cx - side / 2, cy - side / 2, side, side, THEME.gold, 14, 0.16)
            page.frame(cx - side / 2, cy - side / 2, side, side, THEME.gold, 7, 14)
        else:
            page.dashes(cx - side / 2, cy - side / 2, side, side, FAINT, 14, 4)
    for at in lit:
        _address(page, grid, at)
    for one in shown.workshops:
        cx, cy = grid.middle((one.x, one.y))
        house(page, one, cx, cy, round(grid.cell * 0.9))


def _address(page: Page, grid: Grid, at: Cell) -> None:
    """Where something may be placed, as buttons call it; nothing where the place is too small for it."""
    (cx, cy), said = grid.middle(at), f"{figure(at[0])}  {figure(at[1])}"
    wide = round(width(said, "black", LEAST)) + 14
    if wide < grid.cell * 0.88:
        page.fill(cx - wide / 2, cy - 25, wide, 50, THEME.row, 12)
        page.middle(cx, cy, said, "black", LEAST, THEME.gold)


def free(player: PlayerView) -> list[Cell]:
    """Where another workshop may stand."""
    return list(cells_for_workshop([(one.x, one.y) for one in player.workshops]))


def _grid(cells: list[Cell], x: float, y: float, w: float, h: float) -> Grid:
    columns = range(min(cx for cx, _ in cells), max(cx for cx, _ in cells) + 1)
    rows = range(min(cy for _, cy in cells), max(cy for _, cy in cells) + 1)
    cell = min(LARGEST if len(columns) > 2 else 2 * LARGEST, w / len(columns), h / len(rows))
    return Grid(x + (w - cell * len(columns)) / 2, y + (h - cell * len(rows)) / 2, cell, columns, rows)


def _square(page: Page, grid: Grid, shown: Area, at: Cell, here: bool) -> None:
    cx, cy = grid.middle(at)
    side = round(grid.cell * 0.925)
    x, y = cx - side / 2, cy - side / 2
    planted = next((s for s in shown.squares if (s.x, s.y) == at), None)
    page.fill(x, y, side, side, SOIL, 12)
    if planted is not None:
        for first, n in area.tiles_of(planted):
            area.garden_tile(page, x, y, side, planted.orientation, first, n)
    if here:
        page.frame(x - 4, y - 4, side + 8, side + 8, THEME.gold, 7, 14)
    elif planted is None:
        page.dashes(x, y, side, side, SOIL_EDGE, 12, 3, 5, 9)


def lying(page: Page, player: PlayerView, at: Cell, x: float, y: float, side: int, tile: tuple[str, int, int]) -> None:
    """A square with another tile on it: how that lies, its first strip, and how many it fills."""
    page.fill(x, y, side, side, SOIL, 12)
    for one in player.squares:
        if (one.x, one.y) == at:
            for first, n in area.tiles_of(one):
                area.garden_tile(page, x, y, side, one.orientation, first, n)
    area.garden_tile(page, x, y, side, *tile, gold=True)
    way, first, n = tile
    middle = (first + n / 2) * side / STRIPS
    cx, cy = (x + side / 2, y + middle) if way == "h" else (x + middle, y + side / 2)
    page.fill(cx - 24 * n - 2, cy - 26, 48 * n + 4, 52, THEME.ink, 26)
    page.decisive(cx, cy, f"{first + 1}" if n == 1 else f"{first + 1}–{first + n}", 42, WHITE)


def house(page: Page, one: BuiltView, cx: float, cy: float, side: int) -> None:
    """A workshop around a middle: its rooms, and a dot where each green bonus lies."""
    page.put(_house(one.tile, one.back, one.turned, side), cx - side / 2, cy - side / 2)


@kept
def _house(tile: str, back: bool, turned: int, side: int) -> Sprite:
    face, edge, out = face_of(tile, back), max(7, round(side * 0.075)), 30
    page = Page(table.STYLE, (side + 2 * out, side + 2 * out))
    page.fill(out, out, side, side, FRAMES[TILE[tile].level], 12)
    page.box(out + edge - 2, out + edge - 2, side - 2 * edge + 4, side - 2 * edge + 4, RIM, THEME.paper, 9, 2, 7)
    rooms(page, rooms_of(face), out + edge, out + edge, side - 2 * edge, side - 2 * edge, 78)
    for where, slot in face.green:
        gx, gy = green_place(out, side, (where + turned) % 4, slot)
        across = max(16, round(side * 0.14))
        page.rimmed(gx, gy, across, WHITE, across - 6, LEAF)
    return page.sprite(out, out)


def rooms(page: Page, lines: list[Signs], x: float, y: float, w: int, h: int, size: float) -> None:
    """The rooms of a workshop below each other."""
    each = h / max(1, len(lines))
    for i, signs in enumerate(lines):
        middle = y + each * (i + 0.5)
        if i:
            page.fill(x + 8, y + each * i - 2, w - 16, 3, FRAMES[1])
        if (line.wide(signs, line.LEAST_SIGN) > w - 8 and each < 2.4 * line.LEAST_SIGN) or each < line.LEAST_SIGN:
            _things(page, signs, x + w / 2, middle, each * 0.8, w - 10)
        else:
            line.centred(page, x + w / 2, middle, signs, size, w - 8, each * 0.94)


def _things(page: Page, signs: Signs, cx: float, cy: float, size: float, wide: float) -> None:
    """Where numbers have no room, the things alone."""
    signs = tuple(sign for sign in signs if sign.kind not in ("num", "seal")) or signs
    while size > 16 and line.wide(signs, size) > wide:
        size -= 1
    line.put(page, cx - line.wide(signs, size) / 2, cy, signs, size)
