"""What only one merchant sees: the chart with what every line would close and cost, own Corruption, and sales in the making."""

from __future__ import annotations

from math import ceil

from PIL import Image

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.view import AreaView, CoveView, EnclosedView, LineView, PlayerView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.hand import private_header
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.merchants_cove import chart as charting
from renderers.merchants_cove import stall, tiles
from renderers.merchants_cove.chart import Thought
from renderers.merchants_cove.looks import CROSS_EDGE, GOOD_ICONS, LILAC, LIT, PEACH, SKULL, TAINT, THEME, tint
from renderers.merchants_cove.phrases import counted, name_of, number, say
from renderers.merchants_cove.reckon import closing
from renderers.speech import Speaker

WIDTH = 1200
HEAD, EDGE = 104, 20
PALETTE = "merchants_cove-hand"
CARD_W, CARD_H = 92, 116


def me(view: CoveView) -> PlayerView:
    assert view.reader is not None
    return view.players[view.reader]


def compose(view: CoveView, words: Speaker) -> Image.Image:
    selling = me(view).asked == "sales"
    high = stall.height(view) if selling else charting.size()[1] + 20
    own = taint_height(view)
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEAD + 16 + high + 16 + own + 16, THEME))
    private_header(sheet, say(words, "private"), question(view, words), WIDTH - 130, THEME)
    if selling:
        stall.draw(sheet, EDGE, HEAD + 16, WIDTH - 2 * EDGE, high, view, words)
    else:
        sky(sheet, HEAD + 16, high, view, words)
    taint(sheet, EDGE, HEAD + 32 + high, WIDTH - 2 * EDGE, own, view, words)
    return reduced(sheet.image, PALETTE)


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


def sky(sheet: Sheet, y: int, h: int, view: CoveView, words: Speaker) -> None:
    player = me(view)
    w, _ = charting.size()
    tiles.panel(sheet, EDGE, y, w + 20, h, now=view.chart is not None)
    planned = thought(view)
    sheet.image.paste(charting.chart(player.areas, player.lines, planned), (EDGE + 10, y + 10))
    near = closing(view, player)
    for one in near:
        _promise(sheet, EDGE + 10, y + 10, one)
    x = EDGE + w + 36
    room = WIDTH - EDGE - x
    tiles.panel(sheet, x, y, room, h)
    at = y + 12.0
    if view.chart is not None:
        at = _planned(sheet, x + 14, at, room - 28, view, words) + 8
    _near(sheet, x + 14, at, room - 28, y + h - 148, near, view, words)
    _legend(sheet, x + 14, y + h - 140, room - 28, words)


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


def outcome(sheet: Sheet, left: float, right: float, cy: float, found: tuple[EnclosedView, ...], words: Speaker) -> None:
    """What closing some regions brings and costs, up to the right and no further left than that."""
    cost = sum(e.corruption for e in found)
    if cost:
        sheet.icon("skull", right - 34, cy - 17, 34, SKULL, THEME.row)
        right -= 38 + sheet.text(right - 38, cy + 30 * CAP, f"+{cost}", "black", 30, SKULL, "r") + 12
    for e in reversed(found):
        if e.kind:
            sheet.put(tiles.good(f"{e.colour}-{e.kind}", 36, 46, 1.0 if e.made else 0.35), right - 36, cy - 23)
            if not e.made:
                sheet.icon("slash", right - 36, cy - 18, 36, PEACH, THEME.row)
            right -= 42
        else:
            said = say(words, "cells", n=len(e.cells))
            right -= sheet.fitted(right, cy + 24 * CAP, said, "semibold", 24, 14, right - left, THEME.muted, "r") + 8


def _row(sheet: Sheet, x: float, y: float, w: float, sign: str, one: LineView, gold: bool, words: Speaker) -> None:
    sheet.fill(x, y, round(w), 52, THEME.gold if gold else THEME.row, 12)
    if gold:
        sheet.fill(x + 3, y + 3, round(w) - 6, 46, LIT, 9)
    left = x + 12
    if sign:
        sheet.seal(left + 15, y + 26, 34, THEME.gold, sign, 26, THEME.ink)
        left += 44
    left += sheet.text(left, y + 26 + 32 * CAP, one.line, "black", 32, WHITE) + 14
    if one.encloses:
        outcome(sheet, left, x + w - 12, y + 26, one.encloses, words)


def _planned(sheet: Sheet, x: float, y: float, w: float, view: CoveView, words: Speaker) -> float:
    """The lines said so far; where they end."""
    assert view.chart is not None
    plan = view.chart
    tiles.heading(sheet, x, y + 18, "wild", say(words, "planned", n=len(plan.planned), total=plan.most), w)
    y += 44
    if not plan.planned:
        sheet.fitted(x, y + 20 + 25 * CAP, say(words, "planned.none"), "semibold", 25, 16, w, THEME.muted)
        return y + 46
    for i, one in enumerate(plan.planned[-6:]):
        _row(sheet, x, y, w, str(max(0, len(plan.planned) - 6) + i + 1), one, True, words)
        y += 58
    made = sum(e.made for one in plan.planned for e in one.encloses)
    said = say(words, "planned.sum", n=made)
    sheet.fitted(x, y + 18 + 26 * CAP, said, "bold", 26, 16, w - 110, WHITE)
    if plan.corruption:
        sheet.icon("skull", x + w - 36, y, 36, SKULL, THEME.panel)
        sheet.text(x + w - 42, y + 18 + 32 * CAP, f"+{plan.corruption}", "black", 32, PEACH, "r")
    return y + 42


