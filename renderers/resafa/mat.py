"""A player's own board: workshops and gardens, wares, caravan, tokens, rewards, canals, special cards."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from math import ceil

from PIL import Image

from engines.resafa.cards import CARD, RULES
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import colours_of, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.resafa import stores
from renderers.resafa.area import Area, area_of, counts, draw_area, grid_of
from renderers.resafa.faces import low_card, special_card
from renderers.resafa.ground import WIDTH, aside, chip, chip_width, coloured_table, crest, cut, seat_fill, zone
from renderers.resafa.looks import PLATE, THEME, TIMES, seats
from renderers.resafa.phrases import letters, name_of, say, standing_points
from renderers.speech import Same, Speaker

PALETTE = "resafa-board"
TOP, AREA_W = 130, 1144
CARD_W, CARD_H, PITCH, PER_ROW = 266, 143, 277, 4
HEADING, BELOW, GAP = 56, 18, 14
AROUND, LEAST_CELL = 122, 92  # of an area; where a row of it would be lower than that the board grows


def mats(view: ResafaView) -> tuple[int, ...]:
    return tuple(p.seat for p in view.players)


def mat_shows(view: ResafaView, seat: int) -> Hashable:
    """What a board depends on: as long as it is equal, the picture is the same."""
    points = view.result["scores"][seat] if view.result else None
    return replace(view.players[seat], asked="", tracks=(), water=0, activations=0), points


def compose(view: ResafaView, seat: int, words: Speaker) -> Image.Image:
    """The table, and on it every piece that is kept as long as nothing changes there."""
    speaking, colours = Same(words), colours_of(PALETTE)
    player, letter = view.players[seat], letters(view, words)[seat]
    cards = cards_of(player)
    lines = max(1, ceil(len(cards) / PER_ROW))
    deep = HEADING + lines * (CARD_H + 12) + 6
    area = area_of(player)
    tall = max(AROUND + LEAST_CELL * len(grid_of(area, 0, 0, AREA_W, AREA_W).rows), stores.HIGH - GAP - deep)
    low = TOP + tall + GAP
    high = low + deep + BELOW
    whole = coloured_table(colours, WIDTH, high).copy()
    held = (player.hand, player.bonus, player.sacks, RULES.bases_per_player - player.bases)
    whole.paste(head(high, seat, name_of(words, seat), letter, standing_points(view, player), held, colours, speaking), (0, 26))
    whole.paste(ground(high, tall, area, colours, speaking), (16, TOP))
    for (x, y), piece in stores.pieces(high, player, letter, colours, speaking):
        whole.paste(piece, (x, y))
    whole.paste(special(high, low, lines, cards, colours, speaking), (16, low))
    return whole


# -- the head -----------------------------------------------------------------------------------------------------------------


@kept
def head(
    high: int, seat: int, name: str, letter: str, points: int, counts: tuple[int, ...], colours: str, words: Same
) -> Image.Image:
    sheet = cut(high, (0, 26, WIDTH, TOP - 6))
    seat_fill(sheet, 16, 8, WIDTH - 32, 82, seat, 20)
    cy = 8 + 41
    sheet.put(crest(seat, letter, 32), 64, cy)
    said = str(points)
    plate = max(120, round(width(said, "black", 54)) + 44)
    right = WIDTH - 30.0
    sheet.fill(right - plate, cy - 31, plate, 62, PLATE, 16)
    sheet.middle(right - plate / 2, cy, said, "black", 54, THEME.gold)
    right -= plate + 14
    held = [(icon, str(n), say(words.speaker, f"mat.{key}", n=n)) for (icon, key), n in zip(HELD, counts, strict=True)]
    wide = sum(chip_width(n, more) for _, n, more in held) + 24 * (len(held) - 1) + 36
    sheet.fill(right - wide, cy - 27, round(wide), 54, PLATE, 12)
    x = right - wide + 18
    for icon, n, more in held:
        x = chip(sheet, x, cy, icon, n, more, 260) + 24
    parts.nameplate(sheet, 112, cy, name, seat, 42, 24, right - wide - 112 - 20, seats())
    return reduced(sheet.image, colours)


HELD = (("cards", "hand"), ("scroll", "bonus"), ("sack", "sack"), ("tent", "bases"))


# -- workshops and gardens ----------------------------------------------------------------------------------------------------


@kept
def ground(high: int, tall: int, area: Area, colours: str, words: Same) -> Image.Image:
    sheet = zone(high, (16, TOP, AREA_W, tall), "hammer", say(words.speaker, "zone.area"), 560, cy=30)
    tiles, done = counts(area)
    aside(sheet, AREA_W - 18, 30, say(words.speaker, "mat.gardens", n=tiles, done=done), 360)
    draw_area(sheet, 8, 48, AREA_W - 16, tall - 64, area)
    return reduced(sheet.image, colours)


# -- special cards ------------------------------------------------------------------------------------------------------------


def cards_of(player: PlayerView) -> tuple[tuple[str, bool], ...]:
    """Special cards and whether they are used up, yellow ones first; then kept bonus tiles."""
    owned = [(code, False) for code in player.yellow]
    owned += [(s.card, CARD[s.card].when == "immediate" and not s.usable) for s in player.special]
    return (*owned, *((code, False) for code in player.tiles))


@kept
def special(high: int, y: int, lines: int, cards: tuple[tuple[str, bool], ...], colours: str, words: Same) -> Image.Image:
    h = HEADING + lines * (CARD_H + 12) + 6
    sheet = zone(high, (16, y, AREA_W, h), "cards", say(words.speaker, "zone.special"), 420, cy=30)
    right = AREA_W - 20.0
    for key in reversed(list(TIMES)):
        said = say(words.speaker, f"time.{key}")
        right -= sheet.text(right, 30 + 23 * CAP, said, "semibold", 23, THEME.muted, "r") + 6
        sheet.icon(TIMES[key][0], right - 28, 16, 28, WHITE, THEME.panel)
        right -= 28 + 18
    or_ = say(words.speaker, "or")
    for i, (code, used) in enumerate(cards):
        x, top = 18 + PITCH * (i % PER_ROW), HEADING + (CARD_H + 12) * (i // PER_ROW)
        draw_card(sheet, x, top, code, used, or_)
    if not cards:
        said = say(words.speaker, "mat.no_special")
        sheet.fitted(AREA_W / 2, HEADING + CARD_H / 2 + 28 * CAP, said, "semibold", 28, 18, AREA_W - 68, THEME.faint, "m")
    return reduced(sheet.image, colours)


def draw_card(sheet: Sheet, x: float, y: float, code: str, used: bool, or_: str) -> None:
    if CARD[code].level:
        sheet.put(special_card(code, or_, CARD_W, CARD_H, used), x, y)
    else:
        sheet.put(low_card(code, or_, CARD_W, CARD_H - 40), x, y + 20)
