"""The offer of workshops, and how many gardens, sack cards and tokens are left."""

from __future__ import annotations

from PIL import Image

from engines.resafa.view import ResafaView
from renderers.kit.colour import WHITE
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.faces import workshop
from renderers.resafa.ground import label, zone
from renderers.resafa.looks import FAINT, FROND, GHOST, LAWN, LAWN_EDGE, LEVELS, ROMAN, THEME
from renderers.resafa.phrases import say
from renderers.resafa.signs import draw_token
from renderers.speech import Same

X, Y, W, H = 16, 1372, 1568, 236
TILE, TOP = 138, 70
STEP = 175
LEFTS = (16, 608)  # of both levels
BOXES, BOX_W, BOX_STEP = 1200, 84, 89


@kept
def base(high: int, now: bool, words: Same) -> Image.Image:
    sheet = zone(high, (X, Y, W, H), "hammer", say(words.speaker, "zone.offer"), 500, now)
    label(sheet, BOXES, 28, "garden", say(words.speaker, "zone.supply"), W - BOXES - 20)
    return sheet.image


ground = coloured(base)


def place(level: int, slot: int) -> tuple[int, int]:
    return LEFTS[level] + 66 + STEP * slot, TOP - 22


@kept
def piece(code: str, level: int, colours: str) -> Image.Image:
    sheet = Sheet(STEP, H - TOP + 16, THEME.panel)
    if code:
        sheet.put(workshop(code, False, 0, TILE, True), 19, 22)
    else:
        sheet.dashes(21, 24, TILE - 4, TILE - 4, FAINT, 13, 3, 10, 8)
        sheet.icon("lock" if level else "slash", 19 + TILE // 2 - 18, 22 + TILE // 2 - 18, 36, FAINT, THEME.panel)
    return reduced(sheet.image, colours)


@kept
def stack(level: int, left: int, colours: str) -> Image.Image:
    sheet = Sheet(66, TILE + 4, THEME.panel)
    sheet.fill(0, 0, 62, TILE, LEVELS[level + 1], 12)
    sheet.middle(31, 44, ROMAN[level + 1], "black", 44, WHITE)
    sheet.icon("cards", 16, 66, 30, WHITE, LEVELS[level + 1])
    sheet.middle(31, 114, str(left), "black", 38, WHITE)
    return reduced(sheet.image, colours)


def supply(view: ResafaView) -> tuple[int, int, int, int, int]:
    """What is left in common: small and large gardens, sack cards, square and scarab tokens."""
    gardens, tokens = dict(view.gardens), dict(view.tokens)
    return gardens["small"], gardens["large"], view.sacks, tokens["square"], tokens["scarab"]


@kept
def store(left: tuple[int, int, int, int, int], colours: str, words: Same) -> Image.Image:
    sheet = Sheet(W - BOXES - 14, TILE + 4, THEME.panel)
    small, large, sacks, squares, scarabs = left
    said = [say(words.speaker, f"supply.{key}") for key in ("small", "large", "sack")]
    for i, n in enumerate((small, large, sacks)):
        x = BOX_STEP * i
        sheet.fill(x, 0, BOX_W, TILE, THEME.row, 13)
        sheet.middle(x + BOX_W / 2, 92, str(n), "black", 38, WHITE if n else GHOST)
        sheet.fitted(x + BOX_W / 2, 121 + 20 * CAP, said[i], "semibold", 20, 13, BOX_W - 8, THEME.muted, "m")
    garden(sheet, 9, 27, 68, 1)
    garden(sheet, BOX_STEP + 9, 10, 68, 2)
    sheet.icon("sack", 2 * BOX_STEP + 13, 8, 60, THEME.gold, THEME.row)
    x = 3 * BOX_STEP
    sheet.fill(x, 0, BOX_W, TILE, THEME.row, 13)
    for i, (kind, n) in enumerate((("square", squares), ("scarab", scarabs))):
        draw_token(sheet, x + 25, 36 + 66 * i, kind, 40)
        sheet.fitted(x + 64, 36 + 66 * i + 30 * CAP, str(n), "black", 30, 20, 36, WHITE if n else GHOST, "m")
    return reduced(sheet.image, colours)


def garden(sheet: Sheet, x: float, y: float, wide: int, rows: int) -> None:
    high = 28 * rows
    sheet.box(x, y, wide, high, LAWN_EDGE, LAWN, 9, 3, 7)
    for i, n in enumerate((3, 2)[:rows]):
        for k in range(n):
            sheet.icon("palm", x + wide / 2 + (k - (n - 1) / 2) * 20 - 9, y + 5 + 25 * i, 18, FROND, LAWN)
