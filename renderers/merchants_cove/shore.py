"""Around the cove: title, Faction Halls, Town Square, and the merchants with what they have."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from PIL import Image, ImageChops

from engines.merchants_cove.dish import DICE, HALVES, Dish
from engines.merchants_cove.view import Counted, DishView, HallView, SlotView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, darker, mix
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.merchants_cove import tiles
from renderers.merchants_cove.deeds import dish_of
from renderers.merchants_cove.looks import (
    ACTIONS,
    BORDER,
    DARK_NIGHT,
    DIAL,
    RIM,
    RUNES,
    SEATS_AND_RIVAL,
    SKULL,
    THEME,
    VIOLET,
    tint,
)
from renderers.merchants_cove.phrases import number, say
from renderers.speech import Same, Speaker

WIDTH = 1600
HEAD = 104
HALLS, SQUARE = 112, 176  # how high these parts are, with the gap below them


@kept
def titled(height: int) -> Image.Image:
    """The table with the title of the game; only to be copied."""
    sheet = Sheet.on(piece_of_table(WIDTH, 0, height, THEME))
    sheet.icon("anchor", 28, 26, 62, THEME.gold, THEME.table)
    sheet.text(102, 77, "Merchants Cove", "serif", 58, WHITE)
    return sheet.image


class Acting(NamedTuple):
    """Who does what: -1 stands for everybody."""

    token: int
    letter: str
    title: str
    line: str
    drawn: tuple[str, ...]


def days(sheet: Sheet, day: int, last: int, words: Speaker, over: bool) -> None:
    x = 580.0
    for n in range(1, last + 1):
        now = n == day and not over
        if now:
            sheet.rimmed(x, 58, 58, WHITE, 51, THEME.gold)
        else:
            if n <= day:
                sheet.disc(x, 58, 52, THEME.steel)
            sheet.hoop(x, 58, 55, 3.5, BORDER)
        sheet.middle(x, 58, str(n), "black", 34, THEME.ink if now else THEME.muted)
        x += 62
    said = say(words, "day", n=day).upper()
    sheet.fitted(x - 18, 58 + 30 * CAP, said, "black", 30, 20, 850 - x + 14, THEME.gold)


@kept
def head(day: int, last: int, over: bool, acting: Acting, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.over(titled(HEAD))
    days(sheet, day, last, words.speaker, over)
    right = 1576.0
    for i, colour in enumerate(reversed(acting.drawn)):
        if not i:
            sheet.box(right - 72 * len(acting.drawn) - 4, 18, 72 * len(acting.drawn) + 8, 78, THEME.gold, THEME.panel, 22, 4)
        sheet.put(tiles.person(colour, 28), right - 36 - 72 * i, 56)
    right -= 72 * len(acting.drawn) + (24 if acting.drawn else 0)
    if acting.token >= 0:
        sheet.put(tiles.crest(acting.token, acting.letter, 27), 900, 58)
    else:
        sheet.icon("trophy" if over else "people", 874, 32, 52, THEME.gold, THEME.table)
    sheet.fitted(940, 38 + 30 * CAP, acting.title, "black", 30, 18, right - 940, WHITE)
    sheet.fitted(940, 76 + 27 * CAP, acting.line, "semibold", 27, 17, right - 940, THEME.muted)
    return reduced(sheet.image, colours)


# -- Halls --------------------------------------------------------------------------------------------------------------------


@kept
def halls(there: tuple[HallView, ...], lair: int, bag: Counted, y: int, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, y, HALLS, THEME))
    left = dict(bag)
    grey = next((colour for colour, _ in reversed(bag)), "grey")
    tiles_ = [(h.colour, say(words.speaker, f"faction.{h.faction}"), h.count) for h in there]
    tiles_.append((grey, say(words.speaker, "lair"), lair))
    n = len(tiles_)
    w = (1568 - 14 * (n - 1)) // n
    for i, (colour, name, count) in enumerate(tiles_):
        _hall(sheet, 16 + (w + 14) * i, 0, w, colour, name, count, left.get(colour, 0))
    return reduced(sheet.image, colours)


def _hall(sheet: Sheet, x: int, y: int, w: int, colour: str, name: str, count: int, bag: int) -> None:
    look, h = tint(colour), 98
    sheet.fill(x, y, w, h, look.colour, 18)
    sheet.put(tiles.arch(look.colour, 92, 90), x + 8, y + 8)
    sheet.icon(look.icon, x + 24, y + 26, 60, look.ink, look.colour)
    sheet.fitted(x + 114, y + 28 + 30 * CAP, name, "bold", 30, 19, w - 126, look.ink)
    sheet.text(x + 114, y + 68 + 50 * CAP, str(count), "black", 50, look.ink)
    dark = darker(look.colour, 0.55)
    sheet.fill(x + w - 122, y + 48, 110, 42, dark, 12)
    ink = WHITE
    sheet.icon("sack", x + w - 118, y + 52, 34, mix(dark, WHITE, 0.75), dark)
    sheet.text(x + w - 84, y + 69 + 28 * CAP, str(bag), "black", 28, ink)
    sheet.fill(x + w - 44, y + 52, 28, 34, WHITE, 7)
    sheet.middle(x + w - 30, y + 69, look.letter, "black", 25, THEME.ink)


# -- Town Square --------------------------------------------------------------------------------------------------------------


@kept
def square(
    slots: tuple[SlotView, ...], names: tuple[str, ...], deck: int, corruption: int, y: int, colours: str, words: Same
) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, y, SQUARE, THEME))
    sheet.icon("people", 18, 1, 34, THEME.muted, THEME.table)
    sheet.text(62, 18 + 24 * CAP, say(words.speaker, "square").upper(), "bold", 24, THEME.muted, "l", 1)
    right = 1580.0
    for icon, said in (("skull", say(words.speaker, "left.corruption", n=corruption)),
                       ("cards", say(words.speaker, "left.townsfolk", n=deck))):  # fmt: skip
        right -= sheet.text(right, 18 + 26 * CAP, said, "semibold", 26, THEME.muted, "r") + 42
        sheet.icon(icon, right, 1, 34, THEME.muted, THEME.table)
        right -= 30
    n = len(slots)
    w = (1568 - 14 * (n - 1)) // n
    for i, (slot, name) in enumerate(zip(slots, names, strict=True)):
        _slot(sheet, 16 + (w + 14) * i, 40, w, 124, slot, name, words.speaker)
    return reduced(sheet.image, colours)


def _slot(sheet: Sheet, x: int, y: int, w: int, h: int, slot: SlotView, name: str, words: Speaker) -> None:
    block = 88
    if slot.card:
        sheet.shadow(x, y, w, h, 16)
        sheet.put(tiles.townsperson(slot.card, name, w - block + 14, h, 30), x + block - 14, y)
    else:
        sheet.fill(x + block, y, w - block, h, THEME.row, 14)
        sheet.middle(x + block + (w - block) / 2, y + h / 2, say(words, "square.empty"), "semibold", 28, THEME.faint)
    sheet.put(tiles.violet_block(block, h, 16), x, y)
    ground = VIOLET
    sheet.icon("clock", x + 22, y + 14, 44, WHITE, ground)
    sheet.middle(x + 44, y + 89, str(slot.hours), "black", 50, WHITE)


# -- merchants ----------------------------------------------------------------------------------------------------------------


class Merchant(NamedTuple):
    """What the cove shows of a merchant or of Nozama."""

    token: int
    name: str
    letter: str
    gold: int
    corruption: int  # -1 for who takes none
    figure: str
    shelf: Counted
    predictions: tuple[tuple[str, tuple[int, ...]], ...]  # by colour: the icons still open
    icons: tuple[str, ...]  # of townsfolk: colours
    pill: str
    note: str
    dish: DishView | None = None


NARROW = (3, 4)  # so many stand side by side, each with what they have below what they foresee
DISH_H = 70
WIDE_H, TALL_H = 178 + DISH_H, 202 + DISH_H
LITTLE = 440  # in less room a merchant's numbers are smaller
LEAST_NAME = 84  # in less room than that there is no name: the crest says who it is
RUNE = 56  # how much room a Rune needs


def merchant_height(n: int) -> int:
    """How high a merchant's part is: narrow ones need two lines."""
    return TALL_H if n in NARROW else WIDE_H


