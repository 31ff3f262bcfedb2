"""The pieces that lie on the table of Mottainai, each made once for its size."""

from __future__ import annotations

from engines.mottainai.cards import CARD
from renderers.kit import cards, parts, shapes
from renderers.kit.cards import Face
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.parts import MARGIN, Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP
from renderers.mottainai.looks import BACK, ROOF, THEME, look_of, material_look, sign_of
from renderers.mottainai.phrases import say, short
from renderers.mottainai.reckon import Cover
from renderers.speech import Same, Speaker

PATTERN, LEADING = 0.17, 0.96
MARKS = 4  # so many signs of cover stand side by side before numbers replace them


def face_of(words: Speaker, code: str) -> Face:
    """A card's face in the reader's language."""
    return _face(Same(words), CARD[code].code)


@kept
def _face(words: Same, code: str) -> Face:
    look = look_of(code)
    name = words.speaker.card_name(code)
    return Face(name, short(words.speaker, code), look, str(CARD[code].value), sign_of(code), look.deep)


def ground(sheet: Sheet, x: float, y: float, w: int, h: int, look: Look, radius: int) -> None:
    sheet.fill(x, y, w, h, look.colour, radius)
    sheet.pattern(x, y, w, h, look.pattern, PATTERN, radius)


def headed(sheet: Sheet, x: float, y: float, w: int, h: int, across: int, down: int, look: Look, radius: int) -> None:
    """A card of paper of which the left or the upper part is a field of its material."""
    cards.headed(sheet, x, y, w, h, across, down, look, radius, THEME.paper, PATTERN)


def laid(w: int, h: int, across: int, down: int, look: Look, radius: int) -> Sheet:
    """The same with its shadow, on a sheet of its own."""
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet.shadow(MARGIN, MARGIN, w, h, radius)
    headed(sheet, MARGIN, MARGIN, w, h, across, down, look, radius)
    return sheet


def valued(sheet: Sheet, cx: float, cy: float, across: int, value: str, look: Look) -> None:
    sheet.disc(cx, cy, across + 4, look.colour)
    sheet.seal(cx, cy, across - 2, WHITE, value, round(across * 1.38) / 2, look.colour)


def marks(sheet: Sheet, right: float, cy: float, n: int, covered: int, size: int, cut: Colour) -> None:
    """A roof for each covered card and a ring for each other one; numbers where there are many."""
    step = round(size * 0.84)
    if n <= MARKS:
        x = right - step * n
        for i in range(n):
            if i < covered:
                sheet.icon("house", x + (step - size) / 2, cy - size / 2, size, ROOF, cut)
            else:
                sheet.hoop(x + step / 2, cy + size * 0.06, round(size * 0.56), 3, WHITE)
            x += step
        return
    for roofs, many in ((False, n - covered), (True, covered)):
        if many:
            right -= sheet.text(right, cy + size * 0.9 * CAP, str(many), "black", size * 0.9 // 0.5 * 0.5, WHITE, "r") + 4
            if roofs:
                sheet.icon("house", right - size, cy - size / 2, size, ROOF, cut)
            else:
                sheet.hoop(right - size * 0.32, cy, round(size * 0.56), 3, WHITE)
            right -= size + 2


@kept
def group(material: str, n: int, covered: int, w: int, h: int) -> Sprite:
    """Cards of one material: icon, how many, and how many of them are covered; -1 where nothing can cover them."""
    look = material_look(material)
    layers = min(n, 3) - 1
    sheet = Sheet(w + 2 * MARGIN + 10, h + 2 * MARGIN + 8)
    top = MARGIN + 8
    for i in range(layers, 0, -1):
        sheet.fill(MARGIN + 5 * i, top - 4 * i, w, h, look.deep, 11)
        sheet.frame(MARGIN + 5 * i, top - 4 * i, w, h, WHITE, 2, 11, 0.85)
    sheet.shadow(MARGIN, top, w, h, 11)
    ground(sheet, MARGIN, top, w, h, look, 11)
    mark = round(h * 0.66)
    sheet.icon(look.icon, MARGIN + 12, top + (h - mark) / 2, mark, WHITE, look.colour)
    size = round(h * 1.34) / 2
    sheet.text(MARGIN + 12 + mark + 14, top + h / 2 + size * CAP, str(n), "black", size, WHITE)
    if covered >= 0:
        marks(sheet, MARGIN + w - 8, top + h / 2, n, covered, 30, look.deep)
    return sheet.sprite(MARGIN, top)


@kept
def tile(material: str, n: int, covered: int, w: int, h: int) -> Sprite:
    """The same in little: the roofs stand on the upper edge."""
    look = material_look(material)
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN + 8)
    top = MARGIN + 8
    sheet.shadow(MARGIN, top, w, h, 10)
    ground(sheet, MARGIN, top, w, h, look, 10)
    mark = round(min(h * 0.72, w * 0.48))
    sheet.icon(look.icon, MARGIN + 5, top + (h - mark) / 2 + 1, mark, WHITE, look.colour)
    room = w - mark - 12
    sheet.fitted(MARGIN + w - 5 - room / 2, top + h / 2 + 1 + 34 * CAP, str(n), "black", 34, 22, room, WHITE, "m")
    if 0 < covered <= 2:
        for i in range(covered):
            sheet.icon("house", MARGIN + w - 26 - 21 * i, top - 17, 24, ROOF, look.deep)
    elif covered > 2:
        wide = round(30 + 12 * len(str(covered)))
        sheet.fill(MARGIN + w - wide - 2, top - 18, wide, 25, look.deep, 8)
        sheet.icon("house", MARGIN + w - wide + 1, top - 18, 24, ROOF, look.deep)
        sheet.text(MARGIN + w - 7, top - 5 + 22 * CAP, str(covered), "black", 22, ROOF, "r")
    return sheet.sprite(MARGIN, top)


