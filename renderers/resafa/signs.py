"""Signs: the pieces of an effect line, how wide they are, and how a line of them is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PIL.Image import Image

from renderers.kit import shapes
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.text import width
from renderers.kit.vector import masks, svg
from renderers.resafa.looks import (
    ACTION,
    DISC,
    DISC_EDGE,
    DISC_MARK,
    RED,
    SCARAB,
    TAG,
    TAG_EDGE,
    THEME,
    TINTS,
    VIOLET,
    WARES,
    WINE,
)

BREAKS = ("dot", "or", "fork")  # where a long line may be broken
TINY = 0.5  # of the size that was wished for
GAP = 0.09


@dataclass(frozen=True)
class Sign:
    """One sign of a line."""

    kind: str
    what: str = ""  # words, the name of an icon, or a colour
    tint: Colour = THEME.ink
    inner: tuple[Sign, ...] = ()


Signs = tuple[Sign, ...]
ARROW, FORK, DOT, SLASH = Sign("arrow"), Sign("fork"), Sign("dot"), Sign("slash")


def num(words: str, tint: Colour = THEME.ink) -> Sign:
    return Sign("num", words, tint)


def icon(name: str, tint: Colour) -> Sign:
    return Sign("icon", name, tint)


def ware(name: str) -> Sign:
    """The icon of a ware, or what else may be gained."""
    return Sign("step", "any") if name == "track" else icon(*WARES[name])


def seal(n: int) -> Sign:
    return Sign("seal", str(n))


# -- how wide -----------------------------------------------------------------------------------------------------------------


def size_of(words: float) -> float:
    """A size of letters in half pixels."""
    return max(6.0, words // 0.5 * 0.5)


def sign_width(sign: Sign, size: float) -> float:
    """How wide a sign is where its line has that size."""
    match sign.kind:
        case "num":
            return width(sign.what, "black", size_of(size * 0.92)) + size * 0.02
        case "icon" | "chip" | "without" | "token":
            return size
        case "seal":
            return size * 1.1
        case "act":
            return size * 1.14
        case "step":
            return size * 1.04
        case "arrow":
            return size * 0.72
        case "or":
            return width(sign.what or "/", "bold", size_of(size * 0.52)) + size * 0.16
        case "fork":
            return size * 0.62
        case "dot":
            return size * 0.26
        case "slash":
            return size * 0.3
        case "most":
            return width(sign.what, "black", size_of(size * 0.46)) + size * 0.34
        case "tag":
            return line_width(sign.inner, size * 0.76) + size * 0.5
        case "box":
            return line_width(sign.inner, size * 0.82) + size * 0.34
    raise ValueError(sign.kind)


@kept
def line_width(signs: Signs, size: float) -> float:
    return sum(sign_width(sign, size) for sign in signs) + size * GAP * max(0, len(signs) - 1)


class Laid(NamedTuple):
    """Signs in one line or two, and the size at which they fit."""

    lines: tuple[Signs, ...]
    size: float


@kept
def lay(signs: Signs, size: float, room: float, high: float) -> Laid:
    """One line, down to 70 % of the size; else the best break into two, after an arrow only if it were tiny; else the larger."""
    size = min(size, high)
    one = shrunk(signs, size, room)
    if one >= size * 0.7:
        return Laid((signs,), one)
    best = Laid((signs,), one)
    breaks = (*BREAKS, "arrow") if one < size * TINY else BREAKS
    for i, sign in enumerate(signs):
        if sign.kind in breaks and 0 < i < len(signs) - 1:
            keep = i + 1 if sign.kind != "dot" else i
            parts = (signs[:keep], signs[i + 1 :])
            fits = min(high / 2.24, *(shrunk(part, size, room) for part in parts))
            if fits > best.size * 1.04:
                best = Laid(parts, fits)
    return best


def shrunk(signs: Signs, size: float, room: float) -> float:
    """The largest size, up to that one, at which signs take no more room."""
    wide = line_width(signs, size)
    while wide > room and size > 8:
        size = max(8.0, min(size - 0.5, size * room / wide))
        wide = line_width(signs, size)
    return size


# -- drawing ------------------------------------------------------------------------------------------------------------------


def draw_laid(sheet: Sheet, cx: float, cy: float, laid: Laid, ground: Colour = THEME.paper) -> None:
    pitch = laid.size * 1.2
    top = cy - pitch * (len(laid.lines) - 1) / 2
    for i, line in enumerate(laid.lines):
        draw(sheet, cx - line_width(line, laid.size) / 2, top + pitch * i, line, laid.size, ground)


def draw(sheet: Sheet, x: float, cy: float, signs: Signs, size: float, ground: Colour = THEME.paper) -> float:
    """Signs from the left; where they end."""
    for i, sign in enumerate(signs):
        x += size * GAP if i else 0
        draw_sign(sheet, x, cy, sign, size, ground)
        x += sign_width(sign, size)
    return x


def draw_sign(sheet: Sheet, x: float, cy: float, sign: Sign, size: float, ground: Colour) -> None:
    """One sign, from its left edge."""
    wide = sign_width(sign, size)
    cx = x + wide / 2
    match sign.kind:
        case "num" | "slash":
            sheet.middle(cx, cy, sign.what or "/", "black", size_of(size * 0.92), sign.tint)
        case "icon":
            _icon(sheet, cx, cy, sign.what, size, sign.tint, ground)
        case "seal":
            draw_seal(sheet, cx, cy, sign.what, size * 1.1)
        case "arrow":
            _icon(sheet, cx, cy, "arrow", size * 0.66, sign.tint, ground)
        case "act" | "step" | "chip":
            _block(sheet, cx, cy, sign, size)
        case "token":
            draw_token(sheet, cx, cy, sign.what, size * 0.94)
        case "without":
            _icon(sheet, cx, cy, sign.what, size * 0.92, sign.tint, ground)
            _icon(sheet, cx, cy, "slash", size, RED, ground)
        case "or":
            sheet.middle(cx, cy, sign.what or "/", "bold", size_of(size * 0.52), mix(THEME.ink, THEME.paper, 0.2))
        case "fork":
            _icon(sheet, cx, cy, "fork", size * 0.58, mix(THEME.ink, THEME.paper, 0.2), ground)
        case "dot":
            sheet.disc(cx, cy, max(3, round(size * 0.14)), sign.tint)
        case "most":
            high = round(size * 0.6)
            sheet.frame(
                x, cy - high / 2, round(wide), high, mix(THEME.ink, THEME.paper, 0.3), max(2, round(size * 0.05)), high / 2
            )
            sheet.middle(cx, cy, sign.what, "black", size_of(size * 0.46), mix(THEME.ink, THEME.paper, 0.15))
        case "tag":
            _tag(sheet, x, cy, sign, size, wide)
        case "box":
            high = round(size * 1.14)
            sheet.dashes(
                x, cy - high / 2, round(wide), high, THEME.dim, size * 0.16, max(2.0, size * 0.05), size * 0.16, size * 0.12
            )
            draw(sheet, x + size * 0.17, cy, sign.inner, size * 0.82, ground)


def _icon(sheet: Sheet, cx: float, cy: float, name: str, size: float, colour: Colour, cut: Colour) -> None:
    n = max(6, round(size))
    sheet.icon(name, cx - n / 2, cy - n / 2, n, colour, cut)


def draw_seal(sheet: Sheet, cx: float, cy: float, words: str, across: float) -> None:
    """Points on their seal."""
    n = round(across)
    sheet.paint(WHITE, cx - n / 2, cy - n / 2, shapes.seal(n))
    inner = round(across * 0.92)
    sheet.paint(WINE, cx - inner / 2, cy - inner / 2, shapes.seal(inner))
    size = across * (0.6 if len(words) < 2 else 0.5 if len(words) < 3 else 0.38)
    sheet.middle(cx, cy, words, "black", size_of(size), WHITE)


def draw_token(sheet: Sheet, cx: float, cy: float, kind: str, across: float) -> None:
    n = round(across)
    sheet.rimmed(cx, cy, n, DISC_EDGE, n - max(2, round(n * 0.1)), DISC)
    if kind == "scarab":
        _icon(sheet, cx, cy, "scarab", across * 0.68, SCARAB, DISC)
    else:
        side = round(across * 0.42)
        sheet.fill(cx - side / 2, cy - side / 2, side, side, DISC_MARK, side * 0.16)


def _block(sheet: Sheet, cx: float, cy: float, sign: Sign, size: float) -> None:
    """An icon on a coloured square: a main action, a step on a track, a card's colour."""
    side = round(size * (1.14 if sign.kind == "act" else 0.98))
    x, y = cx - side / 2, cy - side / 2
    if sign.kind == "act":
        ground, ink, name = ACTION, WHITE, sign.what
    else:
        found = TINTS.get(sign.what)
        ground, ink = (found.colour, found.ink) if found else (VIOLET, WHITE)
        name = "track" if sign.kind == "step" else found.icon if found else "wild"
    sheet.fill(x, y, side, side, ground, side * 0.22)
    if sign.what == "white":
        sheet.frame(x, y, side, side, ink, max(2, round(side * 0.06)), side * 0.22)
    if sign.kind == "step" and sign.what in TINTS:  # the symbol says which track it is where colours do not
        _icon(sheet, x + side * 0.33, y + side * 0.3, TINTS[sign.what].icon, side * 0.4, ink, ground)
        _icon(sheet, x + side * 0.6, y + side * 0.63, name, side * 0.54, ink, ground)
        return
    _icon(sheet, cx, cy, name, side * 0.68, ink, ground)


def _tag(sheet: Sheet, x: float, cy: float, sign: Sign, size: float, wide: float) -> None:
    high = round(size * 1.06)
    mask = price_tag(round(wide), high)
    sheet.paint(TAG_EDGE, x, cy - high / 2, mask)
    line = max(2, round(size * 0.06))
    sheet.paint(TAG, x + line * 1.4, cy - high / 2 + line, price_tag(round(wide - 2.4 * line), high - 2 * line))
    draw(sheet, x + size * 0.36, cy, sign.inner, size * 0.76, TAG)


def price_tag(wide: int, high: int) -> Image:
    tip = high * 0.3
    shape = f"M{tip:.1f} 0H{wide - 4}q4 0 4 4V{high - 4}q0 4 -4 4H{tip:.1f}L0 {high / 2:.1f}z"
    return masks(svg(wide, high, f'<path d="{shape}" fill="#fff"/>'), wide, high)[0]
