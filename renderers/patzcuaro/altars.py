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

BANNER, LARGEST = 76, 128
REACH = parts.REACH
NARROW = 460  # panels below this have their numbers in a line of their own


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
    marks: tuple[tuple[str, str], ...]  # icons and words: first player, who ended the game, who may still place


Marks = tuple[tuple[str, str], ...]  # icons and words


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
    looks = seats()
    inset = parts.FRAME - 2 if shown.now else 1
    parts.banner(sheet, x + inset, y + inset, w - 2 * inset, BANNER - inset, shown.seat, 18, seats=looks)
    cy = y + 39
    sheet.put(parts.crest(shown.seat, initial(shown.name), 27, seats=looks), x + 46, cy)
    if w < NARROW:
        plate = 100
        sheet.fill(x + w - 12 - plate, cy - 25, plate, 50, THEME.row, 12)
        points(sheet, x + w - 24, cy, shown)
        parts.nameplate(sheet, x + 82, cy, shown.name, shown.seat, 38, 19, w - 82 - plate - 22, looks)
        counts(sheet, x + 16, y + BANNER + 26, shown)
        wide = counts_width(shown)
        if shown.now:
            said = say(words, "turn")
            high = next((h for h in (38, 34, 30) if parts.pill_width(said, h) <= w - wide - 40), 28)
            parts.pill(sheet, x + w - 14, y + BANNER + 26, said, high, THEME.gold, THEME.ink)
        return
    plate = round(max(238, counts_width(shown) + width(number(shown.points), "black", 42) + 38))
    sheet.fill(x + w - 14 - plate, cy - 25, plate, 50, THEME.row, 12)
    counts(sheet, x + w - 14 - plate + 7, cy, shown)
    points(sheet, x + w - 26, cy, shown)
    room = w - 84 - plate - 24
    parts.nameplate(sheet, x + 84, cy, shown.name, shown.seat, 38, 19, room, looks)
    if shown.now and w > 620:
        parts.pill(sheet, x + w - 14 - plate - 12, cy, say(words, "turn"), 40, THEME.gold, THEME.ink)


def points(sheet: Sheet, right: float, cy: float, shown: Standing) -> None:
    sheet.text(right, cy + 42 * CAP, number(shown.points), "black", 42, THEME.gold if shown.leads else WHITE, "r")


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
        cy = y + 14 if i == 0 else y + card_size(w) - 10
        size = 24.0
        wide = width(said, "bold", size) + 34
        fits = wide <= room
        left = x + w - 16 - (wide if fits else 30)
        tint = THEME.gold if icon == "hourglass" else THEME.muted
        sheet.icon(icon, left, cy - 14, 28, tint, THEME.row)
        if fits:
            sheet.text(left + 34, cy + size * CAP, said, "bold", size, tint)


def pyramid(sheet: Sheet, x: float, y: float, w: int, size: int, shown: Standing) -> None:
    step = size + 8
    for row, level in enumerate(reversed(LEVELS)):
        top = y + row * (size + 10)
        cards = shown.altar[level.level - 1]
        left = x + (w - step * level.slots + 8) / 2
        for i, card in enumerate(cards):
            place(sheet, left + step * i, top, size, card, (level.level, i + 1), shown)
        side = left - x - 8
        if level.points_per_item != 1 and side >= 40:
            tall = min(34.0, side * 0.42) // 0.5 * 0.5
            sheet.fitted(x + 8 + side / 2 - 2, top + size / 2 + tall * CAP, f"{TIMES}{level.points_per_item}", "black", tall, 16,
                         side - 6, THEME.muted, "m")  # fmt: skip
        if side >= 40:
            won = shown.levels[level.level - 1]
            tall = min(32.0, side * 0.42) // 0.5 * 0.5
            tint = WHITE if won else FAINT
            cx = x + w - 8 - side / 2 + 2
            sheet.fitted(cx, top + size / 2 + tall * CAP, number(won), "black", tall, 16, side - 6, tint, "m")


def place(sheet: Sheet, x: float, y: float, size: int, card: str, where: tuple[int, int], shown: Standing) -> None:
    """A card, or an empty place: gold where the player may build now, dashed where it could, dots where something is missing."""
    if card:
        sheet.put(tile(card, size), x, y)
        return
    slot(sheet, x, y, size, where, where in shown.open_slots, shown.now and shown.building)


def slot(sheet: Sheet, x: float, y: float, size: int, where: tuple[int, int], legal: bool, now: bool) -> None:
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
