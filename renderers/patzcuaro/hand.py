"""What only one player sees: the cards in hand, which of them will do, the own altar, and what is asked."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.patzcuaro.box import TradeData
from engines.patzcuaro.cards import CARD, RULES, needed
from engines.patzcuaro.plans import Plan, reached
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit import closeup, parts
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import private_header
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, width
from renderers.patzcuaro import altars, side
from renderers.patzcuaro.faces import portrait
from renderers.patzcuaro.looks import LINE, THEME
from renderers.patzcuaro.night import night
from renderers.patzcuaro.phrases import listed, name_of, names_of, needs_text, number, say
from renderers.patzcuaro.signs import SPACES, Sign, draw_sign, draw_signs, need_sign, row_width, sign_width, top_of
from renderers.speech import Speaker

WIDTH, HEAD, EDGE = 1200, 104, 24
LOW = 544  # how high the panels below the cards are
ALTAR_W, SIDE_X, SIDE_W = 700, 748, 428
PALETTE = "patzcuaro-hand"
TRADING = ("trade", "colours")  # questions to which cards of a trade are the answer, in full or by their colours


def question_of(view: PatzcuaroView) -> str:
    """What the reader is asked: the last part of its key, or nothing."""
    return me(view).asked.rpartition(".")[2]


def plan_of(view: PatzcuaroView) -> Plan | None:
    """The action that comes next for the reader, with all that comes after it."""
    visit = view.visit
    if visit is None or visit.seat != view.reader or not visit.number:
        return None
    return reached(view.spaces[visit.index].code, visit.chosen, visit.done)


def situation(view: PatzcuaroView, words: Speaker) -> str:
    key, player = question_of(view), me(view)
    if view.result:
        return say(words, "over")
    if not key:
        waiting = tuple(p.seat for p in view.players if p.asked)
        return say(words, "you.wait", name=names_of(words, waiting))
    if key == "move" and view.destinations and all(one.missing for one in view.destinations):
        return say(words, "you.stranded" if player.flipped else "you.must_flip")
    plan = plan_of(view)
    if key in TRADING and plan is not None and plan.needs:
        return say(words, "you.trade", what=listed(words, needs_text(words, plan.needs)))
    if key == "place":
        return say(words, "you.place", name=name_of(words, view.active))
    return say(words, f"you.{key}", n=RULES.final_placements_per_other_player)


class Grid(NamedTuple):
    """How the cards in hand lie."""

    across: int
    w: int
    h: int
    step: float
    line: int  # from one line to the next


def grid(n: int) -> Grid:
    """As large as so many cards can be: they grow smaller only when there are very many."""
    return next((one for most, one in GRIDS if n <= most), GRIDS[-1][1])


GRIDS = (
    (6, Grid(6, 178, 250, 196.0, 306)),
    (7, Grid(7, 152, 214, 167.6, 266)),
    (8, Grid(8, 132, 186, 145.5, 236)),
    (12, Grid(6, 178, 250, 196.0, 306)),
    (24, Grid(8, 132, 186, 145.5, 236)),
    (33, Grid(11, 98, 138, 105.8, 180)),
    (len(CARD), Grid(14, 76, 108, 83.0, 144)),
)


def compose(view: PatzcuaroView, words: Speaker) -> Image.Image:
    cards = view.hand
    laid = grid(len(cards))
    lines = max(1, ceil(len(cards) / laid.across))
    below = HEAD + 30 + lines * laid.line + 8 if cards else HEAD + 110
    sheet = Sheet.over(night(WIDTH, below + LOW + EDGE))
    header(sheet, view, words)
    if not cards:
        sheet.fitted(WIDTH / 2, HEAD + 55 + 30 * CAP, say(words, "no_cards"), "semibold", 30, 18, WIDTH - 80, THEME.muted, "m")
    fits = chips_of(view)
    for i, card in enumerate(cards):
        x = EDGE + laid.step * (i % laid.across)
        one(sheet, round(x), HEAD + 30 + laid.line * (i // laid.across), laid, card, fits, words)
    own_altar(sheet, EDGE, below, view, words)
    panel(sheet, SIDE_X, below, SIDE_W)
    side.draw(sheet, SIDE_X + 18, below, SIDE_W - 36, LOW, view, question_of(view), plan_of(view), words)
    return closeup.finished(sheet, PALETTE)


def panel(sheet: Sheet, x: int, y: int, w: int) -> None:
    sheet.box(x - 1, y - 1, w + 2, LOW + 2, LINE, THEME.row, 23, 2)


def header(sheet: Sheet, view: PatzcuaroView, words: Speaker) -> None:
    """That it is private, the question, and at the right what a trade asks for or the own points."""
    plan, right = plan_of(view), WIDTH - 30.0
    private = say(words, "private", n=len(view.hand))
    if question_of(view) in TRADING and plan is not None and plan.needs:
        signs = (Sign("icon", "swap"), *traded(view, plan))
        scale = min(1.7, 420 / row_width(signs, 1))
        left = right - row_width(signs, scale)
        private_header(sheet, private, situation(view, words), left - 98 - 24, THEME)
        draw_signs(sheet, left, HEAD / 2, signs, scale, THEME.row)
        return
    private_header(sheet, private, situation(view, words), right - 98 - 220, THEME)
    wide = sheet.text(right, HEAD / 2 + 56 * CAP, number(me(view).score.total), "black", 56, WHITE, "r")
    sheet.fitted(right - wide - 12, HEAD / 2 + 28 * CAP, say(words, "points"), "semibold", 28, 18, 110, THEME.muted, "r")


def traded(view: PatzcuaroView, plan: Plan) -> list[Sign]:
    """The needs of the pending trade in signs, as the data tell them."""
    assert view.visit is not None
    space = view.spaces[view.visit.index]
    for action in side.flat(SPACES[space.code].actions):
        if isinstance(action, TradeData) and tuple(map(needed, action.give)) == plan.needs:
            return [need_sign(need, top_of(space)) for need in action.give]
    return []


Fits = dict[str, tuple[Sign, ...]] | None


def chips_of(view: PatzcuaroView) -> Fits:
    """For every card that serves the pending trade the signs of what it serves for; None when nothing is traded now."""
    plan = plan_of(view)
    if not view.fits or plan is None or question_of(view) not in TRADING:
        return None
    signs = traded(view, plan)
    several = len(set(signs)) > 1
    found: dict[str, tuple[Sign, ...]] = {}
    for sign, cards in zip(signs, view.fits, strict=False):
        for card in (c for c in cards if not view.colours or CARD[c].colour in view.colours):
            before = found.get(card, ())
            found[card] = (*before, sign) if several and sign not in before else before
    return found


def one(sheet: Sheet, x: int, y: int, laid: Grid, card: str, fits: Fits, words: Speaker) -> None:
    w, h = laid.w, laid.h
    serves = fits is not None and card in fits
    if serves:
        parts.chosen(sheet, x, y, w, h, THEME, 14)
    sheet.put(portrait(card, w, h), x, y)
    if fits is not None and not serves:
        sheet.fill(x, y, w, h, THEME.table, 14, 0.5)
    size = 26.0 if w > 150 else 22.0 if w > 120 else 18.0
    middle = y + h + round(laid.line - h) * 0.5
    left, room = (x + w * 0.3, w * 0.72) if serves else (x + 2.0, w - 4.0)
    said = say(words, "items", n=CARD[card].item_count)
    if width(said, "semibold", 13) > room:
        said = str(CARD[card].item_count)
    tint = THEME.soft if serves else THEME.muted
    sheet.fitted(left + room / 2, middle + size * CAP, said, "semibold", size, 13, room, tint, "m")
    if fits is not None and serves:
        marks(sheet, x, y, w, h, fits[card])


def marks(sheet: Sheet, x: int, y: int, w: int, h: int, signs: tuple[Sign, ...]) -> None:
    """The gold tick at the lower left corner, and at the right one what the card serves for."""
    tick = round(min(46, w * 0.28))
    cx, cy = x + tick * 0.55, y + h + tick * 0.12
    sheet.disc(cx, cy, tick + 8, WHITE)
    sheet.disc(cx, cy, tick, THEME.gold)
    sheet.mark("check", cx, cy, round(tick * 0.64), THEME.ink, THEME.gold)
    scale = tick * 0.9 / 37
    right = x + w + 2.0
    for sign in reversed(signs):
        right -= sign_width(sign, scale)
        wide, high = round(sign_width(sign, scale)) + 6, round(tick * 0.9) + 6
        sheet.fill(right - 3, y + h - 8 - high / 2, wide, high, THEME.row, 11)
        draw_sign(sheet, right, y + h - 8, sign, scale, THEME.row)
        right -= 8


def places_anyway(view: PatzcuaroView, plan: Plan | None) -> bool:
    """Whether a card goes to the altar whichever possible option is chosen."""
    branches = plan.branches if plan is not None else ()
    able = [branch for n, branch in enumerate(branches, 1) if n in view.able]
    return all(branch.do == "altar" or side.places_later(branch) for branch in able)


PLACING = ("altar", "place", "final")


def own_altar(sheet: Sheet, x: int, y: int, view: PatzcuaroView, words: Speaker) -> None:
    """The own altar; its free places are gold while a card is to be placed, or will be."""
    player, key = me(view), question_of(view)
    panel(sheet, x, y, ALTAR_W)
    now = key in PLACING
    plan = plan_of(view)
    later = key in ("trade", "choose", "begin", "colours") and side.places_later(plan)
    sure = later and (key != "choose" or places_anyway(view, plan))
    sheet.icon("altar", x + 18, y + 16, 40, THEME.gold if now else THEME.muted, THEME.row)
    title = say(words, "altar_now" if now else "altar_later" if sure else "altar_may" if later else "altar")
    sheet.fitted(x + 70, y + 38 + 28 * CAP, title, "bold", 28, 18, ALTAR_W - 90, WHITE)
    size = min(138, (LOW - 84) // len(player.altar) - 10)
    shown = altars.standing(player, name_of(words, player.seat), now or later, True, False, ())
    altars.pyramid(sheet, x, y + 76, ALTAR_W, size, shown)
