"""What a private question about building is about, drawn large: tiles, faces, rotations, places, strips."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engines.resafa.cards import TILE
from engines.resafa.geometry import NEIGHBOURS, SIZES, STRIPS
from engines.resafa.view import BuiltView, PlayerView, ResafaView, SquareView
from renderers.kit.closeup import Page
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.resafa import area
from renderers.resafa.area import Cell, Grid, touching
from renderers.resafa.closeups import line, plot
from renderers.resafa.closeups.table import TOP, Begin
from renderers.resafa.glyphs import gained, things
from renderers.resafa.looks import ROMAN, THEME
from renderers.resafa.phrases import declared, number, say
from renderers.resafa.scene import GAP, X, framed, grid, panel, words_of
from renderers.resafa.signs import num
from renderers.speech import Speaker


def boxes(n: int, most: int) -> list[tuple[int, int, int, int]]:
    """Where each of so many boxes lies."""
    across, w, h = grid(n, most)
    return [(X + (w + GAP) * (i % across), TOP + (h + GAP) * (i // across), w, h) for i in range(n)]


def starts(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """Both starting workshops in all four ways in which they may lie."""
    page, own = begin(view, words), me(view).workshops
    for (x, y, w, h), (built, turned) in zip(boxes(8, 4), ((b, q) for b in own for q in range(4)), strict=False):
        panel(page, x, y, w, h, False)
        said = f"{built.tile.partition('-')[0]} · {number(turned)} · {turned * 90}°"
        page.line(x + w / 2, y + 38, said, w - 24, 40, THEME.gold, "m")
        plot.house(page, BuiltView(built.tile, False, 0, 0, turned), x + w / 2, y + h / 2 + 30, 158, True)
    return page.done()


def tiles(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """The tiles that may be built, each with both of its faces."""
    page, codes = begin(view, words), [words_of(o)[1] for o in options if o.startswith("build ")]
    for (x, y, w, h), code in zip(boxes(len(codes), 3), codes, strict=True):
        panel(page, x, y, w, h, True)
        page.line(x + 26, y + 40, code, 200, 42, THEME.gold, face="black")
        said = say(words, "level", what=ROMAN[TILE[code].level])
        page.line(x + w - 26, y + 40, said, 190, 36, THEME.muted, "r")
        stacked = h > 400
        for k, back in enumerate((False, True)):
            cx, cy = (x + w / 2, y + 172 + 256 * k) if stacked else (x + w * (0.27 + 0.46 * k), y + h / 2 + 12)
            plot.house(page, BuiltView(code, back, 0, 0, 0), cx, cy, 150 if stacked else 128, True)
            said = say(words, "back" if back else "front")
            page.line(cx, cy + 128 if stacked else y + h - 30, said, 170, 36, THEME.muted, "m", "semibold")
    return page.done()


def faces(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """Both faces of the tile that was chosen."""
    page, code = begin(view, words), declared(view, "workshop")["tile"]
    for (x, y, w, h), choice in zip(boxes(len(options), 2), options, strict=True):
        back = words_of(choice)[1] == "back"
        framed(page, x, y, w, h, f"{code} · {say(words, 'back' if back else 'front')}")
        plot.house(page, BuiltView(code, back, 0, 0, 0), x + w / 2, y + 280, 300, True)
        if TILE[code].immediate:
            page.line(x + 30, y + h - 56, say(words, "at_once"), w / 2 - 40, 40, THEME.muted)
            page.fill(x + w / 2, y + h - 94, w // 2 - 30, 76, THEME.paper, 12)
            line.centred(page, x + w * 0.75 - 15, y + h - 56, things(TILE[code].immediate, "+"), 56, w / 2 - 50, 72)
    return page.done()


def rotations(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """Every rotation of the workshop, among the gardens it would serve."""
    page, known, player = begin(view, words), declared(view, "workshop"), me(view)
    for (x, y, w, h), choice in zip(boxes(len(options), 4), options, strict=True):
        ghost = BuiltView(known["tile"], known["back"], known["x"], known["y"], int(words_of(choice)[1]))
        served = touching(player, ghost)
        framed(page, x, y, w, h, say(words, "turned", times=ghost.turned, n=ghost.turned * 90))
        box, cell = (x + 18.0, y + 96.0, w - 36, h - 260), 196.0
        around(page, box, cell, player, (ghost.x, ghost.y))
        plot.house(page, ghost, box[0] + box[2] / 2, box[1] + box[3] / 2, 168, True, served)
        _served(page, x + w / 2, y + h - 82, w - 44, say(words, "green_now", n=len(served)))
    return page.done()


def _served(page: Page, cx: float, cy: float, room: float, said: str) -> None:
    page.paragraph(cx - room / 2, cy - 64, (said,), 36, 33, (room, 128), 1.1, THEME.soft)


def strips(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """Every way in which the garden tile may lie, and the green bonuses it would bring."""
    page, known, player = begin(view, words), declared(view, "garden"), me(view)
    at, n, gains = (known["x"], known["y"]), SIZES[known["size"]], {p.choice: p.gain for p in view.preview}
    for (x, y, w, h), choice in zip(boxes(len(options), 4 if len(options) < 5 else 3), options, strict=True):
        _, orientation, first = words_of(choice)
        title = say(words, f"strips.{orientation}", n=first, last=int(first) + n - 1 if n > 1 else 0)
        framed(page, x, y, w, h, title, tuple(gained(gains.get(choice, ()))) or (num(say(words, "no_green")),))
        box = x + 18.0, y + 96.0, w - 36, h - 200
        cell = min(box[2] / 1.5, box[3] / 1.16)
        part = around(page, box, cell, player, at)
        grid_ = _centred(box[2], box[3], cell, at)
        cx, cy = grid_.middle(at)
        side = round(cell * 0.925)
        area.garden_tile(part, cx - side / 2, cy - side / 2, side, orientation, int(first) - 1, n, gold=True)
        page.image.paste(part.image, (round(box[0]), round(box[1])))
    return page.done()


def _centred(w: float, h: float, cell: float, at: Cell) -> Grid:
    """Three by three cells around one, in the middle of a box that is cut at its border."""
    return Grid((w - 3 * cell) / 2, (h - 3 * cell) / 2, cell, range(at[0] - 1, at[0] + 2), range(at[1] - 1, at[1] + 2))


def around(page: Page, box: tuple[float, float, int, int], cell: float, player: PlayerView, at: Cell) -> Sheet:
    """A cell and what lies beside it: gardens, and the workshops around, cut at the border of a box."""
    x, y, w, h = box
    part, grid_ = Page.on(page.image.crop((round(x), round(y), round(x) + w, round(y) + h))), _centred(w, h, cell, at)
    planted, standing = {(s.x, s.y): s for s in player.squares}, {(one.x, one.y): one for one in player.workshops}
    for cell_ in _near(at):
        one = standing.get(cell_)
        if one is not None:
            cx, cy = grid_.middle(cell_)
            part.put(plot.piece(one, round(cell * 0.9)), cx - cell * 0.45, cy - cell * 0.45)
        elif sum(cell_) % 2:
            area.square(part, grid_, cell_, planted.get(cell_) or _bare(cell_), False)
    page.image.paste(part.image, (round(x), round(y)))
    return part


def _bare(at: Cell) -> SquareView:
    return SquareView(*at, "h", (0,) * STRIPS)


def _near(at: Cell) -> Collection[Cell]:
    """A cell, those beside it, and those at its corners."""
    return [at, *((at[0] + dx, at[1] + dy) for dx, dy in (*NEIGHBOURS, (-1, -1), (-1, 1), (1, -1), (1, 1)))]
