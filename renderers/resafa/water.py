"""The water network: spaces with what they bring, tiles in their owners' colours, and the cubes at their sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PIL import Image

from engines.resafa.box import BOX, SourceData
from engines.resafa.cards import GRID, RULES, Space
from engines.resafa.view import ResafaView
from renderers.kit.colour import WHITE, rgb
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.vector import masks, svg
from renderers.resafa.faces import canal
from renderers.resafa.glyphs import gained, line_of
from renderers.resafa.ground import WIDE, aside, zone
from renderers.resafa.looks import CUBE, FAINT, SEA, THEME, WATER
from renderers.resafa.phrases import MINUS, say
from renderers.resafa.signs import draw, draw_seal, lay, line_width, shrunk
from renderers.speech import Same

X, Y, W, H = 978, 172, 606, 786
DRY, TANK = rgb("#5A3D27"), rgb("#4B3222")
LEFT, TOP, GAP = 39, 120, 4  # of the first space
CELL_W, CELL_H = 72, 126
PRICE = 30  # how high a price is
Placed = tuple[tuple[int, int], Image.Image]  # a piece, and where it belongs


@dataclass(frozen=True)
class Ground:
    """Which network, drawn in which panel."""

    high: int
    board: str
    cells: int  # how high its spaces are
    now: bool


@dataclass(frozen=True)
class Shown:
    """What a space shows."""

    code: str
    tile: str
    side: str
    owner: int
    letter: str
    cubes: int
    bonus: str
    now: bool
    priced: bool = False  # a price will be laid on its lower edge


def cell_high(board: str, solo: bool) -> int:
    """How high a space is: there are fewer rows with few players, and alone the bot lies below them."""
    rows = GRID[board].rows
    return CELL_H if solo else (GRID["3-4"].rows * (CELL_H + GAP)) // rows - GAP


def place(ground_: Ground, code: str) -> tuple[int, int]:
    grid = GRID[ground_.board]
    wide = len(grid.columns) * (CELL_W + GAP)
    left = LEFT + (len(GRID["3-4"].columns) * (CELL_W + GAP) - wide) // 2
    return left + grid.columns.index(code[0]) * (CELL_W + GAP), TOP + (int(code[1:]) - 1) * (ground_.cells + GAP)


def spaces(view: ResafaView, letters: tuple[str, ...], now: str) -> list[Shown]:
    laid = {one.space: one for one in view.grid}
    lying = dict(view.lying)
    found = []
    for code in GRID[view.board].spaces:
        one = laid.get(code)
        tile = (one.tile, one.side, one.owner, letters[one.owner], one.cubes) if one is not None else ("", "", -1, "", 0)
        found.append(Shown(code, *tile, lying.get(code, ""), code == now))
    return found


@kept
def base(ground_: Ground, words: Same) -> Image.Image:
    sheet = zone(ground_.high, (X, Y, W, H), "drop", say(words.speaker, "zone.water"), 340, ground_.now, 32, WIDE)
    grid = GRID[ground_.board]
    for column in grid.columns:
        x, _ = place(ground_, f"{column}1")
        sheet.middle(x + CELL_W / 2, 64, column, "bold", 30, THEME.muted)
    for row in range(1, grid.rows + 1):
        x, y = place(ground_, f"{grid.columns[0]}{row}")
        beside = any(s.edge == "left" and s.beside == f"{grid.columns[0]}{row}" for s in sources(ground_.board))
        sheet.middle(x - 22, y + (32 if beside else ground_.cells / 2), str(row), "bold", 30, THEME.muted)
    return sheet.image


ground = coloured(base)


@cache
def sources(board: str) -> tuple[SourceData, ...]:
    """Where the water of a network comes from."""
    return next(g.sources for g in BOX.grids if g.side == board)


# -- one space ----------------------------------------------------------------------------------------------------------------


@kept
def piece(ground_: Ground, shown: Shown, colours: str, words: Same) -> Image.Image:
    x, y = place(ground_, shown.code)
    box = (x - 2, y - 2, x + CELL_W + 2, y + ground_.cells + 2)
    sheet = Sheet.on(base(ground_, words).crop(box))
    draw_space(sheet, 2, 2, ground_.cells, shown, GRID[ground_.board].spaces[shown.code])
    return reduced(sheet.image, colours)


def draw_space(sheet: Sheet, x: int, y: int, h: int, shown: Shown, space: Space) -> None:
    if shown.tile:
        sheet.put(canal(shown.tile, shown.side, shown.owner, shown.letter, CELL_W, h), x, y)
        for i in range(min(shown.cubes, 3)):
            cube(sheet, x + CELL_W / 2, y + 26 + 34 * i, 30)
        if shown.cubes > 3:
            sheet.middle(x + CELL_W / 2, y + 26 + 34 * 3, str(shown.cubes), "black", 24, THEME.ink)
    else:
        empty(sheet, x, y, h, shown, space)
    if shown.now:
        sheet.frame(x - 2, y - 2, CELL_W + 4, h + 4, THEME.gold, 5, 12)


def empty(sheet: Sheet, x: int, y: int, h: int, shown: Shown, space: Space) -> None:
    sheet.box(x, y, CELL_W, h, FAINT, TANK if space.tank else DRY, 10, 2, 9)
    cx = x + CELL_W / 2
    if space.tank:
        arch = f"M10 {h - 8}V{h * 0.4:.0f}Q36 {h * 0.1:.0f} 62 {h * 0.4:.0f}V{h - 8}z"
        sheet.paint(FAINT, x, y, outline(arch, CELL_W, h))
    else:
        sheet.fill(cx - 10, y + 2, 20, h - 4, SEA, 0, 0.35)
    tight = shown.priced and h < 140
    room = h - PRICE if shown.priced else h
    low = bool(shown.bonus or space.off)
    if shown.bonus:
        bonus_tile(sheet, cx, y + (29 if tight else 38), 46 if tight else 54, shown.bonus)
    elif space.off:
        discount(sheet, cx, y + (24 if tight else 32), space)
    across = 32 if tight and low else 40 if shown.bonus else 46
    if space.vp:
        draw_seal(sheet, cx, y + (room * 0.78 if low else room / 2), str(space.vp), across)


def outline(shape: str, w: int, h: int) -> Image.Image:
    return masks(svg(w, h, f'<path d="{shape}" fill="none" stroke="#fff" stroke-width="3"/>'), w, h)[0]


def discount(sheet: Sheet, cx: float, cy: float, space: Space) -> None:
    sheet.fill(cx - 31, cy - 19, 62, 38, WHITE, 10)
    signs = tuple(gained(space.off, MINUS))
    size = shrunk(signs, 29, 56)
    draw(sheet, cx - line_width(signs, size) / 2, cy, signs, size, WHITE)


def bonus_tile(sheet: Sheet, cx: float, cy: float, size: int, code: str) -> None:
    x, y = cx - size / 2, cy - size / 2
    sheet.shadow(x, y, size, size, 10)
    sheet.box(x, y, size, size, THEME.gold, THEME.paper, 10, 4, 7)
    signs = tuple(s for s in line_of(code, "/") if s.kind != "dot" and s.what not in ("+1", "×1"))
    fits = lay(signs, size * 0.62, size - 12, size - 12)
    if len(signs) == 1:
        draw(sheet, cx - line_width(signs, size * 0.66) / 2, cy, signs, size * 0.66)
    else:
        draw(sheet, cx - line_width(signs, fits.size) / 2, cy, signs, fits.size)


def cube(sheet: Sheet, cx: float, cy: float, size: int) -> None:
    """A water cube."""
    x, y = cx - size / 2, cy - size / 2
    sheet.shadow(x, y, size, size, 6)
    sheet.box(x, y, size, size, WHITE, CUBE, 7, 3, 5)
    mark = round(size * 0.62)
    sheet.icon("drop", cx - mark / 2, cy - mark / 2, mark, WHITE, CUBE)


# -- sources and rain ---------------------------------------------------------------------------------------------------------


@kept
def springs(ground_: Ground, full: tuple[tuple[str, int], ...], rain: int, colours: str, words: Same) -> tuple[Placed, ...]:
    """The strips with the sources, and after which round it rains."""
    found = []
    left, _ = place(ground_, f"{GRID[ground_.board].columns[0]}1")
    right = left + len(GRID[ground_.board].columns) * (CELL_W + GAP) - GAP
    counts = dict(full)
    top = Sheet.on(base(ground_, words).crop((left - 2, 80, right + 2, TOP - 2)))
    head = Sheet.on(base(ground_, words).crop((360, 8, W - 8, 50)))
    for one in sources(ground_.board):
        x, y = place(ground_, one.beside)
        n = counts.get(one.code, 0)
        if one.edge == "top":
            spring(top, x + CELL_W / 2 - left + 2, 18, n)
            continue
        at = left - 32 if one.edge == "left" else right + 2
        box = (at, y + ground_.cells // 2 - 16, at + 30, y + ground_.cells // 2 + 36)
        side = Sheet.on(base(ground_, words).crop(box))
        spring(side, 15, 24, n)
        found.append(((box[0], box[1]), reduced(side.image, colours)))
    key = "rain.after" if rain else "rain.over"
    aside(head, W - 8 - 360 - 10, 24, say(words.speaker, key, n=rain), 220, WATER, 27)
    found.append(((left - 2, 80), reduced(top.image, colours)))
    found.append(((360, 8), reduced(head.image, colours)))
    return tuple(found)


def spring(sheet: Sheet, cx: float, cy: float, n: int) -> None:
    if n:
        cube(sheet, cx, cy, 30)
    else:
        sheet.dashes(cx - 12, cy - 12, 24, 24, FAINT, 6, 2.5, 4, 4)


def next_rain(view: ResafaView) -> int:
    """The round after which it rains next, 0 when it will not."""
    return 0 if view.result else next((n for n in RULES.rain_after if n >= max(1, view.round)), 0)