@kept
def merchant(one: Merchant, w: int, tall: bool, x: int, y: int, colours: str, words: Same) -> Image.Image:
    h = TALL_H if tall else WIDE_H
    table = piece_of_table(WIDTH, y, h, THEME).crop((x, 0, x + w, h))
    sheet = Sheet.on(table)
    px, py, pw, ph = 8, 6, w - 16, h - 14
    now = bool(one.pill)
    tiles.panel(sheet, px, py, pw, ph, THEME.row, now)
    _banner(sheet, px, py, pw, one, tall)
    top = py + 76
    room = pw - 32
    if tall:
        _shelf(sheet, px + 16, top + 3, room, 54, one, words.speaker)
        _foresight(sheet, px + 16, top + 58, room - 48, one, words.speaker)
        if one.figure:
            sheet.icon(ACTIONS[one.figure], px + pw - 54, top + 62, 38, THEME.muted, THEME.row)
    else:
        _shelf(sheet, px + 16, top + 10, room - 332, 68, one, words.speaker)
        _foresight(sheet, px + pw - 12 - 328, top + 20, 328, one, words.speaker)
    if one.dish is not None:
        _dish(sheet, px + 12, py + ph - DISH_H - 4, pw - 24, dish_of(one.dish))
    return reduced(sheet.image, colours)


