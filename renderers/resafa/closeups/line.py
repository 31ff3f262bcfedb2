"""Lines of signs for close-ups: the same signs as on boards, with nothing on them smaller than may be read."""

from __future__ import annotations

from collections.abc import Iterator

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


def _letters(sign: Sign, size: float) -> float:
    part = {"num": 0.92, "slash": 0.92, "or": 0.6, "most": 0.6, "seal": 0.72}[sign.kind]
    return max(LEAST, signs.size_of(size * part))


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
    while size > LEAST_SIGN and not _fit(rows_of(line, size, room), size, room, high):
        size -= 1
    rows = rows_of(line, size, room)[: max(1, int((high + size * 0.2) / (size * APART) + 0.01))]
    for i, row in enumerate(rows):
        put(sheet, cx - wide(row, size) / 2, cy + (i - (len(rows) - 1) / 2) * size * APART, row, size)


APART = 1.2  # from line to line


def _fit(rows: list[Signs], size: float, room: float, high: float) -> bool:
    return len(rows) * size * APART - size * 0.2 <= high and all(wide(row, size) <= room for row in rows)


def rows_of(line: Signs, size: float, room: float) -> list[Signs]:
    """As much in a row as there is room for, broken first between what stands side by side or in place of each other."""
    rows: list[Signs] = [()]
    for part in _parts(line):
        if rows[-1] and wide((*rows[-1], *part), size) > room:
            rows.append(())
        if wide(part, size) <= room:
            rows[-1] = (*rows[-1], *part)
            continue
        for group in _groups(part):
            if rows[-1] and wide((*rows[-1], *group), size) > room:
                rows.append(())
            rows[-1] = (*rows[-1], *group)
    if len(rows) > 1:  # a dot stands only between two of a row
        rows = [row[row[0].kind == "dot" : len(row) - (row[-1].kind == "dot")] for row in rows if row]
    return [row for row in rows if row]


def _parts(line: Signs) -> Iterator[Signs]:
    """What ends with a dot, or with a sign for "or"."""
    held: Signs = ()
    for sign in line:
        held = (*held, sign)
        if sign.kind in signs.BREAKS:
            yield held
            held = ()
    if held:
        yield held


def _groups(line: Signs) -> Iterator[Signs]:
    """A number with what it counts, and an arrow with what it leads to."""
    held: Signs = ()
    for sign in line:
        held = (*held, sign)
        if sign.kind not in ("num", "arrow", "slash"):
            yield held
            held = ()
    if held:
        yield held
