"""The map: trading centres with their boxes and base spots, roads, home, and the caravans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PIL import Image

from engines.resafa.box import BOX
from engines.resafa.cards import CENTRES, DEALS, HOME, LISTS, SPOTS, Deal
from engines.resafa.view import ResafaView
from renderers.kit import shapes
from renderers.kit.colour import WHITE, Colour, mix, rgb
from renderers.kit.encode import coloured, reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, width
from renderers.kit.vector import drawing, masks, svg
from renderers.resafa.glyphs import paid, things
from renderers.resafa.ground import WIDE as TABLE
from renderers.resafa.ground import card, crest, cut
from renderers.resafa.looks import BLUE, PLATE, RED, TAN, THEME, WARES, seats
from renderers.resafa.signs import ARROW, Signs, draw, draw_sign, draw_token, line_width, num, shrunk, ware

X, Y, W, H = 16, 172, 946, 786
WIDE, HIGH = 212, 172
ABOVE, MARGIN = 62, 10  # what belongs to a centre above and around it: caravans, frame, shadow
PLACES = {
    "Antiochia": (26, 70),
    "Tyros": (26, 330),
    "Kena": (26, 602),
    "Edessa": (372, 66),
    "Gerasa": (258, 466),
    "Alia": (486, 602),
    "Dura": (718, 70),
    "Ctesiphon": (718, 332),
    "Charax": (718, 598),
}
CASTLE = (546, 338)
GATE = (CASTLE[0] - WIDE // 2, CASTLE[1] + 66)  # where caravans stand at home
KEEP = (424, 330, 668, 416)  # what is drawn anew when a caravan leaves home
TINTED = {"blue": BLUE, "red": RED}
SIGNS = {"blue": "drop", "red": "sun"}


@dataclass(frozen=True)
class Caravan:
    """A caravan on the map."""

    seat: int
    letter: str
    good: str
    load: int


@dataclass(frozen=True)
class Centre:
    """What a trading centre shows."""

    code: str
    tile: str
    side: str
    owners: tuple[int, ...]
    letters: tuple[str, ...]
    caravans: tuple[Caravan, ...]
    now: bool  # somebody trades here
    sitting: int  # how many play, the bot included


@cache
def place_of(code: str) -> tuple[int, int]:
    """Where a centre lies; one that an owner has renamed takes a place that is left."""
    left = iter([spot for name, spot in PLACES.items() if name not in CENTRES])
    return {name: PLACES.get(name) or next(left) for name in CENTRES}[code]


def centres(view: ResafaView, letters: tuple[str, ...], now: str) -> list[Centre]:
    """All centres; the one where somebody trades is framed."""
    at: dict[str, list[Caravan]] = {}
    for p in view.players:
        at.setdefault(p.place, []).append(Caravan(p.seat, letters[p.seat], p.good, p.load))
    return [
        Centre(c.centre, c.tile, c.side, c.owners, tuple(letters[q] if q >= 0 else "" for q in c.owners),
               tuple(at.get(c.centre, ())), c.centre == now, max(2, len(view.players)))
        for c in view.centres
    ]  # fmt: skip


def at_home(view: ResafaView, letters: tuple[str, ...]) -> tuple[Caravan, ...]:
    return tuple(Caravan(p.seat, letters[p.seat], p.good, p.load) for p in view.players if p.place == HOME)


# -- what never changes -------------------------------------------------------------------------------------------------------

SKY, DUSK = rgb("#F6E6BD"), rgb("#E6C98F")
SHALLOW, DEEP, DUNE, SHRUB = rgb("#8CCBD6"), rgb("#5FB2C4"), rgb("#D3B071"), rgb("#6E8B3D")
ROAD, TREAD = rgb("#8A5E2E"), rgb("#FFF1CC")
DUNES = ((256, 30), (640, 30), (258, 262), (636, 250), (312, 452), (642, 520), (566, 540), (262, 706), (420, 752), (930, 300),
         (640, 120), (270, 150), (930, 560))  # fmt: skip
PALMS = ((612, 196, 46), (262, 372, 44), (668, 560, 44), (410, 412, 40), (330, 290, 40), (930, 500, 42), (300, 200, 34))
CASTLE_PARTS: tuple[tuple[str, str], ...] = (
    ("#E6B765", '<path d="M-120 60V-10h26v14h20V-26h30v30h22V-40h44V4h22v-30h30V4h20v-14h26V60z" fill="#fff"/>'),
    ("#B3361F", '<path d="M-124-10l17-30 17 30zM-78-26l19-30 19 30zM40-26l19-30 19 30zM90-10l17-30 17 30z" fill="#fff"/>'),
    ("#1C8FB0", '<path d="M-26-40Q0-92 26-40z" fill="#fff"/>'),
    ("#B07A36", '<path d="M-93 60V34q9-14 18 0V60zM-45 60V34q9-14 18 0V60zM27 60V34q9-14 18 0V60zM75 60V34q9-14 18 0V60z" '
     'fill="#fff"/><path d="M-118 16h236" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="10 8"/>'),
    ("#6B4420", '<path d="M-16 60V24q16-24 32 0V60z" fill="#fff"/><path d="M-120 60V-10h26v14h20V-26h30v30h22V-40h44V4h22v-30h30'
     'V4h20v-14h26V60zM-124-10l17-30 17 30zM-78-26l19-30 19 30zM40-26l19-30 19 30zM90-10l17-30 17 30zM-26-40Q0-92 26-40z'
     'M0-66v-20" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>'),
    ("#F5B63A", '<circle cx="0" cy="-88" r="6" fill="#fff"/>'),
)  # fmt: skip


def drawn(sheet: Sheet, colour: Colour, inner: str, strength: float = 1.0) -> None:
    """A drawing over the whole map."""
    sheet.paint(colour, 0, 0, masks(svg(W, H, inner), W, H)[0], strength)


def path(shape: str, thick: float = 0, more: str = "") -> str:
    """A filled shape, or a line."""
    if not thick:
        return f'<path d="{shape}" fill="#fff"/>'
    line = f'fill="none" stroke="#fff" stroke-width="{thick}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{shape}" {line} {more}/>'


def roads() -> list[str]:
    """The way of every segment; the one that passes home bends round it."""
    found = []
    for a, b in BOX.map.segments:
        (ax, ay), (bx, by) = ((x + WIDE / 2, y + HIGH / 2) for x, y in (place_of(a), place_of(b)))
        if {a, b} == set(BOX.map.road):
            x, y = CASTLE[0], CASTLE[1] + 128
            found.append(f"M{ax} {ay}Q{(ax + x) / 2} {y + 4} {x} {y}T{bx} {by}")
        else:
            bow = 40 if abs(ay - by) < 30 and ay > H / 2 else 0  # the lower road runs below what lies between
            found.append(f"M{ax} {ay}Q{(ax + bx) / 2} {(ay + by) / 2 + bow} {bx} {by}")
    return found


@kept
def base(high: int, now: bool) -> Image.Image:
    """Land, sea, roads and home; not to be drawn on, only copied."""
    sheet = cut(high, (X, Y, X + W, Y + H), TABLE)
    land = Sheet(W, H, SKY)
    land.paint(DUSK, 0, 0, shapes.fade(W, H))
    drawn(land, SHALLOW, path(f"M0 0H118Q40 120 70 240Q20 360 50 470Q60 620 0 {H}z"))
    drawn(land, DEEP, path(f"M0 0H100Q22 120 52 240Q2 360 32 470Q42 600 0 {H - 40}z"))
    drawn(land, SHALLOW, path("M300 0Q420 190 640 240T946 560", 15) + path("M480 0Q540 190 700 270T946 650", 11))
    drawn(land, DUNE, path("".join(f"M{x - 42} {y + 18}q20-36 34 0zM{x - 14} {y + 18}q22-26 44 0z" for x, y in DUNES)))
    for x, y, size in PALMS:
        land.icon("palm", x, y, size, SHRUB, SHRUB)
    ways = roads()
    for colour, thick, more in ((ROAD, 17.0, ""), (TREAD, 10.0, ""), (RED, 4.0, 'stroke-dasharray="2 14"')):
        drawn(land, colour, "".join(path(way, thick, more) for way in ways))
    castle(land)
    line = 5 if now else 3
    sheet.fill(0, 0, W, H, THEME.gold if now else ROAD, 22)
    mask = Image.new("L", (W, H))
    mask.paste(shapes.rounded(W - 2 * line, H - 2 * line, 22 - line), (line, line))
    sheet.image.paste(land.image, (0, 0), mask)
    return sheet.image


def castle(sheet: Sheet) -> None:
    x, y = CASTLE
    drawn(sheet, ROAD, f'<ellipse cx="{x}" cy="{y + 63}" rx="128" ry="20" fill="#fff"/>', 0.35)
    for code, inner in CASTLE_PARTS:
        drawn(sheet, rgb(code), f'<g transform="translate({x} {y}) scale(.96)">{inner}</g>')
    wide = round(width(HOME, "serif", 31)) + 32
    sheet.shadow(x - wide / 2, y + 68, wide, 42, 12)
    sheet.fill(x - wide / 2, y + 68, wide, 42, PLATE, 12)
    sheet.middle(x, y + 89, HOME, "serif", 31, WHITE)


ground = coloured(base)

# -- what is drawn on it ------------------------------------------------------------------------------------------------------


@kept
def piece(high: int, lit: bool, shown: Centre, colours: str) -> Image.Image:
    x, y = place_of(shown.code)
    box = (x - MARGIN, y - ABOVE, x + WIDE + MARGIN, y + HIGH + MARGIN)
    sheet = Sheet.on(base(high, lit).crop(box))
    draw_centre(sheet, MARGIN, ABOVE, shown)
    caravans(sheet, MARGIN, ABOVE + 4, shown.caravans)
    return reduced(sheet.image, colours)


@kept
def home(high: int, lit: bool, shown: tuple[Caravan, ...], colours: str) -> Image.Image:
    sheet = Sheet.on(base(high, lit).crop(KEEP))
    caravans(sheet, GATE[0] - KEEP[0], GATE[1] - KEEP[1], shown)
    return reduced(sheet.image, colours)


def caravans(sheet: Sheet, x: float, bottom: float, shown: tuple[Caravan, ...]) -> None:
    if not shown:
        return
    step = WIDE / max(2, len(shown))
    for i, one in enumerate(shown):
        left = x + step * (i + 0.5) - (53 if step > 100 else 27)
        caravan(sheet, left, bottom, one, step > 100)


def caravan(sheet: Sheet, x: float, bottom: float, one: Caravan, wide: bool) -> None:
    look = seats()[one.seat % len(seats())]
    size = 54
    body, cuts = masks(_camel(), size, size)
    sheet.paint(WHITE, x, bottom - size + 2, rim(size))
    sheet.paint(look.colour, x, bottom - size + 2, body)
    sheet.paint(WHITE, x, bottom - size + 2, cuts)
    sheet.put(crest(one.seat, one.letter, 15), x + 42, bottom - size + 10)
    if one.load:
        w, h = (58, 36) if wide else (46, 28)
        left, top = (x + 50, bottom - 36) if wide else (x + 2, bottom - 22)
        sheet.box(left, top, w, h, look.colour, WHITE, 10, 3, 8)
        draw_load(sheet, left + w / 2, top + h / 2, one.good, one.load, h * 0.74)


def draw_load(sheet: Sheet, cx: float, cy: float, good: str, n: int, size: float) -> None:
    signs = (ware(good), num(str(n)))
    draw(sheet, cx - line_width(signs, size) / 2, cy, signs, size, WHITE)


@cache
def _camel() -> str:
    return drawing("camel").replace('viewBox="0 0 100 100"', 'viewBox="-9 -9 118 118"')


@cache
def rim(size: int) -> Image.Image:
    """The outline that sets a camel off from the land."""
    outlined = _camel().replace(
        'fill="#ffffff"/>', 'fill="#ffffff" stroke="#ffffff" stroke-width="15" stroke-linejoin="round"/>', 1
    )
    return masks(outlined, size, size)[0]


# -- one centre ---------------------------------------------------------------------------------------------------------------


def draw_centre(sheet: Sheet, x: int, y: int, shown: Centre, with_tile: bool = True) -> None:
    """A trading centre: name, what it sells and buys, base spots; without a table nobody knows its tile."""
    colour = next(c.colour for c in BOX.centres if c.code == shown.code)
    deep = TINTED[colour]
    if shown.now:
        sheet.box(x - 7, y - 7, WIDE + 14, HIGH + 14, THEME.gold, WHITE, 20, 5, 16)
    card(sheet, x, y, WIDE, HIGH, 15)
    sheet.paint(deep, x, y, shapes.rounded(WIDE, HIGH, 15).crop((0, 0, WIDE, 40)))
    sheet.icon(SIGNS[colour], x + 9, y + 7, 26, WHITE, deep)
    name = fit(shown.code, "black", 29, 18, WIDE - 50)
    sheet.text(x + 42, y + 21 + name.size * CAP, name.lines[0], "black", name.size, WHITE)
    if with_tile:
        boxes(sheet, x + 5, y + 43, WIDE - 10, 42, shown.tile, shown.side, deep)
    else:
        sheet.dashes(x + 6, y + 46, WIDE - 12, 80, mix(deep, THEME.paper, 0.5), 10, 3, 10, 8)
        sheet.icon("swap", x + WIDE // 2 - 24, y + 62, 48, mix(deep, THEME.paper, 0.4), THEME.paper)
    for i, spot in enumerate(SPOTS[shown.code]):
        step = (WIDE - 4) / len(SPOTS[shown.code])
        base_spot(sheet, x + 1 + step * (i + 0.5), y + 152, i, spot.players, shown)


def boxes(sheet: Sheet, x: float, y: float, w: int, h: int, tile: str, side: str, deep: Colour) -> None:
    """The two boxes of a trading tile; the coloured one is framed."""
    data = next(t for t in BOX.trading_tiles if t.code == tile)
    framed = (data.A if side == "A" else data.B).coloured
    for i, one in enumerate(DEALS[tile, side]):
        box(sheet, x, y + i * (h + 2), w, h, one, deep if (framed == "top") == (i == 0) else None)


def box(sheet: Sheet, x: float, y: float, w: int, h: int, deal: Deal, deep: Colour | None) -> None:
    ground_ = mix(deep, THEME.paper, 0.8) if deep else TAN
    if deep:
        sheet.box(x, y, w, h, deep, ground_, 10, 3, 8)
    else:
        sheet.fill(x, y, w, h, ground_, 9)
    good = (ware(deal.good),)
    signs: Signs = (*good, ARROW, *paid(deal.unit)) if deal.kind == "sell" else (*paid(deal.unit), ARROW, *good)
    bonus = (*paid(deal.bonus), *(things(deal.after) if deal.after else ()))
    room = w - 14.0
    if bonus:
        size = min(shrunk(bonus, h * 0.6, w * 0.44), shrunk((*signs, *bonus), h * 0.6, w - 34.0))
        wide = round(line_width(bonus, size)) + 12
        sheet.fill(x + w - wide - 6, y + 4, wide, h - 8, THEME.gold, 9)
        draw(sheet, x + w - wide, y + h / 2, bonus, size, THEME.gold)
        room -= wide + 4
    size = shrunk(signs, h * 0.76, room)
    draw(sheet, x + 8, y + h / 2, signs, size, ground_)


def base_spot(sheet: Sheet, cx: float, cy: float, i: int, least: int, shown: Centre) -> None:
    """A base, or the token and bonus that wait for one; spots for more players are hollow."""
    if shown.owners[i] >= 0:
        sheet.put(crest(shown.owners[i], shown.letters[i], 17), cx, cy)
        return
    if least > shown.sitting:
        sheet.hoop(cx, cy, 30, 2.5, rgb("#B79C6E"))
        sheet.middle(cx, cy, f"{least}+", "bold", 18, rgb("#8A7048"))
        return
    key = SPOTS[shown.code][i].key
    bonus = [e for e in LISTS[key] if e.op != "token"]
    token = SPOTS[shown.code][i].token
    draw_token(sheet, cx - (10 if bonus else 0), cy, token, 33)
    for e in bonus:
        sign = next(iter(paid(e.gain))) if e.op == "gain" and e.gain[0][0] == "vp" else ware(e.op if e.op in WARES else "track")
        draw_sign(sheet, cx + 3, cy + 7, sign, 20, THEME.paper)
