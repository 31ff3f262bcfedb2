"""The clock in a close-up: every hour by its number, the Market's on a house, and the time tokens within theirs."""

from __future__ import annotations

from collections.abc import Mapping

from engines.merchants_cove.view import CoveView, TokenView
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
RING, HOUR = 158, 54  # how far out hours are, and how large
HOUSE_W, HOUSE_H = 72, 76
ROOF = "M36 3L3 31V40H8V73H64V40H69V31L58 21.7V7H49V14z"  # with a chimney, and room for a number below
TOKEN, FIRST, APART = 28, 98, 56  # how large a token is, how far out the topmost is, and how far below it the next
CLEAR = 77 / 360  # of a turn: the second tokens of two hours are so far from each other that neither covers the other


@kept
def _face(hours: int, icons: tuple[int, ...], market: int) -> Sprite:
    """The clock without tokens."""
    sheet, middle = Sheet(ACROSS, ACROSS), (ACROSS / 2, ACROSS / 2)
    for across, colour in ((ACROSS, BARK), (ACROSS - 6, BRASS), (ACROSS - 18, DIAL)):
        sheet.disc(*middle, across, colour)
    for hour in sorted(range(1, hours + 1), key=lambda one: one == market):  # the house lies on its neighbours
        cx, cy = place(hour, hours, RING, middle)
        if hour == market:
            _house(sheet, cx, cy, RUST)
            sheet.middle(cx, cy + 10, str(hour), "black", 40, WHITE)
        else:
            drawing = hour in icons
            sheet.rimmed(cx, cy, HOUR, BARK, HOUR - 6, PAINTS["blue"][0] if drawing else WHITE)
            sheet.middle(cx, cy, str(hour), "black", 38, WHITE if drawing else THEME.ink)
    return sheet.sprite(ACROSS // 2, ACROSS // 2)


def _house(sheet: Sheet, cx: float, cy: float, colour: Colour) -> None:
    """The Market, with a white edge."""
    style = 'fill="#fff" stroke="#fff" stroke-linejoin="round" stroke-width="{}"'
    for ink, edge in ((WHITE, 6), (colour, 0)):
        drawn = masks(svg(HOUSE_W, HOUSE_H, f'<path d="{ROOF}" {style.format(edge)}/>'), HOUSE_W, HOUSE_H)[0]
        sheet.paint(ink, cx - HOUSE_W / 2, cy - HOUSE_H / 2, drawn)


def dial(page: Page, view: CoveView, cx: float, cy: float, words: Speaker) -> None:
    """The clock around a middle: tokens stand within their hour, the topmost outside."""
    clock, stacks = view.clock, dict[int, list[TokenView]]()
    for one in sorted(clock.tokens, key=lambda t: -t.height):
        stacks.setdefault(one.hour, []).append(one)
    page.put(_face(clock.hours, clock.icons, clock.market), cx, cy)
    for hour, aside in leaning({hour: len(stack) for hour, stack in stacks.items()}, clock.hours).items():
        for n, one in reversed(list(enumerate(stacks[hour]))):  # the topmost last, on the others
            _token(page, view, one, place(hour + (aside if n else 0), clock.hours, FIRST - APART * n, (cx, cy)), words)


def leaning(stacks: Mapping[int, int], hours: int) -> dict[int, float]:
    """By how many hours the lower token of each stack leans aside: two pairs that are near each other lean apart."""
    found, pairs = dict.fromkeys(stacks, 0.0), sorted(hour for hour, n in stacks.items() if n == 2)
    if len(pairs) == 2:
        first, second = pairs if pairs[1] - pairs[0] <= hours / 2 else pairs[::-1]
        lean = max(0.0, CLEAR * hours - (second - first) % hours) / 2
        found |= {first: -lean, second: lean}
    return found


def _token(page: Page, view: CoveView, one: TokenView, spot: tuple[float, float], words: Speaker) -> None:
    """A time token; that of whoever acts has a golden edge."""
    if one.token == view.active:
        page.disc(*spot, 2 * TOKEN + 20, BARK)
        page.disc(*spot, 2 * TOKEN + 16, THEME.gold)
    letter, robot = initial(token_name(view, words, one.token)), one.token in words.robots
    page.put(parts.crest(look(view, one.token), letter, TOKEN, robot, SEATS_AND_RIVAL, COARSE), *spot)
