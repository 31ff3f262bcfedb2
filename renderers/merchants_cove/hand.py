"""What only one merchant sees: the chart with what every line would close and cost, own Corruption, and sales in the making."""

from __future__ import annotations

from PIL import Image

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.view import AreaView, CoveView, EnclosedView, LineView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.pages.hand import EDGE, INNER, SMALLEST, Block, page
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.merchants_cove import chart as charting
from renderers.merchants_cove import stall, tiles
from renderers.merchants_cove.chart import Thought
from renderers.merchants_cove.looks import CROSS_EDGE, GOOD_ICONS, LILAC, LIT, PEACH, SKULL, TAINT, THEME, tint
from renderers.merchants_cove.phrases import counted, name_of, number, say
from renderers.merchants_cove.reckon import closing
from renderers.speech import Speaker

PALETTE = "merchants_cove-hand"
GAP, PAD = 14, 14
ROW, OWN, LEGEND = 58, 266, 144  # how high a line is, what one owns, and what signs mean
CARD_W, CARD_H = 92, 116


def compose(view: CoveView, words: Speaker) -> Image.Image:
    """The chart, or what can be sold; beside it what is planned or near, and what the own Corruption costs."""
    selling = me(view).asked == "sales"
    wide, high = charting.size()
    wide, high = (stall.OFFERS_W, stall.height(view, OWN + GAP)) if selling else (wide + 20, high + 20)
    x, w = EDGE + wide + GAP, INNER - wide - GAP

    def draw(sheet: Sheet, y: int) -> None:
        if selling:
            stall.offers(sheet, EDGE, y, wide, high, view, words)
            stall.plan(sheet, x, y, w, high - OWN - GAP, view, words)
            own(sheet, x, y + high - OWN, w, view, words)
        else:
            sky(sheet, EDGE, y, view)
            beside(sheet, x, y, w, high, view, words)

    return reduced(page(THEME, [Block(high, draw)], say(words, "private"), question(view, words)).image, PALETTE)


def question(view: CoveView, words: Speaker) -> str:
    key = me(view).asked
    if view.result:
        return say(words, "head.over")
    if not key:
        who = view.active if 0 <= view.active < len(view.players) else -1
        return say(words, "q.wait", name=name_of(words, who)) if who >= 0 and who != view.reader else say(words, "q.nothing")
    if key == "lines" and view.chart is not None:
        more = {"n": len(view.chart.planned) + 1, "total": view.chart.most}
        return say(words, "q.lines", **more) if view.chart.open else say(words, "q.confirm")
    return say(words, f"q.{key.partition('.')[0]}", what=counted(words, view.drawn))


# -- the chart ----------------------------------------------------------------------------------------------------------------


def thought(view: CoveView) -> Thought:
    """What the planned lines would do, laid over the chart."""
    planned = view.chart.planned if view.chart is not None else ()
    closed = [e for one in planned for e in one.encloses]
    fills = tuple(AreaView(e.cells, e.kind, e.colour) for e in closed if e.kind)
    covered = {cell for area in fills for cell in area.cells}
    barren = tuple(cell for e in closed if not e.kind for cell in e.cells if cell not in covered)
    return Thought(tuple(one.line for one in planned), fills, barren)


def sky(sheet: Sheet, x: int, y: int, view: CoveView) -> None:
    """The chart with the planned lines, and those that would close something."""
    w, h = charting.size()
    player = me(view)
    tiles.panel(sheet, x, y, w + 20, h + 20, now=view.chart is not None)
    sheet.image.paste(charting.chart(player.areas, player.lines, thought(view)), (x + 10, y + 10))
    for one in closing(view, player):
        _promise(sheet, x + 10, y + 10, one)


def _promise(sheet: Sheet, x: float, y: float, one: LineView) -> None:
    """A line not yet drawn that would close something: dotted, with a sign of what it would bring."""
    (ax, ay), (bx, by) = charting.ends(one.line, charting.PITCH)
    for i in range(1, 6):
        if i != 3:
            sheet.disc(x + ax + (bx - ax) * i / 6, y + ay + (by - ay) * i / 6, 9, THEME.gold)
    cx, cy = x + (ax + bx) / 2, y + (ay + by) / 2
    made = [e for e in one.encloses if e.kind]
    cost = sum(e.corruption for e in one.encloses)
    across = 38
    sheet.rimmed(cx, cy, across + 6, THEME.gold if any(e.made for e in made) else PEACH, across, CROSS_EDGE)
    if made:
        look = tint(made[0].colour)
        sheet.disc(cx, cy, across - 3, look.colour)
        sheet.icon(GOOD_ICONS[made[0].kind], cx - 13, cy - 13, 26, look.ink, look.colour)
    else:
        sheet.middle(cx, cy, "0", "black", 26, WHITE)
    if cost:
        sheet.disc(cx + 18, cy - 18, 26, CROSS_EDGE)
        sheet.icon("skull", cx + 8, cy - 28, 20, LILAC, CROSS_EDGE)


