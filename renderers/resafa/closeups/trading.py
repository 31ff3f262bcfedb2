"""Where a caravan may go, what is dealt in where it stands, and which spots wait for a base."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engines.resafa.box import BOX
from engines.resafa.cards import CENTRES, COST, DEALS, HOME, LISTS, SPOTS, Deal
from engines.resafa.geometry import JOURNEY
from engines.resafa.state import lowered
from engines.resafa.verbs import discount, said
from engines.resafa.view import CentreView, ResafaView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import DONE, Page
from renderers.kit.colour import WHITE, mix, rgb
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.text import width
from renderers.kit.vector import masks, svg
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP, Begin, begun
from renderers.resafa.glyphs import paid, things
from renderers.resafa.land import CASTLE_PARTS, DUNE, DUSK, ROAD, SHALLOW, SIGNS, SKY, TINTED, TREAD, path
from renderers.resafa.looks import DISC, RED, TAN, THEME, WARES, seats
from renderers.resafa.phrases import declared, say, ware_of
from renderers.resafa.signs import ARROW, Sign, Signs, ware
from renderers.speech import Speaker

COLOUR = {c.code: c.colour for c in BOX.centres}
STRIP = 128  # between the rows of centres: home, and the caravan with its load
FULL = closeup.INSIDE - 16


def compose(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """One centre, with its deals or its spots for bases, beside what its trader has."""
    player, key = view.players[table.actor(view)], table.question(view)
    place = player.place if player.place in CENTRES else next(iter(nearest(view, (), 1)))
    if key == "flip":
        place = declared(view, "flip").get("centre") or place
    shown = next(c for c in view.centres if c.centre == place)
    page = begin(view, words, *table.both())
    page.put(sand(LEFT_W, HIGH, 0), LEFT, TOP)
    if key == "base":
        bases(page, view, shown, options, words)
    else:
        _dealt(page, view, shown, options, words)
    table.purse(page, view, RIGHT + 18, TOP + 18, RIGHT_W - 36, HIGH - 36)
    return page.done()


def journey(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """The centres that may be chosen, with what the way there costs, and the caravan between them."""
    page, player = begin(view, words), view.players[table.actor(view)]
    codes, calls = nearest(view, options, 6), any(option.endswith(" call") for option in options)
    x, y, w = 24, TOP, FULL
    page.fill(x - 3, y - 3, w + 6, HIGH + 6, THEME.line, 22)
    page.put(sand(w, HIGH, STRIP), x, y)
    spread(page, view, codes, frozenset(named(options)), x, y, w, HIGH, 3)
    caravan(page, view, words, x, y + (HIGH - STRIP) // 2, w, calls)
    _spendable(page, x + w - 16, y + HIGH / 2, str(ware_of(player, "coin")), words)
    if more := len(named(options)) - len(codes):
        page.decisive(x + w - 340, y + HIGH / 2, say(words, "closeup.more", n=more), 44, THEME.ink, "r")
    return page.done()


def _spendable(page: Page, right: float, cy: float, coins: str, words: Speaker) -> None:
    """What there is to pay the way with."""
    wide, high = 306, 90
    page.box(right - wide, cy - high / 2, wide, high, THEME.dim, THEME.paper, 16, 4)
    page.line(right - wide + 16, cy, say(words, "closeup.have"), 174, 36, THEME.body)
    page.mark("coin", right - 96, cy, 54, WARES["coin"][1], THEME.paper)
    page.decisive(right - 14, cy, coins, 54, THEME.ink, "r")


def named(options: Sequence[str]) -> list[str]:
    """The trading centres among the choices."""
    return list(dict.fromkeys(part for option in options for part in option.split(" ") if part in CENTRES))


def nearest(view: ResafaView, options: Sequence[str], most: int) -> list[str]:
    """What to show of the centres, or of those among the choices: what takes the load, then what lies nearest."""
    codes = named(options) or list(CENTRES)
    first = {c.centre for c in view.centres if any(fits(view, deal) for deal in DEALS[c.tile, c.side])}
    return sorted(codes, key=lambda to: (fare(view, to) - 2 * (to in first), to))[:most]


def fare(view: ResafaView, to: str) -> int:
    """What the cheaper way there costs, less what is off."""
    if said(view, "free"):
        return 0
    place = view.players[table.actor(view)].place
    costs = [n for call in (True, False) if (n := JOURNEY.get((place, to, call))) is not None]
    return max(0, min(costs, default=0) - discount(view, "travel").get("coin", 0))


def fits(view: ResafaView, deal: Deal) -> bool:
    """Whether the load of whoever is asked would be sold there."""
    player = view.players[table.actor(view)]
    return deal.kind == "sell" and player.load > 0 and deal.good == player.good


# -- land -------------------------------------------------------------------------------------------------------------------


def middle(w: int) -> float:
    """Where the caravan stands on land so wide."""
    return w * (0.3 if w > LEFT_W else 0.44)


@kept
def sand(w: int, h: int, strip: int, square: bool = False) -> Sprite:
    """The land: a river, dunes and roads where a strip between two rows of centres shows them."""
    sheet = Page(table.STYLE, (w, h))
    sheet.fill(0, 0, w, h, SKY, 20)
    if square:
        sheet.fill(0, 0, w, 40, SKY)
    sheet.paint(DUSK, 0, 0, shapes.rounded(w, h, 20), 0.4)

    def drawn(colour: tuple[int, int, int], inner: str) -> None:
        sheet.paint(colour, 0, 0, masks(svg(w, h, inner), w, h)[0])

    if strip:
        drawn(SHALLOW, path(f"M{w * 0.84} -20Q{w * 0.87} {h * 0.5} {w * 0.94} {h + 20}", 26))
    for cx, cy in ((0.3, 0.47), (0.62, 0.54), (0.8, 0.45)) if strip else ():
        a, b = cx * w, cy * h
        drawn(DUNE, path(f"M{a - 52} {b + 22}q26-46 42 0zM{a - 16} {b + 22}q28-34 58 0z"))
    if strip:
        ways = [f"M{middle(w)} {h * 0.5}L{w * far} {high}" for far in (0.2, 0.5, 0.8) for high in (60, h - 60)]
        for colour, thick, more in ((ROAD, 22.0, ""), (TREAD, 13.0, ""), (RED, 5.0, 'stroke-dasharray="3 18"')):
            drawn(colour, "".join(path(way, thick, more) for way in ways))
    return sheet.sprite()


@kept
def castle(size: int) -> Sprite:
    """Home, on a sheet so wide."""
    sheet = Page(table.STYLE, (size, size))
    for code, inner in CASTLE_PARTS:
        shape = f'<g transform="translate({size / 2} {size * 0.6}) scale({size / 260:.3f})">{inner}</g>'
        sheet.paint(rgb(code), 0, 0, masks(svg(size, size, shape), size, size)[0])
    return sheet.sprite()


def caravan(page: Page, view: ResafaView, words: Speaker, x: float, y: float, w: int, calls: bool = False) -> None:
    """Home at the left, in gold where it may be called at; the caravan with its load and its place in the middle of a strip."""
    player, cy = view.players[table.actor(view)], y + STRIP / 2
    look = seats()[player.seat % len(seats())]
    page.put(castle(180), x + (4 if calls else 18), cy - 112)
    if calls:
        said = say(words, "closeup.call", where=HOME)
        closeup.gold(page, x + 20, cy + 4, round(width(said, "black", 38)) + 28, 60, 14, thick=6, gap=0)
        page.fill(x + 20, cy + 4, round(width(said, "black", 38)) + 28, 60, THEME.row, 14)
        page.line(x + 34, cy + 34, said, 400, 38, THEME.gold, face="black")
    else:
        _plate(page, x + 109, cy + 34, HOME, "m")
    cx = x + middle(w)
    page.disc(cx, cy, 118, look.colour)
    page.mark("camel", cx, cy, 92, WHITE, look.colour)
    if player.load:
        page.box(cx + 68, cy - 66, 146, 64, look.colour, WHITE, 16, 6, 11)
        page.mark(WARES[player.good][0], cx + 108, cy - 34, 48, WARES[player.good][1], WHITE)
        page.decisive(cx + 170, cy - 34, str(player.load), 48, THEME.ink)
        _plate(page, cx + 68, cy + 34, player.place, "l")
    else:
        _plate(page, cx + 68, cy, player.place, "l")


def _plate(page: Page, x: float, cy: float, words: str, at: str) -> None:
    wide = round(width(words, "black", 40)) + 28
    left = x - wide / 2 if at == "m" else x
    page.fill(left, cy - 30, wide, 60, THEME.row, 14)
    page.line(left + 14, cy, words, wide, 40, face="black")


# -- centres ------------------------------------------------------------------------------------------------------------------


def spread(
    page: Page, view: ResafaView, codes: Sequence[str], lit: Collection[str], x: float, y: float, w: int, h: int, columns: int
) -> None:
    """Centres in two rows, with a strip between them."""
    found = {c.centre: c for c in view.centres}
    wide, high = (w - 16 * 2 - 24 * (columns - 1)) // columns, (h - STRIP - 16 * 2) // 2
    for i, code in enumerate(codes):
        left, top = x + 16 + i % columns * (wide + 24), y + 16 + i // columns * (high + STRIP)
        centre(page, view, found[code], left, top, wide, high, lit)


def centre(page: Page, view: ResafaView, shown: CentreView, x: float, y: float, w: int, h: int, lit: Collection[str]) -> None:
    """A trading centre: its name, what the way costs where that matters, and its two deals."""
    if shown.centre in lit:
        closeup.gold(page, x, y, w, h, 16, thick=6, gap=0)
    ahead = table.question(view) in ("journey", "next")
    golden = tuple(one.kind in lit or fits(view, one) for one in DEALS[shown.tile, shown.side])
    costs = (("coin", fare(view, shown.centre)),) if ahead else ()
    page.put(town(shown.centre, shown.tile, shown.side, costs, golden, w, h), x, y)


@kept
def town(
    code: str, tile: str, side: str, costs: tuple[tuple[str, int], ...], golden: tuple[bool, ...], w: int, h: int
) -> Sprite:  # fmt: skip
    """A trading centre with the fares to it, each with the sign of where it leads by, and its deals where `golden` has them."""
    page = Page(table.STYLE, (w + 40, h + 40))
    x = y = 20
    large, deep = h >= 400, TINTED[COLOUR[code]]
    head, left = (104, x + 96) if large else (62, x + 56)
    page.shadow(x, y, w, h, 16)
    page.fill(x, y, w, h, THEME.paper, 16)
    page.paint(deep, x, y, shapes.rounded(w, h, 16).crop((0, 0, w, head)))
    if not any(by for by, _ in costs):
        page.mark(SIGNS[COLOUR[code]], x + (46 if large else 30), y + head / 2, 64 if large else 42, WHITE, deep)
    else:  # fares with signs leave room for the name alone
        left = x + 14
    right = x + w - 2.0
    for by, cost in costs:
        wide = 98 if by else 60
        page.box(right - wide, y + head / 2 - 30, wide, 60, WHITE, DISC, 32, 3)
        page.decisive(right - 30, y + head / 2, str(cost), 44, THEME.ink)
        if by:
            page.mark(by, right - 72, y + head / 2, 40, WARES[by][1] if by in WARES else THEME.ink, DISC)
        right -= wide + 6
    page.line(left, y + head / 2, code, right - left - (4 if costs else 14), 66 if large else 48, face="black")
    for one, lit, (top, each) in zip(DEALS[tile, side], golden, halves(h), strict=False):
        deal(page, x + 8, y + top, w - 16, each, one, lit)
    return page.sprite(20, 20)


def halves(h: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the two deals of a centre so high lie, and how high they are."""
    head = 104 if h >= 400 else 62
    each = (h - head - 8 * 3) // 2
    return (head + 8, each), (head + 16 + each, each)


