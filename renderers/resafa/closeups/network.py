"""The water network: where a canal goes, which one and which side, where the water flows on, what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engines.resafa.cards import CANAL, GRID, Space
from engines.resafa.staged import may_build_tank
from engines.resafa.state import lowered
from engines.resafa.verbs import discount
from engines.resafa.view import LaidView, ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HIGH, TOP, Begin, Pane, begun
from renderers.resafa.faces import BLUE_DEEP, canal
from renderers.resafa.glyphs import line_of, paid
from renderers.resafa.looks import ACTION, EDGE, FAINT, SEA, THEME, WARES
from renderers.resafa.phrases import MINUS, declared, say, ware_of
from renderers.resafa.signs import Signs
from renderers.resafa.water import DRY, TANK, cube, next_rain, sources
from renderers.speech import Speaker

X, Y, W, H = 20, 166, 880, 608
SIDE_X, SIDE_W = 924, 256
SAND = mix(THEME.paper, (216, 185, 138), 0.45)
QUIET = mix(SAND, DRY, 0.4)  # the ground of free spaces while nobody may know which of them are meant


class Frame(NamedTuple):
    """Where the network lies."""

    x: float = X + 2
    y: float = Y + 4
    w: float = W - 6
    h: float = H - 12


def compose(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """The network, and beside it what is laid, found or led."""
    rain = next_rain(view)
    panes = Pane(X, W, False, Y, H), Pane(SIDE_X, SIDE_W, bool(options) and table.question(view) not in ("space", "lying"), Y, H)
    page = begin(view, words, *panes, fact=say(words, "rain.after" if rain else "rain.over", n=rain))
    lit = lit_spaces(view, options)
    draw(page, view, lit, Frame())
    ASIDE.get(table.question(view), _laying)(page, view, lit, options, words)
    return page.done()


def lit_spaces(view: ResafaView, options: Sequence[str]) -> frozenset[str]:
    """The spaces among the choices, however they are written there."""
    spaces = GRID[view.board].spaces
    found = {part.upper() for option in options for part in option.split(" ") if part.upper() in spaces}
    for option in options:
        parts = option.split(" ")
        found |= {f"{a}{b}" for a, b in pairwise(parts) if f"{a}{b}" in spaces}
    return frozenset(found)


def draw(page: Page, view: ResafaView, lit: frozenset[str], frame: Frame) -> None:
    """The spaces with what they bring, the tiles that are laid, the cubes at their sources."""
    small = frame.w < 700
    grid, head, left = GRID[view.board], 48 if small else 56, 38 if small else 54
    wide, high = int(frame.w - 2 * left + 8) // len(grid.columns), int(frame.h - head) // grid.rows
    x0, y0 = frame.x + left, frame.y + head
    _sources(page, view, frame, x0, y0, wide, high)
    if not small:
        _names(page, view, frame, x0, y0, wide, high)
    laid, lying, here = {one.space: one for one in view.grid}, dict(view.lying), _here(view)
    for code, space in grid.spaces.items():
        x, y = x0 + grid.columns.index(code[0]) * wide + 2, y0 + (int(code[1:]) - 1) * high + 2
        if code in laid:
            _laid(page, laid[code], x, y, wide - 4, high - 4)
        else:
            _empty(page, x, y, wide - 4, high - 4, space, lying.get(code, ""), code in lit, not lit)
        if code == here or (code in lit and code in laid):
            page.frame(x - 3, y - 3, wide + 2, high + 2, THEME.gold, 7, 12)


def _names(page: Page, view: ResafaView, frame: Frame, x0: float, y0: float, wide: int, high: int) -> None:
    grid = GRID[view.board]
    for i, column in enumerate(grid.columns):
        page.middle(x0 + (i + 0.5) * wide - 18, frame.y + 30, column, "black", 38, THEME.muted)
    for row in range(grid.rows):
        page.middle(frame.x + 24, y0 + (row + 0.5) * high - 14, str(row + 1), "black", 38, THEME.muted)


def _here(view: ResafaView) -> str:
    """The space that is meant, or from which the water flows on."""
    route = declared(view, "rain").get("cubes") or ()
    return str(declared(view, "canal").get("space") or (route[0] if route else ""))


def _sources(page: Page, view: ResafaView, frame: Frame, x0: float, y0: float, wide: int, high: int) -> None:
    grid, full = GRID[view.board], dict(view.sources)
    for one in sources(view.board):
        column, row = grid.columns.index(one.beside[0]), int(one.beside[1:]) - 1
        cx, cy = x0 + (column + 0.5) * wide, y0 + (row + 0.5) * high
        right, beside = x0 + len(grid.columns) * wide + 22, (0, 0) if frame.w < 700 else (24, 34)
        at = {"top": (cx + beside[0], frame.y + 26), "left": (x0 - 22, cy + beside[1])}.get(one.edge, (right, cy))
        if full.get(one.code, 0):
            cube(page, *at, 40)
        else:
            page.dashes(at[0] - 17, at[1] - 17, 34, 34, FAINT, 7, 3, 6, 5)


@kept
def _tile(code: str, side: str, owner: int, w: int, h: int) -> Sprite:
    """A tile that is laid, with its owner's shape and the points that rain brings."""
    page = Page(table.STYLE, (w + 40, h + 40))
    page.put(canal(code, side, owner, "", w, h, False, False), 20, 20)
    table.pip(page, owner, 20 + 19, 20 + h - 19, 34)
    if points := CANAL[code][side].rain_vp:
        page.mark("drop", 20 + w - 26, 20 + h - 32, 58, BLUE_DEEP, BLUE_DEEP)
        page.middle(20 + w - 26, 20 + h - 23, str(points), "black", 34, WHITE)
    return page.sprite(20, 20)


