"""What all close-ups of Resafa begin with: the table and its teeth, who plays, panes, the tracks, what somebody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engines.resafa.cards import COLOURS, RULES
from engines.resafa.state import BOT
from engines.resafa.view import ResafaView
from renderers.kit import closeup, parts, shapes
from renderers.kit.closeup import Page, Player, Style
from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import initial
from renderers.kit.vector import masks, svg
from renderers.resafa.looks import EDGE, RED, ROMAN, SEA, THEME, TINTS, WARES, seats
from renderers.resafa.phrases import asked_of, declared, name_of, say, standing_points
from renderers.speech import Speaker

TOP, HIGH = 172, 596
LEFT, LEFT_W, RIGHT, RIGHT_W = 24, 648, 704, 472
HEAD = 92  # of a pane
TOOTH = 40
Crest = tuple[int, str, int, bool]  # seat, letter, radius, whether a robot plays


def teeth(sheet: Sheet) -> None:
    """The band of the board, larger."""
    sheet.fill(0, 0, closeup.WIDTH, 34, SEA)
    for colour, left, up in ((THEME.gold, 0, 0), (RED, 10, 14)):
        shape = f'<path d="M{left} 34L20 {up + 2}L{TOOTH - left} 34z" fill="#fff"/>'
        mask = masks(svg(TOOTH, 34, shape), TOOTH, 34)[0]
        for x in range(0, closeup.WIDTH, TOOTH):
            sheet.paint(colour, x, 0, mask)


STYLE = Style(THEME, "resafa-closeup", teeth, seats())


def players(view: ResafaView, words: Speaker) -> list[Player]:
    """Everybody with their points."""
    points = [standing_points(view, p) for p in view.players]
    ahead = closeup.leaders(points)
    return [
        Player(p.seat, name_of(words, p.seat), points[p.seat], bool(p.asked), ahead[p.seat], p.seat in words.robots)
        for p in view.players
    ]


def _asked(view: ResafaView) -> tuple[int, str]:
    """Who is asked and what: whoever alone sees it, else the first of all."""
    reader = view.reader
    if reader is not None and view.players[reader].asked:
        return reader, view.players[reader].asked.rpartition(".")[2]
    return asked_of(view)


def actor(view: ResafaView) -> int:
    """Who is asked, or plays."""
    seat = _asked(view)[0]
    return seat if seat >= 0 else max(view.active, 0)


def question(view: ResafaView) -> str:
    return _asked(view)[1]


def plain_question(view: ResafaView, words: Speaker) -> str:
    """What stands beside the name; of a token also which kind it is."""
    square = declared(view, "token").get("token") == "square"
    return say(words, f"closeup.ask.{question(view)}", square=int(square))


class Pane(NamedTuple):
    """A part of the matter, in gold where the choice is."""

    x: int
    w: int
    now: bool = False
    y: int = TOP
    h: int = HIGH


def both(left: bool = False, right: bool = False) -> tuple[Pane, Pane]:
    """The two panes of most pages."""
    return Pane(LEFT, LEFT_W, left), Pane(RIGHT, RIGHT_W, right)


def begun(
    view: ResafaView, words: Speaker, *panes: Pane, asked: str = "", fact: str = "", options: Sequence[str] = ()
) -> Page:  # fmt: skip
    """A page with whose turn it is, what is asked and what ends it, everybody's points, and its panes."""
    page, people = Page(STYLE), players(view, words)
    lay(page, panes)
    said = asked or plain_question(view, words)
    fact = fact or say(words, "closeup.round", n=max(1, view.round), all=view.rounds)
    out = next((say(words, f"closeup.out.{said}") for one, said in OUTS.items() if one in options), "")
    closeup.header(page, people[actor(view)], said, fact, out)
    closeup.scores(page, people)
    return page


OUTS = {  # leaves a question as it is
    "end": "end", "done": "done", "none": "none", "decline": "none", "abandon": "abandon", "close": "end",
}  # fmt: skip


class Begin(Protocol):
    """Begins a page: a close-up for all, or a page for whoever alone sees it."""

    def __call__(self, view: ResafaView, words: Speaker, *panes: Pane, asked: str = "", fact: str = "") -> Page:
        """The page with its head, its foot and its panes."""


ABOVE, BELOW, LIGHT = closeup.HEAD_END + 2, closeup.SCORES_TOP, 16


def lay(page: Page, panes: tuple[Pane, ...]) -> None:
    """The panes of a page, on the ground between its head and its foot, over which no light falls."""
    bands = [(page.image.crop((0, top, closeup.WIDTH, top + LIGHT)), (0, top)) for top in (ABOVE - LIGHT, BELOW)]
    for x, w, now, y, h in panes:
        if now:
            closeup.gold_pane(page, x, y, w, h, 20, THEME.row)
        else:
            page.fill(x - 3, y - 3, w + 6, h + 6, EDGE, 22)
            page.fill(x, y, w, h, THEME.row, 20)
    for band, place in bands:
        page.image.paste(band, place)


