"""The clock in a close-up: hours, time tokens, where the Market is."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from engines.merchants_cove.view import CoveView
from renderers.kit import parts
from renderers.kit.closeup import COARSE, Page
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import initial
from renderers.merchants_cove.board import look
from renderers.merchants_cove.clock import place
from renderers.merchants_cove.looks import BARK, BRASS, DIAL, PAINTS, RUST, SEATS_AND_RIVAL, THEME
from renderers.merchants_cove.phrases import token_name
from renderers.speech import Speaker

ACROSS = 392
RING, TRACK, APART = 152, 92, 52  # of the numbers, of the tokens; between the middles of two tokens


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
    sheet.mark("clock", *middle, 72, THEME.gold, THEME.panel)
    return sheet.sprite(ACROSS // 2, ACROSS // 2)


def dial(page: Page, view: CoveView, cx: float, cy: float, words: Speaker) -> None:
    """The clock around a middle; the token of whoever acts has a golden light."""
    clock = view.clock
    page.put(_face(clock.hours, clock.icons), cx, cy)
    taken = [place(clock.market, clock.hours, TRACK, (cx, cy))]
    page.mark("house", *taken[0], 50, RUST, DIAL)
    for one in sorted(clock.tokens, key=lambda t: (t.token != view.active, -t.height)):
        spot = _free(2 * pi * one.hour / clock.hours, taken, cx, cy)
        taken.append(spot)
        if one.token == view.active:
            page.disc(*spot, 68, THEME.gold)
        name = initial(token_name(view, words, one.token))
        page.put(parts.crest(look(view, one.token), name, 28, False, SEATS_AND_RIVAL, COARSE), *spot)


def _free(angle: float, taken: list[tuple[float, float]], cx: float, cy: float) -> tuple[float, float]:
    """The place nearest to an hour at which a token covers no other."""
    for aside in (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90, 120, -120, 150, -150, 180):
        at = angle + aside * pi / 180
        found = cx + TRACK * sin(at), cy - TRACK * cos(at)
        if all(hypot(found[0] - x, found[1] - y) >= APART for x, y in taken):
            break
    return found
