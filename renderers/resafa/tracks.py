"""The four tracks with everybody's markers, and the special cards that wait at their icons."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engines.resafa.cards import CARD, COLOURS, RULES
from engines.resafa.state import BOT
from engines.resafa.view import ResafaView
from renderers.kit.colour import mix
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa.glyphs import line_of
from renderers.resafa.ground import WIDE, crest, zone
from renderers.resafa.looks import ROMAN, THEME, TINTS, tint
from renderers.resafa.phrases import say
from renderers.resafa.signs import draw_laid, draw_seal, lay
from renderers.speech import Same

X, Y, W, H = 16, 972, 800, 386
ROW, FIRST, PITCH = 74, 54, 82  # rows: how high, where the first begins, from one to the next
START, STEP = 106, 41  # of the steps
CARDS, CARD_W, CARD_H, CARD_STEP = 462, 104, 66, 109
SPOTS = {
    1: ((0.0, 0.0),),
    2: ((-12.0, -7.0), (12.0, 7.0)),
    3: ((-14.0, -13.0), (14.0, -13.0), (0.0, 13.0)),
    4: ((-14.0, -14.0), (14.0, -14.0), (-14.0, 14.0), (14.0, 14.0)),
}
RADII = {1: 18.0, 2: 16.0, 3: 15.0, 4: 14.0}


@dataclass(frozen=True)
class Row:
    """What one track shows."""

    colour: str
    markers: tuple[tuple[int, str, int], ...]  # owners, their letters, and how far they are
    cards: tuple[tuple[str, int], ...]  # face up, and how many lie below it


def rows(view: ResafaView, letters: tuple[str, ...]) -> list[Row]:
    found = []
    for colour in COLOURS:
        markers = [(p.seat, letters[p.seat], dict(p.tracks)[colour]) for p in view.players]
        if view.bot is not None:
            markers.append((BOT, "", dict(view.bot.tracks)[colour]))
        cards = tuple((s.shown, s.down) for s in view.stacks if s.colour == colour)
        found.append(Row(colour, tuple(markers), cards))
    return found


@kept
def base(high: int, now: bool, words: Same) -> Image.Image:
    sheet = zone(high, (X, Y, W, H), "track", say(words.speaker, "zone.tracks"), 380, now, wide=WIDE)
    for level in (1, 2, 3):
        sheet.middle(CARDS + CARD_STEP * (level - 1) + CARD_W / 2, 29, ROMAN[level], "black", 28, THEME.gold)
    return sheet.image


ground = coloured(base)


def place(i: int) -> tuple[int, int]:
    return 8, FIRST + PITCH * i - 4


@kept
def piece(high: int, now: bool, i: int, shown: Row, colours: str, words: Same) -> Image.Image:
    x, y = place(i)
    sheet = Sheet.on(base(high, now, words).crop((x, y, W - 8, y + PITCH)))
    draw_row(sheet, 4, 4, W - 24, shown, say(words.speaker, "or"))
    return reduced(sheet.image, colours)


def draw_row(sheet: Sheet, x: int, y: int, w: int, shown: Row, or_: str) -> None:
    look = TINTS.get(shown.colour) or tint(shown.colour)
    sheet.fill(x, y, w, ROW, look.colour, 14)
    sheet.fill(x + 6, y + 5, 60, ROW - 10, look.deep, 10)
    sheet.icon(look.icon, x + 14, y + 15, 44, look.ink, look.deep)
    cy = y + ROW / 2
    first = x + START - 12
    line = mix(look.colour, look.ink, 0.6)
    sheet.fill(first, cy - 2, STEP * RULES.icons[-1], 4, line)
    for step in range(RULES.icons[-1] + 1):
        cx = first + STEP * step
        if step in RULES.icons:
            sheet.fill(cx - 16, cy - 26, 32, 52, look.ink, 8)
            sheet.middle(cx, cy, ROMAN[RULES.icons.index(step) + 1], "black", 26, look.colour)
        else:
            sheet.rimmed(cx, cy, 26, look.ink, 18, look.colour)
    for step in range(RULES.icons[-1] + 1):
        there = [(owner, letter) for owner, letter, at in shown.markers if at == step]
        for (owner, letter), (dx, dy) in zip(there, SPOTS.get(len(there), ()), strict=True):
            sheet.put(crest(owner, letter, RADII[len(there)]), first + STEP * step + dx, cy + dy)
    for i, (code, down) in enumerate(shown.cards):
        waiting(sheet, x + CARDS - 12 + CARD_STEP * i, y + 4, code, down, shown.colour, or_)


def waiting(sheet: Sheet, x: float, y: float, code: str, down: int, colour: str, or_: str) -> None:
    """A stack of special cards: the one on top, or what is not there yet."""
    look = tint(colour)
    if not code:
        sheet.dashes(x, y + 1, CARD_W, CARD_H - 2, mix(look.colour, look.ink, 0.6), 9, 3, 7, 6)
        if down:
            sheet.icon("lock", x + CARD_W / 2 - 30, y + CARD_H / 2 - 15, 30, mix(look.colour, look.ink, 0.7), look.colour)
            sheet.middle(x + CARD_W / 2 + 20, y + CARD_H / 2, str(down), "bold", 28, mix(look.colour, look.ink, 0.8))
        return
    for i in range(min(2, down), 0, -1):
        sheet.fill(x + 3 * i, y + 2 * i, CARD_W, CARD_H, look.ink if i % 2 else THEME.paper, 9, 0.55)
    sheet.shadow(x, y, CARD_W, CARD_H, 9)
    sheet.fill(x, y, CARD_W, CARD_H, THEME.paper, 9)
    one = CARD[code]
    if one.vp:
        draw_seal(sheet, x + 13, y + 13, str(one.vp), 30)
    sheet.text(x + (33 if one.vp else 8), y + 13 + 19 * CAP, code, "bold", 19, THEME.dim)
    if down:
        sheet.text(x + CARD_W - 7, y + 13 + 19 * CAP, f"+{down}", "bold", 19, THEME.dim, "r")
    draw_laid(sheet, x + CARD_W / 2, y + 44, lay(line_of(code, or_), 36, CARD_W - 8, CARD_H - 28))