def _near(
    sheet: Sheet, x: float, y: float, w: float, bottom: float, near: tuple[LineView, ...], view: CoveView, words: Speaker
) -> None:
    full = view.chart is not None and len(view.chart.planned) >= view.chart.most
    if full:
        return
    tiles.heading(sheet, x, y + 18, "eye", say(words, "near" if view.chart is not None else "near.later"), w)
    y += 44
    if not near:
        sheet.fitted(x, y + 20 + 25 * CAP, say(words, "near.none"), "semibold", 25, 16, w, THEME.muted)
        return
    fits = int((bottom - y) // 58)
    shown = near if len(near) <= fits else near[: max(0, fits - 1)]
    for one in shown:
        _row(sheet, x, y, w, "", one, False, words)
        y += 58
    if len(shown) < len(near):
        said = say(words, "near.more" if shown else "near.all", n=len(near) - len(shown))
        sheet.fitted(x, y + 22 + 25 * CAP, said, "semibold", 25, 16, w, THEME.muted)


def _legend(sheet: Sheet, x: float, y: float, w: float, words: Speaker) -> None:
    sheet.fill(x, y, round(w), 126, THEME.row, 13)
    rows = (("charm", say(words, "legend.charm"), WHITE), ("book", say(words, "legend.tome"), WHITE),
            ("skull", say(words, "legend.cross", n=RULES.cross_corruption), LILAC))  # fmt: skip
    for i, (icon, said, ink) in enumerate(rows):
        cy = y + 24 + 39 * i
        sheet.icon(icon, x + 16, cy - 16, 32, ink, THEME.row)
        sheet.fitted(x + 62, cy + 25 * CAP, said, "bold", 25, 16, w - 78, ink)


# -- Corruption ---------------------------------------------------------------------------------------------------------------


def _across(view: CoveView) -> int:
    return 8 if len(view.own) <= 8 else 10


def taint_height(view: CoveView) -> int:
    return max(196, 66 + (CARD_H + 10) * ceil(len(view.own) / _across(view)) + 8)


def taint(sheet: Sheet, x: int, y: int, w: int, h: int, view: CoveView, words: Speaker) -> None:
    player = me(view)
    choosing = player.asked == "discard" and not view.result
    tiles.panel(sheet, x, y, w, h, now=choosing)
    tiles.heading(sheet, x + 16, y + 31, "skull", say(words, "own.corruption", n=len(view.own)), 560)
    across = _across(view)
    step = min(CARD_W + 10, (w - 32 - 300) / across)
    for i, (code, icons) in enumerate(view.own):
        cx, cy = x + 16 + step * (i % across), y + 58 + (CARD_H + 10) * (i // across)
        corruption_card(sheet, cx, cy, round(step - 10), CARD_H, code, icons, choosing)
    if not view.own:
        sheet.dashes(x + 16, y + 62, 560, CARD_H, THEME.slot, 14)
        sheet.fitted(x + 296, y + 120 + 28 * CAP, say(words, "own.none"), "semibold", 28, 17, 520, THEME.faint, "m")
    _cost(sheet, x + w - 300, y, 288, h, view, player, words)


def corruption_card(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, icons: int, lit: bool) -> None:
    if lit:
        parts.chosen(sheet, x, y, w, h, THEME, 11)
    tiles.taint(sheet, x, y, w, h - 34, icons)
    sheet.fill(x, y + h - 46, w, 46, WHITE, 11)
    sheet.fill(x + 3, y + h - 50, w - 6, 47, TAINT.deep, 8)
    sheet.fill(x + 3, y + h - 56, w - 6, 20, TAINT.colour)
    sheet.middle(x + w / 2, y + h - 19, code, "bold", 25, WHITE)


def _cost(sheet: Sheet, x: float, y: float, w: int, h: int, view: CoveView, player: PlayerView, words: Speaker) -> None:
    sheet.fill(x, y + 12, w, h - 24, THEME.row, 14)
    icons = sum(n for _, n in view.own) + player.rogue_icons
    cy = y + 50.0
    at = x + 18.0
    sheet.icon("mask", at, cy - 21, 42, THEME.muted, THEME.row)
    at += 50 + sheet.text(at + 50, cy + 38 * CAP, f"{icons} ×", "black", 38, WHITE) + 10
    sheet.text(at, cy + 38 * CAP, str(view.lair), "black", 38, WHITE)
    sheet.text(x + w - 18, cy + 42 * CAP, number(-view.cost), "black", 42, PEACH if view.cost else THEME.muted, "r")
    sheet.fitted(x + 18, cy + 40 + 22 * CAP, say(words, "cost.how"), "semibold", 22, 14, w - 36, THEME.muted)
    total = player.gold + player.icon_gold - view.cost
    sheet.fill(x + 18, cy + 58, w - 36, 3, THEME.line)
    low = cy + 92
    said = number(total)
    sheet.text(x + w - 18, low + 44 * CAP, said, "black", 44, THEME.gold, "r")
    room = w - 36 - width(said, "black", 44) - 12
    sheet.fitted(x + 18, low + 24 * CAP, say(words, "total.now"), "bold", 24, 14, room, THEME.soft)