def _banner(sheet: Sheet, x: int, y: int, w: int, one: Merchant, tall: bool) -> None:
    inset = 5 if one.pill else 3
    h = 68
    look = SEATS_AND_RIVAL[one.token]
    bw = w - 2 * inset
    box = shapes.rounded(bw, h + 18, 22 - inset).crop((0, 0, bw, h))
    sheet.paint(look.colour, x + inset, y + inset, box)
    sheet.paint(look.ink, x + inset, y + inset, ImageChops.multiply(shapes.pattern(look.pattern, bw, h, 0.18), box))
    cy = y + inset + h / 2
    sheet.put(tiles.crest(one.token, one.letter, 27), x + 44, cy)
    right = x + w - 14.0
    size = 30 if w < LITTLE else 36 if tall else 40
    figure = "" if tall else one.figure
    gap = 10 if w < LITTLE else 24
    plate = round(width(number(one.gold), "black", size) + size + 42 + (58 if figure else 0))
    if one.corruption >= 0:
        plate += round(width(str(one.corruption), "black", size) + size + 8 + gap)
    sheet.fill(right - plate, cy - 26, plate, 52, THEME.row, 12)
    at = right - 16
    if one.corruption >= 0:
        at -= tiles.chip(sheet, at, cy, "skull", str(one.corruption), SKULL, WHITE, size) + gap
    tiles.chip(sheet, at, cy, "coin", number(one.gold), THEME.gold, THEME.gold, size)
    if figure:
        sheet.icon(ACTIONS[figure], right - plate + 14, cy - 19, 38, THEME.muted, THEME.row)
    room = right - plate - (x + 82) - 12
    if room < LEAST_NAME:
        return
    wide = parts.pill_width(one.pill, 40) + 12 if one.pill and room > 330 else 0
    got = parts.nameplate(sheet, x + 82, cy, one.name, one.token, 38, 26, room - wide, seats=SEATS_AND_RIVAL)
    if wide:
        parts.pill(sheet, x + 82 + got + wide, cy, one.pill, 40, THEME.gold, THEME.ink)


