"""The parts of a shop beside its chart: predictions, Goods left by colour, fates, shelf and staff."""

from __future__ import annotations

from engines.merchants_cove.cards import BOX, COLOUR_OF, GOODS, KINDS
from engines.merchants_cove.cards import STAFF as ABILITIES
from engines.merchants_cove.view import Counted, MarksView, PredictionView, TrackView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE, darker, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.vector import masks, svg
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.looks import (
    CROSS_EDGE,
    FADED,
    GOOD_ICONS,
    LILAC,
    RUST,
    STAFF,
    THEME,
    TRACKS,
    VIOLET,
    colour_of,
    tint,
)
from renderers.merchants_cove.phrases import say
from renderers.speech import Same

RAIL = 72  # how wide the head of a part is
LINES = 2  # of predictions
STRUCK = svg(100, 100, '<path d="M10 10L90 90M90 10L10 90" stroke="#fff" stroke-width="{}" stroke-linecap="round"/>')


def part(w: int, h: int) -> Page:
    """A part of the page on its quiet ground."""
    page = Page(table.STYLE, (w, h))
    closeup.field(page, 0, 0, w, h)
    return page


# -- predictions --------------------------------------------------------------------------------------------------------------


@kept
def omen(colour: str, mark: str, w: int, h: int, strength: float) -> Sprite:
    """An icon of the Divining Area: open, crossed out or circled."""
    look, across = tint(colour), min(w, h) - 4
    sheet = Sheet(w, h)
    sheet.fill(0, 0, w, h, look.colour, 10)
    sheet.mark(look.icon, w / 2, h / 2, round(across * 0.86), look.ink, look.colour)
    if mark == "crossed":
        for thick, ink in ((20, CROSS_EDGE), (10, WHITE)):
            sheet.paint(ink, 4, 4, masks(STRUCK.format(thick), w - 8, h - 8)[0])
    elif mark == "circled":
        sheet.hoop(w / 2, h / 2, across, 8, CROSS_EDGE)
        sheet.hoop(w / 2, h / 2, across - 2, 5, WHITE)
    found = sheet.sprite()
    return found.weaker(strength) if strength < 1 else found


