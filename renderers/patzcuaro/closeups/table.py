"""What all close-ups of Pátzcuaro begin with: the night and its flags, who plays, what is asked; and their lower half."""

from __future__ import annotations

from collections.abc import Sequence

from engines.patzcuaro.cards import LEVELS, RULES
from engines.patzcuaro.plans import Plan, reached
from engines.patzcuaro.view import PatzcuaroView, PlayerView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, WIDTH, Page, Player, Style
from renderers.kit.colour import WHITE, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.patzcuaro import night
from renderers.patzcuaro.closeups import pieces
from renderers.patzcuaro.looks import FAINT, LINE, SPENT, THEME, seats
from renderers.patzcuaro.phrases import TIMES, asked_of, name_of, number, say
from renderers.speech import Speaker

STYLE = Style(THEME, "patzcuaro-closeup", lambda sheet: night.flags(sheet, WIDTH), seats())
LOW, LOW_HIGH = 514, 262  # the lower half: an altar and the objectives
ALTAR_W, PYRAMID = 700, 346  # how wide an altar is, and where the middle of its levels stands
CHIP_W, CHIP_H = 186, 80


def topic(view: PatzcuaroView) -> str:
    """Which picture shows what is asked: for the colours of cards the one of what they are for."""
    seat, key = asked_of(view)
    if key in ("place", "final"):
        return "altar"
    if key == "colours":
        return "trade" if seat not in view.placing and view.visit is not None and view.visit.do == "trade" else "altar"
    return key


def plan_of(view: PatzcuaroView) -> Plan | None:
    """The action that comes next on the space, as everybody knows it."""
    visit = view.visit
    return reached(view.spaces[visit.index].code, visit.chosen, visit.done) if visit is not None and visit.number else None


def players(view: PatzcuaroView, words: Speaker) -> list[Player]:
    """Everybody with their score as it stands."""
    points = [p.score.total for p in view.players]
    if view.result:
        points = [int(one["total"]) for one in view.result["scores"]]
    ahead = closeup.leaders(points)
    return [
        Player(p.seat, name_of(words, p.seat), points[p.seat], bool(p.asked), ahead[p.seat], p.seat in words.robots)
        for p in view.players
    ]


def hang(page: Page) -> None:
    """The flags in front of the header."""
    page.put(_flags(), 0, -3)


@kept
def _flags() -> Sprite:
    sheet = Sheet(WIDTH, 46)
    night.flags(sheet, WIDTH)
    return sheet.sprite()


def begun(view: PatzcuaroView, words: Speaker, asks: str = "") -> Page:
    """A page with its header, the flags that hang into it, and everybody's score; `asks` where less is possible than usual."""
    page, people = Page(STYLE), players(view, words)
    seat, key = asked_of(view)
    fact: str | Sprite = say(words, "closeup.last") if view.ending else say(words, "closeup.deck", n=view.deck)
    if view.visit is not None and seat != view.active and not view.ending:  # a benefit of somebody else's turn
        where_from = say(words, "closeup.space", n=view.visit.index)
        fact = closeup.whose(STYLE, say(words, "closeup.turn_of"), where_from, people[view.active])
    found = [str(n) for n in (view.targets if key == "reveal" else [one.steps for one in view.destinations])]
    where = say(words, "or_list", first=", ".join(found[:-1]), last=found[-1]) if found else ""
    closeup.header(page, people[seat], asks or say(words, f"closeup.ask.{key}", what=where), fact)
    hang(page)
    closeup.scores(page, people)
    return page


# -- the lower half ---------------------------------------------------------------------------------------------------------


def lower(page: Page, view: PatzcuaroView, flips: bool, words: Speaker) -> None:
    """The altar of whoever is asked, with a way out of the space beside it, and the objectives."""
    player = view.players[asked_of(view)[0]]
    small_altar(page, player, EDGE, LOW, ALTAR_W, LOW_HIGH)
    if flips:
        flip_chip(page, EDGE + ALTAR_W - CHIP_W - 10, LOW + 8, view, words)
    between, x = 12, EDGE + ALTAR_W + 14
    high = (LOW_HIGH - between * (len(view.objectives) - 1)) // max(1, len(view.objectives))
    for i, code in enumerate(view.objectives):
        page.put(pieces.strip(code, WIDTH - EDGE - x, high), x, LOW + i * (high + between))


def flipped(view: PatzcuaroView) -> int:
    """How many cards a flip brings: no more than are left."""
    return min(RULES.flip_draw, view.deck)


def flip_chip(page: Page, x: int, y: int, view: PatzcuaroView, words: Speaker) -> None:
    """Turning the own card over instead: what that is called, what it costs, how many cards it brings."""
    closeup.gold(page, x, y, CHIP_W, CHIP_H, 16, thick=5, gap=0)
    page.fill(x, y, CHIP_W, CHIP_H, THEME.row, 16)
    page.mark("flip", x + 28, y + 21, 34, THEME.gold, THEME.row)
    page.line(x + 54, y + 21, say(words, "closeup.flip"), CHIP_W - 64, 38, THEME.gold)
    low = y + CHIP_H - 22
    page.decisive(x + 14, low, number(RULES.flip_penalty), 44, SPENT if RULES.flip_penalty else WHITE, "l")
    page.mark("draw", x + CHIP_W - 66, low, 38, WHITE, THEME.row)
    page.decisive(x + CHIP_W - 14, low, str(flipped(view)), 44, WHITE, "r")


def small_altar(page: Page, player: PlayerView, x: int, y: int, w: int, h: int) -> None:
    """An altar at a glance: what lies in it, where a card may lie next, what a thing counts for on each level."""
    page.fill(x - 2, y - 2, w + 4, h + 4, LINE, 20)
    page.fill(x, y, w, h, THEME.row, 18)
    step_y, widest = (h - 16) / len(LEVELS), max(one.slots for one in LEVELS)
    high, wide = round(step_y - 8), min(140, (2 * PYRAMID - 28) // widest - 10)
    for i, level in enumerate(reversed(LEVELS)):
        top = round(y + 12 + i * step_y)
        left = x + PYRAMID - (level.slots * (wide + 10) - 10) / 2
        if level.points_per_item != 1:
            page.text(left - 18, top + high / 2 + 14, f"{TIMES}{level.points_per_item}", "black", 42, THEME.muted, "r")
        for n, card in enumerate(player.altar[level.level - 1]):
            at = round(left + n * (wide + 10))
            if card:
                page.put(pieces.slab(card, wide, high), at, top)
            else:
                place(page, at, top, wide, high, (level.level, n + 1) in player.open_slots)


def place(page: Page, x: int, y: int, w: int, h: int, ready: bool) -> None:
    """An empty place of an altar that nobody is asked about: dashed where a card may lie, else dotted and locked."""
    if ready:
        page.fill(x, y, w, h, mix(THEME.row, THEME.panel, 0.9), 10)
        page.dashes(x, y, w, h, THEME.muted, 10, 4, 14, 9)
    else:
        page.dashes(x + 1, y + 1, w - 2, h - 2, FAINT, 10, 4, 4, 9)
        page.mark("lock", x + w / 2, y + h / 2, min(46, h - 28), FAINT, THEME.row)


def gaps(view: PatzcuaroView) -> Sequence[tuple[int, ...]]:
    """Whoever stands on the way to each destination and is skipped."""
    at, size = view.players[view.active].at, len(view.spaces)
    found, before = [], 0
    for one in view.destinations:
        away = (one.index - at) % size or size
        found.append(tuple(seat for k in range(before + 1, away) for seat in view.spaces[(at + k) % size].tokens))
        before = away
    return found
