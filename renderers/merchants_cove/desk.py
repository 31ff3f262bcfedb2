"""The parts of a shop beside its chart: predictions, horoscopes, factions, fates, staff, shelf and supply."""

from __future__ import annotations

from PIL import Image

from engines.merchants_cove.box import BonusData
from engines.merchants_cove.cards import BOX, COLOUR_OF, GOODS, KINDS, ROW, RULES
from engines.merchants_cove.cards import STAFF as ABILITIES
from engines.merchants_cove.view import Counted, MarksView, PredictionView, RowView, TrackView
from renderers.kit.colour import WHITE, Colour, darker, mix
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP
from renderers.kit.vector import masks, svg
from renderers.merchants_cove import tiles
from renderers.merchants_cove.looks import (
    CROSS_EDGE,
    FADED,
    GOOD_ICONS,
    LILAC,
    PEACH,
    RUST,
    SKULL,
    STAFF,
    THEME,
    TRACKS,
    VIOLET,
    tint,
)
from renderers.merchants_cove.phrases import MINUS, say
from renderers.speech import Same, Speaker

ACROSS = 5  # icons of predictions in a line
STRUCK = svg(100, 100, '<path d="M10 10L90 90M90 10L10 90" stroke="#fff" stroke-width="{}" stroke-linecap="round"/>')


FULL, RIGHT = 1168, 434  # how wide parts are: those across the page, and those beside the chart


def part(w: int, h: int, icon: str, title: str, note: str = "") -> Sheet:
    sheet = Sheet(w, h, THEME.table)
    tiles.panel(sheet, 0, 0, w, h)
    end = tiles.heading(sheet, 16, 31, icon, title, w - 32, LEAST)
    if note:
        sheet.fitted(w - 18, 31 + LEAST * CAP, note, "semibold", LEAST, LEAST, w - 18 - end - 20, THEME.muted, "r")
    return sheet


# -- predictions --------------------------------------------------------------------------------------------------------------


@kept
def omen(colour: str, mark: str, w: int, h: int, strength: float) -> Sprite:
    """An icon of the Divining Area: open, crossed out or circled."""
    look = tint(colour)
    sheet = Sheet(w, h)
    sheet.fill(0, 0, w, h, look.colour, 12)
    sheet.mark(look.icon, w / 2, h / 2, round(h * 0.72), look.ink, look.colour)
    if mark == "crossed":
        for thick, ink in ((20, CROSS_EDGE), (10, WHITE)):
            sheet.paint(ink, 7, 7, masks(STRUCK.format(thick), w - 14, h - 14)[0])
    elif mark == "circled":
        across = min(w, h) - 6
        sheet.hoop(w / 2, h / 2, across, 9, CROSS_EDGE)
        sheet.hoop(w / 2, h / 2, across - 2, 5, WHITE)
    found = sheet.sprite()
    return found.weaker(strength) if strength < 1 else found


