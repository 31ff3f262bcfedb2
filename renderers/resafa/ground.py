"""What everything lies on: the table with its mosaic band, panels, labels, seats' crests."""

from __future__ import annotations

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, Colour, rgb
from renderers.kit.encode import coloured
from renderers.kit.keeping import kept
from renderers.kit.ornament import table as bare
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, fit, width
from renderers.kit.vector import masks, svg
from renderers.resafa.looks import EDGE, RED, SEA, THEME, seats

WIDTH = 1780  # of a player's own board
WIDE = 1848  # of the whole table
BAND = 20
PANEL: Colour = THEME.panel
AMBER: Colour = rgb("#F5B63A")
_TEETH = svg(40, 20, '<path d="M0 20L10 0l10 20zM20 20L30 0l10 20z" fill="#fff"/>')
_INNER = svg(40, 20, '<path d="M6 20l4-9 4 9zM26 20l4-9 4 9z" fill="#fff"/>')


@kept
def table(width_: int, high: int) -> Image.Image:
    """The bare table with its band; not to be drawn on, only copied."""
    sheet = Sheet.over(bare(width_, high, THEME))
    sheet.fill(0, 0, width_, BAND, SEA)
    for x in range(0, width_, 40):
        sheet.paint(AMBER, x, 0, masks(_TEETH, 40, BAND)[0])
        sheet.paint(RED, x, 0, masks(_INNER, 40, BAND)[0])
    return sheet.image


coloured_table = coloured(table)


def cut(high: int, box: tuple[int, int, int, int], wide: int = WIDTH) -> Sheet:
    return Sheet.on(table(wide, high).crop(box))


def panel(sheet: Sheet, x: float, y: float, w: int, h: int, now: bool = False, radius: int = 22) -> None:
    """A panel; with a gold frame where something is to be chosen now."""
    line, colour = (5, THEME.gold) if now else (2, EDGE)
    sheet.fill(x, y, w, h, colour, radius)
    sheet.fill(x + line, y + line, w - 2 * line, h - 2 * line, PANEL, radius - line)


def label(sheet: Sheet, x: float, cy: float, icon: str, words: str, room: float, now: bool = False, size: float = 25) -> float:
    """The name of a zone in capitals behind its icon; where it ends."""
    sheet.icon(icon, x, cy - 15, 30, THEME.gold, PANEL)
    tint = THEME.gold if now else THEME.muted
    return x + 40 + sheet.fitted(x + 40, cy + size * CAP, words.upper(), "bold", size, 16, room - 40, tint, "l", 1)


def zone(
    high: int, box: tuple[int, int, int, int], icon: str, title: str, room: float, now: bool = False, cy: int = 28,
    wide: int = WIDTH,
) -> Sheet:  # fmt: skip
    """A zone of a table so high and wide, at a place and so large: its panel with its heading."""
    x, y, w, h = box
    sheet = cut(high, (x, y, x + w, y + h), wide)
    panel(sheet, 0, 0, w, h, now)
    label(sheet, 18, cy, icon, title, room, now, 28 if wide == WIDE else 25)
    return sheet


def aside(sheet: Sheet, right: float, cy: float, words: str, room: float, colour: Colour = THEME.muted, size: float = 24) -> None:
    """A few words at the right end of a panel's first line."""
    sheet.fitted(right, cy + size * CAP, words, "bold", size, 15, room, colour, "r")


def card(sheet: Sheet, x: float, y: float, w: int, h: int, radius: float = 12, colour: Colour = THEME.paper) -> None:
    sheet.shadow(x, y, w, h, radius)
    sheet.fill(x, y, w, h, colour, radius)


def crest(seat: int, letter: str, radius: float) -> Sprite:
    """A piece of a player, or with no letter one of the bot."""
    return parts.crest(seat, letter or "?", radius, robot=not letter, seats=seats())


def seat_fill(sheet: Sheet, x: float, y: float, w: int, h: int, seat: int, radius: float) -> None:
    look = seats()[seat % len(seats())]
    sheet.fill(x, y, w, h, look.colour, radius)
    sheet.paint(look.ink, x, y, shapes.patterned(look.pattern, w, h, 0.22, radius))


def chip(sheet: Sheet, x: float, cy: float, icon: str, words: str, more: str, room: float, size: float = 34) -> float:
    """An icon, a number and a word; where it ends."""
    mark = round(size * 0.96)
    sheet.icon(icon, x, cy - mark / 2, mark, WHITE, THEME.row)
    at = x + mark + 6
    at += sheet.text(at, cy + size * CAP, words, "black", size, WHITE) + 7
    if more:
        found = fit(more, "semibold", 24, 15, max(20.0, room - (at - x)))
        at += sheet.text(at, cy + found.size * CAP, found.lines[0], "semibold", found.size, THEME.muted)
    return at


def chip_width(words: str, more: str, size: float = 34, small: float = 24) -> float:
    return round(size * 0.96) + 13 + width(words, "black", size) + (width(more, "semibold", small) if more else 0)
