"""Parts of the private pictures: where their matter lies, several boxes side by side, and boxes for one choice."""

from __future__ import annotations

from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.resafa.closeups import line
from renderers.resafa.closeups.table import HIGH, LEFT
from renderers.resafa.looks import EDGE, THEME
from renderers.resafa.signs import Signs

X, WIDE, GAP = LEFT, closeup.WIDTH - 2 * LEFT, 18


def words_of(choice: str) -> list[str]:
    return choice.split(" ")


def grid(n: int, most: int) -> tuple[int, int, int]:
    """How many boxes lie in a row, and how wide and high each of so many is."""
    rows = -(-n // most)
    across = -(-n // rows) if n else 1
    return across, (WIDE - GAP * (across - 1)) // across, (HIGH - GAP * (rows - 1)) // max(1, rows)


def panel(page: Page, x: float, y: float, w: int, h: int, now: bool) -> None:
    """The ground of a box; with a gold frame where it is something to be chosen."""
    if now:
        closeup.gold(page, x + 6, y + 6, w - 12, h - 12, 16, thick=6, gap=0)
    else:
        page.fill(x + 3, y + 3, w - 6, h - 6, EDGE, 18)
    page.fill(x + 6, y + 6, w - 12, h - 12, THEME.row, 16)


def framed(page: Page, x: float, y: float, w: int, h: int, title: str, caption: Signs = ()) -> None:
    """A box for one choice: a few words, and signs for what it comes to."""
    panel(page, x, y, w, h, True)
    page.lines(x + w / 2, y + 46, title, 40, 33, w - 28, THEME.gold, "m")
    if caption:
        page.fill(x + 22, y + h - 88, w - 44, 66, THEME.paper, 12)
        line.centred(page, x + w / 2, y + h - 55, caption, 52, w - 60, 64)