def _dealt(page: Page, view: ResafaView, shown: CentreView, options: Sequence[str], words: Speaker) -> None:
    """The centre in which somebody deals: each deal with its verb and how many may be dealt in, dim what is not possible."""
    x, y, w, h = LEFT + 24, TOP + 30, LEFT_W - 48, HIGH - 60
    if table.question(view) == "close":
        h -= CLOSE_H + 30
        _close(page, bool(options), x, TOP + HIGH - 24 - CLOSE_H, w, words)
    trading, over = bool(options) and table.question(view) == "trade", table.question(view) == "close"
    known = declared(view, "trading") if over else {}
    done = ("sell" if known.get("sold") else "buy") if known.get("traded") else ""
    page.put(town(shown.centre, shown.tile, shown.side, (), (), w, h), x, y)  # its deals are drawn with their verbs
    for one, (top, each) in zip(DEALS[shown.tile, shown.side], halves(h), strict=True):
        found = sorted(int(o.split(" ")[1]) for o in options if o.startswith(f"{one.kind} "))
        now = bool(found) or (one.kind == "buy" and any(o in ("early", "before") for o in options))
        now = now if trading else not over and fits(view, one)
        if now and trading:
            closeup.gold(page, x + 8, y + top, w - 16, each, 12, thick=6, gap=0)
        numbers = tuple(found[:1] + found[1:][-1:])
        verb = say(words, f"closeup.deal.{one.kind}")
        page.put(_offer(one, now, w - 16, each, verb, numbers, one.kind == done), x + 8, y + top)
        if (trading or over) and not now:
            page.fill(x + 8, y + top, w - 16, each, THEME.row, 12, 0.55)
        if one.kind == done:
            page.rimmed(x + 8 + TAB / 2, y + top + each / 2 + 30, 64, WHITE, 54, DONE)
            page.mark("check", x + 8 + TAB / 2, y + top + each / 2 + 30, 38, WHITE, DONE)


