"""The final score: altars in their order, every level and objective with what it was counted from, and how a tie fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PIL import Image

from engines.patzcuaro.cards import LEVELS, OBJECTIVES, Level, Objective
from engines.patzcuaro.scoring import TieStep, colour_counts, item_counts, levels_held, tie_steps
from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import BELOW, FLAT, WIDTH, Compared, Line, Scores, no_name
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.patzcuaro import altars, goals
from renderers.patzcuaro.faces import colour_chip, item_chip, tile
from renderers.patzcuaro.looks import FRESH, LAVENDER, PETALS, SPENT, THEME, seats, thing
from renderers.patzcuaro.night import crowned
from renderers.patzcuaro.phrases import TIMES, name_of, names_of, number, say
from renderers.speech import Speaker

TOP = 140
TILE, LEVEL, GOAL, FLIP = 48, 66, 82, 64  # a page of four by three
PALETTE = "patzcuaro-board"


def compose(view: PatzcuaroView, words: Speaker) -> Image.Image:
    order = [(seat, rank) for rank, seat in enumerate(view.result["ranking"], 1)]
    page = Scores(THEME, TOP, order, view.result["winners"], partial(name_of, words), seats(), loss=SPENT, total=FLAT)
    lines = list(lines_of(page, view, words))
    sheet = crowned(WIDTH, TOP + page.high(lines) + BELOW)
    sheet.fitted(362, 72 + 38 * CAP, say(words, "final").upper(), "black", 38, 24, 900, THEME.gold, "l", 1)
    if view.ending:
        why = say(words, f"ending.{view.ending}", name=name_of(words, view.ended_by))
        sheet.fitted(362, 112 + 34 * CAP, why, "semibold", 34, 22, 1200, THEME.soft)
    scores = view.result["scores"]
    end = page.draw(sheet, lines, say(words, "part.total"), say(words, "points"), lambda seat: scores[seat]["total"])
    page.verdict(sheet, end, "crown", *verdict(view, words))
    return reduced(sheet.image, PALETTE)


def lines_of(page: Scores, view: PatzcuaroView, words: Speaker) -> Iterator[Line]:
    widest, players = max(one.slots for one in LEVELS), view.players
    size = min(TILE, (page.w - 40 - 6 * (widest - 1)) // widest)
    altar = len(LEVELS) * (size + 6) + 18
    yield Line("", no_name, altar, None, lambda sheet, x, y, room, high, seat: built(sheet, x, y + 8, room, size, players[seat]))
    for one in reversed(LEVELS):
        won = partial(of_level, players, one)
        yield Line("altar", say(words, "part.level", n=one.level), LEVEL, won, partial(counted, page, players, one))
    for i, code in enumerate(view.objectives):
        named = partial(goal_label, page.left, code)
        yield Line("", named, GOAL, None, partial(goal, players, i, OBJECTIVES[code]))
    yield Line("flip", say(words, "part.flip"), FLIP, lambda seat: players[seat].score.flip, partial(flip, players, words))


def of_level(players: Sequence[PlayerView], level: Level, seat: int) -> int:
    return players[seat].score.levels[level.level - 1].points


def goal_label(left: int, code: str, sheet: Sheet, y: int) -> None:
    one, w = OBJECTIVES[code], left - 30
    sheet.shadow(16, y + 3, w, GOAL - 6, 14)
    sheet.fill(16, y + 3, w, GOAL - 6, PETALS[one.petals], 14)
    goals.petals(sheet, 62, y + 31, 34, one.petals)
    sheet.fitted(62, y + 65 + 28 * CAP, code, "bold", 28, 18, 80, WHITE, "m")
    sheet.fitted(4 + w, y + GOAL / 2 + 46 * CAP, goals.value(one), "black", 46, 22, w - 110, WHITE, "r")


def flip(players: Sequence[PlayerView], words: Speaker, sheet: Sheet, x: int, y: int, room: int, high: int, seat: int) -> None:
    key, face, token, ink = (
        ("flipped", "bold", SPENT, SPENT) if players[seat].flipped else ("unflipped", "semibold", FRESH, THEME.muted)
    )
    sheet.mark("flip", x + 24, y + high / 2, 48, token, THEME.row)
    sheet.fitted(x + 62, y + high / 2 + 36 * CAP, say(words, key), face, 36, 20, room - 62, ink)


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


def counted(
    page: Scores, players: Sequence[PlayerView], level: Level, sheet: Sheet, x: int, y: int, room: int, high: int, seat: int
) -> None:
    """The items of a level, and what each brings."""
    found, cy = players[seat].score.levels[level.level - 1], y + high / 2
    factor = f"{TIMES} {level.points_per_item}" if level.points_per_item != 1 else ""
    scale = min(1.0, room / max(1, len(found.items) * 104 + (80 if factor else 0)))
    chip, size = round(56 * max(scale, 0.62)), max(26.0, 42 * scale // 0.5 * 0.5)
    at = float(x)
    for item, k in found.items:
        sheet.put(item_chip(item, chip), at, cy - chip / 2)
        at += chip + 7
        at += sheet.text(at, cy + size * CAP, str(k), "black", size, WHITE) + 15 * scale
    if factor and found.items:
        tint = page.colour(seat, THEME.muted)
        sheet.fitted(at + 2, cy + size * CAP, factor, "black", size * 0.94 // 0.5 * 0.5, 18, x + room - at, tint)


def goal(
    players: Sequence[PlayerView], i: int, one: Objective, sheet: Sheet, x: int, y: int, room: int, high: int, seat: int
) -> None:
    x, y, w, h, points = x - 10, y + 3, room + 20, high - 6, players[seat].score.objectives[i]
    altar = tuple(card for cards in players[seat].altar for card in cards)
    sheet.shadow(x, y, w, h, 13)
    sheet.fill(x, y, w, h, THEME.paper, 13)
    won = number(points)
    size = 54.0 if width(won, "black", 54) < w * 0.3 else 40.0
    wide = sheet.text(x + w - 16, y + h / 2 + size * CAP, won, "black", size, THEME.ink if points else THEME.dim, "r")
    left = round(w - 16 - wide - 12)
    if one.kind == "level_match":
        matched(sheet, x, y, h, left, one, levels_held(altar, one.code))
    else:
        numbers(sheet, x, y, h, left, one, altar, points)


def numbers(sheet: Sheet, x: int, y: int, h: int, room: float, one: Objective, altar: Sequence[str], points: int) -> None:
    cards = [card for card in altar if card]
    items, colours = item_counts(cards), colour_counts(cards)
    shown = [("item", key, n, items.get(key, 0)) for key, n in one.items.items()]
    shown += [("colour", key, n, colours.get(key, 0)) for key, n in one.colours.items()]
    if one.colour:
        shown.append(("lacks" if one.kind == "colour_absent" else "colour", one.colour, 1, colours.get(one.colour, 0)))
    summed = sum_of(one, points)
    tail = width(summed, "black", 30) + 14 if summed else 0
    step = min(54.0, (room - 14 - tail) / max(1, len(shown)))
    size = round(min(38, step - 5))
    at = x + 12.0
    for kind, key, wanted, have in shown:
        if kind == "item":
            icon, colour = thing(key)
            sheet.icon(icon, at + (step - size) / 2, y + 6, size, colour, THEME.paper)
        else:
            chip = round(size * 0.92)
            sheet.put(colour_chip(key, chip, kind == "lacks"), at + (step - chip) / 2, y + 7)
        said = str(have) if wanted == 1 else f"{have}/{wanted}"
        sheet.fitted(at + step / 2, y + h - 17 + 30 * CAP, said, "black", 30, 15, step - 2, THEME.ink, "m")
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


def verdict(view: PatzcuaroView, words: Speaker) -> tuple[str, str, list[Compared]]:
    """Who has won, by what, and the items that break a tie."""
    result, order = view.result, view.result["ranking"]
    scores, tie = result["scores"], result["tie"]
    margin = scores[order[0]]["total"] - scores[order[1]]["total"]
    said = say(words, "wins" if tie else "wins_by", name=names_of(words, tuple(result["winners"])), n=margin)
    steps = list(tie_steps(result)) if tie else [TieStep("items", tuple(order), ())]
    key = "tie_rule" if not tie else "tie.both" if len(steps) > 1 else f"tie.{tie}"
    shown = [Compared("", [(q, value_of(view, step, q)) for q in step.seats], step.left) for step in steps]
    return said, say(words, key, n=scores[order[0]]["total"]), shown


def value_of(view: PatzcuaroView, step: TieStep, seat: int) -> str:
    """The number that decides between equals: items, or the place in the turn order."""
    return f"{view.players[seat].turn}." if step.part == "place" else str(view.result["scores"][seat]["items"])
