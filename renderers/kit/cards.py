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


def headed(
    sheet: Sheet, x: float, y: float, w: int, h: int, across: int, down: int, look: Look, radius: int, paper: Colour,
    strength: float = 0.15,
) -> None:  # fmt: skip
    """A card of paper of which the left or the upper part is a field in the colour and pattern of its look."""
    sheet.fill(x, y, w, h, paper, radius)
    field = Sheet(w, h)
    field.fill(0, 0, w, h, look.colour, radius)
    field.pattern(0, 0, w, h, look.pattern, strength, radius)
    piece = field.sprite()
    box = (0, 0, across, down)
    sheet.put(Sprite(piece.colours.crop(box), piece.mask.crop(box), 0, 0), x, y)


def _card(w: int, h: int, across: int, down: int, radius: int, face: Face, theme: Theme) -> Sheet:
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    headed(sheet, MARGIN, MARGIN, w, h, across, down, face.look, radius, theme.paper)
    return sheet


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
    block = round(h * 0.7)
    sheet = _card(w, h, block, h, 13, face, theme)
    size = round(h * 0.46)
    sheet.icon(face.drawn, MARGIN + block - size - 5, MARGIN + h * 0.07, size, WHITE, face.look.colour)
    x, room = MARGIN + block + 11, w - block - 11 - 8
    sheet.lines(x, MARGIN + h * 0.25, face.name, min(28, round(h * 0.22)), 20, room, theme.ink)
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
    block = round(h * 1.16)
    sheet = _card(w, h, block, h, 11, face, theme)
    size = round(h * 0.56)
    sheet.icon(face.drawn, MARGIN + 16, MARGIN + h * 0.24, size, WHITE, face.look.colour)
    x, room = MARGIN + block + 9, w - block - 9 - 7
    sheet.lines(x, MARGIN + h * 0.34, face.name, 23, 17, room, theme.ink)
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
    unit = size / 127
    field = round(size * 0.47)
    sheet = _card(size, size, size, field, 13, face, theme)
    aside = 9 * unit if tucked else 0
    sheet.mark(face.drawn, MARGIN + size / 2 + aside, MARGIN + field / 2, round(size * 0.4), WHITE, face.look.colour)
    if face.sign:
        cx, cy = MARGIN + size - 20 * unit, MARGIN + 20 * unit
        sheet.disc(cx, cy, round(34 * unit), WHITE)
        sheet.mark(face.sign, cx, cy, round(27 * unit), face.tint, WHITE)
    sheet.lines(MARGIN + size / 2, MARGIN + size * 0.635, face.name, 25 * unit, 16 * unit, size - 10, theme.ink, "m")
    base = MARGIN + size * 0.936
    wide = sheet.text(MARGIN + 8 * unit, base, code, "semibold", 18 * unit // 0.5 * 0.5, theme.dim)
    right, room = MARGIN + size - 8 * unit, size - 16 * unit - wide - 5
    sheet.fitted(right, base, face.line, "bold", 19 * unit, 14.5 * unit, room, face.look.deep, "r")
    if face.value:
        across, dx, dy = (46, 25, 26) if tucked else (52, 15, 17)
        sheet.put(parts.badge(face.value, round(across * unit), theme), MARGIN + dx * unit, MARGIN + dy * unit)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def low(face: Face, code: str, w: int, h: int, theme: Theme) -> Sprite:
    """A card in a crowded stall: wider than high, without its effect."""
    field = round(h * 0.46)
    sheet = _card(w, h, w, field, 11, face, theme)
    sheet.mark(face.drawn, MARGIN + w / 2, MARGIN + field / 2, field - 4, WHITE, face.look.colour)
    if face.sign:
        sheet.disc(MARGIN + w - 15, MARGIN + 15, 24, WHITE)
        sheet.mark(face.sign, MARGIN + w - 15, MARGIN + 15, 19, face.tint, WHITE)
    found = fit_two(face.name, "bold", 18, 14, w - 8)
    single = len(found.lines) == 1
    for i, line in enumerate(found.lines):
        at = MARGIN + field + (15.5 if single else 12.5 + i * 15)
        sheet.text(MARGIN + w / 2, at + (2 if single else 0), line, "bold", min(found.size, 18 if single else 16), theme.ink, "m")
    sheet.text(MARGIN + w / 2, MARGIN + h - 5, code, "semibold", 15.5, theme.dim, "m")
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
    base = MARGIN + 104 * unit + 24 * unit * CAP
    sheet.fitted(MARGIN + size / 2, base, name, "bold", 24 * unit, 14, size - 20 * unit, theme.ink, "m")
    return sheet.sprite(MARGIN, MARGIN)


@kept
def strip(face: Face, code: str, w: int, h: int, room: int, theme: Theme) -> Sprite:
    """A card of a common row: icon and code at the left, name and effect at the right; `room` is left for the effect."""
    block = 82
    sheet = _card(w, h, block, h, 14, face, theme)
    sheet.icon(face.drawn, MARGIN + (block - 54) / 2, MARGIN + 12, 54, WHITE, face.look.colour)
    sheet.text(MARGIN + block / 2, MARGIN + h - 10, code, "bold", 19, WHITE, "m")
    x = MARGIN + block + 12
    sheet.fitted(x, MARGIN + 31 + 28 * CAP, face.name, "bold", 28, 20, w - block - 12 - 9, theme.ink)
    found = fit(face.line, "semibold", 24, 17, room)
    if not found.lines[0].endswith("…"):
        sheet.text(x, MARGIN + 66 + found.size * CAP, found.lines[0], "semibold", found.size, theme.brown)
    return sheet.sprite(MARGIN, MARGIN)
