"""The water network: where a canal goes, which one and which side, where the water flows on, what was found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from engines.resafa.cards import CANAL, GRID, Space
from engines.resafa.view import LaidView, ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE, mix
from renderers.resafa.closeups import line, table
from renderers.resafa.faces import BLUE_DEEP, canal
from renderers.resafa.glyphs import line_of, paid
from renderers.resafa.looks import EDGE, FAINT, SEA, THEME, WARES
from renderers.resafa.phrases import MINUS, declared, say, ware_of
from renderers.resafa.signs import Signs
from renderers.resafa.water import DRY, TANK, cube, next_rain, sources
from renderers.speech import Speaker

X, Y, W, H = 20, 166, 880, 608
SIDE_X, SIDE_W = 924, 256
CELLS_X, CELLS_Y, PITCH_ROOM, HEAD_Y = 74, 236, 784, 204
SAND = mix(THEME.paper, (216, 185, 138), 0.45)


def compose(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    rain = next_rain(view)
    page = table.begun(view, words, fact=say(words, "rain.after" if rain else "rain.over", n=rain))
    table.pane(page, X, W, False, Y, H)
    draw(page, view, lit_spaces(view, options))
    table.pane(page, SIDE_X, SIDE_W, True, Y, H)
    _aside(page, view, options, words)
    return page.done()


def lit_spaces(view: ResafaView, options: Sequence[str]) -> frozenset[str]:
    """The spaces among the choices, however they are written there."""
    spaces = GRID[view.board].spaces
    found = {part.upper() for option in options for part in option.split(" ") if part.upper() in spaces}
    for option in options:
        parts = option.split(" ")
        found |= {f"{a}{b}" for a, b in pairwise(parts) if f"{a}{b}" in spaces}
    return frozenset(found)


def draw(page: Page, view: ResafaView, lit: frozenset[str]) -> None:
    grid = GRID[view.board]
    laid, lying = {one.space: one for one in view.grid}, dict(view.lying)
    wide, high = PITCH_ROOM // len(grid.columns), (Y + H - 8 - CELLS_Y) // grid.rows
    known = declared(view, "canal").get("space")
    route = declared(view, "rain").get("cubes") or ()
    here = known or (route[0] if route else "")
    full = dict(view.sources)
    for one in sources(view.board):
        column, row = grid.columns.index(one.beside[0]), int(one.beside[1:]) - 1
        cx, cy = CELLS_X + (column + 0.5) * wide, CELLS_Y + (row + 0.5) * high
        at = {"top": (cx + 30, HEAD_Y), "left": (44, cy + 34)}.get(one.edge, (880, cy))
        if full.get(one.code, 0):
            cube(page, *at, 40)
        else:
            page.dashes(at[0] - 17, at[1] - 17, 34, 34, FAINT, 7, 3, 6, 5)
    for i, column_name in enumerate(grid.columns):
        page.middle(CELLS_X + (i + 0.5) * wide - 18, HEAD_Y, column_name, "black", 40, THEME.muted)
    for row in range(grid.rows):
        page.middle(44, CELLS_Y + (row + 0.5) * high - 14, str(row + 1), "black", 40, THEME.muted)
    for code, space in grid.spaces.items():
        x, y = CELLS_X + grid.columns.index(code[0]) * wide + 2, CELLS_Y + (int(code[1:]) - 1) * high + 2
        if code in laid:
            _laid(page, laid[code], x, y, wide - 4, high - 4)
        else:
            _empty(page, x, y, wide - 4, high - 4, space, lying.get(code, ""), code in lit, not lit)
        if code == here or (code in lit and code in laid):
            page.frame(x - 3, y - 3, wide + 2, high + 2, THEME.gold, 6, 12)


def _laid(page: Page, one: LaidView, x: float, y: float, w: int, h: int) -> None:
    page.put(canal(one.tile, one.side, one.owner, "", w, h, False, False), x, y)
    table.pip(page, one.owner, x + 20, y + h - 20, 36)
    if points := CANAL[one.tile][one.side].rain_vp:
        page.mark("drop", x + w - 26, y + h - 34, 60, BLUE_DEEP, BLUE_DEEP)
        page.middle(x + w - 26, y + h - 25, str(points), "black", 35, WHITE)
    if one.cubes:
        cube(page, x + w / 2 - 8, y + 26, 36)
    if one.cubes > 1:
        page.middle(x + w / 2 + 28, y + 26, str(one.cubes), "black", 34, THEME.ink)


def _empty(page: Page, x: float, y: float, w: int, h: int, space: Space, found: str, lit: bool, plain: bool) -> None:
    """A free space: what it brings; light and edged with gold where it may be chosen."""
    ground = SAND if lit else TANK if space.tank else DRY
    page.box(x, y, w, h, THEME.gold if lit else EDGE, ground, 12, 5 if lit else 3)
    if not space.tank:
        page.fill(x + w / 2 - 11, y + 5, 22, h - 10, SEA, 0, 0.5 if lit else 0.3)
    low = bool(found or space.off)
    if space.vp:
        line.seal(page, x + (34 if low else w / 2), y + (h - 32 if low else h / 2), str(space.vp), 56 if low else 66)
    if space.off:
        page.fill(x + 6, y + 6, w - 12, 44, THEME.paper, 9)
        (good, n), *_ = space.off
        page.middle(x + w / 2 - 20, y + 28, f"{MINUS}{n}", "black", 36, THEME.ink)
        page.mark(WARES[good][0], x + w / 2 + 26, y + 28, 36, WARES[good][1], THEME.paper)
    if found:
        _found(page, x + w - 56, y + 6, found)


def _found(page: Page, x: float, y: float, code: str) -> None:
    """A bonus tile, as the first thing that it brings."""
    page.box(x, y, 50, 50, THEME.gold, THEME.paper, 10, 3)
    signs = tuple(s for s in line_of(code, "/") if s.kind in ("icon", "step", "act", "chip", "token"))
    if signs:
        line.put(page, x + 25 - line.wide(signs[:1], 36) / 2, y + 25, signs[:1], 36)


def _aside(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    known, cx, seat = declared(view, "canal"), SIDE_X + SIDE_W / 2, table.actor(view)
    player, key = view.players[seat], table.question(view)
    if key == "lying" and (code := dict(view.lying).get(known.get("space") or "", "")):
        page.fill(SIDE_X + 28, Y + 40, SIDE_W - 56, 180, THEME.paper, 16)
        line.centred(page, cx, Y + 130, line_of(code, "/"), 54, SIDE_W - 76, 160)
    elif known.get("tile") and known.get("side"):
        one = CANAL[known["tile"]][known["side"]]
        page.put(canal(known["tile"], known["side"], seat, "", 180, 180, False, False), cx - 90, Y + 26)
        page.line(cx, Y + 246, say(words, "closeup.cost"), SIDE_W - 30, 40, THEME.muted, "m")
        _price(page, cx, Y + 308, paid_of(one.cost))
    else:
        codes = [known["tile"]] if known.get("tile") else list(player.canals)
        lit = frozenset(part for o in options for part in o.split(" "))
        tiles(page, view, lit, SIDE_X + 14, Y + 20, SIDE_W - 28, 330, codes)
    page.line(cx, Y + 396, say(words, "closeup.have"), SIDE_W - 30, 40, THEME.muted, "m")
    for i, good in enumerate(("marble", "stone", "coin")):
        left, cy = SIDE_X + 26 + (i % 2) * 112, Y + 454 + (i // 2) * 70
        page.mark(WARES[good][0], left + 24, cy, 48, mix(WARES[good][1], WHITE, 0.35), THEME.row)
        page.decisive(left + 54, cy, str(ware_of(player, good)), 48, WHITE, "l")
    if lit_ := lit_spaces(view, options):
        page.line(cx, Y + 578, say(words, "closeup.places", n=len(lit_)), SIDE_W - 24, 42, THEME.gold, "m")


def paid_of(cost: tuple[tuple[str, int], ...]) -> Signs:
    return tuple(paid(cost))


def _price(page: Page, cx: float, cy: float, signs: Signs) -> None:
    page.fill(cx - 116, cy - 38, 232, 76, THEME.paper, 14)
    line.centred(page, cx, cy, signs, 46, 220, 76)


def tiles(
    page: Page, view: ResafaView, lit: frozenset[str], x: float, y: float, w: int, h: int, codes: Sequence[str] | None = None
) -> None:
    """Canal tiles with their two sides, and what each costs."""
    seat = table.actor(view)
    shown = [(code, side) for code in (view.players[seat].canals if codes is None else codes) for side in CANAL[code]][:6]
    across = 2 if len(shown) <= 4 or w < 400 else 3
    rows = max(1, -(-len(shown) // across))
    wide, high = (w - 24 * (across - 1)) // across, min(230, (h - 24 * (rows - 1)) // rows)
    narrow = w < 400
    for i, (code, side) in enumerate(shown[: 4 if narrow else 6]):
        left, top = x + i % across * (wide + 24), y + i // across * (high + 24)
        size = min(wide, high - 62)
        if (code in lit and (not {"a", "b"} & lit or side in lit)) or (not codes and side in lit):
            closeup.gold(page, left, top, wide, high, 12, thick=6, gap=0)
        page.fill(left, top, wide, high, THEME.paper, 12)
        page.put(canal(code, side, seat, "", size - 16, size - 16, False, False), left + (wide - size) / 2 + 8, top + 6)
        signs = paid_of(CANAL[code][side].cost)
        size_ = 44.0
        while line.wide(signs, size_) > wide - 8 and size_ > line.LEAST_SIGN:
            size_ -= 1
        line.centred(page, left + wide / 2, top + high - 30, signs, size_, wide - 4, 56)
