"""Shared parts: crests, dice, tokens, badges, pills, slots, the frame of the player to act."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops

from renderers.kit import shapes
from renderers.kit.colour import BLACK, SEATS, WHITE, Colour, Seats, Theme, mix, rgb
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, width

COIN, COIN_EDGE, COIN_RIM, COIN_INK = rgb("#F3C567"), rgb("#5B3410"), rgb("#B9791B"), rgb("#47270A")
PIP, PIP_EDGE = rgb("#E0A63C"), rgb("#A8772A")
MARGIN = 14  # around sprites whose parts or shadows reach out


@dataclass(frozen=True)
class Look:
    """How a kind of thing looks: its colour, a deep tone for what is written on white, pattern and icon."""

    colour: Colour
    deep: Colour
    pattern: str
    icon: str


@kept
def crest(
    seat: int, letter: str, radius: float, robot: bool = False, seats: Seats = SEATS, scale: float = 1.0
) -> Sprite:  # fmt: skip
    """A seat's crest: shape, pattern, and an initial or a robot; the place of the sprite is its middle."""
    look = seats[seat % len(seats)]
    across = round(2.4 * radius)
    line, inside = shapes.crest(look.shape, across)
    dark, reach = shapes.soft(ImageChops.add(line, inside))
    sheet = Sheet(across + 2 * reach, across + 2 * reach)
    sheet.paint(BLACK, 0, shapes.SMALL[0], dark)
    sheet.paint(look.colour, reach, reach, ImageChops.add(line, inside))
    sheet.paint(look.ink, reach, reach, ImageChops.multiply(shapes.pattern(look.pattern, across, across, 0.26, scale), inside))
    sheet.paint(look.ink, reach, reach, line)
    middle = reach + across / 2
    if robot:
        sheet.mark("robot", middle, middle, round(radius * 1.2), look.ink, look.colour)
    else:
        tall = radius * (1.2 if len(letter) == 1 else 0.95)
        sheet.text(middle, middle + tall * 0.345, letter, "black", round(tall * 2) / 2, look.ink, "m")
    return sheet.sprite(round(middle), round(middle))


def banner(
    sheet: Sheet, x: float, y: float, w: int, h: int, seat: int, radius: int, low: bool = False, seats: Seats = SEATS
) -> None:
    """A strip in a seat's colour and pattern, round at its upper corners only unless it is low on its own."""
    look = seats[seat % len(seats)]
    box = shapes.rounded(w, h if low else h + radius, radius).crop((0, 0, w, h))
    sheet.paint(look.colour, x, y, box)
    sheet.paint(look.ink, x, y, ImageChops.multiply(shapes.pattern(look.pattern, w, h, 0.18), box))


