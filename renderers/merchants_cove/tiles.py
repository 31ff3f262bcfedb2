"""The pieces of which the pictures of the cove are put together: Adventurers, Goods, townsfolk, panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engines.merchants_cove.box import EffectData
from engines.merchants_cove.cards import GOOD, TOWNSFOLK
from engines.merchants_cove.view import Counted
from renderers.kit import parts, shapes
from renderers.kit.colour import BLACK, WHITE, Colour, darker, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, fit_two, width
from renderers.kit.vector import masks, svg
from renderers.merchants_cove.looks import (
    AMBER,
    BORDER,
    GOOD_ICONS,
    LILAC,
    ROPE,
    RUNES,
    SEATS_AND_RIVAL,
    TAINT,
    THEME,
    VIOLET,
    colour_of,
    tint,
)
from renderers.merchants_cove.phrases import MINUS


@kept
def person(colour: str, radius: int) -> Sprite:
    """An Adventurer: disc, sign and letter; the place of the sprite is its middle."""
    look, across = tint(colour), 2 * radius
    edge = max(2, round(radius * 0.1))
    whole = across + 2 * edge
    dark, reach = shapes.soft(shapes.disc(whole))
    sheet = Sheet(whole + 2 * reach, whole + 2 * reach)
    sheet.paint(BLACK, 0, shapes.SMALL[0], dark)
    middle = reach + whole / 2
    sheet.rimmed(middle, middle, whole, WHITE, across, look.colour)
    size = round(radius * 1.24)
    sheet.icon(look.icon, middle - size / 2, middle - size / 2 - radius * 0.06, size, look.ink, look.colour)
    seal = round(radius * 0.9)
    cx, cy = middle + radius * 0.68, middle + radius * 0.66
    sheet.seal(cx, cy, seal, WHITE, look.letter, round(radius * 1.34) / 2, THEME.ink)
    return sheet.sprite(round(middle), round(middle))


@kept
def seat(radius: int, across: int) -> Sprite:
    """A free seat on a boat; the place of the sprite is its middle."""
    sheet = Sheet(across, across)
    sheet.disc(across / 2, across / 2, 2 * radius, BLACK, 0.25)
    sheet.hoop(across / 2, across / 2, 2 * radius, 3, ROPE)
    return sheet.sprite(across // 2, across // 2)


@kept
def good(code: str, w: int, h: int, strength: float = 1.0) -> Sprite:
    """A Good: its sign on its colour, with the letter; the place of the sprite is its upper left corner."""
    one = GOOD[code]
    look = tint(one.colour)
    edge = 3 if w > 40 else 2
    sheet = Sheet(w, h)
    radius = round(w * 0.18)
    sheet.fill(0, 0, w, h, WHITE, radius)
    sheet.fill(edge, edge, w - 2 * edge, h - 2 * edge, look.colour, radius - edge)
    size = round(min(w * 0.72, h * 0.58))
    sheet.icon(GOOD_ICONS[one.kind], (w - size) / 2, h * 0.07, size, look.ink, look.colour)
    letter = round(h * 0.62) / 2
    sheet.middle(w / 2, h * 0.81, look.letter, "black", letter, look.ink)
    found = sheet.sprite()
    return found.weaker(strength) if strength < 1 else found


def shelf(sheet: Sheet, x: float, y: float, room: float, h: int, goods: Counted) -> float:
    """All Goods of a shelf, each kind with how many there are; where they end."""
    held = [(code, n) for code, n in goods if n]
    if not held:
        return x
    w = int(min(h * 0.78, room / len(held) - 12))
    tall = min(h, round(w * 1.6))
    y += (h - tall) / 2
    for code, n in held:
        if n > 1:
            sheet.put(good(code, w, tall), x + 5, y - 4)
            sheet.put(good(code, w, tall), x, y)
            times(sheet, x + w, y + 4, n, min(34, round(w * 0.68)))
        else:
            sheet.put(good(code, w, tall), x, y)
        x += w + 12
    return x


def times(sheet: Sheet, cx: float, cy: float, n: int, across: int = 34) -> None:
    sheet.rimmed(cx, cy, across, THEME.ink, across - 5, WHITE)
    sheet.middle(cx, cy, str(n), "black", across * 0.74 // 0.5 * 0.5, THEME.ink)


@kept
def crest(token: int, letter: str, radius: float) -> Sprite:
    """A merchant's crest; Nozama has the last look."""
    return parts.crest(token, letter, radius, seats=SEATS_AND_RIVAL)


def panel(sheet: Sheet, x: float, y: float, w: int, h: int, ground: Colour = THEME.panel, now: bool = False) -> None:
    if now:
        sheet.paint(THEME.gold, x - 10, y - 10, shapes.glow(w, h, 22, 10, 4, 0.7))
    edge, colour = (5, THEME.gold) if now else (3, BORDER)
    sheet.fill(x, y, w, h, colour, 22)
    sheet.fill(x + edge, y + edge, w - 2 * edge, h - 2 * edge, ground, 22 - edge)


def heading(sheet: Sheet, x: float, cy: float, icon: str, said: str, room: float = 400, size: float = 25) -> float:
    """The name of a zone behind its icon; where it ends."""
    sheet.icon(icon, x, cy - 17, 34, THEME.gold, THEME.panel)
    return x + 44 + sheet.fitted(x + 44, cy + size * CAP, said.upper(), "bold", size, 16, room - 44, THEME.soft, "l", 1)


# -- what townsfolk do --------------------------------------------------------------------------------------------------------


class Sign(NamedTuple):
    """One sign of a row: a number, an icon or a Good."""

    kind: str  # text, icon, good, gap
    what: str
    tone: str = ""


