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

STRUCK = svg(100, 100, '<path d="M10 10L90 90M90 10L10 90" stroke="#fff" stroke-width="{}" stroke-linecap="round"/>')


def part(w: int, h: int, icon: str, title: str, note: str) -> Sheet:
    sheet = Sheet(w, h, THEME.table)
    tiles.panel(sheet, 0, 0, w, h)
    end = tiles.heading(sheet, 16, 31, icon, title, w * 0.62 if note else w - 32)
    if note:
        sheet.fitted(w - 18, 31 + 24 * CAP, note, "semibold", 24, 15, w - 18 - end - 20, THEME.muted, "r")
    return sheet


# -- predictions --------------------------------------------------------------------------------------------------------------


@kept
def omen(colour: str, mark: str, w: int, h: int, strength: float) -> Sprite:
    """An icon of the Divining Area: open, crossed out or circled."""
    look = tint(colour)
    sheet = Sheet(w, h)
    sheet.fill(0, 0, w, h, look.colour, 12)
    size = round(h * 0.56)
    sheet.icon(look.icon, (w - size) / 2 - 3, h * 0.16, size, look.ink, look.colour)
    sheet.text(w - 8, h - 9, look.letter, "black", 22, look.ink, "r")
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
def predictions(made: tuple[PredictionView, ...], left: int, owed: int, h: int, colours: str, words: Same) -> Image.Image:
    """The Divining Area in reading order; active predictions have a frame."""
    total, across = BOX.divining.icons, BOX.divining.per_row
    note = say(words.speaker, "icons_left", n=left, total=total)
    if owed:
        note = f"{say(words.speaker, 'owed', n=owed)} · {note}"
    sheet = part(834, h, "eye", say(words.speaker, "predictions"), note)
    lines = -(-total // across)
    w, high = (834 - 36 - 6 * (across - 1)) / across, round((h - 66 - 10 * lines) / lines)

    def at(n: int) -> tuple[float, float]:
        return 18 + (w + 6) * ((n - 1) % across), 56 + (high + 10) * ((n - 1) // across)

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
        sheet.icon("eye", x + w / 2 - 16, y + high / 2 - 16, 32, mix(THEME.panel, FADED, 0.6), THEME.panel)
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
    sheet = part(834, h, "track", say(words.speaker, "horoscopes"), say(words.speaker, "horoscopes.how"))
    high = round((h - 54 - 10 * len(rows)) / len(rows))
    for i, row in enumerate(rows):
        y = 52 + (high + 8) * i
        up, last = ROW[row.key].step > 0, RULES.die_faces
        sheet.icon("arrow", 18, y + high / 2 - 32, 40, THEME.gold, THEME.panel, to="up" if up else "down")
        sheet.fitted(38, y + high / 2 + 29 + 23 * CAP, f"1–{last}" if up else f"{last}–1", "bold", 23, 15, 44, THEME.gold, "m")
        w = (834 - 66 - 18 - 5 * (row.length - 1)) / row.length
        for n in range(row.length):
            _box(sheet, 66 + (w + 5) * n, y, round(w), high, row, n, words.speaker)
    return reduced(sheet.image, colours)


def _box(sheet: Sheet, x: float, y: float, w: int, h: int, row: RowView, n: int, words: Speaker) -> None:
    gift = ROW[row.key].boxes[n]
    cx = x + w / 2
    if n < len(row.boxes):
        sheet.fill(x, y, w, h, THEME.paper, 11)
        written = row.boxes[n]
        colour = RUST if written == "X" else VIOLET
        sheet.middle(cx, y + h * (0.5 if gift is None else 0.33), written, "black", 46, colour)
        if gift is not None:
            bonus(sheet, cx, y + h * 0.75, gift, 0.56 if gift.colours else 0.68, True)
        return
    following = n == len(row.boxes)
    sheet.fill(x, y, w, h, THEME.paper if following else FADED, 11)
    edge = 4 if following else 2
    sheet.fill(x + edge, y + edge, w - 2 * edge, h - 2 * edge, THEME.row, 11 - edge)
    if following:
        numbers = [one for one in row.next if one != "X"]
        said = say(words, "next.one", n=numbers[0]) if numbers else "X"
        if len(numbers) > 1:
            said = say(words, "next.any", n=RULES.die_faces)
        sheet.fitted(cx, y + h * 0.22 + 24 * CAP, said, "bold", 24, 14, w - 10, THEME.paper, "m")
        if gift is not None:
            bonus(sheet, cx, y + h * 0.66, gift, 0.72, False)
    elif gift is not None:
        bonus(sheet, cx, y + h / 2, gift, 1.0, False)


# -- factions and fates -------------------------------------------------------------------------------------------------------


@kept
def factions(marks: tuple[MarksView, ...], halls: tuple[int, ...], h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(372, h, "people", say(words.speaker, "factions"), "")
    n = len(marks)
    w = round((372 - 36 - 8 * (n - 1)) / n)
    for i, (one, count) in enumerate(zip(marks, halls, strict=True)):
        look = tint(COLOUR_OF[one.faction])
        x, y = 18 + (w + 8) * i, 54
        sheet.fill(x, y, w, h - 70, look.colour, 13)
        cx = x + w / 2
        sheet.icon(look.icon, cx - 22, y + 6, 44, look.ink, look.colour)
        sheet.middle(cx, y + 71, str(count), "black", 36, look.ink)
        slots = len(one.marks) + one.free
        step = (h - 70 - 96) / max(1, slots)
        for k in range(slots):
            top, high = y + 94 + step * k, round(step - 7)
            filled = k < len(one.marks)
            sheet.fill(x + 9, top, w - 18, high, WHITE if not filled else THEME.paper, 10)
            if not filled:
                sheet.fill(x + 11, top + 2, w - 22, high - 4, darker(look.colour, 0.65), 8)
            elif one.marks[k] == "x":
                sheet.middle(cx, top + high / 2, "X", "black", min(44, high * 0.8) // 0.5 * 0.5, RUST)
            else:
                size = min(40, round(high * 0.75))
                sheet.icon("house", cx - size / 2, top + (high - size) / 2, size, RUST, THEME.paper)
    return reduced(sheet.image, colours)


@kept
def fates(tracks: tuple[TrackView, ...], h: int, colours: str, words: Same) -> Image.Image:
    sheet = part(448, h, "swap", say(words.speaker, "fates"), "")
    high = round((h - 54 - 26) / len(tracks))
    for i, one in enumerate(tracks):
        y = 54 + (high + 10) * i
        sheet.fill(16, y, 416, high, THEME.row, 13)
        sheet.icon(TRACKS[one.key], 26, y + 8, 40, THEME.muted, THEME.row)
        sheet.fitted(76, y + 29 + 34 * CAP, say(words.speaker, f"track.{one.key}"), "black", 34, 20, 150, THEME.gold)
        right = 418 - sheet.text(418, y + 29 + 38 * CAP, str(one.filled), "black", 38, WHITE, "r") - 10
        sheet.fitted(right, y + 29 + 24 * CAP, say(words.speaker, "ready"), "semibold", 24, 15, 130, THEME.muted, "r")
        bubbles(sheet, 30, y + high - 32, 388, one)
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
def staff(assigned: tuple[tuple[str, str], ...], names: tuple[str, ...], colours: str, words: Same) -> Image.Image:
    note = say(words.speaker, "staff.hours", n=RULES.action_hours.staff)
    sheet = part(1568, 224, "crown", say(words.speaker, "staff"), note)
    n = len(assigned)
    w = (1568 - 32 - 14 * (n - 1)) // n
    for i, ((key, card), name) in enumerate(zip(assigned, names, strict=True)):
        x, y, h, block = 16 + (w + 14) * i, 54, 154, 176
        sheet.fill(x, y, w, h, THEME.row, 14)
        sheet.put(tiles.violet_block(block, h), x, y)
        sheet.icon(STAFF[key], x + block / 2 - 30, y + 12, 60, WHITE, VIOLET)
        sheet.fitted(x + block / 2, y + 96 + 27 * CAP, say(words.speaker, f"staff.{key}"), "bold", 27, 15, block - 10, WHITE, "m")
        said = say(words.speaker, f"staff.{key}.does", n=ABILITIES[key].count)
        sheet.fitted(x + block / 2, y + 129 + 23 * CAP, said, "semibold", 23, 13, block - 10, LILAC, "m")
        if card:
            sheet.put(tiles.townsperson(card, name, w - block - 20, h - 20), x + block + 10, y + 10)
        else:
            sheet.dashes(x + block + 10, y + 10, w - block - 20, h - 20, FADED, 14)
            sheet.middle(x + block + (w - block) / 2, y + h / 2, say(words.speaker, "staff.none"), "semibold", 26, THEME.faint)
    return reduced(sheet.image, colours)


@kept
def sales(shelf: Counted, colours: str, words: Same) -> Image.Image:
    sheet = part(860, 214, "house", say(words.speaker, "shelf"), say(words.speaker, "shelf.price"))
    if any(n for _, n in shelf):
        tiles.shelf(sheet, 20, 70, 460, 124, shelf)
    else:
        sheet.dashes(20, 66, 440, 128, FADED, 14)
        sheet.middle(240, 130, say(words.speaker, "shelf.empty"), "semibold", 26, THEME.faint)
    _grid(sheet, 494, 350, [(one.key, {c: str(p) for c, p in one.prices.items()}) for one in KINDS.values()])
    return reduced(sheet.image, colours)


@kept
def supply(left: Counted, colours: str, words: Same) -> Image.Image:
    sheet = part(694, 214, "sack", say(words.speaker, "supply"), "")
    have = dict(left)
    _grid(sheet, 16, 662, [(kind, {g.colour: str(have[g.code]) for g in GOODS if g.kind == kind}) for kind in KINDS], True)
    return reduced(sheet.image, colours)


def _grid(sheet: Sheet, x: int, w: int, rows: list[tuple[str, dict[str, str]]], icons: bool = False) -> None:
    """A row for each size of Goods, a cell for each colour."""
    for i, (kind, cells) in enumerate(rows):
        y, h = 62 + 72 * i, 62
        sheet.fill(x, y, w, h, THEME.row, 13)
        sheet.icon(GOOD_ICONS[kind], x + 12, y + 11, 40, WHITE, THEME.row)
        step = (w - 66) / max(1, len(cells))
        for k, (colour, said) in enumerate(cells.items()):
            look = tint(colour)
            left, wide = x + 62 + step * k, round(step - 8)
            ground: Colour = look.colour if said != "0" else mix(THEME.row, look.colour, 0.4)
            sheet.fill(left, y + 7, wide, h - 14, ground, 10)
            if icons:
                ink = look.ink if said != "0" else THEME.faint
                sheet.icon(look.icon, left + 12, y + 14, 34, ink, ground)
                sheet.text(left + wide - 16, y + h / 2 + 36 * CAP, said, "black", 36, ink, "r")
            else:
                sheet.middle(left + wide / 2, y + h / 2, said, "black", 34, look.ink)
