"""Sales in the making: what every Good would bring at every pier, and what has been decided so far."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engines.merchants_cove.view import CoveView, SaleView
from renderers.kit.closeup import EDGE, INSIDE, Page
from renderers.kit.colour import WHITE
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, width
from renderers.merchants_cove import tiles
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.looks import LIT, PEACH, PIERS, SKULL, THEME
from renderers.merchants_cove.phrases import counted, say
from renderers.merchants_cove.sea import pier_sign
from renderers.speech import Speaker

ROW, HEAD = 92, 140
OFFERS_W, FIRST = 774, 132  # how wide the offers are, and where the first pier begins
LINE, LEAST_LINE = 58, 46  # of the plan


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


def draw(page: Page, y: int, h: int, view: CoveView, words: Speaker) -> None:
    """What can be sold, and beside it what has been decided."""
    offers(page, EDGE, y, OFFERS_W, h, view, words)
    plan(page, EDGE + OFFERS_W + 14, y, INSIDE - OFFERS_W - 14, h, view, words)


def offers(page: Page, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    """A row for each Good on the shelf, a column for each pier."""
    tiles.panel(page, x, y, w, h, now=True)
    step = (w - FIRST - 14) / len(view.piers)
    for i, pier in enumerate(view.piers):
        left, wide = x + FIRST + step * i, round(step - 8)
        page.fill(left, y + 14, wide, HEAD - 20, PIERS.get(pier.key, THEME.steel), 12)
        page.lines(left + wide / 2, y + 50, say(words, f"pier.{pier.key}"), 36, LEAST, wide - 10, WHITE, "m")
        pitch = min(54.0, (wide - 60) / max(1, len(pier.aboard) - 1))
        for k, colour in enumerate(pier.aboard):
            page.put(table.who(colour, 24), left + wide / 2 + pitch * (k - (len(pier.aboard) - 1) / 2), y + 106)
        if not pier.aboard:
            page.line(left + wide / 2, y + 106, counted(words, pier.aboard) or "–", wide - 10, 36, at="m")
    shown = wares(view)
    high = min(ROW, (h - HEAD - 12) // max(1, len(shown)))
    for r, one in enumerate(shown):
        top, tall = y + HEAD + high * r, high - 8
        page.fill(x + 12, top, w - 24, tall, THEME.row, 12)
        page.put(
            table.good(one.code, 54, min(70, tall - 8)), x + 22, top + (tall - min(70, tall - 8)) / 2, 1.0 if one.left else 0.35
        )
        page.decisive(x + 84, top + tall / 2, f"×{one.left}", 42, WHITE if one.left else THEME.faint, "l")
        best = max((offer.price for offer in one.offers if not offer.corruption), default=0)
        for i, pier in enumerate(view.piers):
            here = [offer for offer in one.offers if offer.pier == pier.key]
            _offer(page, x + FIRST + step * i, top, step - 8, tall, here, best)


def _offer(page: Page, x: float, y: float, w: float, h: int, here: list[SaleView], best: int) -> None:
    """What a pier pays: without Rogues, and with them counted as Customers."""
    if not here:
        page.fill(x + w / 2 - 14, y + h / 2 - 2, 28, 4, THEME.slot, 2)
        return
    size, cy, left = 50 if len(here) == 1 else 44, y + h / 2, x
    for sign in (38, 32, 28, 24):
        wide = [_wide(one, size, sign) for one in here]
        if sum(wide) + 12 * len(here) <= w:
            break
    free = (w - sum(wide)) / len(here)
    for one, needs in zip(here, wide, strict=True):
        if one.price == best and not one.corruption:
            page.fill(left + 2, y + 5, round(needs + free - 4), h - 10, THEME.gold, 11)
            page.fill(left + 6, y + 9, round(needs + free - 12), h - 18, LIT, 8)
        at = left + free / 2
        if one.rogues:
            page.mark("mask", at + sign / 2, cy, sign, THEME.muted, THEME.row)
            at += sign + 4
        at += page.decisive(at, cy, str(one.price), size, WHITE, "l") + 4
        if one.corruption:
            page.mark("skull", at + sign / 2, cy, sign, PEACH, THEME.row)
            page.text(at + sign, cy + LEAST * CAP, _cost(one), "black", LEAST, PEACH)
        left += needs + free


def _cost(one: SaleView) -> str:
    """How much Corruption, where it is more than the sign says."""
    return str(one.corruption) if one.corruption > 1 else ""


def _wide(one: SaleView, size: int, sign: int) -> float:
    """How much room an offer needs."""
    signs = (sign + 4) * (bool(one.corruption) + one.rogues)
    return width(str(one.price), "black", size) + signs + width(_cost(one), "black", LEAST)


def plan(page: Page, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    """The sales decided so far, and what they bring and cost together."""
    tiles.panel(page, x, y, w, h)
    tiles.heading(page, x + 16, y + 31, "check", say(words, "plan"), w - 32, LEAST)
    at, made, low = y + 58.0, planned(view), y + h - 46
    if not made:
        page.line(x + 16, at + 26, say(words, "plan.none"), w - 32, 36, THEME.muted, face="semibold")
    line = max(LEAST_LINE, min(LINE, (h - 58 - 96) // max(1, len(made))))
    for one, n in made[-((h - 58 - 96) // line) :]:
        _sale(page, x + 12, at, w - 24, line - 6, one, n)
        at += line
    gold, cost = sum(one.price for one in view.plan), sum(one.corruption for one in view.plan)
    page.fill(x + 16, low - 36, w - 32, 3, THEME.line)
    page.mark("coin", x + 42, low, 46, THEME.gold, THEME.panel)
    page.decisive(x + 74, low, f"+{gold}", 48, THEME.gold, "l")
    if cost:
        wide = page.decisive(x + w - 18, low, f"+{cost}", 44, PEACH, "r")
        page.mark("skull", x + w - 44 - wide, low, 42, SKULL, THEME.panel)


def _sale(page: Page, x: float, y: float, w: int, h: int, one: SaleView, n: int) -> None:
    """So many of a Good sold at a pier, for so much gold and Corruption in all."""
    page.fill(x, y, w, h, THEME.row, 12)
    cy = y + h / 2
    page.put(table.good(one.good, 40, min(44, h - 4)), x + 8, cy - min(44, h - 4) / 2)
    left = x + 54.0
    if n > 1:
        left += page.text(left, cy + 36 * CAP, f"×{n}", "bold", 36, WHITE) + 6
    pier_sign(page, left + 20, cy, one.pier, 18)
    if one.rogues:
        page.mark("mask", left + 60, cy, 34, THEME.muted, THEME.row)
    right = x + w - 12.0
    if one.corruption:
        page.mark("skull", right - 18, cy, 36, SKULL, THEME.row)
        right -= 40 + page.text(right - 40, cy + 36 * CAP, f"+{one.corruption * n}", "black", 36, PEACH, "r") + 10
    page.decisive(right, cy, str(one.price * n), 44, THEME.gold, "r")
