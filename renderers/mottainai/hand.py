"""What only one player sees: the own hand, what could be completed now, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.mottainai.cards import CARD, JOB, MATERIAL, RULES
from engines.mottainai.view import HandCard, MottainaiView, PlayerView
from renderers.kit import closeup
from renderers.kit.colour import WHITE
from renderers.kit.large import told
from renderers.kit.ornament import piece_of_table
from renderers.kit.pages.hand import EDGE, HEAD, INNER, SPACE, WIDTH, private_header
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, width
from renderers.mottainai import tiles
from renderers.mottainai.closeups import table
from renderers.mottainai.closeups.choose import OUT, Choice, choices
from renderers.mottainai.looks import DONE, EARTH, SAND, THEME, material_look
from renderers.mottainai.phrases import job_name, material_name, name_of, say, short
from renderers.mottainai.reckon import actions
from renderers.mottainai.tiles import face_of
from renderers.speech import Speaker

TOP, BETWEEN = HEAD + SPACE, 18
TALL = 5  # so many cards are shown with what they do
FEW, MOST = 10, 18  # so many lie in two columns; so many have room on a page
HIGH, LEAST_HIGH, OFFER = 440, 110, 112  # of cards in a single line, and of those that lie there in great number
LOWEST = 82  # of what still has a name in two lines
PALETTE = "mottainai-hand"


def compose(view: MottainaiView, options: Sequence[str], words: Speaker) -> Image.Image:
    offered = offers(view, options, words)
    return closeup.finished(beside(view, offered, words) if offered else alone(view, options, words), PALETTE)


def alone(view: MottainaiView, options: Sequence[str], words: Speaker) -> Sheet:
    """The hand, and where there is room what may be done."""
    n = len(view.own)
    cells = n + 1 if n <= TALL else n
    columns = grid(cells, n <= TALL)
    lines = ceil(cells / columns)
    w, h = (INNER - BETWEEN * (columns - 1)) // columns, high(lines)
    sheet = Sheet.on(piece_of_table(WIDTH, 0, TOP + lines * (h + BETWEEN) - BETWEEN + EDGE, THEME))
    header(sheet, view, words)
    draw = tall if n <= TALL else wide if n <= FEW else low
    for i in range(cells):
        x, y = EDGE + (w + BETWEEN) * (i % columns), TOP + (h + BETWEEN) * (i // columns)
        if i < n:
            draw(sheet, x, y, w, h, view.own[i], view, words)
        else:
            panel(sheet, WIDTH - EDGE - w, y, w, h, view, options, words)
    return sheet


def beside(view: MottainaiView, offered: Sequence[Choice], words: Speaker) -> Sheet:
    """What may be chosen that is no card of the hand, in the order of the buttons; below it the hand."""
    n, across = len(view.own), min(len(offered), 3 if len(offered) <= 9 or any(one.seat >= 0 for one in offered) else 4)
    rows, lines = ceil(len(offered) / across), ceil(n / (2 if n <= FEW else 3))
    least = LEAST_HIGH if n <= FEW else LOWEST
    room = CLOSE_UP[1] - TOP - EDGE - lines * (least + BETWEEN)  # for choices; what they leave is the hand's
    step = max(LOWEST, min(OFFER + BETWEEN if n else 300, room // rows))
    w = min((INNER - BETWEEN * (across - 1)) // across, 560)
    below = TOP + rows * step
    columns = 3 if n in (3, *range(FEW + 1, MOST + 1)) else 2
    lines = ceil(n / columns)
    h = max(LOWEST, min(HIGH, (CLOSE_UP[1] - below - EDGE - BETWEEN * (lines - 1)) // lines)) if n else 0
    sheet = Sheet.on(piece_of_table(WIDTH, 0, max(below + lines * (h + BETWEEN) - BETWEEN + EDGE, HEAD + 300), THEME))
    header(sheet, view, words)
    for i, one in enumerate(offered):
        here = min(across, len(offered) - i // across * across)
        x = EDGE + (INNER - here * w - BETWEEN * (here - 1)) // 2 + (w + BETWEEN) * (i % across)
        offer(sheet, x, TOP + step * (i // across), w, step - BETWEEN, one, words)
    wide_one = (INNER - BETWEEN * (columns - 1)) // columns
    draw = tall if n <= 3 and h >= 340 else wide if n <= FEW and columns < 3 else low
    for i, card in enumerate(view.own):
        at = (EDGE + (wide_one + BETWEEN) * (i % columns), below + (h + BETWEEN) * (i // columns))
        draw(sheet, *at, wide_one, h, card, view, words)
    return sheet


def offers(view: MottainaiView, options: Sequence[str], words: Speaker) -> list[Choice]:
    """What may be chosen beside cards of the hand; nothing where the panel beside few cards says it all."""
    own, few = {card.card for card in view.own}, len(view.own) <= TALL
    if view.result or not options:
        return []
    if me(view).asked.startswith("act."):
        return [] if few else open_ways(view, options, words)
    others = [option for option in options if option.split(" ")[-1] not in own]
    return [] if few and len(others) < len(options) and all(one in OUT for one in others) else choices(view, others, words)


def open_ways(view: MottainaiView, options: Sequence[str], words: Speaker) -> list[Choice]:
    """The ways to use an action that are open, where many cards leave no room for their panel."""
    material = next(m for m, j in JOB.items() if j == me(view).asked.removeprefix("act."))
    return [Choice(material_look(material), row.icon, row.words) for row in rows(view, options, words)[1] if row.open]


def offer(sheet: Sheet, x: int, y: int, w: int, h: int, one: Choice, words: Speaker) -> None:
    """Something that may be chosen: its picture, its name, what it does where there is room, its number."""
    longest = max((width(word, "bold", LEAST) for word in one.title.split()), default=0.0)
    crest = 66 if one.seat >= 0 else 0
    block = min(h, 104 if w > 450 else 78)
    if not one.person:  # the name of a thing is not cut for its picture; a person's may be
        block = min(block, max(50, int(w - 20 - crest - longest)))
    tiles.golden(sheet, x, y, w, h, 16)
    tiles.headed(sheet, x, y, w, h, block, h, one.look, 16)
    sheet.mark(one.icon, x + block / 2, y + h / 2, min(84, h - 14, block + 6), WHITE, one.look.colour)
    left, right = x + block + 10, x + w - 10.0
    if one.seat >= 0:
        sheet.put(table.crest(one.seat, 29, words), right - 29, y + h / 2)
        right -= crest
    numbered = right - width(one.number, "black", 52) - 10
    if one.number and numbered - left >= longest:  # a number that leaves no room for the name stands on the card alone
        sheet.text(right, y + h / 2 + 52 * CAP, one.number, "black", 52, THEME.ink, "r")
        right = numbered
    room = right - left
    if one.line and not one.person and h >= 84 and width(one.line, "semibold", LEAST) <= room:
        sheet.fitted(left, y + h * 0.3 + 40 * CAP, one.title, "bold", 40, LEAST, room, THEME.ink)
        sheet.fitted(left, y + h * 0.72 + 36 * CAP, one.line, "semibold", 36, LEAST, room, THEME.brown)
    elif one.person:
        sheet.fitted(left, y + h / 2 + 42 * CAP, one.title, "bold", 42, LEAST, room, THEME.ink)
    else:
        sheet.lines(left, y + h / 2, one.title, 42, LEAST, room, THEME.ink, leading=0.9)


def grid(cells: int, few: bool) -> int:
    """In how many columns so many things lie."""
    if few:
        return {1: 1, 2: 2, 4: 2}.get(cells, 3)
    return 2 if cells <= FEW else 3


def high(lines: int) -> int:
    """How high each of so many lines is: together they fill the page."""
    room = CLOSE_UP[1] - TOP - EDGE - BETWEEN * (lines - 1)
    return HIGH if lines == 1 else max(LEAST_HIGH, room // lines)


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
        return say(words, "q.args", what=words.card_name(view.effects[0].code), ask=say(words, f"closeup.ask.{key}"))
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


def ways(card: HandCard, view: MottainaiView, words: Speaker) -> list[Way]:
    icon, here = material_look(card.material).icon, served(view, card)
    return [Way(say(words, key), lacking, not lacking and key in here, icon) for key, lacking in lacks(card)]


WAY = 42  # how high a pill is


def pills(sheet: Sheet, x: float, y: float, w: int, found: Sequence[Way]) -> None:
    """Both ways, one below the other: green with a tick when it can be done, else a lock and what is missing."""
    for i, way in enumerate(found):
        icon, ground, ink = ("check", DONE, WHITE) if way.open else ("lock", SAND, EARTH)
        cy = y + (WAY + 4) * i + WAY / 2
        sheet.fill(x, cy - WAY / 2, w, WAY, ground, WAY / 2)
        sheet.icon(icon, x + 12, cy - 14, 28, ink, ground)
        right = x + w - 14.0
        if way.lacking:
            right -= 30
            sheet.icon(way.icon, right, cy - 15, 30, ink, ground)
            right -= sheet.text(right - 4, cy + LEAST * CAP, str(way.lacking), "black", LEAST, ink, "r") + 12
        sheet.fitted(x + 50, cy + LEAST * CAP, way.word, "bold", LEAST, LEAST, right - x - 50, ink)


def _reward(sheet: Sheet, right: float, cy: float, card: HandCard) -> float:
    """What a card would bring as a backorder; how much room that takes."""
    if not card.points:
        return 0
    colour, size = material_look(card.material).colour, 36.0
    wide = sheet.text(right, cy + size * CAP, f"+{card.points}", "black", size, colour, "r")
    sheet.icon("sack", right - wide - 40, cy - 18, 36, colour, THEME.paper)
    return wide + 54


def _ground(sheet: Sheet, x: int, y: int, w: int, h: int, card: HandCard, view: MottainaiView, across: int, down: int) -> None:
    """The paper with a field of its material, gold around it where the question is about such a card."""
    if legal(view, card):
        tiles.golden(sheet, x, y, w, h, 20, 7)
    sheet.shadow(x, y, w, h, 20)
    tiles.headed(sheet, x, y, w, h, across, down, material_look(card.material), 20)


def tall(sheet: Sheet, x: int, y: int, w: int, h: int, card: HandCard, view: MottainaiView, words: Speaker) -> None:
    """A card with what it does, as far as there is room for it in full, and the ways to complete it."""
    face, look, head = face_of(words, card.card), material_look(card.material), 98
    _ground(sheet, x, y, w, h, card, view, w, head)
    sheet.mark(look.icon, x + 44, y + head / 2, 70, WHITE, look.colour)
    room = w - 84 - 84
    sheet.fitted(x + 84, y + 31 + 40 * CAP, job_name(words, card.material), "black", 40, LEAST, room, WHITE)
    sheet.fitted(x + 84, y + 71 + LEAST * CAP, material_name(words, card.material), "semibold", LEAST, LEAST, room, WHITE)
    sheet.seal(x + w - 44, y + head / 2, 66, WHITE, face.value, 45, look.colour)
    taken = _reward(sheet, x + w - 18, y + head + 29, card)
    sheet.fitted(x + 18, y + head + 29 + 42 * CAP, face.name, "serif", 42, LEAST, w - 36 - taken, THEME.ink)
    below = y + h - 2 * WAY - 16
    wordings = (words.card_text(card.card), short(words, card.card))
    told(sheet, x + 18, y + head + 54, wordings, 36, (w - 34, below - y - head - 60), 1.1, THEME)
    pills(sheet, x + 14, below, w - 28, ways(card, view, words))


def wide(sheet: Sheet, x: int, y: int, w: int, h: int, card: HandCard, view: MottainaiView, words: Speaker) -> None:
    """A card where there are more: its job beside its picture, and below what there is room for."""
    face, look, block = face_of(words, card.card), material_look(card.material), 128
    _ground(sheet, x, y, w, h, card, view, block, h)
    _picture(sheet, x, y, block, min(h, 150), card, face.value)
    left, room = x + block + 14, w - block - 26
    taken = _reward(sheet, x + w - 16, y + 34, card)
    sheet.fitted(left, y + 34 + 40 * CAP, face.name, "serif", 40, LEAST, room - taken, THEME.ink)
    job = f"{job_name(words, card.material)} · {material_name(words, card.material)}"
    sheet.fitted(left, y + 78 + 34 * CAP, job, "bold", 34, LEAST, room, look.deep)
    below = y + h - 2 * WAY - 12
    roomy = below >= y + 98
    told(sheet, left, y + 100, (short(words, card.card),), 34, (room, (below if roomy else y + h) - y - 104), 1.1, THEME)
    if roomy:
        pills(sheet, left - 4, below, room, ways(card, view, words))


def low(sheet: Sheet, x: int, y: int, w: int, h: int, card: HandCard, view: MottainaiView, words: Speaker) -> None:
    """A card where there are very many: its picture, its value, its name."""
    face, block = face_of(words, card.card), 104
    _ground(sheet, x, y, w, h, card, view, block, h)
    _picture(sheet, x, y, block, h, card, face.value)
    sheet.lines(x + block + 12, y + h / 2, face.name, 40, LEAST, w - block - 20, THEME.ink)


def _picture(sheet: Sheet, x: int, y: int, w: int, h: int, card: HandCard, value: str) -> None:
    look = material_look(card.material)
    sheet.mark(look.icon, x + w / 2 - 12, y + h / 2 - 12, min(w, h) - 30, WHITE, look.colour)
    sheet.disc(x + w - 30, y + h - 32, 56, look.colour)
    sheet.seal(x + w - 30, y + h - 32, 50, WHITE, value, 36, look.colour)


# -- what may be done -------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One line of the panel: icon, words, a number, and whether it is open."""

    icon: str
    words: str
    number: str = ""
    open: bool = True


