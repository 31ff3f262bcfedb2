"""The table of Pátzcuaro: a night with stars, and cut paper flags with skulls and marigolds along its upper edge."""

from __future__ import annotations

from PIL import Image, ImageChops

from renderers.kit.colour import WHITE, Colour, mix, rgb
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.vector import icon, masks, svg
from renderers.patzcuaro.looks import BELOW, THEME

FLAGS: tuple[Colour, ...] = tuple(map(rgb, ("#D42C6A", "#F28C28", "#1B9AAA", "#8A4FD3", "#FFC21F")))
CUTS = ("skull", "marigold", "cross", "flower")
POINTS = "".join(f"l-9 {'12' if i % 2 == 0 else '-12'}" for i in range(10))
FLAG = svg(
    100, 44, f'<path d="M5 0h90v28{POINTS}z" fill="#fff"/><circle cx="16" cy="11" r="3.400"/><circle cx="84" cy="11" r="3.400"/>'
)


CELL = 4  # palettes are matched in steps of so many levels: shades on these steps come out as they are


def shade(share: float) -> Colour:
    """The sky that far down, on the steps that survive a palette."""
    r, g, b = (round(c / CELL) * CELL for c in mix(THEME.table, BELOW, share))
    return r, g, b


def shades() -> tuple[Colour, ...]:
    return tuple(dict.fromkeys(shade(i / 256) for i in range(257)))


@kept
def night(width: int, height: int) -> Image.Image:
    """The bare table; not to be drawn on, only copied."""
    column = Image.frombytes("RGB", (1, height), b"".join(bytes(shade(y / height)) for y in range(height)))
    sheet = Sheet.on(column.resize((width, height), Image.Resampling.NEAREST))
    sheet.pattern(0, 0, width, height, "stars", 0.2)
    return sheet.image


def flags(sheet: Sheet, width: int) -> None:
    """Cut paper flags along the upper edge."""
    paper, holes = masks(FLAG, 100, 44)
    for i in range(-(-width // 100)):
        colour = FLAGS[i % len(FLAGS)]
        cut, inner = icon(CUTS[i % len(CUTS)], 25)
        sheet.paint(colour, 100 * i, 3, paper)
        dark = mix(THEME.table, BELOW, 0.3)
        sheet.paint(dark, 100 * i, 3, holes)
        sheet.paint(dark, 100 * i + 37.5, 5, ImageChops.subtract(cut, inner))
    sheet.fill(0, 1, width, 3, WHITE, 0, 0.6)


def crowned(width: int, height: int) -> Sheet:
    sheet = Sheet.over(night(width, height))
    flags(sheet, width)
    sheet.text(28, 113, "Pátzcuaro", "serif", 64, WHITE)
    return sheet
