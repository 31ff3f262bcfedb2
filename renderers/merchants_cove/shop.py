"""A merchant's own board: the Oracle's shop, which can be read where it is shown, as a close-up can."""

from __future__ import annotations

from collections.abc import Hashable

from PIL import Image

from engines.merchants_cove.cards import TOWNSFOLK
from engines.merchants_cove.view import AreaView, CoveView, PlayerView, RowView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, HEAD_END, INSIDE, Page, Player
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.text import width
from renderers.merchants_cove import desk
from renderers.merchants_cove.closeups import bands, chart, table
from renderers.merchants_cove.looks import ACTIONS, CROSS, CROSS_CUT, CROSS_EDGE, NIGHT, SKULL, THEME
from renderers.merchants_cove.phrases import name_of, number, say
from renderers.speech import Same, Speaker

TOP, GAP = HEAD_END + 10, 10
SKY_W, SKY_H = 566, 523  # of the chart
X = EDGE + SKY_W + 12
W = closeup.WIDTH - EDGE - X
OMENS, FATES, SHELF = 132, 60, 108  # how high these are beside the chart; what goes by colours has what is left
ROWS, STAFF = 110, 78  # and those below it
FRAME = 4  # of the box that is written next


def mats(view: CoveView) -> tuple[int, ...]:
    return tuple(p.seat for p in view.players)


def mat_shows(view: CoveView, seat: int) -> Hashable:
    """What a board depends on: as long as it is equal, the picture is the same."""
    p = view.players[seat]
    strip = (p.gold, p.corruption, p.hour, p.figure, drawing(view, p))
    fields = (p.lines, p.areas, p.predictions, p.owed, p.rows, p.marks, p.tracks, p.staff, p.shelf, p.supply)
    return strip, fields, tuple(hall.count for hall in view.halls)


def drawing(view: CoveView, player: PlayerView) -> bool:
    """Whether lines are drawn on this chart now."""
    return player.seat == view.active and not view.result and player.asked == "lines"


def compose(view: CoveView, seat: int, words: Speaker) -> Image.Image:
    page, player, speaking = Page(table.STYLE), view.players[seat], Same(words)
    who = Player(seat, name_of(words, seat), robot=seat in words.robots)
    counted = counts(player.gold, player.corruption, player.figure)
    closeup.header(page, who, say(words, "hour.n", n=player.hour), counted)
    if drawing(view, player):
        closeup.gold(page, EDGE, TOP, SKY_W, SKY_H, 22, thick=5, gap=0)
    page.put(sky(player.areas, player.lines), EDGE, TOP)
    halls = tuple(hall.count for hall in view.halls)
    left = SKY_H - OMENS - FATES - SHELF - 3 * GAP
    beside = (
        desk.predictions(player.predictions, player.icons_left, W, OMENS),
        desk.colours(player.marks, halls, player.supply, W, left),
        desk.fates(player.tracks, W, FATES),
        desk.shelf(player.shelf, W, SHELF, speaking),
    )
    names = tuple(words.card_name(card) if card else "" for _, card in player.staff)
    icons = tuple(TOWNSFOLK[card].icons if card else () for _, card in player.staff)
    y = TOP
    for part in beside:
        page.put(part, X, y)
        y += part.mask.height + GAP
    page.put(rows(player.rows), EDGE, y)
    page.put(desk.staff(player.staff, names, icons, INSIDE, STAFF, speaking), EDGE, y + ROWS + GAP)
    return page.done()


@kept
def counts(gold: int, corruption: int, figure: str) -> Sprite:
    """What stands in the header: gold, Corruption, and which action was chosen last."""
    shown = (("coin", number(gold), THEME.gold), ("skull", str(corruption), WHITE))
    wide = 90 + sum(round(width(said, "black", 58)) + 92 for _, said, _ in shown)
    page, x = Page(table.STYLE, (wide, 82)), 20.0
    page.fill(0, 0, wide, 82, THEME.row, 16)
    for icon, said, ink in shown:
        page.mark(icon, x + 26, 41, 52, SKULL if icon == "skull" else ink, THEME.row)
        x += 62 + page.decisive(x + 62, 41, said, 58, ink, "l") + 30
    page.mark(ACTIONS[figure], x + 26, 41, 50, THEME.muted, THEME.row)
    return page.sprite(0, 41)


@kept
def sky(areas: tuple[AreaView, ...], lines: tuple[str, ...]) -> Sprite:
    """The Star Chart of the close-ups, a little smaller; a sign in its corner says what becomes of lines along the Cross."""
    page = Page(table.STYLE, (chart.ACROSS, closeup.END - closeup.TOP))
    chart.sky(page, 0, 0, lines, areas, False)
    page.made_finer(page.image.resize((SKY_W, SKY_H), Image.Resampling.LANCZOS), chart.ACROSS / SKY_W)
    for thick, colour in ((14, CROSS_EDGE), (10, CROSS), (3, CROSS_CUT)):
        page.fill(30 - (26 + thick) / 2, 13 - thick / 2, 26 + thick, thick, colour, thick / 2)
    page.mark("skull", 30, 36, 28, SKULL, NIGHT)
    return page.sprite()


@kept
def rows(found: tuple[RowView, ...]) -> Sprite:
    """Both rows of horoscopes, each with what may be written next."""
    page = Page(table.STYLE, (INSIDE + 2 * FRAME, ROWS + 2 * FRAME))
    bands.rows(page, FRAME, FRAME, ROWS, 124, found, [following(one.next) for one in found])
    return page.sprite(FRAME, FRAME)


def following(found: tuple[str, ...]) -> str:
    """The numbers that may be written next."""
    numbers = [one for one in found if one != "X"]
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else numbers[0] if numbers else "".join(found)
