"""The display of bonus cards: three of each colour."""

from __future__ import annotations

from PIL import Image

from engines.resafa.cards import COLOURS, RULES
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.faces import low_card
from renderers.resafa.ground import WIDE, aside, zone
from renderers.resafa.looks import EDGE, GHOST, ROMAN, THEME, tint
from renderers.resafa.phrases import say
from renderers.speech import Same

X, Y, W, H = 830, 972, 754, 386
CARD_H, FIRST, PITCH = 74, 54, 82
LEFT, STEP = 82, 221
CARD_W = STEP - 8


@kept
def base(high: int, level: int, now: bool, words: Same) -> Image.Image:
    """The panel with its colours; not to be drawn on, only copied."""
    sheet = zone(high, (X, Y, W, H), "scroll", say(words.speaker, "zone.display"), 460, now, wide=WIDE)
    aside(sheet, W - 18, 28, say(words.speaker, "level", what=ROMAN[level]), 220, size=27)
    for i, colour in enumerate(COLOURS):
        look, y = tint(colour), FIRST + PITCH * i
        sheet.fill(12, y, 60, CARD_H, look.colour, 12)
        sheet.icon(look.icon, 21, y + 16, 42, look.ink, look.colour)
    return sheet.image


ground = coloured(base)


def place(row: int, column: int) -> tuple[int, int]:
    return LEFT + STEP * column - 4, FIRST + PITCH * row - 4


def level_of(round_: int) -> int:
    return 1 if round_ <= RULES.rounds // 2 else 2


@kept
def piece(code: str, colours: str, words: Same) -> Image.Image:
    sheet = Sheet(STEP, PITCH, THEME.panel)
    if code:
        sheet.put(low_card(code, say(words.speaker, "or"), CARD_W, CARD_H), 4, 4)
    else:
        sheet.dashes(6, 6, CARD_W - 4, CARD_H - 4, EDGE, 12, 3, 9, 7)
        sheet.fitted(
            4 + CARD_W / 2, 4 + CARD_H / 2 + 28 * CAP, say(words.speaker, "taken"), "semibold", 28, 16, CARD_W - 20, GHOST, "m"
        )
    return reduced(sheet.image, colours)
