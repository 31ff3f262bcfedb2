"""The parts of a close-up: the picture of a post, made for the size at which Discord shows it.

Four bands, the same in all games: an ornament that says which game it is, whose turn it is with the question, the matter that the
question is about, and everybody's score. Words on a page never get smaller than they may be; what a page says, and how large, is
known (`Page.written`), so that tests can measure it. See docs/closeups.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.colour import SEATS, WHITE, Colour, Seats, Theme, darker, mix
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite, Written
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, cut, initial, largest, width

WIDTH, HEIGHT = CLOSE_UP
EDGE = 16  # from the side of the page to what lies on it
INSIDE = WIDTH - 2 * EDGE
HEAD_TOP, HEAD_END = 34, 146
TOP, END = 162, 776  # where the matter lies
SCORES_TOP, SCORES_HIGH = 792, 92
COARSE = 1.8  # patterns are so much larger than on boards, or they turn to grain
TITLE, TITLE_LEAST = 58.0, 44.0
WORD, NAME, SCORE = 38.0, 40.0, 60.0
RAIL = 168  # how wide the head of a row is
AROUND = 30  # of a cell of the scores: its frame and its light
THICK, GAP, REACH = 8, 3, 22  # of a gold frame: its line, the gap inside, its light
RANKS_END = 802  # of the rows of a final score


@dataclass(frozen=True)
class Style:
    """How the close-ups of a game look: its table, its palette, what is drawn along the upper edge, its seats."""

    theme: Theme
    palette: str
    ornament: Callable[[Sheet], None]
    seats: Seats = SEATS

    def seat(self, n: int) -> Colour:
        return self.seats[n % len(self.seats)].colour


class Player(NamedTuple):
    """A player as every band shows them."""

    seat: int
    name: str
    points: int | None = None
    now: bool = False  # asked
    leads: bool = False
    robot: bool = False
    sign: str = ""  # an icon beside the score, with a number of its own
    number: str = ""


def figure(n: int) -> str:
    """A number as it is drawn, with a minus as wide as a figure."""
    return str(n).replace("-", "\u2212")


def leaders(points: Sequence[int]) -> list[bool]:
    """By seat, who wears the crown: whoever has most, unless all have the same."""
    most = max(points, default=0)
    return [n == most and len(set(points)) > 1 for n in points]


class Piece(Sheet):
    """A thing on a page, drawn on its own: its words keep to the same sizes."""

    def fitted(
        self, x: float, baseline: float, words: str, face: str, size: float, floor: float, room: float, colour: Colour,
        at: str = "l", tracking: float = 0.0,
    ) -> float:  # fmt: skip
        return super().fitted(x, baseline, words, face, max(size, LEAST), max(floor, LEAST), room, colour, at, tracking)

    def lines(
        self, x: float, cy: float, words: str, size: float, floor: float, room: float, colour: Colour, at: str = "l",
        leading: float = 0.985,
    ) -> None:  # fmt: skip
        super().lines(x, cy, words, max(size, LEAST), max(floor, LEAST), room, colour, at, leading)

    def line(
        self, x: float, cy: float, words: str, room: float, size: float = WORD, colour: Colour = WHITE, at: str = "l",
        face: str = "bold",
    ) -> float:  # fmt: skip
        """Words in one line around a height, at most as large as said; their width."""
        return self.fitted(x, cy + size * CAP, words, face, size, LEAST, room, colour, at)


class Page(Piece):
    """A close-up being drawn."""

    def __init__(self, style: Style, piece: tuple[int, int] | None = None) -> None:
        """A whole page on its ground, or a piece of one so large on nothing."""
        super().__init__(*(piece or (0, 0)))
        self.style, self.theme = style, style.theme
        if piece is None:
            self.clear, self.image = False, _ground(style).copy()

    def done(self) -> Image.Image:
        """The finished picture."""
        return finished(self, self.style.palette)


def finished(sheet: Sheet, palette: str) -> Image.Image:
    """A sheet as the picture of a message, of which it is known what stands on it."""
    for listener in _listening:
        listener.append(tuple(sheet.written))
    return reduced(sheet.image, palette)


_listening: list[list[tuple[Written, ...]]] = []


@contextmanager
def listening() -> Iterator[list[tuple[Written, ...]]]:
    """What stands on the pages that are finished meanwhile."""
    heard: list[tuple[Written, ...]] = []
    _listening.append(heard)
    try:
        yield heard
    finally:
        _listening.remove(heard)


@kept
def _ground(style: Style) -> Image.Image:
    """The table with its ornament: a little lighter above, and deep below."""
    theme = style.theme
    sheet = Sheet(WIDTH, HEIGHT, mix(theme.table, theme.panel, 0.8))
    sheet.paint(mix(theme.table, theme.row, 0.85), 0, 0, shapes.fade(WIDTH, HEIGHT))
    sheet.pattern(0, 0, WIDTH, HEIGHT, theme.weave, 0.035, scale=COARSE)
    style.ornament(sheet)
    return sheet.image


# -- the header -------------------------------------------------------------------------------------------------------------


def header(page: Page, who: Player, question: str, fact: str | Sprite = "", out: str = "") -> None:
    """Whose turn it is and what is asked; at the right one fact, in words or as a finished piece, and what ends the question."""
    page.image.paste(_strip(page.style, who.seat), (0, HEAD_TOP))
    cy = (HEAD_TOP + HEAD_END) / 2
    page.put(parts.crest(who.seat, initial(who.name), 42, who.robot, page.style.seats, COARSE), 74, cy)
    left = 136
    room = (_way_out(page, str(fact), out) if out else _fact(page, fact, cy, page.theme.row)) - 22 - left - 2 * 24
    size, name = _fitting(who.name, question, room)
    between, high = size * 0.44, 82
    first = width(name, "black", size)
    page.fill(left, cy - high / 2, round(first + between + width(question, "black", size)) + 48, high, page.theme.row, 16)
    page.text(left + 24, cy + size * CAP, name, "black", size, WHITE)
    page.text(left + 24 + first + between, cy + size * CAP, question, "black", size, page.theme.gold)


def header_for_all(page: Page, icon: str, question: str, fact: str | Sprite = "", asked: Sequence[Player] = ()) -> None:
    """What several or all are asked, or how it ended: nobody's colour; where not all are asked, the crests of those who are."""
    theme, cy = page.theme, (HEAD_TOP + HEAD_END) / 2
    page.fill(0, HEAD_TOP, WIDTH, HEAD_END - HEAD_TOP - 2, theme.row)
    page.fill(0, HEAD_END - 2, WIDTH, 6, theme.gold)
    left = 136
    if asked:
        for i, one in enumerate(asked):
            page.put(parts.crest(one.seat, initial(one.name), 36, one.robot, page.style.seats, COARSE), 64 + 86 * i, cy)
        left = 64 + 86 * len(asked) - 18
    else:
        page.mark(icon, 78, cy, 76, theme.gold, theme.row)
    room = _fact(page, fact, cy, theme.panel) - 22 - left
    page.line(left, cy, question, room, TITLE, face="black")