CLOSE_H = 104


def _close(page: Page, now: bool, x: float, y: float, w: int, words: Speaker) -> None:
    """What ends the trade, as something that is pressed."""
    if now:
        closeup.gold(page, x, y, w, CLOSE_H, 16, thick=6, gap=0)
    page.fill(x, y, w, CLOSE_H, THEME.paper, 16)
    page.mark("flag", x + 70, y + CLOSE_H / 2, 68, DONE, THEME.paper)
    page.line(x + 130, y + CLOSE_H / 2, say(words, "closeup.close"), w - 150, 56, THEME.ink, face="black")


TAB = 156  # how wide the verb of a deal is


@kept
def _offer(one: Deal, now: bool, w: int, h: int, verb: str, numbers: tuple[int, ...], done: bool) -> Sprite:
    """A deal with its verb, and the fewest and the most that may be dealt in; or room for the sign that it is done."""
    page = Page(table.STYLE, (w, h))
    deal(page, 0, 0, w, h, one, now, TAB)
    page.fill(0, 0, TAB, h, THEME.row, 12)
    page.line(TAB / 2, h / 2 - (30 if numbers or done else 0), verb, TAB - 10, 40, THEME.gold if now else WHITE, "m")
    if numbers:
        page.decisive(TAB / 2, h / 2 + 28, "–".join(map(str, numbers)), 62, WHITE)
    return page.sprite()


