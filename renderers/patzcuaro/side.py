"""What a private picture says below the hand: where one can go, options, what a trade brings, or the objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from engines.patzcuaro.box import ActionData, ChooseData
from engines.patzcuaro.cards import RULES
from engines.patzcuaro.plans import Plan
from engines.patzcuaro.view import Destination, PatzcuaroView
from renderers.kit import closeup
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import EDGE, INNER
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP
from renderers.patzcuaro.closeups import pieces
from renderers.patzcuaro.faces import portrait
from renderers.patzcuaro.looks import FRESH, LINE, SPENT, THEME
from renderers.patzcuaro.phrases import number, say
from renderers.patzcuaro.signs import SPACES, Sign, top_of
from renderers.speech import Speaker

BETWEEN = 32  # tiles of what may be chosen
LEGEND = 78  # how high the line is that says whether it is possible


def tiled(view: PatzcuaroView, key: str) -> bool:
    """Whether tiles take all the room below the hand."""
    return (key in ("move", "steps") and bool(view.destinations)) or key == "choose"


def draw(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, key: str, plan: Plan | None, words: Speaker) -> None:
    """What the question is about, beside the altar."""
    if key in ("trade", "colours") and plan is not None and plan.do == "trade":
        taking(sheet, x, y, w, h, view, plan, words)
    elif key == "reveal" and view.revealed:
        turned_up(sheet, x, y, w, view, words)
    elif key == "begin" and view.visit is not None:
        here(sheet, x, y, w, h, view, words)
    else:
        objectives(sheet, x, y, w, h, view, plan, words)


def title(sheet: Sheet, x: float, y: float, w: float, said: str, icon: str = "") -> None:
    if icon:
        sheet.mark(icon, x + 18, y + 38, 36, THEME.muted, THEME.row)
        x, w = x + 46, w - 46
    sheet.fitted(x, y + 38 + 36 * CAP, said, "bold", 36, LEAST, w, WHITE)


def flat(actions: Sequence[ActionData]) -> Iterator[ActionData]:
    """All actions, those of options included."""
    for action in actions:
        if isinstance(action, ChooseData):
            for option in action.options:
                yield from flat(option)
        else:
            yield action


def places_later(plan: Plan | None) -> bool:
    """Whether a card goes to the altar after what is done now."""
    after = (*plan.branches, plan.rest) if plan is not None else ()
    return any(one is not None and (one.do == "altar" or places_later(one)) for one in after)


# -- tiles ------------------------------------------------------------------------------------------------------------------


def tiles(
    sheet: Sheet, y: int, h: int, view: PatzcuaroView, offered: Sequence[str], key: str, plan: Plan | None, words: Speaker
) -> None:
    """A tile for each thing that may be chosen, in the order of the buttons, and whether the hand allows it."""
    assert view.reader is not None
    flips = "flip" in offered or (key == "move" and not view.flipping and not view.players[view.reader].flipped)
    if flips:
        cy = y + h - 26
        sheet.mark("flip", EDGE + 26, cy, 48, FRESH, THEME.table)
        said = say(words, "or_flip", n=RULES.flip_draw, what=number(RULES.flip_penalty) if RULES.flip_penalty else None)
        sheet.fitted(EDGE + 64, cy + 38 * CAP, said, "bold", 38, LEAST, INNER - 70, WHITE)
    if key == "choose" and plan is not None:
        options(sheet, y, h - (66 if flips else 0), view, plan, words)
        return
    n = len(view.destinations)
    w, high = (INNER - 20 - BETWEEN * (n - 1)) // n, h - (74 if flips else 8)
    for i, one in enumerate(view.destinations):
        _destination(sheet, EDGE + 10 + i * (w + BETWEEN), y + 6, w, high - 6, one, view, words)


def _destination(sheet: Sheet, x: int, y: int, w: int, h: int, one: Destination, view: PatzcuaroView, words: Speaker) -> None:
    space, able = view.spaces[one.index], not one.missing
    _tile(sheet, x, y, w, h, able or view.flipping, str(one.steps))
    pieces.heap(sheet, x + 96, y + 46, len(space.pile))
    pieces.index(sheet, x + w - 14, y + 46, one.index, words)
    lines = pieces.lines_of(space, words)
    if view.flipping:
        pieces.rows(sheet, x + 20, y + 92, w - 40, h - 104, lines, THEME.panel, 1.8, True)
        return
    pieces.rows(sheet, x + 20, y + 92, w - 40, h - 104 - LEGEND, lines, THEME.panel, 1.8, True)
    more = f" ({say(words, 'missing', n=one.missing)})" if one.missing and len(lines) > 1 else ""
    _possible(sheet, x, y + h - LEGEND, w, able, say(words, "can" if able else "cannot") + more)


def _tile(sheet: Sheet, x: int, y: int, w: int, h: int, lit: bool, said: str) -> None:
    """A field with what is said to choose it in its corner."""
    if lit:
        closeup.framed(sheet, THEME.gold, x, y, w, h, 20, 6, 0)
    else:
        sheet.fill(x - 2, y - 2, w + 4, h + 4, LINE, 22)
    sheet.fill(x, y, w, h, THEME.panel, 20)
    sheet.rimmed(x + 46, y + 46, 76, WHITE, 68, THEME.gold if lit else THEME.muted)
    sheet.decisive(x + 46, y + 46, said, 54, THEME.ink)


def _possible(sheet: Sheet, x: int, y: int, w: int, able: bool, said: str) -> None:
    """Whether this player can do it."""
    icon, tint = ("check", FRESH) if able else ("lock", SPENT)
    sheet.mark(icon, x + 40, y + 34, 44, tint, THEME.panel)
    sheet.lines(x + 74, y + 34, said, 38, LEAST, w - 82, tint)


def options(sheet: Sheet, y: int, h: int, view: PatzcuaroView, plan: Plan, words: Speaker) -> None:
    assert view.visit is not None
    space = view.spaces[view.visit.index]
    choice, *later = SPACES[space.code].actions[plan.number - 1 :]
    found = choice.options if isinstance(choice, ChooseData) else ()
    after = [(Sign("word", "+"), *line) for line in pieces.action_lines(later, space, words)]
    n = max(1, len(found))
    w = (INNER - 20 - BETWEEN * (n - 1)) // n
    for i, option in enumerate(found):
        x, able = EDGE + 10 + i * (w + BETWEEN), i + 1 in view.able
        _tile(sheet, x, y + 6, w, h - 12, able, str(i + 1))
        lines = [*pieces.option_lines([option], space.on_top, top_of(space), words), *after]
        pieces.rows(sheet, x + 24, y + 84, w - 48, h - 100 - LEGEND, lines, THEME.panel, 2.4, True)
        _possible(sheet, x, y + h - 6 - LEGEND, w, able, say(words, "can" if able else "cannot"))


# -- beside the altar -------------------------------------------------------------------------------------------------------


def taking(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, plan: Plan, words: Speaker) -> None:
    assert view.visit is not None
    cards = view.spaces[view.visit.index].pile
    title(sheet, x, y, w, say(words, "take", index=view.visit.index), "swap")
    after = following(view, plan.number, words) if plan.rest is not None else []
    room = h - 74 - (150 if after else 14)
    spread(sheet, x, y + 68, w, room, cards)
    if after:
        then(sheet, x, y + h - 152, w, after, words)


def spread(sheet: Sheet, x: int, y: float, w: int, h: float, cards: Sequence[str]) -> None:
    """Cards as large as there is room for; where their codes could not be read, one over the other."""
    if not cards:
        return
    high = round(min(h - 8, 200.0 if ceil(len(cards) / 2) * 152 <= w else h))
    wide = max(pieces.CARD_W, round(high / 1.4))
    step = min(wide + 10.0, (w - wide) / max(1, len(cards) - 1))
    left = x + (w - wide - step * (len(cards) - 1)) / 2
    for i in range(len(cards) - 1, -1, -1):
        sheet.put(portrait(cards[::-1][i], wide, min(high, round(wide * 1.42))), left + step * i, y)


def following(view: PatzcuaroView, done: int, words: Speaker) -> list[tuple[Sign, ...]]:
    """The actions of the space that come after that number, in signs."""
    assert view.visit is not None
    space = view.spaces[view.visit.index]
    return pieces.action_lines(SPACES[space.code].actions[done:], space, words)


def then(sheet: Sheet, x: int, y: int, w: int, lines: Sequence[Sequence[Sign]], words: Speaker) -> None:
    """What one does on the space afterwards."""
    sheet.fill(x, y, w, 3, LINE)
    sheet.fitted(x, y + 28 + 34 * CAP, say(words, "afterwards"), "bold", 34, LEAST, w, THEME.muted)
    side_by_side = [one for line in lines for one in line]
    if pieces.line_width(side_by_side, pieces.SCALE) <= w:
        pieces.signs(sheet, x, y + 96, side_by_side, pieces.SCALE, THEME.row)
    else:
        pieces.rows(sheet, x, y + 48, w, 104, lines, THEME.row)


def turned_up(sheet: Sheet, x: int, y: int, w: int, view: PatzcuaroView, words: Speaker) -> None:
    title(sheet, x, y, w, say(words, "turned_up"), "faceup")
    sheet.put(portrait(view.revealed, 170, 240), x, y + 76)
    sheet.lines(x + 190, y + 112, say(words, "onto"), 36, LEAST, w - 190, THEME.muted)
    for i, index in enumerate(view.targets[:9]):
        sheet.seal(x + 222 + 68 * (i % 3), y + 192 + 68 * (i // 3), 60, THEME.gold, str(index), 42, THEME.ink)


def here(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, words: Speaker) -> None:
    """The space on which the player stands, before its first action."""
    assert view.visit is not None
    title(sheet, x, y, w, say(words, "here", n=view.visit.index), "arrow")
    space = view.spaces[view.visit.index]
    lines = pieces.lines_of(space, words)
    high = min(h - 90 - 160, 74 * len(lines))
    pieces.rows(sheet, x, y + 74, w, high, lines, THEME.row, 1.4, True)
    spread(sheet, x, y + 84 + high, w, min(h - 100 - high, 210), space.pile[-4:])


def objectives(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, plan: Plan | None, words: Speaker) -> None:
    """What is counted at the end, and what it brings so far."""
    assert view.reader is not None
    player = view.players[view.reader]
    title(sheet, x, y, w, say(words, "objectives"), "flower")
    after = following(view, plan.number, words) if plan is not None and plan.rest is not None and view.visit is not None else []
    step = (h - 74 - (150 if after else 8)) / max(1, len(view.objectives))
    counted = step >= 118
    for i, code in enumerate(view.objectives):
        at = y + 70 + step * i
        high = round(step - (48 if counted else 10))
        sheet.put(pieces.strip(code, w, high), x, at)
        if counted:
            points, cy = player.score.objectives[i], at + high + 21
            tint = WHITE if points else THEME.muted
            left = x + w - 14 - sheet.text(x + w - 4, cy + 38 * CAP, number(points), "black", 38, tint, "r")
            sheet.fitted(left, cy + 34 * CAP, say(words, "so_far"), "semibold", 34, LEAST, w - 80, THEME.muted, "r")
    if after:
        then(sheet, x, y + h - 152, w, after, words)