def heading(page: Page, x: float, w: int, icon: str, words: str, ground: Colour, ink: Colour, room: float = 0) -> None:
    """The head of a pane, in a colour of its own."""
    page.paint(ground, x, TOP, shapes.rounded(w, HEAD + 20, 20).crop((0, 0, w, HEAD)))
    page.mark(icon, x + 54, TOP + HEAD / 2, 68, ink, ground)
    page.line(x + 104, TOP + HEAD / 2, words, (room or w - 16) - 104, 56, ink, face="black")


def pip(page: Sheet, seat: int, cx: float, cy: float, across: int) -> None:
    """A rival's piece: its shape and colour, without a letter."""
    look = seats()[seat % len(seats())]
    line, inside = shapes.crest(look.shape, across)
    x, y = cx - across / 2, cy - across / 2
    page.paint(WHITE, x, y, line)
    page.paint(look.colour, x, y, inside)


# -- the tracks -------------------------------------------------------------------------------------------------------------


def tracks(
    page: Page, view: ResafaView, words: Speaker, x: float, y: float, w: int, h: int, lit: Sequence[str] = (), way: int = 12
) -> None:
    """All four tracks: the own crest, rivals as shapes; those that may be stepped on have a frame."""
    high = (h - way * 3) // 4
    for i, colour in sorted(enumerate(COLOURS), key=lambda one: one[1] not in lit):  # light falls below the rows beside it
        _track(page, view, words, colour, x, y + i * (high + way), w, high, colour in lit)


def _track(page: Page, view: ResafaView, words: Speaker, colour: str, x: float, y: float, w: int, h: int, lit: bool) -> None:
    if lit:
        closeup.gold(page, x, y, w, h, 14, thick=6, gap=3)
    seat = actor(view)
    at = [(p.seat, dict(p.tracks)[colour]) for p in view.players if p.seat != seat]
    if view.bot is not None:
        at.append((BOT, dict(view.bot.tracks)[colour]))
    mine = dict(view.players[seat].tracks)[colour]
    own = seat, initial(name_of(words, seat)), 28, seat in words.robots
    left, up = round(x) - AROUND, round(y) - AROUND
    row = Sheet.on(page.image.crop((left, up, left + w + 2 * AROUND, up + h + 2 * AROUND)))
    _stood_on(row, colour, w, h, own, mine, at, lit and mine < RULES.icons[-1])
    page.image.paste(row.image, (left, up))
    page.written += [one.moved(left, up) for one in row.written]


AROUND = 8  # of a track: how far pieces may reach beyond it


class Road(NamedTuple):
    """Where the steps of a track lie."""

    first: float
    step: float

    def at(self, n: int) -> float:
        return self.first + self.step * n


def _road(w: int) -> Road:
    return Road(94 + AROUND, (w - 94 - 26) / RULES.icons[-1])


def _rivals(row: Sheet, cy: float, road: Road, h: int, others: Sequence[tuple[int, int]]) -> None:
    """The pieces of the others above and below the middle of a track."""
    taken: set[tuple[int, int]] = set()
    for other, where in others:
        lane = -1 if (where, -1) not in taken else 1
        aside = 22 if (where, lane) in taken else 0
        taken.add((where, lane))
        pip(row, other, road.at(where) + aside, cy + lane * min(34, h / 2 - 16), 36)


def _stood_on(
    row: Sheet, colour: str, w: int, h: int, own: Crest, mine: int, others: Sequence[tuple[int, int]], steps: bool
) -> None:  # fmt: skip
    """A track on a sheet of its own: the own crest, the others, and where a step leads."""
    cy, road = h / 2 + AROUND, _road(w)
    row.put(_row(colour, w, h), AROUND, AROUND)
    for n, step in enumerate(RULES.icons, 1):
        if step != mine:  # the own crest stands on it
            row.middle(road.at(step), cy, ROMAN[n], "black", 33, TINTS[colour].colour)
    row.put(parts.crest(*own, seats(), closeup.COARSE), road.at(mine), cy)
    _rivals(row, cy, road, h, others)
    if steps:
        _next(row, road.at(mine + 1), cy, min(64, round(road.step) + 8), h - 2)