@kept
def predictions(made: tuple[PredictionView, ...], left: int, w: int, h: int) -> Sprite:
    """The Divining Area in reading order; active predictions have a frame. At the left, how many icons are free."""
    page, total = part(w, h), BOX.divining.icons
    page.mark("eye", RAIL / 2 + 2, h * 0.3, 46, THEME.gold, THEME.row)
    page.decisive(RAIL / 2 + 2, h * 0.72, str(left), 44, WHITE)
    across = -(-total // LINES)
    step, down = (w - RAIL - 12) / across, (h - 16) / LINES
    wide, high = round(step) - 9, round(down) - 10

    def at(n: int) -> tuple[float, float]:
        return RAIL + 10 + step * ((n - 1) % across), 13 + down * ((n - 1) // across)

    for one in made:
        if one.state == "active":
            for first, last in _in_lines(one, across):
                (x, y), (right, _) = at(first), at(last)
                page.box(x - 5, y - 5, round(right - x) + wide + 10, high + 10, THEME.paper, THEME.row, 14, 4)
    for one in made:
        for n in range(one.first, one.last + 1):
            crossed = n - one.first < one.crossed
            mark = "crossed" if crossed or one.state == "spent" else "circled" if one.circled else ""
            page.put(omen(one.colour, mark, wide, high, 1.0 if one.state == "active" else 0.45), *at(n))
    for n in range(total - left + 1, total + 1):
        x, y = at(n)
        page.dashes(x, y, wide, high, FADED, 10, 2.5, 4, 8)
    return page.sprite()


def _in_lines(one: PredictionView, across: int) -> list[tuple[int, int]]:
    """The first and the last icon of a prediction in each line over which it goes."""
    starts = [one.first, *(n for n in range(one.first + 1, one.last + 1) if n % across == 1)]
    return list(zip(starts, [*(n - 1 for n in starts[1:]), one.last], strict=True))


# -- by colour ----------------------------------------------------------------------------------------------------------------


@kept
def colours(marks: tuple[MarksView, ...], halls: tuple[int, ...], supply: Counted, w: int, h: int) -> Sprite:
    """A column for each faction: its Hall and the marks there, then Goods left in the supply and what one is worth."""
    page, have = part(w, h), dict(supply)
    row = (h - 14) / (2 + len(KINDS))
    heads = [("people", 0.5), ("coin", 1.5), *((GOOD_ICONS[kind], 2.5 + i) for i, kind in enumerate(KINDS))]
    for icon, line in heads:
        page.mark(icon, RAIL / 2 + 2, 7 + row * line, 42, THEME.gold if line < 2 else WHITE, THEME.row)
    wide = (w - RAIL - 6) // len(marks)
    for i, (one, count) in enumerate(zip(marks, halls, strict=True)):
        look, x = tint(COLOUR_OF[one.faction]), RAIL + wide * i
        page.fill(x, 7, wide - 8, h - 14, look.colour, 12)
        page.mark(look.icon, x + 30, 7 + row / 2, 42, look.ink, look.colour)
        page.decisive(x + wide - 20, 7 + row / 2, str(count), 46 if count < 100 else 42, look.ink, "r")
        _marked(page, x + 6, 7 + row, wide - 20, round(row) - 4, one)
        for k, good in enumerate(one_good for one_good in GOODS if one_good.colour == COLOUR_OF[one.faction]):
            top, n = 7 + row * (2 + k), have.get(good.code, 0)
            page.fill(x + 5, top, wide - 18, round(row) - 5, mix(look.colour, THEME.row, 0.45 if n else 0.85), 9)
            page.decisive(x + 34, top + row / 2 - 2, str(n), 42, WHITE if n else THEME.faint)
            page.mark("coin", x + wide - 56, top + row / 2 - 2, 26, THEME.gold if n else THEME.faint, THEME.row)
            page.line(x + wide - 18, top + row / 2 - 2, str(good.price), 40, LEAST, WHITE if n else THEME.faint, "r")
    return page.sprite()


def _marked(page: Page, x: float, y: float, w: int, h: int, one: MarksView) -> None:
    """What has been marked at a faction, and how many places are free."""
    slots = len(one.marks) + one.free
    step, colour = w / max(1, slots), tint(COLOUR_OF[one.faction]).colour
    for k in range(slots):
        left, wide = x + step * k, round(step) - 4
        if k >= len(one.marks):
            page.fill(left, y, wide, h - 4, darker(colour, 0.6), 8)
            continue
        page.fill(left, y, wide, h - 4, THEME.paper, 8)
        if one.marks[k] == "x":
            page.middle(left + wide / 2, y + h / 2 - 2, "X", "black", 36, RUST)
        else:
            page.mark("house", left + wide / 2, y + h / 2 - 2, 36, RUST, THEME.paper)


# -- fates, shelf, staff ------------------------------------------------------------------------------------------------------


@kept
def fates(tracks: tuple[TrackView, ...], w: int, h: int) -> Sprite:
    """Both tracks: what can be spent, what is to be filled, what is gone; the number says what can be spent."""
    page, wide = Page(table.STYLE, (w, h)), (w - 10 * (len(tracks) - 1)) // len(tracks)
    for i, one in enumerate(tracks):
        x = (wide + 10) * i
        closeup.field(page, x, 0, wide, h, 14)
        page.mark(TRACKS[one.key], x + 32, h / 2, 44, THEME.gold, THEME.row)
        page.decisive(x + wide - 12, h / 2, str(one.filled), 44, WHITE if one.filled else THEME.faint, "r")
        bubbles(page, x + 58, h / 2, wide - 58 - 60, one)
    return page.sprite()


def bubbles(page: Page, x: float, cy: float, room: float, one: TrackView) -> None:
    pitch = room / max(1, one.crossed + one.filled + one.empty)
    across = min(26, round(pitch * 0.92))
    for n in range(one.crossed + one.filled + one.empty):
        cx = x + pitch * (n + 0.5)
        if n < one.crossed:
            page.disc(cx, cy, across - 2, mix(THEME.row, FADED, 0.4))
            small = round(across * 0.56)
            page.paint(mix(FADED, WHITE, 0.3), cx - small / 2, cy - small / 2, masks(STRUCK.format(22), small, small)[0])
        elif n < one.crossed + one.filled:
            page.rimmed(cx, cy, across, WHITE, across - 4, THEME.gold)
        else:
            page.hoop(cx, cy, across - 1, 3, FADED)


@kept
def shelf(goods: Counted, w: int, h: int, words: Same) -> Sprite:
    """The Goods that have been made, and below each how many."""
    page, held = part(w, h), [(code, n) for code, n in goods if n]
    page.mark("house", RAIL / 2 + 2, h / 2, 50, THEME.gold, THEME.row)
    if not held:
        said = say(words.speaker, "shelf.empty")
        page.lines(RAIL + (w - RAIL) / 2, h / 2, said, 36, LEAST, w - RAIL - 20, THEME.faint, "m")
    step = min(96.0, (w - RAIL - 8) / max(1, len(held)))
    for i, (code, n) in enumerate(held):
        cx = RAIL + step * (i + 0.5)
        page.put(table.good(code, 46, h - 56), cx - 23, 8)
        page.decisive(cx, h - 25, str(n), 42, WHITE)
    return page.sprite()


@kept
def staff(assigned: tuple[tuple[str, str], ...], names: tuple[str, ...], icons: tuple[tuple[str, ...], ...],
          w: int, h: int, words: Same) -> Sprite:  # fmt: skip
    """The three who may be helped by Townsfolk: what each does, and who is there with the factions they belong to."""
    page, n = Page(table.STYLE, (w, h)), len(assigned)
    wide = (w - 8 * (n - 1)) // n
    for i, ((key, card), name, belongs) in enumerate(zip(assigned, names, icons, strict=True)):
        x, count = (wide + 8) * i, ABILITIES[key].count
        if not card:
            closeup.empty(page, x, 0, wide, h)
            page.mark(STAFF[key], x + 42, h / 2, 50, THEME.faint, THEME.row)
            role, does = say(words.speaker, f"staff.{key}"), say(words.speaker, f"closeup.staff.{key}")
            page.line(x + 82, h / 2 - 17, role, wide - 96, LEAST, THEME.soft)
            page.line(x + 82, h / 2 + 17, f"{count} {does}", wide - 96, LEAST, THEME.faint, face="semibold")
            continue
        page.fill(x, 0, wide, h, VIOLET, 14)
        page.mark(STAFF[key], x + 26, 21, 36, WHITE, VIOLET)
        page.decisive(x + 26, h - 22, str(count), 42, LILAC)
        page.fill(x + 50, 5, wide - 55, h - 10, THEME.paper, 11)
        right, radius = x + wide - 10, 21 if len(belongs) == 1 else 16
        columns = [belongs[k : k + 2] for k in range(0, len(belongs), 2)]
        for column in reversed(columns):
            for k, icon in enumerate(column):
                cy = h / 2 + (2 * radius + 2) * (k - (len(column) - 1) / 2)
                page.put(table.who(colour_of(icon), radius), right - radius, cy)
            right -= 2 * radius + 4
        page.lines(x + 58, h / 2, name, 36, LEAST, right - x - 58, THEME.ink)
    return page.sprite()
