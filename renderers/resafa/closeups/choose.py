"""Cards, workshops, rooms, gardens and goods among which somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.resafa.cards import CARD, COLOURS, TILE
from engines.resafa.view import ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HEAD, HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP
from renderers.resafa.faces import face_of, rooms_of
from renderers.resafa.glyphs import line_of
from renderers.resafa.looks import ACTION, FRAMES, LEAF, RIM, ROMAN, THEME, WARES, tint
from renderers.resafa.phrases import declared, say
from renderers.speech import Speaker

Words = frozenset[str]


def parts_of(options: Sequence[str]) -> Words:
    """All that the choices name."""
    return frozenset(part for option in options for part in option.split(" "))


def compose(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words)
    lit, key = parts_of(options), table.question(view)
    left = LEFTS.get(key, _wares)
    table.pane(page, LEFT, LEFT_W, bool(options) and left is not _display)
    left(page, view, lit, words)
    _beside(page, view, options, lit, words)
    return page.done()


def _beside(page: Page, view: ResafaView, options: Sequence[str], lit: Words, words: Speaker) -> None:
    """At the right: the tracks where steps are made, else what there is to pay with."""
    key = table.question(view)
    table.pane(page, RIGHT, RIGHT_W, False)
    if key in ("colour", "provision", "track", "special", "search", "shed", "play", "next", "setup", "effect", "option"):
        steps = [c for c in COLOURS if any(o in (f"step {c}", f"track {c}", c) for o in options)]
        table.tracks(page, view, words, RIGHT + 22, TOP + 18, RIGHT_W - 44, HIGH - 36, steps, 24)
    else:
        table.purse(page, view, RIGHT + 18, TOP + 18, RIGHT_W - 36, HIGH - 36)


def wares_pane(page: Page, view: ResafaView, words: Speaker, x: float, w: int, lit: Words = frozenset()) -> None:
    table.heading(page, x, w, "house", say(words, "zone.warehouse"), ACTION, WHITE)
    table.purse(page, view, x + 20, TOP + HEAD + 20, w - 40, HIGH - HEAD - 40, tuple(lit))


def _wares(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    wares_pane(page, view, words, LEFT, LEFT_W, lit)


# -- cards ------------------------------------------------------------------------------------------------------------------


def _display(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    colours = [c for c in COLOURS if any(code in lit for code in dict(view.display).get(c, ()))] or list(COLOURS)
    foot = 100 if "sack" in lit else 0
    display(page, view, colours, lit, LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40 - foot, words)
    if foot:
        y = TOP + HIGH - foot - 6
        closeup.gold(page, LEFT + 24, y, LEFT_W - 48, 82, 14, thick=6, gap=0)
        page.fill(LEFT + 24, y, LEFT_W - 48, 82, THEME.paper, 14)
        page.mark("sack", LEFT + 80, y + 41, 62, WARES["sack"][1], THEME.paper)
        page.line(LEFT + 130, y + 41, say(words, "closeup.sack"), 340, 44, THEME.ink)
        page.decisive(LEFT + LEFT_W - 50, y + 41, str(view.sacks), 48, THEME.ink, "r")


def display(
    page: Page, view: ResafaView, colours: Sequence[str], lit: Words, x: float, y: float, w: int, h: int, words: Speaker
) -> None:
    """The bonus cards that lie open, a row for each colour."""
    shown = [[code for code in dict(view.display).get(colour, ()) if code] for colour in colours]
    if len(shown) == 1:  # one colour: its cards below each other
        shown = [[code] for code in shown[0]]
    between = 24
    high = (h - between * (len(shown) - 1)) // max(1, len(shown))
    for i, row in enumerate(shown):
        wide = (w - between * (len(row) - 1)) // max(1, len(row))
        for k, code in enumerate(row):
            card(page, code, x + k * (wide + between), y + i * (high + between), wide, high, code in lit)


def card(page: Page, code: str, x: float, y: float, w: int, h: int, lit: bool) -> None:
    """A card as its colour and what it does."""
    look, side = tint(CARD[code].colour), 60 if w > 300 else 16
    if lit:
        closeup.gold(page, x, y, w, h, 12, thick=6, gap=0)
    page.fill(x, y, w, h, look.colour, 12)
    page.fill(x + side, y + 6, w - side - 6, h - 12, THEME.paper, 9)
    if side > 20:
        page.mark(look.icon, x + side / 2, y + h / 2, 44, look.ink, look.colour)
    line.centred(page, x + side + (w - side - 6) / 2, y + h / 2, line_of(code, "/"), 50, w - side - 18, h - 16)


def _special(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    known = declared(view, "special")
    stack = next((s for s in view.stacks if s.colour == known.get("colour") and s.level == known.get("level")), None)
    if stack is None:
        _wares(page, view, lit, words)
        return
    look = tint(stack.colour)
    said = f"{say(words, f'closeup.colour.{stack.colour}')} {ROMAN[stack.level]}"
    table.heading(page, LEFT, LEFT_W, look.icon, said, look.colour, look.ink)
    if stack.shown:
        card(page, stack.shown, LEFT + 30, TOP + HEAD + 30, LEFT_W - 60, 210, "top" in lit)
        page.line(LEFT + LEFT_W / 2, TOP + HEAD + 280, say(words, "closeup.top"), LEFT_W - 60, 44, THEME.gold, "m")
    y = TOP + HEAD + 330
    closeup.empty(page, LEFT + 30, y, LEFT_W - 60, 130, "", "search" in lit)
    page.mark("cards", LEFT + 110, y + 65, 80, THEME.gold, THEME.row)
    page.line(LEFT + 180, y + 65, say(words, "closeup.search"), 280, 46)
    page.decisive(LEFT + LEFT_W - 60, y + 65, str(stack.down), 62, WHITE, "r")


# -- workshops ----------------------------------------------------------------------------------------------------------------


def _offer(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    offer(page, view, lit, LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40)


def offer(page: Page, view: ResafaView, lit: Words, x: float, y: float, w: int, h: int) -> None:
    """The workshops on offer, both levels."""
    codes = [[code for code in row if code] for row in view.offer]
    _tiles(page, [(code, False, code in lit, ()) for row in codes for code in row], x, y, w, h)


def rooms(page: Page, view: ResafaView, lit: Words, x: float, y: float, w: int, h: int) -> None:
    """The own workshops; those that may produce are in gold."""
    built = view.players[table.actor(view)].workshops
    _tiles(page, [(one.tile, one.back, one.tile in lit, ()) for one in built][:9], x, y, w, h)


def _rooms(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    rooms(page, view, lit, LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40)


def _own(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    """The own workshops, and first the one that is being built."""
    known = declared(view, "workshop")
    built = [(one.tile, one.back, False, ()) for one in view.players[table.actor(view)].workshops]
    first = [(known["tile"], bool(known.get("back")), True, ())] if known.get("tile") else []
    _tiles(page, [*first, *built][:9], LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40)


def _tiles(page: Page, tiles: Sequence[tuple[str, bool, bool, Sequence[str]]], x: float, y: float, w: int, h: int) -> None:
    if not tiles:
        return
    across = 2 if len(tiles) <= 4 else 3
    rows = -(-len(tiles) // across)
    wide, high = (w - 24 * (across - 1)) // across, min(260, (h - 24 * (rows - 1)) // rows)
    for i, (code, back, lit, _) in enumerate(tiles):
        _workshop(page, code, back, lit, x + i % across * (wide + 24), y + i // across * (high + 24), wide, high)


def _workshop(page: Page, code: str, back: bool, lit: bool, x: float, y: float, w: int, h: int) -> None:
    """A workshop: its level and its price above, its rooms below."""
    tile = TILE[code]
    if lit:
        closeup.gold(page, x, y, w, h, 14, thick=6, gap=0)
    page.fill(x, y, w, h, FRAMES[tile.level], 14)
    page.fill(x + 10, y + 10, w - 20, h - 20, RIM, 10)
    page.fill(x + 13, y + 13, w - 26, h - 26, THEME.paper, 8)
    lines = rooms_of(face_of(code, back))
    each = (h - 30) / max(1, len(lines))
    for i, signs in enumerate(lines):
        line.centred(page, x + w / 2, y + 15 + each * (i + 0.5), signs, 50, w - 32, each)
        if i:
            page.fill(x + 24, y + 14 + each * i, w - 48, 3, FRAMES[1])


# -- gardens ------------------------------------------------------------------------------------------------------------------


def _garden(page: Page, view: ResafaView, lit: Words, words: Speaker) -> None:
    """The two sizes of garden tiles: how many are left, and what one costs."""
    known = declared(view, "garden").get("size")
    for i, (size, n) in enumerate(view.gardens):
        y = TOP + 26 + i * 190
        on = size in lit or size == known
        if on:
            closeup.gold(page, LEFT + 26, y, LEFT_W - 52, 160, 16, thick=6, gap=0)
        page.fill(LEFT + 26, y, LEFT_W - 52, 160, THEME.paper, 16)
        page.mark("garden" if size == "small" else "garden2", LEFT + 110, y + 80, 110, LEAF, THEME.paper)
        page.line(LEFT + 190, y + 80, say(words, f"supply.{size}"), 220, 52, THEME.ink)
        page.decisive(LEFT + LEFT_W - 60, y + 80, str(n), 76, THEME.ink, "r")
    player = view.players[table.actor(view)]
    y = TOP + 420
    page.mark("gardenfull", LEFT + 110, y + 80, 110, (143, 191, 95), THEME.row)
    page.line(LEFT + 190, y + 80, say(words, "closeup.complete"), 340, 46, THEME.muted)
    page.decisive(LEFT + LEFT_W - 60, y + 80, str(player.completed), 76, WHITE, "r")


LEFTS: Mapping[str, Callable[[Page, ResafaView, Words, Speaker], None]] = {
    **dict.fromkeys(("colour", "provision"), _display),
    **dict.fromkeys(("special", "search"), _special),
    "tile": _offer,
    "room": _rooms,
    **dict.fromkeys(("place", "rotation", "face", "start"), _own),
    **dict.fromkeys(("size", "square", "strips"), _garden),
}
