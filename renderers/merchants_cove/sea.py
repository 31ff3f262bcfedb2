"""The cove itself: boats at sea, and the piers where they land."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engines.merchants_cove.cards import PIERS as DATA
from engines.merchants_cove.cards import PIERS_OF_SIDE, RULES, SIDE
from engines.merchants_cove.view import BoatView, CoveView, PierView
from renderers.kit import shapes
from renderers.kit.colour import BLACK, WHITE, mix
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, width
from renderers.kit.vector import masks, svg
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import (
    BARK,
    DEEP_SEA,
    GOOD_ICONS,
    GRAIN,
    PEACH,
    PIERS,
    PLANK,
    RAIL,
    SEA,
    SEAM,
    SHORE,
    THEME,
    WAKE,
    WOOD,
)
from renderers.merchants_cove.phrases import say
from renderers.speech import Same

WIDE, ROW = 1020, 161
BOAT_W, PIER_X, PIER_W = 308, 318, 384
TOP = 14
HULL = '<path d="M26 16H286q10 0 8 14q-8 66-48 90q-6 4-16 4H82q-10 0-16-4q-40-24-48-90q-2-14 8-14z"'


class Boat(NamedTuple):
    """A boat as it is drawn: whether it may be chosen, and whether it has been."""

    view: BoatView
    open: tuple[str, ...]  # piers it could still reach
    may: bool
    named: bool


class Pier(NamedTuple):
    """A pier as it is drawn."""

    view: PierView
    may: bool


def rows() -> int:
    return max(len(DATA), SIDE.count("left"), SIDE.count("right"))


def height() -> int:
    return 2 * TOP + ROW * rows()


@kept
def water(high: int) -> Image.Image:
    sheet = Sheet(WIDE, high, THEME.table)
    box = shapes.rounded(WIDE, high, 24)
    sheet.paint(SHORE, 0, 0, box)
    inner = shapes.rounded(WIDE - 8, high - 8, 20)
    sheet.paint(SEA, 4, 4, inner)
    deep = Image.new("L", inner.size)
    deep.paste(shapes.fade(*inner.size), (0, 0), inner)
    sheet.paint(DEEP_SEA, 4, 4, deep)
    sheet.pattern(4, 4, WIDE - 8, high - 8, "sea", 0.1, 20)
    return sheet.image


coloured_water = coloured(water)

# -- boats --------------------------------------------------------------------------------------------------------------------


@kept
def hull() -> Sprite:
    """An empty boat; the place of the sprite is its upper left corner."""
    sheet = Sheet(312, 176)
    line = 'stroke-linejoin="round" stroke-linecap="round"'
    outer = masks(svg(312, 150, f'{HULL} fill="#fff" stroke="#fff" stroke-width="4" {line}/>'), 312, 150)[0]
    inner = masks(svg(312, 150, f'{HULL} fill="#fff" stroke="#000" stroke-width="4" {line}/>'), 312, 150)[0]
    seams = masks(svg(312, 150, f'<path d="M46 76h220M72 104h168" stroke="#fff" stroke-width="4" {line}/>'), 312, 150)[0]
    below = masks(svg(312, 44, '<ellipse cx="156" cy="22" rx="142" ry="20" fill="#fff"/>'), 312, 44)[0]
    sheet.paint(WAKE, 0, 102, below, 0.6)
    sheet.paint(BARK, 0, 0, outer)
    sheet.paint(WOOD, 0, 0, inner)
    sheet.paint(GRAIN, 0, 0, seams)
    sheet.box(18, 6, 276, 24, BARK, RAIL, 12, 3)
    return sheet.sprite()


@kept
def plate(gold: bool) -> Sprite:
    """The flag with a boat's number, golden when the boat may be chosen; the place of the sprite is its upper middle."""
    flag = "M{0} {0}h{1}v42q-{2} 16-{1} 0z"
    sheet = Sheet(80, 72)
    if gold:
        outer = masks(svg(80, 72, f'<path d="{flag.format(2, 76, 38)}" fill="#fff"/>'), 80, 72)[0]
        sheet.paint(WHITE, 0, 0, outer)
        inner = masks(svg(80, 72, f'<path d="{flag.format(5, 70, 35)}" fill="#fff"/>'), 80, 72)[0]
        sheet.paint(THEME.gold, 0, 0, inner)
    else:
        flat = masks(svg(80, 72, '<path d="M10 8h60v38q-30 16-60 0z" fill="#fff"/>'), 80, 72)[0]
        sheet.paint(THEME.paper, 0, 0, flat)
    return sheet.sprite(40, 8)