def _laid(page: Page, one: LaidView, x: float, y: float, w: int, h: int) -> None:
    page.put(_tile(one.tile, one.side, one.owner, w, h), x, y)
    if one.cubes:
        cube(page, x + w / 2 - (18 if one.cubes > 1 else 0), y + 26, 36)
    if one.cubes > 1:
        page.middle(x + w / 2 + 18, y + 26, str(one.cubes), "black", 34, THEME.ink)


def _empty(page: Page, x: float, y: float, w: int, h: int, space: Space, found: str, lit: bool, plain: bool) -> None:
    """A free space: what it brings; light and edged with gold where it may be chosen."""
    page.put(_space(space, found, lit, plain, w, h), x, y)


@kept
def _space(space: Space, found: str, lit: bool, plain: bool, w: int, h: int) -> Sprite:
    page = Page(table.STYLE, (w, h))
    ground = SAND if lit else TANK if space.tank else QUIET if plain else DRY
    page.box(0, 0, w, h, THEME.gold if lit else EDGE, ground, 12, 5 if lit else 3)
    if not space.tank:
        page.fill(w / 2 - 11, 5, 22, h - 10, SEA, 0, 0.5 if lit or plain else 0.3)
    if w < 90:
        return _narrow(page, space, found, w, h)
    plate = 42 if space.off else 0
    if space.off:
        (good, n), *_ = space.off
        page.fill(5, 6, w - 10, plate, THEME.paper, 9)
        page.middle(w / 2 - 18, 6 + plate / 2, f"{MINUS}{n}", "black", 34, THEME.ink)
        page.mark(WARES[good][0], w / 2 + 22, 6 + plate / 2, 34, WARES[good][1], THEME.paper)
    cy = 6 + plate + (h - 12 - plate) / 2
    if found:
        across = min(50, h - plate - 14, w / 2 - 2)
        _found(page, w - across - 5, cy - across / 2, round(across), found)
    if space.vp:
        line.seal(page, w / 2 - (w / 4 - 3 if found else 0), cy, str(space.vp), 50 if found or space.off else 66)
    return page.sprite()


def _narrow(page: Page, space: Space, found: str, w: int, h: int) -> Sprite:
    """A space with little room: its points, and below them what lies there."""
    if space.vp:
        line.seal(page, w / 2, h * 0.3 if found else h / 2, str(space.vp), 48 if found else 60)
    if found:
        _found(page, w / 2 - 19, h - 43, 38, found)
    return page.sprite()


