"""A game that is over, looked back on: how everybody stood after each turn, and the three decisions that mattered most."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from engines.kernel import Text
from engines.robots.looking_back import CHANCES, Review, Turning
from renderers.kit import closeup, parts
from renderers.kit.closeup import COARSE, EDGE, END, INSIDE, TOP, Page, Player, Style, figure, won
from renderers.kit.colour import BLACK, WHITE, Colour, mix
from renderers.kit.keeping import kept
from renderers.kit.sizes import LEAST
from renderers.kit.text import CAP, initial
from renderers.speech import Picture, Speaker

CHIPS_HIGH, CHART_TOP = 92, TOP + 106  # the decisions stand in a row above the course
LEFT, RIGHT = EDGE + 132, closeup.WIDTH - EDGE - 96  # of the course: numbers before it, crests behind it
HIGH, LOW = CHART_TOP + 30, END - 62  # the highest number and the lowest
STROKE, CASING = 9, 4  # of a line, and of the light around it
DISC = 50  # of the number of a decision
CREST = 31
FINER = 3
MOST = 240  # points that can be told apart
GRID = 4  # lines behind a course, about
NARROW = 54  # between two rounds that are both numbered
EVERY = (1, 2, 5, 10, 20, 50, 100)
PALE = 420  # what the parts of a colour come to that is as light as its casing

Place = tuple[float, float]


class Scale(NamedTuple):
    """What stands at the left of a course: numbers with their words, the lowest first."""

    marks: tuple[tuple[float, str], ...]

    def y(self, value: float) -> float:
        """How high a value stands."""
        low, high = self.marks[0][0], self.marks[-1][0]
        return LOW - (value - low) * (LOW - HIGH) / (high - low)


@dataclass(frozen=True)
class LookBack:
    """The looks back at the games of one title, from its style and from whoever it seats."""

    style: Style
    players: Callable[[Any, Speaker], Sequence[Player]]

    def points(self, view: Any, words: Speaker) -> tuple[float, ...]:
        """By seat, the points that everybody can see."""
        return tuple(float(one.points or 0) for one in self.players(view, words)[: len(words.names)])

    def __call__(self, review: Review, view: Any, words: Speaker) -> Picture:
        """The picture, with what a spectator saw last."""
        people = [won(one, view.result.get("winners", ())) for one in self.players(view, words)]
        return Picture(lambda: drawn(self.style, review, people, words), lambda: told(review, people, words))


def retold(words: Speaker, key: str, **params: Any) -> str:
    return words.say(Text(f"review.{key}", **params))


def drawn(style: Style, review: Review, people: Sequence[Player], words: Speaker) -> Image.Image:
    page = Page(style)
    closeup.header_for_all(page, "eye", retold(words, f"title.{review.measure}"))
    closeup.field(page, EDGE, CHART_TOP, INSIDE, END - CHART_TOP)
    scale = scale_of(review, words)
    _grid(page, scale, review, words)
    lines = [line_of(review, seat, scale) for seat in range(len(review.points[0].values))]
    for seat, places in enumerate(lines):
        _line(page, seat, places)
    _ends(page, [(people[seat], places[-1]) for seat, places in enumerate(lines)])
    _chips(page, review, people, words)
    _discs(page, review, scale)
    closeup.scores(page, people)
    return page.done()


# -- the course -------------------------------------------------------------------------------------------------------------


def scale_of(review: Review, words: Speaker) -> Scale:
    """Round numbers from below the lowest value to above the highest; chances lie between nothing and all."""
    if review.measure == CHANCES:
        return Scale(tuple((n / 100, retold(words, "percent", n=n)) for n in (0, 25, 50, 75, 100)))
    values = [value for point in review.points for value in point.values]
    low, high = min(values), max(values)
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200) if (high - low) / s <= GRID), 500)
    last = max(ceil(high / step), floor(low / step) + 1)
    return Scale(tuple((float(step * n), figure(step * n)) for n in range(floor(low / step), last + 1)))


def x_of(review: Review, index: float) -> float:
    """Where a point of the course stands."""
    return LEFT + index * (RIGHT - LEFT) / max(1, len(review.points) - 1)


def index_of(review: Review, entry: int) -> int:
    """The first point that shows what came of an entry."""
    return min(bisect_left([point.entry for point in review.points], entry), len(review.points) - 1)


def line_of(review: Review, seat: int, scale: Scale) -> tuple[Place, ...]:
    """The places of a seat's line, as many as can be told apart, the last one among them."""
    last = len(review.points) - 1
    shown = range(last + 1) if last < MOST else [round(i * last / (MOST - 1)) for i in range(MOST)]
    return tuple((x_of(review, i), scale.y(review.points[i].values[seat])) for i in shown)


