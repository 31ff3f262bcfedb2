"""Cards: lying on the board, square in a stall, large in the hand; used ones are turned."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.kit import parts
from renderers.kit.colour import WHITE, Colour, Theme
from renderers.kit.keeping import kept
from renderers.kit.parts import MARGIN, Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, fit, fit_two, width

USED = 0.62
BADGE = 52


@dataclass(frozen=True)
class Face:
    """What a card shows."""

    name: str
    line: str  # what it does in a few words
    look: Look
    value: str = ""
    sign: str = ""  # the icon of when it works
    tint: Colour = (30, 122, 119)  # of the sign
    icon: str = ""  # instead of that of its look

    @property
    def drawn(self) -> str:
        """The icon that is drawn."""
        return self.icon or self.look.icon


def _paper(w: int, h: int, radius: int, theme: Theme) -> Sheet:
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet.fill(MARGIN, MARGIN, w, h, theme.paper, radius)
    return sheet


def _ground(sheet: Sheet, w: int, h: int, across: int, down: int, radius: int, look: Look) -> None:
    """The coloured part of a card: a column at its left or a field at its top."""
    whole = Sheet(w, h)
    whole.fill(0, 0, w, h, look.colour, radius)
    whole.pattern(0, 0, w, h, look.pattern, 0.15, radius)
    piece = whole.sprite()
    box = (0, 0, across, down)
    sheet.put(Sprite(piece.colours.crop(box), piece.mask.crop(box), 0, 0), MARGIN, MARGIN)


def _lines(
    sheet: Sheet, x: float, middle: float, words: str, size: float, floor: float, room: float, colour: Colour, at: str = "l"
) -> None:
    """A name in one or two lines around a middle."""
    found = fit_two(words, "bold", size, floor, room)
    pitch = found.size * 0.985
    first = middle + found.size * CAP - pitch * (len(found.lines) - 1) / 2
    for i, line in enumerate(found.lines):
        sheet.text(x, first + i * pitch, line, "bold", found.size, colour, at)


def _line(sheet: Sheet, x: float, baseline: float, face: Face, size: float, floor: float, room: float, theme: Theme) -> None:
    """The effect line with its sign."""
    if face.sign:
        mark = round(size * 1.12)
        sheet.icon(face.sign, x - 1, baseline - size * CAP - mark / 2, mark, face.tint, theme.paper)
        x, room = x + mark + 4, room - mark - 4
    sheet.fitted(x, baseline, face.line, "semibold", size, floor, room, theme.brown)


@kept
def lying(face: Face, w: int, h: int, theme: Theme) -> Sprite:
    """A card lying on the board: icon at the left, name and effect at the right; code, token and pips are laid on it."""
    sheet = _paper(w, h, 13, theme)
    block = round(h * 0.7)
    _ground(sheet, w, h, block, h, 13, face.look)
    size = round(h * 0.46)
    sheet.icon(face.drawn, MARGIN + block - size - 5, MARGIN + h * 0.07, size, WHITE, face.look.colour)
    x, room = MARGIN + block + 11, w - block - 11 - 8
    _lines(sheet, x, MARGIN + h * 0.25, face.name, 28, 20, room, theme.ink)
    _line(sheet, x, MARGIN + h * 0.64, face, 22, 17, room, theme)
    if face.value:
        sheet.put(parts.badge(face.value, 54, theme), MARGIN + 16, MARGIN + 18)
    return sheet.sprite(MARGIN, MARGIN)


def lying_marks(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, tokens: int, value: int, theme: Theme) -> None:
    """What changes on a lying card: its token, its pips, and which copy it is."""
    block = round(h * 0.7)
    sheet.put(parts.token(str(tokens), 28), x + block / 2 + 4, y + h - 31)
    wide = width(code, "semibold", 18)
    sheet.text(x + w - 9, y + h - 12, code, "semibold", 18, theme.dim, "r")
    parts.pips(sheet, x + block + 10, y + h - 19, w - block - 10 - 9 - wide - 8, tokens, value, theme)


@kept
def bar(face: Face, w: int, h: int, theme: Theme) -> Sprite:
    """A low card for full workshops: icon, name and effect in two lines; code and token are laid on it."""
    sheet = _paper(w, h, 11, theme)
    block = round(h * 1.16)
    _ground(sheet, w, h, block, h, 11, face.look)
    size = round(h * 0.56)
    sheet.icon(face.drawn, MARGIN + 16, MARGIN + h * 0.24, size, WHITE, face.look.colour)
    x, room = MARGIN + block + 9, w - block - 9 - 7
    _lines(sheet, x, MARGIN + h * 0.34, face.name, 23, 17, room, theme.ink)
    _line(sheet, x, MARGIN + h * 0.86, face, 19, 15, room - 54, theme)
    if face.value:
        sheet.put(parts.badge(face.value, 40, theme), MARGIN + 10, MARGIN + 11)
    return sheet.sprite(MARGIN, MARGIN)


def bar_marks(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, tokens: int, theme: Theme) -> None:
    """What changes on a low card: its token, and which copy it is."""
    sheet.put(parts.token(str(tokens), 21), x + round(h * 1.16) - 20, y + h - 24)
    sheet.text(x + w - 8, y + h * 0.86, code, "semibold", 17, theme.dim, "r")


@kept
def square(face: Face, code: str, size: int, theme: Theme, tucked: bool = False) -> Sprite:
    """A card in a stall, square so that it can be turned without moving its neighbours; tucked, its value stays inside."""
    sheet = _paper(size, size, 13, theme)
    unit = size / 127
    field = round(size * 0.47)
    _ground(sheet, size, size, size, field, 13, face.look)
    mark = round(size * 0.4)
    aside = 9 * unit if tucked else 0
    sheet.icon(face.drawn, MARGIN + (size - mark) / 2 + aside, MARGIN + (field - mark) / 2, mark, WHITE, face.look.colour)
    if face.sign:
        across = round(34 * unit)
        cx, cy = MARGIN + size - 20 * unit, MARGIN + 20 * unit
        sheet.disc(cx, cy, across, WHITE)
        small = round(27 * unit)
        sheet.icon(face.sign, cx - small / 2, cy - small / 2, small, face.tint, WHITE)
    _lines(sheet, MARGIN + size / 2, MARGIN + size * 0.635, face.name, 25 * unit, 16 * unit, size - 10, theme.ink, "m")
    base = MARGIN + size * 0.936
    wide = sheet.text(MARGIN + 8 * unit, base, code, "semibold", 18 * unit // 0.5 * 0.5, theme.dim)
    sheet.fitted(
        MARGIN + size - 8 * unit,
        base,
        face.line,
        "bold",
        19 * unit,
        14.5 * unit,
        size - 16 * unit - wide - 5,
        face.look.deep,
        "r",
    )
    if face.value and tucked:
        sheet.put(parts.badge(face.value, round(46 * unit), theme), MARGIN + 25 * unit, MARGIN + 26 * unit)
    elif face.value:
        sheet.put(parts.badge(face.value, round(BADGE * unit), theme), MARGIN + 15 * unit, MARGIN + 17 * unit)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def low(face: Face, code: str, w: int, h: int, theme: Theme) -> Sprite:
    """A card in a crowded stall: wider than high, without its effect."""
    sheet = _paper(w, h, 11, theme)
    field = round(h * 0.46)
    _ground(sheet, w, h, w, field, 11, face.look)
    mark = field - 4
    sheet.icon(face.drawn, MARGIN + (w - mark) / 2, MARGIN + 2, mark, WHITE, face.look.colour)
    if face.sign:
        sheet.disc(MARGIN + w - 15, MARGIN + 15, 24, WHITE)
        sheet.icon(face.sign, MARGIN + w - 24.5, MARGIN + 5.5, 19, face.tint, WHITE)
    found = fit_two(face.name, "bold", 18, 14, w - 8)
    single = len(found.lines) == 1
    for i, line in enumerate(found.lines):
        at = MARGIN + field + (15.5 if single else 12.5 + i * 15)
        sheet.text(MARGIN + w / 2, at + (2 if single else 0), line, "bold", min(found.size, 18 if single else 16), theme.ink, "m")
    size = 15.5
    sheet.text(MARGIN + w / 2, MARGIN + h - 5, code, "semibold", size, theme.dim, "m")
    if face.value:
        sheet.put(parts.badge(face.value, 38, theme), MARGIN + 11, MARGIN + 12)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def flagged(name: str, look: Look, size: int, theme: Theme) -> Sprite:
    """A card without value that shows colours and a name on a white label: a banner."""
    sheet = Sheet(size + 2 * MARGIN, size + 2 * MARGIN)
    unit = size / 127
    sheet.fill(MARGIN, MARGIN, size, size, look.colour, 13)
    sheet.pattern(MARGIN, MARGIN, size, size, look.pattern, 0.26, 13)
    mark = round(size * 0.54)
    sheet.icon(look.icon, MARGIN + (size - mark) / 2, MARGIN + size * 0.115, mark, WHITE, look.colour)
    sheet.fill(MARGIN + 6 * unit, MARGIN + 89 * unit, round(size - 12 * unit), round(30 * unit), WHITE, 8)
    sheet.fitted(
        MARGIN + size / 2, MARGIN + 104 * unit + 24 * unit * CAP, name, "bold", 24 * unit, 14, size - 20 * unit, theme.ink, "m"
    )
    return sheet.sprite(MARGIN, MARGIN)


@kept
def strip(face: Face, code: str, w: int, h: int, room: int, theme: Theme) -> Sprite:
    """A card of a common row: icon and code at the left, name and effect at the right; `room` is left for the effect."""
    sheet = _paper(w, h, 14, theme)
    block = 82
    _ground(sheet, w, h, block, h, 14, face.look)
    sheet.icon(face.drawn, MARGIN + (block - 54) / 2, MARGIN + 12, 54, WHITE, face.look.colour)
    sheet.text(MARGIN + block / 2, MARGIN + h - 10, code, "bold", 19, WHITE, "m")
    x = MARGIN + block + 12
    name = fit(face.name, "bold", 28, 20, w - block - 12 - 9)
    sheet.text(x, MARGIN + 31 + name.size * CAP, name.lines[0], "bold", name.size, theme.ink)
    found = fit(face.line, "semibold", 24, 17, room)
    if not found.lines[0].endswith("…"):
        sheet.text(x, MARGIN + 66 + found.size * CAP, found.lines[0], "semibold", found.size, theme.brown)
    return sheet.sprite(MARGIN, MARGIN)