def _found(page: Page, x: float, y: float, across: int, code: str) -> None:
    """A bonus tile, as the first thing that it brings."""
    page.box(x, y, across, across, THEME.gold, THEME.paper, 10, 3)
    flat = [inner for sign in line_of(code, "/") for inner in (sign.inner or (sign,))]
    signs = tuple(s for s in flat if s.kind in ("icon", "step", "act", "chip", "token", "seal"))[:1]
    size = across * 0.74
    line.put(page, x + (across - line.wide(signs, size)) / 2, y + across / 2, signs, size)


# -- beside it ----------------------------------------------------------------------------------------------------------------


CX = SIDE_X + SIDE_W / 2


def _laying(page: Page, view: ResafaView, lit: frozenset[str], options: Sequence[str], words: Speaker) -> None:
    """The tile in hand with its price, or both of its sides."""
    known, seat = declared(view, "canal"), table.actor(view)
    tile, side = known.get("tile") or "", known.get("side") or ""
    if tile and side:
        page.put(canal(tile, side, seat, "", 190, 190, False, False), CX - 95, Y + 24)
        page.line(CX, Y + 256, say(words, "closeup.cost"), SIDE_W - 30, 40, THEME.muted, "m")
        _price(page, CX, Y + 320, price(view, tile, side))
    else:
        for i, one in enumerate(CANAL[tile] if tile else ()):
            top = Y + 18 + i * 208
            if f"side {one}" in options:
                closeup.gold(page, CX - 62, top, 124, 124, 14, thick=6, gap=0)
            page.put(canal(tile, one, seat, "", 124, 124, False, False), CX - 62, top)
            _price(page, CX, top + 166, price(view, tile, one))
    have(page, view, words, Y + 446)


def have(page: Page, view: ResafaView, words: Speaker, y: float) -> None:
    """What there is to pay for canals with."""
    player = view.players[table.actor(view)]
    page.fill(SIDE_X + 24, y - 8, SIDE_W - 48, 3, EDGE)
    page.line(CX, y + 26, say(words, "closeup.have"), SIDE_W - 30, 40, THEME.muted, "m")
    for i, good in enumerate(("marble", "coin")):
        left = SIDE_X + 16 + i * 112
        page.mark(WARES[good][0], left + 24, y + 98, 48, table.bright(good), THEME.row)
        page.decisive(left + 52, y + 98, str(ware_of(player, good)), 48, WHITE, "l")


def _lying(page: Page, view: ResafaView, lit: frozenset[str], options: Sequence[str], words: Speaker) -> None:
    """The bonus tile that was found: used at once for what it brings, or kept."""
    code, x, wide = dict(view.lying).get(declared(view, "canal").get("space") or "", ""), SIDE_X + 28, SIDE_W - 56
    for way, top, high in (("use", Y + 22, 210), ("keep", Y + 262, 164)):
        if way in options:
            closeup.gold(page, x, top, wide, high, 16, thick=6, gap=0)
        page.fill(x, top, wide, high, THEME.paper, 16)
        if way == "keep":
            page.mark("hand", CX, top + 58, 84, ACTION, THEME.paper)
        elif code:
            line.centred(page, CX, top + 78, line_of(code, "/"), 66, wide - 20, 136)
        page.line(CX, top + high - 34, say(words, f"closeup.{way}"), wide - 16, 46, THEME.ink, "m")
        if options and way not in options:
            page.fill(x, top, wide, high, THEME.row, 16, 0.62)
    have(page, view, words, Y + 446)


