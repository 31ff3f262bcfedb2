"""A block of a private picture: how high it is and how it is drawn, and several boxes side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.resafa.view import PlayerView, ResafaView
from renderers.kit.colour import WHITE
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.ground import panel
from renderers.resafa.looks import THEME
from renderers.resafa.signs import Signs, draw_laid, lay

WIDTH = 1200
EDGE = 24
INNER = WIDTH - 2 * EDGE


class Stage(NamedTuple):
    """A block below the header: how high it is, and how it is drawn from its upper edge."""

    high: int
    draw: Callable[[Sheet, int], None]


NOTHING = Stage(0, lambda sheet, y: None)


def me(view: ResafaView) -> PlayerView:
    assert view.reader is not None
    return view.players[view.reader]


def words_of(choice: str) -> list[str]:
    return choice.split(" ")


# -- several things side by side ----------------------------------------------------------------------------------------------


def choices(n: int, most: int = 4) -> tuple[int, int]:
    """How many boxes lie in a row, and how wide they are."""
    across = min(n, most)
    across = across if n <= most else -(-n // -(-n // most))
    return across, (INNER - 12 * (across - 1)) // across


def framed(sheet: Sheet, x: float, y: float, w: int, h: int, title: str, caption: Signs = ()) -> None:
    """A box for one choice: a few words, and signs for what it comes to."""
    panel(sheet, x, y, w, h, now=True, radius=18)
    sheet.fitted(x + w / 2, y + 34 + 28 * CAP, title, "bold", 28, 15, w - 28, WHITE, "m")
    if caption:
        sheet.fill(x + 14, y + h - 62, w - 28, 48, THEME.paper, 12)
        draw_laid(sheet, x + w / 2, y + h - 38, lay(caption, 36, w - 48, 44))
