"""The ring of shops in its two rows: every space with its cards, its actions and whoever stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from engines.patzcuaro.cards import CARD
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, darker, mix, rgb
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, initial, largest, width
from renderers.kit.vector import masks, svg
from renderers.patzcuaro.faces import pile
from renderers.patzcuaro.looks import LINE, THEME, WARM, seats
from renderers.patzcuaro.night import crowned
from renderers.patzcuaro.phrases import asked_of, name_of, say
from renderers.patzcuaro.signs import SPACES, block, rows
from renderers.speech import Same, Speaker

WIDTH = 1600
TOP, LOW, HIGH = 150, 410, 204  # where the rows begin, and how high a space is
LEFT, RIGHT, HOME = 20, 1580, 226
SHOPS, GAP = 262, 12
ABOVE, BELOW, BESIDE = 22, 12, 6  # how far the picture of a space reaches beyond it
CARD_W, CARD_H = 106, 136
LEGEND, SIGN = ("swap", "altar", "draw", "people", "faceup"), 32
ROAD, TREAD = rgb("#5B4A8E"), rgb("#A995DA")
BELOW_TILE = darker(THEME.table, 0.4)


class Ground(NamedTuple):
    """Which table something lies on: with so many shop tiles, and so high."""

    tiles: int
    high: int


class Spot(NamedTuple):
    """Where a space lies on the picture."""

    x: int
    y: int
    w: int


@dataclass(frozen=True)
class Stop:
    """What a space shows."""

    index: int
    code: str
    on_top: bool
    is_shop: bool
    pile: tuple[str, ...]
    tokens: tuple[tuple[int, str], ...]  # seats and their letters
    tag: str  # what stands on its frame
    marked: bool  # the frame is gold
    goal: bool  # somebody may go there now
    now: int  # the action that is next, where somebody is busy


def spots(tiles: int) -> tuple[Spot, ...]:
    """Where the spaces lie, in the order of the ring."""
    wide = (RIGHT - SHOPS - GAP * (tiles - 1)) / tiles
    shops = [(round(SHOPS + (wide + GAP) * i), int(wide)) for i in range(tiles)]
    top = [Spot(LEFT, TOP, HOME), *(Spot(x, TOP, w) for x, w in shops)]
    return (*top, *(Spot(x, LOW, w) for x, w in reversed(shops)), Spot(LEFT, LOW, HOME))


def road(sheet: Sheet, tiles: int, words: Speaker) -> None:
    places, middle = spots(tiles), (TOP + HIGH + LOW) / 2
    last = places[tiles]
    left, right = LEFT + HOME / 2, last.x + last.w / 2
    for spot in places[1 : tiles + 1]:
        sheet.fill(spot.x - 4, TOP - 4, spot.w + 8, LOW + HIGH - TOP + 8, BELOW_TILE, 22, 0.4)
    for y in (TOP + HIGH // 2 - 11, LOW + HIGH // 2 - 11):
        sheet.fill(left, y, round(right - left), 22, ROAD)
        for x in range(round(left), round(right), 20):
            sheet.fill(x, y + 9, 4, 4, TREAD, 2)
    for cx, to in ((left, "up"), (right, "down")):
        sheet.fill(cx - 22, TOP + HIGH // 2, 44, LOW - TOP, ROAD)
        sheet.icon("arrow", cx - 18, middle - 18, 36, mix(TREAD, WHITE, 0.3), ROAD, to=to)
    for spot in places:
        sheet.shadow(spot.x, spot.y, spot.w, HIGH, 18)
    between = TOP + HIGH + 22  # what lies on the lower row reaches into the gap
    end = SHOPS + 24 + sheet.fitted(SHOPS + 24, between + 26 * CAP, say(words, "clockwise"), "semibold", 26, 18, 220, THEME.muted)
    sheet.icon("arrow", end + 12, between - 15, 30, THEME.muted, THEME.table)
    legend(sheet, end + 72, between, right - 44 - end - 72, words)


def legend(sheet: Sheet, x: float, cy: float, room: float, words: Speaker) -> None:
    """What the signs on the spaces say."""
    said = [(icon, say(words, f"legend.{icon}")) for icon in LEGEND]
    size = largest(" ".join(text for _, text in said), "semibold", 26, 18, room - len(said) * (SIGN + 40))
    for icon, text in said:
        sheet.mark(icon, x + SIGN / 2, cy, SIGN, THEME.soft, THEME.table)
        x += SIGN + 8 + sheet.text(x + SIGN + 8, cy + size * CAP, text, "semibold", size, THEME.muted) + 28


@kept
def table(ground: Ground, words: Same) -> Image.Image:
    """The table with the title and the way round; not to be drawn on, only copied."""
    sheet = crowned(WIDTH, ground.high)
    road(sheet, ground.tiles, words.speaker)
    return sheet.image


def stops(view: PatzcuaroView, words: Speaker) -> list[Stop]:
    """What every space shows; the destinations are marked all alike, for what is possible there depends on a hand."""
    tags = {one.index: say(words, "steps", n=one.steps) for one in view.destinations}
    goals = frozenset(tags)
    tags |= {index: say(words, "lay") for index in view.targets}
    busy, now = (view.visit.index, running(view)) if view.visit is not None else (-1, 0)
    return [
        Stop(
            space.index, space.code, space.on_top, space.is_shop, space.pile,
            tuple((seat, initial(name_of(words, seat))) for seat in space.tokens),
            tags.get(space.index, ""), space.index == busy or space.index in tags, space.index in goals,
            now if space.index == busy else 0,
        )
        for space in view.spaces
    ]  # fmt: skip


def running(view: PatzcuaroView) -> int:
    """The action that somebody is busy with: a card turned up or the others' turn belongs to the one before the next."""
    assert view.visit is not None
    following = view.visit.number or len(SPACES[view.spaces[view.visit.index].code].actions) + 1
    return following - (asked_of(view)[1] in ("reveal", "place"))


