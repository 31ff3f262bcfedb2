"""What only one player sees, as a page: that it is private, the question, and blocks below each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image

from renderers.kit import closeup, parts
from renderers.kit.cards import headed
from renderers.kit.closeup import framed
from renderers.kit.colour import WHITE, Theme
from renderers.kit.ornament import piece_of_table
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, width

WIDTH, HEAD, EDGE = CLOSE_UP[0], 104, 24
INNER = WIDTH - 2 * EDGE
SPACE = 18  # between blocks
SMALLEST = LEAST
LABEL = 52  # how high the name of a zone is
TILE, TILE_GAP = 92, 12


class Block(NamedTuple):
    """How high it is, and what draws it from its upper edge on."""

    high: int
    draw: Callable[[Sheet, int], None]


def private_header(
    sheet: Sheet,
    secret: str,
    question: str,
    room: float,
    theme: Theme,
    beside: Callable[[Sheet], float] | None = None,
    y: int = 0,
) -> None:
    """That it is private, and the question; `beside` draws at the right of both and tells what room is left."""
    sheet.fill(0, y, WIDTH, HEAD, theme.row)
    sheet.icon("lock", 29, y + 25, 54, theme.gold, theme.row)
    room = beside(sheet) if beside is not None else room
    sheet.fitted(98, y + 31 + SMALLEST * CAP, secret, "bold", SMALLEST, 24, room, theme.gold)
    sheet.fitted(98, y + 75 + 46 * CAP, question, "bold", 46, 28, room, WHITE)


def private_page(
    style: closeup.Style, secret: str, question: str, beside: Callable[[Sheet], float] | None = None
) -> closeup.Page:  # fmt: skip
    """A page that looks like the close-ups of its game, for whoever alone sees it: that it is private, and the question."""
    made = closeup.Page(style)
    private_header(made, secret, question, WIDTH - 98 - EDGE, style.theme, beside, closeup.HEAD_TOP)
    return made


def points(theme: Theme, total: str, unit: str, sheet: Sheet, right: float = WIDTH - 30.0, cy: float = HEAD / 2) -> float:
    """What somebody has so far, at the right of the header; how much room it leaves for words."""
    right -= sheet.text(right, cy + 62 * CAP, total, "black", 62, WHITE, "r") + 12
    right -= sheet.fitted(right, cy + SMALLEST * CAP, unit, "semibold", SMALLEST, 20, 130, theme.muted, "r")
    return right - 98 - 24


def way_out(sheet: Sheet, right: float, cy: float, said: str, theme: Theme) -> float:
    """What leaves the question as it is, in gold as all that may be chosen; how much room it takes."""
    wide, h = round(width(said, "bold", 40)) + 40, 62
    closeup.framed(sheet, theme.gold, right - wide, cy - h / 2, wide, h, 14, 5, 0)
    sheet.fill(right - wide, cy - h / 2, wide, h, theme.row, 14)
    sheet.text(right - wide / 2, cy + 40 * CAP, said, "bold", 40, theme.gold, "m")
    return wide + 20


def page(
    theme: Theme, blocks: Sequence[Block], secret: str, question: str, beside: Callable[[Sheet], float] | None = None,
    table: Callable[[int, int], Image.Image] | None = None, band: int = 0,
) -> Sheet:  # fmt: skip
    """A header and the blocks below each other, on a table of the game's own that may begin with a band."""
    high = band + HEAD + sum(block.high + SPACE for block in blocks) + EDGE
    sheet = Sheet.on(piece_of_table(WIDTH, 0, high, theme) if table is None else table(WIDTH, high).copy())
    private_header(sheet, secret, question, WIDTH - 98 - EDGE, theme, beside, band)
    y = band + HEAD + SPACE
    for block in blocks:
        block.draw(sheet, y)
        y += block.high + SPACE
    return sheet


class Tile(NamedTuple):
    """A small card: how it looks, its name, a number on a coin or on a seal, and what lies on it; or an empty place."""

    name: str
    look: Look | None = None
    icon: str = ""
    coin: str = ""
    seal: str = ""
    state: str = ""  # chosen, lit where it may be chosen, used, or for an empty place: now
    on: Sprite | None = None
    person: bool = False  # a name stands in one line: it may be cut, and half of it on a line of its own says nothing

    def draw(self, sheet: Sheet, x: int, y: int, w: int, theme: Theme) -> None:
        """The card from its upper left corner on."""
        if self.look is None:
            tint = theme.gold if self.state == "now" else theme.slot
            sheet.dashes(x + 2, y + 2, w - 4, TILE - 4, tint, 13, 4, 12, 9)
            ink = theme.gold if self.state == "now" else theme.muted
            sheet.lines(x + w / 2, y + TILE / 2, self.name, SMALLEST, SMALLEST, w - 12, ink, "m")
            return
        block = 76
        if self.state == "chosen":
            parts.chosen(sheet, x, y, w, TILE, theme)
        elif self.state == "lit":
            framed(sheet, theme.gold, x, y, w, TILE, 13, 5, 0)
        sheet.shadow(x, y, w, TILE, 13)
        headed(sheet, x, y, w, TILE, block, TILE, self.look, 13, theme.paper)
        sheet.mark(self.icon or self.look.icon, x + block / 2 - 2, y + TILE / 2 - 6, 64, WHITE, self.look.colour)
        if self.person:
            sheet.fitted(x + block + 8, y + TILE / 2 + 36 * CAP, self.name, "bold", 36, SMALLEST, w - block - 9, theme.ink)
        else:
            sheet.lines(x + block + 8, y + TILE / 2, self.name, 36, SMALLEST, w - block - 9, theme.ink)
        if self.state == "used":
            sheet.fill(x, y, w, TILE, theme.table, 13, 0.55)
        if self.coin:
            sheet.put(parts.token(self.coin, 27), x + block - 26, y + TILE - 26)
        if self.seal:
            sheet.put(parts.badge(self.seal, 58, theme), x + block - 27, y + TILE - 27)
        if self.on is not None:
            sheet.put(self.on, x + block - 46, y + TILE - 54)


def tiles(icon: str, title: str, shown: Sequence[Tile], theme: Theme, across: int = 4) -> Block:
    """Small cards under the name of their zone."""
    w = (INNER - TILE_GAP * (across - 1)) // across
    lines = max(1, ceil(len(shown) / across))

    def draw(sheet: Sheet, y: int) -> None:
        label(sheet, y, icon, title, theme)
        for i, tile in enumerate(shown):
            left, down = EDGE + (w + TILE_GAP) * (i % across), (TILE + TILE_GAP) * (i // across)
            tile.draw(sheet, left, y + LABEL + down, w, theme)

    return Block(LABEL + lines * (TILE + TILE_GAP) - TILE_GAP, draw)


def label(sheet: Sheet, y: int, icon: str, title: str, theme: Theme) -> None:
    """The name of a zone behind its sign."""
    sheet.mark(icon, EDGE + 19, y + 22, 38, theme.muted, theme.table)
    sheet.fitted(EDGE + 48, y + 22 + 34 * CAP, title.upper(), "bold", 34, 22, INNER - 60, theme.muted, "l", 1)
