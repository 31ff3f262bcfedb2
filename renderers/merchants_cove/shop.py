"""A merchant's own board: the Oracle's shop."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from PIL import Image, ImageChops

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.view import AreaView, CoveView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE
from renderers.kit.encode import colours_of, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, largest, width
from renderers.merchants_cove import chart as charting
from renderers.merchants_cove import tiles
from renderers.merchants_cove.board import PALETTE, table
from renderers.merchants_cove.desk import factions, fates, horoscopes, predictions, sales, staff, supply
from renderers.merchants_cove.looks import ACTIONS, CROSS, CROSS_CUT, LILAC, SEATS, SKULL, THEME
from renderers.merchants_cove.phrases import name_of, number, say
from renderers.speech import Same, Speaker

WIDTH = 1600
TOP = 112
CHART_W = 720
LEAST = 800  # of the upper part: what stands beside the chart needs that much


def mats(view: CoveView) -> tuple[int, ...]:
    return tuple(p.seat for p in view.players)


def mat_shows(view: CoveView, seat: int) -> Hashable:
    """What a board depends on: as long as it is equal, the picture is the same."""
    p, now = view.players[seat], seat == view.active and not view.result
    strip = (p.gold, p.corruption, p.hour, p.figure, now, now and p.asked == "lines")
    fields = (p.lines, p.areas, p.predictions, p.owed, p.rows, p.marks, p.tracks, p.staff, p.shelf, p.supply)
    return strip, fields, tuple(hall.count for hall in view.halls)


class Banner(NamedTuple):
    """What the strip above a shop says."""

    seat: int
    name: str
    gold: int
    corruption: int
    hour: int
    figure: str
    now: bool


def compose(view: CoveView, seat: int, words: Speaker) -> Image.Image:
    speaking, colours = Same(words), colours_of(PALETTE)
    player = view.players[seat]
    high = max(LEAST, charting.size()[1] + 62 + 72)
    whole = table(TOP + high + 474, colours).copy()
    now = seat == view.active and not view.result
    named = Banner(seat, name_of(words, seat), player.gold, player.corruption, player.hour, player.figure, now)
    whole.paste(banner(named, colours, speaking), (0, 0))
    drawing = now and player.asked == "lines"
    whole.paste(star_chart(player.areas, player.lines, high, drawing, colours, speaking), (16, TOP))
    owed = len(player.owed)
    whole.paste(predictions(player.predictions, player.icons_left, owed, 230, colours, speaking), (750, TOP))
    whole.paste(horoscopes(player.rows, 262, colours, speaking), (750, TOP + 244))
    low = high - 520
    halls = tuple(hall.count for hall in view.halls)
    whole.paste(factions(player.marks, halls, low, colours, speaking), (750, TOP + 520))
    whole.paste(fates(player.tracks, low, colours, speaking), (1136, TOP + 520))
    y = TOP + high + 14
    names = tuple(words.card_name(card) if card else "" for _, card in player.staff)
    whole.paste(staff(player.staff, names, colours, speaking), (16, y))
    whole.paste(sales(player.shelf, colours, speaking), (16, y + 238))
    whole.paste(supply(player.supply, colours, speaking), (890, y + 238))
    return whole


@kept
def banner(one: Banner, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, 0, TOP, THEME))
    look, w, h = SEATS[one.seat], 1568, 82
    box = shapes.rounded(w, h, 20)
    sheet.paint(look.colour, 16, 16, box)
    sheet.paint(look.ink, 16, 16, ImageChops.multiply(shapes.pattern(look.pattern, w, h, 0.18), box))
    sheet.put(tiles.crest(one.seat, initial(one.name), 29), 62, 57)
    wide = parts.nameplate(sheet, 106, 57, one.name, one.seat, 42, 22, 430, seats=SEATS)
    x = 106 + wide + 14
    if one.now:
        said = say(words.speaker, "pill.turn")
        x += parts.pill_width(said, 44)
        parts.pill(sheet, x, 57, said, 44, THEME.gold, THEME.ink)
    plate = 800
    sheet.fill(1570 - plate, 30, plate, 54, THEME.row, 12)
    right = 1552.0
    said = say(words.speaker, "hour.n", n=one.hour)
    right -= sheet.text(right, 57 + 30 * CAP, said, "bold", 30, WHITE, "r") + 46
    sheet.icon("clock", right, 39, 36, THEME.muted, THEME.row)
    right -= 30
    right -= sheet.fitted(right, 57 + 28 * CAP, say(words.speaker, f"act.{one.figure}"), "bold", 28, 17, 184, WHITE, "r") + 46
    sheet.icon(ACTIONS[one.figure], right, 39, 36, THEME.muted, THEME.row)
    left = 1570.0 - plate + 14
    sheet.icon("coin", left, 37, 40, THEME.gold, THEME.row)
    left += 48 + sheet.text(left + 48, 57 + 42 * CAP, number(one.gold), "black", 42, THEME.gold) + 26
    sheet.icon("skull", left, 37, 40, SKULL, THEME.row)
    left += 48 + sheet.text(left + 48, 57 + 42 * CAP, str(one.corruption), "black", 42, WHITE) + 10
    sheet.fitted(left, 57 + 24 * CAP, say(words.speaker, "corruption"), "semibold", 24, 15, right - left - 16, THEME.muted)
    return reduced(sheet.image, colours)


@kept
def star_chart(
    areas: tuple[AreaView, ...], lines: tuple[str, ...], high: int, drawing: bool, colours: str, words: Same
) -> Image.Image:
    sheet = Sheet(CHART_W, high, THEME.table)
    tiles.panel(sheet, 0, 0, CHART_W, high, now=drawing)
    tiles.heading(sheet, 16, 31, "wild", say(words.speaker, "chart"), 420)
    w, h = charting.size()
    sheet.image.paste(charting.chart(areas, lines, charting.Thought()), ((CHART_W - w) // 2, 54 + (high - 134 - h) // 2))
    legend(sheet, 16, high - 66, CHART_W - 32, words.speaker)
    return reduced(sheet.image, colours)


def legend(sheet: Sheet, x: int, y: int, w: int, words: Speaker) -> None:
    sheet.fill(x, y, w, 50, THEME.row, 13)
    sheet.fill(x + 14, y + 17, 50, 16, CROSS, 8)
    sheet.fill(x + 18, y + 23, 42, 5, CROSS_CUT, 2)
    said = (say(words, "legend.cross", n=RULES.cross_corruption), say(words, "legend.charm"), say(words, "legend.tome"))
    room = w - 14 - 50 - 2 * 36 - 3 * 6 - 14 - 2 * 14
    size = largest("".join(said), "bold", 25, 15, room)
    gap = 14 + (room - sum(width(one, "bold", size) for one in said)) / 2
    at = x + 14.0 + 50 + 6
    for one, icon, ink in zip(said, ("", "charm", "book"), (LILAC, WHITE, WHITE), strict=True):
        if icon:
            sheet.icon(icon, at, y + 7, 36, WHITE, THEME.row)
            at += 36 + 6
        at += sheet.text(at, y + 25 + size * CAP, one, "bold", size, ink) + gap
