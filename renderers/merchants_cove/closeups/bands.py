"""What lies below the choices: what every Hall counts, where the Customers are, or the rows of horoscopes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engines.merchants_cove.box import BonusData
from engines.merchants_cove.cards import GREY, ROW
from engines.merchants_cove.view import CoveView, PlayerView, RowView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, INSIDE, Page
from renderers.kit.colour import WHITE, darker
from renderers.merchants_cove.closeups import table
from renderers.merchants_cove.looks import FADED, GOOD_ICONS, PEACH, RUST, SKULL, THEME, VIOLET, tint
from renderers.merchants_cove.phrases import MINUS, say
from renderers.speech import Speaker

Y, H, BETWEEN, HEAD = 604, 164, 14, 200
BOX_BETWEEN, ROW_BETWEEN = 8, 20


def under(page: Page, view: CoveView, player: PlayerView, key: str, options: Sequence[str], words: Speaker) -> None:
    """What a question is judged by."""
    if key.startswith("color"):
        customers(page, view, words)
    elif key == "mark.x":
        horoscopes(page, player, words, table.named(options, "mark"), Y, H)
    else:
        halls(page, view, words)


def _cell(page: Page, i: int, n: int, colour: str) -> tuple[int, int]:
    """A field with the sign of a colour; where it begins and how wide it is."""
    first = EDGE + HEAD + BETWEEN
    w = (INSIDE - HEAD - BETWEEN * n) // n
    x = first + (w + BETWEEN) * i
    closeup.field(page, x, Y, w, H)
    page.fill(x, Y, w, 14, darker(tint(colour).colour, 0.8), 7)
    page.put(table.who(colour, 40), x + 50, Y + H / 2 + 6)
    return x, w


def halls(page: Page, view: CoveView, words: Speaker) -> None:
    """What every Hall counts, and the Lair: what marks, rewards and Rogue icons are worth."""
    closeup.rail(page, Y, H, "house", say(words, "closeup.halls"), HEAD)
    shown = [(hall.colour, hall.count) for hall in view.halls] + [(GREY, view.lair)]
    for i, (colour, count) in enumerate(shown):
        x, w = _cell(page, i, len(shown), colour)
        page.decisive(x + w - 12, Y + H / 2 + 6, str(count), 66 if count < 10 else 56, WHITE, "r")


def customers(page: Page, view: CoveView, words: Speaker) -> None:
    """How many Customers of each colour stand on piers, and how many are still at sea: for whom Goods are made."""
    closeup.field(page, EDGE, Y, HEAD, H, 16)
    places = [Counter(one for pier in view.piers for one in pier.aboard)]
    places.append(Counter(one for boat in view.boats if not boat.pier for one in boat.aboard))
    lines = [Y + H * 0.3, Y + H * 0.72]
    for cy, icon, where in zip(lines, ("anchor", "boat"), ("piers", "sea"), strict=True):
        page.mark(icon, EDGE + 34, cy, 44, THEME.gold, THEME.row)
        page.line(EDGE + 62, cy, say(words, f"closeup.{where}"), HEAD - 68, 36)
    for i, hall in enumerate(view.halls):
        x, w = _cell(page, i, len(view.halls), hall.colour)
        for cy, there in zip(lines, places, strict=True):
            page.decisive(x + w - 36, cy, str(there[hall.colour]), 54, WHITE if there[hall.colour] else THEME.faint, "r")


# -- horoscopes -------------------------------------------------------------------------------------------------------------


def horoscopes(page: Page, player: PlayerView, words: Speaker, now: Collection[str], y: int, h: int) -> None:
    """Both rows: what is written, what the next box brings, in gold where it may be written now, and what the others will."""
    rows(page, EDGE, y, h, HEAD, player.rows, [say(words, f"closeup.row.{row.key}") for row in player.rows], now)


def rows(
    page: Page, x: float, y: float, h: int, head: int, found: Sequence[RowView], said: Sequence[str],
    now: Collection[str] = tuple(ROW),
) -> None:  # fmt: skip
    """The same across the page at a place, with a word at the head of each."""
    between = min(ROW_BETWEEN, h // 8)
    high = (h - between) // len(found)
    for i, (row, word) in enumerate(zip(found, said, strict=True)):
        top = y + (high + between) * i
        closeup.field(page, x, top, head, high, 14)
        page.icon("arrow", x + 12, top + high / 2 - 22, 44, THEME.gold, THEME.row, to="up" if ROW[row.key].step > 0 else "down")
        page.line(x + 58, top + high / 2, word, head - 64, 38)
        w = (INSIDE - head - BOX_BETWEEN * row.length) / row.length
        for n in range(row.length):
            _box(page, x + head + BOX_BETWEEN + (w + BOX_BETWEEN) * n, top, round(w), high, row, n, row.key in now)


def _box(page: Page, x: float, y: float, w: int, h: int, row: RowView, n: int, now: bool) -> None:
    following, gift = now and n == len(row.boxes), ROW[row.key].boxes[n]
    if n < len(row.boxes):
        page.fill(x, y, w, h, THEME.paper, 11)
        page.decisive(x + w / 2, y + h / 2, row.boxes[n], 50, RUST if row.boxes[n] == "X" else VIOLET)
        return
    if following:
        page.fill(x - 5, y - 5, w + 10, h + 10, THEME.gold, 14)
    else:
        page.fill(x, y, w, h, FADED, 11)
    page.fill(x + 3, y + 3, w - 6, h - 6, THEME.row, 9)
    if gift is not None:
        gives(page, x + w / 2, y + h / 2, w, h, gift)


def gives(page: Page, cx: float, cy: float, w: int, h: int, gift: BonusData) -> None:
    """What a box brings: one of two Goods, a mark, or a Corruption card less."""
    if gift.do == "x":
        page.middle(cx, cy, "X", "black", 46 if h < 100 else 64, PEACH)
    elif gift.do == "market":
        page.mark("house", cx, cy, min(50 if h < 100 else 68, h - 10), PEACH, THEME.row)
    elif gift.do in GOOD_ICONS:
        n = max(1, len(gift.colours))
        below = h > w  # where there is room, one below the other, and larger
        wide, tall = (min(72, w - 14), (h - 14) // n - 4) if below else (min(72, (w - 14) // n), h - 20)
        for i, colour in enumerate(gift.colours):
            left, top = cx - (wide / 2 if below else (wide + 3) * (n / 2 - i)), cy - (tall + 4) * (n / 2 - i)
            page.put(table.good(f"{colour}-{gift.do}", wide, tall), left, top + 2 if below else cy - tall / 2)
    elif h > 100:
        page.middle(cx, cy - 26, f"{MINUS}{gift.count}", "black", 46, WHITE)
        page.mark("skull", cx, cy + 30, 58, SKULL, THEME.row)
    else:
        page.middle(cx - 20, cy, f"{MINUS}{gift.count}", "black", 36, WHITE)
        page.mark("skull", cx + 22, cy, 36, SKULL, THEME.row)