@kept
def work(face: Face, cover: Cover, w: int, h: int, copied: bool) -> Sprite:
    """A work in its wing: name, effect, value, and a roof for each card it can cover, full for those that are there."""
    look, block = face.look, round(h * 1.02)
    sheet = laid(w, h, block, h, look, 11)
    sheet.mark(look.icon, MARGIN + block / 2, MARGIN + h / 2, round(h * 0.7), WHITE, look.colour)
    if copied:
        sheet.disc(MARGIN + block - 9, MARGIN + h - 13, 28, WHITE)
        sheet.mark("copy", MARGIN + block - 9, MARGIN + h - 13, 20, look.deep, WHITE)
    left = MARGIN + block + 12
    disc = round(min(44, h * 0.68))
    cx = MARGIN + w - 8 - disc / 2
    valued(sheet, cx, MARGIN + h / 2, disc, face.value, look)
    roof = round(min(25, h * 0.4))
    roofs = cover.room * (roof - 3) + 3
    end = cx - disc / 2 - 8
    size = round(min(30, h * 0.46) * 2) / 2
    roomy = h >= 42
    small = round(min(22, h * 0.33) * 2) / 2
    base = MARGIN + h * (0.74 if roomy else 0.5)
    if roomy:
        sheet.fitted(left, MARGIN + h * 0.3 + size * CAP, face.name, "bold", size, 18, end - left, THEME.ink)
        sheet.fitted(left, base + small * CAP, face.line, "semibold", small, 15, end - roofs - 8 - left, THEME.brown)
    else:
        size = round(min(26, h * 0.72) * 2) / 2
        sheet.fitted(left, base + size * CAP, face.name, "bold", size, 15, end - roofs - 8 - left, THEME.ink)
    pale = mix(look.colour, THEME.paper, 0.72)
    for i in range(cover.room):
        tint = look.colour if i < cover.used else pale
        sheet.icon("house", end - roofs + i * (roof - 3), base - roof / 2, roof, tint, THEME.paper)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def guest(face: Face, cover: Cover, w: int, h: int) -> Sprite:
    """The place of a work that stands in the other wing and counts in this one, too."""
    sheet = Sheet(w, h)
    look = face.look
    sheet.fill(1, 1, w - 2, h - 2, mix(THEME.row, look.colour, 0.3), 11)
    sheet.dashes(0, 0, w, h, mix(look.colour, WHITE, 0.4), 11, 3, 10, 7)
    mark = round(h * 0.6)
    sheet.icon(look.icon, 14, (h - mark) / 2, mark, THEME.muted, THEME.row)
    sheet.icon("swap", w - 14 - mark, (h - mark) / 2, mark, THEME.muted, THEME.row)
    left, room = 14 + mark + 14, w - 2 * (mark + 28)
    roofs = cover.used * 22
    size = min(26, round(h * 0.7))
    sheet.fitted(left, h / 2 + size * CAP, face.name, "bold", size, 14, room - roofs - 6, THEME.soft)
    for i in range(cover.used):
        sheet.icon("house", left + room - roofs + i * 22, h / 2 - min(25, h) / 2, min(25, h), ROOF, THEME.row)
    return sheet.sprite()


