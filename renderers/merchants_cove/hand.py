"""What only one merchant sees: the chart with what every line would close and cost, own Corruption, and sales in the making."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.view import AreaView, CoveView, EnclosedView, LineView
from renderers.kit import closeup, parts
from renderers.kit.closeup import EDGE, INSIDE, Page
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import private_page
from renderers.kit.pages.telling import me
from renderers.kit.sizes import LEAST
from renderers.merchants_cove import stall, tiles
from renderers.merchants_cove.closeups import chart, table
from renderers.merchants_cove.looks import CROSS_EDGE, GOOD_ICONS, LILAC, LIT, PEACH, SKULL, TAINT, THEME, tint
from renderers.merchants_cove.phrases import counted, name_of, number, say
from renderers.merchants_cove.reckon import closing
from renderers.speech import Speaker

TOP, HIGH = 152, closeup.END - closeup.TOP  # where the chart and what stands beside it lie
OWN_Y, OWN_H = 780, 104
X, W = EDGE + chart.ACROSS + 14, INSIDE - chart.ACROSS - 14  # of what stands beside the chart
PAD, ROW, LEGEND = 14, 58, 146  # how high a line is, and what signs mean


def compose(view: CoveView, words: Speaker) -> Image.Image:
    """The chart, or what can be sold; beside it what is planned or near; below, what the own Corruption costs."""
    page, asked = private_page(table.STYLE, say(words, "private"), question(view, words)), me(view).asked
    if asked == "sales":
        stall.draw(page, TOP, HIGH, view, words)
    else:
        sky(page, view)
        if asked == "discard" and not view.result:
            discarding(page, view, words)
        else:
            beside(page, view, words)
    own(page, view, words)
    return page.done()


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


class Thought(NamedTuple):
    """What is laid over a chart: lines planned, and cells that they would fill, with the Good, or close for nothing."""

    lines: tuple[str, ...] = ()
    fills: tuple[AreaView, ...] = ()
    barren: tuple[str, ...] = ()


def thought(view: CoveView) -> Thought:
    """What the planned lines would do, laid over the chart."""
    planned = view.chart.planned if view.chart is not None else ()
    closed = [e for one in planned for e in one.encloses]
    fills = tuple(AreaView(e.cells, e.kind, e.colour) for e in closed if e.kind)
    covered = {cell for area in fills for cell in area.cells}
    barren = tuple(cell for e in closed if not e.kind for cell in e.cells if cell not in covered)
    return Thought(tuple(one.line for one in planned), fills, barren)


def sky(page: Page, view: CoveView) -> None:
    """The chart with the planned lines, and those that would close something."""
    player, planned = me(view), thought(view)
    if view.chart is not None:
        closeup.gold(page, EDGE, TOP, chart.ACROSS, HIGH, 26, thick=6, gap=0)
    chart.sky(page, EDGE, TOP, player.lines, player.areas, False)
    for area in planned.fills:
        chart.put_area(page, area, THEME.gold, 5, 11, EDGE, TOP)
    for name in planned.barren:
        x, y = chart.dot(name.lower())
        side = chart.PITCH - 24
        page.pattern(EDGE + x + 12, TOP + y + 12, side, side, "stripes", 0.32, 12, scale=closeup.COARSE)
    for thick, colour in ((20, CROSS_EDGE), (14, THEME.gold)):
        for line in planned.lines:
            chart.stroke(page, line, thick, colour, EDGE, TOP)
    for line in planned.lines:
        for x, y in chart.ends(line):
            page.rimmed(EDGE + x, TOP + y, 30, CROSS_EDGE, 22, THEME.gold)
    for one in closing(view, player):
        _promise(page, one)


def _promise(page: Page, one: LineView) -> None:
    """A line not yet drawn that would close something: dotted, with a sign of what it would bring."""
    (ax, ay), (bx, by) = chart.ends(one.line)
    for i in (1, 5):
        page.disc(EDGE + ax + (bx - ax) * i / 6, TOP + ay + (by - ay) * i / 6, 10, THEME.gold)
    cx, cy, across = EDGE + (ax + bx) / 2, TOP + (ay + by) / 2, 48
    made = [e for e in one.encloses if e.kind]
    page.rimmed(cx, cy, across + 6, THEME.gold if any(e.made for e in made) else PEACH, across, CROSS_EDGE)
    if made:
        look = tint(made[0].colour)
        page.disc(cx, cy, across - 4, look.colour)
        page.mark(GOOD_ICONS[made[0].kind], cx, cy, 36, look.ink, look.colour)
    else:
        page.middle(cx, cy, "0", "black", 36, WHITE)
    if any(e.corruption for e in one.encloses):
        page.disc(cx + 22, cy - 22, 36, CROSS_EDGE)
        page.mark("skull", cx + 22, cy - 22, 28, LILAC, CROSS_EDGE)


# -- beside it ----------------------------------------------------------------------------------------------------------------


def beside(page: Page, view: CoveView, words: Speaker) -> None:
    """Lines planned, lines that would close something, and what signs mean."""
    plan, inner, low = view.chart, W - 2 * PAD, TOP + HIGH
    tiles.panel(page, X, TOP, W, HIGH)
    at = TOP + 12.0
    if plan is not None:
        at = _planned(page, X + PAD, at, inner, view, words) + 8
    if plan is None or len(plan.planned) < plan.most:
        near(page, X + PAD, at, inner, low - LEGEND - 8, view, words)
    _legend(page, X + PAD, low - LEGEND, inner, words)


def outcome(page: Page, left: float, right: float, cy: float, found: tuple[EnclosedView, ...], words: Speaker) -> None:
    """What closing some regions brings and costs, up to the right and no further left than that."""
    cost = sum(e.corruption for e in found)
    if cost:
        page.mark("skull", right - 18, cy, 38, SKULL, THEME.row)
        right -= 42 + page.decisive(right - 42, cy, f"+{cost}", 42, SKULL, "r") + 12
    for e in reversed([e for e in found if e.kind]):
        page.put(table.good(f"{e.colour}-{e.kind}", 42, 46), right - 42, cy - 23, 1.0 if e.made else 0.4)
        if not e.made:
            page.mark("slash", right - 21, cy, 42, PEACH, THEME.row)
        right -= 50
    if not all(e.kind for e in found):
        page.line(right, cy, say(words, "cells.nothing"), right - left, 36, THEME.muted, "r", "semibold")


def _row(page: Page, x: float, y: float, w: float, sign: str, one: LineView, words: Speaker) -> None:
    """A line and what it closes; a planned one is golden and numbered."""
    page.fill(x, y, round(w), ROW - 6, THEME.gold if sign else THEME.row, 12)
    left, cy = x + 12, y + (ROW - 6) / 2
    if sign:
        page.fill(x + 3, y + 3, round(w) - 6, ROW - 12, LIT, 9)
        page.seal(left + 18, cy, 42, THEME.gold, sign, LEAST, THEME.ink)
        left += 50
    left += page.decisive(left, cy, one.line, 42, WHITE, "l") + 14
    if one.encloses:
        outcome(page, left, x + w - 12, cy, one.encloses, words)


def _planned(page: Page, x: float, y: float, w: float, view: CoveView, words: Speaker) -> float:
    """The lines said so far; where they end."""
    assert view.chart is not None
    plan = view.chart
    tiles.heading(page, x, y + 20, "wild", say(words, "planned", n=len(plan.planned), total=plan.most), w, LEAST)
    y += 46
    if not plan.planned:
        page.line(x, y + 22, say(words, "planned.none"), w, 36, THEME.muted, face="semibold")
        return y + 46
    for i, one in enumerate(plan.planned[-4:]):
        _row(page, x, y, w, str(max(0, len(plan.planned) - 4) + i + 1), one, words)
        y += ROW
    made = sum(e.made for one in plan.planned for e in one.encloses)
    page.line(x, y + 22, say(words, "planned.sum", n=made), w - 120, 40)
    if plan.corruption:
        page.mark("skull", x + w - 22, y + 22, 40, SKULL, THEME.panel)
        page.decisive(x + w - 50, y + 22, f"+{plan.corruption}", 44, PEACH, "r")
    return y + 48


def near(page: Page, x: float, y: float, w: float, bottom: float, view: CoveView, words: Speaker) -> None:
    """The lines that would close something, as many as there is room for."""
    found = closing(view, me(view))
    title = say(words, "near" if view.chart is not None else "near.later")
    tiles.heading(page, x, y + 20, "eye", title, w, LEAST)
    y += 46
    fits = int((bottom - y) // ROW)
    shown = found if len(found) <= fits else found[: max(0, fits - 1)]
    for one in shown:
        _row(page, x, y, w, "", one, words)
        y += ROW
    if len(shown) < len(found) or not found:
        key = "near.none" if not found else "near.more" if shown else "near.all"
        page.line(x, y + 24, say(words, key, n=len(found) - len(shown)), w, 36, THEME.muted, face="semibold")


def _legend(page: Page, x: float, y: float, w: float, words: Speaker) -> None:
    page.fill(x, y, round(w), LEGEND - 14, THEME.row, 13)
    rows = (("charm", say(words, "legend.charm"), WHITE), ("book", say(words, "legend.tome"), WHITE),
            ("skull", say(words, "legend.cross", n=RULES.cross_corruption), LILAC))  # fmt: skip
    for i, (icon, said, ink) in enumerate(rows):
        cy = y + 26 + 40 * i
        page.mark(icon, x + 32, cy, 36, ink, THEME.row)
        page.line(x + 64, cy, said, w - 76, 36, ink)


# -- Corruption ---------------------------------------------------------------------------------------------------------------


def own(page: Page, view: CoveView, words: Speaker) -> None:
    """The own Corruption, how many cards there are with so many icons, what it costs now, and what that leaves."""
    player, held = me(view), sorted(Counter(icons for _, icons in view.own).items())
    tiles.panel(page, EDGE, OWN_Y, INSIDE, OWN_H)
    middle, right, cy = EDGE + 530, EDGE + INSIDE - 22, OWN_Y + 28
    tiles.heading(page, EDGE + PAD, cy, "skull", say(words, "own.corruption", n=len(view.own)), middle - EDGE - 40, LEAST)
    step = min(150.0, (middle - EDGE - 2 * PAD) / max(1, len(held)))
    for i, (icons, n) in enumerate(held):
        left = EDGE + PAD + step * i
        tiles.taint(page, left, OWN_Y + 50, 78, 46, icons)
        page.decisive(left + 84, OWN_Y + 73, f"×{n}", 42, WHITE, "l")
    if not held:
        page.line(EDGE + PAD, OWN_Y + 72, say(words, "own.none"), middle - EDGE - 40, 36, THEME.faint, face="semibold")
    page.fill(middle, OWN_Y + 8, right - middle + 14, OWN_H - 16, THEME.row, 14)
    icons, total = sum(n for _, n in view.own) + player.rogue_icons, player.gold + player.icon_gold - view.cost
    at = right - page.decisive(right, cy, number(-view.cost), 44, PEACH if view.cost else THEME.muted, "r") - 18
    at -= page.line(at, cy, f"{icons} × {view.lair}", 200, 38, THEME.soft, "r") + 14
    page.line(middle + 16, cy, say(words, "cost.how"), at - middle - 16, 36, THEME.soft)
    at = right - page.decisive(right, OWN_Y + 74, number(total), 46, THEME.gold, "r") - 18
    page.line(middle + 16, OWN_Y + 74, say(words, "total.now"), at - middle - 16, 36, THEME.soft)


def discarding(page: Page, view: CoveView, words: Speaker) -> None:
    """The Corruption cards of which one is given up, with their codes."""
    tiles.panel(page, X, TOP, W, HIGH, now=True)
    tiles.heading(page, X + PAD, TOP + 32, "skull", say(words, "own.corruption", n=len(view.own)), W - 2 * PAD, LEAST)
    across = 4 if len(view.own) <= 12 else 5
    step = (W - 2 * PAD) / across
    down = min(150, (HIGH - 70) // -(-max(1, len(view.own)) // across))
    for i, (code, icons) in enumerate(view.own):
        x, y, w, h = X + PAD + step * (i % across) + 6, TOP + 66 + down * (i // across), round(step - 18), down - 18
        parts.chosen(page, x, y, w, h, THEME, 11)
        tiles.taint(page, x, y, w, h - 38, icons)
        page.fill(x, y + h - 44, w, 44, TAINT.deep, 11)
        page.middle(x + w / 2, y + h - 22, code, "bold", 36 if w > 76 else LEAST, WHITE)
