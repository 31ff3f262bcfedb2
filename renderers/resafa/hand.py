"""What only one player sees: the hand with what can be played now, what the question is about, and what may pay for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil

from PIL import Image

from engines.resafa.cards import ACTION, CANAL, CARD, COST, MAINS, RULES, Pairs, brought, standing_off
from engines.resafa.state import lowered
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit import parts, shapes
from renderers.kit.colour import WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, width
from renderers.resafa import stores
from renderers.resafa.faces import tint_of
from renderers.resafa.glyphs import line_of
from renderers.resafa.ground import BAND, card, crest, label, panel, table
from renderers.resafa.looks import ACTION as DARK
from renderers.resafa.looks import BARRED, DONE, REASON, ROMAN, THEME, TIMES, WARES, tint
from renderers.resafa.looks import MAINS as ICONS
from renderers.resafa.phrases import letters, names_of, say, standing_points
from renderers.resafa.scene import EDGE, INNER, WIDTH, me
from renderers.resafa.signs import draw, draw_laid, icon, lay, num
from renderers.resafa.stages import stage
from renderers.speech import Speaker

PALETTE = "resafa-hand"
HEAD = BAND + 96
ACTION_H, FREE_H, LOW = 314, 222, 268
TALL = 480  # what is higher leaves less room for the rest


def question_of(view: ResafaView) -> str:
    """What the reader is asked: the last part of its key, or nothing."""
    return me(view).asked.rpartition(".")[2]


def situation(view: ResafaView, words: Speaker) -> str:
    key = question_of(view)
    if view.result:
        return say(words, "over")
    if not key:
        return say(words, "you.wait", name=names_of(words, tuple(p.seat for p in view.players if p.asked)))
    return say(words, f"you.{key}")


def held(view: ResafaView) -> int:
    """How many cards count for the limit."""
    return len(view.hand) + len(view.bonus) + len(view.own_sacks)


def secret(view: ResafaView, words: Speaker) -> str:
    n = held(view)
    return say(words, "private.many" if n > RULES.hand_limit and not view.result else "private", n=n, limit=RULES.hand_limit)


# -- what can be played -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Half:
    """A half of an action card, or a whole one."""

    main: str
    colour: str  # "" where any may be chosen
    letter: str
    legal: bool
    reason: str
    short: Pairs = ()  # what is missing of several wares


def halves(view: ResafaView, code: str, words: Speaker) -> list[Half]:
    asked = question_of(view) == "play"
    found = []
    for letter, (main, colour) in zip("AB", ACTION[code].halves, strict=False):
        legal = not asked or (code, main) in view.possible
        short = () if legal else shortage(view, code, main)
        found.append(Half(main, colour, letter, legal, "" if legal else missing(short, words), short if len(short) > 1 else ()))
    return found


def missing(short: Pairs, words: Speaker) -> str:
    """What is short for a main action; a few words when it is not a price."""
    if not short:
        return say(words, "not_now")
    return " + ".join(say(words, f"short.{ware}", n=n) for ware, n in short)


def shortage(view: ResafaView, code: str, main: str) -> Pairs:
    """The wares that are missing for the cheapest way to take an action, what the card brings included."""
    own = Counter(dict(me(view).wares)) + Counter(brought(code))
    off = standing_off((one.card for one in me(view).special), f"{main}_action", main)
    prices: list[Pairs] = []
    if main == "workshop":
        prices = [COST["workshop"]]
    elif main == "garden":
        prices = [COST["small"]]
    elif main == "canal":
        prices = [tuple(lowered(side.cost, off).items()) for tile in me(view).canals for side in CANAL[tile].values()]
    elif main == "trading":
        prices = [(("coin", 1),)]
    lacks = [tuple((ware, n - own.get(ware, 0)) for ware, n in cost if n > own.get(ware, 0)) for cost in prices]
    return min(lacks, key=lambda lack: sum(n for _, n in lack), default=())


@dataclass(frozen=True)
class Free:
    """A card that may be played at any moment of the own turn."""

    code: str
    now: bool
    when: str  # the words on its pill


def frees(view: ResafaView, words: Speaker) -> list[Free]:
    """Bonus and sack cards, then special cards and kept tiles that are still to be used."""
    own = me(view)
    codes = [*view.bonus, *view.own_sacks, *(s.card for s in own.special if s.usable), *own.tiles]
    verbs = {choice.split(" ")[1] for choice in view.free if not choice.startswith("discard ")}
    shed = {choice.split(" ")[1] for choice in view.options if question_of(view) == "shed"}
    other = "when.later" if own.asked.startswith("act.") else "when.any"
    found = []
    for code in codes:
        when = CARD[code].when
        key = "now" if code in verbs else "away" if code in shed else f"when.{when}" if when in MAINS else other
        found.append(Free(code, code in verbs or code in shed, say(words, key)))
    return found


# -- the picture --------------------------------------------------------------------------------------------------------------


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    """Header, what the question is about or the action cards, what may be played freely, and what is owned."""
    key = question_of(view)
    shown = stage(view, key, words)
    free = frees(view, words)
    across, lines = rows_of(len(free))
    high = shown.high if shown is not None else ACTION_H
    low = HEAD + 24 + high
    free_h = FREE_H if lines < 2 and shown is None else 176
    bottom = low + (54 + lines * (free_h + 18) + 4 if free else 12)
    tall = high > TALL
    sheet = Sheet.over(table(WIDTH, bottom + (110 if tall else LOW) + 20))
    header(sheet, view, words)
    if shown is not None:
        shown.draw(sheet, HEAD + 22)
    else:
        actions(sheet, HEAD + 22, view, words)
    if free:
        label(sheet, EDGE, low + 24, "scroll", say(words, "zone.free"), 560)
        if not view.result:
            sheet.fitted(WIDTH - EDGE - 4, low + 24 + 24 * CAP, say(words, "free"), "semibold", 24, 15, 520, THEME.soft, "r")
        w = (INNER - 20 * (across - 1)) // across
        for i, one in enumerate(free):
            x, y = EDGE + (w + 20) * (i % across), low + 54 + (free_h + 18) * (i // across)
            free_card(sheet, x, y, w, free_h, one, view, words)
    if tall:
        in_a_line(sheet, EDGE, bottom, INNER, 110, me(view))
    else:
        owned(sheet, EDGE, bottom, 564, LOW, me(view), words)
        pile(sheet, EDGE + 576, bottom, INNER - 576, LOW, view, words)
    return reduced(sheet.image, PALETTE)


def rows_of(n: int) -> tuple[int, int]:
    """How many free cards lie in a row, and how many rows there are."""
    across = 4 if n <= 4 else 5 if n <= 10 else 6
    return across, ceil(n / across)


def header(sheet: Sheet, view: ResafaView, words: Speaker) -> None:
    sheet.fill(0, BAND, WIDTH, HEAD - BAND, THEME.row)
    sheet.icon("lock", 31, BAND + 22, 50, THEME.gold, THEME.row)
    seat = me(view).seat
    sheet.put(crest(seat, letters(view, words)[seat], 30), WIDTH - 58, BAND + 48)
    points = str(standing_points(view, me(view)))
    right = WIDTH - 104.0
    right -= sheet.text(right, BAND + 48 + 48 * CAP, points, "black", 48, THEME.gold, "r") + 24
    sheet.fitted(98, BAND + 29 + 28 * CAP, secret(view, words), "bold", 28, 19, right - 98, THEME.gold)
    sheet.fitted(98, BAND + 68 + 38 * CAP, situation(view, words), "bold", 38, 22, right - 98, WHITE)


# -- action cards -------------------------------------------------------------------------------------------------------------


def actions(sheet: Sheet, y: int, view: ResafaView, words: Speaker) -> None:
    n = max(3, len(view.hand))
    w = (INNER - 12 * (n - 1)) // n
    swaps = {choice.split(" ")[1] for choice in view.options if question_of(view) == "swap"}
    for i, code in enumerate(view.hand):
        x = EDGE + (w + 12) * i
        if code in swaps:
            parts.chosen(sheet, x, y, w, ACTION_H, THEME, 18)
        card(sheet, x, y, w, ACTION_H, 18)
        if ACTION[code].halves:
            for k, half in enumerate(halves(view, code, words)):
                draw_half(sheet, x + 14, y + 16 + 140 * k, w - 28, 108, half, question_of(view) == "play", words)
        else:
            draw_whole(sheet, x + 14, y + 16, w - 28, 248, code, question_of(view) == "play", words)
        foot(sheet, x, y + ACTION_H - 34, w, code, words)
    for i in range(len(view.hand), n if not view.hand else len(view.hand)):
        sheet.dashes(EDGE + (w + 12) * i, y, w, ACTION_H, THEME.slot, 18)


def foot(sheet: Sheet, x: float, y: float, w: int, code: str, words: Speaker) -> None:
    """The code of an action card, and what a yellow one brings when it is played."""
    if code not in CARD:
        sheet.middle(x + w / 2, y + 14, code, "bold", 24, THEME.brown)
        return
    wide = sheet.text(x + 18, y + 14 + 22 * CAP, code, "bold", 22, THEME.brown)
    mark, colour = TIMES["on_play"]
    sheet.icon(mark, x + 30 + wide, y, 28, colour, THEME.paper)
    laid = lay(line_of(code, say(words, "or")), 32, w - wide - 90, 40)
    draw_laid(sheet, x + 62 + wide + (w - wide - 76) / 2, y + 14, laid)


def draw_half(sheet: Sheet, x: float, y: float, w: int, h: int, half: Half, asked: bool, words: Speaker) -> None:
    look = tint(half.colour or "yellow")
    if asked and half.legal:
        parts.chosen(sheet, x, y, w, h, THEME, 13)
    ground, ink = (look.colour, look.ink) if half.legal else (BARRED, THEME.muted)
    sheet.fill(x, y, w, h, ground, 13)
    if half.legal:
        sheet.paint(ink, x, y, shapes.patterned("dots", w, h, 0.1, 13))
    block = DARK if half.legal else mix(BARRED, THEME.row, 0.4)
    side = min(84, w // 3)
    sheet.fill(x + 12, y + 12, side, 84, block, 13)
    size = round(side * 0.76)
    sheet.icon(ICONS[half.main], x + 12 + (side - size) / 2, y + 54 - size / 2, size, WHITE if half.legal else THEME.muted, block)
    left, room = x + side + 26, w - side - 26 - 52
    sheet.fitted(left, y + 38 + 36 * CAP, say(words, f"main.{half.main}"), "black", 36, 18, room, ink)
    sheet.seal(x + w - 28, y + 28, 44, THEME.row, half.letter, 26, THEME.gold if half.legal else THEME.muted)
    if half.legal:
        name = look.icon if half.colour else "wild"
        sheet.icon(name, left, y + 60, 34, ink, ground)
        said = say(words, f"colour.{half.colour or 'any'}")
        sheet.fitted(left + 44, y + 77 + 28 * CAP, said, "bold", 28, 15, w - side - 84, ink)
        return
    sheet.icon("lock", left, y + 62, 28, REASON, ground)
    if half.short:
        wide = sheet.text(left + 36, y + 77 + 25 * CAP, say(words, "short"), "bold", 25, REASON)
        signs = tuple(sign for ware, n in half.short for sign in (num(str(n), REASON), icon(WARES[ware][0], REASON)))
        draw(sheet, left + 46 + wide, y + 77, signs, 32, ground)
        return
    sheet.fitted(left + 36, y + 77 + 25 * CAP, half.reason, "bold", 25, 13, w - side - 76, REASON)


def draw_whole(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, asked: bool, words: Speaker) -> None:
    """A yellow card without halves: any main action, or two different ones."""
    look, n = tint("yellow"), ACTION[code].mains
    if asked:
        parts.chosen(sheet, x, y, w, h, THEME, 13)
    sheet.fill(x, y, w, h, look.colour, 13)
    sheet.paint(look.ink, x, y, shapes.patterned("dots", w, h, 0.1, 13))
    said = say(words, "any_main", n=n)
    sheet.fitted(x + w / 2, y + 36 + 34 * CAP, said, "black", 34, 16, w - 24, look.ink, "m")
    step = (w - 32) / 3
    for i, main in enumerate(MAINS):
        cx, cy = x + 16 + step * (i % 3 + 0.5), y + 100 + 74 * (i // 3)
        sheet.fill(cx - 32, cy - 32, 64, 64, DARK, 13)
        sheet.icon(ICONS[main], cx - 24, cy - 24, 48, WHITE, DARK)
    sheet.icon("wild", x + 16, y + h - 38, 30, look.ink, look.colour)
    sheet.fitted(x + 54, y + h - 23 + 25 * CAP, say(words, "colour.any"), "bold", 25, 15, w - 70, look.ink)


# -- free plays ---------------------------------------------------------------------------------------------------------------


def free_card(sheet: Sheet, x: float, y: float, w: int, h: int, one: Free, view: ResafaView, words: Speaker) -> None:
    look = tint_of(one.code)
    if one.now:
        parts.chosen(sheet, x, y, w, h, THEME, 14)
    card(sheet, x, y, w, h, 14)
    top = 56 if h > 200 else 44
    sheet.paint(look.colour, x, y, shapes.rounded(w, h, 14).crop((0, 0, w, top)))
    mark = round(top * 0.66)
    sheet.icon(look.icon, x + 12, y + (top - mark) / 2, mark, look.ink, look.colour)
    code_w = width(one.code, "semibold", 20)
    sheet.text(x + w - 12, y + top / 2 + 20 * CAP, one.code, "semibold", 20, look.ink, "r")
    room = w - mark - code_w - 44
    if room > 70:  # where there is less the symbol has to say it
        sheet.fitted(x + 20 + mark, y + top / 2 + 28 * CAP, family(one.code, words), "bold", 28, 15, room, look.ink)
    pill_h = 42 if h > 200 else 36
    middle = y + top + (h - top - pill_h - 12) / 2
    draw_laid(sheet, x + w / 2, middle, lay(line_of(one.code, say(words, "or")), 50, w - 20, h - top - pill_h - 28))
    if not view.result:
        pill(sheet, x + w / 2, y + h - pill_h / 2 - 12, w - 20, pill_h, one)


def family(code: str, words: Speaker) -> str:
    found = CARD[code]
    if found.colour:
        return say(words, "family.card", what=say(words, f"colour.{found.colour}"), level=ROMAN[found.level])
    return say(words, "free.sack" if found.vp else "free.tile")


def pill(sheet: Sheet, cx: float, cy: float, room: float, h: int, one: Free) -> None:
    ground, ink = (DONE, WHITE) if one.now else (mix(THEME.paper, THEME.ink, 0.14), THEME.brown)
    found = fit(one.when, "bold", 25 if h > 40 else 21, 14, room - 60)
    wide = round(width(found.lines[0], "bold", found.size)) + 60
    sheet.fill(cx - wide / 2, cy - h / 2, wide, h, ground, h / 2)
    sheet.icon("check" if one.now else "turn", cx - wide / 2 + 14, cy - 13, 26, ink, ground)
    sheet.text(cx - wide / 2 + 46, cy + found.size * CAP, found.lines[0], "bold", found.size, ink)


# -- what is owned ------------------------------------------------------------------------------------------------------------


def owned(sheet: Sheet, x: int, y: int, w: int, h: int, player: PlayerView, words: Speaker) -> None:
    panel(sheet, x, y, w, h)
    sheet.fitted(x + 22, y + 32 + 28 * CAP, say(words, "you_have"), "bold", 28, 18, w - 44, THEME.gold)
    stores.draw_wares(sheet, x + 20, y + 60, w - 40, 76, player.wares)
    stores.draw_camels(sheet, x + 20, y + 158, w - 40, 70, player.seat, player.capacity, player.good, player.load)
    way = "mat.to" if player.asked == "act.cargo" else "mat.in"
    said = say(words, way, place=player.place)
    sheet.fitted(x + w - 22, y + 32 + 24 * CAP, said, "semibold", 24, 15, 250, THEME.muted, "r")


def in_a_line(sheet: Sheet, x: int, y: int, w: int, h: int, player: PlayerView) -> None:
    panel(sheet, x, y, w, h)
    half = (w - 48) // 2
    stores.draw_wares(sheet, x + 16, y + 18, half, 74, player.wares)
    stores.draw_camels(sheet, x + 32 + half, y + 22, half, 70, player.seat, player.capacity, player.good, player.load)


def pile(sheet: Sheet, x: int, y: int, w: int, h: int, view: ResafaView, words: Speaker) -> None:
    """The own draw pile as a set, and what a colour action may be."""
    panel(sheet, x, y, w, h)
    n = len(view.pile)
    sheet.fitted(x + 22, y + 32 + 28 * CAP, say(words, "your_pile", n=n), "bold", 28, 18, w - 44, THEME.gold)
    shown = view.pile if n else view.hand if stage(view, question_of(view), words) is not None else ()
    step = (w - 36) / max(4, len(shown))
    for i, code in enumerate(shown):
        stores.draw_action(sheet, x + 20 + step * i, y + 58, round(step - 8), 84, code)
    if not shown:
        sheet.fitted(x + w / 2, y + 100 + 26 * CAP, say(words, "no_pile"), "semibold", 26, 16, w - 40, THEME.faint, "m")
    sheet.fitted(x + 22, y + 172 + 24 * CAP, say(words, "colour_action"), "bold", 24, 15, w - 44, THEME.muted)
    wide = (w - 56) // 3
    for i, (mark, key) in enumerate((("scroll", "bonus"), ("track", "step"), ("sack", "sack"))):
        left = x + 20 + (wide + 8) * i
        sheet.fill(left, y + 196, wide, 54, THEME.row, 12)
        sheet.icon(mark, left + 10, y + 206, 34, WHITE, THEME.row)
        sheet.fitted(left + 52, y + 223 + 24 * CAP, say(words, f"take.{key}"), "bold", 24, 13, wide - 60, WHITE)
