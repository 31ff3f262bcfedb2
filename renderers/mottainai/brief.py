"""A player's temple in one row, for tables of four and five."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from PIL import Image

from engines.mottainai.cards import CARD
from engines.mottainai.view import PlayerView, WorkView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import lane
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.mottainai import tiles
from renderers.mottainai.looks import SEATS, THEME, in_order
from renderers.mottainai.phrases import job_name, say
from renderers.mottainai.temple import GAP, LEFT, WIDTH, Standing, label, unseen
from renderers.mottainai.tiles import face_of
from renderers.speech import Same, Speaker

WHO = 238
TASK_X, TASK_W = 272, 116
ZONES = (("helpers", "people", 406), ("sales", "coin", 606), ("bench.short", "hammer", 806))
ZONE_W = 192
WINGS = (("gallery", "portrait", 1008), ("gift_shop", "bag", 1296))
WORK_W, WORK_STEP = 87, 92
LABELS, TOP = 20, 42


@kept
def brief(player: PlayerView, standing: Standing, high: int, colours: str, words: Same) -> Image.Image:
    sheet, y = Sheet.over(lane(WIDTH, high, LEFT, GAP, THEME, standing.now)), GAP // 2
    who(sheet, y, high, player, standing, words.speaker)
    task(sheet, y, high, player, standing, words.speaker)
    held: tuple[tuple[tuple[str, ...], dict[str, int]], ...] = (
        (player.helpers, dict(player.covered_helpers)),
        (player.sales, dict(player.covered_sales)),
        (player.craft_bench, {}),
    )
    for (key, icon, x), (cards, covered) in zip(ZONES, held, strict=True):
        said = say(words.speaker, key)
        label(sheet, x, y + LABELS, icon, f"{said} {len(cards)}" if cards else said, ZONE_W, "l", 20)
        piles(sheet, x, y + TOP, high - TOP, cards, covered)
    counts = (player.gallery_count, player.gift_shop_count)
    works = ((player.gallery, standing.gallery_guests), (player.gift_shop, standing.shop_guests))
    for (key, icon, x), n, (here, guests) in zip(WINGS, counts, works, strict=True):
        said = f"{say(words.speaker, key)} {n}/{standing.limit}"
        label(sheet, x, y + LABELS, icon, said, 3 * WORK_STEP - 6, "l", 20)
        wing(sheet, x, y + TOP - 4, high - TOP, here, guests, standing, words.speaker)
    return reduced(sheet.image, colours)


def who(sheet: Sheet, y: int, high: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    look = SEATS[player.seat % len(SEATS)]
    sheet.fill(LEFT + 2, y + 2, WHO, high - 4, look.colour, 19)
    sheet.pattern(LEFT + 2, y + 2, WHO, high - 4, look.pattern, 0.16, 19, look.ink)
    sheet.put(parts.crest(player.seat, initial(standing.name), 25, seats=SEATS), 56, y + 46)
    parts.nameplate(sheet, 92, y + 46, standing.name, player.seat, 38, 18, WHO + LEFT - 92 - 8, SEATS)
    low = y + high - 38
    sheet.fill(28, low - 25, WHO - 24, 50, THEME.row, 12)
    x = 36.0
    sheet.icon("hand", x, low - 15, 30, WHITE, THEME.row)
    x += 34 + sheet.text(x + 34, low + 34 * CAP, str(player.hand), "black", 34, WHITE) + 10
    unseen(sheet, x, low, 32)
    x += 36 + sheet.text(x + 36, low + 34 * CAP, str(player.waiting), "black", 34, WHITE)
    right = 28 + WHO - 24 - 10
    sheet.fitted(right, low + 40 * CAP, str(player.points), "black", 40, 26, right - x - 8, THEME.gold, "r")
    if standing.pill:
        parts.pill(sheet, LEFT + WHO - 8, y + 90, standing.pill, 32, THEME.gold, THEME.ink)


def task(sheet: Sheet, y: int, high: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    middle, top, h = TASK_X + TASK_W / 2, y + 40, high - 54
    said = say(words, "task").upper()
    tint = THEME.gold if standing.running else THEME.muted
    sheet.fitted(middle, y + LABELS - 2 + 20 * CAP, said, "bold", 20, 14, TASK_W, tint, "m", 1)
    if player.task:
        if standing.running:
            tiles.golden(sheet, TASK_X, top, TASK_W, h, 13, 5)
        face = face_of(words, player.task)
        sheet.put(tiles.small_task(face, job_name(words, CARD[player.task].material), TASK_W, h), TASK_X, top)
    elif player.task_down:
        w = round(h * 0.74)
        sheet.shadow(middle - w / 2, top, w, h, 13)
        sheet.put(tiles.back(w, h), middle - w / 2, top)
    else:
        tiles.empty_task(sheet, TASK_X, top, TASK_W, h, words)


def piles(sheet: Sheet, x: int, y: int, room: int, cards: tuple[str, ...], covered: Mapping[str, int]) -> None:
    found = in_order(cards)
    across = 2 if len(found) <= 2 else 3
    w = 84 if across == 2 else 60
    pitch = (room - 6) // 2
    for i, (material, n) in enumerate(found):
        piece = tiles.tile(material, n, covered.get(material, 0), w, min(50, pitch - 12))
        sheet.put(piece, x + (w + 5) * (i % across), y + 6 + pitch * (i // across))


def wing(
    sheet: Sheet, x: int, y: int, room: int, works: Sequence[WorkView], guests: Sequence[WorkView], standing: Standing,
    words: Speaker,
) -> None:  # fmt: skip
    places = max(standing.limit, len(works) + len(guests))
    across = max(3, ceil(places / 2))
    step = WORK_STEP * 3 // across
    w, pitch = step - (WORK_STEP - WORK_W), room // 2
    h = min(56, pitch - 5)
    for i in range(places):
        left, top = x + step * (i % across), y + pitch * (i // across)
        if i < len(works):
            sheet.put(tiles.small_work(face_of(words, works[i].code), w, h, works[i].copied), left, top)
        elif i < len(works) + len(guests):
            also = face_of(words, guests[i - len(works)].code)
            sheet.put(tiles.small_work(also, w, h).weaker(0.45), left, top)
            sheet.dashes(left, top, w, h, also.look.colour, 9)
        else:
            tiles.dotted(sheet, left, top, w, h)
