"""Parts of the private pictures: several boxes side by side, and boxes for one choice."""

from __future__ import annotations

from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import INNER, Block
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.ground import panel
from renderers.resafa.looks import THEME
from renderers.resafa.signs import Signs, draw_laid, lay

NOTHING = Block(0, lambda sheet, y: None)


def words_of(choice: str) -> list[str]:
    return choice.split(" ")


def choices(n: int, most: int = 4) -> tuple[int, int]:
    """How many boxes lie in a row, and how wide they are."""
    across = min(n, most)
    across = across if n <= most else -(-n // -(-n // most))
    return across, (INNER - 12 * (across - 1)) // across


def framed(sheet: Sheet, x: float, y: float, w: int, h: int, title: str, caption: Signs = ()) -> None:
    """A box for one choice: a few words, and signs for what it comes to."""
    panel(sheet, x, y, w, h, now=True, radius=18)
    sheet.fitted(x + w / 2, y + 34 + 34 * CAP, title, "bold", 34, 20, w - 28, WHITE, "m")
    if caption:
        sheet.fill(x + 14, y + h - 62, w - 28, 48, THEME.paper, 12)
        draw_laid(sheet, x + w / 2, y + h - 38, lay(caption, 42, w - 48, 46))
