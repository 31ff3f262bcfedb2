"""Somebody draws on their Star Chart: the chart, how many lines, which Goods are left, what the Cross costs."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.merchants_cove.cards import BOX, COLOURS, KINDS, RULES
from engines.merchants_cove.cards import STAFF as ABILITIES
from engines.merchants_cove.chart import CELLS, DOT_COLUMNS, HIGH, WIDE
from engines.merchants_cove.view import AreaView, CoveView, PlayerView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import END, TOP, Page
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.deeds import dish_of
from renderers.merchants_cove.looks import (
    CROSS,
    CROSS_CUT,
    CROSS_EDGE,
    DARK_NIGHT,
    GOOD_ICONS,
    LILAC,
    NIGHT,
    SKULL,
    THEME,
    VIOLET,
    tint,
)  # fmt: skip
from renderers.speech import Speaker

ACROSS = 664
PITCH = min(87, 522 // WIDE, 522 // HIGH)
LEFT, UP = 82, 70  # of the first dot
NEAR = 2  # cells so few lines from being closed are bright


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    player = view.players[table.asked_of(view)]
    n = allowed(view, player)
    page = table.begun(view, table.question(words, "lines", n=n), words)
    sky(page, closeup.EDGE, TOP, player.lines, player.areas, True)
    x, w = 700, 484
    closeup.gold(page, x, 168, w, 112, 18)
    closeup.field(page, x, 168, w, 112)
    _lines(page, x, w, n)
    _supply(page, player, x, 300, w, 348)
    closeup.field(page, x, 668, w, 108)
    page.fill(x + 26, 710, 104, 24, CROSS_EDGE, 12)
    page.fill(x + 28, 712, 100, 20, CROSS, 10)
    page.fill(x + 34, 719, 88, 6, CROSS_CUT, 3)
    page.icon("arrow", x + 146, 698, 48, THEME.soft, THEME.row)
    page.decisive(x + 280, 722, f"+{RULES.cross_corruption}", 58, WHITE, "r")
    page.mark("skull", x + 332, 722, 72, SKULL, THEME.row)
    return page.done()


def allowed(view: CoveView, player: PlayerView) -> int:
    """How many lines may be drawn: by the Bone, or by the Astrologist."""
    if view.doing.action == "chart":
        return dish_of(player.dish).lines
    return max(one.count for one in ABILITIES.values() if one.do == "lines")


def _lines(page: Page, x: int, w: int, n: int) -> None:
    for i in range(n):
        cx = x + w * (i + 0.5) / n
        half = min(46, w / n / 2 - 16)
        page.fill(cx - half, 214, round(2 * half), 20, THEME.gold, 4)
        for at in (cx - half, cx + half):
            page.disc(at, 224, 32, THEME.paper)


def _supply(page: Page, player: PlayerView, x: int, y: int, w: int, h: int) -> None:
    """A row for each size of Goods: how many are left of each colour."""
    closeup.field(page, x, y, w, h)
    high, have = (h - 20 - 16 * len(KINDS)) // len(KINDS), dict(player.supply)
    for i, one in enumerate(KINDS.values()):
        top = y + 18 + (high + 12) * i
        page.fill(x + 16, top, 120, high, DARK_NIGHT, 14)
        n = one.cells
        for k in range(n):
            page.box(x + 76 - 23 * n + 46 * k, top + 14, 44, 44, THEME.paper, VIOLET, 8, 4)
        page.mark(GOOD_ICONS[one.key], x + 76, top + 102, 64, THEME.paper, DARK_NIGHT)
        wide = (w - 136 - 16) // len(COLOURS)
        for k, colour in enumerate(COLOURS):
            look, left = tint(colour), x + 148 + wide * k
            page.fill(left, top, wide - 8, high, look.colour, 14)
            page.mark(look.icon, left + wide / 2 - 4, top + 44, 56, look.ink, look.colour)
            page.decisive(left + wide / 2 - 4, top + high - 40, str(have.get(f"{colour}-{one.key}", 0)), 56, look.ink)
            if not have.get(f"{colour}-{one.key}", 0):
                table.veil(page, left, top, wide - 8, high, 14)


# -- the chart --------------------------------------------------------------------------------------------------------------


def sky(page: Page, x: float, y: float, lines: tuple[str, ...], areas: tuple[AreaView, ...], numbered: bool) -> None:
    """A merchant's chart; cells that are nearly closed may have the number of lines that they lack."""
    page.put(_night(), x, y)
    page.put(_drawn(lines, areas, numbered), x, y)


def dot(name: str) -> tuple[int, int]:
    """Where a dot lies on the chart."""
    return LEFT + PITCH * DOT_COLUMNS.index(name[0]), UP + PITCH * (int(name[1:]) - 1)


