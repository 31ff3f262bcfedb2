"""What somebody does on a space: begin or flip, give cards for a pile, choose between options, lay a card that was turned up."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.patzcuaro.box import ActionData, ChooseData, TradeData
from engines.patzcuaro.cards import RULES, needed
from engines.patzcuaro.view import PatzcuaroView, SpaceView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, INSIDE, WIDTH, Page
from renderers.kit.colour import WHITE
from renderers.patzcuaro import faces, side
from renderers.patzcuaro.closeups import move, pieces, table
from renderers.patzcuaro.looks import LINE, SPENT, THEME
from renderers.patzcuaro.phrases import number, say
from renderers.patzcuaro.signs import SPACES, Sign, need_sign, top_of
from renderers.speech import Speaker

TOP, HIGH = 182, 304  # the upper half
BETWEEN = 40
WHERE = 248  # how wide the space is on which one chooses
STRIP, COUNTED = 70, 88  # of a card below another, at which its code is whole; how wide the number of further cards is


def _here(view: PatzcuaroView) -> SpaceView:
    assert view.visit is not None
    return view.spaces[view.visit.index]


def _quiet(page: Page, x: int, y: int, w: int, h: int) -> None:
    page.fill(x - 2, y - 2, w + 4, h + 4, LINE, 22)
    page.fill(x, y, w, h, THEME.panel, 20)


def _golden(page: Page, x: int, y: int, w: int, h: int) -> None:
    closeup.gold(page, x, y, w, h, 22, thick=6, gap=0)
    page.fill(x, y, w, h, THEME.panel, 22)


# -- begin ------------------------------------------------------------------------------------------------------------------


def begin(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words)
    left, wide = 22, 560
    space, lit = _here(view), not {"begin", "begin *"}.isdisjoint(options)
    move.space_tile(page, left, TOP + 8, wide, HIGH - 8, space, "", lit, pieces.lines_of(space, words), words)
    page.line(left + 178, TOP + 52, say(words, "closeup.begin"), wide - 178 - 140, 46, THEME.gold)
    x, w = left + wide + BETWEEN, WIDTH - left - wide - BETWEEN - 22
    if "flip" in options:
        _golden(page, x, TOP + 8, w, HIGH - 8)
        cy, at = TOP + 8 + (HIGH - 8) / 2, x + 130.0
        page.mark("flip", x + 56, TOP + 52, 56, THEME.gold, THEME.panel)
        page.line(x + 98, TOP + 52, say(words, "closeup.flip"), w - 120, 46, THEME.gold)
        end = at + page.decisive(at, cy, number(RULES.flip_penalty), 88, SPENT if RULES.flip_penalty else WHITE, "l")
        page.line(end + 20, cy + 6, say(words, "points"), x + w - end - 34, 46, THEME.muted)
        page.mark("draw", x + 74, cy + 94, 76, WHITE, THEME.panel)
        end = at + page.decisive(at, cy + 94, str(table.flipped(view)), 88, WHITE, "l")
        page.line(end + 20, cy + 100, say(words, "closeup.draw"), x + w - end - 34, 46, THEME.muted)
    table.lower(page, view, False, words)
    return page.done()


# -- trade ------------------------------------------------------------------------------------------------------------------


def trade(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, space = table.begun(view, words), _here(view)
    give = needs(view)
    left, wide = 22, 300
    _golden(page, left, TOP + 8, wide, HIGH - 8)
    page.line(left + 24, TOP + 52, say(words, "closeup.give"), wide - 110, 46, THEME.gold)
    pieces.index(page, left + wide - 20, TOP + 52, space.index, words)
    said = sum(sign.kind == "any" for sign in give)
    pieces.rows(page, left + 18, TOP + 92, wide - 36, HIGH - (160 if said else 100), [give], THEME.panel, 3.4, True)
    if said:
        page.line(left + wide / 2, TOP + HIGH - 44, say(words, "closeup.any", n=said), wide - 28, 40, WHITE, "m")
    page.icon("arrow", left + wide + 16, TOP + HIGH // 2 - 26, 60, THEME.gold, THEME.table)
    x = left + wide + 90
    w = WIDTH - EDGE - x
    _quiet(page, x, TOP + 4, w, HIGH)
    after = _after(view, words)
    _taken(page, x, w - (210 if after else 0), space, words)
    if after:
        page.fill(x + w - 210, TOP + 24, 4, HIGH - 40, LINE)
        page.line(x + w - 103, TOP + 52, say(words, "then"), 190, 42, THEME.muted, "m")
        pieces.rows(page, x + w - 196, TOP + 88, 186, HIGH - 100, after, THEME.panel, 1.7, True)
    table.lower(page, view, "flip" in options, words)
    return page.done()


def _taken(page: Page, x: int, w: int, space: SpaceView, words: Speaker) -> None:
    """The cards that one gets: side by side while there is room, else one over the other, the upper ones on top.

    Of so many that codes would be covered, the lower ones are a number.
    """
    cards = space.pile[::-1]
    page.line(x + 22, TOP + 52, say(words, "closeup.take"), w - 140, 46, WHITE)
    page.decisive(x + w - 24, TOP + 52, str(len(cards)), 62, WHITE, "r")
    room = w - 44 - pieces.CARD_W
    if len(cards) > 1 + room // STRIP:
        w, room = w - COUNTED, room - COUNTED
        more = len(cards) - 1 - room // STRIP
        page.decisive(x + w - 22 + COUNTED / 2, TOP + 92 + pieces.CARD_H / 2, f"+{more}", 56, WHITE, "m")
        cards = cards[:-more]
    step = min(pieces.CARD_W + 14.0, room / max(1, len(cards) - 1))
    first = x + (w - pieces.CARD_W - step * (len(cards) - 1)) / 2
    for i in range(len(cards) - 1, -1, -1):
        page.put(faces.portrait(cards[i], pieces.CARD_W, pieces.CARD_H), first + i * step, TOP + 92)


def needs(view: PatzcuaroView) -> tuple[Sign, ...]:
    """What the pending trade asks for, in signs."""
    plan, space = table.plan_of(view), _here(view)
    for action in side.flat(SPACES[space.code].actions):
        if plan is not None and isinstance(action, TradeData) and tuple(map(needed, action.give)) == plan.needs:
            return tuple(need_sign(need, top_of(space)) for need in action.give)
    return ()


def _after(view: PatzcuaroView, words: Speaker) -> list[tuple[Sign, ...]]:
    """What one does on the space afterwards."""
    plan, space = table.plan_of(view), _here(view)
    later: list[ActionData] = []
    if plan is not None:
        later = list(SPACES[space.code].actions[plan.number :])
        if plan.rest is not None and plan.rest.number == plan.number:
            later = [*_rest_of_option(view), *later]
    return pieces.action_lines(later, space, words)


def _rest_of_option(view: PatzcuaroView) -> list[ActionData]:
    """What follows in the option that was chosen."""
    plan = table.plan_of(view)
    assert plan is not None and view.visit is not None
    choice = SPACES[_here(view).code].actions[plan.number - 1]
    if not isinstance(choice, ChooseData) or not view.visit.chosen:
        return []
    option = choice.options[view.visit.chosen[-1] - 1] if view.visit.chosen[-1] <= len(choice.options) else ()
    return list(option[1:])


# -- choose -----------------------------------------------------------------------------------------------------------------


def choose(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, space = table.begun(view, words), _here(view)
    plan = table.plan_of(view)
    start = plan.number - 1 if plan is not None else 0
    choice, *later = SPACES[space.code].actions[start:]
    found = choice.options if isinstance(choice, ChooseData) else ()
    after = [(Sign("word", "+"), *line) for line in pieces.action_lines(later, space, words)]
    _quiet(page, EDGE + 2, TOP + 8, WHERE, HIGH - 8)
    pieces.heap(page, EDGE + 16, TOP + 50, len(space.pile))
    pieces.index(page, EDGE + WHERE - 12, TOP + 46, space.index, words)
    pieces.pile(page, EDGE + 2 + (WHERE - pieces.CARD_W) // 2 - 6, TOP + 98, space)
    left = EDGE + WHERE + 2 + BETWEEN
    wide = (WIDTH - 22 - left - BETWEEN * (len(found) - 1)) // max(1, len(found))
    for i, option in enumerate(found):
        x = left + i * (wide + BETWEEN)
        if f"choose {i + 1}" in options:
            closeup.gold(page, x, TOP + 8, wide, HIGH - 8, 22, thick=6, gap=0)
        page.fill(x, TOP + 8, wide, HIGH - 8, THEME.panel, 22)
        lines = [*pieces.option_lines([option], space.on_top, top_of(space), words), *after]
        pieces.rows(page, x + 24, TOP + 70, wide - 48, HIGH - 84, lines, THEME.panel, 3.0, True)
        move.step(page, x + 46, TOP + 30, str(i + 1))
    table.lower(page, view, "flip" in options, words)
    return page.done()


# -- reveal -----------------------------------------------------------------------------------------------------------------


def reveal(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words)
    left, wide = EDGE + 2, 192
    _quiet(page, left, TOP + 8, wide, HIGH - 8)
    if view.revealed:
        page.put(faces.portrait(view.revealed, 164, 231), left + 14, TOP + 40)
    page.icon("arrow", left + wide + 12, TOP + HIGH // 2 - 26, 56, THEME.gold, THEME.table)
    x, n = left + wide + 82, max(1, len(view.targets))
    w = min(250, (INSIDE + EDGE - 6 - x - BETWEEN * (n - 1)) // n)
    for i, index in enumerate(view.targets):
        _target(page, x + i * (w + BETWEEN), w, view.spaces[index], f"reveal {index}" in options)
    table.lower(page, view, False, words)
    return page.done()


def _target(page: Page, x: int, w: int, space: SpaceView, lit: bool) -> None:
    """A space on which a card may be laid: its number, and what lies there."""
    if lit:
        closeup.gold(page, x, TOP + 8, w, HIGH - 8, 22, thick=6, gap=0)
    page.fill(x, TOP + 8, w, HIGH - 8, THEME.panel, 22)
    page.box(x - 12, TOP - 18, 98, 98, WHITE, THEME.gold, 20, 5)  # no disc: those number steps and options
    page.decisive(x + 37, TOP + 31, str(space.index), 74, THEME.ink, "m", 84)
    pieces.heap(page, x + w - 4, TOP + 48, len(space.pile), "r")
    pieces.pile(page, x + (w - pieces.CARD_W) // 2 - 4, TOP + 96, space)
