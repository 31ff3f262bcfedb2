"""What only one player sees: the cards in hand, which of them will do, the own altar, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.patzcuaro.box import TradeData
from engines.patzcuaro.cards import CARD, LEVELS, RULES, Level, needed
from engines.patzcuaro.plans import Plan, reached
from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit import closeup, parts
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import EDGE, HEAD, SPACE, WIDTH, private_header
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, width
from renderers.patzcuaro import faces, side
from renderers.patzcuaro.closeups import pieces
from renderers.patzcuaro.looks import FAINT, LINE, LIT, THEME
from renderers.patzcuaro.night import night
from renderers.patzcuaro.phrases import TIMES, listed, name_of, names_of, needs_text, number, say
from renderers.patzcuaro.signs import SPACES, Sign, draw_sign, draw_signs, need_sign, row_width, sign_width, top_of
from renderers.speech import Speaker

TOP, BELOW = HEAD + SPACE, 28  # where the cards begin; what hangs below them
CARDS = 250  # how high the place is in which they lie
LOW = CLOSE_UP[1] - TOP - CARDS - BELOW - EDGE  # how high what stands below them is
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

    w: int
    h: int
    line: int  # from one line to the next


ACROSS, STEP, GAP = 6, 196, 14
LEAST_HIGH = 74  # below which a card's code could not be read


def grid(n: int) -> Grid:
    """As large as so many cards can be; where there are very many, the page grows."""
    lines = max(1, ceil(n / ACROSS))
    if lines == 1:
        return Grid(178, CARDS, 0)
    high = max(LEAST_HIGH, (CARDS - GAP * (lines - 1)) // lines)
    return Grid(182, high, high + GAP)


def compose(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Image.Image:
    cards, key, plan = view.hand, question_of(view), plan_of(view)
    laid = grid(len(cards))
    high = max(CARDS, laid.h + laid.line * ((len(cards) - 1) // ACROSS)) if cards else 90
    below = TOP + high + BELOW
    sheet = Sheet.over(night(WIDTH, below + LOW + EDGE))
    header(sheet, view, words)
    if not cards:
        sheet.fitted(WIDTH / 2, TOP + 45 + 38 * CAP, say(words, "no_cards"), "semibold", 38, LEAST, WIDTH - 80, THEME.muted, "m")
    fits = chips_of(view)
    for i, card in enumerate(cards):
        one(sheet, EDGE + STEP * (i % ACROSS), TOP + laid.line * (i // ACROSS), laid, card, fits)
    if side.tiled(view, key):
        side.tiles(sheet, below, LOW, view, options, key, plan, words)
    else:
        own_altar(sheet, EDGE, below, view, options, words)
        panel(sheet, SIDE_X, below, SIDE_W)
        side.draw(sheet, SIDE_X + 18, below, SIDE_W - 36, LOW, view, key, plan, words)
    return closeup.finished(sheet, PALETTE)


def panel(sheet: Sheet, x: int, y: int, w: int) -> None:
    sheet.box(x - 1, y - 1, w + 2, LOW + 2, LINE, THEME.row, 23, 2)


def header(sheet: Sheet, view: PatzcuaroView, words: Speaker) -> None:
    """That it is private, the question, and at the right what a trade asks for or the own points."""
    plan, right = plan_of(view), WIDTH - 30.0
    private, asked = say(words, "private", n=len(view.hand)), situation(view, words)
    if question_of(view) in TRADING and plan is not None and plan.needs:
        signs = (Sign("icon", "swap"), *traded(view, plan))
        largest = max(pieces.SCALE, min(1.7, 420 / row_width(signs, 1)))
        needed = 98 + 24 + width(asked, "bold", LEAST)
        scale = next((one for one in (largest, pieces.SCALE) if needed <= right - row_width(signs, one)), 0.0)
        left = right - row_width(signs, scale)
        private_header(sheet, private, asked, left - 98 - 24, THEME)
        if scale:  # else the words say it alone
            draw_signs(sheet, left, HEAD / 2, signs, scale, THEME.row)
        return
    private_header(sheet, private, asked, right - 98 - 220, THEME)
    wide = sheet.text(right, HEAD / 2 + 56 * CAP, number(me(view).score.total), "black", 56, WHITE, "r")
    sheet.fitted(right - wide - 12, HEAD / 2 + 28 * CAP, say(words, "points"), "semibold", 36, LEAST, 130, THEME.muted, "r")


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


def one(sheet: Sheet, x: int, y: int, laid: Grid, card: str, fits: Fits) -> None:
    w, h = laid.w, laid.h
    serves = fits is not None and card in fits
    if serves:
        parts.chosen(sheet, x, y, w, h, THEME, 14)
    sheet.put(faces.lying(card, w, h) if laid.line else faces.portrait(card, w, h), x, y)
    if fits is not None and not serves:
        sheet.fill(x, y, w, h, THEME.table, 14, 0.5)
    if fits is not None and serves:
        marks(sheet, x, y, laid, fits[card])


def marks(sheet: Sheet, x: int, y: int, laid: Grid, signs: tuple[Sign, ...]) -> None:
    """The gold tick at a corner where no code stands, and at the lower right one what the card serves for."""
    w, h, scale = laid.w, laid.h, pieces.SCALE
    tick = 36 if laid.line else 46
    cx, cy = (x + 3, y + 6) if laid.line else (x + tick * 0.4, y + h + tick * 0.1)
    sheet.disc(cx, cy, tick + 8, WHITE)
    sheet.disc(cx, cy, tick, THEME.gold)
    sheet.mark("check", cx, cy, round(tick * 0.65), THEME.ink, THEME.gold)
    y -= 18 if laid.line else 0
    right = x + w + 2.0
    for sign in reversed(signs):
        right -= sign_width(sign, scale)
        wide = round(sign_width(sign, scale)) + 6
        sheet.fill(right - 3, y + h - 28, wide, 52, THEME.row, 11)
        draw_sign(sheet, right, y + h - 2, sign, scale, THEME.row)
        right -= 8


PLACING = ("altar", "place", "final")


def own_altar(sheet: Sheet, x: int, y: int, view: PatzcuaroView, options: Sequence[str], words: Speaker) -> None:
    """The own altar; its free places are gold while a card is to be placed, or will be."""
    player, key = me(view), question_of(view)
    panel(sheet, x, y, ALTAR_W)
    now = key in PLACING
    plan = plan_of(view)
    later = key in ("trade", "begin", "colours") and side.places_later(plan)
    sheet.mark("altar", x + 38, y + 38, 42, THEME.gold if now else THEME.muted, THEME.row)
    title = say(words, "altar_now" if now else "altar_later" if later else "altar")
    room = instead(sheet, x + ALTAR_W - 12, y + 12, options, words) - x - 86
    shown = title if width(title, "bold", LEAST) <= room else say(words, "altar")
    sheet.fitted(x + 70, y + 38 + 36 * CAP, shown, "bold", 36, LEAST, room, WHITE)
    high = (LOW - 84) // len(player.altar) - 12
    for i, level in enumerate(reversed(LEVELS)):
        _level(sheet, x, y + 78 + i * (high + 12), high, level, player, now or later)


def instead(sheet: Sheet, right: float, y: int, options: Sequence[str], words: Speaker) -> float:
    """Turning the own card over with what it costs, or nothing at all, in gold; where room for words ends."""
    h, left = 62, right
    for way in ("flip", "pass"):
        if way not in options:
            continue
        said = say(words, "closeup.pass")
        w = 168 if way == "flip" else round(width(said, "bold", 40)) + 32
        left -= w
        closeup.framed(sheet, THEME.gold, left, y, w, h, 14, 5, 0)
        sheet.fill(left, y, w, h, THEME.row, 14)
        if way == "flip":
            sheet.mark("flip", left + 42, y + h / 2, 48, THEME.gold, THEME.row)
            sheet.decisive(left + w - 16, y + h / 2, number(RULES.flip_penalty), 46, WHITE, "r")
        else:
            sheet.text(left + 16, y + h / 2 + 40 * CAP, said, "bold", 40, THEME.gold)
        left -= 16
    return left


def _level(sheet: Sheet, x: int, y: int, h: int, level: Level, player: PlayerView, now: bool) -> None:
    """A level of the altar: its cards, its places with their addresses, what a thing counts for and what all of it brings."""
    w, gap, cy = 134, 12, y + h / 2
    left = x + (ALTAR_W - level.slots * (w + gap) + gap) // 2
    if level.points_per_item != 1:
        sheet.text(left - 20, cy + 44 * CAP, f"{TIMES}{level.points_per_item}", "black", 44, THEME.muted, "r")
    for n, card in enumerate(player.altar[level.level - 1]):
        at, where = left + n * (w + gap), (level.level, n + 1)
        if card:
            sheet.put(pieces.slab(card, w, h), at, y)
        elif where in player.open_slots:
            tint = THEME.gold if now else THEME.muted
            sheet.fill(at, y, w, h, LIT if now else THEME.row, 10)
            sheet.dashes(at, y, w, h, tint, 10, 5 if now else 4, 14, 9)
            sheet.decisive(at + w / 2, cy, f"{where[0]}-{where[1]}", 48, tint)
        else:
            sheet.dashes(at + 1, y + 1, w - 2, h - 2, FAINT, 10, 4, 4, 9)
    won = player.score.levels[level.level - 1].points
    if won:
        end = left + level.slots * (w + gap) - gap
        sheet.text(min(x + ALTAR_W - 10.0, end + 62), cy + 40 * CAP, number(won), "black", 40, WHITE, "r")