def _grid(page: Page, scale: Scale, review: Review, words: Speaker) -> None:
    for value, said in scale.marks:
        y = scale.y(value)
        page.fill(LEFT, y - 1, RIGHT - LEFT, 2, page.theme.line)
        page.text(LEFT - 18, y + LEAST * CAP, said, "bold", LEAST, page.theme.soft, "r")
    begun = [(x_of(review, index_of(review, entry)), n) for entry, n in review.calendar.begun]
    middles = [((x + end) / 2, n) for (x, n), (end, _) in pairwise([*begun, (RIGHT, 0)])]
    every = next((n for n in EVERY if all(b - a >= NARROW for a, b in gaps(middles, n))), EVERY[-1])
    for (x, n), (middle, _) in zip(begun, middles, strict=True):
        numbered = shows(n, every)
        page.fill(x - 1, HIGH, 2, LOW - HIGH + (12 if numbered else 0), page.theme.slot if numbered else page.theme.line)
        if numbered and middle - x >= 5:  # what is decided in a round stands between its line and the next one
            page.text(middle, LOW + 32 + LEAST * CAP, str(n), "bold", LEAST, page.theme.soft, "m")
    if begun:
        counted = retold(words, f"counted.{review.calendar.kind}")
        page.line(EDGE + 14, LOW + 32, counted, LEFT - EDGE - 24, LEAST, page.theme.muted)


def shows(n: int, every: int) -> bool:
    """Whether a round is numbered: the first, and every second, fifth ..."""
    return every == 1 or n % every == 0


def gaps(begun: Sequence[tuple[float, int]], every: int) -> list[Place]:
    """Where numbers would stand beside each other."""
    shown = [x for x, n in begun if shows(n, every)]
    return [*pairwise(shown)]


def _line(page: Page, seat: int, places: tuple[Place, ...]) -> None:
    colour = page.style.seat(seat)
    x, y = LEFT - 16, HIGH - 16
    page.paint(casing_of(colour), x, y, _stroke(places, STROKE + 2 * CASING))
    page.paint(colour, x, y, _stroke(places, STROKE))


def casing_of(colour: Colour) -> Colour:
    """What a line stands out by on any ground."""
    return BLACK if sum(colour) > PALE else WHITE


@kept
def _stroke(places: tuple[Place, ...], thick: int) -> Image.Image:
    """The line through these places, with a margin of sixteen around the course."""
    mask = Image.new("L", ((RIGHT - LEFT + 32) * FINER, (LOW - HIGH + 32) * FINER))
    big = [((x - LEFT + 16) * FINER, (y - HIGH + 16) * FINER) for x, y in places]
    pen = ImageDraw.Draw(mask)
    pen.line(big, fill=255, width=thick * FINER, joint="curve")
    for x, y in (big[0], big[-1]):
        half = thick * FINER / 2
        pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return mask.reduce(FINER)


def _ends(page: Page, ends: Sequence[tuple[Player, Place]]) -> None:
    """A crest behind each line, apart from the others."""
    ranked = sorted(ends, key=lambda one: (one[1][1], one[0].seat))
    heights = apart([y for _, (_, y) in ranked], 2 * CREST + 4, HIGH, LOW)
    for (player, _), y in zip(ranked, heights, strict=True):
        closeup.crowned(page, RIGHT + 56, y, player._replace(leads=False), CREST)


