"""A player's row on the board: who it is, the Workshop, the Market Stall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.oaxaca.cards import BANNER
from engines.oaxaca.view import PlayerView
from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import awning, lane
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.oaxaca.faces import crowded, finished, project
from renderers.oaxaca.looks import DAWN, MOON, SUN, THEME, face_look
from renderers.oaxaca.phrases import say
from renderers.speech import Same, Speaker

WIDTH = 1600
LEFT, WIDE = 16, 1568
GAP = 14  # between rows
WHO = 356  # how wide the part is that says who it is
BANNER_HIGH = 84
AT_WORKSHOP, CARD_W, COLUMN, LINE = 386, 256, 266, 136
AT_STALL, STEP, APART = 920, 131.5, 8
LOW_W, LOW_H, LOW_STEP, LOW_LINE = 104, 86, 109, 90
ROOMY = 10  # stall cards that fit at full size
LOW_CARD = 84  # of a Workshop where many have to fit
TOP = 44  # from the upper edge of the row to its cards


class Cut(NamedTuple):
    """How high a row is and its cards are: the more players, the flatter, so that the table stays wide."""

    high: int
    card: int  # of a Workshop
    line: int  # from one of them to the next
    square: int  # a card of a stall
    roomy: int = ROOMY  # so many of them lie at full size
    top: int = TOP  # from the upper edge of the row to its cards
    low: int = LOW_H  # a card of a crowded stall
    low_line: int = LOW_LINE

    @property
    def scale(self) -> float:
        return self.high / TALL.high


TALL, FLAT, LOW = Cut(316, 128, LINE, 127), Cut(271, 110, 113, 107), Cut(207, 80, 84, 107, 0, 37, 82, 85)


def cut_for(players: int) -> Cut:
    """How the rows of so many players are cut."""
    return TALL if players < 3 else FLAT if players == 3 else LOW


@dataclass(frozen=True)
class Standing:
    """What a row shows beside the player's own area."""

    name: str
    points: int
    now: bool = False  # it is this player who has to choose
    pill: str = ""
    first: bool = False
    uses: int | None = None  # activations of this turn, when it is this player's
    limit: int = 2
    passed: bool = False
    solo: bool = False
    marked: tuple[str, ...] = ()  # cards that are part of what is being done
    spent: tuple[int, ...] = ()  # dice that are part of it
    cut: Cut = TALL


def stall_lines(player: PlayerView, cut: Cut = TALL) -> tuple[bool, int]:
    """Whether the stall is crowded, and how many lines of cards it takes."""
    n = len(player.stall) + len(player.guests)
    return (False, ceil(n / 5)) if n <= cut.roomy else (True, ceil(n / 6))


def workshop_lines(player: PlayerView) -> int:
    return max(2, ceil(max(player.capacity, len(player.workshop)) / 2))


def height(player: PlayerView, cut: Cut) -> int:
    dense, lines = stall_lines(player, cut)
    many = workshop_lines(player)
    return max(cut.high, cut.top + cut.low_line * lines if dense else 0, cut.top + 90 * many - 4 if many > 2 else 0)


@kept
def row(player: PlayerView, standing: Standing, colours: str, words: Same) -> Image.Image:
    """A player's row on its piece of table, with half of the gaps around it."""
    high, top = height(player, standing.cut), GAP // 2
    sheet = Sheet.over(lane(WIDTH, high, LEFT, GAP, THEME, standing.now))
    identity(sheet, LEFT, top, player, standing, words.speaker)
    workshop(sheet, AT_WORKSHOP, top, high, player, standing, words.speaker)
    stall(sheet, AT_STALL, top, player, standing, words.speaker)
    return reduced(sheet.image, colours)


# -- who it is --------------------------------------------------------------------------------------------------------------