def _leading(page: Page, view: ResafaView, lit: frozenset[str], options: Sequence[str], words: Speaker) -> None:
    """Where the water may flow on: whose tile it would pass, and what that brings."""
    laid = {one.space: one for one in view.grid}
    cube(page, CX, Y + 70, 84)
    for i, code in enumerate(sorted(lit)[:4]):
        top = Y + 150 + i * 112
        closeup.gold(page, SIDE_X + 26, top, SIDE_W - 52, 86, 14, thick=6, gap=0)
        page.fill(SIDE_X + 26, top, SIDE_W - 52, 86, THEME.paper, 14)
        page.line(SIDE_X + 44, top + 43, code, 70, 50, THEME.ink, face="black")
        if code in laid:
            one = laid[code]
            table.pip(page, one.owner, SIDE_X + 140, top + 43, 46)
            line.seal(page, SIDE_X + 200, top + 43, str(1 + CANAL[one.tile][one.side].rain_vp), 60)
        else:
            page.decisive(SIDE_X + 200, top + 43, "0", 50, THEME.dim)


def _price(page: Page, cx: float, cy: float, signs: Signs) -> None:
    page.fill(cx - 116, cy - 36, 232, 72, THEME.paper, 14)
    line.centred(page, cx, cy, signs, 46, 220, 72)


ASIDE: Mapping[str, Callable[[Page, ResafaView, frozenset[str], Sequence[str], Speaker], None]] = {
    "lying": _lying,
    "route": _leading,
}


def price(view: ResafaView, tile: str, side: str) -> Signs:
    """What a side of a tile costs, less what is off."""
    return tuple(paid(tuple(lowered(CANAL[tile][side].cost, discount(view, "canal")).items()))) or tuple(paid((("coin", 0),)))


def tiles(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """Every canal tile that is left, with both sides and their prices, tanks under lock; in the last place what pays for it."""
    rain = next_rain(view)
    page = begin(view, words, fact=say(words, "rain.after" if rain else "rain.over", n=rain))
    seat = table.actor(view)
    lit = frozenset(option.split(" ")[1] for option in options if option.startswith("canal "))
    codes = view.players[seat].canals
    across = 4 if len(codes) > 3 else 2
    rows = 2
    wide, high = (closeup.INSIDE - 16 - 28 * (across - 1)) // across, (HIGH - 28 * (rows - 1)) // rows
    for i, code in enumerate(codes[: across * rows - 1]):
        x, y = 24 + i % across * (wide + 28), TOP + i // across * (high + 28)
        if code in lit:
            closeup.gold(page, x, y, wide, high, 16, thick=6, gap=0)
        else:
            page.fill(x - 3, y - 3, wide + 6, high + 6, EDGE, 18)
        page.fill(x, y, wide, high, THEME.row, 16)
        for k, (side, one) in enumerate(CANAL[code].items()):
            cx = x + wide * (0.26 + 0.48 * k)
            page.put(_tile(code, side, seat, 108, 150), cx - 54, y + 20)
            _stacked(page, cx, y + high - 52, price(view, code, side))
            if code in lit and one.tank and not may_build_tank(view.players[seat]):
                page.fill(cx - 70, y + 14, 140, high - 20, THEME.row, 12, 0.66)
                page.mark("lock", cx, y + 92, 64, WHITE, THEME.row)
        if lit and code not in lit:
            page.fill(x, y, wide, high, THEME.row, 16, 0.5)
    x, y = 24 + (across - 1) * (wide + 28), TOP + (rows - 1) * (high + 28)
    page.line(x + wide / 2, y + 70, say(words, "closeup.have"), wide - 20, 44, THEME.muted, "m")
    for i, good in enumerate(("marble", "coin")):
        left = x + wide / 2 - 146 + i * 146
        page.mark(WARES[good][0], left + 34, y + 168, 68, table.bright(good), THEME.table)
        page.decisive(left + 76, y + 168, str(ware_of(view.players[seat], good)), 64, WHITE, "l")
    return page.done()


def _stacked(page: Page, cx: float, cy: float, signs: Signs) -> None:
    """A price on its plate, on as few pixels as it needs."""
    page.fill(cx - 66, cy - 40, 132, 84, THEME.paper, 12)
    half = len(signs) // 2 if len(signs) > 2 else len(signs)
    rows = [row for row in (signs[:half], signs[half:]) if row]
    for i, row in enumerate(rows):
        line.put(page, cx - line.wide(row, 38) / 2, cy + 2 + (i - (len(rows) - 1) / 2) * 40, row, 38)
