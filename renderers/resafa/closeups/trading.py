"""Where a caravan may go, and what is dealt in where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.resafa.box import BOX
from engines.resafa.cards import CENTRES, DEALS, HOME, Deal
from engines.resafa.geometry import JOURNEY
from engines.resafa.verbs import discount, said
from engines.resafa.view import CentreView, ResafaView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP
from renderers.resafa.glyphs import paid, things
from renderers.resafa.land import DUSK, SIGNS, SKY, TINTED
from renderers.resafa.looks import DISC, TAN, THEME, WARES
from renderers.resafa.phrases import asked_of, declared
from renderers.resafa.signs import ARROW, Signs, ware
from renderers.speech import Speaker

COLOUR = {c.code: c.colour for c in BOX.centres}
MOST = 4  # centres shown at a time


def compose(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words)
    player = view.players[table.actor(view)]
    there = within(view, options)
    table.pane(page, LEFT, LEFT_W, False)
    centres(page, view, there, frozenset(named(options)), LEFT, TOP, LEFT_W, HIGH)
    table.pane(page, RIGHT, RIGHT_W, not there or asked_of(view)[1] in ("cargo", "trade", "close", "base"))
    page.line(RIGHT + RIGHT_W / 2, TOP + 48, place_name(player.place, words), RIGHT_W - 40, 48, THEME.gold, "m")
    table.purse(page, view, RIGHT + 18, TOP + 96, RIGHT_W - 36, HIGH - 112)
    return page.done()


def place_name(place: str, words: Speaker) -> str:
    return place or HOME


def named(options: Sequence[str]) -> list[str]:
    """The trading centres among the choices."""
    return list(dict.fromkeys(part for option in options for part in option.split(" ") if part in CENTRES))


def within(view: ResafaView, options: Sequence[str]) -> list[str]:
    """What to show: what may be chosen, or where the caravan stands, or what lies nearest."""
    place = view.players[table.actor(view)].place
    if found := named(options):
        return sorted(found, key=lambda to: fare(view, to))[:MOST]
    if place in CENTRES and declared(view, "trading").get("committed"):
        return [place]
    return sorted(CENTRES, key=lambda to: (fare(view, to), to))[:MOST]


def fare(view: ResafaView, to: str) -> int:
    """What the cheaper way there costs, less what is off."""
    if said(view, "free"):
        return 0
    place = view.players[table.actor(view)].place
    costs = [n for call in (True, False) if (n := JOURNEY.get((place, to, call))) is not None]
    return max(0, min(costs, default=0) - discount(view, "travel").get("coin", 0))


def centres(page: Page, view: ResafaView, codes: Sequence[str], lit: frozenset[str], x: float, y: float, w: int, h: int) -> None:
    """Trading centres on the sand, with what the way costs and what is dealt in there."""
    page.fill(x, y, w, h, SKY, 20)
    page.paint(DUSK, x, y, shapes.rounded(w, h, 20).crop((0, 0, w, h)), 0.5)
    found = {c.centre: c for c in view.centres}
    if len(codes) == 1:
        centre(page, view, found[codes[0]], x + 24, y + 30, w - 48, h - 60, codes[0] in lit)
        return
    wide, high = (w - 16 * 2 - 24) // 2, (h - 26 * 3) // 2
    for i, code in enumerate(codes):
        left, top = x + 16 + i % 2 * (wide + 24), y + 26 + i // 2 * (high + 26)
        centre(page, view, found[code], left, top, wide, high, code in lit)


def centre(page: Page, view: ResafaView, shown: CentreView, x: float, y: float, w: int, h: int, lit: bool) -> None:
    colour = COLOUR[shown.centre]
    deep = TINTED[colour]
    head = 72 if h < 400 else 100
    if lit:
        closeup.gold(page, x, y, w, h, 16, thick=7, gap=0)
    page.shadow(x, y, w, h, 16)
    page.fill(x, y, w, h, THEME.paper, 16)
    page.paint(deep, x, y, shapes.rounded(w, h, 16).crop((0, 0, w, head)))
    page.mark(SIGNS[colour], x + 30, y + head / 2, 42, WHITE, deep)
    ahead = asked_of(view)[1] in ("journey", "next")
    page.line(x + 56, y + head / 2, shown.centre, w - 56 - (70 if ahead else 16), 48, WHITE, face="black")
    if ahead:
        page.rimmed(x + w - 34, y + head / 2, 68, WHITE, 62, DISC)
        page.decisive(x + w - 34, y + head / 2, str(fare(view, shown.centre)), 46, THEME.ink)
    bases = 62
    each = (h - head - bases - 8 * 4) // 2
    for i, deal in enumerate(DEALS[shown.tile, shown.side]):
        _deal(page, view, x + 8, y + head + 8 + i * (each + 8), w - 16, each, deal)
    middle = y + h - bases / 2 - 4
    page.mark("tent", x + 36, middle, 44, WARES["camel"][1], THEME.paper)
    for i, owner in enumerate(shown.owners):
        if owner >= 0:
            table.pip(page, owner, x + 96 + 56 * i, middle, 44)
        else:
            page.hoop(x + 96 + 56 * i, middle, 40, 4, THEME.dim)


def _deal(page: Page, view: ResafaView, x: float, y: float, w: int, h: int, deal: Deal) -> None:
    """A box of a trading tile; gold where the load, or the goods in the warehouse, would do for it."""
    player = view.players[table.actor(view)]
    fits = deal.kind == "sell" and player.load > 0 and deal.good == player.good
    if fits:
        page.fill(x, y, w, h, THEME.gold, 12)
        page.fill(x + 5, y + 5, w - 10, h - 10, (255, 224, 150), 8)
    else:
        page.fill(x, y, w, h, TAN, 12)
    good = (ware(deal.good),)
    signs: Signs = (*good, ARROW, *paid(deal.unit)) if deal.kind == "sell" else (*paid(deal.unit), ARROW, *good)
    bonus: Signs = (*paid(deal.bonus), *(things(deal.after) if deal.after else ()))
    size = 44.0 if h < 110 else 64.0
    while size > line.LEAST_SIGN and line.wide(signs, size) + line.wide(bonus, size) + 40 > w:
        size -= 1
    if line.wide(signs, size) + line.wide(bonus, size) + 40 > w:
        signs = tuple(sign for sign in signs if sign != ARROW)
    line.put(page, x + 8, y + h / 2, signs, size, TAN)
    if bonus:
        wide = round(line.wide(bonus, size)) + 16
        page.fill(x + w - wide - 6, y + 6, wide, h - 12, THEME.gold, 10)
        line.put(page, x + w - wide + 2, y + h / 2, bonus, size, THEME.gold)
