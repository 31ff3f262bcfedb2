"""What only one player sees: the hand with what can be played now, what the question is about, and what may pay for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil

from PIL import Image

from engines.resafa.cards import ACTION, CANAL, CARD, COST, MAINS, RULES, Pairs, brought, standing_off
from engines.resafa.state import lowered
from engines.resafa.view import ResafaView
from renderers.kit import closeup, parts, shapes
from renderers.kit.closeup import EDGE, WIDTH, Page
from renderers.kit.colour import WHITE, mix
from renderers.kit.pages.hand import HEAD, points, private_page
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP
from renderers.resafa import stores
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HIGH, TOP, Pane
from renderers.resafa.faces import tint_of
from renderers.resafa.glyphs import act, line_of
from renderers.resafa.ground import card, crest, panel
from renderers.resafa.looks import ACTION as DARK
from renderers.resafa.looks import BARRED, DONE, REASON, THEME, TIMES, WARES, tint
from renderers.resafa.looks import MAINS as ICONS
from renderers.resafa.phrases import letters, names_of, say, standing_points
from renderers.resafa.scene import WIDE, X
from renderers.resafa.signs import Sign
from renderers.resafa.stages import STAGES
from renderers.resafa.voice import question
from renderers.speech import Speaker


def question_of(view: ResafaView) -> str:
    """What the reader is asked: the last part of its key, or nothing."""
    return me(view).asked.rpartition(".")[2]


def situation(view: ResafaView, words: Speaker) -> str:
    key = question_of(view)
    if view.result:
        return say(words, "over")
    if not key:
        return say(words, "you.wait", name=names_of(words, tuple(p.seat for p in view.players if p.asked)))
    return say(words, f"you.{key}", **(question(me(view).asked, view) if key == "next" else {}))


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
    lacks: Pairs = ()  # the wares that are missing

    @property
    def short(self) -> Pairs:
        """The same where it is more than one."""
        return self.lacks if len(self.lacks) > 1 else ()


def halves(view: ResafaView, code: str, words: Speaker) -> list[Half]:
    asked = question_of(view) == "play"
    found = []
    for letter, (main, colour) in zip("AB", ACTION[code].halves, strict=False):
        legal = not asked or (code, main) in view.possible
        short = () if legal else shortage(view, code, main)
        found.append(Half(main, colour, letter, legal, "" if legal else missing(short, words), short))
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


# -- the page -----------------------------------------------------------------------------------------------------------------

FOOT_Y, FOOT_H = closeup.SCORES_TOP, closeup.SCORES_HIGH
BESIDE = 3  # so many cards at the foot leave room for the own goods
SPACE = 14  # between what lies below each other
PILE_H, LABEL, FREE_H, LOW_H = 92, 44, 140, 92  # the pile, the name of the zone, a card in it, and one where there are many
CARDS_H = 340


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    """What the question is about, or else the hand; below it cards that may be played now, or what is owned."""
    stage = STAGES.get(question_of(view))
    if stage is not None and view.options:
        return stage(view, view.options, words, begun)
    page, free = begun(view, words), frees(view, words)
    acts = question_of(view) == "next" and len(view.options) > 1
    zone = LABEL + zone_high(len(free)) + SPACE if free else 0
    piled = len(free) <= FEW
    high = min(CARDS_H, HIGH - zone - (PILE_H + SPACE) * piled)
    y = TOP
    if acts:
        draw_acts(page, y, view, words)
        y += ACTS_H + SPACE
    else:
        actions(page, y, high, view, words)
        y += high + SPACE
    if free:
        free_cards(page, y, free, view, words)
        y += zone
    if piled:
        pile(page, y, acts, view, words)
    return page.done()


def begun(view: ResafaView, words: Speaker, *panes: Pane, asked: str = "", fact: str = "") -> Page:
    """A page that only its reader sees, with its panes; at its foot free plays that are possible now, or the own goods."""
    player = me(view)

    def beside(sheet: Sheet) -> float:
        cy = closeup.HEAD_TOP + HEAD / 2
        sheet.put(crest(player.seat, letters(view, words)[player.seat], 36), WIDTH - 62, cy)
        return points(THEME, str(standing_points(view, player)), "", sheet, WIDTH - 116, cy)

    page = private_page(table.STYLE, secret(view, words), situation(view, words), beside)
    table.lay(page, panes)
    now = [one for one in frees(view, words) if one.now]
    if not now or question_of(view) not in STAGES:
        owned(page, view, words)
    elif len(now) > BESIDE:
        row_of(page, EDGE, FOOT_Y, closeup.INSIDE, FOOT_H, now)
    else:
        row_of(page, EDGE, FOOT_Y, 560, FOOT_H, now, BESIDE)
        stores.draw_wares(page, EDGE + 590, FOOT_Y + 9, closeup.INSIDE - 590, 74, player.wares)
    return page


# -- action cards -------------------------------------------------------------------------------------------------------------


def actions(page: Page, y: int, high: int, view: ResafaView, words: Speaker) -> None:
    n = max(3, len(view.hand))
    w = (WIDE - SPACE * (n - 1)) // n
    for i, code in enumerate(view.hand):
        x = X + (w + SPACE) * i
        card(page, x, y, w, high, 18)
        asked, each = question_of(view) == "play", (high - 46 - 3 * 12) // 2
        if ACTION[code].halves:
            for k, half in enumerate(halves(view, code, words)):
                draw_half(page, x + 14, y + 14 + (each + 12) * k, w - 28, each, half, asked, words)
        else:
            draw_whole(page, x + 14, y + 14, w - 28, 2 * each + 12, code, asked, words)
        foot(page, x, y + high - 44, w, code, words)
    for i in range(0 if view.hand else n):
        page.dashes(X + (w + SPACE) * i, y, w, high, THEME.slot, 18)


def foot(page: Page, x: float, y: float, w: int, code: str, words: Speaker) -> None:
    """The code of an action card, and what a yellow one brings when it is played."""
    if code not in CARD:
        page.line(x + w / 2, y + 20, code, w - 20, 36, THEME.brown, "m")
        return
    wide = page.text(x + 18, y + 20 + 34 * CAP, code, "bold", 34, THEME.brown)
    mark, colour = TIMES["on_play"]
    page.mark(mark, x + 48 + wide, y + 20, 36, colour, THEME.paper)
    line.centred(page, x + 68 + wide + (w - wide - 76) / 2, y + 20, line_of(code, say(words, "or")), 42, w - wide - 84, 46)


def draw_half(page: Page, x: float, y: float, w: int, h: int, half: Half, asked: bool, words: Speaker) -> None:
    look, cy = tint(half.colour or "yellow"), y + h * 0.72
    if asked and half.legal:
        parts.chosen(page, x, y, w, h, THEME, 13)
    ground, ink = (look.colour, look.ink) if half.legal else (BARRED, THEME.muted)
    page.fill(x, y, w, h, ground, 13)
    if half.legal:
        page.pattern(x, y, w, h, "dots", 0.1, 13, ink)
    block, side = DARK if half.legal else mix(BARRED, THEME.row, 0.4), min(84, h - 20, w // 3)
    page.fill(x + 12, y + (h - side) / 2, side, side, block, 13)
    page.mark(ICONS[half.main], x + 12 + side / 2, y + h / 2, round(side * 0.76), WHITE if half.legal else THEME.muted, block)
    page.seal(x + 18, y + 18, 44, THEME.row, half.letter, 34, THEME.gold if half.legal else THEME.muted)
    left, room = x + side + 24, w - side - 32
    page.line(left, y + h * 0.31, say(words, f"main.{half.main}"), room, 44, ink, face="black")
    if half.legal:
        page.mark(look.icon if half.colour else "wild", left + 19, cy, 38, ink, ground)
        page.line(left + 46, cy, say(words, f"colour.{half.colour or 'any'}"), room - 46, 36, ink)
        return
    page.mark("lock", left + 14, cy, 34, REASON, ground)
    left, room = left + 36, room - 36
    if half.lacks:
        if not half.short:  # more of them have room for their signs alone
            left += page.line(left, cy, say(words, "short"), room - 60, 34, REASON) + 8
        for ware, n in half.lacks:
            left += 2 + page.text(left, cy + 34 * CAP, str(n), "black", 34, REASON)
            page.mark(WARES[ware][0], left + 18, cy, 36, REASON, ground)
            left += 42
        return
    page.line(left, cy, half.reason, room, 36, REASON)


def draw_whole(page: Page, x: float, y: float, w: int, h: int, code: str, asked: bool, words: Speaker) -> None:
    """A yellow card without halves: any main action, or two different ones."""
    look, n = tint("yellow"), ACTION[code].mains
    if asked:
        parts.chosen(page, x, y, w, h, THEME, 13)
    page.fill(x, y, w, h, look.colour, 13)
    page.pattern(x, y, w, h, "dots", 0.1, 13, look.ink)
    page.line(x + w / 2, y + 30, say(words, "any_main", n=n), w - 24, 40, look.ink, "m", "black")
    step, down = (w - 32) / 3, min(74, (h - 108) // 2)
    for i, main in enumerate(MAINS):
        cx, cy = x + 16 + step * (i % 3 + 0.5), y + 60 + down * (i // 3 + 0.5)
        page.fill(cx - down / 2 + 4, cy - down / 2 + 4, down - 8, down - 8, DARK, 13)
        page.mark(ICONS[main], cx, cy, down - 22, WHITE, DARK)
    page.mark("wild", x + 32, y + h - 24, 34, look.ink, look.colour)
    page.line(x + 58, y + h - 24, say(words, "colour.any"), w - 70, 36, look.ink)


# -- what may be done next ----------------------------------------------------------------------------------------------------

ACTS_H = 150


def draw_acts(page: Page, y: int, view: ResafaView, words: Speaker) -> None:
    """The actions that are open in the own turn."""
    found = [o for o in view.options if o != "end"]
    n = max(3, len(found))
    w = (WIDE - SPACE * (n - 1)) // n
    for i, choice in enumerate(found):
        verb, what = choice.split(" ")[:2]
        x, look = X + (w + SPACE) * i, tint(what) if verb == "colour" else None
        closeup.gold(page, x + 6, y + 6, w - 12, ACTS_H - 12, 16, thick=6, gap=0)
        page.fill(x + 6, y + 6, w - 12, ACTS_H - 12, THEME.row, 16)
        sign = Sign("chip", what) if look else act(what)
        said = say(words, f"colour.{what}" if look else f"main.{what}")
        if w < 320:
            line.put(page, x + w / 2 - 34, y + 56, (sign,), 60)
            page.line(x + w / 2, y + 114, said, w - 24, 36, at="m")
            continue
        line.put(page, x + 22, y + ACTS_H / 2, (sign,), 84)
        page.line(x + 126, y + 54, said, w - 138, 44, face="black")
        page.line(x + 126, y + 104, say(words, "colour_one" if look else "main_one"), w - 138, 36, THEME.muted, face="semibold")


# -- free plays ---------------------------------------------------------------------------------------------------------------

FEW, MANY = 4, 8  # cards in one row, and from how many on they are low


def zone_high(n: int) -> int:
    """How high the cards that may be played freely are."""
    rows, high = (ceil(n / MANY), LOW_H) if n > MANY else (ceil(n / FEW), FREE_H)
    return rows * (high + 12) - 12


def free_cards(page: Page, y: int, free: list[Free], view: ResafaView, words: Speaker) -> None:
    page.mark("scroll", X + 18, y + 18, 38, THEME.gold, THEME.table)
    left = X + 48 + page.line(X + 48, y + 18, say(words, "zone.free"), 560, 36, THEME.muted)
    if not view.result:
        page.line(X + WIDE, y + 18, say(words, "free"), X + WIDE - left - 30, 34, THEME.soft, "r", "semibold")
    y += LABEL
    if len(free) > MANY:
        for k in range(0, len(free), MANY):
            row_of(page, X, y + (LOW_H + 12) * (k // MANY), WIDE, LOW_H, free[k : k + MANY], MANY)
        return
    w = (WIDE - 14 * (FEW - 1)) // FEW
    for i, one in enumerate(free):
        free_card(page, X + (w + 14) * (i % FEW), y + (FREE_H + 12) * (i // FEW), w, one, bool(view.result), words)


def _sheet(page: Page, x: float, y: float, w: int, h: int, top: int, one: Free) -> None:
    """A card with a head in its colour, gold around it where it may be played now."""
    look = tint_of(one.code)
    if one.now:
        parts.chosen(page, x, y, w, h, THEME, 14)
    card(page, x, y, w, h, 14)
    page.paint(look.colour, x, y, shapes.rounded(w, h, 14).crop((0, 0, w, top)))


def free_card(page: Page, x: float, y: float, w: int, one: Free, over: bool, words: Speaker) -> None:
    """What a card does, and when; a tick where it can be played now."""
    look, h, top = tint_of(one.code), FREE_H, 46
    _sheet(page, x, y, w, h, top, one)
    page.mark(look.icon, x + 28, y + top / 2, 36, look.ink, look.colour)
    page.line(x + 54, y + top / 2, one.code, w - 110, 36, look.ink)
    if one.now:
        page.rimmed(x + w - 28, y + top / 2, 42, WHITE, 36, DONE)
        page.mark("check", x + w - 28, y + top / 2, 26, WHITE, DONE)
    low = 0 if one.now or over else 46
    signs = line_of(one.code, say(words, "or"))
    line.centred(page, x + w / 2, y + top + (h - top - low) / 2, signs, 54, w - 16, h - top - low - 4)
    if low:
        page.fill(x + 8, y + h - 48, w - 16, 40, BACK, 12)
        page.line(x + w / 2, y + h - 28, one.when, w - 30, 34, THEME.brown, "m")


BACK = mix(THEME.paper, THEME.ink, 0.14)


def row_of(page: Page, x: float, y: int, w: int, h: int, free: list[Free], least: int = 5) -> None:
    """Cards beside each other, low: their codes and what they do."""
    n = max(least, len(free))
    wide = (w - 24 * (n - 1) - 12) // n
    for i, one in enumerate(free):
        look, left = tint_of(one.code), x + 6 + (wide + 24) * i
        _sheet(page, left, y, wide, h, 40, one)
        page.line(left + wide / 2, y + 20, one.code, wide - 8, 34, look.ink, "m")
        line.centred(page, left + wide / 2, y + 40 + (h - 40) / 2, line_of(one.code, "/"), 44, wide - 10, h - 44)


# -- what is owned ------------------------------------------------------------------------------------------------------------


def owned(page: Page, view: ResafaView, words: Speaker) -> None:
    """Wares, the caravan with its load, and where it is."""
    player, y = me(view), FOOT_Y
    panel(page, EDGE, y, closeup.INSIDE, FOOT_H)
    stores.draw_wares(page, EDGE + 10, y + 9, 580, 74, player.wares)
    stores.draw_camels(page, EDGE + 604, y + 12, 340, 68, player.seat, player.capacity, player.good, player.load)
    said = say(words, "mat.to" if player.asked == "act.cargo" else "mat.in", place=player.place)
    page.lines(EDGE + 958, y + FOOT_H / 2, said, 38, LEAST, closeup.INSIDE - 972, THEME.soft)


def pile(page: Page, y: int, hand: bool, view: ResafaView, words: Speaker) -> None:
    """The own draw pile as a set; the cards in hand instead where these are not shown."""
    panel(page, X, y, WIDE, PILE_H)
    page.lines(X + 20, y + PILE_H / 2, say(words, "your_pile", n=len(view.pile)), 36, LEAST, 230, THEME.gold)
    shown = view.pile or (view.hand if hand else ())
    step = min(140.0, (WIDE - 276) / max(1, len(shown)))
    for i, code in enumerate(shown):
        stores.draw_action(page, X + 264 + step * i, y + 9, round(step - 10), PILE_H - 18, code)
    if not shown:
        page.line(X + 264, y + PILE_H / 2, say(words, "no_pile"), WIDE - 290, 36, THEME.faint, face="semibold")