def rows(view: MottainaiView, options: Sequence[str], words: Speaker) -> tuple[str, tuple[Row, ...]]:
    """The ways to use an action; at other times how many actions a task of each material would give."""
    player = me(view)
    if player.asked.startswith("act.") and not view.result:
        return say(words, "you_may"), tuple(_options(view, player, player.asked.removeprefix("act."), words))
    found = [Row(material_look(m).icon, job_name(words, m), f"× {actions(player, m)}") for m in MATERIAL]
    out = next((option for option in options if option in OUT), "")
    if out:
        found.append(Row("times" if out != "done" else "check", say(words, f"closeup.out.{player.asked.partition('.')[0]}")))
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


def panel(sheet: Sheet, x: int, y: int, w: int, h: int, view: MottainaiView, options: Sequence[str], words: Speaker) -> None:
    """Where a card would lie: what may be done, and what the hand would bring as backorders."""
    sheet.box(x, y, w, h, THEME.slot, THEME.row, 20, 3)
    title, found = rows(view, options, words)
    sheet.fitted(x + 20, y + 34 + 36 * CAP, title, "bold", 36, LEAST, w - 40, THEME.gold)
    step = min(90.0, (h - 62 - 62) / len(found))
    for i, row in enumerate(found):
        _row(sheet, x + 14, y + 62 + step * i, w - 28, round(step - 6), row)
    points = sum(c.points for c in view.own)
    sheet.fitted(x + 20, y + h - 32 + 34 * CAP, say(words, "backorders_n", n=points), "bold", 34, LEAST, w - 40, THEME.soft)


def _row(sheet: Sheet, x: float, y: float, w: int, h: int, row: Row) -> None:
    sheet.fill(x, y, w, h, THEME.panel, 12)
    ink = WHITE if row.open else THEME.faint
    sheet.mark(row.icon, x + 32, y + h / 2, 36, ink, THEME.panel)
    right = x + w - 14
    if row.number:
        right -= sheet.text(right, y + h / 2 + 36 * CAP, row.number, "black", 36, ink, "r") + 8
    if not row.open:
        sheet.icon("lock", right - 28, y + h / 2 - 14, 28, THEME.faint, THEME.panel)
        right -= 34
    sheet.lines(x + 60, y + h / 2, row.words, 36, LEAST, right - x - 60, ink)