def nameplate(
    sheet: Sheet, x: float, cy: float, name: str, seat: int, size: float, floor: float, room: float, seats: Seats = SEATS
) -> float:
    """A name on its dark plate, no wider than the room; the width of the plate."""
    look = seats[seat % len(seats)]
    fits = max(floor, min(size, (room - 2 * 12) / max(1.0, width(name, "black", size)) * size // 0.5 * 0.5))
    words, pad = name, 12
    while len(words) > 1 and width(words, "black", fits) > room - 2 * pad:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    wide = round(width(words, "black", fits)) + 2 * pad
    high = round(size * 1.25)
    sheet.fill(x, cy - high / 2, wide, high, look.plate, 12)
    sheet.text(x + pad, cy + fits * CAP, words, "black", fits, WHITE)
    return wide


def _die(
    sheet: Sheet, x: float, y: float, size: int, look: Look, number: str, finer: int = 1, scale: float = 1.0
) -> None:  # fmt: skip
    radius = size * 0.2
    low = max(2, round(size * 0.05))
    sheet.shadow(x, y + low, size, size, radius)
    sheet.fill(x, y + low, size, size, look.deep, radius)
    sheet.fill(x, y, size, size, look.colour, radius)
    pattern = shapes.pattern(look.pattern, size // finer, size // finer, 0.15, scale)
    if finer > 1:
        pattern = pattern.resize((size, size), Image.Resampling.BICUBIC)
    sheet.paint(WHITE, x, y, ImageChops.multiply(pattern, shapes.rounded(size, size, radius)))
    thick = max(1, round(size * 0.03))
    sheet.frame(x + 1, y + 1, size - 2, size - 2, WHITE, thick, radius - 1, 0.35)
    sheet.icon(look.icon, x + size * 0.05, y + size * 0.07, round(size * 0.6), WHITE, look.colour)
    sheet.seal(x + size * 0.75, y + size * 0.74, round(size * 0.58), WHITE, number, round(size * 1.06) / 2, look.deep)


@kept
def die(look: Look, number: str, size: int, tilt: int = 0, scale: float = 1.0) -> Sprite:
    """A die; the place of the sprite is the corner of its upper face."""
    if not tilt:
        sheet = Sheet(size + 2 * MARGIN, size + 2 * MARGIN)
        _die(sheet, MARGIN, MARGIN, size, look, number, 1, scale)
        return sheet.sprite(MARGIN, MARGIN)
    finer, margin = 2, MARGIN * 2
    sheet = Sheet((size + 2 * margin) * finer, (size + 2 * margin) * finer)
    _die(sheet, margin * finer, margin * finer, size * finer, look, number, finer, scale)
    sheet.made_finer(sheet.image.rotate(-tilt, Image.Resampling.BICUBIC).reduce(finer), finer)
    return sheet.sprite(margin, margin)


@kept
def used_die(size: int, theme: Theme) -> Sprite:
    """The place of a die that was used: a dashed square with a moon."""
    sheet = Sheet(size, size)
    sheet.fill(1, 1, size - 2, size - 2, mix(theme.row, theme.panel, 0.42), size * 0.2)
    sheet.dashes(0, 0, size, size, theme.slot, size * 0.2, 3, 7, 6)
    sheet.mark("moon", size / 2, size / 2, round(size * 0.46), theme.rim, theme.row)
    return sheet.sprite()


@kept
def token(count: str, radius: int) -> Sprite:
    """A gold coin with a count; the place of the sprite is its middle."""
    across = 2 * radius
    sheet = Sheet(across, across + 2)
    sheet.disc(radius, radius + 2, across, COIN_EDGE)
    sheet.disc(radius, radius, across, COIN)
    rim = round(across * 0.8)
    sheet.hoop(radius, radius, rim + rim % 2, max(1.5, radius * 0.09), COIN_RIM)
    size = radius * (1.3 if len(count) < 2 else 1.06)
    sheet.middle(radius, radius, count, "black", round(size * 2) / 2, COIN_INK)
    return sheet.sprite(radius, radius)


@kept
def badge(value: str, across: int, theme: Theme) -> Sprite:
    """The white seal with a value; the place of the sprite is its middle."""
    shape = shapes.seal(across)
    dark, reach = shapes.soft(shape)
    sheet = Sheet(across + 2 * reach, across + 2 * reach)
    sheet.paint(BLACK, 0, shapes.SMALL[0], dark)
    sheet.paint(WHITE, reach, reach, shape)
    middle = reach + across / 2
    sheet.middle(middle, middle, value, "black", round(across * 1.32) / 2, theme.ink)
    return sheet.sprite(round(middle), round(middle))


def pips(sheet: Sheet, x: float, cy: float, room: float, to_do: int, all_of: int, theme: Theme, pitch: float = 17) -> None:
    """Small discs beside a number: filled is still to do, hollow is done."""
    all_of = max(all_of, to_do)
    pitch = min(pitch, room / all_of)
    across = max(5, round(pitch * 0.88))
    for i in range(all_of):
        cx = x + pitch / 2 + i * pitch
        sheet.disc(cx, cy, across, PIP if i < to_do else theme.paper)
        sheet.hoop(cx, cy, across, max(1.5, across * 0.17), PIP_EDGE)


def pill_width(words: str, high: int, icon: bool = False) -> int:
    """How wide a pill is."""
    mark = round(high * 0.74) + 4 if icon else 0
    return round(width(words, "black", high * 0.62 // 0.5 * 0.5)) + 2 * round(high * 0.36) + mark


def pill(sheet: Sheet, right: float, cy: float, words: str, high: int, ground: Colour, ink: Colour, icon: str = "") -> int:
    """A pill that ends at the right; its width."""
    size = high * 0.62 // 0.5 * 0.5
    pad = round(high * 0.36)
    wide = pill_width(words, high, bool(icon))
    sheet.fill(right - wide, cy - high / 2, wide, high, ground, high / 2)
    if icon:
        mark = round(high * 0.74)
        sheet.icon(icon, right - wide + pad - 4, cy - mark / 2, mark, COIN_RIM, ground)
    sheet.text(right - pad, cy + size * CAP, words, "black", size, ink, "r")
    return wide


def slot(sheet: Sheet, x: float, y: float, w: int, h: int, words: str, theme: Theme) -> None:
    """An empty place, dashed, and what it is for."""
    sheet.dashes(x, y, w, h, theme.slot, 13)
    sheet.lines(x + w / 2, y + h / 2, words, 28, 18, w - 20, theme.faint, "m")


def chosen(sheet: Sheet, x: float, y: float, w: int, h: int, theme: Theme, radius: float = 13) -> None:
    """The sign of what is chosen or may be chosen now: a white gap and a gold frame, drawn before the piece itself."""
    sheet.fill(x - 6, y - 6, w + 12, h + 12, WHITE, radius + 6)
    sheet.frame(x - 8, y - 8, w + 16, h + 16, theme.gold, 5, radius + 8)


FRAME = 5  # how thick the gold frame of the player to act is
REACH = 14  # how far its light reaches


def panel(sheet: Sheet, x: float, y: float, w: int, h: int, theme: Theme, now: bool = False, radius: int = 22) -> None:
    """A player's ground; with a gold frame and its light around it when it is their move."""
    if now:
        sheet.paint(theme.gold, x - REACH, y - REACH, shapes.glow(w, h, radius, REACH, 5, 0.75))
        sheet.box(x - 2, y - 2, w + 4, h + 4, theme.gold, theme.row, radius + 2, FRAME)
    else:
        sheet.box(x - 1, y - 1, w + 2, h + 2, theme.line, theme.row, radius + 1, 2)


def label(
    sheet: Sheet, x: float, baseline: float, icon: str, words: str, theme: Theme, size: float = 22, room: float = 400
) -> float:
    """The name of a zone in capitals behind its icon; where it ends."""
    mark = round(size * 1.18)
    sheet.icon(icon, x, baseline - size * CAP - mark / 2, mark, theme.muted, theme.row)
    start = x + mark + 7
    return start + sheet.fitted(start, baseline, words.upper(), "bold", size, 16, room - mark - 7, theme.muted, "l", 1)


@kept
def back(look: Look, w: int, h: int) -> Sprite:
    """The back of a hidden card."""
    sheet = Sheet(w, h)
    sheet.box(0, 0, w, h, WHITE, look.colour, 12, 3)
    sheet.pattern(3, 3, w - 6, h - 6, look.pattern, 0.15, 9)
    sheet.frame(9, 9, w - 18, h - 18, WHITE, 2, 6, 0.55)
    sheet.mark(look.icon, w / 2, h / 2, round(min(w, h) * 0.56), WHITE, look.colour)
    return sheet.sprite()


def rounds(sheet: Sheet, x: float, cy: float, now: int, last: int, theme: Theme, over: bool = False) -> None:
    """The round track: what is over is filled, what is running is gold."""
    for n in range(1, last + 1):
        cx = x + 66 * (n - 1)
        if n > 1:
            sheet.fill(cx - 37, cy - 2, 8, 4, theme.rim, 2)
        if n == now and not over:
            sheet.disc(cx, cy, 60, WHITE)
            sheet.disc(cx, cy, 52, theme.gold)
        else:
            if n <= now:
                sheet.disc(cx, cy, 58, theme.steel)
            sheet.hoop(cx, cy, 59, 3, theme.rim)
        sheet.middle(cx, cy, str(n), "black", 38, theme.ink if n == now and not over else mix(theme.muted, WHITE, 0.35))
