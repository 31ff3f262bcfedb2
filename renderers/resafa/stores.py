"""The right half of a player's board: wares, caravan, merchant tokens, garden rewards, played cards, unused canals."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engines.resafa.cards import ACTION, CANAL, LISTS, REWARDS, RULES
from engines.resafa.view import PlayedView, PlayerView
from renderers.kit import shapes
from renderers.kit.colour import WHITE, rgb
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP
from renderers.resafa.faces import canal, cost_line, draw_centred
from renderers.resafa.glyphs import gained
from renderers.resafa.ground import aside, card, zone
from renderers.resafa.looks import BACK, DISC_EDGE, FAINT, LEAF, MAINS, PLATE, SEA, THEME, WARES, seats, tint
from renderers.resafa.phrases import TIMES, say
from renderers.resafa.signs import Sign, Signs, draw_token, num, seal
from renderers.speech import Same

X, TOP, W = 1174, 130, 590
GOODS_H, CARAVAN_H, TOKENS_H, REWARDS_H, PLAYED_H, CANALS_H, GAP = 142, 142, 250, 146, 128, 324, 10
HIGH = GOODS_H + CARAVAN_H + TOKENS_H + REWARDS_H + PLAYED_H + CANALS_H + 5 * GAP
ROWS = {"garden": ("garden", LEAF), "workshop": ("house", rgb("#E0784F")), "canal": ("canal", SEA)}
GREEN_BOX, GREEN_INK = rgb("#2F5A2A"), rgb("#BFE08F")
Placed = tuple[tuple[int, int], Image.Image]


def pieces(high: int, player: PlayerView, letter: str, colours: str, words: Same) -> Iterator[Placed]:
    y = TOP
    yield (X, y), warehouse(high, y, player.wares, colours, words)
    y += GOODS_H + GAP
    yield (X, y), caravan(high, y, player.seat, player.capacity, player.good, player.load, player.place, colours, words)
    y += CARAVAN_H + GAP
    yield (X, y), tokens(high, y, player.causeway, player.rows, colours, words)
    y += TOKENS_H + GAP
    yield (X, y), rewards(high, y, player.completed, colours, words)
    y += REWARDS_H + GAP
    yield (X, y), played(high, y, player.played, player.pile, colours, words)
    y += PLAYED_H + GAP
    yield (X, y), canals(high, y, player.seat, letter, player.canals, colours, words)


@kept
def warehouse(high: int, y: int, wares: tuple[tuple[str, int], ...], colours: str, words: Same) -> Image.Image:
    sheet = zone(high, (X, y, W, GOODS_H), "house", say(words.speaker, "zone.warehouse"), 380)
    draw_wares(sheet, 18, 50, W - 36, 78, wares)
    return reduced(sheet.image, colours)


def draw_wares(sheet: Sheet, x: float, y: float, w: float, h: int, wares: tuple[tuple[str, int], ...]) -> None:
    """Wares side by side; what there is nothing of is dim."""
    shown = [(ware, n) for ware, n in wares if ware != "vp"]
    step = (w + 8) / len(shown)
    wide = round(step - 8)
    for i, (ware, n) in enumerate(shown):
        left = x + step * i
        card(sheet, left, y, wide, h, 13)
        name, colour = WARES[ware]
        size = round(h * 0.6)
        sheet.icon(name, left + 9, y + (h - size) / 2, size, colour, THEME.paper)
        room = wide - size - 24
        tall = min(46.0, h * 0.58) // 0.5 * 0.5
        sheet.fitted(left + 14 + size + room / 2, y + h / 2 + tall * CAP, str(n), "black", tall, 18, room, THEME.ink, "m")
        if not n:
            sheet.fill(left, y, wide, h, THEME.panel, 13, 0.55)


@kept
def caravan(
    high: int, y: int, seat: int, capacity: int, good: str, load: int, place: str, colours: str, words: Same
) -> Image.Image:
    """One camel for each item the caravan can carry, loaded from the left."""
    sheet = zone(high, (X, y, W, CARAVAN_H), "camel", say(words.speaker, "zone.caravan"), 380)
    aside(sheet, W - 18, 28, say(words.speaker, "mat.in", place=place), 250)
    draw_camels(sheet, 18, 52, W - 36, 76, seat, capacity, good, load)
    return reduced(sheet.image, colours)


def draw_camels(sheet: Sheet, x: float, y: float, w: float, h: int, seat: int, capacity: int, good: str, load: int) -> None:
    look = seats()[seat % len(seats())]
    step = (w + 8) / RULES.capacity_max
    wide = round(step - 8)
    size = round(h * 0.66)
    for i in range(RULES.capacity_max):
        left = x + step * i
        middle = left + wide / 2 - size / 2
        if i >= capacity:
            sheet.dashes(left, y, wide, h, THEME.slot, 13, 3, 8, 7)
            sheet.icon("camel", middle, y + (h - size) / 2, size, THEME.slot, THEME.panel)
            continue
        sheet.box(left, y, wide, h, WHITE, look.colour, 13, 3, 11)
        sheet.paint(look.ink, left + 3, y + 3, shapes.patterned(look.pattern, wide - 6, h - 6, 0.15, 11))
        sheet.icon("camel", middle, y + (h - size) / 2 + (9 if i < load else 0), size, look.ink, look.colour)
        if i < load:
            card(sheet, left + wide / 2 - 24, y - 8, 48, 40, 9)
            name, colour = WARES[good]
            sheet.icon(name, left + wide / 2 - 16, y - 4, 32, colour, THEME.paper)


@kept
def tokens(
    high: int, y: int, causeway: tuple[str, ...], rows: tuple[tuple[str, tuple[str, ...]], ...], colours: str, words: Same
) -> Image.Image:
    sheet = zone(high, (X, y, W, TOKENS_H), "scarab", say(words.speaker, "zone.tokens"), 380)
    every = [*causeway, *(kind for _, kinds in rows for kind in kinds)]
    scarabs = every.count("scarab")
    points = RULES.scarab_vp[min(scarabs, len(RULES.scarab_vp) - 1)]
    aside(sheet, W - 18, 28, say(words.speaker, "mat.scarabs", n=scarabs, points=points), 270)
    sheet.fill(16, 50, 140, 186, PLATE, 14)
    sheet.fitted(86, 72 + 23 * CAP, say(words.speaker, "mat.causeway"), "bold", 23, 14, 128, THEME.muted, "m")
    for i in range(RULES.causeway):
        slot(sheet, 86, 118 + 70 * i if RULES.causeway == 2 else 100 + 130 * (i + 0.5) / RULES.causeway, causeway, i)
    step = 190 / len(rows)
    for k, (row, kinds) in enumerate(rows):
        top = 50 + step * k
        sheet.fill(168, top, W - 186, round(step - 6), PLATE, 14)
        name, colour = ROWS[row]
        cy = top + (step - 6) / 2
        sheet.icon(name, 184, cy - 20, 40, colour, PLATE)
        for i in range(RULES.row_spaces):
            slot(sheet, 268 + 66 * i, cy, kinds, i)
        each = RULES.row_vp[len(kinds)]
        at = 268 + 66 * RULES.row_spaces - 20
        sheet.text(at + 34, cy + 38 * CAP, str(each), "black", 38, THEME.gold if each else FAINT, "r")
        said = say(words.speaker, "mat.each")
        sheet.fitted(at + 42, cy + 22 * CAP, said, "semibold", 22, 13, W - 24 - at - 42, THEME.muted)
    return reduced(sheet.image, colours)


def slot(sheet: Sheet, cx: float, cy: float, kinds: tuple[str, ...], i: int) -> None:
    if i < len(kinds):
        draw_token(sheet, cx, cy, kinds[i], 54)
    else:
        sheet.hoop(cx, cy, 54, 3, DISC_EDGE)


@kept
def rewards(high: int, y: int, completed: int, colours: str, words: Same) -> Image.Image:
    """What completed gardens bring; the next one is outlined."""
    sheet = zone(high, (X, y, W, REWARDS_H), "gardenfull", say(words.speaker, "zone.rewards"), 380)
    aside(sheet, W - 18, 28, str(completed), 100)
    step = (W - 28) / len(REWARDS)
    wide = round(step - 8)
    last = len(REWARDS) - 1
    for i, key in enumerate(REWARDS):
        x, done, following = 18 + step * i, i < completed and i < last, i == min(completed, last)
        if done:
            sheet.fill(x, 52, wide, 80, GREEN_BOX, 13)
            sheet.icon("check", x + wide / 2 - 18, 86, 36, GREEN_INK, GREEN_BOX)
        else:
            if following:
                sheet.fill(x - 4, 48, wide + 8, 88, WHITE, 16)
            card(sheet, x, 52, wide, 80, 13)
            draw_centred(sheet, x + wide / 2, 106, reward(key), 32, wide - 10)
        said = f"{i + 1}+" if i == last else str(i + 1)
        sheet.middle(x + wide / 2, 68, said, "black", 24, GREEN_INK if done else THEME.dim)
    return reduced(sheet.image, colours)


def reward(key: str) -> Signs:
    found: list[Sign] = []
    for e in LISTS[key]:
        if e.op == "track":
            found += [Sign("step", e.word), *([num(f"{TIMES}{e.n}")] if e.n > 1 else [])]
        else:
            found += [seal(n) if ware == "vp" else sign for ware, n in e.gain for sign in gained(((ware, n),))]
    return tuple(found)


@kept
def played(high: int, y: int, cards: tuple[PlayedView, ...], pile: int, colours: str, words: Same) -> Image.Image:
    sheet = zone(high, (X, y, W, PLAYED_H), "turn", say(words.speaker, "zone.played"), 380)
    aside(sheet, W - 18, 28, say(words.speaker, "mat.pile", n=pile), 240)
    places = 2 * RULES.turns_per_round
    step = (W - 28) / places
    wide = round(step - 8)
    for i in range(places):
        x = 18 + step * i
        if i >= len(cards):
            sheet.dashes(x, 50, wide, 66, THEME.slot, 10, 3, 8, 7)
        elif cards[i].down:
            back(sheet, x, 50, wide, 66)
        else:
            draw_action(sheet, x, 50, wide, 66, cards[i].card)
    return reduced(sheet.image, colours)


def back(sheet: Sheet, x: float, y: float, w: int, h: int) -> None:
    sheet.box(x, y, w, h, WHITE, BACK.colour, 10, 3, 8)
    size = round(h * 0.58)
    sheet.icon(BACK.icon, x + (w - size) / 2, y + (h - size) / 2, size, WHITE, BACK.colour)


def draw_action(sheet: Sheet, x: float, y: float, w: int, h: int, code: str) -> None:
    """An action card in small: its halves in their colours with the icons of their actions."""
    action = ACTION[code]
    if not action.halves:
        look = tint("yellow")
        sheet.fill(x, y, w, h, look.colour, 10)
        sheet.middle(x + w / 2, y + h / 2, code, "black", LEAST if h > 70 else 24, look.ink)
        return
    for i, (main, colour) in enumerate(action.halves):
        look = tint(colour or "yellow")
        half = h // 2
        mask = shapes.rounded(w, h, 10).crop((0, half * i, w, half * (i + 1)))
        sheet.paint(look.colour, x, y + half * i, mask)
        size = half - 6
        sheet.icon(MAINS[main], x + w / 2 - size - 3, y + half * i + 3, size, look.ink, look.colour)
        name = look.icon if colour else "wild"
        sheet.icon(name, x + w / 2 + 5, y + half * i + 5, size - 4, look.ink, look.colour)
    sheet.fill(x, y + h // 2 - 1, w, 2, THEME.panel)


@kept
def canals(high: int, y: int, seat: int, letter: str, tiles: tuple[str, ...], colours: str, words: Same) -> Image.Image:
    sheet = zone(high, (X, y, W, CANALS_H), "canal", say(words.speaker, "zone.canals"), 380)
    aside(sheet, W - 18, 28, say(words.speaker, "mat.canals", n=len(tiles), all=len(CANAL)), 250)
    step = (W - 26) / 4
    for i, code in enumerate(CANAL):
        x, top = 16 + step * (i % 4), 50 + 134 * (i // 4)
        if code in tiles:
            pair(sheet, x, top, round(step - 8), 128, seat, letter, code)
        else:
            sheet.dashes(x, top, round(step - 8), 128, THEME.slot, 12, 3, 8, 7)
            sheet.icon("check", x + (step - 8) / 2 - 18, top + 46, 36, THEME.slot, THEME.panel)
    return reduced(sheet.image, colours)


def pair(sheet: Sheet, x: float, y: float, w: int, h: int, seat: int, letter: str, code: str) -> None:
    sheet.fill(x, y, w, h, PLATE, 12)
    sheet.middle(x + w / 2, y + 11, code, "bold", 18, THEME.muted)
    wide = (w - 18) // 2
    for i, side in enumerate(CANAL[code]):
        left = x + 6 + (wide + 6) * i
        sheet.put(canal(code, side, seat, letter, wide, 74, False), left, y + 22)
        sheet.fill(left, y + 100, wide, 24, THEME.paper, 6)
        draw_centred(sheet, left + wide / 2, y + 112, cost_line(code, side), 19, wide - 4)
