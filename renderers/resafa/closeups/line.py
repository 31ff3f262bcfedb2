"""Lines of signs for close-ups: the same signs as on boards, with nothing on them smaller than may be read."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.colour import WHITE, Colour, mix
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import LEAST
from renderers.kit.text import width
from renderers.resafa import signs
from renderers.resafa.looks import LEAF, THEME
from renderers.resafa.signs import Sign, Signs

LEAST_SIGN = 36.0  # below that its numbers could not be read
BETWEEN = 0.12
PLAIN = ("icon", "chip", "without", "token", "act", "step", "arrow", "fork", "dot")  # what bears no words
OFF: Colour = mix(THEME.paper, LEAF, 0.28)  # the ground of a discount
FAINT: Colour = mix(THEME.ink, THEME.paper, 0.2)


LETTERS = {"num": 0.92, "slash": 0.92, "or": 0.6, "most": 0.6, "seal": 0.72}  # how large words of a sign are, in sizes


def _letters(sign: Sign, size: float) -> float:
    return max(LEAST, signs.size_of(size * LETTERS[sign.kind]))


def across(sign: Sign, size: float) -> float:
    match sign.kind:
        case "tag" | "box":
            return wide(sign.inner, max(LEAST_SIGN, size * 0.8)) + size * 0.6
        case "seal":
            return max(1.24 * size, width(sign.what, "black", _letters(sign, size)) + 24)
        case "num" | "slash" | "or" | "most":
            return width(sign.what or "/", "black", _letters(sign, size))
    return signs.sign_width(sign, size)


def wide(line: Signs, size: float) -> float:
    return sum(across(sign, size) for sign in line) + size * BETWEEN * max(0, len(line) - 1)


def put(
    sheet: Sheet, x: float, cy: float, line: Signs, size: float, ground: Colour = THEME.paper, ink: Colour | None = None
) -> float:
    """Signs from the left; where they end."""
    for i, sign in enumerate(line):
        x += size * BETWEEN if i else 0
        _one(sheet, x, cy, sign, size, ground, ink)
        x += across(sign, size)
    return x


def _one(sheet: Sheet, x: float, cy: float, sign: Sign, size: float, ground: Colour, ink: Colour | None) -> None:
    far = across(sign, size)
    cx = x + far / 2
    if sign.kind in PLAIN:
        signs.draw_sign(sheet, x, cy, sign if ink is None or sign.kind != "arrow" else sign_in(sign, ink), size, ground)
    elif sign.kind in ("tag", "box"):
        high, inner = round(max(LEAST_SIGN, size * 0.8) * 1.3), max(LEAST_SIGN, size * 0.8)
        if sign.kind == "tag":  # so much less to be paid
            sheet.box(x, cy - high / 2, round(far), high, LEAF, OFF, 10, 3)
        else:
            sheet.dashes(x, cy - high / 2, round(far), high, THEME.dim, 10, 3, 9, 7)
        put(sheet, x + size * 0.3, cy, sign.inner, inner, OFF if sign.kind == "tag" else ground)
    elif sign.kind == "seal":
        seal(sheet, cx, cy, sign.what, far)
    else:
        colour = ink or (sign.tint if sign.kind == "num" else FAINT)
        sheet.middle(cx, cy, sign.what or "/", "black", _letters(sign, size), colour)


def sign_in(sign: Sign, ink: Colour) -> Sign:
    return Sign(sign.kind, sign.what, ink, sign.inner)


def seal(sheet: Sheet, cx: float, cy: float, words: str, size: float) -> None:
    """Points on their seal, whose number has its own size."""
    n = round(size)
    signs.draw_seal(sheet, cx, cy, "", n)
    sheet.middle(cx, cy, words, "black", max(LEAST, signs.size_of(n * (0.6 if len(words) < 2 else 0.5))), WHITE)


def centred(sheet: Sheet, cx: float, cy: float, line: Signs, size: float, room: float, high: float) -> None:
    """Signs around a middle, as large as they fit, in one line or in several; what has no room is left to the card itself."""
    size = min(size, high * 0.86)
    parts = _parts(line)
    rows = _rows(line, parts, size, room)
    while size > LEAST_SIGN and not _fit(rows, size, room, high):
        size -= 1
        rows = _rows(line, parts, size, room)
    rows = rows[: max(1, int((high + size * 0.2) / (size * APART) + 0.01))]
    for i, row in enumerate(rows):
        put(sheet, cx - wide(row, size) / 2, cy + (i - (len(rows) - 1) / 2) * size * APART, row, size)


APART = 1.2  # from line to line


def _fit(rows: list[Signs], size: float, room: float, high: float) -> bool:
    return len(rows) * size * APART - size * 0.2 <= high and all(wide(row, size) <= room for row in rows)


class Part(NamedTuple):
    """A stretch of a line: from which sign to which, and where groups end that are left together if it must be broken."""

    begin: int
    end: int
    groups: tuple[int, ...]


def _rows(line: Signs, parts: list[Part], size: float, room: float) -> list[Signs]:
    """As much in a row as there is room for, broken first between what stands side by side or in place of each other."""
    far = [across(sign, size) for sign in line]  # measured once: rows are tried at many sizes

    def fits(begin: int, end: int) -> bool:
        return sum(far[begin:end]) + size * BETWEEN * max(0, end - begin - 1) <= room

    rows: list[Signs] = []  # those that are full
    first = 0  # the sign with which the last one begins
    for begin, end, groups in parts:
        if begin > first and not fits(first, end):
            rows.append(line[first:begin])
            first = begin
        if fits(begin, end):
            continue
        at = begin
        for upto in groups:
            if at > first and not fits(first, upto):
                rows.append(line[first:at])
                first = at
            at = upto
    rows.append(line[first:])
    if len(rows) > 1:  # a dot stands only between two of a row
        rows = [row[row[0].kind == "dot" : len(row) - (row[-1].kind == "dot")] for row in rows if row]
    return [row for row in rows if row]


def _parts(line: Signs) -> list[Part]:
    """What ends with a dot, or with a sign for "or"; in it a number with what it counts, an arrow with what it leads to."""
    found: list[Part] = []
    begin, groups = 0, tuple[int, ...]()
    for end, sign in enumerate(line, 1):
        last = end == len(line)
        if last or sign.kind not in ("num", "arrow", "slash"):
            groups = (*groups, end)
        if last or sign.kind in signs.BREAKS:
            found.append(Part(begin, end, groups))
            begin, groups = end, ()
    return found
