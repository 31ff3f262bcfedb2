"""What a Market brought: every sale, sponsorship, and what it cost in Corruption."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.view import CoveView, SaleView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import PEDDLER, RUST, SEATS_AND_RIVAL, SKULL, THEME
from renderers.merchants_cove.phrases import name_of, say
from renderers.merchants_cove.sea import pier_sign
from renderers.speech import Speaker

WIDTH, HEAD = 1200, 92
ACROSS, STEP, ROW_H, GOOD_H = 4, 176, 84, 68  # sales in a line of a merchant, and their size
WHO = 316
PALETTE = "merchants_cove-hand"


class Line(NamedTuple):
    """A merchant's Market: equal sales with how many there were, gold by sponsorship, all gold, Corruption."""

    token: int
    name: str
    sales: tuple[tuple[SaleView, int], ...]
    sponsored: int
    gold: int
    tainted: int


def lines(view: CoveView, words: Speaker) -> list[Line]:
    found = []
    for player in view.players:
        made = [one for one in view.sold if one.seat == player.seat]
        gold = player.sponsored + sum(one.price for one in made)
        sales = tuple(Counter(made).items())
        found.append(Line(player.seat, name_of(words, player.seat), sales, player.sponsored, gold, player.tainted))
    if view.rival is not None:
        found.append(Line(PEDDLER, say(words, "rival"), (), 0, view.rival.earned, 0))
    return found


def compose(view: CoveView, words: Speaker) -> Image.Image:
    return reduced(summary(view, words), PALETTE)


def summary(view: CoveView, words: Speaker) -> Image.Image:
    """The pixels, in all their colours."""
    found = lines(view, words)
    highs = [max(124, 36 + ROW_H * ceil(len(one.sales) / ACROSS)) for one in found]
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEAD + 12 + sum(high + 12 for high in highs), THEME))
    sheet.fill(0, 0, WIDTH, HEAD, THEME.row)
    sheet.icon("house", 26, 20, 52, RUST, THEME.row)
    sheet.fitted(94, 46 + 44 * CAP, say(words, "market.title"), "black", 44, 24, 700, WHITE)
    y = HEAD + 12
    for one, high in zip(found, highs, strict=True):
        _line(sheet, y, high, one, words)
        y += high + 12
    return sheet.image


def _line(sheet: Sheet, y: int, h: int, one: Line, words: Speaker) -> None:
    w = WIDTH - 24
    tiles.panel(sheet, 12, y, w, h, THEME.row)
    parts.banner(sheet, 15, y + 3, WHO, h - 6, one.token, 19, low=True, seats=SEATS_AND_RIVAL)
    sheet.fill(15 + WHO - 20, y + 3, 22, h - 6, THEME.row)
    sheet.put(tiles.crest(one.token, initial(one.name), 31), 62, y + h / 2)
    parts.nameplate(sheet, 104, y + h / 2, one.name, one.token, 36, 20, WHO - 104 - 12, seats=SEATS_AND_RIVAL)
    left = 15 + WHO + 8
    if not one.sales:
        said = say(words, "market.peddler" if one.token == PEDDLER else "market.none")
        sheet.fitted(left, y + h / 2 + 28 * CAP, said, "semibold", 28, 17, 520, THEME.faint)
    top = y + (h - ROW_H * (ceil(len(one.sales) / ACROSS) - 1) - GOOD_H) / 2
    for i, (sale, n) in enumerate(one.sales):
        _sale(sheet, left + STEP * (i % ACROSS), top + ROW_H * (i // ACROSS), sale, n)
    right = 12 + w - 20.0
    sheet.fill(right - 120, y + 14, 3, h - 28, THEME.line)
    cy = y + h / 2 - (20 if one.tainted or one.sponsored else 0)
    sheet.text(right, cy + 46 * CAP, f"+{one.gold}", "black", 46, THEME.gold, "r")
    below = y + h / 2 + 28
    if one.tainted:
        right -= sheet.text(right, below + 28 * CAP, f"+{one.tainted}", "black", 28, SKULL, "r") + 34
        sheet.icon("skull", right, below - 15, 30, SKULL, THEME.row)
        right -= 12
    if one.sponsored:
        right -= sheet.text(right, below + 28 * CAP, str(one.sponsored), "bold", 28, THEME.muted, "r") + 32
        sheet.icon("people", right, below - 15, 28, THEME.muted, THEME.row)


def _sale(sheet: Sheet, x: float, y: float, sale: SaleView, n: int) -> None:
    sheet.put(tiles.good(sale.good, 52, GOOD_H), x, y)
    if n > 1:
        tiles.times(sheet, x + 52, y + 4, n, 30)
    sheet.icon("arrow", x + 58, y + 24, 20, THEME.faint, THEME.row)
    pier_sign(sheet, x + 98, y + 20, sale.pier, 19)
    if sale.rogues:
        sheet.icon("mask", x + 118, y + 6, 28, THEME.muted, THEME.row)
    said = str(sale.price * n)
    sheet.text(x + 82, y + 56 + 32 * CAP, said, "black", 32, WHITE)
    sheet.icon("coin", x + 88 + width(said, "black", 32), y + 43, 26, THEME.gold, THEME.row)