TONES: Mapping[str, Colour] = {"coin": AMBER, "skull": TAINT.colour, "": RUNES["bone"][1]}


def signs_of(effects: Iterable[EffectData]) -> tuple[Sign, ...]:
    """What effects do, as a row of signs."""
    found: list[Sign] = []
    for one in effects:
        if found:
            found.append(Sign("gap", ""))
        found += _signs(one)
    return tuple(found)


def _signs(one: EffectData) -> list[Sign]:
    match one.do:
        case "discard":
            return [Sign("text", f"{MINUS}{one.count}"), Sign("icon", "skull", "skull")]
        case "gold":
            return [Sign("text", f"+{one.count}"), Sign("icon", "coin", "coin")]
        case "charm" | "tome":
            return [Sign("text", f"+{one.count}"), *(Sign("good", f"{colour}-{one.do}") for colour in one.colours)]
        case "load":
            return [Sign("icon", "sack"), Sign("icon", "arrow"), Sign("icon", "boat")]
        case "return":
            return [Sign("icon", "boat"), Sign("icon", "arrow"), Sign("icon", "sack")]
        case "shift":
            return [Sign("icon", "boat"), Sign("icon", "arrow"), Sign("icon", "boat")]
        case _:
            return [Sign("icon", "boat"), Sign("icon", "swap"), Sign("icon", "boat")]


def signs_width(signs: Iterable[Sign], size: float) -> float:
    """How wide a row of signs is at a size."""
    wide = 0.0
    for one in signs:
        match one.kind:
            case "text":
                wide += width(one.what, "black", size) + size * 0.08
            case "gap":
                wide += size * 0.35
            case "good":
                wide += size * 0.92
            case _:
                wide += size * (0.82 if one.what == "arrow" else 1.12)
    return wide


def draw_signs(sheet: Sheet, x: float, cy: float, signs: tuple[Sign, ...], size: float, room: float, ground: Colour) -> None:
    """A row of signs around a height, smaller where there is too little room."""
    size = size * min(1.0, room / max(1.0, signs_width(signs, size))) // 0.5 * 0.5
    ink = THEME.ink if ground == THEME.paper else WHITE
    for one in signs:
        match one.kind:
            case "text":
                x += sheet.text(x, cy + size * CAP, one.what, "black", size, ink) + size * 0.08
            case "gap":
                x += size * 0.35
            case "good":
                w, h = round(size * 0.84), round(size * 1.16)
                sheet.put(good(one.what, w, h), x, cy - h / 2)
                x += size * 0.92
            case _:
                mark = round(size * (0.7 if one.what == "arrow" else 1.04))
                colour = TONES[one.tone] if ground == THEME.paper else mix(THEME.muted, WHITE, 0.4)
                sheet.icon(one.what, x + size * 0.04, cy - mark / 2, mark, colour, ground)
                x += size * (0.82 if one.what == "arrow" else 1.12)


@kept
def townsperson(code: str, name: str, w: int, h: int, lead: int) -> Sprite:
    sheet = Sheet(w, h)
    sheet.fill(0, 0, w, h, THEME.paper, 14)
    card = TOWNSFOLK[code]
    found = fit_two(name, "bold", 31, 22, w - lead - 12)
    single = len(found.lines) == 1
    for i, line in enumerate(found.lines):
        sheet.text(lead, h * 0.27 + found.size * CAP + (0 if single else (i - 0.5) * found.size * 0.95), line, "bold",
                   found.size, THEME.ink)  # fmt: skip
    cy = h * 0.69
    radius = 21
    right = float(w - 14 - radius)
    for i, icon in enumerate(reversed(card.icons)):
        sheet.put(person(colour_of(icon), radius), right - i * (2 * radius + 8), cy)
    room = right - radius - (len(card.icons) - 1) * (2 * radius + 8) - lead - 10
    draw_signs(sheet, lead, cy, signs_of(card.effects), 40, room, THEME.paper)
    return sheet.sprite()


@kept
def violet_block(w: int, h: int, radius: int = 14) -> Sprite:
    whole = Sheet(w + radius, h)
    whole.fill(0, 0, w + radius, h, VIOLET, radius)
    piece = whole.sprite()
    box = (0, 0, w, h)
    return Sprite(piece.colours.crop(box), piece.mask.crop(box), 0, 0)


@kept
def arch(colour: Colour, w: int, h: int) -> Sprite:
    sheet = Sheet(w, h)
    drawn = svg(92, 78, '<path d="M0 78V24Q46 -24 92 24V78z" fill="#fff"/>')
    sheet.paint(darker(colour, 0.72), 0, 0, masks(drawn, w, h)[0])
    return sheet.sprite()


def chip(
    sheet: Sheet, right: float, cy: float, icon: str, said: str, colour: Colour, ink: Colour = WHITE, size: float = 40
) -> float:
    """An icon and a number that end at the right; how wide they are."""
    wide = sheet.text(right, cy + size * CAP, said, "black", size, ink, "r")
    mark = round(size * 0.95)
    sheet.icon(icon, right - wide - 8 - mark, cy - mark / 2, mark, colour, THEME.row)
    return wide + 8 + mark


def taint(sheet: Sheet, x: float, y: float, w: int, h: int, icons: int) -> None:
    sheet.box(x, y, w, h, WHITE, TAINT.colour, 11, 3)
    sheet.pattern(x + 3, y + 3, w - 6, h - 6, TAINT.pattern, 0.12, 8)
    cx, cy = x + w / 2, y + h / 2
    if not icons:
        sheet.middle(cx, cy, "0", "black", min(40, h - 12), LILAC)
        return
    size = min(40, (w - 12) // icons)
    for k in range(icons):
        sheet.icon("mask", cx - size * icons / 2 + size * k, cy - size / 2, size, WHITE, TAINT.colour)
