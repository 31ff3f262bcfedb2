"""What only one player sees: the own hand, what could be completed now, and what may be done."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.mottainai.cards import CARD, JOB, MATERIAL, RULES
from engines.mottainai.view import HandCard, MottainaiView, PlayerView
from renderers.kit import shapes
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.hand import private_header
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, fit, width
from renderers.mottainai import tiles
from renderers.mottainai.looks import DONE, EARTH, SAND, THEME, material_look
from renderers.mottainai.phrases import job_name, material_name, name_of, say
from renderers.mottainai.reckon import actions
from renderers.mottainai.tiles import face_of
from renderers.speech import Speaker

WIDTH = 1200
HEAD = 104
EDGE, TOP = 24, 132
TALL_W, TALL_H, TALL_STEP = 374, 420, 389
TALL = 5  # so many cards are shown at full size
WIDE_W, WIDE_H = 568, 206
STRIP = 160  # the panel below many cards
PALETTE = "mottainai-hand"


def compose(view: MottainaiView, words: Speaker) -> Image.Image:
    n = len(view.own)
    lines = ceil((n + 1) / 3) if n <= TALL else ceil(n / 2)
    high = TALL_H + 24 if n <= TALL else WIDE_H + 16
    total = TOP + high * lines + (4 if n <= TALL else STRIP + 20)
    sheet = Sheet.on(piece_of_table(WIDTH, 0, total, THEME))
    header(sheet, view, words)
    for i, card in enumerate(view.own):
        if n <= TALL:
            tall(sheet, EDGE + TALL_STEP * (i % 3), TOP + high * (i // 3), card, view, words)
        else:
            wide(sheet, EDGE + (WIDE_W + 16) * (i % 2), TOP + high * (i // 2), card, view, words)
    if n <= TALL:
        panel(sheet, EDGE + 2 * TALL_STEP, TOP + high * (lines - 1), view, words)
    else:
        strip(sheet, TOP + high * lines, view, words)
    return reduced(sheet.image, PALETTE)


# -- the question -----------------------------------------------------------------------------------------------------------


def header(sheet: Sheet, view: MottainaiView, words: Speaker) -> None:
    player = me(view)
    secret = say(words, "private", hand=player.hand, waiting=player.waiting)
    icon = asked_icon(view)
    private_header(sheet, secret, question(view, words), WIDTH - 98 - (130 if icon else 40), THEME)
    if icon:
        sheet.icon(icon, WIDTH - 104, 15, 74, WHITE, THEME.row)


def asked_icon(view: MottainaiView) -> str:
    """The icon of what the question is about."""
    key = me(view).asked
    if key.startswith(("act.", "show.")) and view.task is not None:
        return material_look(view.task.material).icon
    if view.completions and key in ("support", "wing", "work.complete"):
        return material_look(CARD[view.completions[0].card].material).icon
    return ""


def question(view: MottainaiView, words: Speaker) -> str:
    key = me(view).asked
    if view.result:
        return say(words, "over.title")
    if not key:
        return say(words, "q.wait", name=name_of(words, view.active))
    family, _, about = key.partition(".")
    if family == "act":
        job = next(m for m, j in JOB.items() if j == about)
        task = view.task
        if task is None or task.material != job or not task.total:
            return say(words, "q.act.one", job=job_name(words, job))
        return say(words, "q.act", job=job_name(words, job), n=task.action, total=task.total)
    if family == "args" and view.effects:
        return say(words, "q.args", what=words.card_name(view.effects[0].code))
    if key in ("support", "wing") and view.completions:
        one = view.completions[0]
        return say(words, f"q.{key}", what=words.card_name(one.card), n=one.lacking)
    if family == "show" and view.task is not None:
        return say(words, f"q.{key}", job=job_name(words, view.task.material))
    return say(words, f"q.{key}", n=len(view.own) - RULES.hand_limit)


CHOOSING = ("discard", "limit", "task", "refill", "args.card")  # questions for any card of the hand


def legal(view: MottainaiView, card: HandCard) -> bool:
    """Whether the question is one that this card may answer."""
    key, task = me(view).asked, view.task
    if view.result or not key:
        return False
    if key in CHOOSING:
        return not view.among or card.material == view.among
    if key.startswith("act."):
        return any(way in served(view, card) for way, lacking in lacks(card) if not lacking)
    if key in ("show.barrier", "show.bonus") and task is not None:
        return card.material == task.material
    if key == "show.fountain" and task is not None:
        return card.card not in task.shown and card.material in CARD["fountain"].materials
    if key == "args.make":
        return card.material in CARD["cloak"].materials
    if key == "support" and view.completions:
        one = view.completions[0]
        return one.by == "smith" and card.card not in (one.card, *one.shown) and card.material == CARD[one.card].material
    return False


def lacks(card: HandCard) -> tuple[tuple[str, int], tuple[str, int]]:
    """Both ways of completing a card, and how much support is missing for each."""
    return ("smith", card.smith_lacking), ("craft", card.craft_lacking)


def served(view: MottainaiView, card: HandCard) -> tuple[str, ...]:
    """The ways of completing a card that the question leaves open; both as long as no action is being chosen."""
    key = me(view).asked
    if not key.startswith("act.") or view.result:
        return ("smith", "craft")
    job, masked = key.removeprefix("act."), view.task is not None and view.task.masked
    crafts = JOB[card.material] == job and not masked
    return (*(("smith",) if job == "smith" else ()), *(("craft",) if crafts else ()))


# -- cards ------------------------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """One way of completing a card: whether it is open, or what it lacks."""

    word: str
    lacking: int
    open: bool
    icon: str
    stated: str  # the same in a few words


def ways(card: HandCard, view: MottainaiView, words: Speaker) -> list[Way]:
    icon, what, here = material_look(card.material).icon, material_name(words, card.material), served(view, card)
    found = []
    for key, lacking in lacks(card):
        said = say(words, key)
        state = "lacking" if lacking else "ready" if key in here else "elsewhere"
        stated = say(words, state, way=said, n=lacking, what=what)
        found.append(Way(said, lacking, state == "ready", icon, stated))
    return found


def _way(sheet: Sheet, x: float, cy: float, w: int, h: int, way: Way) -> None:
    """A pill: green with a tick when it can be done, else a lock and what is missing."""
    icon, ground, ink = ("check", DONE, WHITE) if way.open else ("lock", SAND, EARTH)
    sheet.fill(x, cy - h / 2, w, h, ground, h / 2)
    mark = round(h * 0.66)
    sheet.icon(icon, x + 10, cy - mark / 2, mark, ink, ground)
    left, right = x + 14 + mark, x + w - 12.0
    size = round(h * 1.16) / 2
    if way.lacking:
        small = round(h * 0.56)
        right -= small
        sheet.icon(way.icon, right, cy - small / 2, small, ink, ground)
        right -= sheet.text(right - 2, cy + size * CAP, str(way.lacking), "black", size, ink, "r") + 8
    sheet.fitted(left, cy + size * CAP, way.word, "bold", size, 14, right - left, ink)


def _stated(sheet: Sheet, x: float, cy: float, room: int, h: int, way: Way) -> None:
    """The same in words, as wide as they are."""
    icon, ground, ink = ("check", DONE, WHITE) if way.open else ("lock", SAND, EARTH)
    mark = round(h * 0.64)
    found = fit(way.stated, "bold", 26, 16, room - mark - 34)
    wide = round(width(found.lines[0], "bold", found.size)) + mark + 34
    sheet.fill(x, cy - h / 2, wide, h, ground, h / 2)
    sheet.icon(icon, x + 12, cy - mark / 2, mark, ink, ground)
    sheet.text(x + 20 + mark, cy + found.size * CAP, found.lines[0], "bold", found.size, ink)


def _reward(sheet: Sheet, right: float, cy: float, card: HandCard, size: float) -> float:
    """What a card would bring as a backorder; how much room that takes."""
    if not card.points:
        return 0
    colour = material_look(card.material).colour
    wide = sheet.text(right, cy + size * CAP, f"+{card.points}", "black", size, colour, "r")
    mark = round(size)
    sheet.icon("sack", right - wide - mark - 4, cy - mark / 2, mark, colour, THEME.paper)
    return wide + mark + 14


def tall(sheet: Sheet, x: int, y: int, card: HandCard, view: MottainaiView, words: Speaker) -> None:
    face, look, w, h = face_of(words, card.card), material_look(card.material), TALL_W, TALL_H
    if legal(view, card):
        tiles.golden(sheet, x, y, w, h, 20, 7)
    sheet.shadow(x, y, w, h, 20, shapes.LARGE)
    tiles.headed(sheet, x, y, w, h, w, 124, look, 20)
    sheet.icon(look.icon, x + 20, y + 16, 94, WHITE, look.colour)
    room = w - 130 - 84
    sheet.fitted(x + 128, y + 45 + 40 * CAP, job_name(words, card.material), "black", 40, 22, room, WHITE)
    sheet.fitted(x + 128, y + 88 + 31 * CAP, material_name(words, card.material), "semibold", 31, 20, room, WHITE)
    sheet.seal(x + w - 44, y + 62, 66, WHITE, face.value, 45, look.colour)
    taken = _reward(sheet, x + w - 20, y + 160, card, 34)
    sheet.fitted(x + 22, y + 160 + 44 * CAP, face.name, "serif", 44, 26, w - 44 - taken, THEME.ink)
    sheet.paragraph(x + 22, y + 188, (words.card_text(card.card),), 28, 20, (w - 40, h - 188 - 94), 1.2, THEME.body)
    for i, way in enumerate(ways(card, view, words)):
        _stated(sheet, x + 16, y + h - 72 + 43 * i, w - 32, 39, way)


def wide(sheet: Sheet, x: int, y: int, card: HandCard, view: MottainaiView, words: Speaker) -> None:
    face, look, w, h = face_of(words, card.card), material_look(card.material), WIDE_W, WIDE_H
    block = 152
    if legal(view, card):
        tiles.golden(sheet, x, y, w, h, 18, 6)
    sheet.shadow(x, y, w, h, 18)
    tiles.headed(sheet, x, y, w, h, block, h, look, 18)
    sheet.icon(look.icon, x + 14, y + 16, 84, WHITE, look.colour)
    sheet.seal(x + block - 32, y + 58, 48, WHITE, face.value, 34, look.colour)
    sheet.fitted(x + block / 2, y + 132 + 30 * CAP, job_name(words, card.material), "black", 30, 18, block - 14, WHITE, "m")
    material = material_name(words, card.material)
    sheet.fitted(x + block / 2, y + 170 + 26 * CAP, material, "semibold", 26, 16, block - 14, WHITE, "m")
    left, room = x + block + 16, w - block - 32
    taken = _reward(sheet, x + w - 16, y + 30, card, 30)
    sheet.fitted(left, y + 30 + 34 * CAP, face.name, "serif", 34, 22, room - taken, THEME.ink)
    sheet.paragraph(left, y + 54, (words.card_text(card.card),), 25, 18, (room, h - 54 - 54), 1.16, THEME.body)
    for i, way in enumerate(ways(card, view, words)):
        _way(sheet, left - 4 + 192 * i, y + h - 28, 186, 40, way)


# -- what may be done -------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One line of the panel: icon, words, a number, and whether it is open."""

    icon: str
    words: str
    number: str = ""
    open: bool = True


