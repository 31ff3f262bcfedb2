"""The final score: altars in their order, every level and objective with what it was counted from, and how a tie fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PIL import Image

from engines.patzcuaro.cards import LEVELS, OBJECTIVES, Level, Objective
from engines.patzcuaro.scoring import TieStep, colour_counts, item_counts, levels_held, tie_steps
from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit import parts
from renderers.kit.colour import WHITE, Colour, darker
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import Part, Scores, no_name, strip
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.patzcuaro import altars, goals
from renderers.patzcuaro.faces import colour_chip, item_chip, tile
from renderers.patzcuaro.looks import BAND, FRESH, LAVENDER, LINE, PETALS, SPENT, THEME, seats, thing
from renderers.patzcuaro.night import crowned
from renderers.patzcuaro.phrases import TIMES, name_of, names_of, number, say
from renderers.speech import Speaker

WIDTH = 1600
LEFT, TOP, RIGHT, GAP = 176, 150, 1584, 14
HEADER, LEVEL, GOAL, FLIP, TOTAL, FOOT = 94, 86, 92, 70, 130, 76
PALE: Colour = (231, 227, 218)
PALETTE = "patzcuaro-board"


def compose(view: PatzcuaroView, words: Speaker) -> Image.Image:
    result = view.result
    order = [(seat, rank) for rank, seat in enumerate(result["ranking"], 1)]
    page = Scores(THEME, LEFT, TOP, RIGHT, GAP, HEADER, 20, order, result["winners"])
    widest = max(one.slots for one in LEVELS)
    size = min(100, (page.w - 20 - 6 * (widest - 1)) // widest)
    pyramid = len(LEVELS) * (size + 6) + 18
    high = HEADER + pyramid + LEVEL * len(LEVELS) + GOAL * len(view.objectives) + FLIP + TOTAL + 10
    sheet = crowned(WIDTH, TOP + high + 10 + FOOT + 16)
    sheet.fitted(362, 79 + 30 * CAP, say(words, "final").upper(), "black", 30, 20, 900, THEME.gold, "l", 1)
    if view.ending:
        why = say(words, f"ending.{view.ending}", name=name_of(words, view.ended_by))
        sheet.fitted(362, 112 + 25 * CAP, why, "semibold", 25, 18, 1180, THEME.soft)
    altars_ = Part(pyramid, no_name, lambda x, y, seat: built(sheet, x, y + 4, page.w, size, view.players[seat]))
    lines = [altars_, *parts_of(sheet, page, view, words)]
    page.draw(sheet, high, lines, lambda x, seat, rank, won: heading(sheet, x, page.w, seat, rank, won, words))
    verdict(sheet, TOP + high + 12, view, words)
    return reduced(sheet.image, PALETTE)


def parts_of(sheet: Sheet, page: Scores, view: PatzcuaroView, words: Speaker) -> Iterator[Part]:
    w, players = page.w, view.players
    for one in reversed(LEVELS):
        said = say(words, "part.level", n=one.level)
        yield Part(LEVEL, partial(label, sheet, "altar", 42, said, LEVEL), partial(counted, sheet, page, players, one))
    for i, code in enumerate(view.objectives):
        yield Part(GOAL, partial(goal_label, sheet, code), partial(goal, sheet, w - 16, players, i, OBJECTIVES[code]))
    named = partial(label, sheet, "flip", 40, say(words, "part.flip"), FLIP)
    yield Part(FLIP, named, lambda x, y, seat: flip(sheet, x, y, w, players[seat], words))
    yield Part(TOTAL, partial(total_label, sheet, words), lambda x, y, seat: total(sheet, x, y, page, view, seat, words))


def label(sheet: Sheet, icon: str, mark: int, said: str, high: int, y: float) -> None:
    sheet.mark(icon, 44 if icon == "flip" else 43, y + high / 2, mark, THEME.muted, THEME.table)
    sheet.fitted(72, y + high / 2 + 26 * CAP, said, "bold", 26, 15, LEFT - (88 if icon == "altar" else 84), THEME.soft)


def goal_label(sheet: Sheet, code: str, y: float) -> None:
    one = OBJECTIVES[code]
    sheet.shadow(16, y + 3, 148, GOAL - 6, 14)
    sheet.fill(16, y + 3, 148, GOAL - 6, PETALS[one.petals], 14)
    goals.petals(sheet, 54, y + 36, 36, one.petals)
    sheet.fitted(54, y + 70 + 20 * CAP, code, "bold", 20, 12, 60, WHITE, "m")
    brought = goals.value(one)
    size = next((s for s in (36.0, 32.0, 28.0, 25.0, 22.0) if width(brought, "black", s) <= 66), 19.0)
    sheet.fitted(156, y + GOAL / 2 + size * CAP, brought, "black", size, 11, 68, WHITE, "r")


def total_label(sheet: Sheet, words: Speaker, y: float) -> None:
    sheet.icon("trophy", 20, y + TOTAL / 2 - 16, 46, THEME.gold, THEME.table)
    sheet.fitted(72, y + TOTAL / 2 + 8 + 30 * CAP, say(words, "part.total"), "bold", 30, 15, LEFT - 84, THEME.gold)


def flip(sheet: Sheet, x: int, y: int, w: int, player: PlayerView, words: Speaker) -> None:
    cy, cost = y + FLIP / 2, player.score.flip
    key, face, token, ink = ("flipped", "bold", SPENT, SPENT) if player.flipped else ("unflipped", "semibold", FRESH, THEME.muted)
    sheet.mark("flip", x + 45, cy, 42, token, THEME.row)
    sheet.fitted(x + 80, cy + 28 * CAP, say(words, key), face, 28, 17, w - 190, ink)
    sheet.text(x + w - 26, cy + 48 * CAP, number(cost), "black", 48, SPENT if cost else THEME.rim, "r")


def total(sheet: Sheet, x: int, y: int, page: Scores, view: PatzcuaroView, seat: int, words: Speaker) -> None:
    w, points = page.w, view.result["scores"][seat]["total"]
    sheet.fill(x + 20, y + 2, w - 40, 4, page.colour(seat, LINE))
    sheet.fitted(x + 26, y + TOTAL / 2 + 8 + 28 * CAP, say(words, "points"), "semibold", 28, 18, w * 0.4, THEME.muted)
    sheet.text(x + w - 26, y + TOTAL / 2 + 6 + 88 * CAP, number(points), "black", 88, page.colour(seat, WHITE), "r")


def heading(sheet: Sheet, x: int, w: int, seat: int, rank: int, won: bool, words: Speaker) -> None:
    looks, name = seats(), name_of(words, seat)
    inset = parts.FRAME - 2 if won else 1
    parts.banner(sheet, x + inset, TOP + inset, w - 2 * inset, 78 - inset, seat, 18, seats=looks)
    cy = TOP + 40
    sheet.put(parts.crest(seat, initial(name), 27, seats=looks), x + 46, cy)
    parts.nameplate(sheet, x + 86, cy, name, seat, 38, 19, w - 86 - 92, looks)
    if won:
        sheet.disc(x + w - 46, cy, 62, THEME.row)
        sheet.icon("crown", x + w - 46 - 23, cy - 26, 46, THEME.gold, darker(THEME.gold, 0.72))
    else:
        sheet.disc(x + w - 42, cy, 60, THEME.row)
        sheet.seal(x + w - 42, cy, 54, PALE, str(rank), 37, THEME.ink)


def built(sheet: Sheet, x: int, y: int, w: int, size: int, player: PlayerView) -> None:
    step = size + 6
    for row, level in enumerate(reversed(LEVELS)):
        left = x + (w - step * level.slots + 6) / 2
        for i, card in enumerate(player.altar[level.level - 1]):
            at, top = left + step * i, y + step * row
            if card:
                sheet.put(tile(card, size), at, top)
            else:
                altars.slot(sheet, at, top, size, (level.level, i + 1), False, False)


def counted(sheet: Sheet, page: Scores, players: Sequence[PlayerView], level: Level, x: int, y: int, seat: int) -> None:
    x, y, w, h = x + 8, y + 2, page.w - 16, LEVEL - 4
    found = players[seat].score.levels[level.level - 1]
    sheet.fill(x, y, w, h, BAND, 13)
    cy = y + h / 2
    sheet.text(x + w - 18, cy + 48 * CAP, number(found.points), "black", 48, WHITE if found.points else THEME.rim, "r")
    factor = f"{TIMES} {level.points_per_item}" if level.points_per_item != 1 else ""
    room = w - 34 - width(number(found.points), "black", 48) - 16
    n = len(found.items)
    full = n * 94 + (70 if factor else 0)
    scale = min(1.0, room / max(1, full))
    chip, size = round(54 * max(scale, 0.62)), max(24.0, 38 * scale // 0.5 * 0.5)
    at = x + 16.0
    for item, k in found.items:
        sheet.put(item_chip(item, chip), at, cy - chip / 2)
        at += chip + 7
        at += sheet.text(at, cy + size * CAP, str(k), "black", size, WHITE) + 15 * scale
    if factor and n:
        tint = page.colour(seat, THEME.muted)
        sheet.fitted(at + 2, cy + size * CAP, factor, "black", size * 0.94 // 0.5 * 0.5, 18, x + room - at + 14, tint)


def goal(sheet: Sheet, w: int, players: Sequence[PlayerView], i: int, one: Objective, x: int, y: int, seat: int) -> None:
    x, y, h, points = x + 8, y + 3, GOAL - 6, players[seat].score.objectives[i]
    altar = tuple(card for cards in players[seat].altar for card in cards)
    sheet.shadow(x, y, w, h, 13)
    sheet.fill(x, y, w, h, THEME.paper, 13)
    won = number(points)
    size = 48.0 if width(won, "black", 48) < w * 0.3 else 36.0
    wide = sheet.text(x + w - 18, y + h / 2 + size * CAP, won, "black", size, THEME.ink if points else THEME.dim, "r")
    room = w - 18 - wide - 12
    if one.kind == "level_match":
        matched(sheet, x, y, h, room, one, levels_held(altar, one.code))
    else:
        numbers(sheet, x, y, h, room, one, altar, points)


def numbers(sheet: Sheet, x: int, y: int, h: int, room: float, one: Objective, altar: Sequence[str], points: int) -> None:
    cards = [card for card in altar if card]
    items, colours = item_counts(cards), colour_counts(cards)
    shown = [("item", key, n, items[key]) for key, n in one.items.items()]
    shown += [("colour", key, n, colours[key]) for key, n in one.colours.items()]
    if one.colour:
        shown.append(("lacks" if one.kind == "colour_absent" else "colour", one.colour, 1, colours[one.colour]))
    summed = sum_of(one, points)
    tail = width(summed, "black", 30) + 14 if summed else 0
    step = min(54.0, (room - 14 - tail) / max(1, len(shown)))
    size = round(min(46, step - 5))
    at = x + 12.0
    for kind, key, wanted, have in shown:
        if kind == "item":
            icon, colour = thing(key)
            sheet.icon(icon, at + (step - size) / 2, y + 8, size, colour, THEME.paper)
        else:
            chip = round(size * 0.92)
            sheet.put(colour_chip(key, chip, kind == "lacks"), at + (step - chip) / 2, y + 10)
        said = str(have) if wanted == 1 else f"{have}/{wanted}"
        sheet.fitted(at + step / 2, y + h - 17 + 24 * CAP, said, "black", 24, 13, step - 2, THEME.ink, "m")
        at += step
    if summed:
        sheet.fitted(at + 8, y + h / 2 + 34 * CAP, summed, "black", 34, 17, x + room - at - 8, LAVENDER)


def sum_of(one: Objective, points: int) -> str:
    """How often it counts, times what it brings."""
    if one.kind == "colour_absent" or not one.points:
        return ""
    return f"{abs(points // one.points)} {TIMES} {number(one.points)}"


def matched(sheet: Sheet, x: int, y: int, h: int, room: float, one: Objective, held: Sequence[int]) -> None:
    step = min(52.0, (room - 20 - len(LEVELS) * 40) / max(1, len(goals.wanted(one))))
    at = goals.draw_wanted(sheet, x + 12, y + h / 2, one, round(step * 0.88), step) + 8
    pitch = min(56.0, (x + room - at) / len(LEVELS))
    size = round(min(48, pitch - 6))
    for level in LEVELS:
        left, top = at + pitch * (level.level - 1), y + (h - size) / 2
        full = level.level in held
        if full:
            sheet.fill(left, top, size, size, PETALS[3], 10)
        else:
            sheet.dashes(left, top, size, size, THEME.dim, 10, 3, 6, 6)
        ink = WHITE if full else THEME.dim
        sheet.middle(left + size / 2, top + size / 2, str(level.level), "black", round(size * 1.3) / 2, ink)


def verdict(sheet: Sheet, y: int, view: PatzcuaroView, words: Speaker) -> None:
    """The last strip: who won, by how much, and the items that break a tie."""
    result, order = view.result, view.result["ranking"]
    scores, tie = result["scores"], result["tie"]
    strip(sheet, y, FOOT, THEME, 18)
    cy = y + FOOT / 2
    sheet.icon("crown", 38, cy - 26, 50, THEME.gold, darker(THEME.gold, 0.72))
    margin = scores[order[0]]["total"] - scores[order[1]]["total"]
    said = say(words, "wins" if tie else "wins_by", name=names_of(words, tuple(result["winners"])), n=margin)
    at = 104 + sheet.fitted(104, cy + 38 * CAP, said, "black", 38, 24, 600, THEME.gold) + 34
    steps = list(tie_steps(result)) if tie else [TieStep("items", tuple(order), ())]
    key = "tie_rule" if not tie else "tie.both" if len(steps) > 1 else f"tie.{tie}"
    shown = [width(value_of(view, step, q), "black", 38) for step in steps for q in step.seats]
    needed = sum(shown) + 96 * len(shown) + 30 * (len(steps) - 1)
    why, room = say(words, key, n=scores[order[0]]["total"]), max(1564 - at - needed - 24, 260)
    at += sheet.fitted(at, cy + 27 * CAP, why, "semibold", 27, 17, room, THEME.soft) + 26
    scale = min(1.0, (1564 - at) / needed)
    for step in steps:
        at = compare(sheet, at, cy, view, step, scale, words) + 30 * scale


def compare(sheet: Sheet, x: float, cy: float, view: PatzcuaroView, step: TieStep, scale: float, words: Speaker) -> float:
    """What decides between equals, person by person; where it ends."""
    size = 38 * scale // 0.5 * 0.5
    for q in step.seats:
        sheet.put(parts.crest(q, initial(name_of(words, q)), round(23 * scale), seats=seats()), x + 24 * scale, cy)
        x += 56 * scale
        tint = THEME.gold if q in step.left else WHITE
        x += sheet.text(x, cy + size * CAP, value_of(view, step, q), "black", size, tint) + 26 * scale
    return x


def value_of(view: PatzcuaroView, step: TieStep, seat: int) -> str:
    """The number that decides between equals: items, or the place in the turn order."""
    return f"{view.players[seat].turn}." if step.part == "place" else str(view.result["scores"][seat]["items"])
