"""With what a caravan leaves home: how many of each good may be chosen, the load as it is, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engines.resafa.cards import GOODS
from engines.resafa.view import CentreView, PlayerView, ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.resafa.closeups import table, trading
from renderers.resafa.closeups.table import HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP, Begin, begun
from renderers.resafa.looks import THEME, WARES
from renderers.resafa.phrases import say, ware_of
from renderers.speech import Speaker

BETWEEN = 30
WIDE = (LEFT_W - 48 - BETWEEN) // 2
GOOD_H = 190
LAST_H = HIGH - 48 - 2 * GOOD_H - 2 * BETWEEN


class Box(NamedTuple):
    """One of the goods: which amounts of it may be chosen, and how many there are, those aboard among them."""

    good: str
    amounts: str
    held: int


def compose(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """At the left what may be loaded; at the right the centre the way leads to, coins, and the caravan as it stands."""
    page, player = begin(view, words, *table.both()), view.players[table.actor(view)]
    for i, box in enumerate(boxes(player, options)):
        x, y = LEFT + 24 + i % 2 * (WIDE + BETWEEN), TOP + 24 + i // 2 * (GOOD_H + BETWEEN)
        _good(page, box, x, y, words)
    _last(page, player, options, words)
    shown = next((c for c in view.centres if c.centre == player.place), None)
    if shown is not None:
        _ahead(page, shown)
    table.coins_and_caravan(page, view, RIGHT + 18, TOP + HIGH - 18 - 186, RIGHT_W - 36, 186)
    return page.done()


def boxes(player: PlayerView, options: Sequence[str]) -> Iterator[Box]:
    for good in GOODS:
        counts = [int(o.split(" ")[2]) for o in options if o.startswith(f"cargo {good} ")]
        yield Box(good, ranges(counts), ware_of(player, good) + (player.load if good == player.good else 0))


def ranges(counts: Sequence[int]) -> str:
    """Amounts as they are written: 1, 3–4."""
    found: list[list[int]] = [[n] for n in counts[:1]]
    for before, n in pairwise(counts):
        if n == before + 1:
            found[-1].append(n)
        else:
            found.append([n])
    return ", ".join(f"{run[0]}–{run[-1]}" if run[1:] else str(run[0]) for run in found)


def _good(page: Page, box: Box, x: float, y: float, words: Speaker) -> None:
    """A good with the amounts that may leave; dim where there is none of it."""
    icon, colour = WARES[box.good]
    if box.amounts:
        closeup.gold(page, x, y, WIDE, GOOD_H, 16, thick=6, gap=0)
    page.fill(x, y, WIDE, GOOD_H, THEME.paper, 16)
    page.mark(icon, x + 66, y + GOOD_H / 2, 92, colour, THEME.paper)
    cx = x + 126 + (WIDE - 136) / 2
    page.decisive(cx, y + 72, box.amounts or str(box.held), 76, THEME.ink, "m", WIDE - 140)
    page.line(cx, y + 146, say(words, "closeup.cargo.held", n=box.held), WIDE - 140, 38, THEME.body, "m", "semibold")
    if not box.amounts:
        page.fill(x, y, WIDE, GOOD_H, THEME.row, 16, 0.72)


def _last(page: Page, player: PlayerView, options: Sequence[str], words: Speaker) -> None:
    """Below the goods what loads nothing more: the load as it is, and an empty caravan."""
    keys = [key for key, option in (("keep", "cargo keep"), ("empty", "cargo empty 0")) if option in options]
    y = TOP + HIGH - 24 - LAST_H
    for i, key in enumerate(keys):
        w = WIDE if len(keys) > 1 else LEFT_W - 48
        x = LEFT + 24 + i * (WIDE + BETWEEN)
        cy = y + LAST_H / 2
        closeup.gold(page, x, y, w, LAST_H, 16, thick=6, gap=0)
        page.fill(x, y, w, LAST_H, THEME.paper, 16)
        if key == "empty" or not player.load:
            page.line(x + w / 2, cy, say(words, "closeup.cargo.empty"), w - 20, 46, THEME.ink, "m")
            continue
        icon, colour = WARES[player.good]
        page.line(x + 20, cy, say(words, "closeup.cargo.keep"), w - 166, 46, THEME.ink)
        page.decisive(x + w - 100, cy, str(player.load), 62, THEME.ink, "r")
        page.mark(icon, x + w - 54, cy, 72, colour, THEME.paper)


def _ahead(page: Page, shown: CentreView) -> None:
    """The centre that the caravan is on its way to: its deals are for later, so nothing of it is lit."""
    x, y, w, h = RIGHT + 18, TOP + 18, RIGHT_W - 36, HIGH - 36 - 186 - 18
    page.put(trading.town(shown.centre, shown.tile, shown.side, (), (False, False), w, h), x, y)