def rows(view: MottainaiView, words: Speaker) -> tuple[str, tuple[Row, ...]]:
    """The ways to use an action; at other times how many actions a task of each material would give."""
    player = me(view)
    if player.asked.startswith("act.") and not view.result:
        return say(words, "you_may"), tuple(_options(view, player, player.asked.removeprefix("act."), words))
    found = [Row(material_look(m).icon, job_name(words, m), f"× {actions(player, m)}") for m in MATERIAL]
    return say(words, "your_tasks"), tuple(found)


def _options(view: MottainaiView, player: PlayerView, job: str, words: Speaker) -> list[Row]:
    material = next(m for m, j in JOB.items() if j == job)
    masked = view.task is not None and view.task.masked
    source = {"clerk": player.craft_bench, "monk": view.floor, "potter": view.floor}.get(job, ("",))
    smith = any(not c.smith_lacking for c in view.own)
    works = {w.code for w in (*player.gallery, *player.gift_shop)}
    others = {"clerk": {"bell"}, "monk": {"flute", "sword"}, "potter": {"socks", "flute", "sword"}}.get(job, set())
    normal = smith if job == "smith" else bool(source) or bool(works & others)
    found = [Row(material_look(material).icon, say(words, f"may.{job}"), open=normal)]
    if masked:
        return [*found, Row("emblems/mask", say(words, "may.lose"))]
    craft = any(c.material == material and not c.craft_lacking for c in view.own)
    said = say(words, "may.craft", what=material_name(words, material))
    return [*found, Row("hammer", said, open=craft), Row("hand", say(words, "may.pray"))]


