"""Workshops and gardens: what is on offer, what it costs, where it goes in somebody's own area, which rooms produce."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from engines.resafa.cards import COST, TILE
from engines.resafa.geometry import SIZES
from engines.resafa.state import lowered
from engines.resafa.verbs import discount
from engines.resafa.view import BuiltView, PlayerView, ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import DONE, Page
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.resafa.area import Cell
from renderers.resafa.closeups import line, plot, table
from renderers.resafa.closeups.table import HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP, Begin, begun
from renderers.resafa.faces import face_of, rooms_of
from renderers.resafa.glyphs import paid
from renderers.resafa.looks import FRAMES, LEAF, RIM, THEME, WARES
from renderers.resafa.phrases import declared, number, say, ware_of
from renderers.resafa.signs import Signs
from renderers.speech import Speaker

GARDENS = {"small": "garden", "large": "garden2"}
QUARTERS = 4  # of a turn
PAYS = ("stone", "coin")  # what buildings cost


def workshops(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """Which tile, which of its faces, where it stands, and which way round."""
    key, known = table.question(view), declared(view, "workshop")
    page = begin(view, words, *table.both(right=key == "rotation"))
    player = view.players[table.actor(view)]
    inner = LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40
    tile, cx = known.get("tile") or "", RIGHT + RIGHT_W / 2
    if key == "tile" or not tile:
        offer(page, view, frozenset(part for o in options for part in o.split(" ")), *inner)
        _due(page, view, "workshop", words, TOP + 84)
        _means(page, view, words, TOP + 348)
        return page.done()
    if key == "face":
        for i, (back, name) in enumerate(((False, "front"), (True, "back"))):
            x = LEFT + 34 + i * 302
            page.line(x + 139, TOP + 64, say(words, name), 278, 48, THEME.gold, "m")
            card(page, tile, back, f"face {name}" in options, x, TOP + 112, 278, 420)
        _due(page, view, "workshop", words, TOP + 84)
        _means(page, view, words, TOP + 348)
        return page.done()
    back = bool(known.get("back"))
    if key == "rotation":
        here = known["x"], known["y"]
        plot.draw(page, player, *inner, sites=[here], here=here)
        _turns(page, tile, back, [int(o.split(" ")[1]) for o in options if o.startswith("turn ")])
        return page.done()
    plot.draw(page, player, *inner, sites=plot.free(player), lit=cells(options))
    plot.house(page, BuiltView(tile, back, 0, 0, 0), cx, TOP + 216, 300, True)
    _due(page, view, "workshop", words, TOP + 420)
    return page.done()


def cells(options: Sequence[str]) -> list[Cell]:
    """The places and squares among the choices."""
    found = (option.split(" ") for option in options)
    return [(int(word[1]), int(word[2])) for word in found if word[0] in ("place", "square")]


def _turns(page: Page, tile: str, back: bool, turns: Sequence[int]) -> None:
    """The ways in which a workshop may lie, by quarters of a turn."""
    w, h = 200, 270
    for i, turned in enumerate(turns):
        x, y = RIGHT + 24 + i % 2 * (w + 24), TOP + 22 + i // 2 * (h + 12)
        plot.house(page, BuiltView(tile, back, 0, 0, turned), x + w / 2, y + 100, 158)
        page.mark("turn", x + w / 2 - 30, y + 228, 48, THEME.gold, THEME.row)
        page.decisive(x + w / 2 + 30, y + 228, str(turned), 54, WHITE)


def start(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """The two starting workshops, a row for each with the four ways in which it may lie: by how many quarters it is turned."""
    page = begin(view, words)
    for i, built in enumerate(view.players[table.actor(view)].workshops[:2]):
        x, y, w, h = 30, TOP + 4 + i * 310, closeup.WIDTH - 60, 278
        if options:
            closeup.gold(page, x, y, w, h, 18, thick=6, gap=0)
        page.fill(x, y, w, h, THEME.row, 18)
        page.decisive(x + 60, y + h / 2 - 46, str(i + 1), 84, THEME.gold)
        page.mark("turn", x + 60, y + h / 2 + 52, 72, THEME.gold, THEME.row)
        for turned in range(QUARTERS):
            cx = x + 250 + turned * 254
            plot.house(page, replace(built, turned=turned), cx, y + 114, 150, True)
            page.mark("turn", cx - 62, y + h - 32, 42, THEME.gold if turned else THEME.dim, THEME.row)
            page.decisive(cx - 30, y + h - 32, str(turned), 48, WHITE, "l")
            page.line(cx + 10, y + h - 32, f"{turned * 360 // QUARTERS}°", 110, 36, THEME.muted)
    return page.done()


def production(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """The own workshops; those with a room that may produce are lit."""
    page, seat = begin(view, words, *table.both()), table.actor(view)
    lit = frozenset(option.removeprefix("room ") for option in options if option.startswith("room "))
    _rooms(page, view, lit, LEFT + 22, TOP + 14, LEFT_W - 44, HIGH - 32)
    left = rooms_left(view, seat)
    page.mark("hammer", RIGHT + 70, TOP + 64, 68, THEME.gold, THEME.row)
    page.line(RIGHT + 124, TOP + 64, say(words, "closeup.rooms", n=left), 220, 44)
    page.decisive(RIGHT + RIGHT_W - 34, TOP + 64, str(left), 76, WHITE, "r")
    table.purse(page, view, RIGHT + 18, TOP + 126, RIGHT_W - 36, HIGH - 144)
    return page.done()


def _producing(view: ResafaView) -> dict[str, Any]:
    """What is declared of the rooms that produce."""
    one = next((d for d in reversed(view.declared) if d.kind in ("production", "rooms")), None)
    return dict(one.fields) if one else {}


def used(view: ResafaView) -> Sequence[str]:
    """The workshops of which a room has produced."""
    return _producing(view).get("used") or ()


def rooms_left(view: ResafaView, seat: int) -> int:
    """How many rooms may still produce."""
    most = _producing(view).get("n", view.players[seat].activations)
    return max(0, int(most) - len(used(view)))


def _rooms(page: Page, view: ResafaView, lit: frozenset[str], x: float, y: float, w: int, h: int) -> None:
    """The workshops of whoever is asked with their rooms apart: each that may produce has its frame, used ones a tick."""
    done = used(view)
    for one, left, above, wide, tall in grid(view, x, y, w, h):
        page.line(left + wide / 2, above + 14, f"{number(one.x)}, {number(one.y)}", wide, 38, THEME.muted, "m")
        upper, high = above + NAME_H, tall - NAME_H
        rooms = rooms_of(face_of(one.tile, one.back))
        between = 18 if high > 150 else 10
        each = (high - between * (len(rooms) - 1)) // len(rooms)
        for i, signs in enumerate(rooms):
            top, now = upper + i * (each + between), f"{one.tile} {i + 1}" in lit
            if now:
                closeup.gold(page, left, top, wide, each, 12, thick=6, gap=0)
            page.put(_room(tuple(signs), wide, each), left, top)
            if lit and not now:
                page.fill(left, top, wide, each, THEME.row, 12, 0.62)
        if one.tile in done:
            page.rimmed(left + wide / 2, upper + high / 2, 76, WHITE, 66, DONE)
            page.mark("check", left + wide / 2, upper + high / 2, 46, WHITE, DONE)


@kept
def _room(signs: Signs, w: int, h: int) -> Sprite:
    page = Page(table.STYLE, (w, h))
    page.fill(0, 0, w, h, THEME.paper, 12)
    plot.rooms(page, [signs], 6, 2, w - 12, h - 4, 84)
    return page.sprite()


def gardens(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """Which tile, and where among the own workshops; at the right what each costs."""
    key, known = table.question(view), declared(view, "garden")
    page = begin(view, words, *table.both(right=bool(options) and key == "size"))
    here, player = (known["x"], known["y"]) if key == "strips" else None, view.players[table.actor(view)]
    plot.draw(page, player, LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40, here=here, lit=cells(options))
    if here is not None and options:
        _strips(page, player, here, SIZES[known["size"]], options)
        return page.done()
    sizes(page, view, options, words, known.get("size") or "")
    _means(page, view, words, TOP + 424)
    return page.done()


def _strips(page: Page, player: PlayerView, at: Cell, n: int, options: Sequence[str]) -> None:
    """The ways in which a garden tile may lie in a square."""
    ways = [option.split(" ")[1:] for option in options][:6]
    rows = -(-len(ways) // 2)
    high = min(260, (HIGH - 40 - 20 * (rows - 1)) // rows)
    side = min(190, high - 12)
    for i, (orientation, first) in enumerate(ways):
        cx = RIGHT + RIGHT_W / 2 + (i % 2 - 0.5) * 224 * (len(ways) > 1)
        cy = TOP + HIGH / 2 + (i // 2 - (rows - 1) / 2) * (high + 20)
        closeup.gold(page, cx - side / 2, cy - side / 2, side, side, 12, thick=6, gap=0)
        plot.lying(page, player, at, cx - side / 2, cy - side / 2, side, (orientation, int(first) - 1, n))


def sizes(page: Page, view: ResafaView, options: Sequence[str], words: Speaker, chosen: str) -> None:
    """Both sizes of garden tiles with their price; once one is chosen, the other is dim."""
    for i, (size, left) in enumerate(view.gardens):
        x, y, w, h = RIGHT + 28, TOP + 28 + i * 192, RIGHT_W - 56, 164
        if f"size {size}" in options:
            closeup.gold(page, x, y, w, h, 16, thick=6, gap=0)
        page.fill(x, y, w, h, THEME.paper, 16)
        page.mark(GARDENS[size], x + 84, y + h / 2, 112, LEAF, THEME.paper)
        page.line(x + 160, y + 50, say(words, f"supply.{size}"), 160, 46, THEME.ink)
        page.line(x + w - 18, y + 50, f"×{left}", 90, 42, THEME.dim, "r")
        line.put(page, x + 160, y + 114, _price(view, size), 50)
        if chosen and size != chosen:
            page.fill(x, y, w, h, THEME.row, 16, 0.62)


def _price(view: ResafaView, what: str) -> Signs:
    """What something costs, less what is off."""
    action = "garden" if what in GARDENS else what
    return tuple(paid(tuple(lowered(COST[what], discount(view, action)).items()) or (("stone", 0),)))


def _due(page: Page, view: ResafaView, what: str, words: Speaker, y: float) -> None:
    """What a building costs."""
    cx = RIGHT + RIGHT_W / 2
    page.line(cx, y + 30, say(words, "closeup.cost"), RIGHT_W - 40, 42, THEME.muted, "m")
    page.fill(cx - 180, y + 66, 360, 96, THEME.paper, 16)
    line.centred(page, cx, y + 114, _price(view, what), 64, 340, 96)


def _means(page: Page, view: ResafaView, words: Speaker, y: float) -> None:
    """What there is to pay with."""
    cx, player = RIGHT + RIGHT_W / 2, view.players[table.actor(view)]
    page.line(cx, y + 16, say(words, "closeup.have"), RIGHT_W - 40, 42, THEME.muted, "m")
    for i, good in enumerate(PAYS):
        left = RIGHT + 52 + i * 204
        page.mark(WARES[good][0], left + 46, y + 92, 72, table.bright(good), THEME.row)
        page.decisive(left + 96, y + 92, str(ware_of(player, good)), 70, WHITE, "l")


# -- tiles ------------------------------------------------------------------------------------------------------------------


def offer(page: Page, view: ResafaView, lit: frozenset[str], x: float, y: float, w: int, h: int) -> None:
    """The workshops on offer, both levels; what cannot be built now is dim as long as others can."""
    rows = [[code for code in row if code] for row in view.offer]
    rows = [row for row in rows if row]
    high = (h - 28 * (len(rows) - 1)) // max(1, len(rows))
    for k, row in enumerate(rows):
        wide = (w - 28 * 2) // 3
        for i, code in enumerate(row[:3]):
            left, top = x + i * (wide + 28), y + k * (high + 28)
            card(page, code, False, code in lit, left, top, wide, high)
            if lit and code not in lit:
                page.fill(left, top, wide, high, THEME.row, 14, 0.5)


def built(page: Page, view: ResafaView, x: float, y: float, w: int, h: int) -> None:
    """The workshops of whoever is asked."""
    for one, left, upper, wide, high in grid(view, x, y, w, h):
        card(page, one.tile, one.back, False, left, upper, wide, high)


def grid(view: ResafaView, x: float, y: float, w: int, h: int) -> Iterator[tuple[BuiltView, float, float, int, int]]:
    """The workshops of whoever is asked, in rows: each with its place and size."""
    own = view.players[table.actor(view)].workshops[:12]
    across = 2 if len(own) <= 4 else 3 if len(own) <= 9 else 4
    rows = max(1, -(-len(own) // across))
    wide, high = (w - 26 * (across - 1)) // across, min(300, (h - 26 * (rows - 1)) // rows)
    top = y + (h - rows * high - 26 * (rows - 1)) / 2
    for i, one in enumerate(own):
        yield one, x + i % across * (wide + 26), top + i // across * (high + 26), wide, high


NAME_H = 42  # of where a workshop stands, above it


def card(page: Page, code: str, back: bool, lit: bool, x: float, y: float, w: int, h: int) -> None:
    """A workshop as a card: its rooms below each other."""
    if lit:
        closeup.gold(page, x, y, w, h, 14, thick=6, gap=0)
    page.put(_card(code, back, w, h), x, y)


@kept
def _card(code: str, back: bool, w: int, h: int) -> Sprite:
    page = Page(table.STYLE, (w, h))
    page.fill(0, 0, w, h, FRAMES[TILE[code].level], 14)
    page.fill(10, 10, w - 20, h - 20, RIM, 10)
    page.fill(13, 13, w - 26, h - 26, THEME.paper, 8)
    plot.rooms(page, rooms_of(face_of(code, back)), 13, 13, w - 26, h - 26, 84)
    return page.sprite()
