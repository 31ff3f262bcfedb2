"""A player's altar on the board: the banner, and the pyramid with the places where a card may lie next."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engines.patzcuaro.cards import LEVELS, RULES
from engines.patzcuaro.view import PlayerView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.patzcuaro.faces import tile
from renderers.patzcuaro.looks import FAINT, FRESH, LIT, SPENT, THEME, seats
from renderers.patzcuaro.phrases import TIMES, number, say
from renderers.patzcuaro.ring import Ground, table
from renderers.speech import Same, Speaker

BANNER, LARGEST = 76, 102
NARROW = 460  # panels below this have their numbers in a line of their own
Marks = tuple[tuple[str, str], ...]  # icons and words


@dataclass(frozen=True)
class Standing:
    """What a player's panel shows."""

    seat: int
    name: str
    hand: int
    flipped: bool
    points: int
    levels: tuple[int, ...]
    altar: tuple[tuple[str, ...], ...]
    open_slots: tuple[tuple[int, int], ...]
    now: bool  # it is this player who has to choose
    building: bool  # and the places are for a card that may be placed
    leads: bool
    marks: Marks  # first player, who ended the game, who may still place


def standing(player: PlayerView, name: str, now: bool, building: bool, leads: bool, marks: Marks) -> Standing:
    """What of a player the panel depends on, and nothing else: a step on the ring does not draw it anew."""
    return Standing(
        player.seat, name, player.hand, player.flipped, player.score.total, tuple(one.points for one in player.score.levels),
        player.altar, player.open_slots, now, building, leads, marks,
    )  # fmt: skip


