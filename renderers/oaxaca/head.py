"""The upper part of the board: title, rounds, what is going on, decks and tourists."""

from __future__ import annotations

from PIL import Image

from engines.oaxaca.cards import FACE_OF_DECK, RULES
from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE, darker
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import garland, piece_of_table
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, fit
from renderers.kit.vector import icon
from renderers.oaxaca.faces import visitor
from renderers.oaxaca.looks import THEME, deck_look
from renderers.oaxaca.phrases import say
from renderers.speech import Same, Speaker

WIDTH = 1600
DECK_W, DECK_H, DECK_STEP = 124, 138, 134
GRID_X, CARD_W, CARD_H, COLUMN, LINE = 712, 284, 98, 292, 106
HIGH = 330  # below that much the head leaves out what goes without saying
OUTLINE = (27, 27, 27)

Standing = tuple[tuple[int, str], ...]  # seats and initials of the meeples on a card


@kept
def crown(width: int, height: int) -> Image.Image:
    sheet = Sheet.on(piece_of_table(width, 0, height, THEME))
    garland(sheet, 0, width, THEME)
    sheet.text(28, 114, "Oaxaca", "serif", 66, WHITE)
    return sheet.image


def status(sheet: Sheet, round_: int, over: bool, title: str, line: str, room: float) -> None:
    parts.rounds(sheet, 318, 92, round_, RULES.rounds, THEME, over)
    found = fit(title.upper(), "black", 26, 19, room, 0.5)
    sheet.text(494, 82 + found.size * CAP, found.lines[0], "black", found.size, THEME.gold, "l", 0.5)
    below = fit(line, "semibold", 24, 18, room)
    sheet.text(494, 109 + below.size * CAP, below.lines[0], "semibold", below.size, THEME.soft)


@kept
def _deck(key: str, layers: int) -> Sprite:
    """A stack of face-down cards; its lower edge shows how many are left."""
    look = deck_look(key)
    sheet = Sheet(DECK_W + 40, DECK_H + 40)
    edge = darker(look.colour, 0.55)
    for i in range(layers, 0, -1):
        shift = (round(2.4 * i), 4 * i)
        if i == layers:
            sheet.shadow(16 + shift[0], 16 + shift[1], DECK_W, DECK_H, 14)
        sheet.fill(16 + shift[0], 16 + shift[1], DECK_W, DECK_H, edge, 14)
        sheet.frame(16 + shift[0], 16 + shift[1], DECK_W, DECK_H, darker(look.colour, 0.42), 1, 14)
    sheet.fill(16, 16, DECK_W, DECK_H, look.colour, 14)
    sheet.pattern(16, 16, DECK_W, DECK_H, look.pattern, 0.15, 14)
    sheet.frame(21, 21, DECK_W - 10, DECK_H - 10, WHITE, 2, 10, 0.55)
    sheet.icon(look.icon, 16 + 25, 16 + 15, 74, WHITE, look.colour)
    sheet.seal(16 + 27, 16 + 111, 38, WHITE, str(FACE_OF_DECK[key]), 30, look.deep)
    return sheet.sprite(16, 16)


@kept
def _no_deck(key: str) -> Sprite:
    look = deck_look(key)
    sheet = Sheet(DECK_W, DECK_H)
    sheet.dashes(0, 0, DECK_W, DECK_H, THEME.slot, 14)
    sheet.icon(look.icon, 25, 15, 74, THEME.slot, THEME.table)
    sheet.seal(27, 111, 38, THEME.slot, str(FACE_OF_DECK[key]), 30, THEME.table)
    return sheet.sprite()


def decks(sheet: Sheet, x: int, y: int, counts: tuple[tuple[str, int], ...], marked: str) -> None:
    for i, (key, n) in enumerate(counts):
        left = x + DECK_STEP * i
        if key == marked:
            parts.chosen(sheet, left, y, DECK_W, DECK_H, THEME, 14)
        if n:
            sheet.put(_deck(key, 2 if n > 8 else 1 if n > 1 else 0), left, y)
        else:
            sheet.put(_no_deck(key), left, y)
        sheet.text(left + 108, y + 111 + 42 * CAP, str(n), "black", 42, WHITE if n else THEME.faint, "r")