def apart(heights: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """The same heights, which are in order, moved as far as it takes that they lie apart and between these two."""
    found = [*heights]
    for i in range(len(found)):
        found[i] = max(found[i], low if not i else found[i - 1] + least)
    for i in reversed(range(len(found))):
        found[i] = min(found[i], high if i == len(found) - 1 else found[i + 1] - least)
    return found


# -- the decisions ----------------------------------------------------------------------------------------------------------


def change_of(review: Review, one: Turning, words: Speaker, plain: bool = False) -> str:
    """What a decision has brought or cost, in words as short as can be; `plain`: where it is said above what is counted."""
    n = round(100 * one.change) if review.measure == CHANCES else round(one.change)
    signed = f"{'+' if n > 0 else ''}{figure(n)}"
    if plain and review.measure != CHANCES:
        return signed
    return retold(words, "change.chances" if review.measure == CHANCES else "change.points", signed=signed, n=n)


def when(review: Review, one: Turning, words: Speaker) -> str:
    """In which round a decision was made."""
    n = review.calendar.at(one.entry)
    return retold(words, f"at.{review.calendar.kind}", n=n) if n else retold(words, "at.entry", n=one.entry)


def _chips(page: Page, review: Review, people: Sequence[Player], words: Speaker) -> None:
    """A field for each decision: its number, whose it was, what it came to, and when."""
    cy = TOP + CHIPS_HIGH / 2
    if not review.turnings:
        closeup.field(page, EDGE, TOP, INSIDE, CHIPS_HIGH)
        page.line(closeup.WIDTH / 2, cy, retold(words, "none"), INSIDE - 60, 40, page.theme.soft, "m")
        return
    between = 14
    wide = (INSIDE - 2 * between) // 3
    for i, one in enumerate(review.turnings):
        x = EDGE + i * (wide + between)
        closeup.field(page, x, TOP, wide, CHIPS_HIGH)
        _numbered(page, x + 44, cy, i + 1)
        player = people[one.seat]
        page.put(parts.crest(one.seat, initial(player.name), CREST, player.robot, page.style.seats, COARSE), x + 118, cy)
        page.decisive(x + 168, cy - 21, change_of(review, one, words, plain=True), 46, WHITE, "l")
        page.line(x + 168, cy + 25, when(review, one, words), wide - 168 - 14, 36, page.theme.soft)


def _numbered(page: Page, cx: float, cy: float, n: int) -> None:
    page.rimmed(cx, cy, DISC + 6, mix(page.theme.row, BLACK, 0.4), DISC, page.theme.gold)
    page.middle(cx, cy, str(n), "black", 36, page.theme.ink)


def _discs(page: Page, review: Review, scale: Scale) -> None:
    """The numbers of the decisions beside the line to which they belong."""
    taken = list[Place]()
    for i, one in enumerate(review.turnings):
        index = index_of(review, one.entry)
        x, y = x_of(review, index), scale.y(review.points[index].values[one.seat])
        place = next(free_around(x, y, taken), (x, y))
        taken.append(place)
        page.rimmed(x, y, 26, mix(page.theme.row, BLACK, 0.4), 20, page.theme.gold)
        _numbered(page, *place, i + 1)


def free_around(x: float, y: float, taken: Sequence[Place]) -> Iterator[Place]:
    """Places near a point of the course where no other number stands, the nearest first."""
    for far in (48, 66, 100, 140, 190):
        for right, down in ((0, -1), (0, 1), (-0.8, -0.6), (0.8, -0.6), (-0.8, 0.6), (0.8, 0.6), (-1, 0), (1, 0)):
            place = x + right * far, y + down * far
            inside = LEFT + 10 <= place[0] <= RIGHT - 10 and HIGH <= place[1] <= LOW
            if inside and all(hypot(place[0] - a, place[1] - b) >= DISC + 10 for a, b in taken):
                yield place


# -- in words ---------------------------------------------------------------------------------------------------------------


def told(review: Review, people: Sequence[Player], words: Speaker) -> str:
    """The same without a picture."""
    said = [retold(words, f"title.{review.measure}") + "."]
    for seat in range(len(review.points[0].values)):
        course = [point.values[seat] for point in review.points]
        low, high, first, last = (number(review, value, words) for value in (min(course), max(course), course[0], course[-1]))
        said.append(retold(words, "alt.course", name=people[seat].name, first=first, low=low, high=high, last=last))
    for i, one in enumerate(review.turnings, 1):
        change, at = change_of(review, one, words), when(review, one, words)
        said.append(retold(words, "alt.turning", i=i, name=people[one.seat].name, change=change, at=at))
    if not review.turnings:
        said.append(retold(words, "none") + ".")
    for player in people:
        n, wins = player.points or 0, player.leads and len(people) > 1
        said.append(retold(words, "alt.score", name=player.name, points=figure(n), n=n, wins=wins))
    return " ".join(said)


def number(review: Review, value: float, words: Speaker) -> str:
    return retold(words, "percent", n=round(100 * value)) if review.measure == CHANCES else figure(round(value))
