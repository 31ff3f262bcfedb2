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
from renderers.resafa.ground import WIDE, cut, zone
from renderers.resafa.head import LEFT_W, LEFT_X, LINE_H, LINE_Y
from renderers.resafa.looks import FAINT, FROND, GHOST, LAWN, LAWN_EDGE, LEVELS, ROMAN, THEME
from renderers.resafa.phrases import say
from renderers.resafa.signs import draw_token
from renderers.speech import Same

X, Y, W, H = 1596, 172, 236, 1186
TILE, ABOVE = 138, 22  # how large a workshop is, and how far its bonuses reach above it
STACKS, FIRST, STEP, PITCH = 12, 56, 170, 187
SLOTS = 3  # of a level


@kept
def base(high: int, now: bool, words: Same) -> Image.Image:
    return zone(high, (X, Y, W, H), "hammer", say(words.speaker, "zone.offer"), W - 30, now, wide=WIDE).image


ground = coloured(base)


def place(level: int, slot: int) -> tuple[int, int]:
    return W - STEP - 6, FIRST + PITCH * (SLOTS * level + slot)


@kept
def piece(code: str, level: int, colours: str) -> Image.Image:
    sheet = Sheet(STEP, PITCH, THEME.panel)
    left = (STEP - TILE) // 2
    if code:
        sheet.put(workshop(code, False, 0, TILE, True), left, ABOVE)
    else:
        sheet.dashes(left + 2, ABOVE + 2, TILE - 4, TILE - 4, FAINT, 13, 3, 10, 8)
        sheet.icon("lock" if level else "slash", left + TILE // 2 - 18, ABOVE + TILE // 2 - 18, 36, FAINT, THEME.panel)
    return reduced(sheet.image, colours)


@kept
def stack(level: int, left: int, colours: str) -> Image.Image:
    """The workshops of a level that are still to come, beside those that lie open."""
    high = PITCH * (SLOTS - 1) + TILE
    sheet = Sheet(46, high, THEME.panel)
    sheet.fill(0, 0, 46, high, LEVELS[level + 1], 12)
    sheet.middle(23, 40, ROMAN[level + 1], "black", 44, WHITE)
    sheet.icon("cards", 8, high - 88, 30, WHITE, LEVELS[level + 1])
    sheet.fitted(23, high - 32 + 36 * CAP, str(left), "black", 36, 24, 40, WHITE, "m")
    return reduced(sheet.image, colours)


def supply(view: ResafaView) -> tuple[int, int, int, int, int]:
    """What is left in common: small and large gardens, sack cards, square and scarab tokens."""
    gardens, tokens = dict(view.gardens), dict(view.tokens)
    return gardens["small"], gardens["large"], view.sacks, tokens["square"], tokens["scarab"]


@kept
def store(high: int, left: tuple[int, int, int, int, int], colours: str, words: Same) -> Image.Image:
    """What is left in common, in one line."""
    sheet = cut(high, (LEFT_X, LINE_Y, LEFT_X + LEFT_W, LINE_Y + LINE_H), WIDE)
    sheet.fill(0, 0, LEFT_W, LINE_H, THEME.row, 16)
    sheet.fitted(18, LINE_H / 2 + 28 * CAP, say(words.speaker, "zone.supply").upper(), "bold", 28, 16, 106, THEME.muted, "l", 1)
    small, large, sacks, squares, scarabs = left
    cy, x = LINE_H / 2, 136.0
    for rows, n in ((1, small), (2, large)):
        garden(sheet, x, cy - 12 * rows, 60, rows)
        x = _number(sheet, x + 68, cy, n)
    sheet.mark("sack", x + 22, cy, 44, THEME.gold, THEME.row)
    x = _number(sheet, x + 48, cy, sacks)
    for kind, n in (("square", squares), ("scarab", scarabs)):
        draw_token(sheet, x + 19, cy, kind, 38)
        x = _number(sheet, x + 44, cy, n)
    return reduced(sheet.image, colours)


def _number(sheet: Sheet, x: float, cy: float, n: int) -> float:
    """How many are left; where the next thing stands."""
    sheet.text(x, cy + 34 * CAP, str(n), "black", 34, WHITE if n else GHOST)
    return x + 52


def garden(sheet: Sheet, x: float, y: float, wide: int, rows: int) -> None:
    sheet.box(x, y, wide, 24 * rows, LAWN_EDGE, LAWN, 8, 3, 6)
    for i, n in enumerate((3, 2)[:rows]):
        for k in range(n):
            sheet.icon("palm", x + wide / 2 + (k - (n - 1) / 2) * 18 - 8, y + 4 + 21 * i, 16, FROND, LAWN)
