"""Somebody's workshops and gardens, near enough to be read: rooms, green bonuses as dots, strips that are planted."""

from __future__ import annotations

from collections.abc import Collection

from engines.resafa.cards import LISTS, TILE
from engines.resafa.geometry import STRIPS, cells_for_workshop, squares_beside
from engines.resafa.view import BuiltView, PlayerView
from renderers.kit.closeup import Page, figure
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, width
from renderers.resafa import area
from renderers.resafa.area import Area, Cell, Grid
from renderers.resafa.closeups import line, table
from renderers.resafa.faces import face_of, green_place, rooms_of
from renderers.resafa.looks import FAINT, FRAMES, LEAF, SOIL, SOIL_EDGE, THEME, WARES
from renderers.resafa.looks import RIM as BROWN
from renderers.resafa.signs import Signs

LARGEST = 196.0
RIM = 58  # for the numbers of columns and rows, where places are too small for their addresses
ADDRESSED = 112  # how large places are that have room for them


def draw(
    page: Page, player: PlayerView, x: float, y: float, w: float, h: float,
    sites: Collection[Cell] = (), here: Cell | None = None, bare: bool = False, lit: Collection[Cell] = (),
) -> None:  # fmt: skip
    """The whole area in a box: free sites of workshops dashed, the place that is meant and those that may be chosen in gold."""
    shown = area.area_of(player)
    cells = [(one.x, one.y) for one in shown.workshops]
    squares = [] if bare else list(squares_beside(cells))
    every = [*cells, *squares, *sites]
    grid = _grid(every, x, y, w, h)
    if lit and grid.cell < ADDRESSED:
        grid = _grid(every, x + RIM, y + RIM, w - RIM, h - RIM)
        _numbers(page, grid)
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
    for at in lit if grid.cell >= ADDRESSED else ():
        _address(page, grid, at)
    for one in shown.workshops:
        cx, cy = grid.middle((one.x, one.y))
        house(page, one, cx, cy, round(grid.cell * 0.9))


def _address(page: Page, grid: Grid, at: Cell) -> None:
    """Where something may be placed, as buttons call it."""
    (cx, cy), said = grid.middle(at), f"{figure(at[0])}  {figure(at[1])}"
    wide = round(width(said, "black", LEAST)) + 14
    page.fill(cx - wide / 2, cy - 25, wide, 50, THEME.row, 12)
    page.middle(cx, cy, said, "black", LEAST, THEME.gold)


def _numbers(page: Page, grid: Grid) -> None:
    """Columns and rows by their numbers."""
    for column in grid.columns:
        page.middle(grid.middle((column, 0))[0], grid.top - 26, figure(column), "bold", 36, THEME.muted)
    for row in grid.rows:
        page.middle(grid.left - 30, grid.middle((0, row))[1], figure(row), "bold", 36, THEME.muted)


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


def house(
    page: Page, one: BuiltView, cx: float, cy: float, side: int, near: bool = False, gold: tuple[tuple[int, int], ...] = ()
) -> None:  # fmt: skip
    """A workshop around a middle: its rooms, and its green bonuses: dots, or from near what they bring, some of them in gold."""
    page.put(_house(one.tile, one.back, one.turned, side, near, gold), cx - side / 2, cy - side / 2)


def piece(one: BuiltView, side: int) -> Sprite:
    """The same as a piece."""
    return _house(one.tile, one.back, one.turned, side, False, ())


@kept
def _house(tile: str, back: bool, turned: int, side: int, near: bool, gold: tuple[tuple[int, int], ...]) -> Sprite:
    face, edge, out = face_of(tile, back), max(7, round(side * 0.075)), 46
    page = Page(table.STYLE, (side + 2 * out, side + 2 * out))
    page.fill(out, out, side, side, FRAMES[TILE[tile].level], 12)
    page.box(out + edge - 2, out + edge - 2, side - 2 * edge + 4, side - 2 * edge + 4, BROWN, THEME.paper, 9, 2, 7)
    inset = edge + (10 if near else 0)
    rooms(page, rooms_of(face), out + inset, out + inset, side - 2 * inset, side - 2 * inset, 78)
    for (where, slot), key in face.green.items():
        gx, gy = green_place(out, side, (where + turned) % 4, slot)
        if near:
            bonus(page, gx, gy, key, ((where + turned) % 4, slot) in gold, 58 if side >= 150 else 48)
            continue
        across = max(16, round(side * 0.14))
        page.rimmed(gx, gy, across, WHITE, across - 6, LEAF)
    return page.sprite(out, out)


def bonus(page: Page, cx: float, cy: float, key: str, gold: bool, across: int) -> None:
    """What a green bonus brings."""
    ((name, n),) = [pair for e in LISTS[key] for pair in (e.gain or ((e.op, e.n),))]
    wide = across + 20 if n > 1 and name != "vp" else across
    if gold:
        page.fill(cx - wide / 2 - 6, cy - across / 2 - 6, wide + 12, across + 12, THEME.gold, across / 2 + 6)
    page.box(cx - wide / 2, cy - across / 2, wide, across, WHITE, LEAF, across / 2, 3)
    if name == "vp":
        line.seal(page, cx, cy, str(n), across - 6)
        return
    icon = WARES[name][0] if name in WARES else "track"
    if n > 1:
        page.text(cx - wide / 2 + 11, cy + 36 * CAP, str(n), "black", 36, WHITE)
    page.mark(icon, cx + (14 if n > 1 else 0), cy, 34 if n > 1 else round(across * 0.72), WHITE, LEAF)


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