BONUS = mix(TAN, THEME.gold, 0.4)  # the ground of what comes once, where it is not to be had now
LOW_SIGN = 44.0  # smaller than that the arrow gives way first


def deal(page: Page, x: float, y: float, w: int, h: int, one: Deal, golden: bool, tab: int = 0) -> None:
    """A box of a trading tile; gold where it may be dealt in, or where the load would be sold."""
    ground = (255, 224, 150) if golden else TAN
    page.fill(x, y, w, h, THEME.gold if golden else TAN, 12)
    if golden:
        page.fill(x + 5, y + 5, w - 10, h - 10, ground, 8)
    x, w = x + tab, w - tab
    good = (ware(one.good),)
    signs: Signs = (*good, ARROW, *paid(one.unit)) if one.kind == "sell" else (*paid(one.unit), ARROW, *good)
    bonus: Signs = (*paid(one.bonus), *(things(one.after) if one.after else ()))
    size = min(104.0, h * 0.8, w * 0.17) if h > 120 else min(64.0, h - 12)
    while size > LOW_SIGN and line.wide(signs, size) + line.wide(bonus, size) + (34 if h < 120 else 80) > w:
        size -= 1
    if line.wide(signs, size) + line.wide(bonus, size) + 40 > w:
        signs = tuple(sign for sign in signs if sign != ARROW)
    while size > line.LEAST_SIGN and line.wide(signs, size) + line.wide(bonus, size) + 34 > w:
        size -= 1
    line.put(page, x + max(8, size * 0.24), y + h / 2, signs, size, ground)
    if bonus:
        wide, inset = round(line.wide(bonus, size)) + 16, 2 if h < 60 else 6 if h < 120 else 16
        under = THEME.gold if golden else BONUS
        page.fill(x + w - wide - inset, y + inset, wide, h - 2 * inset, under, 10)
        line.put(page, x + w - wide - inset + 8, y + h / 2, bonus, size, under)


