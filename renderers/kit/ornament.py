"""Ornaments: the lattice of the table, the garland above it, the awnings of the stalls."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, Colour, Theme, darker
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.vector import masks, svg

FLAG = svg(
    92,
    44,
    '<path d="M0 0h92v28.520q-11.500 23-23 0q-11.500 23-23 0q-11.500 23-23 0q-11.500 23-23 0z" fill="#fff"/>'
    '<path d="M46 2.440l10.120 11.040-10.120 11.040-10.120-11.040z"/>'
    '<circle cx="18.400" cy="14.400" r="4.600"/><circle cx="73.600" cy="14.400" r="4.600"/>'
    '<circle cx="6.400" cy="24.500" r="2.070"/><circle cx="85.600" cy="24.500" r="2.070"/>'
    '<circle cx="33.100" cy="24.500" r="2.070"/><circle cx="58.900" cy="24.500" r="2.070"/>',
)
SCALLOP = svg(26, 24, '<path d="M0 0h26v12a13 11 0 0 1-26 0z" fill="#fff"/>')


@kept
def table(width: int, height: int, theme: Theme) -> Image.Image:
    """The bare table; not to be drawn on, only copied."""
    sheet = Sheet(width, height, theme.table)
    sheet.pattern(0, 0, width, height, theme.weave, 0.035)
    return sheet.image


def piece_of_table(width: int, y: int, height: int, theme: Theme) -> Image.Image:
    """The table from `y` on, to be drawn on: its pattern goes on from one piece to the next."""
    again = shapes.PATTERNS[theme.weave][1]  # after so many pixels the table repeats itself
    needed = y % again + height
    whole = table(width, needed + -needed % 448, theme)  # few sizes are kept and serve all
    return whole.crop((0, y % again, width, y % again + height))


@kept
def lane(width: int, high: int, edge: int, gap: int, theme: Theme, now: bool) -> Image.Image:
    """A player's empty panel on its piece of table, with half of the gap above and below; lit when it is their move."""
    sheet = Sheet.on(piece_of_table(width, 0, high + gap, theme))  # the lattice hardly shows between lanes: any phase will do
    parts.panel(sheet, edge, gap // 2, width - 2 * edge, high, theme, now)
    return sheet.image


def garland(sheet: Sheet, x: int, width: int, theme: Theme, scale: float = 1.0) -> None:
    """Cut paper flags on a string along the upper edge."""
    wide, high, pitch = round(92 * scale), round(44 * scale), round(100 * scale)
    paper, holes = masks(FLAG, wide, high)
    mark = Sheet(width, high + 8, theme.table)
    for i in range(-1, width // pitch + 1):
        at = i * pitch + pitch // 2
        mark.paint(theme.flags[(i + 1) % len(theme.flags)], at, 4, paper)
        mark.paint(theme.table, at, 4, holes)
    mark.fill(0, 2, width, 3, WHITE, 0, 0.6)
    mask = Image.new("L", mark.image.size)
    for i in range(-1, width // pitch + 1):
        mask.paste(255, (i * pitch + pitch // 2, 4), paper)
    mask.paste(255, (0, 2, width, 5))
    sheet.image.paste(mark.image, (x, 0), mask)


def awning(sheet: Sheet, x: float, y: float, right: float, colour: Colour, paper: Colour) -> None:
    """The striped awning of a stall, from `x` to the right end of its row."""
    n = int((right - x) // 26)
    if n < 2:
        return
    scallop, _ = masks(SCALLOP, 26, 24)
    x = right - 26 * n
    for i in range(n):
        sheet.paint(colour if i % 2 == 0 else paper, x + 26 * i, y + 4, scallop)
    sheet.fill(x - 3, y, 26 * n + 6, 7, darker(colour, 0.6), 3)


def rays(width: int, height: int, cx: float, cy: float, colour: Colour, strength: float, sheet: Sheet) -> None:
    """Broad rays of light from a point, behind a title."""
    far, parts = 2 * max(width, height), []
    for i in range(24):
        a, b = i * pi / 12, (i + 0.5) * pi / 12
        first = f"L{cx + far * cos(a):.1f} {cy + far * sin(a):.1f}"
        second = f"L{cx + far * cos(b):.1f} {cy + far * sin(b):.1f}"
        parts.append(f"M{cx:g} {cy:g}{first}{second}z")
    rayed = svg(width, height, f'<path d="{"".join(parts)}" fill="#fff"/>')
    sheet.paint(colour, 0, 0, masks(rayed, width, height)[0], strength)
