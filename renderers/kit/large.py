"""Large cards, for hands and look-ups: a field of art, a name, what it does in a line and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.cards import Face
from renderers.kit.colour import BLACK, WHITE, Colour, Theme, mix
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit_two


def art(sheet: Sheet, x: int, y: int, w: int, h: int, face: Face, emblem: int, halo: int, box: Image.Image) -> None:
    """The coloured field of a card: pattern, a paler disc and the emblem on it; `box` is what of the field is there."""
    look = face.look
    field = Sheet(w, h, look.colour)
    field.paint(mix(look.colour, WHITE, 0.13), 0, 0, shapes.fade(w, h).transpose(Image.Transpose.FLIP_TOP_BOTTOM))
    field.pattern(0, 0, w, h, look.pattern, 0.15)
    field.disc(w / 2, h / 2, halo, WHITE, 0.16)
    field.icon(face.drawn, (w - emblem) / 2, (h - emblem) / 2, emblem, WHITE, look.colour)
    sheet.image.paste(field.image, (x, y), box)


def tinted(face: Face, theme: Theme) -> Colour:
    return mix(mix(face.look.colour, theme.paper, 0.86), WHITE, 0.3)


def ribbon(sheet: Sheet, x: int, y: int, letter: str, w: int, h: int, colour: Colour) -> None:
    """The ribbon with the letter of the button that takes this card."""
    mask = shapes.ribbon(w, h)
    dark, reach = shapes.soft(mask)
    below = dark.crop((0, reach, dark.width, dark.height))  # the card's edge throws no shadow
    sheet.paint(BLACK, x - reach, y + 3, below)
    sheet.paint(colour, x, y, mask)
    sheet.middle(x + w / 2, y + h * 0.4, letter, "black", round(w * 1.42) / 2, WHITE)


def effect_bar(sheet: Sheet, x: float, y: float, w: int, h: int, face: Face, theme: Theme, size: float) -> None:
    sheet.fill(x, y, w, h, tinted(face, theme), 14 if h > 50 else 10)
    left = x + h * 0.22
    if face.sign:
        mark = round(h * 0.7)
        sheet.icon(face.sign, left, y + (h - mark) / 2, mark, face.look.deep, tinted(face, theme))
        left += mark + h * 0.2
    sheet.fitted(left, y + h / 2 + size * CAP, face.line, "bold", size, size * 0.55, x + w - left - h * 0.2, face.look.deep)


class Cut(NamedTuple):
    """The sizes of what is on a tall card."""

    code: int
    badge: int
    badge_at: tuple[int, int]
    ribbon: tuple[int, int]
    pad: int
    name: int
    bar: int
    line: int
    words: int
    pip_step: int
    pip: tuple[int, int]
    facts: int


BROAD = Cut(30, 96, (58, 62), (84, 112), 28, 50, 66, 36, 31, 40, (32, 24), 30)
NARROW = Cut(26, 78, (48, 52), (66, 88), 20, 38, 54, 28, 26, 32, (27, 20), 25)


def tall(
    sheet: Sheet, x: int, y: int, w: int, h: int, face: Face, code: str, wordings: Sequence[str], facts: str, pips: int,
    letter: str, theme: Theme,
) -> None:  # fmt: skip
    """A card with its art above its words."""
    radius, field, cut = 26, round(h * 0.44), NARROW if w < 450 else BROAD
    sheet.shadow(x, y, w, h, radius, shapes.LARGE)
    sheet.fill(x, y, w, h, theme.paper, radius)
    emblem, halo = round(min(field * 0.8, w * 0.52)), round(min(field * 0.88, w * 0.62))
    art(sheet, x, y, w, field, face, emblem, halo, shapes.rounded(w, h, radius).crop((0, 0, w, field)))
    sheet.text(x + 26, y + field - 18, code, "bold", cut.code, WHITE)
    if face.value:
        sheet.put(parts.badge(face.value, cut.badge, theme), x + cut.badge_at[0], y + cut.badge_at[1])
    if letter:
        ribbon(sheet, x + w - cut.ribbon[0] - 28, y, letter, *cut.ribbon, theme.table)
    pad = cut.pad
    name = fit_two(face.name, "serif", cut.name, 28, w - 2 * pad)
    at = y + field + 24.0
    for line in name.lines:
        at += name.size * 0.78
        sheet.text(x + pad, at, line, "serif", name.size, theme.ink)
        at += name.size * 0.26
    at += 12
    effect_bar(sheet, x + pad - 4, at, w - 2 * pad + 8, cut.bar, face, theme, cut.line)
    at += cut.bar + 12
    sheet.paragraph(x + pad, at, wordings, cut.words, 21, (w - 2 * pad, y + h - 62 - at - 4), 1.24, theme.body)
    for i in range(pips):
        for size, colour in zip(cut.pip, (parts.PIP_EDGE, parts.COIN), strict=True):
            sheet.disc(x + pad + 14 + cut.pip_step * i, y + h - 40, size, colour)
    room = w - 2 * pad - pips * cut.pip_step - 12
    sheet.fitted(x + w - pad + 2, y + h - 40 + 30 * CAP, facts, "bold", cut.facts, 18, room, theme.brown, "r")


def wide(
    sheet: Sheet, x: int, y: int, w: int, h: int, face: Face, code: str, wordings: Sequence[str], letter: str, theme: Theme
) -> None:
    """A card with its art beside its words, for when there are many."""
    radius = 20
    sheet.shadow(x, y, w, h, radius)
    sheet.fill(x, y, w, h, theme.paper, radius)
    field = round(min(w * 0.34, h * 0.8))
    emblem = round(field * 0.7)
    art(sheet, x, y, field, h, face, emblem, round(field * 0.86), shapes.rounded(w, h, radius).crop((0, 0, field, h)))
    sheet.text(x + field / 2, y + h - 14, code, "bold", 24, WHITE, "m")
    if face.value:
        sheet.put(parts.badge(face.value, 58, theme), x + 34, y + 36)
    if letter:
        ribbon(sheet, x + w - 56, y, letter, 44, 58, theme.table)
    left = x + field + 14
    room = x + w - 14 - left
    small = h < 240
    size = 28 if small else 32
    sheet.fitted(left, y + 40 + (size - 32) * CAP, face.name, "serif", size, 19, room - (50 if letter else 0), theme.ink)
    bar = 44 if not small else 38
    top = y + 60 if letter else y + 56
    effect_bar(sheet, left - 4, top, room + 8, bar, face, theme, 27 if not small else 24)
    at = top + bar + 8
    sheet.paragraph(left, at, wordings, 26, 19, (room, y + h - 12 - at), 1.2, theme.body)


def private_header(sheet: Sheet, w: int, secret: str, question: str, room: float, theme: Theme) -> None:
    """The dark strip of every private picture: a lock, that it is private, and the question."""
    sheet.fill(0, 0, w, 104, theme.row)
    sheet.icon("lock", 31, 27, 50, theme.gold, theme.row)
    sheet.fitted(98, 38 + 28 * CAP, secret, "bold", 28, 20, room, theme.gold)
    sheet.fitted(98, 74 + 38 * CAP, question, "bold", 38, 24, room, WHITE)
