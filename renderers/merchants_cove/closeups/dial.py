"""The clock in a close-up: hours, time tokens, where the Market is."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from engines.merchants_cove.view import CoveView
from renderers.kit import parts
from renderers.kit.closeup import COARSE, Page
from renderers.kit.colour import WHITE, Colour
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import initial
from renderers.kit.vector import masks, svg
from renderers.merchants_cove.board import look
from renderers.merchants_cove.clock import place
from renderers.merchants_cove.looks import BARK, BRASS, DIAL, PAINTS, RUST, SEATS_AND_RIVAL, THEME
from renderers.merchants_cove.phrases import token_name
from renderers.speech import Speaker

ACROSS = 392
RING, TRACK, APART = 152, 92, 52  # of the numbers, of the tokens; between the middles of two tokens
TOKEN, HAND = 28, 122  # how large a token is, how far out the hand of one that stands aside reaches


@kept
def _face(hours: int, icons: tuple[int, ...]) -> Sprite:
    sheet, middle = Sheet(ACROSS, ACROSS), (ACROSS / 2, ACROSS / 2)
    for across, colour in ((ACROSS, BARK), (ACROSS - 6, BRASS), (ACROSS - 34, DIAL), (120, BRASS), (106, THEME.panel)):
        sheet.disc(*middle, across, colour)
    for hour in range(1, hours + 1):
        cx, cy = place(hour, hours, RING, middle)
        drawing = hour in icons
        sheet.rimmed(cx, cy, 62, BARK, 56, PAINTS["blue"][0] if drawing else WHITE)
        sheet.middle(cx, cy, str(hour), "black", 40, WHITE if drawing else THEME.ink)
    return sheet.sprite(ACROSS // 2, ACROSS // 2)


def dial(page: Page, view: CoveView, cx: float, cy: float, words: Speaker) -> None:
    """The clock around a middle; the token of whoever acts has a golden light."""
    clock = view.clock
    page.put(_face(clock.hours, clock.icons), cx, cy)
    taken, hours = [place(clock.market, clock.hours, TRACK, (cx, cy))], list[float]()
    page.mark("house", *taken[0], 50, RUST, DIAL)
    tokens = sorted(clock.tokens, key=lambda t: (t.token != view.active, -t.height))
    for one in tokens:
        hours.append(2 * pi * one.hour / clock.hours)
        taken.append(_free(hours[-1], taken, cx, cy))
    marks = [look(view, one.token) for one in tokens]
    for one, mark, spot, hour in zip(tokens, marks, taken[1:], hours, strict=True):
        colour = THEME.gold if one.token == view.active else SEATS_AND_RIVAL[mark].colour
        if one.token == view.active:
            _hand(page, (cx, cy), spot, colour)
        elif hypot(spot[0] - _at(hour, TRACK, cx, cy)[0], spot[1] - _at(hour, TRACK, cx, cy)[1]) > 1:
            _hand(page, spot, _at(hour, HAND, cx, cy), colour)
    page.rimmed(cx, cy, 40, BARK, 32, THEME.gold)
    for one, mark, spot in zip(tokens, marks, taken[1:], strict=True):
        if one.token == view.active:
            page.disc(*spot, 2 * TOKEN + 12, THEME.gold)
        letter, robot = initial(token_name(view, words, one.token)), one.token in words.robots
        page.put(parts.crest(mark, letter, TOKEN, robot, SEATS_AND_RIVAL, COARSE), *spot)


def _hand(page: Page, start: tuple[float, float], end: tuple[float, float], colour: Colour) -> None:
    """A stroke that points to an hour."""
    x, y = min(start[0], end[0]) - 8, min(start[1], end[1]) - 8
    w, h = round(abs(start[0] - end[0])) + 16, round(abs(start[1] - end[1])) + 16
    ends = " ".join(f"{px - x:.1f} {py - y:.1f}" for px, py in (start, end))
    for thick, ink in ((13, BARK), (8, colour)):
        stroke = f'<path d="M{ends}" stroke="#fff" stroke-width="{thick}" stroke-linecap="round"/>'
        page.paint(ink, x, y, masks(svg(w, h, stroke), w, h)[0])


def _at(angle: float, radius: float, cx: float, cy: float) -> tuple[float, float]:
    return cx + radius * sin(angle), cy - radius * cos(angle)


def _free(angle: float, taken: list[tuple[float, float]], cx: float, cy: float) -> tuple[float, float]:
    """The place nearest to an hour at which a token covers no other."""
    for aside in (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 120, -120, 150, -150, 180):
        at = angle + aside * pi / 180
        found = _at(at, TRACK, cx, cy)
        if all(hypot(found[0] - x, found[1] - y) >= APART for x, y in taken):
            break
    return found
