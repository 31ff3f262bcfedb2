"""A thing that is looked up, as a page: its art at the left, what it is and does at the right, and below them where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from renderers.kit import parts, shapes
from renderers.kit.cards import Face
from renderers.kit.colour import SEATS, WHITE, Colour, Seats, Theme, mix
from renderers.kit.encode import reduced
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, fit, fit_two, initial, width
from renderers.speech import Speaker

WIDTH, HEIGHT = CLOSE_UP
EDGE, TOP, PAPER_W, PAPER_H, RADIUS = 16, 24, 1168, 676, 28
ART_W = 400
X, ROOM = 448, 708  # where the words stand
LINE_H, FACTS_H = 92, 116
STRIP_Y, STRIP_H = 712, 172
CREST, SIGN, GAP, END = 66, 54, 34, 1162.0  # in the strip
SMALLEST = LEAST


class Fact(NamedTuple):
    """What can be counted of a thing: a sign, a number or word, and what it means."""

    icon: str | Sprite
    large: str
    small: str = ""


@dataclass(frozen=True)
class Leaf:
    """What is on the paper. The line below the name is drawn into a box of its own: x, y, width, height, and its ground."""

    name: str
    wordings: Sequence[str]  # the fullest first
    ground: Colour
    art: Callable[[Sheet], None]
    line: Callable[[Sheet, int, int, int, int, Colour], None] | None = None
    facts: Sequence[Fact] = ()
    deep: Colour = WHITE  # of what is drawn beside the facts

    def draw(self, sheet: Sheet, theme: Theme) -> None:
        """The paper with its art and its words."""
        sheet.shadow(EDGE, TOP, PAPER_W, PAPER_H, RADIUS, shapes.LARGE)
        sheet.fill(EDGE, TOP, PAPER_W, PAPER_H, theme.paper, RADIUS)
        field = Sheet(ART_W, PAPER_H, self.ground)
        field.paint(mix(self.ground, WHITE, 0.13), 0, 0, shapes.fade(ART_W, PAPER_H))
        self.art(field)
        box = shapes.rounded(PAPER_W, PAPER_H, RADIUS).crop((0, 0, ART_W, PAPER_H))
        sheet.image.paste(field.image, (EDGE, TOP), box)
        at = TOP + 22.0
        for line in (found := fit_two(self.name, "serif", 70, 44, ROOM)).lines:
            at += found.size * 0.8
            sheet.text(X, at, line, "serif", found.size, theme.ink)
            at += found.size * 0.24
        top = round(at + 16)
        if self.line is not None:
            ground = mix(mix(self.ground, theme.paper, 0.86), WHITE, 0.3)
            sheet.fill(X - 8, top, ROOM + 16, LINE_H, ground, 16)
            self.line(sheet, X - 8, top, ROOM + 16, LINE_H, ground)
            top += LINE_H + 16
        low = TOP + PAPER_H - (FACTS_H if self.facts else 16)
        sheet.paragraph(X, top, self.wordings, 42, 24, (ROOM, low - 8 - top), 1.2, theme.body)
        self._facts(sheet, low, theme)

    def _facts(self, sheet: Sheet, y: int, theme: Theme) -> None:
        """Beside each other, each as wide as its words need."""
        if not self.facts:
            return
        sheet.fill(X, y, ROOM, 3, mix(theme.paper, theme.brown, 0.16))
        needed = [max(width(f.large, "black", 42), width(f.small, "semibold", SMALLEST)) + 88 for f in self.facts]
        share = min(1.0, ROOM / sum(needed))
        x, middle = float(X), y + FACTS_H / 2 - 2
        for fact, wide in zip(self.facts, needed, strict=True):
            room = wide * share - 82
            if isinstance(fact.icon, str):
                sheet.icon(fact.icon, x, middle - 28, 56, self.deep, theme.paper)
            else:
                sheet.put(fact.icon, x + 30, middle)
            up, down = (22, 24) if fact.small else (0, 0)
            sheet.fitted(x + 68, middle - up + 42 * CAP, fact.large, "black", 42, 26, room, theme.ink)
            sheet.fitted(x + 68, middle + down + SMALLEST * CAP, fact.small, "semibold", SMALLEST, 24, room, theme.brown)
            x += wide * share


def portrait(face: Face, code: str, kind: str, icon: str, theme: Theme) -> Callable[[Sheet], None]:
    """The art of a card: its emblem on a halo, its value, and at the foot what kind of thing it is, and its code."""

    def art(field: Sheet) -> None:
        look, middle = face.look, PAPER_H / 2
        field.pattern(0, 0, ART_W, PAPER_H, look.pattern, 0.15)
        field.disc(ART_W / 2, middle, 340, WHITE, 0.16)
        field.mark(face.drawn, ART_W / 2, middle, 280, WHITE, look.colour)
        if face.value:
            field.put(parts.badge(face.value, 116, theme), 74, 76)
        right = ART_W - 24 - field.text(ART_W - 24, PAPER_H - 50 + 42 * CAP, code, "black", 42, WHITE, "r")
        if kind:
            (said,), size = fit(kind, "bold", 40, 26, right - 24 - 84)
            wide = round(width(said, "bold", size)) + 78
            field.fill(18, PAPER_H - 80, wide, 60, look.deep, 30)
            field.icon(icon, 32, PAPER_H - 70, 40, WHITE, look.deep)
            field.text(80, PAPER_H - 50 + size * CAP, said, "bold", size, WHITE)

    return art


def effect(face: Face) -> Callable[[Sheet, int, int, int, int, Colour], None]:
    """What a card does in a few words, behind the sign of when it works."""

    def line(sheet: Sheet, x: int, y: int, w: int, h: int, ground: Colour) -> None:
        left = x + 20.0
        if face.sign:
            sheet.icon(face.sign, left, y + h / 2 - 30, 60, face.look.deep, ground)
            left += 76
        sheet.fitted(left, y + h / 2 + 48 * CAP, face.line, "bold", 48, 30, x + w - 16 - left, face.look.deep)

    return line


class Place(NamedTuple):
    """Where something is: whose it is, or -1, words, which may be none beside an owner, and a sign of the place."""

    seat: int
    words: str
    icon: str = ""


def unseen(said: str) -> list[Place]:
    """How many of a thing nobody has seen, where some are left."""
    return [Place(-1, said, "cards")] if said else []


@dataclass(frozen=True)
class LookUps:
    """How the things of a game are looked up: on what they lie, in which colours, and whose they may be."""

    palette: str
    theme: Theme
    table: Callable[[int, int], Image.Image]
    name_of: Callable[[Speaker, int], str]
    seats: Seats = SEATS

    def page(self, leaf: Leaf, heading: str, below: str | Sequence[Place], words: Speaker) -> Image.Image:
        """A leaf; below it what is so in every game, or the places where the thing is as far as everybody knows."""
        sheet = Sheet.over(self.table(WIDTH, HEIGHT))
        leaf.draw(sheet, self.theme)
        sheet.fill(EDGE, STRIP_Y, PAPER_W, STRIP_H, self.theme.row, 20)
        sheet.fitted(38, STRIP_Y + 34 + SMALLEST * CAP, heading.upper(), "bold", SMALLEST, 24, 1120, self.theme.muted, "l", 1)
        if isinstance(below, str):
            sheet.lines(38, STRIP_Y + 112, below, 46, SMALLEST, 1124, WHITE, leading=1.1)
        else:
            self._here(sheet, below, words)
        return reduced(sheet.image, self.palette)

    def _here(self, sheet: Sheet, places: Sequence[Place], words: Speaker) -> None:
        """As many places as there is room for in two lines; equal ones are counted."""
        counted = [p._replace(words=f"{p.words} ×{n}") if n > 1 else p for p, n in Counter(places).items()]
        size = 44.0
        while len(rows := _rows(counted, size)) > 2 and size > SMALLEST:
            size -= 1
        for n, row in enumerate(rows[:2]):
            x, cy = 38.0, STRIP_Y + (112 if len(rows) == 1 else 82 + 52 * n)
            for place in row:
                x = self._put(sheet, x, cy, place, size, words)

    def _put(self, sheet: Sheet, x: float, cy: float, place: Place, size: float, words: Speaker) -> float:
        """One place; where the next one begins."""
        if place.seat >= 0:
            letter = initial(self.name_of(words, place.seat))
            sheet.put(parts.crest(place.seat, letter, 23, seats=self.seats), x + 27, cy)
            x += CREST
        if place.icon:
            sheet.icon(place.icon, x, cy - 22, 44, self.theme.muted, self.theme.row)
            x += SIGN
        return x + sheet.fitted(x, cy + size * CAP, place.words, "bold", size, 24, END - x, WHITE) + GAP


def _wide(place: Place, size: float) -> float:
    return (CREST if place.seat >= 0 else 0) + (SIGN if place.icon else 0) + width(place.words, "bold", size) + GAP


def _rows(places: Sequence[Place], size: float) -> list[list[Place]]:
    rows: list[list[Place]] = []
    left = 0.0
    for place in places:
        wide = _wide(place, size)
        if wide - GAP > left:
            rows.append([])
            left = END - 38.0
        rows[-1].append(place)
        left -= wide
    return rows


def told(places: Sequence[Place], words: Speaker, name_of: Callable[[Speaker, int], str]) -> list[str]:
    """The same places in words, each with its owner."""
    named = ((name_of(words, place.seat) if place.seat >= 0 else "", place.words) for place in places)
    return [": ".join(filter(None, one)) for one in named]