def beside(sheet: Sheet, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    """At the right of the chart: lines planned, lines that would close something, what signs mean, and the own Corruption."""
    plan, inner = view.chart, w - 2 * PAD
    if me(view).asked == "discard" and not view.result:
        own(sheet, x, y + h - OWN, w, view, words)
        discarding(sheet, x, y, w, h - OWN - GAP, view, words)
        return
    low = y + h
    if plan is None:
        own(sheet, x, low - OWN, w, view, words)
        low -= OWN + GAP
    tiles.panel(sheet, x, y, w, low - y)
    at = y + 10.0
    if plan is not None:
        at = _planned(sheet, x + PAD, at, inner, view, words) + 6
    if plan is None or len(plan.planned) < plan.most:
        near(sheet, x + PAD, at, inner, low - LEGEND - 8, view, words)
    _legend(sheet, x + PAD, low - LEGEND, inner, words)


def outcome(sheet: Sheet, left: float, right: float, cy: float, found: tuple[EnclosedView, ...], words: Speaker) -> None:
    """What closing some regions brings and costs, up to the right and no further left than that."""
    cost = sum(e.corruption for e in found)
    if cost:
        sheet.icon("skull", right - 36, cy - 18, 36, SKULL, THEME.row)
        right -= 40 + sheet.text(right - 40, cy + 38 * CAP, f"+{cost}", "black", 38, SKULL, "r") + 12
    for e in reversed(found):
        if e.kind:
            sheet.put(tiles.good(f"{e.colour}-{e.kind}", 36, 46, 1.0 if e.made else 0.35), right - 36, cy - 23)
            if not e.made:
                sheet.icon("slash", right - 36, cy - 18, 36, PEACH, THEME.row)
            right -= 42
        else:
            said = say(words, "cells", n=len(e.cells))
            right -= sheet.fitted(right, cy + 34 * CAP, said, "semibold", 34, 18, right - left, THEME.muted, "r") + 8


def _row(sheet: Sheet, x: float, y: float, w: float, sign: str, one: LineView, words: Speaker) -> None:
    """A line and what it closes; a planned one is golden and numbered."""
    sheet.fill(x, y, round(w), ROW - 6, THEME.gold if sign else THEME.row, 12)
    left, cy = x + 12, y + (ROW - 6) / 2
    if sign:
        sheet.fill(x + 3, y + 3, round(w) - 6, ROW - 12, LIT, 9)
        sheet.seal(left + 17, cy, 38, THEME.gold, sign, 32, THEME.ink)
        left += 48
    left += sheet.text(left, cy + 40 * CAP, one.line, "black", 40, WHITE) + 14
    if one.encloses:
        outcome(sheet, left, x + w - 12, cy, one.encloses, words)


def _planned(sheet: Sheet, x: float, y: float, w: float, view: CoveView, words: Speaker) -> float:
    """The lines said so far; where they end."""
    assert view.chart is not None
    plan = view.chart
    tiles.heading(sheet, x, y + 20, "wild", say(words, "planned", n=len(plan.planned), total=plan.most), w, SMALLEST)
    y += 46
    if not plan.planned:
        sheet.fitted(x, y + 20 + 34 * CAP, say(words, "planned.none"), "semibold", 34, 20, w, THEME.muted)
        return y + 46
    for i, one in enumerate(plan.planned[-4:]):
        _row(sheet, x, y, w, str(max(0, len(plan.planned) - 4) + i + 1), one, words)
        y += ROW
    made = sum(e.made for one in plan.planned for e in one.encloses)
    sheet.fitted(x, y + 20 + 36 * CAP, say(words, "planned.sum", n=made), "bold", 36, 20, w - 120, WHITE)
    if plan.corruption:
        sheet.icon("skull", x + w - 40, y, 40, SKULL, THEME.panel)
        sheet.text(x + w - 46, y + 20 + 42 * CAP, f"+{plan.corruption}", "black", 42, PEACH, "r")
    return y + 46


def near(sheet: Sheet, x: float, y: float, w: float, bottom: float, view: CoveView, words: Speaker) -> None:
    """The lines that would close something, as many as there is room for."""
    found = closing(view, me(view))
    title = say(words, "near" if view.chart is not None else "near.later")
    tiles.heading(sheet, x, y + 20, "eye", title, w, SMALLEST)
    y += 46
    fits = int((bottom - y) // ROW)
    shown = found if len(found) <= fits else found[: max(0, fits - 1)]
    for one in shown:
        _row(sheet, x, y, w, "", one, words)
        y += ROW
    if len(shown) < len(found) or not found:
        key = "near.none" if not found else "near.more" if shown else "near.all"
        said = say(words, key, n=len(found) - len(shown))
        sheet.fitted(x, y + 22 + 34 * CAP, said, "semibold", 34, 18, w, THEME.muted)


def _legend(sheet: Sheet, x: float, y: float, w: float, words: Speaker) -> None:
    sheet.fill(x, y, round(w), LEGEND - 14, THEME.row, 13)
    rows = (("charm", say(words, "legend.charm"), WHITE), ("book", say(words, "legend.tome"), WHITE),
            ("skull", say(words, "legend.cross", n=RULES.cross_corruption), LILAC))  # fmt: skip
    for i, (icon, said, ink) in enumerate(rows):
        cy = y + 25 + 40 * i
        sheet.icon(icon, x + 16, cy - 17, 34, ink, THEME.row)
        sheet.fitted(x + 62, cy + 34 * CAP, said, "bold", 34, 22, w - 78, ink)


# -- Corruption ---------------------------------------------------------------------------------------------------------------


def own(sheet: Sheet, x: int, y: int, w: int, view: CoveView, words: Speaker) -> None:
    """The own Corruption, what it costs now, and what that leaves."""
    player, inner = me(view), w - 2 * PAD
    tiles.panel(sheet, x, y, w, OWN)
    tiles.heading(sheet, x + PAD, y + 32, "skull", say(words, "own.corruption", n=len(view.own)), inner, SMALLEST)
    step = min(66.0, inner / max(1, len(view.own)))
    for i, (_, icons) in enumerate(view.own):
        tiles.taint(sheet, x + PAD + step * i, y + 58, round(min(60, max(30, step - 4))), 56, icons)
    if not view.own:
        sheet.fitted(x + PAD, y + 86 + 34 * CAP, say(words, "own.none"), "semibold", 34, 20, inner, THEME.faint)
    sheet.fill(x + 10, y + 124, w - 20, OWN - 134, THEME.row, 14)
    left, right, total = x + PAD + 8, x + w - PAD - 8, player.gold + player.icon_gold - view.cost
    icons = sum(n for _, n in view.own) + player.rogue_icons
    lines = (
        (say(words, "cost.how"), 34, "", WHITE),
        (f"{icons} × {view.lair}", 40, number(-view.cost), PEACH if view.cost else THEME.muted),
        (say(words, "total.now"), 34, number(total), THEME.gold),
    )
    for i, (said, size, n, ink) in enumerate(lines):
        cy = y + 148 + 42 * i
        room = right - left - 16 - sheet.text(right, cy + 44 * CAP, n, "black", 44, ink, "r")
        sheet.fitted(left, cy + size * CAP, said, "bold", size, 18, room, THEME.soft)


def discarding(sheet: Sheet, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    """The Corruption cards of which one is given up, with their codes."""
    tiles.panel(sheet, x, y, w, h, now=True)
    tiles.heading(sheet, x + PAD, y + 32, "skull", say(words, "own.corruption", n=len(view.own)), w - 2 * PAD, SMALLEST)
    across = 4 if len(view.own) <= 12 else 5
    step = (w - 2 * PAD) / across
    down = min(CARD_H + 16, (h - 70) // -(-max(1, len(view.own)) // across))
    for i, (code, icons) in enumerate(view.own):
        cx, cy, cw, ch = x + PAD + step * (i % across) + 6, y + 66 + down * (i // across), round(step - 18), down - 16
        parts.chosen(sheet, cx, cy, cw, ch, THEME, 11)
        tiles.taint(sheet, cx, cy, cw, ch - 34, icons)
        sheet.fill(cx, cy + ch - 42, cw, 42, TAINT.deep, 11)
        sheet.middle(cx + cw / 2, cy + ch - 20, code, "bold", SMALLEST, WHITE)
