"""Large cards, for hands and look-ups: a field of art, a name, what it does in a line and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.cards import Face
from renderers.kit.colour import BLACK, WHITE, Colour, Theme, mix
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, fit_two, paragraph, width


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


def effect_bar(sheet: Sheet, x: float, y: float, w: int, h: int, face: Face, theme: Theme, size: float, kept: int = 0) -> None:
    """What a card does in a few words, behind its sign where there is room for both; so much is kept free at the right."""
    sheet.fill(x, y, w, h, tinted(face, theme), 14 if h > 50 else 10)
    left, right, least = x + h * 0.22, x + w - kept - h * 0.2, min(size, LEAST)
    mark = round(h * 0.7)
    behind = left + mark + h * 0.2
    if face.sign and width(face.line, "bold", least) <= right - behind:
        sheet.icon(face.sign, left, y + (h - mark) / 2, mark, face.look.deep, tinted(face, theme))
        left = behind
    sheet.fitted(left, y + h / 2 + size * CAP, face.line, "bold", size, least, right - left, face.look.deep)


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


BROAD = Cut(34, 104, (62, 66), (84, 112), 28, 56, 76, 46, 40, 40, (32, 24), 36)
NARROW = Cut(33, 84, (50, 54), (70, 92), 20, 46, 64, 38, 36, 32, (27, 20), 33)


def tall(
    sheet: Sheet, x: int, y: int, w: int, h: int, face: Face, code: str, wordings: Sequence[str], facts: str, pips: int,
    letter: str, theme: Theme,
) -> None:  # fmt: skip
    """A card with its art above its words."""
    radius, field, cut = 26, round(h * 0.36), NARROW if w < 450 else BROAD
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
    name = fit_two(face.name, "serif", cut.name, LEAST, w - 2 * pad)
    at = y + field + 24.0
    for line in name.lines:
        at += name.size * 0.78
        sheet.text(x + pad, at, line, "serif", name.size, theme.ink)
        at += name.size * 0.26
    at += 12
    effect_bar(sheet, x + pad - 4, at, w - 2 * pad + 8, cut.bar, face, theme, cut.line)
    at += cut.bar + 12
    told(sheet, x + pad, at, wordings, cut.words, (w - 2 * pad, y + h - 62 - at - 4), 1.24, theme)
    for i in range(pips):
        for size, colour in zip(cut.pip, (parts.PIP_EDGE, parts.COIN), strict=True):
            sheet.disc(x + pad + 14 + cut.pip_step * i, y + h - 40, size, colour)
    room = w - 2 * pad - pips * cut.pip_step - 12
    sheet.fitted(x + w - pad + 2, y + h - 40 + 30 * CAP, facts, "bold", cut.facts, LEAST, room, theme.brown, "r")


def wide(
    sheet: Sheet, x: int, y: int, w: int, h: int, face: Face, code: str, wordings: Sequence[str], letter: str, theme: Theme
) -> None:
    """A card for when there are many: its art in a corner, its name beside it, and below what it does, if there is room."""
    sheet.shadow(x, y, w, h, 20)
    sheet.fill(x, y, w, h, theme.paper, 20)
    broad = w > 450
    field = min(130 if broad else 100, round(h * 0.5))
    box = shapes.rounded(w, h, 20).crop((0, 0, field, field))
    art(sheet, x, y, field, field, face, round(field * 0.7), round(field * 0.86), box)
    if letter:
        ribbon(sheet, x + w - 64, y, letter, 50, 66, theme.table)
    left, room = x + field + 14, w - field - 20 - (60 if letter else 0)
    high = field > 110
    sheet.lines(left, y + field / 2 - (16 if high else 0), face.name, 40 if broad else 36, LEAST, room, theme.ink)
    if high:
        sheet.text(left, y + field - 8, code, "semibold", LEAST, theme.dim)
    bar = 56
    effect_bar(sheet, x + 12, y + field + 8, w - 24, bar, face, theme, 36, 66 if face.value else 0)
    if face.value:
        sheet.put(parts.badge(face.value, 58, theme), x + w - 46, y + field + 8 + bar / 2)
    at = y + field + bar + 16
    told(sheet, x + 18, at, wordings, 35, (w - 32, y + h - 10 - at), 1.16, theme)


def told(
    sheet: Sheet, x: float, y: float, wordings: Sequence[str], size: float, box: tuple[float, float], leading: float, theme: Theme
) -> None:
    """The first wording that fits a box at a size that can be read; where none does, the line above it must do."""
    for said in wordings:
        found = paragraph(said, "semibold", size, LEAST, *box, leading)
        if found is not None:
            for i, line in enumerate(found.lines):
                sheet.text(x, y + found.size * (0.86 + leading * i), line, "semibold", found.size, theme.body)
            return