def bases(page: Page, view: ResafaView, shown: CentreView, options: Sequence[str], words: Speaker) -> None:
    """The spots of a centre: what each brings, or whose base stands on it; above them what a base costs."""
    deep, x, y, w = TINTED[COLOUR[shown.centre]], LEFT + 24, TOP + 24, LEFT_W - 48
    page.fill(x, y, w, 104, deep, 16)
    page.line(x + 24, y + 52, shown.centre, 300, 58, face="black")
    off = dict(declared(view, "trading").get("base_off") or ())
    cost = tuple(paid(tuple(lowered(COST["base"], off).items())))
    if cost:
        wide = round(line.wide(cost, 50)) + 36
        page.fill(x + w - wide - 14, y + 14, wide, 76, THEME.paper, 14)
        line.put(page, x + w - wide + 4, y + 52, cost, 50)
    sitting = max(2, len(view.players))
    spots = [(i, spot) for i, spot in enumerate(SPOTS[shown.centre]) if spot.players <= sitting]
    pitch = (HIGH - 24 - 104 - 36) // len(spots)
    for k, (i, spot) in enumerate(spots):
        top, high = y + 124 + k * pitch, pitch - 22
        if f"base {i + 1}" in options:
            closeup.gold(page, x + 6, top, w - 12, high, 14, thick=6, gap=0)
        page.fill(x + 6, top, w - 12, high, THEME.paper if shown.owners[i] < 0 else TAN, 14)
        page.decisive(x + 40, top + high / 2, str(i + 1), 50, THEME.dim)
        if shown.owners[i] >= 0:
            table.pip(page, shown.owners[i], x + 130, top + high / 2, 64)
            continue
        line.put(page, x + 96, top + high / 2, (Sign("token", spot.token), *_brings(spot.key)), min(76.0, high * 0.8))


def _brings(key: str) -> Signs:
    """What a spot gives besides its token."""
    found: list[Sign] = []
    for e in LISTS[key]:
        if e.op == "gain":
            found += paid(e.gain)
        elif e.op != "token":
            found.append(ware(e.op))
    return tuple(found)


def flips(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """Centres whose tile may be looked at."""
    page = begin(view, words)
    page.fill(21, TOP - 3, FULL + 6, HIGH + 6, THEME.line, 22)
    page.put(sand(FULL, HIGH, 0), 24, TOP)
    found, codes = {c.centre: c for c in view.centres}, named(options)[:9]
    rows = max(1, -(-len(codes) // 3))
    wide, high = (FULL - 32 - 48) // 3, min(230, (HIGH - 32 - 24 * (rows - 1)) // rows)
    for i, code in enumerate(codes):
        centre(page, view, found[code], 40 + i % 3 * (wide + 24), TOP + 16 + i // 3 * (high + 24), wide, high, codes)
    return page.done()
