"""Sales in the making: what every Good would bring at every pier, and what has been decided so far."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engines.merchants_cove.view import CoveView, SaleView
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import SMALLEST
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit_two, width
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import LIT, PEACH, PIERS, SKULL, THEME
from renderers.merchants_cove.phrases import counted, say
from renderers.merchants_cove.sea import pier_sign
from renderers.speech import Speaker

ROW, TOP = 92, 152
OFFERS_W = 766


class Wares(NamedTuple):
    """A Good on the shelf: how many are left after the plan, and what each pier offers."""

    code: str
    left: int
    offers: tuple[SaleView, ...]


def wares(view: CoveView) -> list[Wares]:
    """Every Good that the reader has, those that nobody wants included."""
    assert view.reader is not None
    sold = Counter(one.good for one in view.plan)
    return [
        Wares(code, n - sold[code], tuple(one for one in view.offers if one.good == code))
        for code, n in view.players[view.reader].shelf
        if n
    ]


def planned(view: CoveView) -> list[tuple[SaleView, int]]:
    """The plan, equal sales counted."""
    return list(Counter(view.plan).items())


def height(view: CoveView, below: int) -> int:
    """How high both panels are, with what lies below the plan."""
    return max(TOP + ROW * len(wares(view)) + 8, 60 + 58 * max(1, len(planned(view))) + 76 + below)


def offers(sheet: Sheet, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    tiles.panel(sheet, x, y, w, h, now=True)
    first = 122
    step = (w - first - 14) / len(view.piers)
    for i, pier in enumerate(view.piers):
        left = x + first + step * i
        sheet.fill(left, y + 14, round(step - 8), 128, PIERS.get(pier.key, THEME.steel), 12)
        pier_sign(sheet, left + 26, y + 52, pier.key, 17)
        name = fit_two(say(words, f"pier.{pier.key}"), "bold", SMALLEST, 26, step - 64)
        for k, line in enumerate(name.lines):
            low = y + 52 + name.size * (CAP + k - (len(name.lines) - 1) / 2)
            sheet.text(left + 50, low, line, "bold", name.size, WHITE)
        for k, colour in enumerate(pier.aboard):
            sheet.put(tiles.person(colour, 20), left + 28 + min(46, (step - 56) / 3.4) * k, y + 112)
        if not pier.aboard:
            sheet.middle(left + step / 2 - 4, y + 112, counted(words, pier.aboard) or "–", "bold", 28, WHITE)
    for r, one in enumerate(wares(view)):
        top = y + TOP + ROW * r
        sheet.fill(x + 12, top, w - 24, ROW - 8, THEME.row, 12)
        sheet.put(tiles.good(one.code, 54, 70, 1.0 if one.left else 0.35), x + 24, top + 7)
        tiles.times(sheet, x + 92, top + 22, one.left, 44)
        best = max((offer.price for offer in one.offers if not offer.corruption), default=0)
        for i, pier in enumerate(view.piers):
            here = [offer for offer in one.offers if offer.pier == pier.key]
            _offer(sheet, x + first + step * i, top, step - 8, here, best)


def _offer(sheet: Sheet, x: float, y: float, w: float, here: list[SaleView], best: int) -> None:
    """What a pier pays: without Rogues, and with them counted as Customers."""
    h = ROW - 8
    if not here:
        sheet.fill(x + w / 2 - 14, y + h / 2 - 2, 28, 4, THEME.slot, 2)
        return
    part = w / len(here)
    for i, one in enumerate(here):
        left = x + part * i
        if one.price == best and not one.corruption:
            sheet.fill(left + 2, y + 8, round(part - 4), h - 16, THEME.gold, 11)
            sheet.fill(left + 6, y + 12, round(part - 12), h - 24, LIT, 8)
        size = 48 if len(here) == 1 else 40
        marks = (1 if one.corruption else 0) + (1 if one.rogues else 0)
        wide = width(str(one.price), "black", size) + marks * 32
        at = left + part / 2 - wide / 2
        if one.rogues:
            sheet.icon("mask", at + 2, y + h / 2 - 12, 24, THEME.muted, THEME.row)
            at += 28
        at += sheet.text(at, y + h / 2 + size * CAP, str(one.price), "black", size, WHITE) + 4
        if one.corruption:
            sheet.icon("skull", at, y + h / 2 - (28 if one.corruption > 1 else 13), 26, PEACH, THEME.row)
            if one.corruption > 1:
                sheet.middle(at + 13, y + h / 2 + 26, str(one.corruption), "black", SMALLEST, PEACH)


def plan(sheet: Sheet, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    tiles.panel(sheet, x, y, w, h)
    tiles.heading(sheet, x + 16, y + 31, "check", say(words, "plan"), w - 32, 33)
    at = y + 58.0
    made = planned(view)
    if not made:
        sheet.fitted(x + 16, at + 24 + 34 * CAP, say(words, "plan.none"), "semibold", 34, 20, w - 32, THEME.muted)
    for one, n in made:
        sheet.fill(x + 12, at, w - 24, 52, THEME.row, 12)
        sheet.put(tiles.good(one.good, 34, 44), x + 22, at + 4)
        if n > 1:
            tiles.times(sheet, x + 58, at + 12, n, 28)
        sheet.icon("arrow", x + 74, at + 14, 24, THEME.faint, THEME.row)
        pier_sign(sheet, x + 124, at + 26, one.pier, 18)
        if one.rogues:
            sheet.icon("mask", x + 148, at + 12, 28, THEME.muted, THEME.row)
        right = x + w - 24.0
        if one.corruption:
            sheet.icon("skull", right - 28, at + 12, 28, SKULL, THEME.row)
            right -= 32 + sheet.text(right - 32, at + 26 + 34 * CAP, f"+{one.corruption * n}", "black", 34, PEACH, "r") + 10
        sheet.text(right, at + 26 + 42 * CAP, str(one.price * n), "black", 42, THEME.gold, "r")
        at += 58
    gold, cost = sum(one.price for one in view.plan), sum(one.corruption for one in view.plan)
    low = y + h - 46
    sheet.fill(x + 16, low - 36, w - 32, 3, THEME.line)
    sheet.icon("coin", x + 18, low - 22, 44, THEME.gold, THEME.panel)
    sheet.text(x + 72, low + 46 * CAP, f"+{gold}", "black", 46, THEME.gold)
    if cost:
        wide = sheet.text(x + w - 18, low + 40 * CAP, f"+{cost}", "black", 40, PEACH, "r")
        sheet.icon("skull", x + w - 26 - wide - 38, low - 19, 38, SKULL, THEME.panel)
