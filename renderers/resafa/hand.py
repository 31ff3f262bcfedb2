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
from renderers.kit.pages.hand import EDGE, HEAD, INNER, SMALLEST, WIDTH, Block, page, points
from renderers.kit.pages.telling import me
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
from renderers.resafa.signs import draw_laid, icon, lay, num
from renderers.resafa.stages import stage
from renderers.speech import Speaker

PALETTE = "resafa-hand"
ACTION_H, OWNED_H, PILE_H = 302, 102, 96
FREE, FREE_H = 46, 164  # the name of the zone, and a card in it


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
    """What the question is about or the action cards, what may be played freely, and what is owned."""
    shown, free = stage(view, question_of(view), words), frees(view, words)
    blocks = [shown or Block(ACTION_H, lambda sheet, y: actions(sheet, y, view, words))]
    if free and (shown is None or any(one.now for one in free)):
        across = 4 if len(free) <= 4 else 5 if len(free) <= 10 else 6
        high = FREE + ceil(len(free) / across) * (FREE_H + 14) - 14
        blocks.append(Block(high, lambda sheet, y: free_cards(sheet, y, across, free, view, words)))
    blocks.append(Block(OWNED_H, lambda sheet, y: owned(sheet, y, me(view), words)))
    if shown is None or shown.high < 480:
        blocks.append(Block(PILE_H, lambda sheet, y: pile(sheet, y, shown is not None, view, words)))

    def beside(sheet: Sheet) -> float:
        player, cy = me(view), BAND + HEAD / 2
        sheet.put(crest(player.seat, letters(view, words)[player.seat], 32), WIDTH - 58, cy)
        return points(THEME, str(standing_points(view, player)), "", sheet, WIDTH - 108, cy)

    return reduced(page(THEME, blocks, secret(view, words), situation(view, words), beside, table, BAND).image, PALETTE)


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
                draw_half(sheet, x + 14, y + 14 + 134 * k, w - 28, 108, half, question_of(view) == "play", words)
        else:
            draw_whole(sheet, x + 14, y + 14, w - 28, 242, code, question_of(view) == "play", words)
        foot(sheet, x, y + ACTION_H - 36, w, code, words)
    for i in range(0 if view.hand else n):
        sheet.dashes(EDGE + (w + 12) * i, y, w, ACTION_H, THEME.slot, 18)


def foot(sheet: Sheet, x: float, y: float, w: int, code: str, words: Speaker) -> None:
    """The code of an action card, and what a yellow one brings when it is played."""
    if code not in CARD:
        sheet.fitted(x + w / 2, y + 14 + 32 * CAP, code, "bold", 32, 18, w - 20, THEME.brown, "m")
        return
    wide = sheet.text(x + 18, y + 14 + 30 * CAP, code, "bold", 30, THEME.brown)
    mark, colour = TIMES["on_play"]
    sheet.icon(mark, x + 28 + wide, y - 3, 34, colour, THEME.paper)
    laid = lay(line_of(code, say(words, "or")), 38, w - wide - 90, 44)
    draw_laid(sheet, x + 62 + wide + (w - wide - 76) / 2, y + 14, laid)