def panel(sheet: Sheet, x: int, y: int, view: MottainaiView, words: Speaker) -> None:
    w = TALL_W
    sheet.box(x, y, w, TALL_H, THEME.slot, THEME.row, 20, 3)
    title, found = rows(view, words)
    sheet.fitted(x + 24, y + 38 + 30 * CAP, title, "bold", 30, 20, w - 48, THEME.gold)
    step = 74 if len(found) <= 3 else 45
    for i, row in enumerate(found):
        _row(sheet, x + 20, y + 66 + step * i, w - 40, step - 12 if step > 50 else 40, row)
    sheet.fill(x + 24, y + 299, w - 48, 3, THEME.slot)
    waiting(sheet, x + 24, y + 318, w - 48, view, words)


def _row(sheet: Sheet, x: float, y: float, w: int, h: int, row: Row) -> None:
    sheet.fill(x, y, w, h, THEME.panel, 12)
    ink = WHITE if row.open else THEME.faint
    mark = round(h * 0.68)
    sheet.icon(row.icon, x + 14, y + (h - mark) / 2, mark, ink, THEME.panel)
    right = x + w - 14
    if row.number:
        right -= sheet.text(right, y + h / 2 + 32 * CAP, row.number, "black", 32, ink, "r") + 8
    if not row.open:
        right -= 28
        sheet.icon("lock", right, y + h / 2 - 14, 28, THEME.faint, THEME.panel)
        right -= 6
    sheet.fitted(x + 26 + mark, y + h / 2 + 28 * CAP, row.words, "bold", 28, 17, right - x - 26 - mark, ink)


