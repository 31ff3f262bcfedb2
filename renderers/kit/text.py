"""Words as masks: set once, kept, and fitted into the width there is."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.kit.keeping import kept
from renderers.kit.typeface import SPARE, Typeface, typeface

FINER = 4  # words are set at four times their size: letters then stand where they belong, not at whole pixels
ABOVE, BELOW = 1.0, 0.34  # how far letters reach over and under the line, in sizes
STEP = 0.5
CAP = 0.33  # half the height of a capital, in sizes: what centres words for the eye
LONGEST_NAME = 12
ELLIPSIS = "…"


class Ink(NamedTuple):
    """A word as a mask, and where it lies relative to the pen."""

    mask: Image.Image
    left: int
    up: int


class Fitted(NamedTuple):
    """Lines of words that fit, and the size at which they do."""

    lines: tuple[str, ...]
    size: float


def _face(name: str, char: str) -> Typeface:
    face = typeface(name)
    return face if face.has(char) else typeface(SPARE)


@kept
def _units(words: str, name: str) -> tuple[tuple[float, ...], float]:
    """Where each letter begins and where the last one ends, in thousandths of the size."""
    starts, at, before = [], 0.0, ""
    for char in words:
        face = _face(name, char)
        if before and face.has(before):
            at += face.kern(before, char)
        starts.append(at)
        at += face.width(char)
        before = char
    return tuple(starts), at


def width(words: str, name: str, size: float, tracking: float = 0.0) -> float:
    """How wide words are in pixels."""
    return _units(words, name)[1] * size / 1000 + tracking * max(0, len(words) - 1)


@kept
def ink(words: str, name: str, size: float, tracking: float = 0.0) -> Ink:
    """Words as a mask."""
    big = round(size * FINER)
    starts, _ = _units(words, name)
    left, up = FINER * 2, round(big * ABOVE / FINER) * FINER
    wide = round(width(words, name, size, tracking) * FINER) + left * 2 + big // 4
    canvas = Image.new("L", (wide + -wide % FINER, up + round(big * BELOW / FINER) * FINER))
    draw = ImageDraw.Draw(canvas)
    for i, (char, start) in enumerate(zip(words, starts, strict=True)):
        if char != " ":
            at = left + start * big / 1000 + i * tracking * FINER
            draw.text((round(at), up), char, font=_face(name, char).at(big), fill=255, anchor="ls")
    return Ink(canvas.reduce(FINER), left // FINER, up // FINER)


def largest(words: str, name: str, size: float, floor: float, room: float, tracking: float = 0.0) -> float:
    """The largest size at which words fit, in half pixels; never below the floor."""
    needed = width(words, name, size, tracking)
    if needed <= room:
        return size
    unit = _units(words, name)[1] / 1000
    fits = (room - tracking * max(0, len(words) - 1)) / unit
    return max(floor, fits // STEP * STEP)


def cut(words: str, name: str, size: float, room: float, tracking: float = 0.0) -> str:
    """Words shortened with an ellipsis until they fit."""
    if width(words, name, size, tracking) <= room:
        return words
    while words and width(words.rstrip() + ELLIPSIS, name, size, tracking) > room:
        words = words[:-1]
    return words.rstrip() + ELLIPSIS


@kept
def fit(words: str, name: str, size: float, floor: float, room: float, tracking: float = 0.0) -> Fitted:
    """One line: smaller down to the floor, then cut."""
    size = largest(words, name, size, floor, room, tracking)
    return Fitted((cut(words, name, size, room, tracking),), size)


@kept
def fit_two(words: str, name: str, size: float, floor: float, room: float) -> Fitted:
    """One line if it fits nearly at full size, else the best break into two, else smaller, else cut."""
    one = largest(words, name, size, floor, room)
    whole, parts = width(words, name, one) <= room, words.split(" ")
    if (one == size and whole) or len(parts) == 1:
        return fit(words, name, size, floor, room)
    breaks = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    first, second = min(breaks, key=lambda pair: max(width(line, name, size) for line in pair))
    size = min(largest(first, name, size, floor, room), largest(second, name, size, floor, room))
    if one >= size and whole:
        return fit(words, name, size, floor, room)
    return Fitted((cut(first, name, size, room), cut(second, name, size, room)), size)


def wrap(words: str, name: str, size: float, room: float) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, name, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@kept
def paragraph(words: str, name: str, size: float, floor: float, room: float, height: float, leading: float) -> Fitted | None:
    """A paragraph at the largest size at which it fits its box; None when it does not even at the floor."""
    while size >= floor:
        lines = wrap(words, name, size, room)
        if len(lines) * size * leading <= height and all(width(line, name, size) <= room for line in lines):
            return Fitted(tuple(lines), size)
        size -= STEP
    return None


def first_paragraph(
    choices: Sequence[str], name: str, size: float, floor: float, box: tuple[float, float], leading: float
) -> Fitted:
    """The first of several wordings that fits without getting much smaller; of the last one as much as there is room for."""
    room, height = box
    for i, words in enumerate(choices):
        last = i == len(choices) - 1
        found = paragraph(words, name, size, floor if last else max(floor, size * 0.8 // STEP * STEP), room, height, leading)
        if found is not None:
            return found
    lines = wrap(choices[-1], name, floor, room)
    most = max(1, int(height // (floor * leading)))
    kept = [cut(line, name, floor, room) for line in lines[:most]]
    if len(lines) > most:
        kept[-1] = cut(kept[-1].removesuffix(ELLIPSIS) + " " + ELLIPSIS, name, floor, room)
    return Fitted(tuple(kept), floor)


def drawable(char: str) -> bool:
    """Whether a character of a name can be drawn as it stands."""
    if char == " ":
        return True
    if unicodedata.category(char)[0] in "CZM" or unicodedata.bidirectional(char) in ("AL", "AN"):
        return False
    return typeface("black").has(char) or typeface(SPARE).has(char)


def _leftward(words: str) -> str:
    """Words of a script that runs to the left, in the order in which they are drawn."""
    parts = words.split(" ")
    turned = [w[::-1] if any(unicodedata.bidirectional(c) == "R" for c in w) else w for w in parts]
    return " ".join(turned[::-1]) if turned != parts else words


@kept
def plain_name(name: str, instead: str) -> str:
    """A person's name as it can be drawn: known characters only, twelve at most; something else when nothing is left."""
    kept = "".join(c for c in unicodedata.normalize("NFKC", name) if drawable(c) or c.isspace())
    kept = " ".join(kept.split())
    if not any(c.isalnum() for c in kept):
        kept = instead
    if len(kept) > LONGEST_NAME:
        kept = kept[: LONGEST_NAME - 1].rstrip() + ELLIPSIS
    return _leftward(kept)


def initial(name: str) -> str:
    """The letter that stands for a name on its crest: the first one that is read."""
    letters = [c for c in name if c.isalnum()]
    if any(unicodedata.bidirectional(c) == "R" for c in letters):
        letters.reverse()
    return letters[0].upper()[0] if letters else "?"
