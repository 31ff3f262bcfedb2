"""The clock: hours, time tokens in their stacks, where the Market is, and who may be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.view import ClockView
from renderers.kit.colour import BLACK, WHITE
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import BARK, BRASS, DIAL, PAINTS, RUST, THEME
from renderers.merchants_cove.phrases import say
from renderers.speech import Same

WIDE = 532
RING = 183  # how far the numbers are from the middle
INNER = 98
REACH = 161  # of the part on which tokens move
TRACK, INSIDE = 128, 82  # how far tokens are from the middle; those at the Market stand inside it
APART = 40  # the middles of two tokens: no token covers the letter of another
BAG = (76, 12, 176, 72)


class Hand(NamedTuple):
    """A time token as it is drawn: whose it is and their initial."""

    token: int
    letter: str


@dataclass(frozen=True)
class Dial:
    """What the clock shows."""

    clock: ClockView
    hands: tuple[Hand, ...]
    active: int
    bag: int
    rogues: str
    phase: str


def place(hour: float, hours: int, radius: float, middle: tuple[float, float]) -> tuple[float, float]:
    """Where an hour stands so far from the middle."""
    angle = 2 * pi * hour / hours
    return middle[0] + radius * sin(angle), middle[1] - radius * cos(angle)


@kept
def face(high: int, hours: int, icons: tuple[int, ...], doubles: tuple[int, ...]) -> Image.Image:
    """The empty clock on its panel; only to be copied."""
    sheet = Sheet(WIDE, high, THEME.table)
    tiles.panel(sheet, 0, 0, WIDE, high)
    middle = (WIDE / 2, high / 2)
    sheet.disc(middle[0], middle[1] + 6, 450, BLACK, 0.35)
    for across, colour in ((450, BARK), (444, BRASS), (424, DIAL), (2 * INNER + 12, BARK), (2 * INNER + 6, BRASS),
                           (2 * INNER - 6, THEME.panel)):  # fmt: skip
        sheet.disc(*middle, across, colour)
    radius = 32 if hours <= 12 else 21
    for hour in range(1, hours + 1):
        cx, cy = place(hour, hours, RING, middle)
        drawing = hour in icons
        sheet.rimmed(cx, cy, 2 * radius + 4, BARK, 2 * radius - 2, PAINTS["blue"][0] if drawing else WHITE)
        if not drawing:
            sheet.middle(cx, cy, str(hour), "black", 38, THEME.ink)
            continue
        sheet.middle(cx, cy - 10, str(hour), "black", 34, WHITE)
        n = 2 if hour in doubles else 1
        for i in range(n):
            sheet.icon("meeple", cx - 13 + 23 * (i - (n - 1) / 2), cy + 4, 26, THEME.gold, PAINTS["blue"][0])
    return sheet.image


class Still(NamedTuple):
    """What of the clock stays as it is for a while."""

    hours: int
    icons: tuple[int, ...]
    doubles: tuple[int, ...]
    market: int
    called: bool
    rogues: str


@kept
def still(one: Still, high: int, words: Same) -> Image.Image:
    """The clock with its Market but without tokens; only to be copied."""
    sheet = Sheet.over(face(high, one.hours, one.icons, one.doubles))
    cx, cy = place(one.market, one.hours, TRACK - 1, (WIDE / 2, high / 2))
    if one.called:
        sheet.rimmed(cx, cy, 60, THEME.gold, 52, DIAL)
    sheet.icon("house", cx - 22, cy - 23, 44, RUST, DIAL)
    _corners(sheet, one.rogues, high, words)
    return sheet.image


ready = coloured(still)


def clock(dial: Dial, high: int, colours: str, words: Same) -> Image.Image:
    """The clock with its tokens: only what moves is drawn anew."""
    view = dial.clock
    one = Still(view.hours, view.icons, view.doubles, view.market, view.called, dial.rogues)
    whole = ready(colours, one, high, words).copy()
    whole.paste(inside(replace(dial, bag=0), one, high, colours, words), _corner(high))
    whole.paste(bag(dial.bag, one, high, colours, words), BAG[:2])
    return whole


def _corner(high: int) -> tuple[int, int]:
    return WIDE // 2 - REACH, high // 2 - REACH


@kept
def bag(n: int, one: Still, high: int, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(still(one, high, words).crop(BAG))
    sheet.text(0, 33 + 46 * CAP, str(n), "black", 46, WHITE)
    return reduced(sheet.image, colours)


@kept
def inside(dial: Dial, one: Still, high: int, colours: str, words: Same) -> Image.Image:
    x, y = _corner(high)
    sheet = Sheet.on(still(one, high, words).crop((x, y, x + 2 * REACH, y + 2 * REACH)))
    middle = (REACH, REACH)
    _centre(sheet, dial, middle, words)
    _tokens(sheet, dial, middle)
    return reduced(sheet.image, colours)


def spread(hour: int, hours: int, n: int, at_market: bool, middle: tuple[float, float]) -> list[tuple[float, float]]:
    """Where the tokens of a stack stand, the topmost last: two by two, nearest to their hour; on an arc at the Market."""
    angle = 2 * pi * hour / hours
    if at_market:
        step = APART / INSIDE * hours / (2 * pi)
        return [place(hour + step * (i - (n - 1) / 2), hours, INSIDE, middle) for i in range(n)]
    found = []
    for i in range(n):
        line, together = i // 2, min(2, n - i // 2 * 2)
        cx, cy = place(hour, hours, TRACK - APART * line, middle)
        aside = APART * (i % 2 - (together - 1) / 2)
        found.append((cx + aside * cos(angle), cy + aside * sin(angle)))
    return found[::-1]


def _tokens(sheet: Sheet, dial: Dial, middle: tuple[float, float]) -> None:
    """Every stack: the topmost token lies in front and acts first."""
    stacks: dict[int, list[int]] = {}
    for one in sorted(dial.clock.tokens, key=lambda t: t.height):
        stacks.setdefault(one.hour, []).append(one.token)
    letters = {hand.token: hand.letter for hand in dial.hands}
    for hour, stack in stacks.items():
        spots = spread(hour, dial.clock.hours, len(stack), hour == dial.clock.market, middle)
        if dial.active in stack:
            sheet.disc(*spots[stack.index(dial.active)], 66, THEME.gold)
        for i, (token, (cx, cy)) in enumerate(zip(stack, spots, strict=True)):
            sheet.put(tiles.crest(token, letters[token], 25 if i == len(stack) - 1 else 24), cx, cy)


def _centre(sheet: Sheet, dial: Dial, middle: tuple[float, float], words: Same) -> None:
    """The hour of whoever acts; else what part of the day it is."""
    cx, cy = middle
    hour = next((one.hour for one in dial.clock.tokens if one.token == dial.active), 0)
    if dial.phase == "production" and hour:
        sheet.text(cx, cy - 16, say(words.speaker, "hour"), "semibold", 26, THEME.muted, "m")
        sheet.middle(cx, cy + 26, str(hour), "black", 78, WHITE)
        return
    sheet.icon({"market": "house", "over": "trophy"}.get(dial.phase, "anchor"), cx - 34, cy - 56, 68, THEME.gold, THEME.panel)
    sheet.fitted(cx, cy + 36 + 32 * CAP, say(words.speaker, f"phase.{dial.phase}"), "black", 32, 20, 114, WHITE, "m")


def _corners(sheet: Sheet, rogues: str, high: int, words: Same) -> None:
    sheet.icon("sack", 16, 17, 54, BRASS, THEME.panel)
    sheet.icon("mask", WIDE - 70, 14, 54, THEME.muted, THEME.panel)
    said = say(words.speaker, f"rogues.{rogues}")
    sheet.fitted(WIDE - 16, 82 + 24 * CAP, said, "bold", 26, 16, 104, THEME.muted, "r")
    sheet.icon("house", 18, high - 58, 40, RUST, THEME.panel)
    sheet.fitted(64, high - 38 + 26 * CAP, say(words.speaker, "market"), "bold", 26, 16, 94, THEME.muted)
    sheet.icon("meeple", WIDE - 58, high - 58, 40, THEME.gold, THEME.panel)
    sheet.fitted(WIDE - 64, high - 38 + 26 * CAP, say(words.speaker, "draw"), "bold", 26, 16, 94, THEME.muted, "r")
