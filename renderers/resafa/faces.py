"""Cards and tiles as pieces: bonus and special cards, workshops with their green bonuses, canals."""

from __future__ import annotations

from engines.resafa.cards import CANAL, CARD, LISTS, TILE, Face
from renderers.kit import shapes
from renderers.kit.colour import WHITE, mix
from renderers.kit.keeping import kept
from renderers.kit.parts import MARGIN
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, width
from renderers.resafa.glyphs import act, line_of, paid, things
from renderers.resafa.ground import crest, seat_fill
from renderers.resafa.looks import (
    FRAMES,
    LEAF,
    RIM,
    ROMAN,
    SACK,
    SAND,
    STONE_WORK,
    THEME,
    TIMES,
    WARES,
    WATER,
    Tint,
    tint,
)
from renderers.resafa.looks import TILE as BONUS_TILE
from renderers.resafa.signs import Signs, draw, draw_laid, draw_seal, lay, line_width, num, size_of

THIRDS = (0.23, 0.5, 0.77)


def tint_of(code: str) -> Tint:
    one = CARD[code]
    return tint(one.colour) if one.colour else SACK if one.vp else BONUS_TILE


@kept
def low_card(code: str, or_: str, w: int, h: int) -> Sprite:
    look = tint_of(code)
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    x = y = MARGIN
    sheet.shadow(x, y, w, h, 12)
    sheet.fill(x, y, w, h, THEME.paper, 12)
    edge = round(h * 0.27)
    sheet.paint(look.colour, x, y, shapes.rounded(w, h, 12).crop((0, 0, w, edge)))
    sheet.text(x + w - 9, y + edge / 2 + 19 * CAP, code, "bold", 19, look.ink, "r")
    sheet.icon(look.icon, x + 8, y + edge / 2 - 8, 16, look.ink, look.colour)
    draw_laid(
        sheet, x + w / 2, y + edge + (h - edge) / 2, lay(line_of(code, or_), min(42, (h - edge) * 0.78), w - 14, h - edge - 6)
    )
    return sheet.sprite(MARGIN, MARGIN)


@kept
def special_card(code: str, or_: str, w: int, h: int, used: bool) -> Sprite:
    one, look = CARD[code], tint_of(code)
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    x = y = MARGIN
    sheet.shadow(x, y, w, h, 13)
    sheet.fill(x, y, w, h, THEME.paper, 13)
    side = 58 if w > 200 else 44
    sheet.paint(look.colour, x, y, shapes.rounded(w, h, 13).crop((0, 0, side, h)))
    mark = round(side * 0.68)
    sheet.icon(look.icon, x + (side - mark) / 2, y + 12, mark, look.ink, look.colour)
    sheet.middle(x + side / 2, y + h - 30, ROMAN[one.level], "black", 34 if w > 200 else 28, look.ink)
    name, shade = TIMES[one.when]
    sheet.icon(name, x + side + 10, y + 10, 34, shade, THEME.paper)
    if one.vp:
        draw_seal(sheet, x + side + 68, y + 27, str(one.vp), 38)
    sheet.text(x + w - 9, y + 25, code, "semibold", 19, THEME.dim, "r")
    middle = y + 48 + (h - 48) / 2 - 4
    draw_laid(sheet, x + side + (w - side) / 2, middle, lay(line_of(code, or_), 46, w - side - 16, h - 58))
    if used:
        sheet.fill(x, y, w, h, THEME.row, 13, 0.42)
        sheet.icon("check", x + side / 2 - 17, y + h / 2 - 17, 34, WHITE, look.colour)
    return sheet.sprite(MARGIN, MARGIN)


# -- workshops ----------------------------------------------------------------------------------------------------------------


def face_of(code: str, back: bool) -> Face:
    """The side of a workshop that is up."""
    tile = TILE[code]
    return tile.back if back and tile.back else tile.front


def rooms_of(face: Face) -> list[Signs]:
    """The lines of a workshop: its rooms, then an extra production."""
    lines = [things(key) for key in face.rooms]
    return [*lines, (num(f"+{face.extra}"), act("production"))] if face.extra else lines


@kept
def workshop(code: str, back: bool, turned: int, size: int, named: bool, gold: tuple[tuple[int, int], ...] = ()) -> Sprite:
    """A workshop with its green bonuses on the edges; those at some edges and slots are framed in gold."""
    tile, face = TILE[code], face_of(code, back)
    radius = green_radius(size)
    margin = radius + 10
    sheet = Sheet(size + 2 * margin, size + 2 * margin)
    sheet.shadow(margin, margin, size, size, 14)
    sheet.fill(margin, margin, size, size, FRAMES[tile.level], 14)
    inset = round(size * 0.083)
    inner = size - 2 * inset
    sheet.box(margin + inset - 3, margin + inset - 3, inner + 6, inner + 6, RIM, THEME.paper, 11, 3, 9)
    lines = rooms_of(face)
    cx = margin + size / 2
    if named:
        lift = size * 0.03 if any((edge + turned) % 4 == 2 for edge, _ in face.green) else 0.0
        sheet.text(cx, margin + size - inset - 7 - lift, code, "bold", size_of(size * 0.115), THEME.dim, "m")
    low = size * 0.1 if named else 0.0
    pitch = (inner - low) / len(lines)
    largest = size * 0.245
    for i, line in enumerate(lines):
        y = margin + inset + pitch * (i + 0.5)
        draw_laid(sheet, cx, y, lay(line, largest, inner * 0.8, pitch * 0.86))
        if i:
            sheet.fill(margin + inset + 12, margin + inset + pitch * i - 2, inner - 24, 4, FRAMES[1], 2)
    for (edge, slot), key in face.green.items():
        x, y = green_place(margin, size, (edge + turned) % 4, slot)
        green(sheet, x, y, radius, key, ((edge + turned) % 4, slot) in gold)
    return sheet.sprite(margin, margin)