@kept
def meeple(seat: int, letter: str, size: int) -> Sprite:
    """A player's meeple; small ones have no letter."""
    look = SEATS[seat % len(SEATS)]
    sheet = Sheet(size + 8, size + 8)
    body, _ = icon("meeple", size + 8)
    sheet.paint(OUTLINE, 0, 0, body)
    inner, _ = icon("meeple", size)
    sheet.paint(look.colour, 4, 4, inner)
    sheet.text(4 + size / 2, 4 + size * 0.66, letter, "black", round(size * 0.92) / 2, look.ink, "m")
    return sheet.sprite(4, 4)


def tourists(
    sheet: Sheet, y: int, grid: tuple[str, ...], now: int, titles: tuple[str, ...], visits: tuple[Standing, ...],
    marked: tuple[str, ...], words: Speaker, solo: bool, over: bool, live: bool = True, high: int = CARD_H, above: int = 46,
) -> None:  # fmt: skip
    """The grid of tourists: the column of this round in its frame, the others pale."""
    rows, pitch = RULES.tourist_grid.rows, high + LINE - CARD_H
    frame_high = above + rows * pitch + 7
    for column, title in enumerate(titles):
        x = GRID_X + COLUMN * column
        here = column == now - 1
        if here and not over:
            frame = THEME.gold if live else THEME.rim
            sheet.fill(x - 7, y - above, CARD_W + 14, frame_high, frame, 15, 0.2)
            sheet.frame(x - 7, y - above, CARD_W + 14, frame_high, frame, 4 if live else 3, 15)
        tint = THEME.gold if here and live and not over else THEME.muted
        sheet.fitted(x + CARD_W / 2, y - above / 2 + 24 * CAP, title.upper(), "black", 24, 17, CARD_W - 10, tint, "m", 1)
        for line in range(rows):
            place = column * rows + line
            if place < len(grid):
                at = (x, y + pitch * line, high)
                _tourist(sheet, *at, grid[place], here and not over, visits[place], grid[place] in marked, words, solo)


def _tourist(
    sheet: Sheet, x: int, y: int, h: int, card: str, here: bool, visit: Standing, marked: bool, words: Speaker, solo: bool
) -> None:
    size, pitch = (50, 36) if len(visit) <= 2 else (44, 29) if h == CARD_H else (38, 26)
    taken = size + pitch * (len(visit) - 1) if visit else 0
    sprite = visitor(words, card, solo, CARD_W, h, CARD_W - 82 - 12 - 8 - taken)
    if here:
        if marked:
            parts.chosen(sheet, x, y, CARD_W, h, THEME, 14)
        sheet.shadow(x, y, CARD_W, h, 14)
    sheet.put(sprite, x, y, 1 if here else 0.5)
    for i, (seat, letter) in enumerate(visit):
        sheet.put(meeple(seat, letter, size), x + CARD_W - 6 - taken + pitch * i, y + h - size - 5)


@kept
def head(
    height: int, round_: int, over: bool, title: str, line: str, counts: tuple[tuple[str, int], ...], grid: tuple[str, ...],
    titles: tuple[str, ...], visits: tuple[Standing, ...], marked: tuple[str, ...], deck: str, colours: str, words: Same,
) -> Image.Image:  # fmt: skip
    sheet = Sheet.over(crown(WIDTH, height))
    status(sheet, round_, over, title, line, 206)
    low = height < HIGH
    if not low:
        sheet.text(28, 143 + 22 * CAP, say(words.speaker, "decks").upper(), "bold", 22, THEME.muted, "l", 1.5)
    decks(sheet, 28, 142 if low else 164, counts, deck)
    room = (92, 38) if low else (CARD_H, 46)
    tourists(sheet, 94 if low else 106, grid, round_, titles, visits, marked, words.speaker, False, over, True, *room)
    return reduced(sheet.image, colours)