def waiting(sheet: Sheet, x: float, y: float, w: int, view: MottainaiView, words: Speaker) -> None:
    """How many cards wait unseen, and what the hand would bring as backorders."""
    n = me(view).waiting
    room = w * 0.42
    step = min(44.0, (room - 38) / max(1, n - 1))
    for i in range(n):
        sheet.put(tiles.back(38, 54), x + w - 38 - step * (n - 1 - i), y - 6)
    taken = 38 + step * (n - 1) if n else 0
    sheet.fitted(x, y + 22 + 27 * CAP, say(words, "waiting_n", n=n), "semibold", 27, 17, w - taken - 10, THEME.muted)
    points = sum(c.points for c in view.own)
    sheet.fitted(x, y + 66 + 30 * CAP, say(words, "backorders_n", n=points), "bold", 30, 19, w - 10, THEME.soft)


def strip(sheet: Sheet, y: int, view: MottainaiView, words: Speaker) -> None:
    sheet.box(EDGE, y, WIDTH - 2 * EDGE, STRIP, THEME.slot, THEME.row, 20, 3)
    title, found = rows(view, words)
    sheet.fitted(EDGE + 22, y + 34 + 30 * CAP, title, "bold", 30, 20, 700, THEME.gold)
    across, w = 3, 258
    h = 76 if len(found) <= across else 40
    for i, row in enumerate(found):
        _row(sheet, EDGE + 20 + (w + 12) * (i % across), y + 62 + (h + 6) * (i // across), w, h, row)
    waiting(sheet, EDGE + 850, y + 34, 280, view, words)