@kept
def _row(colour: str, w: int, h: int) -> Sprite:
    """One track with its steps: the same whoever stands on it, so that few are kept."""
    page, look, cy, road = Page(STYLE, (w + 2 * AROUND, h + 2 * AROUND)), TINTS[colour], h / 2 + AROUND, _road(w)
    page.fill(AROUND, AROUND, w, h, look.colour, 14)
    page.fill(AROUND + 6, AROUND + 6, 62, h - 12, look.deep, 10)
    page.mark(look.icon, AROUND + 37, cy, 46, look.ink, look.deep)
    page.fill(road.at(0), cy - 2, round(road.step * RULES.icons[-1]), 4, mix(look.colour, look.ink, 0.5))
    for n in range(RULES.icons[-1] + 1):
        if n in RULES.icons:
            page.fill(road.at(n) - 19, cy - 31, 38, 62, look.ink, 8)
        else:
            page.rimmed(road.at(n), cy, 28, look.ink, 18, look.colour)
    return page.sprite(AROUND, AROUND)


def _next(row: Sheet, cx: float, cy: float, w: int, h: int) -> None:
    """Where a step leads: around whatever stands there, in a colour that neither a track nor a player has."""
    for more, colour, thick in ((0, THEME.row, 10), (-6, WHITE, 5)):
        row.frame(cx - (w + more) / 2, cy - (h + more) / 2, w + more, h + more, colour, thick, 12 + more / 2)


def bright(ware: str) -> Colour:
    """The colour of a ware on a dark ground."""
    return THEME.gold if ware == "coin" else mix(WARES[ware][1], WHITE, 0.42)


# -- what somebody has ------------------------------------------------------------------------------------------------------


def purse(page: Page, view: ResafaView, x: float, y: float, w: int, h: int, lit: Sequence[str] = (), columns: int = 2) -> None:
    """The wares of whoever is asked, and their caravan."""
    player = view.players[actor(view)]
    shown = [(ware, n) for ware, n in player.wares if ware != "vp"]
    rows = -(-(len(shown) + 1) // columns)
    wide, high = (w - 14 * (columns - 1)) // columns, min(186, (h - 14 * (rows - 1)) // rows)
    for i, (ware, n) in enumerate(shown):
        left, top = x + i % columns * (wide + 14), y + i // columns * (high + 14)
        _box(page, left, top, wide, high, *WARES[ware], str(n), ware in lit, bool(n))
    left = x + len(shown) % columns * (wide + 14)
    top, far = y + len(shown) // columns * (high + 14), round(x + w - left)
    page.put(_caravan(far, high, player.good if player.load else "", player.load, player.capacity), left, top)


def coins_and_caravan(page: Page, view: ResafaView, x: float, y: float, w: int, h: int) -> None:
    """What whoever is asked can pay with, and their caravan beside it."""
    player, wide = view.players[actor(view)], (w - 14) // 2
    n = dict(player.wares)["coin"]
    _box(page, x, y, wide, h, *WARES["coin"], str(n), False, bool(n))
    page.put(_caravan(wide, h, player.good if player.load else "", player.load, player.capacity), x + wide + 14, y)


@kept
def _caravan(w: int, h: int, good: str, load: int, capacity: int) -> Sprite:
    """The camel with what it carries and how many, and below it a place for each that it can carry."""
    page = Page(STYLE, (w, h))
    page.fill(0, 0, w, h, THEME.paper, 14)
    low = min(34, h // 4)
    cy, size = (h - low - 8) / 2, min(66, h - low - 24)
    page.mark("camel", 16 + size / 2, cy, size, WARES["camel"][1], THEME.paper)
    if load:
        page.mark(WARES[good][0], 24 + size * 1.5, cy, size, WARES[good][1], THEME.paper)
    page.decisive(w - 16, cy, str(load), 52, THEME.ink if load else THEME.faint, "r", w - 2 * size - 34)
    wide = min(56, (w - 26) // capacity - 6)
    for i in range(capacity):
        left, top = (w - (wide + 6) * capacity + 6) // 2 + i * (wide + 6), h - low - 10
        if i < load:
            page.fill(left, top, wide, low, WARES[good][1], 7)
        else:
            page.dashes(left, top, wide, low, THEME.dim, 7, 4, 8, 6)
    return page.sprite()


def _box(
    page: Page, x: float, y: float, w: int, h: int, icon: str, colour: Colour, number: str, lit: bool, some: bool
) -> None:  # fmt: skip
    if lit:
        closeup.gold(page, x, y, w, h, 14, thick=6, gap=0)
    page.put(_store(w, h, icon, colour, number, some), x, y)


@kept
def _store(w: int, h: int, icon: str, colour: Colour, number: str, some: bool) -> Sprite:
    """So many of a ware."""
    page = Page(STYLE, (w, h))
    ground, ink = (THEME.paper, THEME.ink) if some else (THEME.panel, THEME.faint)
    page.fill(0, 0, w, h, ground, 14)
    size = min(66, h - 24)
    page.mark(icon, 20 + size / 2, h / 2, size, colour if some else mix(colour, ground, 0.45), ground)
    page.decisive(w - 20, h / 2, number, 58, ink, "r", w - size - 50)
    return page.sprite()