@kept
def piece(ground: Ground, spot: Spot, shown: Stop, colours: str, words: Same) -> Image.Image:
    box = (spot.x - BESIDE, spot.y - ABOVE, spot.x + spot.w + BESIDE, spot.y + HIGH + BELOW)
    sheet = Sheet.on(table(ground, words).crop(box))
    draw(sheet, BESIDE, ABOVE, spot.w, shown, words.speaker)
    return reduced(sheet.image, colours)


def draw(sheet: Sheet, x: int, y: int, w: int, shown: Stop, words: Speaker) -> None:
    half, rim = (3, THEME.gold) if shown.marked else (1, LINE)  # half of the frame lies outside
    sheet.box(x - half, y - half, w + 2 * half, HIGH + 2 * half, rim, THEME.panel, 18 + half, 2 * half)
    lines = rows(shown.code, shown.on_top, CARD[shown.pile[-1]].colour if shown.pile else "", words)
    if shown.is_shop:
        named = sheet.text(x + 16, y + 38, shown.code, "bold", 27, THEME.muted)
        if shown.pile:
            under(sheet, x + 16 + named + 12, y + 38, w - named - 28 - 66 - 62 * len(shown.tokens), shown.pile)
            pile(sheet, x + 14, y + 57, CARD_W, CARD_H, shown.pile)
        edge = 18 if len(shown.pile) > 1 else 8
        left = x + 14 + CARD_W + edge + 6
        largest = 1.12 if w < 400 else 1.3
        block(sheet, left, y + 60, x + w - 12 - left, HIGH - 70, lines, shown.now, shown.goal, THEME.panel, largest)
    else:
        sheet.paint(THEME.gold, x + w / 2 - 108, y + HIGH / 2 - 108, candle_light(216))
        ornament = "marigold" if shown.on_top else "skull"
        sheet.icon(ornament, x + w - 106, y + HIGH - 106, 98, THEME.gold, THEME.panel, 0.3)
        sheet.fitted(x + 22, y + 38, "Pátzcuaro", "bold", 25, 18, w - 90, WARM)
        room = 100 if len(shown.tokens) > 1 else 116
        block(sheet, x + 22, y + 68, room, HIGH - 90, lines, shown.now, shown.goal, THEME.panel, 1.0)
    sheet.seal(x + w - 32, y + 30, 50, LINE, str(shown.index), 37.5, WHITE)
    pawns(sheet, x, y, w, shown)
    if shown.tag:
        tag(sheet, x + 12, y - 20, shown.tag, w - 90)


def under(sheet: Sheet, x: float, baseline: float, room: float, cards: tuple[str, ...]) -> None:
    """The codes of the cards below the top one, the nearest first, as many as there is room for."""
    hidden = list(reversed(cards[:-1]))
    while hidden:
        said = "+ " + " ".join(hidden) + ("" if len(hidden) == len(cards) - 1 else " …")
        if width(said, "semibold", 25) <= room:
            sheet.text(x, baseline, said, "semibold", 25, mix(THEME.muted, WHITE, 0.4))
            return
        hidden.pop()


@kept
def candle_light(size: int) -> Image.Image:
    """The light in Pátzcuaro itself, as a mask."""
    drawn = '<radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
    drawn = f'<defs>{drawn}</radialGradient></defs><rect width="100" height="100" fill="url(#g)"/>'
    return shapes.weaker(masks(svg(100, 100, drawn), size, size)[0], 0.26)


def pawns(sheet: Sheet, x: int, y: int, w: int, shown: Stop) -> None:
    """Whoever stands here: beside the number, or in Pátzcuaro below it, where all may stand at the start."""
    alone = len(shown.tokens) == 1
    for i, (seat, letter) in enumerate(shown.tokens):
        together = (44, 96) if alone else (80 - 50 * (i % 2), 88 + 54 * (i // 2))
        dx, dy = (96 + 62 * i, 32) if shown.is_shop else together
        sheet.put(parts.crest(seat, letter, 29 if shown.is_shop or alone else 22, seats=seats()), x + w - dx, y + dy)


def tag(sheet: Sheet, x: float, y: float, words: str, room: float) -> None:
    found = fit(words, "black", 27, 18, room - 64)
    wide = round(width(found.lines[0], "black", found.size)) + 64
    sheet.shadow(x, y, wide, 37, 18)
    sheet.fill(x, y, wide, 37, THEME.gold, 18)
    sheet.icon("arrow", x + 12, y + 5, 26, THEME.ink, THEME.gold)
    sheet.text(x + 46, y + 18.5 + found.size * CAP, found.lines[0], "black", found.size, THEME.ink)
