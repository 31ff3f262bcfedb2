"""How somebody has played, and who plays best: two pictures for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from engines.kernel import Text
from renderers.kit import parts
from renderers.kit.colour import WHITE, Theme
from renderers.kit.encode import reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import garland, piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, plain_name
from renderers.lobby import LobbyArt
from renderers.speech import Picture, Speaker

WIDTH, HEIGHT = 1200, 600
LEFT, SIDE = 28, 352  # the panel with the name
CHART = (408, 96, 764, 330)  # the panel with the course: x, y, width, height
TILES_AT, TILE_H = 444, 128
POINTS = 240  # of a course; a longer one is thinned out
GRID = 4  # lines behind a course, about
FINER = 4
ROW, ROW_GAP, HEAD, FOOT = 84, 8, 124, 24
BAR = 380
PER_PAGE = 10


class Fact(NamedTuple):
    """One number about somebody."""

    icon: str
    number: str
    words: str
    more: str = ""


@dataclass(frozen=True)
class Course:
    """What everybody on the server may know of how somebody has played one game."""

    name: str
    rating: int | None
    games: int  # that were rated
    settled: int  # so many make a rating settled
    points: tuple[int, ...]  # the rating before the first game, and after each one
    facts: tuple[Fact, ...]
    place: int | None = None  # among the settled ratings

    @property
    def provisional(self) -> bool:
        """Whether there are too few games yet to say much."""
        return self.games < self.settled


@dataclass(frozen=True)
class Rung:
    """One person on a ladder."""

    place: int | None  # None: provisional
    name: str
    rating: int
    games: int
    wins: int
    own: bool = False


@dataclass(frozen=True)
class Ladder:
    """A page of the people of a server, the strongest first."""

    rungs: tuple[Rung, ...]
    page: int = 1
    pages: int = 1


def course(shown: Course, art: LobbyArt, words: Speaker) -> Picture:
    return Picture(lambda: _draw_course(shown, art, words), lambda: course_alt(shown, art, words))


def ladder(shown: Ladder, art: LobbyArt, words: Speaker) -> Picture:
    return Picture(lambda: _draw_ladder(shown, art, words), lambda: ladder_alt(shown, art, words))


def _told(words: Speaker, key: str, **params: Any) -> str:
    return words.say(Text(f"standing.{key}", **params))


def _draw_course(shown: Course, art: LobbyArt, words: Speaker) -> Image.Image:
    theme = art.theme
    sheet = _table(HEIGHT, art)
    _person(sheet, shown, art, words)
    x, y, w, h = CHART
    sheet.fitted(x, 64 + 50 * CAP, art.title, "serif", 50, 30, w - 250, WHITE)
    sheet.fitted(x + w, 64 + 27 * CAP, _told(words, "course"), "bold", 27, 18, 240, theme.muted, "r")
    parts.panel(sheet, x, y, w, h, theme)
    if len(shown.points) > 1:
        _curve(sheet, x + 92, y + 26, w - 126, h - 76, thinned(shown.points), theme)
        sheet.text(x + 92, y + h - 22 + 24 * CAP, "0", "bold", 24, theme.muted, "m")
        played = _told(words, "games", n=len(shown.points) - 1)
        sheet.text(x + w - 34, y + h - 22 + 24 * CAP, played, "bold", 24, theme.muted, "r")
    else:
        sheet.icon("people", x + w / 2 - 42, y + 76, 84, theme.slot, theme.row)
        sheet.fitted(x + w / 2, y + 222 + 29 * CAP, _told(words, "unrated"), "semibold", 29, 18, w - 60, theme.soft, "m")
    _facts(sheet, shown.facts, theme)
    return reduced(sheet.image, art.palette)


def _table(height: int, art: LobbyArt) -> Sheet:
    sheet = Sheet.on(piece_of_table(WIDTH, 0, height, art.theme))
    if art.theme.flags:
        garland(sheet, 0, WIDTH, art.theme, 0.6)
    return sheet


def _person(sheet: Sheet, shown: Course, art: LobbyArt, words: Speaker) -> None:
    theme, middle = art.theme, LEFT + SIDE / 2
    parts.panel(sheet, LEFT, 44, SIDE, 528, theme)
    name = plain_name(shown.name, _told(words, "somebody"))
    sheet.put(parts.crest(0, initial(name), 56, False, art.seats), middle, 136)
    sheet.fitted(middle, 246 + 46 * CAP, name, "black", 46, 24, SIDE - 40, WHITE, "m")
    sheet.fill(LEFT + 36, 288, SIDE - 72, 3, theme.line)
    sheet.text(middle, 330 + 27 * CAP, _told(words, "rating").upper(), "bold", 27, theme.muted, "m", 1)
    number = "–" if shown.rating is None else str(shown.rating)
    faint = shown.rating is None or shown.provisional
    sheet.text(middle, 410 + 112 * CAP, number, "black", 112, theme.soft if faint else WHITE, "m")
    if shown.rating is None:
        return
    if shown.provisional:
        said, ground, ink = _told(words, "provisional"), theme.line, theme.soft
    else:
        said, ground, ink = _told(words, "place", n=shown.place or 1), theme.gold, theme.ink
    wide = parts.pill_width(said, 46)
    parts.pill(sheet, middle + wide / 2, 498, said, 46, ground, ink)
    if shown.provisional:
        after = _told(words, "settled", n=shown.settled - shown.games)
        sheet.fitted(middle, 545 + 24 * CAP, after, "semibold", 24, 16, SIDE - 30, theme.muted, "m")


def thinned(points: Sequence[int]) -> list[int]:
    """At most so many points of a course as can be told apart, the last one among them."""
    if len(points) <= POINTS:
        return list(points)
    last = len(points) - 1
    return [points[round(i * last / (POINTS - 1))] for i in range(POINTS)]


def scale(points: Sequence[int]) -> list[int]:
    """Round numbers from below the lowest point to above the highest."""
    low, high = min(points), max(points)
    step = next(s for s in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000) if (high - low) / s <= GRID or s == 5000)
    return [step * n for n in range(floor((low - step * 0.2) / step), ceil((high + step * 0.2) / step) + 1)]


def _curve(sheet: Sheet, x: float, y: float, w: int, h: int, points: Sequence[int], theme: Theme) -> None:
    """The course over its numbered lines; its last point is now."""
    lines = scale(points)
    low, high = lines[0], lines[-1]

    def at(i: int) -> tuple[float, float]:
        return i * w / (len(points) - 1), (high - points[i]) * h / (high - low)

    for number in lines:
        line = y + (high - number) * h / (high - low)
        sheet.fill(x, line - 1, w, 2, theme.line)
        sheet.text(x - 14, line + 25 * CAP, str(number), "bold", 25, theme.muted, "r")
    places = tuple(at(i) for i in range(len(points)))
    stroke, under = _masks(places, w, h)
    sheet.paint(theme.muted, x - 8, y - 8, under, 0.2)
    sheet.paint(theme.paper, x - 8, y - 8, stroke)
    if len(points) <= 24:
        for px, py in places[:-1]:
            sheet.disc(x + px, y + py, 13, theme.paper)
    last_x, last_y = places[-1]
    sheet.disc(x + last_x, y + last_y, 30, WHITE)
    sheet.disc(x + last_x, y + last_y, 22, theme.gold)


@kept
def _masks(places: tuple[tuple[float, float], ...], w: int, h: int) -> tuple[Image.Image, Image.Image]:
    """The line through these places, and what lies under it, each with a margin of eight."""
    size = ((w + 16) * FINER, (h + 16) * FINER)
    big = [((x + 8) * FINER, (y + 8) * FINER) for x, y in places]
    stroke, under = Image.new("L", size), Image.new("L", size)
    ImageDraw.Draw(stroke).line(big, fill=255, width=5 * FINER, joint="curve")
    floor_y = (h + 8) * FINER
    ImageDraw.Draw(under).polygon([(big[0][0], floor_y), *big, (big[-1][0], floor_y)], fill=255)
    return stroke.reduce(FINER), under.reduce(FINER)


def _facts(sheet: Sheet, facts: Sequence[Fact], theme: Theme) -> None:
    x, _, w, _ = CHART
    gap = 14
    wide = (w - gap * (len(facts) - 1)) // max(1, len(facts))
    for i, fact in enumerate(facts):
        left = x + i * (wide + gap)
        parts.panel(sheet, left, TILES_AT, wide, TILE_H, theme, radius=18)
        sheet.icon(fact.icon, left + 16, TILES_AT + 20, 36, theme.muted, theme.row)
        sheet.fitted(left + 62, TILES_AT + 38 + 46 * CAP, fact.number, "black", 46, 26, wide - 76, WHITE)
        sheet.fitted(left + 18, TILES_AT + 81 + 25 * CAP, fact.words, "bold", 25, 15, wide - 30, theme.soft)
        if fact.more:
            sheet.fitted(left + 18, TILES_AT + 108 + 21 * CAP, fact.more, "semibold", 21, 14, wide - 30, theme.muted)


def course_alt(shown: Course, art: LobbyArt, words: Speaker) -> str:
    said = [f"{art.title}: {shown.name or _told(words, 'somebody')}."]
    if shown.rating is None:
        said.append(_told(words, "unrated") + ".")
    else:
        sure = _told(words, "provisional" if shown.provisional else "place", n=shown.place or 1)
        said.append(f"{_told(words, 'rating')} {shown.rating}, {sure}.")
        low, high = min(shown.points), max(shown.points)
        said.append(_told(words, "alt.course", first=shown.points[0], low=low, high=high, n=len(shown.points) - 1))
    said += [f"{fact.words}: {fact.number}{f' ({fact.more})' if fact.more else ''}." for fact in shown.facts]
    return " ".join(said)


def _draw_ladder(shown: Ladder, art: LobbyArt, words: Speaker) -> Image.Image:
    theme = art.theme
    sheet = _table(HEAD + len(shown.rungs) * (ROW + ROW_GAP) - ROW_GAP + FOOT, art)
    sheet.icon("trophy", LEFT, 52, 54, theme.muted, theme.table)
    sheet.fitted(LEFT + 70, 80 + 54 * CAP, art.title, "serif", 54, 32, 620, WHITE)
    said = _told(words, "ladder") if shown.pages == 1 else _told(words, "page", n=shown.page, of=shown.pages)
    sheet.fitted(WIDTH - LEFT, 80 + 29 * CAP, said, "bold", 29, 18, 430, theme.muted, "r")
    best = max((rung.rating for rung in shown.rungs), default=1)
    least = min((rung.rating for rung in shown.rungs), default=0)
    for i, rung in enumerate(shown.rungs):
        share = 0.25 + 0.75 * (rung.rating - least) / max(1, best - least)
        _rung(sheet, HEAD + i * (ROW + ROW_GAP), i, rung, share, art, words)
    return reduced(sheet.image, art.palette)


def _rung(sheet: Sheet, y: int, index: int, rung: Rung, share: float, art: LobbyArt, words: Speaker) -> None:
    theme, w, middle = art.theme, WIDTH - 2 * LEFT, y + ROW / 2
    first = rung.place == 1
    parts.panel(sheet, LEFT, y, w, ROW, theme, now=first, radius=18)
    if rung.own:
        sheet.frame(LEFT - 1, y - 1, w + 2, ROW + 2, WHITE, 4, 19)
    if rung.place is None:
        sheet.mark("hourglass", LEFT + 49, middle, 38, theme.muted, theme.row)
    elif first:
        sheet.icon("crown", LEFT + 25, middle - 25, 48, theme.gold, theme.row)
    else:
        sheet.seal(LEFT + 49, middle, 50, theme.steel, str(rung.place), 30 if rung.place < 100 else 24, WHITE)
    name = plain_name(rung.name, _told(words, "somebody"))
    sheet.put(parts.crest(index, initial(name), 27, False, art.seats), LEFT + 126, middle)
    sheet.fitted(LEFT + 176, middle + 40 * CAP, name, "black", 40, 22, 290, WHITE if rung.place else theme.soft)
    _bar(sheet, LEFT + 490, middle, share, rung, theme, words)
    strong = theme.gold if first else WHITE if rung.place else theme.soft
    sheet.text(LEFT + w - 26, middle + 50 * CAP, str(rung.rating), "black", 50, strong, "r")


def _bar(sheet: Sheet, x: int, middle: float, share: float, rung: Rung, theme: Theme, words: Speaker) -> None:
    sheet.fill(x, middle - 26, BAR, 20, theme.line, 10)
    colour = theme.gold if rung.place == 1 else theme.muted if rung.place else theme.rim
    sheet.fill(x, middle - 26, max(20, round(BAR * share)), 20, colour, 10)
    said = _told(words, "won", n=rung.wins, of=rung.games)
    if rung.place is None:
        said = f"{said} · {_told(words, 'provisional')}"
    sheet.fitted(x, middle + 21 + 25 * CAP, said, "semibold", 25, 17, BAR + 90, theme.soft)


def ladder_alt(shown: Ladder, art: LobbyArt, words: Speaker) -> str:
    said = [f"{art.title}: {_told(words, 'ladder')}."]
    if shown.pages > 1:
        said.append(f"{_told(words, 'page', n=shown.page, of=shown.pages)}.")
    for rung in shown.rungs:
        mark = f"{rung.place}." if rung.place is not None else f"({_told(words, 'provisional')})"
        said.append(f"{mark} {rung.name or _told(words, 'somebody')} {rung.rating}.")
    return " ".join(said)