def _fitting(name: str, question: str, room: float) -> tuple[float, str]:
    """The size at which name and question stand in one line; a name gives way where even the smallest is too wide."""
    unit = (width(name, "black", 100) + width(question, "black", 100) + 44) / 100
    size = max(TITLE_LEAST, min(TITLE, room / unit // 0.5 * 0.5))
    return size, cut(name, "black", size, room - width(question, "black", size) - size * 0.44)


@kept
def _strip(style: Style, seat: int) -> Image.Image:
    look, high = style.seats[seat % len(style.seats)], HEAD_END - HEAD_TOP
    sheet = Sheet(WIDTH, high, look.colour)
    sheet.pattern(0, 0, WIDTH, high, look.pattern, 0.2, 0, look.ink, scale=2)
    sheet.fill(0, high - 6, WIDTH, 6, darker(look.colour, 0.6))
    sheet.fill(0, 0, WIDTH, 4, darker(look.colour, 0.6))
    return sheet.image


def _fact(page: Page, fact: str | Sprite, cy: float, ground: Colour) -> float:
    """The fact at the right; where it begins."""
    if isinstance(fact, Sprite):
        left = WIDTH - EDGE - fact.mask.width + fact.left
        page.put(fact, left, cy)
        return left - fact.left
    if not fact:
        return WIDTH - EDGE + 22
    wide = round(width(fact, "bold", WORD)) + 48
    page.fill(WIDTH - EDGE - wide, cy - 32, wide, 64, ground, 32)
    page.text(WIDTH - EDGE - 24, cy + WORD * CAP, fact, "bold", WORD, WHITE, "r")
    return WIDTH - EDGE - wide


@kept
def whose(style: Style, above: str, below: str, owner: Player) -> Sprite:
    """A fact about somebody else's turn or task, in two lines with their crest."""
    side, high, size = 84, 96, 36.0
    wide = round(max(width(above, "bold", size), width(below, "bold", size))) + 20 + side
    sheet = Piece(wide, high)
    sheet.fill(0, 0, wide, high, style.theme.row, 20)
    sheet.text(wide - side - 8, 27 + size * CAP, above, "bold", size, style.theme.soft, "r")
    sheet.text(wide - side - 8, 69 + size * CAP, below, "bold", size, WHITE, "r")
    sheet.put(parts.crest(owner.seat, initial(owner.name), 34, owner.robot, style.seats, COARSE), wide - 46, high / 2)
    return sheet.sprite(0, high // 2)


def _way_out(page: Page, fact: str, out: str) -> float:
    """A fact in words, and below it what leaves the question as it is, in gold as all that may be chosen; where they begin."""
    wide = round(max(width(fact, "bold", LEAST), width(out, "bold", LEAST))) + 40
    left, cx = WIDTH - EDGE - wide, WIDTH - EDGE - wide / 2
    page.fill(left, HEAD_TOP + 5, wide, 46, page.theme.row, 23)
    page.text(cx, HEAD_TOP + 28 + LEAST * CAP, fact, "bold", LEAST, WHITE, "m")
    page.fill(left, HEAD_TOP + 55, wide, 52, page.theme.gold, 14)
    page.fill(left + 5, HEAD_TOP + 60, wide - 10, 42, page.theme.row, 10)
    page.text(cx, HEAD_TOP + 81 + LEAST * CAP, out, "bold", LEAST, page.theme.gold, "m")
    return left


# -- the scores -------------------------------------------------------------------------------------------------------------


def scores(page: Page, players: Sequence[Player]) -> None:
    """A cell for each player; of four, or three with a second number, names stand above scores, and are cut if need be."""
    between = 14 if len(players) < 4 else 12
    wide = (INSIDE - between * (len(players) - 1)) // len(players)
    narrow = len(players) > (2 if any(player.sign for player in players) else 3)
    for i, player in enumerate(players):
        x, colour = EDGE + i * (wide + between), page.theme.gold if player.leads else WHITE
        cy, size, inset = (SCORES_HIGH - 29, 50.0, 14) if narrow else (SCORES_HIGH / 2, SCORE, 20)
        said = figure(player.points) if player.points is not None else ""
        taken = width(said, "black", size) + 14 if said else 0.0
        page.put(_cell(page.style, wide, player._replace(points=None), narrow, taken), x, SCORES_TOP)
        if said:
            page.decisive(x + wide - inset, SCORES_TOP + cy, said, size, colour, "r")


@kept
def _cell(style: Style, wide: int, player: Player, narrow: bool, taken: float) -> Sprite:
    """The cell of a player, with so much room at its right for points: these change with each move, and are no part of it."""
    x, y, high = AROUND, AROUND, SCORES_HIGH
    side, cy = (80, AROUND + high - 29) if narrow else (92, AROUND + high / 2)
    page, theme = Page(style, (wide + 2 * AROUND, high + 2 * AROUND)), style.theme
    if player.now:
        gold(page, x, y, wide, high, 16, thick=6, gap=0)
    else:
        page.fill(x - 2, y - 2, wide + 4, high + 4, theme.line, 18)
    page.fill(x, y, wide, high, theme.row, 16)
    page.put(block(style, player.seat, side, high, 16), x, y)
    crowned(page, x + side / 2, y + high / 2, player, 33)
    right = x + wide - (14.0 if narrow else 20.0)
    right -= taken
    if player.sign and narrow:  # at the other end of the line, or both read as one number
        page.mark(player.sign, x + side + 28, cy, 36, theme.soft, theme.row)
        page.text(x + side + 50, cy + LEAST * CAP, player.number, "bold", LEAST, theme.soft)
    elif player.sign:
        page.fill(right - 8, cy - 24, 3, 48, theme.line)
        right -= page.text(right - 28, cy + WORD * CAP, player.number, "bold", WORD, theme.soft, "r") + 72
        page.mark(player.sign, right + 20, cy, 36, theme.soft, theme.row)
        right -= 12
    if narrow:
        page.line(x + side + 10, y + 24, player.name, wide - side - 20, LEAST, theme.soft)
    else:
        page.line(x + side + 18, cy, player.name, right - x - side - 18, NAME)
    return page.sprite(AROUND, AROUND)


@kept
def block(style: Style, seat: int, wide: int, high: int, radius: int) -> Sprite:
    """A field in the colour and pattern of a seat."""
    look, sheet = style.seats[seat % len(style.seats)], Sheet(wide, high)
    sheet.fill(0, 0, wide, high, look.colour, radius)
    sheet.pattern(0, 0, wide, high, look.pattern, 0.2, radius, look.ink, scale=COARSE)
    return sheet.sprite()


def crowned(page: Page, cx: float, cy: float, player: Player, radius: int) -> None:
    """A crest around a middle; whoever leads wears the crown, and the crest makes room for it."""
    if player.leads:
        small = max(28, round(radius * 0.82))  # below that its letter is too small to be read
        tall = round(radius * 1.1)
        down = round(tall * 0.36)
        page.put(parts.crest(player.seat, initial(player.name), small, player.robot, page.style.seats, COARSE), cx, cy + down)
        page.mark("crown", cx, cy + down - small - tall * 0.24, tall, page.theme.gold, darker(page.theme.gold, 0.4))
    else:
        page.put(parts.crest(player.seat, initial(player.name), radius, player.robot, page.style.seats, COARSE), cx, cy)


# -- the end ----------------------------------------------------------------------------------------------------------------


class Columns(NamedTuple):
    """The parts of a final score beside each other: where the first begins, and how far apart they are."""

    left: float
    pitch: float

    def middle(self, i: int) -> float:
        return self.left + self.pitch * (i + 0.5)

    def heads(self, page: Page, heads: Sequence[tuple[str, str]]) -> None:
        """What each counts: an icon, and its name below."""
        for i, (icon, words) in enumerate(heads):
            page.mark(icon, self.middle(i), TOP + 24, 46, page.theme.gold, page.theme.table)
            page.line(self.middle(i), TOP + 70, words, self.pitch - 8, 36, page.theme.soft, "m")

    def rows(
        self, page: Page, ranked: Sequence[tuple[Player, Sequence[int]]], top: int, wide: int, between: int = 24,
        lost: Colour = WHITE,
    ) -> None:  # fmt: skip
        """A row for each player, the best first, with what each part has brought; a loss may have a colour of its own."""
        n = len(ranked)
        high = min(190, (RANKS_END - top - between * (n - 1) - 8) // n)
        y = top + (RANKS_END - top - n * high - between * (n - 1)) // 2
        for player, parts_of_it in ranked:
            row(page, y, high, player, wide, total=76)
            for i, points in enumerate(parts_of_it):
                colour = lost if points < 0 else WHITE if points else page.theme.faint
                page.decisive(self.middle(i), y + high / 2, figure(points), 50, colour)
            y += high + between


def won(player: Player, winners: Sequence[int]) -> Player:
    """A player as the end shows them: gold and with the crown where they have won."""
    return player._replace(now=player.seat in winners, leads=player.seat in winners)


# -- what the matter is made of ---------------------------------------------------------------------------------------------


def gold(page: Page, x: float, y: float, w: int, h: int, radius: float = 18, thick: int = THICK, gap: int = GAP) -> None:
    """The frame of what may be chosen now, around a place, with its light; drawn before the thing itself."""
    framed(page, page.theme.gold, x, y, w, h, radius, thick, gap)


def framed(sheet: Sheet, colour: Colour, x: float, y: float, w: int, h: int, radius: float, thick: int, gap: int) -> None:
    """The same on a sheet that is no close-up."""
    sheet.put(_gold(colour, w, h, radius, thick, gap), x, y)


def gold_pane(page: Page, x: float, y: float, w: int, h: int, radius: int, ground: Colour) -> None:
    """A large place that may be chosen from, with its light: of the frame only what is seen is kept and laid down."""
    for strip in _strips(page.theme.gold, w, h, radius):
        page.put(strip, x, y)
    page.fill(x, y, w, h, ground, radius)


@kept
def _strips(colour: Colour, w: int, h: int, radius: int) -> tuple[Sprite, ...]:
    """A frame in four parts around what is covered anyway."""
    whole = _golden(colour, w, h, radius, THICK, 0)
    wide, high, deep = *whole.mask.size, whole.left + radius
    sides = (0, 0, wide, deep), (0, high - deep, wide, high), (0, deep, deep, high - deep), (wide - deep, deep, wide, high - deep)
    return tuple(
        Sprite(whole.colours.crop(side), whole.mask.crop(side), whole.left - side[0], whole.up - side[1]) for side in sides
    )


def _golden(colour: Colour, w: int, h: int, radius: float, thick: int, gap: int) -> Sprite:
    out = thick + gap
    far = out + REACH
    sheet = Sheet(w + 2 * far, h + 2 * far)
    sheet.paint(colour, 0, 0, shapes.glow(w + 2 * out, h + 2 * out, radius + out, REACH, 8, 0.5))
    sheet.fill(REACH, REACH, w + 2 * out, h + 2 * out, colour, radius + out)
    if gap:
        sheet.fill(REACH + thick, REACH + thick, w + 2 * gap, h + 2 * gap, darker(colour, 0.45), radius + gap)
    return sheet.sprite(far, far)


_gold = kept(_golden)


def field(page: Page, x: float, y: float, w: int, h: int, radius: float = 18) -> None:
    """A quiet ground on the table."""
    page.fill(x, y, w, h, page.theme.row, radius)


def rail(page: Page, y: float, h: int, icon: str, words: str, wide: int = RAIL) -> None:
    """The head of a row: what may be done with what stands in it."""
    field(page, EDGE, y, wide, h, 16)
    cx = EDGE + wide / 2
    low = h < 110
    page.mark(icon, cx, y + h / 2 - (20 if low else 24), 48 if low else 66, page.theme.gold, page.theme.row)
    page.line(cx, y + h / 2 + (25 if low else 36), words, wide - 8, 37, at="m")


def empty(page: Page, x: float, y: float, w: int, h: int, words: str = "", now: bool = False) -> None:
    """A place in which nothing lies: dashed, gold where something goes now."""
    theme = page.theme
    page.fill(x, y, w, h, mix(theme.row, theme.gold, 0.14) if now else theme.row, 18)
    page.dashes(x, y, w, h, theme.gold if now else theme.slot, 18, 5 if now else 4, 18, 13)
    if words:
        page.lines(x + w / 2, y + h / 2, words, WORD, LEAST, w - 16, theme.gold if now else theme.faint, "m")


def row(
    page: Page, y: int, h: int, player: Player, wide: int = 246, done: bool | None = None, total: float = SCORE,
    sealed: bool = False,
) -> float:  # fmt: skip
    """A player's row across the page: who it is at the left; at the right the score, and whether they have answered.

    On its white seal a score is told from other numbers of the row. Returns where the matter of the row ends; it begins at
    `EDGE + wide`.
    """
    x, w, cy = EDGE + 4, INSIDE - 8, y + h / 2
    if player.now:
        gold(page, x, y, w, h, 20, thick=6, gap=0)
    else:
        page.fill(x - 2, y - 2, w + 4, h + 4, page.theme.line, 22)
    page.fill(x, y, w, h, page.theme.row, 20)
    page.put(block(page.style, player.seat, wide - 6, h, 20), x, y)
    if h >= 170:  # the name stands below the crest
        crowned(page, x + (wide - 6) / 2, cy - 30, player, min(56, round(h * 0.31)))
        plate(page, player, x + 8, y + h - 40, wide - 22, True)
    else:
        crowned(page, x + 54, cy, player, min(40, round(h * 0.31)))
        plate(page, player, x + 98, cy, wide - 110, False)
    middle, apart = x + w - 62.0, h * 0.22 if done is not None and player.points is not None else 0.0
    if done is not None:
        _answered(page, middle, cy - apart, min(84, round(h * 0.42)), done)
    if player.points is not None:
        size, colour = min(total, h * (0.34 if apart else 0.6)), page.theme.gold if player.leads else WHITE
        if sealed:
            page.put(parts.badge("", min(104, round(h * 0.5)), page.theme), middle, cy + apart)
            size, colour = min(size, 46.0), page.theme.ink
        middle = min(middle, x + w - 22 - width(figure(player.points), "black", size) / 2)
        page.decisive(middle, cy + apart, figure(player.points), size, colour)
    return x + w - 122.0


def _answered(page: Page, cx: float, cy: float, across: int, done: bool) -> None:
    """A tick for those who have answered, an hourglass for those of whom the table waits."""
    ground = DONE if done else page.theme.gold
    page.rimmed(cx, cy, across, WHITE, across - 8, ground)
    page.mark("check" if done else "hourglass", cx, cy, round(across * 0.56), WHITE if done else page.theme.ink, ground)


DONE: Colour = (29, 122, 69)


def plate(page: Page, player: Player, x: float, cy: float, room: float, middle: bool) -> None:
    """A name on its dark plate."""
    name = cut(player.name, "bold", LEAST, room - 24)
    size = largest(name, "bold", NAME, LEAST, room - 24)
    wide = round(width(name, "bold", size)) + 24
    left = x + (room - wide) / 2 if middle else x
    page.fill(left, cy - 29, wide, 58, page.theme.row, 14)
    page.text(left + 12, cy + size * CAP, name, "bold", size, WHITE)
