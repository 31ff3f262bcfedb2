"""The clock in a close-up: hours, time tokens on theirs in the order of their stacks, where the Market is."""

from __future__ import annotations

from engines.merchants_cove.view import CoveView, TokenView
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
RING, HOUR = 158, 60  # how far out hours are, and how large
TOKEN, APART = 28, 40  # how large a token is, and how far below each other those of a stack lie
WITHIN, FIGURE = 46, 36  # how far within the last token the number of its hour stands, and how large


@kept
def _face(hours: int, icons: tuple[int, ...], market: int, taken: frozenset[int]) -> Sprite:
    """The clock with its free hours; the Market's is a house."""
    sheet, middle = Sheet(ACROSS, ACROSS), (ACROSS / 2, ACROSS / 2)
    for across, colour in ((ACROSS, BARK), (ACROSS - 6, BRASS), (ACROSS - 18, DIAL)):
        sheet.disc(*middle, across, colour)
    for hour in range(1, hours + 1):
        cx, cy = place(hour, hours, RING, middle)
        if hour == market:
            sheet.rimmed(cx, cy, HOUR + 6, WHITE, HOUR, RUST)
            sheet.mark("house", cx, cy - 1, 44, WHITE, RUST)
        elif hour not in taken:
            drawing = hour in icons
            sheet.rimmed(cx, cy, HOUR, BARK, HOUR - 6, PAINTS["blue"][0] if drawing else WHITE)
            sheet.middle(cx, cy, str(hour), "black", 40, WHITE if drawing else THEME.ink)
    return sheet.sprite(ACROSS // 2, ACROSS // 2)


def dial(page: Page, view: CoveView, cx: float, cy: float, words: Speaker) -> None:
    """The clock around a middle: tokens stand in place of their hour, the topmost outside; the hour's number is within them."""
    clock, stacks = view.clock, dict[int, list[TokenView]]()
    for one in sorted(clock.tokens, key=lambda t: -t.height):
        stacks.setdefault(one.hour, []).append(one)
    page.put(_face(clock.hours, clock.icons, clock.market, frozenset(stacks)), cx, cy)
    for hour, stack in stacks.items():
        first = RING - (HOUR if hour == clock.market else 0)
        free = first if hour == clock.market else first - WITHIN - 20  # above the number of the hour
        apart = min(APART, free // max(1, len(stack) - 1))
        if hour != clock.market:
            within = first - apart * (len(stack) - 1) - WITHIN
            drawing = hour in clock.icons
            x, y = place(hour, clock.hours, within, (cx, cy))
            page.middle(x, y, str(hour), "black", FIGURE, PAINTS["blue"][0] if drawing else THEME.ink)
        for n, one in reversed(list(enumerate(stack))):  # the topmost last, on the others
            _token(page, view, one, place(hour, clock.hours, first - apart * n, (cx, cy)), words)


def _token(page: Page, view: CoveView, one: TokenView, spot: tuple[float, float], words: Speaker) -> None:
    """A time token; that of whoever acts has a golden edge."""
    if one.token == view.active:
        page.disc(*spot, 2 * TOKEN + 20, BARK)
        page.disc(*spot, 2 * TOKEN + 16, THEME.gold)
    letter, robot = initial(token_name(view, words, one.token)), one.token in words.robots
    page.put(parts.crest(look(view, one.token), letter, TOKEN, robot, SEATS_AND_RIVAL, COARSE), *spot)
