"""Somebody's turn: the Dish, the bends, the clock, and what every action brings and takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PIL import Image, ImageChops

from engines.merchants_cove.cards import RULES
from engines.merchants_cove.dish import HALVES, Dish
from engines.merchants_cove.view import CoveView, PlayerView, TrackView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import Page
from renderers.kit.colour import BLACK, WHITE, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, width
from renderers.kit.vector import masks, svg
from renderers.merchants_cove.closeups import dial, table
from renderers.merchants_cove.deeds import Deed, deeds, dish_of, filled, halves, obstacle, promise, sizes
from renderers.merchants_cove.looks import ACTIONS, BRASS, DARK_NIGHT, DIAL, RIM, RUNES, RUST, STARLIGHT, THEME, VIOLET
from renderers.merchants_cove.phrases import TIMES, say
from renderers.speech import Speaker

CX, CY, RX, RY = 398, 362, 382, 196  # the Dish with its rim
IN_X, IN_Y = 356, 174  # and what lies inside it
ROW_Y, ROW_H = 592, 176
# Where Runes lie beside the middle line, by how many there are in a half.
SPOTS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((176, 362),),
    2: ((222, 378), (86, 290)),
    3: ((102, 428), (158, 262), (288, 350)),
    4: ((90, 276), (84, 436), (218, 280), (222, 430)),
    5: ((84, 268), (78, 430), (196, 262), (196, 440), (300, 356)),
}
TILTS = {"a": -6, "b": 5}
BESIDE = 3  # so many Runes in a half have room for their names


def compose(view: CoveView, options: Sequence[str], words: Speaker) -> Image.Image:
    player = view.players[table.asked_of(view)]
    page = table.begun(view, table.question(words, player.asked or "act"), words)
    dish = dish_of(player.dish)
    bowl(page, dish, words)
    for i, one in enumerate(player.tracks):
        _bend(page, one, i, _bends(options, one.key), words)
    dial.dial(page, view, 996, CY, words)
    _actions(page, view, player, dish, options, words)
    return page.done()


# -- the Dish ---------------------------------------------------------------------------------------------------------------


@kept
def _bowl() -> Sprite:
    """The empty Dish; the place of the sprite is its middle."""
    w, h = 2 * RX + 20, 2 * RY + 40
    cx, cy = w / 2, RY + 10
    sheet = Sheet(w, h)

    def oval(rx: int, ry: int, colour: tuple[int, int, int], down: int = 0, strength: float = 1.0) -> Image.Image:
        mask = masks(svg(2 * rx, 2 * ry, f'<ellipse cx="{rx}" cy="{ry}" rx="{rx}" ry="{ry}" fill="#fff"/>'), 2 * rx, 2 * ry)[0]
        sheet.paint(colour, cx - rx, cy - ry + down, mask, strength)
        return mask

    oval(RX, RY, BLACK, 16, 0.4)
    for rx, ry, colour in ((RX + 2, RY + 2, RIM), (RX - 3, RY - 3, BRASS), (IN_X + 2, IN_Y + 2, RIM)):
        oval(rx, ry, colour)
    inner = oval(IN_X - 2, IN_Y - 2, DARK_NIGHT)
    light = ImageChops.invert(Image.radial_gradient("L").resize(inner.size, Image.Resampling.BICUBIC))
    sheet.paint((76, 56, 140), cx - IN_X + 2, cy - IN_Y + 2, ImageChops.multiply(light, inner), 0.9)
    rays = "".join(
        f"M356 174L{356 + 330 * cos(pi * (i + 0.4) / 4):.0f} {174 + 158 * sin(pi * (i + 0.4) / 4):.0f}" for i in range(8)
    )
    drawn = masks(svg(712, 348, f'<path d="{rays}" stroke="#fff" stroke-width="3"/>'), 712, 348)[0]
    sheet.paint(STARLIGHT, cx - IN_X, cy - IN_Y, drawn, 0.3)
    for i in range(24):
        sheet.disc(cx + (RX - 13) * cos(pi * i / 12), cy + (RY - 11) * sin(pi * i / 12), 9, RIM)
    sheet.fill(cx - 4, cy - IN_Y + 2, 8, 2 * IN_Y - 4, THEME.gold, 4)
    for y in (cy - IN_Y + 2, cy + IN_Y - 2):
        sheet.rimmed(cx, y, 25, RIM, 19, THEME.gold)
    return sheet.sprite(round(cx), round(cy))


@kept
def triangle(value: int, tilt: int, scale: float) -> Sprite:
    """A rune die with its number; the place of the sprite is its middle."""
    w, h = round(240 * scale), round(210 * scale)
    style = 'stroke="{}" stroke-width="{}" stroke-linejoin="round"'
    path = f'<path d="M120 20L216 178H24z" transform="rotate({tilt} 120 112)" fill="#fff" {style}/>'
    outer = masks(svg(240, 210, path.format("#fff", 14)), w, h)[0]
    inner = masks(svg(240, 210, path.format("none", 0)), w, h)[0]
    dark, reach = shapes.soft(outer)
    sheet = Sheet(w + 2 * reach, h + 2 * reach)
    sheet.paint(BLACK, 0, 4, dark)
    sheet.paint(RIM, reach, reach, outer)
    sheet.paint(DIAL, reach, reach, inner)
    sheet.decisive(reach + w / 2, reach + 128 * scale, str(value), 98 * scale, THEME.ink)
    return sheet.sprite(round(reach + w / 2), round(reach + 112 * scale))


@kept
def stone(kind: str, radius: int) -> Sprite:
    """Any other Rune; the place of the sprite is its middle."""
    icon, colour = RUNES[kind]
    across = 2 * radius
    dark, reach = shapes.soft(shapes.disc(across))
    sheet = Sheet(across + 2 * reach, across + 2 * reach)
    sheet.paint(BLACK, 0, 4, dark)
    middle = reach + radius
    sheet.rimmed(middle, middle, across, WHITE, across - 10, colour)
    sheet.mark(icon, middle, middle, round(radius * 1.4), WHITE, colour)
    return sheet.sprite(middle, middle)


def bowl(page: Page, dish: Dish, words: Speaker) -> None:
    """The Dish with its Runes where they lie."""
    page.put(_bowl(), CX, CY)
    for half in HALVES:
        there = dish.runes_in(half)
        few = len(there) <= BESIDE
        for rune, (aside, y) in zip(there, SPOTS.get(len(there), ()), strict=False):
            x = CX + (aside if half == "right" else -aside)
            if rune in TILTS:
                scale = 0.8 if few else 0.58
                page.put(triangle(dish.value(rune), TILTS[rune], scale), x, y - 10)
                named(page, x, y + 96 * scale - 10, die_name(rune, words), 24 if few else 10)
                continue
            radius = 58 if few else 48
            page.put(stone(dish.coin if rune == "coin" else rune, radius), x, y)
            if few:
                named(page, x, y + 65, say(words, f"rune.{rune}"))


def named(page: Sheet, cx: float, cy: float, said: str, around: int = 24) -> None:
    """A word on its dark plate below a Rune."""
    wide = round(width(said, "bold", 36)) + around
    page.fill(cx - wide / 2, cy - 23, wide, 46, DARK_NIGHT, 12)
    page.text(cx, cy + 36 * CAP, said, "bold", 36, WHITE, "m")


def die_name(rune: str, words: Speaker) -> str:
    """What a die is called: players have letters, too, so that its letter never stands alone."""
    return say(words, "closeup.die", die=rune.upper())


def _bends(options: Sequence[str], track: str) -> bool:
    return any(one.startswith("bend ") and one.endswith(" move") == (track == "move") for one in options)


def _bend(page: Page, one: TrackView, place: int, lit: bool, words: Speaker) -> None:
    """The bubbles that a track has ready, in the lower corners beside the Dish."""
    said = say(words, f"track.{one.key}").lower()
    count = f"{TIMES}{one.filled}"
    wide = round(width(said, "black", 42) + width(count, "black", 42)) + 66
    x, cy = (closeup.EDGE if not place else 836 - wide), 534
    colour = THEME.gold if lit else THEME.faint
    page.fill(x - 2, cy - 33, wide + 4, 66, THEME.gold if lit else THEME.line, 26)
    page.fill(x + 1, cy - 30, wide - 2, 60, THEME.row, 24)
    page.line(x + 20, cy, said, wide, 42, colour, face="black")
    page.decisive(x + wide - 20, cy, count, 42, WHITE if lit else THEME.soft, "r")


# -- the actions ------------------------------------------------------------------------------------------------------------


def _actions(page: Page, view: CoveView, player: PlayerView, dish: Dish, options: Sequence[str], words: Speaker) -> None:
    offered = {one.split(" ")[0] for one in options}
    found = deeds(view, player.seat, words)
    if found[-1].key == "rest":
        return _rest(page, found, "rest" in offered, words)
    for i, one in enumerate(found):
        x, w = 22 + 196 * i, 176
        lit = one.key in offered
        if lit:
            closeup.gold(page, x, ROW_Y, w, ROW_H, 16, thick=6, gap=0)
            page.fill(x, ROW_Y, w, ROW_H, THEME.paper, 16)
        else:
            closeup.empty(page, x, ROW_Y, w, ROW_H)
        ink, ground = (VIOLET, THEME.paper) if lit else (mix(THEME.row, THEME.soft, 0.6), THEME.row)
        long = len(one.hours) > 1
        page.mark(ACTIONS[one.key], x + (36 if long else 50), ROW_Y + 46, 52 if long else 72, ink, ground)
        if one.hours:
            size = 46 if len(one.hours) == 1 else 42
            page.decisive(x + w - 12, ROW_Y + 46, f"{one.hours}h", size, THEME.ink, "r")
        else:
            page.mark("lock", x + w - 40, ROW_Y + 46, 42, ink, ground)
        _said(page, x, w, one, lit, player, dish, words)
    return None


def _said(
    page: Page, x: int, w: int, one: Deed, lit: bool, player: PlayerView, dish: Dish, words: Speaker
) -> None:  # fmt: skip
    """The name of an action, with a skull where it costs Corruption, and what it brings or why it cannot be done."""
    skull = lit and one.key == "twist" and dish.coin == "skull"
    page.line(x + w / 2, ROW_Y + 114, say(words, f"act.short.{one.key}"), w - 6, 36, THEME.ink if lit else THEME.soft, "m")
    if skull:
        page.box(x + w - 98, ROW_Y - 26, 108, 48, WHITE, RUST, 18, 3)
        page.text(x + w - 42, ROW_Y - 2 + 38 * CAP, f"+{RULES.skull_corruption}", "black", 38, WHITE, "r")
        page.mark("skull", x + w - 18, ROW_Y - 2, 38, WHITE, RUST)
    said = in_short(one.key, dish, player, words) if lit else say(words, f"closeup.not.{obstacle(one.key, dish, player)}")
    page.line(x + w / 2, ROW_Y + 153, said, w - 6, 36, THEME.brown if lit else THEME.soft, "m", "semibold")


def _rest(page: Page, found: Sequence[Deed], lit: bool, words: Speaker) -> None:
    """Nothing can be done but to rest."""
    for i, one in enumerate(found[:-1]):
        x = 22 + 112 * i
        closeup.empty(page, x, ROW_Y, 96, ROW_H)
        page.mark(ACTIONS[one.key], x + 48, ROW_Y + 60, 66, THEME.faint, THEME.row)
        page.mark("lock", x + 48, ROW_Y + 134, 40, THEME.faint, THEME.row)
    x, w = 710, 468
    if lit:
        closeup.gold(page, x, ROW_Y, w, ROW_H, 16)
    page.fill(x, ROW_Y, w, ROW_H, THEME.paper, 16)
    page.mark("moon", x + 74, ROW_Y + ROW_H / 2, 100, VIOLET, THEME.paper)
    page.line(x + 146, ROW_Y + ROW_H / 2, say(words, "act.short.rest"), 210, 48, THEME.ink)
    page.decisive(x + w - 20, ROW_Y + ROW_H / 2, f"{found[-1].hours}h", 56, THEME.ink, "r")


def in_short(key: str, dish: Dish, player: PlayerView, words: Speaker) -> str:
    """What an action allows, in one short line."""
    tracks = filled(dish, player)
    match key:
        case "divine":
            return say(words, "may.divine", n="/".join(map(str, sizes(dish, player))))
        case "horoscope":
            return " / ".join(" + ".join(map(str, half)) for half in halves(dish, player))
        case "twist" if len(tracks) > 1:
            return say(words, "closeup.may.twist")
        case "twist":
            return "".join(f"{say(words, f'track.{track}').lower()} +{n}" for track, n in tracks.items())
        case "recruit":
            return say(words, "closeup.may.recruit")
    return promise(key, dish, player, words)