def _dish(sheet: Sheet, x: float, y: float, w: float, dish: Dish) -> None:
    """The Runes, in the halves of the Dish in which they lie."""
    h = DISH_H - 4
    sheet.fill(x, y, round(w), h, DARK_NIGHT, 16)
    lying = [dish.runes_in(half) for half in HALVES]
    most, every = max(map(len, lying)), sum(map(len, lying))
    share = 0.5 if w / 2 - 8 >= RUNE * most else (len(lying[0]) + 0.5) / (every + 1)  # where many lie there is more room
    sheet.fill(x + w * share - 3, y + 6, 6, h - 12, THEME.gold, 3)
    for there, left, room in zip(lying, (x, x + w * share), (w * share, w * (1 - share)), strict=True):
        pitch = min(78.0, (room - 8) / max(1, len(there)))
        large, small = (42, 30) if pitch > 66 else (34, 22) if pitch > 46 else (26, 16)
        across = min(54, round(pitch) - 2)
        for k, rune in enumerate(there):
            cx, cy = left + room / 2 + pitch * (k - (len(there) - 1) / 2), y + h / 2
            if rune in DICE:
                sheet.box(cx - pitch / 2 + 3, cy - 27, round(pitch - 6), 54, RIM, DIAL, 12, 3)
                sheet.text(cx - pitch / 2 + 8, cy + large * CAP, str(dish.value(rune)), "black", large, THEME.ink)
                sheet.text(cx + pitch / 2 - 7, cy + small * CAP, rune.upper(), "black", small, THEME.brown, "r")
            else:
                icon, colour = RUNES[dish.coin if rune == "coin" else rune]
                sheet.rimmed(cx, cy, across, WHITE, across - 6, colour)
                sheet.mark(icon, cx, cy, round(across * 0.67), WHITE, colour)


def _shelf(sheet: Sheet, x: float, y: float, room: float, h: int, one: Merchant, words: Speaker) -> None:
    sheet.icon("house", x, y + h / 2 - 18, 36, THEME.muted, THEME.row)
    if any(n for _, n in one.shelf):
        tiles.shelf(sheet, x + 50, y, room - 56, h, one.shelf)
        return
    sheet.fitted(x + 50, y + h / 2 + 26 * CAP, say(words, "shelf.empty"), "semibold", 26, 17, room - 56, THEME.faint)


def _foresight(sheet: Sheet, x: float, y: float, room: float, one: Merchant, words: Speaker) -> None:
    """Active predictions by colour with the icons still open; of Nozama his townsfolk."""
    cy = y + 24
    if one.note:
        sheet.fitted(x + room, cy + 25 * CAP, one.note, "semibold", 25, 16, room - 52 * len(one.icons), THEME.muted, "r")
        for i, colour in enumerate(one.icons):
            sheet.put(tiles.person(colour, 20), x + 24 + 50 * i, cy)
        return
    sheet.icon("eye", x, cy - 19, 38, THEME.muted, THEME.row)
    if not one.predictions:
        sheet.fitted(x + 50, cy + 26 * CAP, say(words, "predictions.none"), "semibold", 26, 17, room - 50, THEME.faint)
        return
    step = (room - 42) / max(3, len(one.predictions))
    radius = 19 if step > 80 else 17
    for i, (colour, open_) in enumerate(one.predictions):
        at = x + 42 + step * i
        sheet.put(tiles.person(colour, radius), at + radius + 2, cy)
        said = "·".join(str(k) if n == 1 else f"{k}×{n}" for k, n in sorted(Counter(open_).items()))
        left = 2 * radius + 6
        if width(said, "black", 26) > step - left:
            said = f"×{len(open_)}"
        sheet.fitted(at + left, cy + 32 * CAP, said, "black", 32, 13, step - left, WHITE)
