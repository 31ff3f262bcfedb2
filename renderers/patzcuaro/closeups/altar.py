"""An altar in which a card is placed: its cards, the places with what is said to choose them, and the objectives beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.patzcuaro.cards import LEVELS
from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import EDGE, END, TOP, WIDTH, Page
from renderers.kit.colour import mix
from renderers.kit.text import CAP
from renderers.patzcuaro.closeups import pieces, table
from renderers.patzcuaro.looks import LINE, THEME
from renderers.patzcuaro.phrases import TIMES, asked_of, say
from renderers.speech import Speaker

WIDE, HIGH = 856, END - TOP
BETWEEN, MARGIN = 14, 20
SIDE = 294  # how wide an objective is
WAY_W, WAY_H = table.CHIP_W, table.CHIP_H  # what may be done instead


def compose(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, player = table.begun(view, words), view.players[asked_of(view)[0]]
    page.fill(EDGE - 2, TOP - 2, WIDE + 4, HIGH + 4, LINE, 22)
    page.fill(EDGE, TOP, WIDE, HIGH, THEME.row, 20)
    instead = [one for one in ("flip", "pass") if one in options]
    _pyramid(page, player)
    for i, way in enumerate(instead):
        _instead(page, EDGE + WIDE - WAY_W - MARGIN, TOP + MARGIN + i * (WAY_H + BETWEEN), way, view, words)
    high = (HIGH - 18 * (len(view.objectives) - 1)) // max(1, len(view.objectives))
    for i, code in enumerate(view.objectives):
        page.put(pieces.goal(code, SIDE, high), WIDTH - EDGE - SIDE, TOP + i * (high + 18))
    return page.done()


def _pyramid(page: Page, player: PlayerView) -> None:
    widest, rows = max(one.slots for one in LEVELS), len(LEVELS)
    w = (WIDE - 2 * MARGIN - BETWEEN * (widest - 1)) // widest
    h = (HIGH - 2 * MARGIN - 16 * (rows - 1)) // rows
    for i, level in enumerate(reversed(LEVELS)):
        y = TOP + MARGIN + i * (h + 16)
        left = EDGE + (WIDE - level.slots * (w + BETWEEN) + BETWEEN) // 2
        if level.points_per_item != 1:
            factor = f"{TIMES}{level.points_per_item}"
            page.text(left - 26, y + h / 2 + 54 * CAP, factor, "black", 54, THEME.muted, "r")
        for n, card in enumerate(player.altar[level.level - 1]):
            x, where = left + n * (w + BETWEEN), (level.level, n + 1)
            if card:
                page.put(pieces.slab(card, w, h), x, y)
            elif where in player.open_slots:
                _place(page, x, y, w, h, f"{where[0]}-{where[1]}")
            else:
                table.place(page, x, y, w, h, False)


def _place(page: Page, x: int, y: int, w: int, h: int, said: str) -> None:
    """A place for the card: its address is what is said to choose it."""
    page.paint(THEME.gold, x - 22, y - 22, shapes.glow(w, h, 14, 22, 8, 0.4))
    page.fill(x, y, w, h, mix(THEME.row, THEME.gold, 0.3), 14)
    page.dashes(x, y, w, h, THEME.gold, 14, 7, 26, 13)
    page.decisive(x + w / 2, y + h / 2, said, 66, THEME.gold)


def _instead(page: Page, x: int, y: int, way: str, view: PatzcuaroView, words: Speaker) -> None:
    """Turning the own card over with what it costs, or nothing at all."""
    if way == "flip":
        table.flip_chip(page, x, y, view, words)
        return
    closeup.gold(page, x, y, WAY_W, WAY_H, 16, thick=5, gap=0)
    page.fill(x, y, WAY_W, WAY_H, THEME.row, 16)
    page.line(x + WAY_W / 2, y + WAY_H / 2, say(words, "closeup.pass"), WAY_W - 16, 50, THEME.gold, "m")