@kept
def predictions(made: tuple[PredictionView, ...], left: int, h: int, colours: str, words: Same) -> Image.Image:
    """The Divining Area in reading order; active predictions have a frame."""
    total, across = BOX.divining.icons, ACROSS
    sheet = part(RIGHT, h, "eye", say(words.speaker, "predictions"), f"{left}/{total}")
    lines = -(-total // across)
    w, high = (RIGHT - 36 - 10 * (across - 1)) / across, round((h - 62 - 12 * lines) / lines)

    def at(n: int) -> tuple[float, float]:
        return 18 + (w + 10) * ((n - 1) % across), 60 + (high + 12) * ((n - 1) // across)

    for one in made:
        if one.state == "active":
            _framed(sheet, one, across, w, high, at)
    for one in made:
        for n in range(one.first, one.last + 1):
            crossed = n - one.first < one.crossed
            mark = "crossed" if crossed or one.state == "spent" else "circled" if one.circled else ""
            sheet.put(omen(one.colour, mark, round(w), high, 1.0 if one.state == "active" else 0.45), *at(n))
    for n in range(total - left + 1, total + 1):
        x, y = at(n)
        sheet.dashes(x, y, round(w), high, FADED, 12, 2.5, 4, 8)
        sheet.mark("eye", x + w / 2, y + high / 2, 42, mix(THEME.panel, FADED, 0.6), THEME.panel)
    return reduced(sheet.image, colours)


def _framed(sheet: Sheet, one: PredictionView, across: int, w: float, h: int, at: object) -> None:
    """A frame round the icons of a prediction, in two parts where it goes over the end of a line."""
    assert callable(at)
    first = one.first
    while first <= one.last:
        last = min(one.last, first + across - 1 - (first - 1) % across)
        (x, y), (right, _) = at(first), at(last)
        sheet.fill(x - 5, y - 5, round(right - x + w + 10), h + 10, THEME.paper, 15)
        sheet.fill(x - 1, y - 1, round(right - x + w + 2), h + 2, THEME.panel, 12)
        first = last + 1


# -- horoscopes ---------------------------------------------------------------------------------------------------------------


def bonus(sheet: Sheet, cx: float, cy: float, one: BonusData, scale: float, paper: bool) -> None:
    ground = THEME.paper if paper else THEME.row
    white = mix(THEME.brown, THEME.paper, 0.3) if paper else WHITE
    if one.do == "x":
        sheet.middle(cx, cy, "X", "black", round(84 * scale) / 2, RUST if paper else PEACH)
        return
    if one.do == "market":
        size = round(44 * scale)
        sheet.icon("house", cx - size / 2, cy - size / 2, size, RUST if paper else PEACH, ground)
        return
    if one.do == "discard":
        said, size = f"{MINUS}{one.count}", round(34 * scale)
        sheet.text(cx - 2, cy + 29 * scale * CAP, said, "black", round(58 * scale) / 2, white, "r")
        sheet.icon("skull", cx + 1, cy - size / 2, size, SKULL if not paper else VIOLET, ground)
        return
    size = round(42 * scale)
    sheet.icon(GOOD_ICONS[one.do], cx - size / 2, cy - size / 2 - 15 * scale, size, white, ground)
    for i, colour in enumerate(one.colours):
        look, across = tint(colour), round(28 * scale)
        x = cx + 30 * scale * (i - (len(one.colours) - 1) / 2)
        y = cy + 24 * scale
        sheet.rimmed(x, y, across, WHITE, across - 4, look.colour)
        sheet.middle(x, y, look.letter, "black", round(36 * scale) / 2, look.ink)


@kept
def horoscopes(rows: tuple[RowView, ...], h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(FULL, h, "track", say(words.speaker, "horoscopes"), say(words.speaker, "horoscopes.how"))
    high = round((h - 54 - 10 * len(rows)) / len(rows))
    for i, row in enumerate(rows):
        y = 52 + (high + 8) * i
        up, last = ROW[row.key].step > 0, RULES.die_faces
        sheet.icon("arrow", 32, y + high / 2 - 44, 48, THEME.gold, THEME.panel, to="up" if up else "down")
        sheet.middle(56, y + high / 2 + 26, f"1–{last}" if up else f"{last}–1", "bold", LEAST, THEME.gold)
        w = (FULL - 106 - 18 - 6 * (row.length - 1)) / row.length
        for n in range(row.length):
            _box(sheet, 106 + (w + 6) * n, y, round(w), high, row, n, words.speaker)
    return reduced(sheet.image, colours)


def _box(sheet: Sheet, x: float, y: float, w: int, h: int, row: RowView, n: int, words: Speaker) -> None:
    gift = ROW[row.key].boxes[n]
    cx = x + w / 2
    if n < len(row.boxes):
        sheet.fill(x, y, w, h, THEME.paper, 11)
        written = row.boxes[n]
        colour = RUST if written == "X" else VIOLET
        sheet.middle(cx, y + h * (0.5 if gift is None else 0.33), written, "black", 52, colour)
        if gift is not None:
            bonus(sheet, cx, y + h * 0.76, gift, 0.62 if gift.colours else 0.76, True)
        return
    following = n == len(row.boxes)
    sheet.fill(x, y, w, h, THEME.paper if following else FADED, 11)
    edge = 4 if following else 2
    sheet.fill(x + edge, y + edge, w - 2 * edge, h - 2 * edge, THEME.row, 11 - edge)
    if following:
        numbers = [one for one in row.next if one != "X"]
        said = f"1–{RULES.die_faces}" if len(numbers) > 1 else numbers[0] if numbers else "X"
        sheet.middle(cx, y + h * (0.5 if gift is None else 0.24), said, "black", 40, THEME.paper)
        if gift is not None:
            bonus(sheet, cx, y + h * 0.7, gift, 0.8, False)
    elif gift is not None:
        bonus(sheet, cx, y + h / 2, gift, 1.0, False)


# -- factions and fates -------------------------------------------------------------------------------------------------------


@kept
def factions(marks: tuple[MarksView, ...], halls: tuple[int, ...], h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(FULL, h, "people", say(words.speaker, "factions"))
    n = len(marks)
    w = round((FULL - 32 - 12 * (n - 1)) / n)
    for i, (one, count) in enumerate(zip(marks, halls, strict=True)):
        look = tint(COLOUR_OF[one.faction])
        x, y, high = 16 + (w + 12) * i, 56, h - 70
        cy = y + high / 2
        sheet.fill(x, y, w, high, look.colour, 13)
        sheet.mark(look.icon, x + 44, cy, 60, look.ink, look.colour)
        sheet.middle(x + 104, cy, str(count), "black", 48, look.ink)
        slots = len(one.marks) + one.free
        wide = min(68, (w - 148) / max(1, slots) - 6)
        for k in range(slots):
            left, filled = x + w - 10 - (wide + 6) * (slots - k), k < len(one.marks)
            sheet.fill(left, y + 10, round(wide), high - 20, THEME.paper if filled else WHITE, 10)
            if not filled:
                sheet.fill(left + 2, y + 12, round(wide) - 4, high - 24, darker(look.colour, 0.65), 8)
            elif one.marks[k] == "x":
                sheet.middle(left + wide / 2, cy, "X", "black", 44, RUST)
            else:
                sheet.mark("house", left + wide / 2, cy, 44, RUST, THEME.paper)
    return reduced(sheet.image, colours)


@kept
def fates(tracks: tuple[TrackView, ...], h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(RIGHT, h, "swap", say(words.speaker, "fates"))
    high = round((h - 56 - 24) / len(tracks))
    for i, one in enumerate(tracks):
        y = 56 + (high + 8) * i
        sheet.fill(14, y, RIGHT - 28, high, THEME.row, 13)
        sheet.icon(TRACKS[one.key], 26, y + 8, 42, THEME.muted, THEME.row)
        right = RIGHT - 42 - sheet.text(RIGHT - 30, y + 29 + 42 * CAP, str(one.filled), "black", 42, WHITE, "r")
        said = say(words.speaker, f"track.{one.key}")
        left = 92 + sheet.fitted(80, y + 29 + 36 * CAP, said, "black", 36, LEAST, right - 80, THEME.gold)
        ready = say(words.speaker, "ready")
        sheet.fitted(right, y + 29 + LEAST * CAP, ready, "semibold", LEAST, LEAST, right - left, THEME.muted, "r")
        bubbles(sheet, 24, y + high - 28, RIGHT - 48, one, 34)
    return reduced(sheet.image, colours)


def bubbles(sheet: Sheet, x: float, cy: float, room: float, one: TrackView, across: int = 29) -> None:
    total = one.crossed + one.filled + one.empty
    pitch = room / max(1, total)
    across = min(across, round(pitch * 0.86))
    for n in range(total):
        cx = x + pitch * (n + 0.5) - pitch * 0.12
        if n < one.crossed:
            sheet.disc(cx, cy, across - 3, mix(THEME.row, FADED, 0.5))
            small = round(across * 0.56)
            sheet.paint(mix(FADED, WHITE, 0.45), cx - small / 2, cy - small / 2, masks(STRUCK.format(22), small, small)[0])
        elif n < one.crossed + one.filled:
            sheet.rimmed(cx, cy, across + 2, WHITE, across - 4, THEME.gold)
        else:
            sheet.hoop(cx, cy, across - 1, 3, FADED)


# -- staff, shelf, supply -----------------------------------------------------------------------------------------------------


@kept
def staff(assigned: tuple[tuple[str, str], ...], names: tuple[str, ...], h: int, colours: str, words: Same) -> Image.Image:
    note = say(words.speaker, "staff.hours", n=RULES.action_hours.staff)
    sheet = part(FULL, h, "crown", say(words.speaker, "staff"), note)
    n = len(assigned)
    w, high = (FULL - 32 - 14 * (n - 1)) // n, h - 70
    for i, ((key, card), name) in enumerate(zip(assigned, names, strict=True)):
        x, y, head = 16 + (w + 14) * i, 56, 60
        sheet.fill(x, y, w, high, VIOLET, 14)
        sheet.mark(STAFF[key], x + 34, y + head / 2, 46, WHITE, VIOLET)
        sheet.fitted(x + 68, y + head / 2 + 36 * CAP, say(words.speaker, f"staff.{key}"), "bold", 36, LEAST, w - 130, WHITE)
        sheet.text(x + w - 16, y + head / 2 + 42 * CAP, str(ABILITIES[key].count), "black", 42, LILAC, "r")
        if card:
            sheet.put(tiles.townsperson(card, name, w - 16, high - head - 8, 16, 36, LEAST), x + 8, y + head)
            continue
        sheet.fill(x + 8, y + head, w - 16, high - head - 8, THEME.row, 12)
        sheet.dashes(x + 12, y + head + 4, w - 24, high - head - 16, FADED, 12)
        sheet.lines(
            x + w / 2, y + head + (high - head - 8) / 2, say(words.speaker, "staff.none"), 36, LEAST, w - 40, THEME.soft, "m"
        )
    return reduced(sheet.image, colours)


@kept
def shelf(goods: Counted, h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(RIGHT, h, "house", say(words.speaker, "shelf"))
    if any(n for _, n in goods):
        tiles.shelf(sheet, 22, 68, RIGHT - 44, h - 86, goods)
    else:
        sheet.dashes(16, 60, RIGHT - 32, h - 76, FADED, 14)
        sheet.lines(RIGHT / 2, 60 + (h - 76) / 2, say(words.speaker, "shelf.empty"), 36, LEAST, RIGHT - 60, THEME.soft, "m")
    return reduced(sheet.image, colours)


@kept
def supply(left: Counted, h: int, colours: str, words: Same) -> Image.Image:
    """A row for each size of Goods: how many are left of each colour, and their price for each Customer."""
    sheet, have = part(FULL, h, "sack", say(words.speaker, "supply"), say(words.speaker, "shelf.price")), dict(left)
    high = round((h - 60) / len(KINDS)) - 8
    for i, one in enumerate(KINDS.values()):
        y = 56 + (high + 8) * i
        sheet.mark(GOOD_ICONS[one.key], 50, y + high / 2, 52, WHITE, THEME.panel)
        here = [good for good in GOODS if good.kind == one.key]
        step = (FULL - 104) / len(here)
        for k, good in enumerate(here):
            look, n = tint(good.colour), have[good.code]
            x, wide, cy = 92 + step * k, round(step - 10), y + high / 2
            ground: Colour = look.colour if n else mix(THEME.row, look.colour, 0.4)
            ink = look.ink if n else THEME.faint
            sheet.fill(x, y, wide, high, ground, 12)
            sheet.mark(look.icon, x + 34, cy, 44, ink, ground)
            sheet.middle(x + 92, cy, str(n), "black", 44, ink)
            sheet.mark("coin", x + wide - 92, cy, 38, ink, ground)
            sheet.middle(x + wide - 40, cy, str(good.price), "black", 40, ink)
    return reduced(sheet.image, colours)
