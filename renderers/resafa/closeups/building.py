"""Workshops and gardens: what is on offer, what it costs, where it goes in somebody's own area, which rooms produce."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.resafa.cards import COST, TILE
from engines.resafa.state import lowered
from engines.resafa.verbs import discount
from engines.resafa.view import BuiltView, ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.resafa.closeups import line, plot, table
from renderers.resafa.closeups.table import HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP
from renderers.resafa.faces import face_of, rooms_of
from renderers.resafa.glyphs import paid
from renderers.resafa.looks import FRAMES, LEAF, RIM, THEME, WARES
from renderers.resafa.phrases import declared, say, ware_of
from renderers.resafa.signs import Signs
from renderers.speech import Speaker

GARDENS = {"small": "garden", "large": "garden2"}
PAYS = ("stone", "coin")  # what buildings cost


def workshops(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """Which tile, which of its faces, where it stands, and which way round."""
    page, key, known = table.begun(view, words, *table.both()), table.question(view), declared(view, "workshop")
    player = view.players[table.actor(view)]
    inner = LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40
    tile, cx = known.get("tile") or "", RIGHT + RIGHT_W / 2
    if key == "tile" or not tile:
        offer(page, view, frozenset(part for o in options for part in o.split(" ")), *inner)
        _due(page, view, "workshop", words, TOP + 84)
        _means(page, view, words, TOP + 348)
        return page.done()
    if key == "face":
        for i, back in enumerate((False, True)):
            card(page, tile, back, False, LEFT + 34 + i * 302, TOP + 110, 278, 376)
        _due(page, view, "workshop", words, TOP + 84)
        _means(page, view, words, TOP + 348)
        return page.done()
    here = (known["x"], known["y"]) if key == "rotation" else None
    plot.draw(page, player, *inner, sites=plot.free(player), here=here)
    plot.house(page, BuiltView(tile, bool(known.get("back")), 0, 0, 0), cx, TOP + 216, 340)
    _due(page, view, "workshop", words, TOP + 420)
    return page.done()


def start(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """The two starting workshops, and what there is to begin with."""
    page = table.begun(view, words, *table.both(left=bool(options)))
    plot.draw(page, view.players[table.actor(view)], LEFT + 30, TOP + 30, LEFT_W - 60, HIGH - 60, bare=True)
    table.purse(page, view, RIGHT + 18, TOP + 18, RIGHT_W - 36, HIGH - 36)
    return page.done()


def production(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """The own workshops; those with a room that may produce are lit."""
    page, seat = table.begun(view, words, *table.both()), table.actor(view)
    lit = frozenset(option.split(" ")[1] for option in options if option.startswith("room "))
    built(page, view, lit, LEFT + 22, TOP + 22, LEFT_W - 44, HIGH - 44)
    left = rooms_left(view, seat)
    page.mark("hammer", RIGHT + 70, TOP + 64, 68, THEME.gold, THEME.row)
    page.line(RIGHT + 124, TOP + 64, say(words, "closeup.rooms", n=left), 220, 44)
    page.decisive(RIGHT + RIGHT_W - 34, TOP + 64, str(left), 76, WHITE, "r")
    table.purse(page, view, RIGHT + 18, TOP + 126, RIGHT_W - 36, HIGH - 144)
    return page.done()


def rooms_left(view: ResafaView, seat: int) -> int:
    """How many rooms may still produce."""
    one = next((d for d in reversed(view.declared) if d.kind in ("production", "rooms")), None)
    fields = dict(one.fields) if one else {}
    most = fields["n"] if "n" in fields else view.players[seat].activations
    return max(0, int(most) - len(fields.get("used") or ()))


def gardens(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """Which tile, and where among the own workshops; at the right what each costs."""
    page, known = table.begun(view, words, *table.both(right=bool(options))), declared(view, "garden")
    key = table.question(view)
    here = (known["x"], known["y"]) if key == "strips" else None
    plot.draw(page, view.players[table.actor(view)], LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40, here=here)
    sizes(page, view, options, words, known.get("size") or "")
    _means(page, view, words, TOP + 424)
    return page.done()


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


def built(page: Page, view: ResafaView, lit: frozenset[str], x: float, y: float, w: int, h: int) -> None:
    """The workshops of whoever is asked."""
    own = view.players[table.actor(view)].workshops[:12]
    across = 2 if len(own) <= 4 else 3 if len(own) <= 9 else 4
    rows = max(1, -(-len(own) // across))
    wide, high = (w - 26 * (across - 1)) // across, min(270, (h - 26 * (rows - 1)) // rows)
    top = y + (h - rows * high - 26 * (rows - 1)) / 2
    for i, one in enumerate(own):
        left, upper = x + i % across * (wide + 26), top + i // across * (high + 26)
        card(page, one.tile, one.back, one.tile in lit, left, upper, wide, high)
        if lit and one.tile not in lit:
            page.fill(left, upper, wide, high, THEME.row, 14, 0.5)


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