def _docks(sheet: Sheet, x: float, cy: float, keys: tuple[str, ...], free: tuple[str, ...]) -> None:
    """The piers that a boat can reach; those taken are dim."""
    for i, key in enumerate(keys):
        open_ = key in free
        pier_sign(sheet, x + 46 * i, cy, key, 21 if open_ else 19, 1.0 if open_ else 0.4)


def pier_sign(sheet: Sheet, cx: float, cy: float, key: str, radius: int, strength: float = 1.0) -> None:
    """The small sign of a pier: what it buys on its colour; the Black Market has a skull."""
    ground = PIERS.get(key, THEME.steel)
    sheet.disc(cx, cy, 2 * radius, WHITE, strength)
    sheet.disc(cx, cy, 2 * radius - 4, ground, strength)
    one = next(p for p in DATA if p.key == key)
    size = round(radius * 1.3)
    icon = "skull" if one.corruption else GOOD_ICONS[one.accepts[0]]
    sheet.icon(icon, cx - size / 2, cy - size / 2, size, WHITE, ground, strength)


@kept
def boat(one: Boat, high: int, y: int, x: int, colours: str, words: Same) -> Image.Image:
    box = (x, y, x + BOAT_W, y + ROW)
    sheet = Sheet.on(water(high).crop(box))
    left, top = -2, 6
    view = one.view
    if view.pier:
        sheet.disc(BOAT_W / 2, 86, 62, BLACK, 0.18)
        sheet.middle(BOAT_W / 2, 86, str(view.number), "black", 38, mix(SEA, WHITE, 0.5))
        return reduced(sheet.image, colours)
    sheet.put(hull(), left, top)
    step = 236 / RULES.boat_seats
    radius = min(27, round(step * 0.46))
    for i in range(RULES.boat_seats):
        cx = left + 38 + step * (i + 0.5)
        if i < len(view.aboard):
            sheet.put(tiles.person(view.aboard[i], radius), cx, top + 42)
        else:
            sheet.put(tiles.seat(radius - 2, 2 * radius), cx, top + 42)
    gold = one.may or one.named
    keys = tuple(DATA[i].key for i in PIERS_OF_SIDE[view.side])
    cx = BOAT_W / 2 - 23 * len(keys)  # the number and the signs are in the middle together
    sheet.put(plate(gold), cx, top + 80)
    sheet.middle(cx, top + 101, str(view.number), "black", 38, THEME.ink)
    _docks(sheet, cx + 64, top + 101, keys, one.open)
    return reduced(sheet.image, colours)


# -- piers --------------------------------------------------------------------------------------------------------------------