def ends(line: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a line begins and ends on the chart."""
    one, other = line.split("-")
    return dot(one), dot(other)


def sides(cell: str) -> frozenset[str]:
    """The four lines around a cell."""
    column, row = DOT_COLUMNS.index(cell[0].lower()), int(cell[1:])
    a, b = DOT_COLUMNS[column], DOT_COLUMNS[column + 1]
    across = (f"{a}{row}-{b}{row}", f"{a}{row + 1}-{b}{row + 1}")
    return frozenset((*across, f"{a}{row}-{a}{row + 1}", f"{b}{row}-{b}{row + 1}"))


def open_sides(cell: str, lines: Sequence[str]) -> int:
    """How many lines a cell still lacks; the Cross stands around cells from the beginning."""
    return len(sides(cell) - set(lines) - set(BOX.chart.cross))


@kept
def _night() -> Sprite:
    """The night sky with the names of the dots."""
    h = END - TOP
    sheet = Sheet(ACROSS, h)
    sheet.fill(0, 0, ACROSS, h, mix(NIGHT, WHITE, 0.22), 26)
    box = shapes.rounded(ACROSS - 8, h - 8, 22)
    sheet.paint(NIGHT, 4, 4, box)
    deep = Image.new("L", box.size)
    deep.paste(shapes.fade(*box.size), (0, 0), box)
    sheet.paint(DARK_NIGHT, 4, 4, deep)
    for i, name in enumerate(DOT_COLUMNS):
        sheet.middle(LEFT + PITCH * i, 28, name, "black", 42, LILAC)
    for i in range(HIGH + 1):
        sheet.middle(34, UP + PITCH * i, str(i + 1), "black", 42, LILAC)
    return sheet.sprite()


@kept
def _drawn(lines: tuple[str, ...], areas: tuple[AreaView, ...], numbered: bool) -> Sprite:
    """Cells, filled areas, the Cross, the lines and the dots."""
    sheet, filled = Sheet(ACROSS, END - TOP), {cell for area in areas for cell in area.cells}
    for one in CELLS:
        if one.name not in filled:
            _cell(sheet, one.name, one.colour, open_sides(one.name, lines), numbered)
    for area in areas:
        put_area(sheet, area, WHITE, 3, 5)
    for thick, colour in ((24, CROSS_EDGE), (18, CROSS), (6, CROSS_CUT)):
        for line in BOX.chart.cross:
            stroke(sheet, line, thick, colour)
    for thick, colour in ((18, CROSS_EDGE), (12, THEME.paper)):
        for line in lines:
            stroke(sheet, line, thick, colour)
    for column in DOT_COLUMNS:
        for row in range(HIGH + 1):
            sheet.rimmed(*dot(f"{column}{row + 1}"), 27, CROSS_EDGE, 20, THEME.paper)
    return sheet.sprite()


def _cell(sheet: Sheet, name: str, colour: str, missing: int, numbered: bool) -> None:
    """A cell that is not filled: bright, with what it lacks, where that is little."""
    look, (x, y) = tint(colour), dot(name.lower())
    near = 0 < missing <= NEAR
    inset = 9 if near else 11
    night = mix(NIGHT, DARK_NIGHT, 0.5)
    ground = mix(night, look.colour, 0.88 if near else 0.34)
    sheet.fill(x + inset, y + inset, PITCH - 2 * inset, PITCH - 2 * inset, ground, 12)
    ink = look.ink if near else mix(ground, mix(look.colour, WHITE, 0.6), 0.6)
    if near and numbered:
        sheet.mark(look.icon, x + 31, y + 32, 40, ink, ground)
        sheet.rimmed(x + 57, y + 57, 46, CROSS_EDGE, 40, THEME.paper)
        sheet.decisive(x + 57, y + 57, str(missing), 42, THEME.ink)
    else:
        sheet.mark(look.icon, x + PITCH / 2, y + PITCH / 2, 46, ink, ground)


def put_area(sheet: Sheet, area: AreaView, edge: Colour, thick: int, inset: int, x: float = 0, y: float = 0) -> None:
    """An area that is filled, or would be, with its Good on it; on a chart at a place."""
    spots = [dot(name.lower()) for name in area.cells]
    look = tint(area.colour)
    left, top = x + min(at[0] for at in spots) + inset, y + min(at[1] for at in spots) + inset
    w = x + max(at[0] for at in spots) + PITCH - inset - left
    h = y + max(at[1] for at in spots) + PITCH - inset - top
    sheet.fill(left, top, round(w), round(h), edge, 10)
    sheet.fill(left + thick, top + thick, round(w) - 2 * thick, round(h) - 2 * thick, look.colour, 8)
    sheet.mark(GOOD_ICONS[area.kind], left + w / 2, top + h / 2, 60 if inset < 8 else 54, look.ink, look.colour)


def stroke(sheet: Sheet, line: str, thick: int, colour: Colour, x: float = 0, y: float = 0) -> None:
    """A line of a chart at a place."""
    (ax, ay), (bx, by) = ends(line)
    sheet.fill(x + ax - thick / 2, y + ay - thick / 2, bx - ax + thick, by - ay + thick, colour, thick / 2)
