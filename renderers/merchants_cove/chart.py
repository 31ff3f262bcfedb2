"""The Star Chart: cells, dots, the Corruption Cross, drawn lines, filled areas."""

from __future__ import annotations

from PIL import Image

from engines.merchants_cove.cards import BOX
from engines.merchants_cove.chart import CELLS, DOT_COLUMNS, HIGH, WIDE
from engines.merchants_cove.view import AreaView
from renderers.kit import shapes
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.merchants_cove.looks import (
    CROSS,
    CROSS_CUT,
    CROSS_EDGE,
    DARK_NIGHT,
    GOOD_ICONS,
    NIGHT,
    THEME,
    tint,
)

PITCH = min(92, 552 // WIDE)  # between two dots
EDGE = 26  # of the night around the dots
RIM = 46  # for the names of the dots
SIDE = EDGE + RIM


def size(pitch: int = PITCH) -> tuple[int, int]:
    """How large a chart is with the names of its dots."""
    return pitch * WIDE + 2 * SIDE, pitch * HIGH + 2 * SIDE


def dot(name: str, pitch: int = PITCH) -> tuple[int, int]:
    return SIDE + pitch * DOT_COLUMNS.index(name[0]), SIDE + pitch * (int(name[1:]) - 1)


def cell(name: str, pitch: int = PITCH) -> tuple[int, int]:
    """Where the upper left dot of a cell is."""
    return dot(name.lower(), pitch)


# -- layers that never change -------------------------------------------------------------------------------------------------


@kept
def ground(pitch: int, base: Colour) -> Image.Image:
    """The night sky with its cells and the names of the dots; only to be copied."""
    w, h = size(pitch)
    sheet = Sheet(w, h, base)
    nw, nh = pitch * WIDE + 2 * EDGE, pitch * HIGH + 2 * EDGE
    sheet.fill(RIM, RIM, nw, nh, mix(NIGHT, WHITE, 0.2), 18)
    box = shapes.rounded(nw - 6, nh - 6, 16)
    sheet.paint(NIGHT, RIM + 3, RIM + 3, box)
    deep = Image.new("L", box.size)
    deep.paste(shapes.fade(*box.size), (0, 0), box)
    sheet.paint(DARK_NIGHT, RIM + 3, RIM + 3, deep)
    for one in CELLS:
        sheet.put(faint(one.colour, pitch), *cell(one.name, pitch))
    for i, name in enumerate(DOT_COLUMNS):
        for y in (RIM / 2 - 2, h - RIM / 2 + 2):
            sheet.middle(SIDE + pitch * i, y, name, "black", 29, WHITE)
    for i in range(HIGH + 1):
        for x in (RIM / 2 - 2, w - RIM / 2 + 2):
            sheet.middle(x, SIDE + pitch * i, str(i + 1), "black", 29, WHITE)
    return sheet.image


@kept
def faint(colour: str, pitch: int) -> Sprite:
    """A cell that is not filled; the place of the sprite is its upper left dot."""
    look, inner = tint(colour), pitch - 18
    night = mix(NIGHT, DARK_NIGHT, 0.5)
    shade = mix(night, look.colour, 0.36)
    sheet = Sheet(pitch, pitch)
    sheet.box(9, 9, inner, inner, mix(night, mix(look.colour, WHITE, 0.28), 0.6), shade, 14, 3)
    mark = round(pitch * 0.42)
    ink = mix(shade, mix(look.colour, WHITE, 0.55), 0.8)
    sheet.icon(look.icon, (pitch - mark) / 2 - 2, (pitch - mark) / 2 - 4, mark, ink, shade)
    sheet.text(pitch - 15, pitch - 16, look.letter, "black", round(pitch * 0.48) / 2, WHITE, "r")
    return sheet.sprite()


def ends(line: str, pitch: int = PITCH) -> tuple[tuple[int, int], tuple[int, int]]:
    one, other = line.split("-")
    return dot(one, pitch), dot(other, pitch)


def stroke(sheet: Sheet, line: str, pitch: int, thick: int, colour: Colour, strength: float = 1.0) -> None:
    (ax, ay), (bx, by) = ends(line, pitch)
    sheet.fill(ax - thick / 2, ay - thick / 2, bx - ax + thick, by - ay + thick, colour, thick / 2, strength)


@kept
def cross(pitch: int) -> Sprite:
    sheet = Sheet(*size(pitch))
    for thick, colour in ((21, CROSS_EDGE), (15, CROSS), (5, CROSS_CUT)):
        for line in BOX.chart.cross:
            stroke(sheet, line, pitch, thick, colour)
    return sheet.sprite()


@kept
def dots(pitch: int) -> Sprite:
    sheet = Sheet(*size(pitch))
    for column in DOT_COLUMNS:
        for row in range(HIGH + 1):
            x, y = dot(f"{column}{row + 1}", pitch)
            sheet.rimmed(x, y, 22, CROSS_EDGE, 16, THEME.paper)
    return sheet.sprite()


# -- what is on it ------------------------------------------------------------------------------------------------------------


def filled(sheet: Sheet, area: AreaView, pitch: int) -> None:
    """A filled area in full colour with its Good on top."""
    xs, ys = zip(*(cell(name, pitch) for name in area.cells), strict=True)
    x, y = min(xs) + 4, min(ys) + 4
    w, h = max(xs) - min(xs) + pitch - 8, max(ys) - min(ys) + pitch - 8
    look = tint(area.colour)
    sheet.box(x, y, w, h, mix(look.colour, WHITE, 0.65), look.colour, 11, 3, 9)
    mark = round(pitch * 0.58)
    sheet.icon(GOOD_ICONS[area.kind], x + (w - mark) / 2, y + (h - mark) / 2 - 3, mark, look.ink, look.colour)
    sheet.text(x + w - 11, y + h - 12, look.letter, "black", round(pitch * 0.5) / 2, look.ink, "r")


@kept
def chart(areas: tuple[AreaView, ...], lines: tuple[str, ...], pitch: int = PITCH, base: Colour = THEME.panel) -> Image.Image:
    """A merchant's chart; not to be drawn on."""
    sheet = Sheet.over(ground(pitch, base))
    for area in areas:
        filled(sheet, area, pitch)
    sheet.put(cross(pitch), 0, 0)
    for thick, colour in ((13, CROSS_EDGE), (8, THEME.paper)):
        for line in lines:
            stroke(sheet, line, pitch, thick, colour)
    sheet.put(dots(pitch), 0, 0)
    return sheet.image
