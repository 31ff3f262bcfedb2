"""The sheet everything is drawn on, and sprites: finished pieces that are only pasted."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image

from renderers.kit import shapes
from renderers.kit.colour import BLACK, WHITE, Colour
from renderers.kit.sizes import DECIDES
from renderers.kit.text import CAP, first_paragraph, fit, fit_two, ink, largest, width
from renderers.kit.vector import icon


class Written(NamedTuple):
    """Words that stand on a sheet: how large, where their line begins and how wide it is; and whether they decide something."""

    words: str
    size: float
    x: float
    baseline: float
    wide: float
    decides: bool = False

    def moved(self, x: float, y: float) -> Written:
        return self._replace(x=self.x + x, baseline=self.baseline + y)


class Sprite(NamedTuple):
    """A finished piece: its colours, what of it is there, and how far it reaches up and left of its place."""

    colours: Image.Image
    mask: Image.Image
    left: int
    up: int
    written: tuple[Written, ...] = ()  # on it, from its upper left corner

    def turned(self) -> Sprite:
        """The same piece, turned by a quarter to the right; for square pieces with the same margin all around."""
        turn = Image.Transpose.ROTATE_270
        return self._replace(colours=self.colours.transpose(turn), mask=self.mask.transpose(turn))

    def weaker(self, strength: float) -> Sprite:
        """The same piece, letting the ground through."""
        return self._replace(mask=shapes.weaker(self.mask, strength))


# A clear sheet has four plain channels, the last for what is there. Pillow's own mode with transparency would not do: it takes
# the full colour where nothing was before and a mixture elsewhere, so soft edges come out wrong either way.
CLEAR = "CMYK"
LARGE = 30_000  # pixels of a box from which on it is faster to mix its corners alone
TURNS = {"left": Image.Transpose.ROTATE_180, "up": Image.Transpose.ROTATE_90, "down": Image.Transpose.ROTATE_270}


class Sheet:
    """A picture being drawn; on a clear one the colours are kept multiplied with what is there."""

    def __init__(self, width: int, height: int, ground: Colour | None = None) -> None:
        self.clear = ground is None
        self.written: list[Written] = []
        self.image = Image.new(CLEAR, (width, height)) if ground is None else Image.new("RGB", (width, height), ground)

    @classmethod
    def over(cls, image: Image.Image) -> Sheet:
        """A sheet that begins as a copy of an opaque picture."""
        return cls.on(image.copy())

    @classmethod
    def on(cls, image: Image.Image) -> Sheet:
        """An opaque picture as a sheet; nobody else may need it."""
        sheet = cls.__new__(cls)
        sheet.clear, sheet.image, sheet.written = False, image, []
        return sheet

    def paint(self, colour: Colour, x: float, y: float, mask: Image.Image, strength: float = 1.0) -> None:
        """Colour through a mask."""
        full = (*colour, 255) if self.clear else colour
        self.image.paste(full, (round(x), round(y)), shapes.weaker(mask, strength))

    def fill(self, x: float, y: float, w: int, h: int, colour: Colour, radius: float = 0, strength: float = 1.0) -> None:
        corner = ceil(radius)
        if strength >= 1 and w * h >= LARGE and min(w, h) >= 2 * corner:
            self._fill_large(round(x), round(y), w, h, colour, radius, corner)
        else:
            self.paint(colour, x, y, shapes.rounded(w, h, radius), strength)

    def _fill_large(self, x: int, y: int, w: int, h: int, colour: Colour, radius: float, n: int) -> None:
        """The same pixels in a fifth of the time: only at the corners something has to be mixed."""
        full, right, low = (*colour, 255) if self.clear else colour, x + w, y + h
        self.image.paste(full, (x + n, y, right - n, low))
        if n:
            self.image.paste(full, (x, y + n, x + n, low - n))
            self.image.paste(full, (right - n, y + n, right, low - n))
            places = ((x, y), (right - n, y), (x, low - n), (right - n, low - n))
            for place, mask in zip(places, shapes.corners(radius), strict=True):
                self.image.paste(full, place, mask)

    def box(
        self, x: float, y: float, w: int, h: int, edge: Colour, ground: Colour, radius: float, thick: int,
        inner: float | None = None,
    ) -> None:  # fmt: skip
        """A filled box with an edge of its own; `inner` is the radius inside of it, where that is no matter of course."""
        self.fill(x, y, w, h, edge, radius)
        inside = radius - thick if inner is None else inner
        self.fill(x + thick, y + thick, w - 2 * thick, h - 2 * thick, ground, inside)

    def frame(
        self, x: float, y: float, w: int, h: int, colour: Colour, thick: int, radius: float = 0, strength: float = 1.0
    ) -> None:
        """The outline of a box, drawn inside of it."""
        self.paint(colour, x, y, shapes.ring(w, h, radius, thick), strength)

    def dashes(
        self, x: float, y: float, w: int, h: int, colour: Colour, radius: float, thick: float = 3, dash: float = 10,
        gap: float = 8,
    ) -> None:  # fmt: skip
        """A dashed outline, drawn inside of the box."""
        self.paint(colour, x, y, shapes.dashed(w, h, radius, thick, dash, gap))

    def pattern(
        self, x: float, y: float, w: int, h: int, name: str, strength: float, radius: float = 0, colour: Colour = WHITE,
        scale: float = 1.0,
    ) -> None:  # fmt: skip
        self.paint(colour, x, y, shapes.patterned(name, w, h, strength, radius, scale))

    def shadow(self, x: float, y: float, w: int, h: int, radius: float, kind: tuple[int, float, float] = shapes.SMALL) -> None:
        mask, reach = shapes.shadow(w, h, radius, kind)
        self.paint(BLACK, x - reach, y - reach + kind[0], mask)

    def disc(self, cx: float, cy: float, across: int, colour: Colour, strength: float = 1.0) -> None:
        self.paint(colour, cx - across / 2, cy - across / 2, shapes.disc(across), strength)

    def rimmed(self, cx: float, cy: float, across: int, rim: Colour, inner: int, colour: Colour) -> None:
        """A disc so large inside a larger one."""
        self.disc(cx, cy, across, rim)
        self.disc(cx, cy, inner, colour)

    def hoop(self, cx: float, cy: float, across: int, thick: float, colour: Colour) -> None:
        """The outline of a disc, drawn inside of it."""
        self.paint(colour, cx - across / 2, cy - across / 2, shapes.hoop(across, thick))

    def icon(
        self, name: str, x: float, y: float, size: int, colour: Colour, cut: Colour, strength: float = 1.0, to: str = ""
    ) -> None:
        """An icon in two tones; an arrow, which points to the right, may be turned."""
        body, cuts = icon(name, size)
        if to in TURNS:
            body, cuts = (mask.transpose(TURNS[to]) for mask in (body, cuts))
        self.paint(colour, x, y, body, strength)
        self.paint(cut, x, y, cuts, strength)

    def mark(self, name: str, cx: float, cy: float, size: int, colour: Colour, cut: Colour, strength: float = 1.0) -> None:
        """An icon around a middle."""
        self.icon(name, cx - size / 2, cy - size / 2, size, colour, cut, strength)

    def text(
        self, x: float, baseline: float, words: str, face: str, size: float, colour: Colour, at: str = "l", tracking: float = 0.0
    ) -> float:
        """Words on a line: from the left (l), around the middle (m) or up to the right (r); their width."""
        wide = width(words, face, size, tracking)
        if words.strip():
            left = x - {"l": 0.0, "m": wide / 2, "r": wide}[at]
            found = ink(words, face, size, tracking)
            self.paint(colour, left - found.left, round(baseline) - found.up, found.mask)
            self.written.append(Written(words, size, left, baseline, wide))
        return wide

    def decisive(
        self, x: float, cy: float, words: str, size: float, colour: Colour, at: str = "m", room: float = 9999
    ) -> float:  # fmt: skip
        """A number that decides, around a height: never smaller than such a number may be in a close-up."""
        fits = max(DECIDES, largest(words, "black", size, DECIDES, room))
        wide = self.text(x, cy + fits * CAP, words, "black", fits, colour, at)
        self.written[-1] = self.written[-1]._replace(decides=True)
        return wide

    def middle(self, cx: float, cy: float, words: str, face: str, size: float, colour: Colour) -> None:
        """Words centred for the eye: on the height of their capitals."""
        self.text(cx, cy + size * CAP, words, face, size, colour, "m")

    def seal(self, cx: float, cy: float, across: int, ground: Colour, words: str, size: float, colour: Colour) -> None:
        """A disc with a number on it."""
        self.disc(cx, cy, across, ground)
        self.middle(cx, cy, words, "black", size, colour)

    def fitted(
        self, x: float, baseline: float, words: str, face: str, size: float, floor: float, room: float, colour: Colour,
        at: str = "l", tracking: float = 0.0,
    ) -> float:  # fmt: skip
        """Words in one line that never gets longer than the room; smaller ones stay centred on the same height."""
        (line,), fits = fit(words, face, size, floor, room, tracking)
        return self.text(x, baseline - (size - fits) * CAP, line, face, fits, colour, at, tracking)

    def paragraph(
        self, x: float, y: float, wordings: Sequence[str], size: float, floor: float, box: tuple[float, float], leading: float,
        colour: Colour,
    ) -> None:  # fmt: skip
        """The first wording that fits a box, line by line from its upper edge on."""
        found = first_paragraph(wordings, "semibold", size, floor, box, leading)
        for i, line in enumerate(found.lines):
            self.text(x, y + found.size * (0.86 + leading * i), line, "semibold", found.size, colour)

    def lines(
        self, x: float, cy: float, words: str, size: float, floor: float, room: float, colour: Colour, at: str = "l",
        leading: float = 0.985,
    ) -> None:  # fmt: skip
        """A name in one or two lines around a middle."""
        found = fit_two(words, "bold", size, floor, room)
        pitch = found.size * leading
        first = cy + found.size * CAP - pitch * (len(found.lines) - 1) / 2
        for i, line in enumerate(found.lines):
            self.text(x, first + i * pitch, line, "bold", found.size, colour, at)

    def put(self, sprite: Sprite, x: float, y: float, strength: float = 1.0) -> None:
        """A finished piece."""
        place = (round(x) - sprite.left, round(y) - sprite.up)
        if sprite.written:
            self.written += [one.moved(*place) for one in sprite.written]
        mask = shapes.weaker(sprite.mask, strength)
        if self.clear:
            full = Image.new("L", sprite.mask.size, 255)
            self.image.paste(Image.merge(CLEAR, (*sprite.colours.split(), full)), place, mask)
        else:
            self.image.paste(sprite.colours, place, mask)

    def sprite(self, left: int = 0, up: int = 0) -> Sprite:
        """What was drawn on a clear sheet, as a piece."""
        true = Image.frombytes("RGBa", self.image.size, self.image.tobytes()).convert("RGBA")
        return Sprite(true.convert("RGB"), true.getchannel("A"), left, up, tuple(self.written))

    def made_finer(self, image: Image.Image, finer: float) -> None:
        """Take the place of what was drawn so many times as large."""
        self.image = image
        self.written = [Written(w.words, w.size / finer, w.x / finer, w.baseline / finer, w.wide / finer) for w in self.written]