def green_radius(size: int) -> int:
    return max(12, round(size * 0.118))


def green_place(start: float, size: int, edge: int, slot: int) -> tuple[float, float]:
    """Where a green bonus lies; slots run clockwise round the tile."""
    far = THIRDS[slot] if edge < 2 else THIRDS[2 - slot]
    along = start + size * far
    return {0: (along, start), 1: (start + size, along), 2: (along, start + size), 3: (start, along)}[edge]


def green(sheet: Sheet, x: float, y: float, radius: int, key: str, gold: bool = False) -> None:
    if gold:
        sheet.disc(x, y, 2 * radius + 14, THEME.gold)
    sheet.rimmed(x, y, 2 * radius + 3, WHITE, 2 * radius - 2, LEAF)
    ((name, n),) = [pair for e in LISTS[key] for pair in (e.gain or ((e.op, e.n),))]
    if name == "vp":
        draw_seal(sheet, x, y, str(n), radius * 1.5)
    elif n == 1:
        _ware(sheet, x, y, name, radius * 1.34)
    else:
        size = size_of(radius * 1.04)
        wide = width(str(n), "black", size)
        left = x - (wide + radius * 0.92) / 2
        sheet.text(left, y + size * CAP, str(n), "black", size, WHITE)
        _ware(sheet, left + wide + radius * 0.48, y, name, radius * 0.94)


def _ware(sheet: Sheet, cx: float, cy: float, name: str, size: float) -> None:
    n = max(8, round(size))
    found = WARES[name][0] if name in WARES else "track"
    sheet.icon(found, cx - n / 2, cy - n / 2, n, WHITE, LEAF)


# -- canals -------------------------------------------------------------------------------------------------------------------


@kept
def canal(
    code: str, side: str, owner: int, letter: str, w: int, h: int, whose: bool = True, rains: bool = True
) -> Sprite:  # fmt: skip
    """A canal tile in its owner's colour: ground, openings, points of rain, and by a crest whose it is."""
    one = CANAL[code][side]
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    x = y = MARGIN
    sheet.shadow(x, y, w, h, 10)
    seat_fill(sheet, x, y, w, h, owner, 10)
    sheet.fill(x + 7, y + 7, w - 14, h - 14, SAND, 6)
    bank, stream = round(min(w, h) * 0.46), round(min(w, h) * 0.33)
    for wide, colour in ((bank, STONE_WORK), (stream, WATER)):
        _ways(sheet, x, y, w, h, one.openings, wide, colour)
    if one.tank:
        _basin(sheet, x, y, w, h)
    unit = min(1.0, w / 72) if w < 100 else w / 90
    if whose:
        sheet.put(crest(owner, letter, 15 * unit), x + 15 * unit, y + h - 15 * unit)
    if one.rain_vp and rains:
        rain(sheet, x + w - 16 * unit, y + h - 18 * unit, one.rain_vp, unit)
    return sheet.sprite(MARGIN, MARGIN)


def rain(sheet: Sheet, cx: float, cy: float, n: int, unit: float = 1.0) -> None:
    """The points that rain brings, in a drop."""
    outer, inner = round(40 * unit), round(34 * unit)
    sheet.icon("drop", cx - outer / 2, cy - outer / 2 - 1, outer, WHITE, WHITE)
    sheet.icon("drop", cx - inner / 2, cy - inner / 2, inner, BLUE_DEEP, BLUE_DEEP)
    sheet.middle(cx, cy + 5 * unit, str(n), "black", size_of(22 * unit), WHITE)


BLUE_DEEP = mix((36, 95, 184), (0, 0, 0), 0.28)


def _ways(sheet: Sheet, x: int, y: int, w: int, h: int, openings: str, wide: int, colour: tuple[int, int, int]) -> None:
    cx, cy, half = x + w / 2, y + h / 2, wide // 2
    boxes = {
        "N": (cx - half, y, wide, h // 2),
        "S": (cx - half, y + h // 2, wide, h - h // 2),
        "W": (x, cy - half, w // 2, wide),
        "E": (x + w // 2, cy - half, w - w // 2, wide),
    }
    for way in openings:
        left, top, across, down = boxes[way]
        sheet.fill(left, top, across, down, colour)
    sheet.disc(cx, cy, wide, colour)


def _basin(sheet: Sheet, x: int, y: int, w: int, h: int) -> None:
    wide, high = round(w * 0.62), round(h * 0.46)
    left, top = x + (w - wide) / 2, y + h * 0.34
    sheet.box(left, top, wide, high, STONE_WORK, WATER, 12, 5, 8)
    way = round(min(w, h) * 0.33)
    sheet.fill(x + w / 2 - way // 2, y, way, round(h * 0.4), WATER)
    sheet.icon("swell", left + wide * 0.16, top + high * 0.22, round(wide * 0.68), WHITE, WATER)


def cost_line(code: str, side: str) -> Signs:
    return tuple(paid(CANAL[code][side].cost))


def draw_centred(sheet: Sheet, cx: float, cy: float, signs: Signs, size: float, room: float) -> None:
    """A short line around a middle, smaller when there is little room."""
    found = lay(signs, size, room, size)
    draw(sheet, cx - line_width(found.lines[0], found.size) / 2, cy, found.lines[0], found.size)
