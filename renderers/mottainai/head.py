"""The upper part of the board: title, parts of the turn, deck, what is going on, and the floor."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PIL import Image

from renderers.kit import shapes
from renderers.kit.cards import Face
from renderers.kit.colour import BLACK, WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.kit.vector import masks, svg
from renderers.mottainai import tiles
from renderers.mottainai.looks import CORAL, DARK_RED, RED, ROSE, THEME, material_look
from renderers.mottainai.phrases import say
from renderers.speech import Same, Speaker

WIDTH = 1600
CROWN = 120
EAVE = svg(1600, 48, '<path d="M0 0H1600V44Q1340 20 800 20Q260 20 0 44z" fill="#fff"/>')
RIDGE = svg(1600, 20, '<path d="M0 0H1600V16Q1340 6 800 6Q260 6 0 16z" fill="#fff"/>')
STEPS = (("morning", "dawn"), ("noon", "sun"), ("night", "moon"))
TIME = {"limit": "morning", "morning": "morning", "task": "morning", "noon": "noon", "night": "night"}
BANNER_X, BANNER_W, BANNER_H = 20, 540, 150
FLOOR_X, FLOOR_W, FLOOR_TOP = 584, 992, 44
LARGE_FLOOR = 5  # cards that lie on the floor at full size
LOW_H, LOW_STEP = 52, 58
PIPS = 10  # so many actions are shown as discs


def eave(sheet: Sheet) -> None:
    roof = masks(EAVE, 1600, 48)[0]
    dark, reach = shapes.soft(roof)
    sheet.paint(BLACK, -reach, 3 - reach, dark)
    sheet.paint(RED, 0, 0, roof)
    sheet.paint(DARK_RED, 0, 0, masks(RIDGE, 1600, 20)[0])


@kept
def crown(height: int) -> Image.Image:
    """The table with its roof and title: what never changes."""
    sheet = Sheet.on(piece_of_table(WIDTH, 0, height, THEME))
    eave(sheet)
    sheet.icon("torii", 29, 50, 66, mix(RED, WHITE, 0.22), THEME.table)
    sheet.text(112, 103, "Mottainai", "serif", 62, WHITE)
    return sheet.image


class Doing(NamedTuple):
    """Something that is being done with cards that all can see."""

    label: str
    faces: tuple[Face, ...]


@kept
def upper(step: str, deck: int, doing: tuple[Doing, ...], colours: str, words: Same) -> Image.Image:
    sheet = Sheet.over(crown(CROWN))
    x = 470.0
    for key, icon in STEPS:
        x += _step(sheet, x, say(words.speaker, f"step.{key}"), icon, TIME.get(step) == key) + 10
    right = _deck(sheet, deck, words.speaker)
    _doing(sheet, x + 14, right - 20, doing)
    return reduced(sheet.image, colours)


def _step(sheet: Sheet, x: float, said: str, icon: str, now: bool) -> int:
    wide = round(56 + width(said, "black" if now else "bold", 28) + 22)
    if now:
        sheet.fill(x, 58, wide, 50, THEME.gold, 25)
    else:
        sheet.frame(x, 58, wide, 50, THEME.slot, 3, 25)
    ink = THEME.ink if now else THEME.muted
    sheet.icon(icon, x + 15, 66, 34, ink, THEME.gold if now else THEME.table)
    sheet.text(x + 56, 83 + 28 * CAP, said, "black" if now else "bold", 28, ink)
    return wide


def _deck(sheet: Sheet, n: int, words: Speaker) -> float:
    """How many cards are left to be drawn; where that begins."""
    x = 1576.0
    x -= sheet.text(x, 83 + 25 * CAP, say(words, "left", n=n), "semibold", 25, THEME.muted, "r") + 12
    x -= sheet.text(x, 83 + 54 * CAP, str(n), "black", 54, WHITE if n > 5 else CORAL, "r") + 24
    x -= 44
    for i in range(2 if n > 9 else 1 if n > 1 else 0, 0, -1):
        sheet.fill(x + 4 * i, 52 + 3 * i, 44, 60, DARK_RED, 8)
        sheet.frame(x + 4 * i, 52 + 3 * i, 44, 60, WHITE, 2, 8, 0.7)
    if n:
        sheet.put(tiles.back(44, 60), x, 52)
    else:
        sheet.dashes(x, 52, 44, 60, THEME.slot, 8)
    return x


def _doing(sheet: Sheet, x: float, right: float, doing: tuple[Doing, ...]) -> None:
    n = sum(len(one.faces) for one in doing)
    if not n:
        return
    w = int(min(232, (right - x - 10 * (n - 1)) // n))
    for one in doing:
        span = w * len(one.faces) + 10 * (len(one.faces) - 1)
        sheet.fitted(x, 48 + 19 * CAP, one.label.upper(), "bold", 19, 12, span, THEME.gold, "l", 0.5)
        for face in one.faces:
            tiles.golden(sheet, x, 63, w, 50, 10, 3)
            sheet.put(tiles.low(face, w, 50) if w > 150 else tiles.small_work(face, w, 50), x, 63)
            x += w + 10


class Notice(NamedTuple):
    """What the banner says: who does what, a large word, and how far it has come."""

    who: str
    what: str
    more: str
    icon: str
    material: str = ""  # of the task
    action: int = 0
    total: int = 0
    masked: bool = False
    live: bool = True


def banner(sheet: Sheet, y: int, notice: Notice) -> None:
    look = material_look(notice.material) if notice.material else None
    colour = look.colour if look else THEME.panel
    sheet.shadow(BANNER_X, y, BANNER_W, BANNER_H, 18)
    frame = THEME.gold if notice.live else THEME.slot
    sheet.box(BANNER_X - 2, y - 2, BANNER_W + 4, BANNER_H + 4, frame, colour, 20, 5)
    if look:
        sheet.pattern(BANNER_X + 3, y + 3, BANNER_W - 6, BANNER_H - 6, look.pattern, tiles.PATTERN, 15)
    sheet.icon(notice.icon, 44, y + 27, 96, WHITE, colour)
    right = BANNER_X + BANNER_W - 18
    if notice.masked:
        ground = look.deep if look else THEME.row
        sheet.disc(right - 22, y + 78, 52, ground)
        sheet.mark("emblems/mask", right - 22, y + 78, 38, WHITE, ground)
    room = right - 164
    sheet.fitted(164, y + 36 + 28 * CAP, notice.who, "semibold", 28, 15, room, ROSE if look else THEME.soft)
    sheet.fitted(164, y + 77 + 50 * CAP, notice.what, "black", 50, 27, room - (60 if notice.masked else 0), WHITE)
    x = 164.0
    if 0 < notice.total <= PIPS:
        x = _pips(sheet, 164, y + 122, notice, right) + 14
    sheet.fitted(x, y + 122 + 27 * CAP, notice.more, "bold", 27, 16, right - x, WHITE)


def _pips(sheet: Sheet, x: float, cy: float, notice: Notice, right: float) -> float:
    room = right - x - width(notice.more, "bold", 24) - 14
    pitch = min(44.0, room / notice.total)
    across = round(min(37.0, pitch * 0.84))
    look = material_look(notice.material)
    for i in range(1, notice.total + 1):
        cx = x + pitch * (i - 0.5)
        if i == notice.action:
            sheet.disc(cx, cy, across, WHITE)
            if across >= 20:
                sheet.middle(cx, cy, str(i), "black", round(across * 1.5) / 2, look.colour)
        elif i < notice.action:
            sheet.disc(cx, cy, across, WHITE)
            sheet.disc(cx, cy, across - 5, THEME.gold)
            sheet.mark("check", cx, cy, round(across * 0.58), THEME.ink, THEME.gold)
        else:
            sheet.hoop(cx, cy, across, 3.5, WHITE)
    return x + pitch * notice.total


class Lying(NamedTuple):
    """A card on the floor."""

    face: Face
    job: str
    marked: bool


@kept
def lower(notice: Notice, floor: tuple[Lying, ...], colours: str, words: Same) -> Image.Image:
    n = len(floor)
    across = 4 if n <= 12 else 5 if n <= 20 else 6  # on a crowded floor
    lines = 0 if n <= LARGE_FLOOR else max(2, ceil(n / across))
    high = max(BANNER_H + 14, FLOOR_TOP - 4 + LOW_STEP * lines + 8)
    sheet = Sheet.on(piece_of_table(WIDTH, CROWN, high, THEME))
    banner(sheet, 8, notice)
    sheet.icon("cards", FLOOR_X, 8, 27, THEME.muted, THEME.table)
    said = f"{say(words.speaker, 'floor')} {n}".upper()
    sheet.fitted(FLOOR_X + 34, 21 + 23 * CAP, said, "bold", 23, 17, 800, THEME.muted, "l", 1)
    if not floor:
        sheet.dashes(FLOOR_X, FLOOR_TOP, FLOOR_W, 112, THEME.slot, 13)
        sheet.middle(FLOOR_X + FLOOR_W / 2, FLOOR_TOP + 56, say(words.speaker, "floor.empty"), "semibold", 28, THEME.faint)
    elif n <= LARGE_FLOOR:
        for i, card in enumerate(floor):
            x = FLOOR_X + 200 * i
            if card.marked:
                tiles.golden(sheet, x, FLOOR_TOP, 190, 112, 13, 4)
            sheet.put(tiles.on_floor(card.face, card.job, 190, 112), x, FLOOR_TOP)
    else:
        w = (FLOOR_W - 10 * (across - 1)) // across
        for i, card in enumerate(floor):
            x, y = FLOOR_X + (w + 10) * (i % across), FLOOR_TOP - 4 + LOW_STEP * (i // across)
            if card.marked:
                tiles.golden(sheet, x, y, w, LOW_H - 4, 11, 4)
            sheet.put(tiles.low(card.face, w, LOW_H - 4), x, y)
    return reduced(sheet.image, colours)