@kept
def small_work(face: Face, w: int, h: int, copied: bool = False) -> Sprite:
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    look = face.look
    sheet.shadow(MARGIN, MARGIN, w, h, 9)
    ground(sheet, MARGIN, MARGIN, w, h, look, 9)
    label = 21
    field = h - label - 2
    mark = round(field * 0.92)
    icon = "copy" if copied else look.icon
    sheet.icon(icon, MARGIN + 5, MARGIN + (field - mark) / 2 + 1, mark, WHITE, look.colour)
    size = min(28.0, field * 1.2 // 0.5 * 0.5)
    sheet.text(MARGIN + w - 8, MARGIN + field / 2 + 1 + size * CAP, face.value, "black", size, WHITE, "r")
    sheet.fill(MARGIN + 2, MARGIN + h - label - 2, w - 4, label, THEME.paper, 6)
    base = MARGIN + h - label / 2 - 2 + 20 * CAP
    sheet.fitted(MARGIN + w / 2, base, face.name, "bold", 20, 12, w - 7, THEME.ink, "m")
    return sheet.sprite(MARGIN, MARGIN)


def dotted(sheet: Sheet, x: float, y: float, w: int, h: int, next_one: bool = False) -> None:
    """An empty place of a wing; the next one to be filled has longer dashes."""
    sheet.dashes(x + 2, y + 2, w - 4, h - 4, THEME.slot if next_one else THEME.steel, 10, 3, 10 if next_one else 4, 8)


@kept
def on_floor(face: Face, job: str, w: int, h: int) -> Sprite:
    look, field = face.look, round(h * 0.6)
    sheet, cy = laid(w, h, w, field, look, 13), MARGIN + field / 2
    sheet.icon(look.icon, MARGIN + 8, cy - 21, 42, WHITE, look.colour)
    sheet.seal(MARGIN + w - 24, cy, 38, WHITE, face.value, 28, look.colour)
    sheet.fitted(MARGIN + 54, cy + 25 * CAP, job, "bold", 25, 15, w - 54 - 48, WHITE)
    sheet.fitted(MARGIN + w / 2, MARGIN + (field + h) / 2 + 31 * CAP, face.name, "bold", 31, 18, w - 14, THEME.ink, "m")
    return sheet.sprite(MARGIN, MARGIN)


@kept
def low(face: Face, w: int, h: int) -> Sprite:
    """A card lying on a crowded floor: icon, name and value in one line."""
    look, tight = face.look, w < 220
    block = round(h * (0.9 if tight else 1.05))
    sheet = laid(w, h, block, h, look, 11)
    sheet.mark(look.icon, MARGIN + block / 2, MARGIN + h / 2, round(h * 0.72), WHITE, look.colour)
    disc, gap = round(h * (0.6 if tight else 0.66)), 5 if tight else 9
    valued(sheet, MARGIN + w - gap - disc / 2, MARGIN + h / 2, disc, face.value, look)
    left, room = MARGIN + block + gap, w - block - 3 * gap - disc
    sheet.lines(left, MARGIN + h / 2, face.name, min(27, round(h * 0.52)), 14, room, THEME.ink, "l", leading=LEADING)
    return sheet.sprite(MARGIN, MARGIN)


@kept
def task(face: Face, job: str, material: str, w: int, h: int) -> Sprite:
    look, field = face.look, h - 54
    sheet = laid(w, h, w, field, look, 15)
    mark = round(min(84, field * 0.74))
    sheet.icon(look.icon, MARGIN + 18, MARGIN + (field - mark) / 2, mark, WHITE, look.colour)
    left = MARGIN + 18 + mark + 16
    room = w - 18 - mark - 16 - 12
    flat = field < 80  # then the material is told by its colour and sign
    sheet.fitted(left, MARGIN + field * (0.5 if flat else 0.36) + 33 * CAP, job, "black", 33, 19, room, WHITE)
    if not flat:
        sheet.fitted(left, MARGIN + field * 0.66 + 28 * CAP, material, "semibold", 28, 18, room, WHITE)
    valued(sheet, MARGIN + w - 32, MARGIN + h - 27, 42, face.value, look)
    sheet.fitted(MARGIN + (w - 56) / 2 + 4, MARGIN + h - 27 + 36 * CAP, face.name, "bold", 36, 22, w - 84, THEME.ink, "m")
    return sheet.sprite(MARGIN, MARGIN)


@kept
def small_task(face: Face, job: str, w: int, h: int) -> Sprite:
    sheet = Sheet(w + 2 * MARGIN, h + 2 * MARGIN)
    look = face.look
    sheet.shadow(MARGIN, MARGIN, w, h, 13)
    ground(sheet, MARGIN, MARGIN, w, h, look, 13)
    sheet.mark(look.icon, MARGIN + w / 2, MARGIN + h * 0.36, round(min(64, h * 0.5)), WHITE, look.colour)
    sheet.fitted(MARGIN + w / 2, MARGIN + h - 22 + 25 * CAP, job, "black", 25, 15, w - 12, WHITE, "m")
    return sheet.sprite(MARGIN, MARGIN)


@kept
def back(w: int, h: int) -> Sprite:
    sheet = Sheet(w, h)
    radius = max(6, round(w * 0.17))
    sheet.box(0, 0, w, h, WHITE, BACK.colour, radius, 3)
    sheet.mark(BACK.icon, w / 2, h / 2, round(w * 0.64), WHITE, BACK.colour)
    return sheet.sprite()


def golden(sheet: Sheet, x: float, y: float, w: int, h: int, radius: int, thick: int = 6) -> None:
    """The gold ground on which what is running lies."""
    sheet.paint(THEME.gold, x - thick, y - thick, shapes.rounded(w + 2 * thick, h + 2 * thick, radius + thick))


def empty_task(sheet: Sheet, x: float, y: float, w: int, h: int, words: Speaker) -> None:
    parts.slot(sheet, x, y, w, h, say(words, "none"), THEME)
