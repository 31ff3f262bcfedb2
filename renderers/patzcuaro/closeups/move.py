"""Where somebody may go: the spaces ahead as tiles, numbered by steps, with whoever is skipped standing between them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.patzcuaro.cards import RULES
from engines.patzcuaro.view import PatzcuaroView, SpaceView
from renderers.kit import closeup, parts
from renderers.kit.closeup import COARSE, WIDTH, Page
from renderers.kit.colour import WHITE, mix
from renderers.kit.text import initial
from renderers.patzcuaro.closeups import pieces, table
from renderers.patzcuaro.looks import LINE, THEME
from renderers.patzcuaro.phrases import asked_of, name_of, number, say
from renderers.patzcuaro.signs import Sign
from renderers.speech import Speaker

TOP, HIGH, EDGE, BETWEEN = 190, 296, 22, 40
PAWN, NARROW = 34, 2.0  # a crest on the road; how large signs get beside a card


def compose(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words, say(words, "closeup.flip") if tuple(options) == ("flip",) else "")
    skipped, n = table.gaps(view), max(1, len(view.destinations))
    left = EDGE + (2 * PAWN - 14 if skipped and skipped[0] else 0)
    wide = (WIDTH - left - EDGE - BETWEEN * (n - 1)) // n
    page.fill(0, TOP + HIGH // 2 - 16, WIDTH, 34, mix(THEME.table, LINE, 0.8))
    flips = asked_of(view)[1] == "steps"
    for i, one in enumerate(view.destinations):
        x = left + i * (wide + BETWEEN)
        lit, space = not {f"move {one.steps}", f"steps {one.steps}"}.isdisjoint(options), view.spaces[one.index]
        lines = _flip(view) if flips else pieces.lines_of(space, words)
        space_tile(page, x, TOP, wide, HIGH, space, str(one.steps), lit, lines, words, flips)
    for i, seats in enumerate(skipped):
        middle = left + i * (wide + BETWEEN) - (BETWEEN / 2 if i else PAWN + 2)
        first = TOP + HIGH / 2 - (len(seats) - 1) * (PAWN + 3)
        for k, seat in enumerate(seats):
            letter, robot = initial(name_of(words, seat)), seat in words.robots
            page.put(parts.crest(seat, letter, PAWN, robot, page.style.seats, COARSE), middle, first + k * (2 * PAWN + 6))
    table.lower(page, view, "flip" in options, words)
    return page.done()


def _flip(view: PatzcuaroView) -> tuple[tuple[Sign, ...], ...]:
    """What a flip brings instead of all that is done on a space."""
    return (
        (Sign("icon", "flip"), Sign("amount", number(RULES.flip_penalty))),
        (Sign("icon", "draw"), Sign("amount", str(table.flipped(view)))),
    )


def space_tile(
    page: Page, x: int, y: int, w: int, h: int, space: SpaceView, sign: str, lit: bool, lines: Sequence[Sequence[Sign]],
    words: Speaker, flips: bool = False,
) -> None:  # fmt: skip
    """A space as it lies: what is on it, what one does there, and at its corner what is said to choose it."""
    if lit:
        closeup.gold(page, x, y, w, h, 22, thick=6, gap=0)
    page.fill(x, y, w, h, THEME.panel, 22)
    if sign:
        step(page, x + 46, y + 22, sign)
    pieces.heap(page, x + (104 if sign else 18), y + 44, len(space.pile))
    pieces.index(page, x + w - 14, y + 44, space.index, words)
    pieces.pile(page, x + 14, y + 88, space)
    left = x + 14 + pieces.CARD_W + 22
    room = x + w - 22 - left
    boxes = [] if flips else pieces.branches(space)
    pieces.rows(page, left, y + 86, room, h - 100, lines, THEME.panel, NARROW if room < 200 else 2.4, room >= 200, boxes)


def step(page: Page, cx: float, cy: float, sign: str) -> None:
    """The number that is the choice itself."""
    page.rimmed(cx, cy, 104, WHITE, 94, THEME.gold)
    page.decisive(cx, cy, sign, 78, THEME.ink)
