"""What a private picture says beside the altar: where one can go, what a trade brings, options, or the objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from engines.patzcuaro.box import ActionData, AltarData, ChooseData, DrawData, OthersData, RevealData
from engines.patzcuaro.cards import RULES
from engines.patzcuaro.plans import Plan
from engines.patzcuaro.view import Destination, PatzcuaroView
from renderers.kit.colour import WHITE
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.patzcuaro import goals
from renderers.patzcuaro.faces import portrait
from renderers.patzcuaro.looks import BAND, FRESH, LINE, SPENT, THEME
from renderers.patzcuaro.phrases import number, say
from renderers.patzcuaro.signs import SPACES, Row, action_signs, block, draw_signs, numeral, option_rows, row_width, rows, top_of
from renderers.speech import Speaker


def draw(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, key: str, plan: Plan | None, words: Speaker) -> None:
    if key in ("move", "steps") and view.destinations:
        destinations(sheet, x, y, w, h, view, words)
    elif key in ("trade", "colours") and plan is not None and plan.do == "trade":
        taking(sheet, x, y, w, h, view, plan, words)
    elif key == "choose" and plan is not None:
        options(sheet, x, y, w, h, view, plan, words)
    elif key == "reveal" and view.revealed:
        turned_up(sheet, x, y, w, h, view, words)
    elif key == "begin" and view.visit is not None:
        here(sheet, x, y, w, h, view, words)
    else:
        objectives(sheet, x, y, w, h, view, plan, words)


def title(sheet: Sheet, x: float, y: float, w: float, said: str, icon: str = "") -> None:
    if icon:
        sheet.icon(icon, x, y + 18, 36, THEME.muted, THEME.row)
        x, w = x + 46, w - 46
    sheet.fitted(x, y + 38 + 28 * CAP, said, "bold", 28, 18, w, WHITE)


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


def destinations(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, words: Speaker) -> None:
    title(sheet, x, y, w, say(words, "reach"), "arrow")
    assert view.reader is not None
    may_flip = not view.flipping and not view.players[view.reader].flipped
    step = (h - 74 - (48 if may_flip else 0)) / len(view.destinations)
    if may_flip:
        cy = y + h - 36
        sheet.icon("flip", x + 4, cy - 19, 38, FRESH, THEME.row)
        said = say(words, "or_flip", n=RULES.flip_draw, what=number(RULES.flip_penalty) if RULES.flip_penalty else None)
        sheet.fitted(x + 54, cy + 26 * CAP, said, "bold", 26, 16, w - 58, THEME.soft)
    for i, one in enumerate(view.destinations):
        _destination(sheet, x, y + 66 + step * i, w, round(step - 10), one, view, words)


def _destination(sheet: Sheet, x: int, y: float, w: int, h: int, one: Destination, view: PatzcuaroView, words: Speaker) -> None:
    space = view.spaces[one.index]
    able = not one.missing
    now = able and not view.flipping
    sheet.box(x, y, w, h, THEME.gold if now else LINE, BAND, 16, 4 if now else 2)
    sheet.seal(x + 42, y + h / 2 - 18, 52, LINE, str(one.index), 38, WHITE)
    sheet.fitted(x + 42, y + h / 2 + 30 + 24 * CAP, say(words, "steps", n=one.steps), "bold", 22, 14, 66, THEME.soft, "m")
    lines = rows(space.code, space.on_top, top_of(space), words)
    block(sheet, x + 92, y + 10, w - 92 - 116, h - 20, lines, 0, now, BAND, 1.0)
    cx = x + w - 60
    if view.flipping:
        sheet.mark("flip", cx, y + h / 2, 48, THEME.muted, BAND)
        return
    possible(sheet, cx, y + h / 2, able, words)
    if not able:
        missing = say(words, "missing", n=one.missing)
        sheet.fitted(cx, y + h / 2 + 45 + 22 * CAP, missing, "semibold", 22, 14, 104, THEME.soft, "m")


def possible(sheet: Sheet, cx: float, cy: float, able: bool, words: Speaker) -> None:
    """Whether this player can do it."""
    icon, tint = ("check", FRESH) if able else ("lock", SPENT)
    sheet.icon(icon, cx - 23, cy - 46, 46, tint, BAND)
    sheet.fitted(cx, cy + 18 + 24 * CAP, say(words, "can" if able else "cannot"), "bold", 24, 15, 104, tint, "m")


def taking(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, plan: Plan, words: Speaker) -> None:
    assert view.visit is not None
    cards = view.spaces[view.visit.index].pile
    title(sheet, x, y, w, say(words, "take", n=len(cards), index=view.visit.index), "swap")
    after = plan.rest is not None
    room = h - 74 - (170 if after else 14)
    spread(sheet, x, y + 68, w, room, cards)
    if after:
        sheet.fill(x, y + h - 174, w, 3, LINE)
        following(sheet, x, y + h - 164, w, 156, view, plan.number, words)


def spread(sheet: Sheet, x: int, y: float, w: int, h: float, cards: Sequence[str]) -> None:
    """Some cards, as large as there is room for; of very many the last ones."""
    if not cards:
        return
    best = (0.0, 1)
    for across in range(1, len(cards) + 1):
        wide = min(160.0, (w - 10 * (across - 1)) / across, (h / ceil(len(cards) / across) - 10) / 1.38)
        best = max(best, (wide, across))
    wide, across = round(best[0]), best[1]
    high = round(wide * 1.38)
    lines = ceil(len(cards) / across)
    top = y + (h - lines * (high + 10) + 10) / 2
    for i, card in enumerate(cards):
        here = min(across, len(cards) - across * (i // across))
        left = x + (w - here * (wide + 10) + 10) / 2
        sheet.put(portrait(card, wide, high), left + (wide + 10) * (i % across), top + (high + 10) * (i // across))


def following(sheet: Sheet, x: int, y: float, w: int, h: float, view: PatzcuaroView, number_: int, words: Speaker) -> None:
    """The actions of the space that come after that number, in signs and in words."""
    assert view.visit is not None
    space = view.spaces[view.visit.index]
    later = [(n, one) for n, one in enumerate(SPACES[space.code].actions, 1) if n > number_]
    if not later:
        return
    sheet.fitted(x, y + 20 + 24 * CAP, say(words, "afterwards"), "bold", 24, 16, w, THEME.muted)
    pitch = min(54.0, (h - 40) / len(later))
    for i, (n, action) in enumerate(later):
        cy = y + 40 + pitch * (i + 0.5)
        numeral(sheet, x + 18, cy, n, 1.0, "")
        if isinstance(action, ChooseData):
            signs = tuple(one for line in option_rows(action.options, space.on_top, "", words) for one in line)
        else:
            signs = tuple(one for one in action_signs(action, space.on_top, "") if one.kind != "amount")
        end = draw_signs(sheet, x + 42, cy, signs, min(1.0, (w - 42) / row_width(signs, 1)), THEME.row)
        said = afterwards(action, words)
        if said and x + w - end > 90:
            sheet.fitted(end + 14, cy + 27 * CAP, said, "semibold", 27, 15, x + w - end - 14, WHITE)


def afterwards(action: ActionData, words: Speaker) -> str:
    """An action in two or three words; none where its signs say it all."""
    match action:
        case DrawData(count=n):
            return say(words, "then.draw", n=n)
        case OthersData(benefit=DrawData(count=n)):
            return say(words, "then.others.draw", n=n)
        case OthersData():
            return say(words, "then.others.altar")
        case AltarData() | RevealData():
            return say(words, f"then.{action.do}")
    return ""


def options(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, plan: Plan, words: Speaker) -> None:
    assert view.visit is not None
    title(sheet, x, y, w, say(words, "options"), "fork")
    space = view.spaces[view.visit.index]
    choice = next((one for one in SPACES[space.code].actions[plan.number - 1 :] if isinstance(one, ChooseData)), None)
    found = choice.options if choice else ()
    step = min(150.0, (h - 80) / max(1, len(found)))
    for i, option in enumerate(found):
        at = y + 70 + step * i
        sheet.box(x, at, w, round(step - 10), LINE, BAND, 16, 2)
        able = i + 1 in view.able
        numeral(sheet, x + 40, at + step / 2 - 5, i + 1, min(1.5, step / 60), "now" if able else "")
        lines = [Row(1, False, signs) for signs in option_rows([option], space.on_top, top_of(space), words)]
        block(sheet, x + 84, at + 8, w - 100 - (0 if able else 110), step - 26, lines, 0, False, BAND, 1.2)
        if not able:
            possible(sheet, x + w - 60, at + step / 2, able, words)


def turned_up(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, words: Speaker) -> None:
    title(sheet, x, y, w, say(words, "turned_up"), "faceup")
    sheet.put(portrait(view.revealed, 160, 221), x, y + 74)
    sheet.fitted(x + 180, y + 92 + 28 * CAP, say(words, "onto"), "semibold", 28, 18, w - 180, THEME.muted)
    targets = view.targets[:8]
    for i, index in enumerate(targets):
        sheet.seal(x + 210 + 66 * (i % 3), y + 150 + 66 * (i // 3), 56, THEME.gold, str(index), 38, THEME.ink)
    tops = [view.spaces[index].pile[-1] for index in targets if view.spaces[index].pile]
    sheet.fitted(x, y + 330 + 24 * CAP, say(words, "tops"), "bold", 24, 16, w, THEME.muted)
    spread(sheet, x, y + 352, w, h - 366, tops)


def here(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, words: Speaker) -> None:
    """The space on which the player stands, before its first action."""
    assert view.visit is not None
    title(sheet, x, y, w, say(words, "here", n=view.visit.index), "arrow")
    space = view.spaces[view.visit.index]
    lines = rows(space.code, space.on_top, top_of(space), words)
    high = min(h - 90 - 210, 66 * len(lines))
    block(sheet, x + 10, y + 74, w - 20, high, lines, view.visit.number, False, THEME.row, 1.3)
    spread(sheet, x, y + 84 + high, w, h - 100 - high, space.pile[-4:])


def objectives(sheet: Sheet, x: int, y: int, w: int, h: int, view: PatzcuaroView, plan: Plan | None, words: Speaker) -> None:
    assert view.reader is not None
    player = view.players[view.reader]
    title(sheet, x, y, w, say(words, "objectives"), "flower")
    later = plan is not None and plan.rest is not None
    room = h - 80 - (150 if later else 8)
    step = min(140.0, room / max(1, len(view.objectives)))
    high = round(min(88.0, step - 42))
    for i, code in enumerate(view.objectives):
        at = y + 70 + step * i
        goals.draw(sheet, x, at, w, high, code, words)
        points = player.score.objectives[i]
        cy, tint = at + high + 20, WHITE if points else THEME.muted
        left = x + w - 14 - sheet.text(x + w - 4, cy + 30 * CAP, number(points), "black", 30, tint, "r")
        sheet.fitted(left, cy + 25 * CAP, say(words, "so_far"), "semibold", 25, 16, w - 90, THEME.muted, "r")
    if later and plan is not None:
        sheet.fill(x, y + h - 152, w, 3, LINE)
        following(sheet, x, y + h - 146, w, 140, view, plan.number, words)
