"""A merchant's own board: the Oracle's shop."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from PIL import Image, ImageChops

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.view import AreaView, CoveView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, Colour
from renderers.kit.encode import colours_of, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, initial
from renderers.merchants_cove import chart as charting
from renderers.merchants_cove import tiles
from renderers.merchants_cove.board import PALETTE, table
from renderers.merchants_cove.desk import factions, fates, horoscopes, predictions, shelf, staff, supply
from renderers.merchants_cove.looks import ACTIONS, CROSS, CROSS_CUT, LILAC, SEATS, SKULL, THEME
from renderers.merchants_cove.phrases import name_of, number, say
from renderers.speech import Same, Speaker

WIDTH = 1200
TOP, GAP = 112, 14
OMENS, FATES, SHELF = 404, 270, 190  # how high these are beside the chart; the shelf has what is left
CHART_W, CHART_H = 720, max(charting.size()[1] + 178, OMENS + FATES + SHELF + 2 * GAP)
# The parts below the chart, and how high they are.
HOROSCOPES, FACTIONS, STAFF, SUPPLY = 290, 156, 280, 214


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
    now = seat == view.active and not view.result
    named = Banner(seat, name_of(words, seat), player.gold, player.corruption, player.hour, player.figure, now)
    halls = tuple(hall.count for hall in view.halls)
    names = tuple(words.card_name(card) if card else "" for _, card in player.staff)
    beside = (
        predictions(player.predictions, player.icons_left, OMENS, colours, speaking),
        fates(player.tracks, FATES, colours, speaking),
        shelf(player.shelf, CHART_H - OMENS - FATES - 2 * GAP, colours, speaking),
    )
    below = (
        horoscopes(player.rows, HOROSCOPES, colours, speaking),
        factions(player.marks, halls, FACTIONS, colours, speaking),
        staff(player.staff, names, STAFF, colours, speaking),
        supply(player.supply, SUPPLY, colours, speaking),
    )
    high = TOP + CHART_H + sum(part.height + GAP for part in below) + 16
    whole = table(high, colours).crop((0, 0, WIDTH, high))
    whole.paste(banner(named, colours, speaking), (0, 0))
    whole.paste(star_chart(player.areas, player.lines, now and player.asked == "lines", colours, speaking), (16, TOP))
    for x, first, found in ((16 + CHART_W + GAP, TOP, beside), (16, TOP + CHART_H + GAP, below)):
        y = first
        for part in found:
            whole.paste(part, (x, y))
            y += part.height + GAP
    return whole


@kept
def banner(one: Banner, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, 0, TOP, THEME))
    look, w, h = SEATS[one.seat], 1168, 82
    box = shapes.rounded(w, h, 20)
    sheet.paint(look.colour, 16, 16, box)
    sheet.paint(look.ink, 16, 16, ImageChops.multiply(shapes.pattern(look.pattern, w, h, 0.18), box))
    sheet.put(tiles.crest(one.seat, initial(one.name), 29), 62, 57)
    wide = parts.nameplate(sheet, 106, 57, one.name, one.seat, 44, LEAST, 360, seats=SEATS)
    if one.now:
        said = say(words.speaker, "pill.turn")
        parts.pill(sheet, 120 + wide + parts.pill_width(said, 48), 57, said, 48, THEME.gold, THEME.ink)
    sheet.fill(WIDTH - 568, 30, 538, 54, THEME.row, 12)
    right = WIDTH - 48.0
    said = say(words.speaker, "hour.n", n=one.hour)
    right -= sheet.text(right, 57 + 36 * CAP, said, "bold", 36, WHITE, "r") + 48
    sheet.icon("clock", right, 38, 38, THEME.muted, THEME.row)
    sheet.icon(ACTIONS[one.figure], right - 62, 36, 42, THEME.muted, THEME.row)
    left = WIDTH - 554.0
    left += 50 + _count(sheet, left, "coin", number(one.gold), THEME.gold) + 30
    _count(sheet, left, "skull", str(one.corruption), WHITE)
    return reduced(sheet.image, colours)


def _count(sheet: Sheet, x: float, icon: str, said: str, ink: Colour) -> float:
    sheet.icon(icon, x, 36, 42, SKULL if icon == "skull" else ink, THEME.row)
    return sheet.text(x + 50, 57 + 44 * CAP, said, "black", 44, ink)


@kept
def star_chart(areas: tuple[AreaView, ...], lines: tuple[str, ...], drawing: bool, colours: str, words: Same) -> Image.Image:
    sheet = Sheet(CHART_W, CHART_H, THEME.table)
    tiles.panel(sheet, 0, 0, CHART_W, CHART_H, now=drawing)
    tiles.heading(sheet, 16, 31, "wild", say(words.speaker, "chart"), 420, LEAST)
    w, _ = charting.size()
    sheet.image.paste(charting.chart(areas, lines), ((CHART_W - w) // 2, 56))
    legend(sheet, 16, CHART_H - 118, CHART_W - 32, words.speaker)
    return reduced(sheet.image, colours)


def legend(sheet: Sheet, x: int, y: int, w: int, words: Speaker) -> None:
    """What the Cross costs, and how many cells each size of Goods has."""
    sheet.fill(x, y, w, 102, THEME.row, 13)
    sheet.fill(x + 16, y + 20, 56, 16, CROSS, 8)
    sheet.fill(x + 20, y + 26, 48, 5, CROSS_CUT, 2)
    sheet.fitted(
        x + 86, y + 28 + 36 * CAP, say(words, "legend.cross", n=RULES.cross_corruption), "bold", 36, LEAST, w - 100, LILAC
    )
    for left, icon in ((x + 20, "charm"), (x + w / 2 - 40, "book")):
        said = say(words, "legend.charm" if icon == "charm" else "legend.tome")
        sheet.icon(icon, left, y + 54, 40, WHITE, THEME.row)
        sheet.fitted(left + 56, y + 74 + 36 * CAP, said, "bold", 36, LEAST, w / 2 - 40, WHITE)
