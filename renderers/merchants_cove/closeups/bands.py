"""What lies below the choices: what every Hall counts, where the Customers are, or the rows of horoscopes."""

from __future__ import annotations

from collections import Counter

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


def under(page: Page, view: CoveView, player: PlayerView, key: str, words: Speaker) -> None:
    """What a question is judged by."""
    if key.startswith("color"):
        customers(page, view, words)
    elif key in ("writes", "mark.x"):
        horoscopes(page, player, words)
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


def horoscopes(page: Page, player: PlayerView, words: Speaker) -> None:
    """Both rows: what is written, what the next box brings, and what the others will."""
    high = (H - ROW_BETWEEN) // len(player.rows)
    for i, row in enumerate(player.rows):
        y = Y + (high + ROW_BETWEEN) * i
        closeup.field(page, EDGE, y, HEAD, high, 14)
        page.icon("arrow", EDGE + 12, y + high / 2 - 22, 44, THEME.gold, THEME.row, to="up" if ROW[row.key].step > 0 else "down")
        page.line(EDGE + 58, y + high / 2, say(words, f"closeup.row.{row.key}"), HEAD - 64, 38)
        w = (INSIDE - HEAD - BOX_BETWEEN * row.length) / row.length
        for n in range(row.length):
            _box(page, EDGE + HEAD + BOX_BETWEEN + (w + BOX_BETWEEN) * n, y, round(w), high, row, n)


def _box(page: Page, x: float, y: float, w: int, h: int, row: RowView, n: int) -> None:
    following, gift = n == len(row.boxes), ROW[row.key].boxes[n]
    if n < len(row.boxes):
        page.fill(x, y, w, h, THEME.paper, 11)
        page.decisive(x + w / 2, y + h / 2, row.boxes[n], 50, RUST if row.boxes[n] == "X" else VIOLET)
        return
    if following:
        page.fill(x - 4, y - 4, w + 8, h + 8, THEME.gold, 13)
    else:
        page.fill(x, y, w, h, FADED, 11)
    page.fill(x + 3, y + 3, w - 6, h - 6, THEME.row, 9)
    if gift is not None:
        _gift(page, x + w / 2, y + h / 2, w, h, gift)


def _gift(page: Page, cx: float, cy: float, w: int, h: int, gift: BonusData) -> None:
    """What a box brings: one of two Goods, a mark, or a Corruption card less."""
    if gift.do == "x":
        page.middle(cx, cy, "X", "black", 46, PEACH)
    elif gift.do == "market":
        page.mark("house", cx, cy, 50, PEACH, THEME.row)
    elif gift.do in GOOD_ICONS:
        wide, tall = min(40, (w - 14) // max(1, len(gift.colours))), h - 20
        for i, colour in enumerate(gift.colours):
            left = cx + (wide + 3) * (i - len(gift.colours) / 2)
            page.put(table.good(f"{colour}-{gift.do}", wide, tall), left, cy - tall / 2)
    else:
        page.middle(cx - 20, cy, f"{MINUS}{gift.count}", "black", 36, WHITE)
        page.mark("skull", cx + 22, cy, 36, SKULL, THEME.row)