def card_size(w: int) -> int:
    widest = max(one.slots for one in LEVELS)
    return min(LARGEST, (w - 20 - 8 * (widest - 1)) // widest)


def height(w: int) -> int:
    return BANNER + (50 if w < NARROW else 0) + 22 + len(LEVELS) * (card_size(w) + 10) + 12


@kept
def piece(ground: Ground, x: int, y: int, w: int, h: int, shown: Standing, colours: str, words: Same) -> Image.Image:
    edge = 7  # half of the gap between two panels
    sheet = Sheet.on(table(ground, words).crop((x - edge, y - edge, x + w + edge, y + h + edge)))
    parts.panel(sheet, edge, edge, w, h, THEME, shown.now, 20)
    banner(sheet, edge, edge, w, shown, words.speaker)
    top = edge + BANNER + (50 if w < NARROW else 0) + 18
    pyramid(sheet, edge, top, w, card_size(w), shown)
    marks(sheet, edge, top, w, shown)
    return reduced(sheet.image, colours)


def banner(sheet: Sheet, x: int, y: int, w: int, shown: Standing, words: Speaker) -> None:
    """Who it is and the points; in a narrow panel the counts and the turn get a line of their own below."""
    looks, cy, narrow = seats(), y + 39, w < NARROW
    inset = parts.FRAME - 2 if shown.now else 1
    parts.banner(sheet, x + inset, y + inset, w - 2 * inset, BANNER - inset, shown.seat, 18, seats=looks)
    sheet.put(parts.crest(shown.seat, initial(shown.name), 27, seats=looks), x + 46, cy)
    points, wide = number(shown.points), counts_width(shown)
    plate, right = (100, x + w - 12) if narrow else (round(max(238, wide + width(points, "black", 42) + 38)), x + w - 14)
    sheet.fill(right - plate, cy - 25, plate, 50, THEME.row, 12)
    sheet.text(right - 12, cy + 42 * CAP, points, "black", 42, THEME.gold if shown.leads else WHITE, "r")
    left, room = (82, w - 82 - plate - 22) if narrow else (84, w - 84 - plate - 24)
    parts.nameplate(sheet, x + left, cy, shown.name, shown.seat, 38, 19, room, looks)
    if narrow:
        counts(sheet, x + 16, y + BANNER + 26, shown)
    else:
        counts(sheet, right - plate + 7, cy, shown)
    if shown.now and (narrow or w > 620):
        said = say(words, "turn")
        high = next((h for h in (38, 34, 30) if parts.pill_width(said, h) <= w - wide - 40), 28) if narrow else 40
        at = (x + w - 14, y + BANNER + 26) if narrow else (right - plate - 12, cy)
        parts.pill(sheet, *at, said, high, THEME.gold, THEME.ink)


def counts_width(shown: Standing) -> float:
    spent = width(number(RULES.flip_penalty), "black", 32) if shown.flipped else 21
    return 43 + width(str(shown.hand), "black", 36) + 18 + 37 + spent


def counts(sheet: Sheet, x: float, cy: float, shown: Standing) -> None:
    sheet.icon("cards", x, cy - 19, 38, WHITE, THEME.row)
    n = sheet.text(x + 43, cy + 36 * CAP, str(shown.hand), "black", 36, WHITE)
    at = x + 43 + n + 18
    sheet.icon("flip", at, cy - 17, 34, SPENT if shown.flipped else FRESH, THEME.row)
    if not shown.flipped:
        sheet.icon("check", at + 36, cy - 11, 22, FRESH, THEME.row)
    else:
        sheet.text(at + 37, cy + 32 * CAP, number(RULES.flip_penalty), "black", 32, SPENT)


def marks(sheet: Sheet, x: float, y: float, w: int, shown: Standing) -> None:
    room = (w - (card_size(w) + 8) * LEVELS[-1].slots) / 2 - 18
    for i, (icon, said) in enumerate(shown.marks):
        cy, wide = y + (card_size(w) - 10 if i else 14), width(said, "bold", 24) + 34
        left = x + w - 16 - (wide if wide <= room else 30)
        tint = THEME.gold if icon == "hourglass" else THEME.muted
        sheet.icon(icon, left, cy - 14, 28, tint, THEME.row)
        if wide <= room:
            sheet.text(left + 34, cy + 24 * CAP, said, "bold", 24, tint)


def pyramid(sheet: Sheet, x: float, y: float, w: int, size: int, shown: Standing) -> None:
    step = size + 8
    for row, level in enumerate(reversed(LEVELS)):
        top = y + row * (size + 10)
        cards = shown.altar[level.level - 1]
        left = x + (w - step * level.slots + 8) / 2
        for i, card in enumerate(cards, 1):
            at, where = left + step * (i - 1), (level.level, i)
            if card:
                sheet.put(tile(card, size), at, top)
            else:
                slot(sheet, at, top, size, where, where in shown.open_slots, shown.now and shown.building)
        side, won = left - x - 8, shown.levels[level.level - 1]
        if side < 40:
            continue
        each = f"{TIMES}{level.points_per_item}" if level.points_per_item != 1 else ""
        for cx, said, most, tint in (
            (x + 6 + side / 2, each, 34.0, THEME.muted), (x + w - 6 - side / 2, number(won), 32.0, WHITE if won else FAINT),
        ):  # fmt: skip
            tall = min(most, side * 0.42) // 0.5 * 0.5
            sheet.fitted(cx, top + size / 2 + tall * CAP, said, "black", tall, 16, side - 6, tint, "m")


def slot(sheet: Sheet, x: float, y: float, size: int, where: tuple[int, int], legal: bool, now: bool) -> None:
    """An empty place: gold where the player may build now, dashed where it could, dots where something is missing."""
    said = f"{where[0]}-{where[1]}"
    edge, inner = round(x) + 2, size - 4
    tall = min(34.0, size * 0.3) // 0.5 * 0.5
    if legal and now:
        sheet.fill(edge, y + 2, inner, inner, LIT, 10)
        sheet.dashes(edge, y + 2, inner, inner, THEME.gold, 10, 3.5, 9, 7)
        sheet.middle(x + size / 2, y + size / 2, said, "black", tall, THEME.gold)
    elif legal:
        sheet.dashes(edge, y + 2, inner, inner, THEME.rim, 10, 3, 9, 7)
        sheet.middle(x + size / 2, y + size / 2, said, "bold", tall * 0.86 // 0.5 * 0.5, THEME.muted)
    else:
        sheet.dashes(edge + 1, y + 3, inner - 2, inner - 2, FAINT, 10, 2.5, 3, 8)
        sheet.middle(x + size / 2, y + size / 2, said, "semibold", tall * 0.76 // 0.5 * 0.5, THEME.rim)
