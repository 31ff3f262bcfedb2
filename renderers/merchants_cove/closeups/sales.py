"""The Market: what every pier buys and for whom, and what everybody has to sell; the plans are secret."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.merchants_cove.cards import COLOURS, GOOD_OF, GREY
from engines.merchants_cove.view import CoveView, PierView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, HEIGHT, TOP, Page
from renderers.kit.colour import WHITE
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.looks import GOOD_ICONS, PEACH, PIERS, THEME, WOOD
from renderers.speech import Speaker

PIER_H, FOOT, WHO = 208, 60, 270


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, people = Page(table.STYLE), table.players(view, words)
    closeup.header_for_all(page, "house", table.question(words, "sales"), table.day_of(view, words))
    n = len(view.piers)
    w = (closeup.INSIDE - 16 * (n - 1)) // n
    for i, pier in enumerate(view.piers):
        _pier(page, pier, EDGE + (w + 16) * i, TOP, w)
    first, between = TOP + PIER_H + 24, 24 if len(people) < 3 else 14
    high = min(200, (HEIGHT - 16 - first - between * (len(people) - 1)) // len(people))
    for i, player in enumerate(people):
        y = first + i * (high + between)
        rival = player.seat >= len(view.players)
        end = closeup.row(page, y, high, player, WHO, None if rival else not player.now)
        shelf = view.rival.shelf if rival and view.rival is not None else () if rival else view.players[player.seat].shelf
        _shelf(page, [(code, k) for code, k in shelf if k], EDGE + WHO + 16, end - 20, y, high)
    return page.done()


def _pier(page: Page, pier: PierView, x: int, y: int, w: int) -> None:
    """What is bought here, what each sale costs in Corruption, the Customers, and below them what a Good of theirs brings."""
    ground, head = PIERS.get(pier.key, THEME.steel), 62
    page.fill(x, y, w, PIER_H, WOOD, 16)
    page.fill(x, y, w, head, ground, 16)
    page.fill(x, y + PIER_H - FOOT, w, FOOT, THEME.row, 14)
    for i, kind in enumerate(pier.accepts):
        page.mark(GOOD_ICONS[kind], x + 40 + 56 * i, y + head / 2, 46, WHITE, ground)
    if pier.corruption:
        page.mark("skull", x + w - 36, y + head / 2, 44, PEACH, ground)
        page.decisive(x + w - 64, y + head / 2, f"+{pier.corruption}", 44, PEACH, "r")
    there = [(colour, pier.aboard.count(colour)) for colour in (*COLOURS, GREY)]
    shown = [(colour, n) for colour, n in there if n]
    radius = min(36, (w - 20) // max(4, len(pier.aboard)) // 2 - 3)
    step = 2 * radius + 8
    left = x + w / 2 - step * len(pier.aboard) / 2
    for colour, n in shown:
        for k in range(n):
            page.put(table.who(colour, radius), left + step * (k + 0.5), y + (head + PIER_H - FOOT) / 2)
        if prices := prices_of(pier, colour):
            said = "/".join(str(prices[kind]) for kind in pier.accepts)
            page.decisive(left + step * n / 2, y + PIER_H - FOOT / 2, said, 50 if len(said) < 3 else 42, THEME.gold)
        left += step * n


def prices_of(pier: PierView, colour: str) -> dict[str, int]:
    """What a Good of a colour brings here, by its size; nothing for Rogues, nor where nobody would buy it."""
    n = pier.aboard.count(colour)
    return {kind: GOOD_OF[kind, colour].price * n for kind in pier.accepts} if n and colour != GREY else {}


def _shelf(page: Page, goods: Sequence[tuple[str, int]], left: float, end: float, y: int, h: int) -> None:
    """Everything that somebody has to sell, each with how many there are of it."""
    room = end - left
    step = min(150.0, room / max(1, len(goods)))
    for i, (code, n) in enumerate(goods):
        x, tall = left + step * i, min(h - 60 if step < 110 else h - 30, 110)
        wide = round(min(tall * 0.8, step - 14 if step < 110 else step - 60))
        if step < 110:
            page.put(table.good(code, wide, tall), x, y + 8)
            page.decisive(x + wide / 2, y + h - 26, str(n), 44, WHITE)
        else:
            page.put(table.good(code, wide, tall), x, y + (h - tall) / 2)
            page.decisive(x + wide + 26, y + h / 2, str(n), 54, WHITE)
