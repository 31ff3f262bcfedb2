"""The Divining Dish after a roll or a bend, with the actions that are now possible; and what a Market brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from engines.kernel import Event
from engines.merchants_cove.cards import RULES, TWIST
from engines.merchants_cove.dish import HALVES, Dish
from engines.merchants_cove.dish import RUNES as ALL_RUNES
from engines.merchants_cove.view import CoveView, PlayerView
from renderers.kit import parts, shapes
from renderers.kit.colour import BLACK, WHITE
from renderers.kit.encode import joined, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, initial
from renderers.kit.vector import masks, svg
from renderers.merchants_cove import tiles
from renderers.merchants_cove.desk import bubbles
from renderers.merchants_cove.looks import (
    ACTIONS,
    BRASS,
    DARK_NIGHT,
    DIAL,
    FADED,
    LILAC,
    NIGHT,
    PEACH,
    RIM,
    RUNES,
    SEATS,
    STARLIGHT,
    THEME,
    TRACKS,
    VEIL,
    VIOLET,
)
from renderers.merchants_cove.market import summary
from renderers.merchants_cove.phrases import listed, name_of, say
from renderers.speech import Speaker

WIDTH, HEIGHT, BANNER = 1200, 872, 88
ACTIONS_Y = 698
PALETTE = "merchants_cove-hand"
DICE_KINDS = ("rolled", "bent")
MARKET_KINDS = ("sold", "cleaned")
KINDS = (*DICE_KINDS, *MARKET_KINDS)
# Where Runes lie in the left half, by how many there are, and how large they are then; the right half is its mirror image.
SPOTS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((370, 340),),
    2: ((275, 345), (460, 340)),
    3: ((245, 345), (410, 262), (470, 420)),
    4: ((222, 335), (368, 252), (374, 418), (508, 335)),
    5: ((208, 350), (352, 248), (352, 414), (492, 248), (492, 420)),
}
TILTS = {"a": -6, "b": 5}


class Cast(NamedTuple):
    """What a picture of the dish is about: whose it is, the Runes, and what has just been bent."""

    seat: int
    dish: Dish
    bent: str = ""  # the Rune
    was: str = ""  # its old value, or the half it came from


def cast_of(events: Sequence[Event], view: CoveView) -> Cast | None:
    """The dish to be shown: that of the last roll or bend of who is in turn, else the last of anybody."""
    dice = [e for e in events if e.kind in DICE_KINDS]
    own = [e for e in dice if e.data["seat"] == view.active]
    if not dice:
        return None
    event = (own or dice)[-1]
    data: Mapping[str, Any] = event.data
    seat = data["seat"]
    coin = data.get("coin", view.players[seat].dish.coin)
    dish = Dish(data["halves"], data["a"], data["b"], coin)
    if event.kind == "rolled":
        return Cast(seat, dish)
    rune = data["rune"]
    if data["halves"] != data["before"]:
        return Cast(seat, dish, rune, "left" if data["before"][ALL_RUNES.index(rune)] == "L" else "right")
    return Cast(seat, dish, rune, str(dish.bent(rune, -int(data["by"])).value(rune)))


def compose(thrown: Cast | None, sold: bool, view: CoveView, words: Speaker) -> Image.Image:
    pieces = []
    if sold:
        pieces.append(summary(view, words))
    if thrown is not None:
        pieces.append(dish(thrown, view, words))
    return reduced(joined(pieces), PALETTE)


def dish(thrown: Cast, view: CoveView, words: Speaker) -> Image.Image:
    sheet = Sheet.over(bowl())
    player = view.players[thrown.seat]
    _banner(sheet, thrown, player, words)
    for i, half in enumerate(HALVES):
        said = say(words, f"half.{half}").upper()
        sheet.text(36 if not i else WIDTH - 36, 142, said, "bold", 26, LILAC, "r" if i else "l", 1)
        _runes(sheet, half, thrown, words)
    if thrown.dish.is_together:
        _together(sheet, bool(thrown.bent), words)
    _bends(sheet, player, words)
    if thrown.seat != view.active or not view.actions:  # the turn has gone on since
        return sheet.image.crop((0, 0, WIDTH, ACTIONS_Y))
    _actions(sheet, thrown, view, words)
    return sheet.image


@kept
def bowl() -> Image.Image:
    """The empty dish on its table; only to be copied."""
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, THEME))

    def oval(rx: int, ry: int, cy: int, colour: tuple[int, int, int], strength: float = 1.0) -> Image.Image:
        mask = masks(svg(2 * rx, 2 * ry, f'<ellipse cx="{rx}" cy="{ry}" rx="{rx}" ry="{ry}" fill="#fff"/>'), 2 * rx, 2 * ry)[0]
        sheet.paint(colour, 600 - rx, cy - ry, mask, strength)
        return mask

    oval(500, 226, 374, BLACK, 0.4)
    for rx, ry, colour in ((503, 231, RIM), (498, 226, BRASS), (470, 204, RIM)):
        oval(rx, ry, 348, colour)
    inner = oval(466, 200, 348, DARK_NIGHT)
    light = Image.radial_gradient("L").resize((932, 400), Image.Resampling.BICUBIC)
    sheet.paint((58, 40, 104), 134, 148, ImageChops.multiply(ImageChops.invert(light), inner), 0.9)
    ends = ((874, 270), (638, 371), (301, 372), (61, 273), (58, 130), (294, 29), (631, 28), (871, 127))
    rays = "".join(f"M466 200L{x} {y}" for x, y in ends)
    drawn = masks(svg(932, 400, f'<path d="{rays}" stroke="#fff" stroke-width="2.500"/>'), 932, 400)[0]
    sheet.paint(STARLIGHT, 134, 148, drawn, 0.22)
    studs = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#fff"/>' for x, y in _studs())
    sheet.paint(RIM, 97, 117, masks(svg(1006, 462, studs), 1006, 462)[0])
    sheet.fill(597, 150, 6, 396, THEME.gold, 3)
    sheet.rimmed(600, 348, 34, RIM, 28, THEME.gold)
    return sheet.image


def _studs() -> list[tuple[float, float]]:
    return [(503 + 484 * cos(pi * i / 12), 231 + 215 * sin(pi * i / 12)) for i in range(24)]


def _banner(sheet: Sheet, thrown: Cast, player: PlayerView, words: Speaker) -> None:
    look, seat = SEATS[thrown.seat], thrown.seat
    sheet.fill(0, 0, WIDTH, BANNER, look.colour)
    sheet.paint(look.ink, 0, 0, shapes.pattern(look.pattern, WIDTH, BANNER, 0.18))
    name = name_of(words, seat)
    sheet.put(tiles.crest(seat, initial(name), 31), 58, 44)
    said = say(words, "hour.n", n=player.hour)
    sheet.fill(WIDTH - 206, 16, 190, 56, THEME.row, 13)
    sheet.icon("clock", WIDTH - 194, 26, 36, THEME.muted, THEME.row)
    sheet.fitted(WIDTH - 28, 44 + 34 * CAP, said, "bold", 34, 20, 130, WHITE, "r")
    title = say(words, "roll.bent" if thrown.bent else "roll", name=name)
    parts.nameplate(sheet, 104, 44, title, seat, 44, 24, WIDTH - 220 - 104, seats=SEATS)


# -- Runes --------------------------------------------------------------------------------------------------------------------


@kept
def triangle(value: int, letter: str, tilt: int, scale: float) -> Sprite:
    """A rune die: a cream triangle with its number; the place of the sprite is its middle."""
    w, h = round(190 * scale), round(180 * scale)
    style = 'fill="#fff" stroke="{}" stroke-width="{}" stroke-linejoin="round"'
    path = f'<path d="M95 18L171 144H19z" transform="rotate({tilt} 95 92)" {style}/>'
    outer = masks(svg(190, 180, path.format("#fff", 10)), w, h)[0]
    inner = masks(svg(190, 180, path.format("none", 0)), w, h)[0]
    dark, reach = shapes.soft(outer)
    sheet = Sheet(w + 2 * reach, h + 2 * reach)
    sheet.paint(BLACK, 0, 3, dark)
    sheet.paint(RIM, reach, reach, outer)
    sheet.paint(DIAL, reach, reach, inner)
    sheet.middle(reach + w / 2, reach + 104 * scale, str(value), "black", round(152 * scale) / 2, THEME.ink)
    cx, cy = reach + 150 * scale, reach + 46 * scale
    sheet.rimmed(cx, cy, round(50 * scale), RIM, round(44 * scale), THEME.gold)
    sheet.middle(cx, cy, letter, "black", round(58 * scale) / 2, THEME.ink)
    return sheet.sprite(round(reach + w / 2), round(reach + 92 * scale))


@kept
def stone(kind: str, radius: int) -> Sprite:
    """Any other Rune: a disc with its sign; the place of the sprite is its middle."""
    icon, colour = RUNES[kind]
    across = 2 * radius + 8
    dark, reach = shapes.soft(shapes.disc(across))
    sheet = Sheet(across + 2 * reach, across + 2 * reach)
    sheet.paint(BLACK, 0, 3, dark)
    middle = reach + across / 2
    sheet.rimmed(middle, middle, across, WHITE, across - 8, colour)
    size = round(radius * 1.4)
    sheet.icon(icon, middle - size / 2, middle - size / 2, size, WHITE, colour)
    return sheet.sprite(round(middle), round(middle))


def _runes(sheet: Sheet, half: str, thrown: Cast, words: Speaker) -> None:
    """The Runes of a half where they lie; the one that was bent has a golden light and says what it was."""
    there = thrown.dish.runes_in(half)
    scale = 1.0 if len(there) <= 3 else 0.84
    radius = round(58 * scale)
    for rune, (x, y) in zip(there, SPOTS.get(len(there), ()), strict=False):
        cx = x if half == "left" else WIDTH - x
        halo = 0
        if rune == thrown.bent:
            halo = round((216 if rune in TILTS else 148) * scale)
            sheet.rimmed(cx, y, halo, THEME.gold, halo - 11, NIGHT)
        was = ""
        if rune == thrown.bent:
            was = say(words, "roll.was", what=thrown.was if thrown.was.isdigit() else say(words, f"half.{thrown.was}"))
        if rune in TILTS:
            sheet.put(triangle(thrown.dish.value(rune), rune.upper(), TILTS[rune], scale), cx, y + 8)
            if was:
                parts.pill(sheet, cx + parts.pill_width(was, 38) / 2, y - halo / 2, was, 38, THEME.gold, THEME.ink)
            continue
        sheet.put(stone(thrown.dish.coin if rune == "coin" else rune, radius), cx, y)
        said = say(words, f"rune.{rune}")
        low = y + radius + 24 * scale
        if was:
            wide = parts.pill_width(was, 38)
            parts.pill(sheet, cx + wide / 2, low + 4, was, 38, THEME.gold, THEME.ink)
        else:
            sheet.fitted(cx, low + 28 * scale * CAP, said, "bold", 28 * scale, 16, 170, WHITE, "m")


def _together(sheet: Sheet, bent: bool, words: Speaker) -> None:
    """All Runes in one half: that costs Corruption, unless they were brought there."""
    said = say(words, "roll.together.bent") if bent else say(words, "roll.together", n=RULES.together_corruption)
    wide = min(560, parts.pill_width(said, 46, True))
    x = 600 - wide / 2
    sheet.box(x - 3, 551, wide + 6, 52, RIM, THEME.row, 26, 3)
    sheet.icon("skull", x + 14, 560, 34, PEACH, THEME.row)
    sheet.fitted(x + 56, 577 + 28 * CAP, said, "bold", 28, 16, wide - 72, PEACH)


# -- what may be done ---------------------------------------------------------------------------------------------------------


def _bends(sheet: Sheet, player: PlayerView, words: Speaker) -> None:
    for i, one in enumerate(player.tracks):
        x, y, w = 24 + 582 * i, 616, 570
        sheet.fill(x, y, w, 64, THEME.row, 16)
        sheet.icon(TRACKS[one.key], x + 14, y + 13, 38, THEME.muted, THEME.row)
        sheet.fitted(x + 62, y + 32 + 34 * CAP, say(words, f"track.{one.key}"), "black", 34, 20, 96, THEME.gold)
        bubbles(sheet, x + 168, y + 32, 340, one, 28)
        sheet.text(x + w - 16, y + 32 + 38 * CAP, str(one.filled), "black", 38, WHITE, "r")


class Deed(NamedTuple):
    """An action: open or not, what it would do, or why not; and its hours."""

    key: str
    open: bool
    line: str
    hours: str


def deeds(thrown: Cast, view: CoveView, words: Speaker) -> list[Deed]:
    """All actions; resting only when there is nothing else."""
    legal = dict(view.actions)
    player = view.players[thrown.seat]
    if "rest" in legal:
        return [*(_deed(key, False, thrown, view, player, words) for key in ACTIONS if key != "rest"),
                _deed("rest", True, thrown, view, player, words)]  # fmt: skip
    return [_deed(key, key in legal, thrown, view, player, words) for key in ACTIONS if key != "rest"]


def _deed(key: str, open_: bool, thrown: Cast, view: CoveView, player: PlayerView, words: Speaker) -> Deed:
    if not open_:
        return Deed(key, False, say(words, f"not.{obstacle(key, thrown.dish, player)}"), "")
    slots = [slot.hours for slot in view.square if slot.card]
    if key == "recruit":
        hours = str(slots[0]) if slots[0] == slots[-1] else f"{min(slots)}–{max(slots)}"
    else:
        hours = str(dict(view.actions)[key])
    return Deed(key, True, promise(key, thrown.dish, player, words), hours)


def obstacle(key: str, dish: Dish, player: PlayerView) -> str:
    """What stands against an action that cannot be chosen: the figure, the Runes, or a board that is full."""
    if player.figure == key:
        return "figure"
    lies = {"chart": dish.lines, "divine": dish.with_rune("voodoo"), "twist": dish.twists}
    return f"{key}.full" if lies.get(key) else key


def promise(key: str, dish: Dish, player: PlayerView, words: Speaker) -> str:
    """What an action would allow, in two or three words."""
    match key:
        case "chart":
            return say(words, "may.chart", n=dish.lines)
        case "divine":
            sizes = sorted({n for n in map(dish.value, dish.with_rune("voodoo")) if n <= player.icons_left})
            return say(words, "may.divine", n=f" {say(words, 'or')} ".join(map(str, sizes)))
        case "horoscope":
            fitting = {n for row in player.rows for n in row.next}
            values = [list(map(dish.value, dish.dice_in(half))) for half in HALVES]
            halves = [half for half in values if any(str(n) in fitting for n in half)]
            return f" {say(words, 'or')} ".join(dict.fromkeys(listed(list(map(str, half)), words) for half in halves))
        case "twist":
            empty = {one.key: one.empty for one in player.tracks}
            open_ = [t for t in dish.twists if empty[t]]
            return f" {say(words, 'or')} ".join(f"{say(words, f'track.{t}')} +{min(TWIST[t].fills, empty[t])}" for t in open_)
        case "recruit":
            return say(words, "may.recruit")
        case "staff":
            return say(words, "may.staff", n=sum(bool(card) for _, card in player.staff))
    return say(words, "may.rest")


def _actions(sheet: Sheet, thrown: Cast, view: CoveView, words: Speaker) -> None:
    found = deeds(thrown, view, words)
    n = len(found)
    w, y, h = (WIDTH - 48 - 12 * (n - 1)) // n, ACTIONS_Y, 158
    for i, one in enumerate(found):
        x = 24 + (w + 12) * i
        cx = x + w / 2
        if one.open:
            sheet.shadow(x, y, w, h, 16)
            sheet.box(x - 2, y - 2, w + 4, h + 4, THEME.gold, THEME.paper, 18, 5)
        else:
            sheet.fill(x, y, w, h, FADED, 16, 0.5)
            sheet.fill(x + 2, y + 2, w - 4, h - 4, VEIL, 14)
        ground = THEME.paper if one.open else VEIL
        ink = VIOLET if one.open else FADED
        sheet.icon(ACTIONS[one.key], cx - 30 + (24 if len(one.hours) > 1 else 6 if one.hours else 0), y + 16, 60, ink, ground)
        if one.open:
            sheet.icon("clock", x + 14, y + 14, 26, THEME.brown, ground)
            sheet.text(x + 44, y + 27 + 26 * CAP, one.hours, "black", 26, THEME.brown)
        else:
            sheet.icon("lock", x + w - 42, y + 14, 26, FADED, ground)
        name = say(words, f"act.short.{one.key}")
        sheet.fitted(cx, y + 99 + 30 * CAP, name, "bold", 30, 18, w - 16, THEME.ink if one.open else THEME.muted, "m")
        sheet.fitted(cx, y + 133 + 25 * CAP, one.line, "semibold", 25, 14, w - 14, THEME.brown if one.open else THEME.muted, "m")
