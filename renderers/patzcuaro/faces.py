"""Altar cards as faces that can be drawn, and the small chips that stand for their colours and items."""

from __future__ import annotations

from collections.abc import Sequence

from engines.patzcuaro.cards import CARD, COLOURS
from renderers.kit.colour import WHITE, Colour, rgb
from renderers.kit.keeping import kept
from renderers.kit.parts import MARGIN
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.vector import masks, svg
from renderers.patzcuaro.looks import THEME, Tint, thing, tint
from renderers.patzcuaro.phrases import TIMES, brief, counted

MOST = 6  # items of a card that are drawn one by one; of more, one of each with its number
BARRED: Colour = rgb("#D62F2F")
EDGE: Colour = rgb("#8D7BB5")  # of cards below another


def paper(w: int, h: int, look: Tint, radius: int) -> Sheet:
    """A card in its colour and pattern, on which nothing stands yet."""
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet.shadow(MARGIN, MARGIN, w, h, radius)
    sheet.fill(MARGIN, MARGIN, w, h, look.colour, radius)
    sheet.pattern(MARGIN, MARGIN, w, h, look.pattern, look.strength, radius, look.ink)
    return sheet


def places(n: int, w: float, h: float) -> tuple[list[tuple[float, float]], float]:
    """The middles of so many items in a window, and how large each is: 1; 2 side by side or stacked; 2 over 1; 2 by 2; 3 by 2."""
    if n <= 1:
        return [(w / 2, h / 2)], min(w * 0.78, h * 0.62)
    if n == 2 and w < h * 0.86:
        return [(w / 2, h * 0.26), (w / 2, h * 0.74)], min(w * 0.66, h * 0.45)
    columns = 2 if n <= 4 else 3
    lines = -(-n // columns)
    size = min(w / columns * 0.96, h / lines * 0.92)
    found = []
    for i in range(n):
        here = min(columns, n - columns * (i // columns))
        left = (w - w / columns * here) / 2
        found.append((left + w / columns * (i % columns + 0.5), h * (i // columns + 0.5) / lines))
    return found, size


def draw_items(sheet: Sheet, x: float, y: float, w: float, h: float, code: str) -> None:
    """The items of a card in its window, every copy by itself as long as they can be told apart."""
    shown = CARD[code].items
    each = counted(shown)
    many = len(each) > MOST
    found, size = places(min(MOST, len(shown)) if many else len(each), w, h)
    for item, (cx, cy) in zip(shown if many else each, found, strict=False):
        across = round(size * (0.7 if many else 1))
        icon, colour = thing(item)
        sheet.mark(icon, x + cx - (size * 0.2 if many else 0), y + cy, across, colour, THEME.paper)
        if many:
            sheet.middle(x + cx + size * 0.34, y + cy, str(shown[item]), "black", round(size * 0.9) / 2, THEME.ink)


@kept
def portrait(code: str, w: int, h: int) -> Sprite:
    """A card in full: its symbol and code above its items."""
    look = tint(CARD[code].colour)
    sheet = paper(w, h, look, 14)
    head, rim = round(h * 0.235), 6
    mark = round(min(w * 0.27, head * 0.84))
    sheet.icon(look.icon, MARGIN + w * 0.055, MARGIN + (head - mark) / 2 + 1, mark, look.ink, look.colour)
    size = min(w * 0.235, head * 0.78) // 0.5 * 0.5
    sheet.fitted(MARGIN + w - w * 0.07, MARGIN + head / 2 + 1 + size * 0.33, code, "black", size, 12, w * 0.6, look.ink, "r")
    inner = round(h - head - rim)
    sheet.fill(MARGIN + rim, MARGIN + head, w - 2 * rim, inner, THEME.paper, 9)
    draw_items(sheet, MARGIN + rim + 2, MARGIN + head + 3, w - 2 * rim - 4, inner - 6, code)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def lying(code: str, w: int, h: int) -> Sprite:
    """A card where there are many: its symbol and code beside its items."""
    look, block, rim = tint(CARD[code].colour), round(w * 0.42), 5
    sheet = paper(w, h, look, 12)
    mark = round(min(h * 0.44, block * 0.7))
    sheet.mark(look.icon, MARGIN + block / 2, MARGIN + h * 0.31, mark, look.ink, look.colour)
    sheet.middle(MARGIN + block / 2 + 1, MARGIN + h * 0.76, code, "black", min(36.0, h * 0.45), look.ink)
    sheet.fill(MARGIN + block, MARGIN + rim, w - block - rim, h - 2 * rim, THEME.paper, 9)
    draw_items(sheet, MARGIN + block + 2, MARGIN + rim + 2, w - block - rim - 4, h - 2 * rim - 4, code)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def tile(code: str, size: int) -> Sprite:
    """A card in an altar: square, its symbol and number beside the window."""
    look = tint(CARD[code].colour)
    sheet = paper(size, size, look, 10)
    block, rim = round(size * 0.285), max(3, round(size * 0.043))
    mark = round(size * 0.25)
    middle = MARGIN + (block + rim * 0.4) / 2
    sheet.icon(look.icon, middle - mark / 2, MARGIN + size * 0.18, mark, look.ink, look.colour)
    letter = size * 0.185 // 0.5 * 0.5
    sheet.fitted(middle, MARGIN + size * 0.76 + letter * 0.33, brief(code), "black", letter, 9, block - 3, look.ink, "m")
    w, h = size - block - rim, size - 2 * rim
    sheet.fill(MARGIN + block, MARGIN + rim, w, h, THEME.paper, max(4, round(size * 0.06)))
    draw_items(sheet, MARGIN + block + 1, MARGIN + rim + 2, w - 2, h - 4, code)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def below(w: int, h: int) -> Sprite:
    """A card of a pile whose edge is all that shows."""
    sheet = Sheet(w, h)
    sheet.box(0, 0, w, h, EDGE, THEME.paper, 14, 2)
    return sheet.sprite()


def pile(sheet: Sheet, x: int, y: int, w: int, h: int, cards: Sequence[str]) -> None:
    """A pile with its top card in full: the edges of up to three more, and how many there are."""
    for i in range(min(3, len(cards) - 1), 0, -1):
        sheet.put(below(w, h), x + 6 * i, y - 5 * i)
    sheet.put(portrait(cards[-1], w, h), x, y)
    if len(cards) > 1:
        wide = 54 if len(cards) < 10 else 68
        left, top = x + w - 36, y + h - 24
        sheet.fill(left - 3, top - 3, wide + 6, 46, WHITE, 14)
        sheet.fill(left, top, wide, 40, THEME.ink, 12)
        sheet.middle(left + wide / 2, top + 20, f"{TIMES}{len(cards)}", "black", 29, WHITE)


@kept
def colour_chip(colour: str, size: int, barred: bool = False) -> Sprite:
    """A card of a colour; barred, any but that."""
    look = tint(colour)
    sheet = Sheet(size, size)
    radius = round(size * 0.24)
    sheet.box(0, 0, size, size, WHITE, look.colour, radius, max(2, round(size * 0.06)))
    sheet.mark(look.icon, size / 2, size / 2, round(size * 0.74), look.ink, look.colour)
    if barred:
        _bar(sheet, size)
    return sheet.sprite()


@kept
def item_chip(item: str, size: int, barred: bool = False) -> Sprite:
    icon, colour = thing(item)
    sheet = Sheet(size, size)
    sheet.fill(0, 0, size, size, THEME.paper, round(size * 0.24))
    sheet.mark(icon, size / 2, size / 2, round(size * 0.84), colour, THEME.paper)
    if barred:
        _bar(sheet, size)
    return sheet.sprite()


def _bar(sheet: Sheet, size: int) -> None:
    for width, colour in ((20, WHITE), (12, BARRED)):
        drawn = svg(100, 100, f'<path d="M10 90L90 10" stroke="#fff" stroke-width="{width}" stroke-linecap="round"/>')
        sheet.paint(colour, 0, 0, masks(drawn, size, size)[0])


@kept
def word_chip(words: str, size: int, hollow: bool = False) -> Sprite:
    """A card of which only a number matters, or nothing at all."""
    wide = round(size * (0.8 if hollow else 0.62 + 0.34 * len(words)))
    sheet = Sheet(wide, size)
    ink = WHITE if hollow else THEME.ink
    if hollow:
        sheet.frame(0, 0, wide, size, WHITE, max(2, round(size * 0.1)), round(size * 0.22))
    else:
        sheet.fill(0, 0, wide, size, THEME.paper, round(size * 0.22))
    letter = size * 0.76 // 0.5 * 0.5
    sheet.middle(wide / 2, size / 2, words, "black", letter, ink)
    return sheet.sprite()


@kept
def any_colour(size: int) -> Sprite:
    """All colours at once: the colour that the top card has, whichever that is."""
    sheet = Sheet(size, size)
    radius = round(size * 0.24)
    sheet.fill(0, 0, size, size, WHITE, radius)
    rim = max(2, round(size * 0.06))
    half = (size - 2 * rim) // 2
    for i, colour in enumerate(COLOURS[:4]):
        sheet.fill(rim + half * (i % 2), rim + half * (i // 2), half, half, tint(colour).colour, 2)
    return sheet.sprite()
