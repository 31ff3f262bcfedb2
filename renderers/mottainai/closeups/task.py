"""Somebody chooses a task: how many actions a card of each material would give, and whose tasks come before."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.view import MottainaiView
from renderers.kit import closeup, parts
from renderers.kit.closeup import EDGE, INSIDE, Page, Piece
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.text import CAP, width
from renderers.mottainai.closeups import table
from renderers.mottainai.looks import BACK, THEME, material_look
from renderers.mottainai.phrases import job_name, name_of, say
from renderers.mottainai.reckon import actions, helping_rival
from renderers.speech import Speaker

WIDE, STEP, HIGH, FIELD = 217, 231, 322, 158
STRIP, STRIP_HIGH = 532, 120


def compose(view: MottainaiView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words, out=say(words, "closeup.out.no-task") if "no-task" in options else "")
    if any(option.split(" ")[0] in ("task", "among") for option in options):
        closeup.gold(page, EDGE + 6, 174, INSIDE - 12, HIGH + 12, 22)
    page.fill(EDGE + 6, 174, INSIDE - 12, HIGH + 12, table.GROUP, 22)
    player = view.players[table.asked_seat(view)]
    named = (say(words, "closeup.actions", n=1), say(words, "closeup.actions", n=2))
    for i, material in enumerate(MATERIAL):
        helpers = sum(CARD[c].material == material for c in player.helpers)
        covered = dict(player.covered_helpers).get(material, 0)
        page.put(_job(material, job_name(words, material), helpers, covered, named), 28 + STEP * i, 180)
    _order(page, view, words)
    table.floor(page, view, 666, 112, words)
    return page.done()


@kept
def _job(material: str, job: str, helpers: int, covered: int, named: tuple[str, str]) -> Sprite:
    """A job with its number of actions, and what that is made of; `named` is what one of them and several are called."""
    look, sheet = material_look(material), Piece(WIDE, HIGH)
    table.head(sheet, look, WIDE, HIGH, FIELD, 22)
    sheet.mark(look.icon, WIDE / 2, 60, 92, WHITE, look.colour)
    sheet.line(WIDE / 2, 130, job, WIDE - 10, 42, WHITE, "m", "black")
    total = 1 + helpers + covered
    down = 0 if helpers else 16  # without a sum below
    sheet.decisive(WIDE / 2, FIELD + 46 + down, str(total), 96, look.colour)
    sheet.line(WIDE / 2, FIELD + 101 + down, named[total > 1], WIDE - 8, 36, THEME.brown, "m")
    if helpers:
        _sum(sheet, helpers, covered, material)
    return sheet.sprite()


def _sum(sheet: Piece, helpers: int, covered: int, material: str) -> None:
    """One action, one more for each helper, and one for each of them that is covered."""
    look, found = material_look(material), [(f"1+{helpers}", "people"), *([(f"+{covered}", "house")] if covered else [])]
    size, mark = 36.0, 36
    room = sum(width(said, "black", size) + mark + 4 for said, _ in found)
    x, cy = (WIDE - room) / 2, HIGH - 22
    for said, icon in found:
        x += sheet.text(x, cy + size * CAP, said, "black", size, THEME.ink) + 2
        sheet.icon(icon, x, cy - mark / 2, mark, look.colour, THEME.paper)
        x += mark + 2


def _order(page: Page, view: MottainaiView, words: Speaker) -> None:
    """The tasks that come before: the others' in turn, then one's own."""
    seat, found = table.asked_seat(view), _before(view)
    page.fill(EDGE - 2, STRIP - 2, INSIDE + 4, STRIP_HIGH + 4, THEME.line, 20)
    page.fill(EDGE, STRIP, INSIDE, STRIP_HIGH, THEME.row, 18)
    cy, roomy = STRIP + STRIP_HIGH / 2, len(found) < 3  # with more the crests alone say it
    x, right = EDGE + 14.0, EDGE + INSIDE - 14.0
    if roomy:
        right -= page.line(right - 12, cy, say(words, "closeup.yours"), 240, 38, THEME.gold, "r") + 26
        x += page.line(x + 12, cy, say(words, "closeup.first"), 150, 38, THEME.soft) + 26
    page.put(_crest(view, seat, words), right - 42, cy)
    page.mark("arrow", right - 122, cy, 52, THEME.soft, THEME.row)
    step = (right - 160 - x) / max(1, len(found))
    for i, (other, material, n) in enumerate(found):
        page.put(_crest(view, other, words), x + step * i + 40, cy)
        left, wide = round(x + step * i + 88), round(step - 88 - 14)
        if material:
            _task(page, left, wide, material, job_name(words, material) if roomy else "", n)
        elif view.players[other].task_down:
            page.put(parts.back(BACK, 66, 92), left + (wide - 66) // 2, round(cy - 46))
        else:
            closeup.empty(page, left, round(cy - 46), wide, 92, say(words, "none"))


def _crest(view: MottainaiView, seat: int, words: Speaker) -> Sprite:
    return table.crest(seat, 40 if len(view.players) < 5 else 36, words)


def _task(page: Page, x: float, wide: int, material: str, job: str, n: int) -> None:
    """A task that comes before, with its number of actions; its job where there is room."""
    look, cy = material_look(material), STRIP + STRIP_HIGH / 2
    page.put(table.part(look, wide, 92, wide, 92, 16), x, cy - 46)
    page.mark(look.icon, x + 42, cy, 64, WHITE, look.colour)
    if job and width(job, "black", 34) < wide - 84 - 100:
        used = page.decisive(x + wide - 20, cy, f"{n}×", 50, WHITE, "r")
        page.line(x + 84, cy, job, wide - 84 - used - 34, 46, WHITE, face="black")
    else:
        page.decisive(x + 80 + (wide - 80) / 2, cy, str(n), 54, WHITE)


def _before(view: MottainaiView) -> list[tuple[int, str, int]]:
    """Of the others in turn: of which job their task is, if there is one to be seen, and how many actions it gives."""
    seat, found = table.asked_seat(view), []
    for i in range(1, len(view.players)):
        other = view.players[(seat + i) % len(view.players)]
        material = CARD[other.task].material if other.task else ""
        found.append((other.seat, material, helping_rival(view, seat, other.seat) if material else 0))
    return found


def told(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    player = view.players[table.asked_seat(view)]
    said, before = [", ".join(f"{job_name(words, m)} {actions(player, m)}" for m in MATERIAL)], list[str]()
    for seat, material, n in _before(view):
        task = f"{job_name(words, material)} {n}" if material else say(words, "none")
        if not view.players[seat].task_down:
            before.append(f"{name_of(words, seat)}: {task}")
    return table.told(view, words, said, about=before)