def draw_half(sheet: Sheet, x: float, y: float, w: int, h: int, half: Half, asked: bool, words: Speaker) -> None:
    look, cy = tint(half.colour or "yellow"), y + 77
    if asked and half.legal:
        parts.chosen(sheet, x, y, w, h, THEME, 13)
    ground, ink = (look.colour, look.ink) if half.legal else (BARRED, THEME.muted)
    sheet.fill(x, y, w, h, ground, 13)
    if half.legal:
        sheet.paint(ink, x, y, shapes.patterned("dots", w, h, 0.1, 13))
    block = DARK if half.legal else mix(BARRED, THEME.row, 0.4)
    side = min(84, w // 3)
    sheet.fill(x + 12, y + 12, side, 84, block, 13)
    sheet.mark(ICONS[half.main], x + 12 + side / 2, y + 54, round(side * 0.76), WHITE if half.legal else THEME.muted, block)
    sheet.seal(x + 14, y + 14, 40, THEME.row, half.letter, 30, THEME.gold if half.legal else THEME.muted)
    left, room = x + side + 24, w - side - 32
    sheet.fitted(left, y + 33 + 44 * CAP, say(words, f"main.{half.main}"), "black", 44, 22, room, ink)
    if half.legal:
        sheet.mark(look.icon if half.colour else "wild", left + 19, cy, 38, ink, ground)
        sheet.fitted(left + 46, cy + 35 * CAP, say(words, f"colour.{half.colour or 'any'}"), "bold", 35, 18, room - 46, ink)
        return
    sheet.mark("lock", left + 14, cy, 32, REASON, ground)
    left, room = left + 36, room - 36
    if half.short:
        wide = sheet.text(left, cy + 33 * CAP, say(words, "short"), "bold", 33, REASON)
        signs = tuple(sign for ware, n in half.short for sign in (num(str(n), REASON), icon(WARES[ware][0], REASON)))
        draw_laid(sheet, left + (wide + room) / 2 + 4, cy, lay(signs, 36, room - wide - 12, 40), ground)
        return
    sheet.fitted(left, cy + 33 * CAP, half.reason, "bold", 33, 17, room, REASON)


def draw_whole(sheet: Sheet, x: float, y: float, w: int, h: int, code: str, asked: bool, words: Speaker) -> None:
    """A yellow card without halves: any main action, or two different ones."""
    look, n = tint("yellow"), ACTION[code].mains
    if asked:
        parts.chosen(sheet, x, y, w, h, THEME, 13)
    sheet.fill(x, y, w, h, look.colour, 13)
    sheet.paint(look.ink, x, y, shapes.patterned("dots", w, h, 0.1, 13))
    said = say(words, "any_main", n=n)
    sheet.fitted(x + w / 2, y + 36 + 40 * CAP, said, "black", 40, 20, w - 24, look.ink, "m")
    step = (w - 32) / 3
    for i, main in enumerate(MAINS):
        cx, cy = x + 16 + step * (i % 3 + 0.5), y + 100 + 74 * (i // 3)
        sheet.fill(cx - 32, cy - 32, 64, 64, DARK, 13)
        sheet.icon(ICONS[main], cx - 24, cy - 24, 48, WHITE, DARK)
    sheet.icon("wild", x + 16, y + h - 38, 30, look.ink, look.colour)
    sheet.fitted(x + 54, y + h - 23 + 33 * CAP, say(words, "colour.any"), "bold", 33, 18, w - 70, look.ink)


# -- free plays ---------------------------------------------------------------------------------------------------------------


def free_cards(sheet: Sheet, y: int, across: int, free: list[Free], view: ResafaView, words: Speaker) -> None:
    label(sheet, EDGE, y + 20, "scroll", say(words, "zone.free"), 600, size=34)
    if not view.result:
        sheet.fitted(WIDTH - EDGE - 4, y + 20 + 33 * CAP, say(words, "free"), "semibold", 33, 20, 530, THEME.soft, "r")
    w = (INNER - 16 * (across - 1)) // across
    for i, one in enumerate(free):
        free_card(sheet, EDGE + (w + 16) * (i % across), y + FREE + (FREE_H + 14) * (i // across), w, one, view, words)


def free_card(sheet: Sheet, x: float, y: float, w: int, one: Free, view: ResafaView, words: Speaker) -> None:
    look, h, top = tint_of(one.code), FREE_H, 46
    if one.now:
        parts.chosen(sheet, x, y, w, h, THEME, 14)
    card(sheet, x, y, w, h, 14)
    sheet.paint(look.colour, x, y, shapes.rounded(w, h, 14).crop((0, 0, w, top)))
    sheet.mark(look.icon, x + 26, y + top / 2, 34, look.ink, look.colour)
    code = sheet.text(x + w - 10, y + top / 2 + 28 * CAP, one.code, "semibold", 28, look.ink, "r")
    room = w - code - 70
    if room > 60:  # where there is less the symbol has to say it
        sheet.fitted(x + 50, y + top / 2 + 34 * CAP, family(one.code, words), "bold", 34, 17, room, look.ink)
    laid = lay(line_of(one.code, say(words, "or")), 54, w - 20, h - top - 62)
    draw_laid(sheet, x + w / 2, y + top + (h - top - 50) / 2, laid)
    if not view.result:
        pill(sheet, x + w / 2, y + h - 30, w - 20, one)


def family(code: str, words: Speaker) -> str:
    found = CARD[code]
    if found.colour:
        return say(words, "family.card", what=say(words, f"colour.{found.colour}"), level=ROMAN[found.level])
    return say(words, "free.sack" if found.vp else "free.tile")


def pill(sheet: Sheet, cx: float, cy: float, room: float, one: Free) -> None:
    """When a card may be played: green with a tick when it can be now."""
    ground, ink = (DONE, WHITE) if one.now else (mix(THEME.paper, THEME.ink, 0.14), THEME.brown)
    (said,), size = fit(one.when, "bold", 33, 17, room - 62)
    wide = round(width(said, "bold", size)) + 62
    sheet.fill(cx - wide / 2, cy - 22, wide, 44, ground, 22)
    sheet.mark("check" if one.now else "turn", cx - wide / 2 + 28, cy, 30, ink, ground)
    sheet.text(cx - wide / 2 + 48, cy + size * CAP, said, "bold", size, ink)


# -- what is owned ------------------------------------------------------------------------------------------------------------


def owned(sheet: Sheet, y: int, player: PlayerView, words: Speaker) -> None:
    """Wares, the caravan with its load, and where it is."""
    panel(sheet, EDGE, y, INNER, OWNED_H)
    stores.draw_wares(sheet, EDGE + 16, y + 14, 560, 74, player.wares)
    stores.draw_camels(sheet, EDGE + 590, y + 18, 360, 68, player.seat, player.capacity, player.good, player.load)
    said = say(words, "mat.to" if player.asked == "act.cargo" else "mat.in", place=player.place)
    sheet.lines(EDGE + 966, y + OWNED_H / 2, said, SMALLEST, 22, INNER - 980, THEME.soft)


def pile(sheet: Sheet, y: int, hand: bool, view: ResafaView, words: Speaker) -> None:
    """The own draw pile as a set; the cards in hand instead where these are not shown."""
    panel(sheet, EDGE, y, INNER, PILE_H)
    sheet.lines(EDGE + 20, y + PILE_H / 2, say(words, "your_pile", n=len(view.pile)), SMALLEST, 22, 230, THEME.gold)
    shown = view.pile or (view.hand if hand else ())
    step = min(140.0, (INNER - 276) / max(1, len(shown)))
    for i, code in enumerate(shown):
        stores.draw_action(sheet, EDGE + 264 + step * i, y + 10, round(step - 10), PILE_H - 20, code)
    if not shown:
        said = say(words, "no_pile")
        sheet.fitted(EDGE + 264, y + PILE_H / 2 + SMALLEST * CAP, said, "semibold", SMALLEST, 20, INNER - 290, THEME.faint)