def identity(sheet: Sheet, x: int, y: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    inset = parts.FRAME - 2 if standing.now else 1
    scale = standing.cut.scale
    parts.banner(sheet, x + inset, y + inset, WHO - inset, round(BANNER_HIGH * scale) - inset, player.seat, 20)
    cy = y + 43 * scale
    sheet.put(parts.crest(player.seat, initial(standing.name), min(29, round(34 * scale))), x + 44, cy)
    right = x + WHO - 14.0
    if standing.pill:
        needed = width(standing.name, "black", 27) + 24
        high = next((h for h in (40, 36) if right - parts.pill_width(standing.pill, h) - 8 - x - 84 >= needed), 32)
        right -= parts.pill(sheet, right, cy, standing.pill, high, THEME.gold, THEME.ink) + 8
    parts.nameplate(sheet, x + 84, cy, standing.name, player.seat, 40, 19, right - x - 84)
    dice(sheet, x + 12, y + round(95 * scale), player, standing, words)
    boxes(sheet, x + 10, y + round(213 * scale), player, standing, words)
    totals(sheet, x, y + round(276 * scale), standing, words)


def dice(sheet: Sheet, x: float, y: float, player: PlayerView, standing: Standing, words: Speaker) -> None:
    n = len(player.day)
    high = round(84 * standing.cut.scale)
    size, step = next((one for one in ((84, 91), (76, 83), (64, 69)) if one[0] <= high and n * one[1] <= 345), (60, 66))
    low = y + (high - size) // 2
    spent = list(standing.spent)
    for i, face in enumerate(player.day):
        at = x + i * step
        if face in spent:
            spent.remove(face)
            parts.chosen(sheet, at, low, size, size, THEME, size * 0.2)
        sheet.put(parts.die(face_look(face), str(face), size), at, low)
    used = len(player.night)
    start = x + n * step + (4 if n else 0)
    small = min(44, int((WHO - 24 - (start - x) - 6 * (used - 1)) / used)) if used else 0
    if small >= 24:
        for i in range(used):
            sheet.put(parts.used_die(small, THEME), start + i * (small + 6), y + (high - small) // 2)
    if standing.passed:
        at = start + used * 50 + 4
        sheet.fitted(at, y + high / 2 + 24 * CAP, say(words, "passed"), "semibold", 24, 16, x + WHO - 24 - at, THEME.muted)


def boxes(sheet: Sheet, x: float, cy: float, player: PlayerView, standing: Standing, words: Speaker) -> None:
    sheet.icon("sun", x, cy - 20, 40, SUN, THEME.row)
    sheet.text(x + 43, cy + 40 * CAP, str(len(player.day)), "black", 40, WHITE)
    sheet.icon("moon", x + 71, cy - 18, 36, MOON, THEME.row)
    sheet.text(x + 108, cy + 40 * CAP, str(len(player.night)), "black", 40, WHITE)
    sheet.icon("dawn", x + 137, cy - 21, 42, DAWN, THEME.row)
    size = 52 if standing.cut.scale > 0.8 else 42
    if not player.early:
        sheet.dashes(x + 187, cy - size / 2, size, size, THEME.slot, 10, 3, 7, 6)
    for i, face in enumerate(player.early):
        sheet.put(parts.die(face_look(face), str(face), size + 2), x + 186 + (size + 8) * i, cy - size / 2 - 1)
    if standing.first:
        parts.pill(sheet, x + WHO - 20, cy, say(words, "first"), 30, THEME.paper, THEME.ink, "sun")


def totals(sheet: Sheet, x: float, cy: float, standing: Standing, words: Speaker) -> None:
    if standing.uses is not None:
        at = x + 14 + sheet.fitted(x + 14, cy + 24 * CAP, say(words, "uses"), "semibold", 24, 18, 84, THEME.muted) + 12
        for i in range(standing.limit):
            cx = at + 16 + i * 38
            if i < standing.uses:
                sheet.disc(cx, cy, 32, THEME.gold)
                sheet.icon("check", cx - 9, cy - 9, 18, THEME.ink, THEME.gold)
            else:
                sheet.hoop(cx, cy, 32, 3.5, THEME.gold)
    if standing.solo:
        return
    wide = sheet.text(x + WHO - 26, cy + 50 * CAP, str(standing.points), "black", 50, WHITE, "r")
    sheet.fitted(x + WHO - 26 - wide - 10, cy + 24 * CAP, say(words, "points"), "semibold", 24, 18, 100, THEME.muted, "r")


# -- the Workshop -------------------------------------------------------------------------------------------------------------


def workshop(sheet: Sheet, x: int, y: int, high: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    n = len(player.workshop)
    title = say(words, "workshop")
    parts.label(sheet, x, y + standing.cut.top - 13, "hammer", f"{title} {n}/{player.capacity}", THEME, 22, 2 * COLUMN - 20)
    lines = workshop_lines(player)
    h, pitch = (standing.cut.card, standing.cut.line) if lines == 2 else (LOW_CARD, 90)
    for i in range(max(player.capacity, n)):
        left, top = x + COLUMN * (i % 2), y + standing.cut.top + pitch * (i // 2)
        if i >= n:
            parts.slot(sheet, left + 2, top + 2, CARD_W - 4, h - 4, say(words, "empty"), THEME)
            continue
        card = player.workshop[i]
        if card.card in standing.marked:
            parts.chosen(sheet, left, top, CARD_W, h, THEME)
        project(sheet, left, top, words, card.card, card.tokens, standing.solo, CARD_W, h)


# -- the Market Stall ---------------------------------------------------------------------------------------------------------


def stall(sheet: Sheet, x: int, y: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    end = parts.label(sheet, x, y + standing.cut.top - 13, "house", f"{say(words, 'stall')} {len(player.stall)}", THEME, 22, 360)
    look = SEATS[player.seat % len(SEATS)]
    awning(sheet, end + 16, y + 8, x + 648, look.colour, THEME.paper)
    for card, left, top in places(player, x, y + standing.cut.top, standing.cut):
        sideways = next((c.sideways for c in player.stall if c.card == card), False)
        piece(sheet, left, top, card, sideways, player, standing, words)


def places(player: PlayerView, x: float, y: float, cut: Cut = TALL) -> Sequence[tuple[str, int, int]]:
    """Where each card of a stall lies; guests come last."""
    dense, _ = stall_lines(player, cut)
    step, line, across = (LOW_STEP, cut.low_line, 6) if dense else (STEP, cut.square + APART, 5)
    cards = [*(c.card for c in player.stall), *player.guests]
    return [(card, round(x + step * (i % across)), round(y + line * (i // across))) for i, card in enumerate(cards)]


def piece(
    sheet: Sheet, x: int, y: int, card: str, sideways: bool, player: PlayerView, standing: Standing, words: Speaker
) -> None:
    dense, _ = stall_lines(player, standing.cut)
    w, h, radius = (LOW_W, standing.cut.low, 11) if dense else (standing.cut.square, standing.cut.square, 13)
    if dense and (sideways or card == BANNER):
        x, w = x + (LOW_W - h) // 2, h
    if card in standing.marked:
        parts.chosen(sheet, x, y, w, h, THEME, radius)
    if dense and not sideways and card != BANNER:
        sheet.shadow(x, y, w, h, radius)
        sheet.put(crowded(words, card, standing.solo, w, h), x, y)
        return
    if sideways:
        sheet.fill(x, y, w, w, THEME.row, radius)  # nothing but the row may shine through a used card
    else:
        sheet.shadow(x, y, w, h, radius)
    sheet.put(finished(words, card, player.seat, standing.solo, w, sideways), x, y)