@kept
def pier(one: Pier, high: int, y: int, tall: int, colours: str, words: Same) -> Image.Image:
    sheet = Sheet.on(water(high).crop((PIER_X, y, PIER_X + PIER_W, y + tall)))
    x, top, w, h = 8, 8, 368, tall - 19
    view = one.view
    sheet.shadow(x, top, w, h, 16)
    if one.may:
        sheet.box(x - 6, top - 6, w + 12, h + 12, THEME.gold, WHITE, 20, 5, 16)
    sheet.box(x, top, w, h, BARK, PLANK, 16, 4)
    for i in range(1, 5):
        sheet.fill(x + 4, top + round(h * i / 5), w - 8, 3, SEAM)
    _sign(sheet, x, top, w, view, words)
    cx, cy = x + w / 2, top + 44 + (h - 48) / 2
    if not view.boat:
        said = say(words.speaker, "pier.free")
        wide = round(width(said, "bold", 32)) + 36
        sheet.fill(cx - wide / 2, cy - 24, wide, 48, THEME.gold if one.may else SEAM, 24)
        sheet.middle(cx, cy, said, "bold", 32, THEME.ink if one.may else THEME.paper)
    step = min(89.0, (w - 30) / max(1, len(view.aboard)))
    for i, colour in enumerate(view.aboard):
        sheet.put(tiles.person(colour, min(33, round(step * 0.42))), cx + step * (i - (len(view.aboard) - 1) / 2), cy)
    return reduced(sheet.image, colours)


def _sign(sheet: Sheet, x: int, top: int, w: int, view: PierView, words: Same) -> None:
    ground = PIERS.get(view.key, THEME.steel)
    head = shapes.rounded(w - 8, 60, 12).crop((0, 0, w - 8, 44))
    sheet.paint(ground, x + 4, top + 4, head)
    left, right = x + 11.0, x + w - 12.0
    for key in view.accepts:
        sheet.icon(GOOD_ICONS[key], left, top + 9, 34, WHITE, ground)
        left += 34
    left += 4
    if view.boat:
        sheet.fill(right - 32, top + 9, 32, 34, THEME.paper, 8)
        sheet.middle(right - 16, top + 26, str(view.boat), "black", 29, THEME.ink)
        right -= 39
    if view.corruption:
        said = f"+{view.corruption}"
        sheet.icon("skull", right - 30, top + 11, 30, PEACH, ground)
        right -= 31 + sheet.text(right - 31, top + 26 + 27 * CAP, said, "black", 27, PEACH, "r") + 6
    sheet.fitted(left, top + 26 + 30 * CAP, say(words.speaker, f"pier.{view.key}"), "bold", 30, 19, right - left, WHITE)


# -- the whole ----------------------------------------------------------------------------------------------------------------


def sea(view: CoveView, colours: str, words: Same) -> Image.Image:
    high = height()
    whole = coloured_water(colours, high).copy()
    key = asked(view)
    placed = {"left": 0, "right": 0}
    for one in view.boats:
        x = 4 if one.side == "left" else WIDE - BOAT_W - 4
        y = TOP + ROW * placed[one.side]
        placed[one.side] += 1
        whole.paste(boat(shown(view, one, key), high, y, x, colours, words), (x, y))
    tall = (high - 20) // len(view.piers)
    reach = docking(view) if key == "dock" else frozenset()
    for i, there in enumerate(view.piers):
        y = 12 + tall * i
        may = not there.boat and there.key in reach
        whole.paste(pier(Pier(there, may), high, y, min(tall, 205), colours, words), (PIER_X, y))
    return whole


def asked(view: CoveView) -> str:
    return view.players[view.active].asked if 0 <= view.active < len(view.players) else ""


BOARD = ("place", "effect.load", "to.shift")  # questions about boats with a free seat
ABOARD = ("who", "rob", "effect.return", "effect.shift", "effect.swap", "to.swap")  # and about those with somebody aboard


def shown(view: CoveView, one: BoatView, key: str) -> Boat:
    free = {p.key for p in view.piers if not p.boat}
    reach = tuple(DATA[i].key for i in PIERS_OF_SIDE[one.side] if DATA[i].key in free)
    may = not one.pier and ((key in BOARD and one.free > 0) or (key in ABOARD and bool(one.aboard)))
    named = view.boarding == one.number and bool(view.drawn)
    return Boat(one, reach, may and not (view.boarding and not named), named)


def docking(view: CoveView) -> frozenset[str]:
    """The piers that a full boat may still choose."""
    full = [one for one in view.boats if not one.pier and not one.free]
    return frozenset(DATA[i].key for one in full for i in PIERS_OF_SIDE[one.side])
