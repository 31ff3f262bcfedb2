"""A player's temple in full: task, helpers, sales, craft bench, and the works of both wings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from PIL import Image

from engines.mottainai.cards import CARD
from engines.mottainai.state import GALLERY, GIFT_SHOP
from engines.mottainai.view import PlayerView, WorkView
from renderers.kit import parts
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import lane
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, width
from renderers.mottainai import tiles
from renderers.mottainai.looks import CORAL, ROOF, SEATS, THEME, in_order, material_look
from renderers.mottainai.phrases import job_name, material_name, say
from renderers.mottainai.reckon import covers
from renderers.mottainai.tiles import face_of
from renderers.speech import Same, Speaker

WIDTH, LEFT, WIDE, GAP = 1600, 16, 1568, 14
LABEL_UP = 16  # so far above the cards is the middle of the names of the zones
THIN = 14  # how high a free place of a wing is that is not the next one
WING_W, SHOP_X = 392, 1176
LARGEST = 84  # from one work to the next
HELPERS_X, SALES_X, PILE_W = 444, 942, 214
TASK_X, TASK_W = 678, 244
BENCH_W = 712


class Cut(NamedTuple):
    """How high the parts of a temple are."""

    banner: int
    top: int  # from its upper edge to its cards
    bench: int


TALL, FLAT, FLAT_BELOW = Cut(66, 114, 132), Cut(54, 96, 64), 360


@dataclass(frozen=True)
class Standing:
    """What a temple shows beside what lies in it."""

    name: str
    limit: int  # of a wing
    now: bool = False
    pill: str = ""
    running: bool = False  # its task is the one being performed
    legend: bool = False  # the word beside the sign of cover
    over: bool = False
    gallery_guests: tuple[WorkView, ...] = ()  # works of the other wing that count here, too
    shop_guests: tuple[WorkView, ...] = ()


@kept
def temple(player: PlayerView, standing: Standing, high: int, colours: str, words: Same) -> Image.Image:
    """A temple on its piece of table, with half of the gaps around it."""
    sheet, y, cut = Sheet.over(lane(WIDTH, high, LEFT, GAP, THEME, standing.now)), GAP // 2, FLAT if high < FLAT_BELOW else TALL
    heading(sheet, y, cut.banner, player, standing, words.speaker)
    top = y + cut.top
    wing(sheet, LEFT + 16, top, y + high - top, player.gallery, standing.gallery_guests, player, GALLERY, standing, words.speaker)
    wing(sheet, SHOP_X, top, y + high - top, player.gift_shop, standing.shop_guests, player, GIFT_SHOP, standing, words.speaker)
    room = high - cut.top - cut.bench - 24
    piles(sheet, HELPERS_X, top, room, player.helpers, dict(player.covered_helpers), "helpers", words.speaker)
    piles(sheet, SALES_X, top, room, player.sales, dict(player.covered_sales), "sales", words.speaker)
    slot(sheet, top, room - 6, player, standing, words.speaker)
    craft_bench(sheet, y + high - cut.bench - 12, cut.bench, player.craft_bench, standing, words.speaker)
    return reduced(sheet.image, colours)


def heading(sheet: Sheet, y: int, h: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    inset = parts.FRAME - 2 if standing.now else 1
    parts.banner(sheet, LEFT + inset, y + inset, WIDE - 2 * inset, h - inset, player.seat, 20, seats=SEATS)
    cy = y + h / 2 + 1
    sheet.put(parts.crest(player.seat, initial(standing.name), 27 if h > 60 else 24, seats=SEATS), 62, cy)
    left = figures(sheet, 1570, cy, player, standing.over, words)
    x = 104 + parts.nameplate(sheet, 104, cy, standing.name, player.seat, 40, 22, left - 104 - 300, SEATS) + 22
    if standing.pill:
        wide = parts.pill_width(standing.pill, 42)
        parts.pill(sheet, x + wide, cy, standing.pill, 42, THEME.gold, THEME.ink)
        x += wide + 12
    if standing.running and not standing.now:
        said = say(words, "owns_task")
        wide = round(width(said, "bold", 25)) + 68
        sheet.fill(x, cy - 21, wide, 42, THEME.row, 21)
        icon = material_look(CARD[player.task].material).icon
        sheet.icon(icon, x + 14, cy - 15, 30, WHITE, THEME.row)
        sheet.text(x + 52, cy + 25 * CAP, said, "bold", 25, WHITE)


def figures(sheet: Sheet, right: float, cy: float, player: PlayerView, over: bool, words: Speaker) -> float:
    """How many cards are in hand and waiting, and the points that all can see or, at the end, the score; where they begin."""
    counts = (("hand", player.hand), ("waiting", player.waiting))
    wide = [46 + width(str(n), "black", 38) + 9 + width(say(words, key, n=n), "semibold", 24) + 16 for key, n in counts]
    points = say(words, "points", seen=not over)
    end = max(70.0, width(str(player.points), "black", 46)) + 14
    box = round(sum(wide) + 16 + width(points, "semibold", 24) + end) + 12
    x = right - box
    sheet.fill(x, cy - 25, box, 50, THEME.row, 12)
    at = x + 8
    for (key, n), taken in zip(counts, wide, strict=True):
        if key == "hand":
            sheet.icon("hand", at + 4, cy - 18, 36, WHITE, THEME.row)
        else:
            unseen(sheet, at, cy, 40)
        start = at + 46 + sheet.text(at + 46, cy + 38 * CAP, str(n), "black", 38, WHITE) + 9
        sheet.text(start, cy + 24 * CAP, say(words, key, n=n), "semibold", 24, THEME.muted)
        at += taken
    sheet.text(right - 14, cy + 46 * CAP, str(player.points), "black", 46, THEME.gold, "r")
    sheet.text(right - end, cy + 24 * CAP, points, "semibold", 24, THEME.muted, "r")
    return x


def unseen(sheet: Sheet, x: float, cy: float, size: int) -> None:
    """The sign of the waiting area: cards that nobody may look at."""
    sheet.icon("eye", x, cy - size / 2, size, THEME.muted, THEME.row)
    sheet.icon("slash", x, cy - size / 2, size, CORAL, THEME.row)


def label(sheet: Sheet, x: float, cy: float, icon: str, said: str, room: float, at: str = "l", size: float = 23) -> None:
    """The name of a zone behind its icon; from the left, or up to the right."""
    mark = round(size * 1.13)
    said = said.upper()
    wide = min(width(said, "bold", size, 1), room - mark - 8)
    left = x if at == "l" else x - wide - mark - 8
    sheet.icon(icon, left, cy - mark / 2, mark, THEME.muted, THEME.row)
    sheet.fitted(left + mark + 8, cy + size * CAP, said, "bold", size, 15, wide + 0.5, THEME.muted, "l", 1)


def wing(
    sheet: Sheet, x: int, y: int, room: int, works: Sequence[WorkView], guests: Sequence[WorkView], player: PlayerView,
    name: str, standing: Standing, words: Speaker,
) -> None:  # fmt: skip
    """The works of one wing as large as there is room, those that count in it from the other one, and free places, thin ones."""
    left = name == GALLERY
    n = player.gallery_count if left else player.gift_shop_count
    said = f"{say(words, 'gallery' if left else 'gift_shop')} {n}/{standing.limit}"
    icon = "portrait" if left else "bag"
    label(sheet, x if left else x + WING_W, y - LABEL_UP, icon, said, WING_W, "l" if left else "r")
    taken = len(works) + len(guests)
    places = max(standing.limit, taken)
    thin = max(0, places - taken - 1)
    pitch = min(LARGEST, (room - 10 - thin * (THIN + 4)) / max(1, places - thin))
    h = int(pitch - 4)
    found = covers(player, tuple(guests), name)
    for i in range(places - thin):
        top = y + round(pitch * i)
        if i < len(works):
            one = works[i]
            sheet.put(tiles.work(face_of(words, one.code), found[one.card], WING_W, h, one.copied), x, top)
        elif i < taken:
            also = guests[i - len(works)]
            sheet.put(tiles.guest(face_of(words, also.code), found[also.card], WING_W, h), x, top)
        else:
            tiles.dotted(sheet, x, top, WING_W, h, True)
            if not taken:
                said = say(words, "empty.gallery" if left else "empty.gift_shop")
                sheet.fitted(x + WING_W / 2, top + h / 2 + 24 * CAP, said, "semibold", 24, 16, WING_W - 24, THEME.faint, "m")
    for i in range(thin):
        tiles.dotted(sheet, x, y + round(pitch * (places - thin)) + (THIN + 4) * i, WING_W, THIN)


def piles(
    sheet: Sheet, x: int, y: int, room: int, cards: tuple[str, ...], covered: Mapping[str, int], zone: str, words: Speaker
) -> None:
    said = f"{say(words, zone)} {len(cards)}" if cards else say(words, zone)
    icon = "people" if zone == "helpers" else "coin"
    at = x if zone == "helpers" else x + PILE_W
    label(sheet, at, y - LABEL_UP, icon, said, PILE_W, "l" if zone == "helpers" else "r")
    found = in_order(cards)
    if not found:
        sheet.lines(x + PILE_W / 2, y + 40, say(words, f"empty.{zone}"), 24, 16, PILE_W - 8, THEME.faint, "m")
    if len(found) <= 2:
        pitch = min(94, (room + 4) // 2)
        for i, (material, n) in enumerate(found):
            piece = tiles.group(material, n, covered.get(material, 0), PILE_W - 10, min(76, pitch - 14))
            sheet.put(piece, x, y + 8 + pitch * i)
        return
    across = 3 if room < 130 and len(found) > 4 else 2
    w, step = (102, 110) if across == 2 else (66, 73)
    down = (room - 6) / ceil(len(found) / across)
    for i, (material, n) in enumerate(found):
        piece = tiles.tile(material, n, covered.get(material, 0), w, min(54, int(down - 10)))
        sheet.put(piece, x + step * (i % across), y + 15 + min(down, 76) * (i // across))


def slot(sheet: Sheet, y: int, h: int, player: PlayerView, standing: Standing, words: Speaker) -> None:
    tint = THEME.gold if standing.running else THEME.muted
    middle = TASK_X + TASK_W / 2
    sheet.fitted(middle, y - LABEL_UP + 23 * CAP, say(words, "task").upper(), "bold", 23, 16, TASK_W, tint, "m", 2)
    if player.task:
        if standing.running:
            tiles.golden(sheet, TASK_X, y, TASK_W, h, 15, 7)
        material = CARD[player.task].material
        face = face_of(words, player.task)
        sheet.put(tiles.task(face, job_name(words, material), material_name(words, material), TASK_W, h), TASK_X, y)
    elif player.task_down:
        w = round(h * 0.7)
        sheet.shadow(middle - w / 2, y, w, h - 40, 15)
        sheet.put(tiles.back(w, h - 40), middle - w / 2, y)
        sheet.fitted(middle, y + h - 16 + 25 * CAP, say(words, "face_down"), "semibold", 25, 16, TASK_W, THEME.muted, "m")
    else:
        tiles.empty_task(sheet, TASK_X, y, TASK_W, h, words)


def craft_bench(sheet: Sheet, y: int, h: int, cards: tuple[str, ...], standing: Standing, words: Speaker) -> None:
    sheet.fill(HELPERS_X - 1, y - 1, BENCH_W + 2, h + 2, THEME.slot, 14)
    sheet.fill(HELPERS_X + 1, y + 1, BENCH_W - 2, h - 2, THEME.panel, 12)
    flat, found = h < 100, in_order(cards)
    cy = y + (h / 2 if flat else 25)
    sheet.icon("hammer", HELPERS_X + 17, cy - 13, 26, THEME.muted, THEME.panel)
    end = HELPERS_X + BENCH_W - 16.0
    if standing.legend and not (flat and len(found) > 3):
        end -= sheet.text(end, cy + 24 * CAP, say(words, "covered"), "semibold", 24, THEME.soft, "r") + 36
        sheet.icon("house", end, cy - 15, 30, ROOF, THEME.panel)
    said = f"{say(words, 'bench')} {len(cards)}".upper()
    left = HELPERS_X + 50 + sheet.fitted(HELPERS_X + 50, cy + 23 * CAP, said, "bold", 23, 16, 210, THEME.muted, "l", 1)
    if not found:
        return
    x, right, tall = (left + 20, end - 10, h - 24) if flat else (HELPERS_X + 20.0, HELPERS_X + BENCH_W - 16.0, min(74, h - 68))
    gap = 12 if flat else 20
    w = min(150, int(right - x) // len(found) - gap)
    for i, (material, n) in enumerate(found):
        at = y + (h - tall) / 2 + 2 if flat else y + 46 + (h - 46 - tall) / 2 - 2
        sheet.put((tiles.group if w > 104 else tiles.tile)(material, n, -1, w, tall), x + (w + gap) * i, at)
