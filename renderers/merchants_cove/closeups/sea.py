"""Where Adventurers go: the boats with their seats, the piers, and who has been drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.merchants_cove.cards import PIERS as DATA
from engines.merchants_cove.cards import PIERS_OF_SIDE, RULES, TOWNSFOLK
from engines.merchants_cove.view import BoatView, CoveView, PierView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, END, TOP, Page
from renderers.kit.colour import WHITE, mix
from renderers.merchants_cove import tiles
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.looks import BARK, DEEP_SEA, GOOD_ICONS, PEACH, PIERS, RAIL, SEA, THEME, WOOD
from renderers.merchants_cove.phrases import say
from renderers.speech import Speaker

ACROSS, BETWEEN = 2, 28  # boats beside each other; what is between them
BOAT_W, RIGHT, RIGHT_W = 384, 852, 332


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    key = table.key_of(view)
    page = table.begun(view, table.question(words, key), words, options=options)
    boats = _boats(view, key, options)
    lines = -(-len(view.boats) // ACROSS)
    high = (END - TOP - 16 - BETWEEN * (lines - 1)) // lines
    for i, boat in enumerate(view.boats):
        x, y = EDGE + 8 + (BOAT_W + BETWEEN) * (i // lines), TOP + 8 + (high + BETWEEN) * (i % lines)  # by their sides
        _boat(page, boat, x, y, high, str(boat.number) in boats, _colours(options, key, boat.number))
    _drawn(page, view, key, options, words)
    piers = table.named(options, "dock")
    tall = (END - 342 - 20 * (len(view.piers) - 1)) // len(view.piers)
    for i, pier in enumerate(view.piers):
        _pier(page, pier, RIGHT, 334 + (tall + 20) * i, tall, pier.key in piers, key != "dock")
    return page.done()


def _boats(view: CoveView, key: str, options: Sequence[str]) -> set[str]:
    """The numbers of the boats that may be chosen, or that the choice is about."""
    if key in ("who", "rob", "dock"):
        return {str(view.boarding)} if view.boarding else {str(b.number) for b in view.boats if not b.free and not b.pier}
    return {one.split(" ")[1] for one in options if one.split(" ")[1:] and one.split(" ")[1].isdecimal()}


def _colours(options: Sequence[str], key: str, boat: int) -> set[str]:
    """Whom of a boat a choice names."""
    if key == "rob":
        return set(table.named(options, "rob"))
    parts = (one.split(" ") for one in options)
    return {part[2] for part in parts if len(part) == 3 and part[1] == str(boat) and part[0] != "place"}


# -- boats ------------------------------------------------------------------------------------------------------------------


def _boat(page: Page, boat: BoatView, x: int, y: int, h: int, lit: bool, colours: set[str]) -> None:
    w = BOAT_W
    if lit:
        closeup.gold(page, x, y, w, h, 20)
    page.fill(x, y, w, h, SEA if lit else mix(DEEP_SEA, THEME.row, 0.35), 18)
    if boat.pier:
        ground = PIERS.get(boat.pier, THEME.steel)
        page.mark("anchor", x + w / 2 + 34, y + h / 2, 74, mix(ground, WHITE, 0.4), SEA)
        page.decisive(x + w / 2 - 40, y + h / 2, str(boat.number), 62, THEME.faint)
        return
    deck = h - 84
    page.box(x + 14, y + 14, w - 28, deck, BARK, WOOD, 34, 4)
    page.fill(x + 22, y + 18, w - 44, 12, RAIL, 6)
    step = (w - 48) / RULES.boat_seats
    radius = min(38, round(step * 0.46), deck // 2 - 10)
    for i in range(RULES.boat_seats):
        cx, cy = x + 24 + step * (i + 0.5), y + 18 + deck / 2
        if i < len(boat.aboard):
            if lit and boat.aboard[i] in colours:
                page.disc(cx, cy, 2 * radius + 14, THEME.gold)
            page.put(table.who(boat.aboard[i], radius), cx, cy)
        else:
            page.disc(cx, cy, 2 * radius - 6, BARK, 0.55)
            page.hoop(cx, cy, 2 * radius - 4, 4, RAIL)
    page.fill(x + 20, y + h - 64, 92, 56, THEME.gold if lit else THEME.paper, 16)
    page.decisive(x + 66, y + h - 36, str(boat.number), 50, THEME.ink)
    right = x + w - 18
    for n in PIERS_OF_SIDE[boat.side]:
        right -= _sign(page, right, y + h - 36, DATA[n].key) + 12
    if not lit:
        table.veil(page, x, y, w, h)


def _sign(page: Page, right: float, cy: float, key: str) -> int:
    """What a pier buys, on its colour, up to a right edge; how wide that is."""
    ground, one = PIERS.get(key, THEME.steel), next(p for p in DATA if p.key == key)
    wide = 14 + 42 * len(one.accepts)
    page.box(right - wide, cy - 28, wide, 56, WHITE, ground, 14, 3)
    for i, kind in enumerate(one.accepts):
        page.mark(GOOD_ICONS[kind], right - wide + 28 + 42 * i, cy, 40, WHITE, ground)
    return wide


def _pier(page: Page, pier: PierView, x: int, y: int, h: int, lit: bool, clear: bool) -> None:
    w, head = RIGHT_W, 62
    ground = PIERS.get(pier.key, THEME.steel)
    if lit:
        closeup.gold(page, x, y, w, h, 16, thick=6, gap=0)
    page.fill(x, y, w, h, WOOD, 16)
    page.fill(x, y, w, head, ground, 16)
    for i, kind in enumerate(pier.accepts):
        page.mark(GOOD_ICONS[kind], x + 36 + 54 * i, y + head / 2, 46, WHITE, ground)
    right = x + w - 14.0
    if pier.boat:
        page.fill(right - 52, y + 7, 52, 48, THEME.paper, 12)
        page.decisive(right - 26, y + head / 2, str(pier.boat), 42, THEME.ink)
        right -= 66
    if pier.corruption:
        page.mark("skull", right - 22, y + head / 2, 42, PEACH, ground)
        page.decisive(right - 48, y + head / 2, f"+{pier.corruption}", 42, PEACH, "r")
    n = max(4, len(pier.aboard))
    radius = min(32, (h - head - 12) // 2, (w - 24) // n // 2 - 2)
    cy = y + head + (h - head) / 2
    for i, colour in enumerate(pier.aboard):
        page.put(table.who(colour, radius), x + w / 2 + (i - (len(pier.aboard) - 1) / 2) * (2 * radius + 8), cy)
    if not pier.boat:
        page.mark("anchor", x + w / 2, cy, min(52, h - head - 12), RAIL, WOOD)
    if not lit and not clear:
        table.veil(page, x, y, w, h, 16)


# -- who it is about --------------------------------------------------------------------------------------------------------


def _drawn(page: Page, view: CoveView, key: str, options: Sequence[str], words: Speaker) -> None:
    """Above the piers: whoever has been drawn, or what the townsperson does."""
    x, y, w, h = RIGHT, TOP + 8, RIGHT_W, 140
    whom = table.named(options, "who")
    if whom or key == "effect.load":
        closeup.gold(page, x, y, w, h, 18)
    closeup.field(page, x, y, w, h)
    if key.startswith(("effect", "to")) and view.doing.card in TOWNSFOLK:
        signs = tiles.signs_of(TOWNSFOLK[view.doing.card].effects)
        size = 58.0
        wide = min(tiles.signs_width(signs, size), w - 30)
        tiles.draw_signs(page, x + (w - wide) / 2, y + 38, signs, size, w - 30, THEME.row)
        return page.lines(x + w / 2, y + h - 38, words.card_name(view.doing.card), 40, 33, w - 20, THEME.gold, "m")
    found = view.drawn
    if not found or key == "dock":  # the boat that docks; who is still to be placed comes after it
        page.mark("boat", x + 60, y + h / 2, 84, THEME.soft, THEME.row)
        if number := min(_boats(view, key, options), default=""):
            page.decisive(x + 118, y + h / 2, say(words, "closeup.alt.boat", n=number), 58, WHITE, "l", w - 132)
        return None
    several = key == "place" and len(set(found)) > 1
    radius = min(42 if several else 58, (w - 24) // len(found) // 2 - 6)
    cy = y + (h / 2 + 22 if several else h / 2)
    if several:
        page.line(x + w / 2, y + 28, say(words, "closeup.one_of"), w - 20, 38, THEME.gold, "m")
    for i, colour in enumerate(found):
        cx = x + w / 2 + (i - (len(found) - 1) / 2) * (2 * radius + 16)
        if colour in whom or (key == "place" and not several):
            page.disc(cx, cy, 2 * radius + 12, THEME.gold)
        page.put(table.who(colour, radius), cx, cy)
    return None
