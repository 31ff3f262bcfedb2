"""What the icons of a game mean, as pages: each icon, or the first of those that mean one thing, beside its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit.colour import WHITE, Theme
from renderers.kit.emoji import Icon
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP, Fitted, fit_two

WIDTH, HEIGHT = CLOSE_UP
HEAD, EDGE, GAP, INSET = 96, 16, 8, 12
LINE_H, HIGHEST = 80, 104
LINES = (HEIGHT - HEAD - EDGE + GAP) // (LINE_H + GAP)
HALF, WHOLE = (WIDTH - 2 * EDGE - GAP) // 2, WIDTH - 2 * EDGE
ACROSS, APART = 60, 6  # of an icon, and between two
MOST = 6  # icons of one kind that are drawn
SIZE = 40


class Entry(NamedTuple):
    """Icons that mean one thing, and what they mean."""

    icons: Sequence[Icon]
    words: str

    @property
    def wide(self) -> bool:
        """Whether it takes a whole line, because its words have no room in half of one."""
        return " ".join(_fitted(self, HALF).lines) != self.words


def pages(entries: Sequence[Entry]) -> list[list[Sequence[Entry]]]:
    """The entries in lines of one or two, and these on pages of about the same length."""
    lines = [*_lines(entries)]
    count = max(1, -(-len(lines) // LINES))
    each = -(-len(lines) // count)
    return [lines[n : n + each] for n in range(0, len(lines), each)]


def _lines(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    pair: list[Entry] = []
    for one in entries:
        if one.wide:
            yield (one,)
            continue
        pair.append(one)
        if len(pair) == 2:
            yield pair
            pair = []
    if pair:
        yield pair


def said(entry: Entry) -> Fitted:
    """The words of an entry as they stand beside its icons."""
    return _fitted(entry, WHOLE if entry.wide else HALF)


def _fitted(entry: Entry, room: int) -> Fitted:
    icons = min(len(entry.icons), MOST)
    return fit_two(entry.words, "bold", SIZE, LEAST, room - 2 * INSET - 8 - icons * (ACROSS + APART))


def page(lines: Sequence[Sequence[Entry]], title: str, theme: Theme) -> Image.Image:
    """One page of them."""
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, theme))
    high = min(HIGHEST, (HEIGHT - HEAD - EDGE + GAP) // len(lines) - GAP)
    sheet.fill(0, 0, WIDTH, HEAD - GAP, theme.row)
    sheet.fitted(EDGE + INSET, (HEAD - GAP) / 2 + 50 * CAP, title, "serif", 50, LEAST, WHOLE - 2 * INSET, WHITE)
    for n, line in enumerate(lines):
        for column, entry in enumerate(line):
            _entry(sheet, EDGE + column * (HALF + GAP), HEAD + n * (high + GAP), high, entry, theme)
    return sheet.image


def _entry(sheet: Sheet, x: int, y: int, high: int, entry: Entry, theme: Theme) -> None:
    sheet.fill(x, y, WHOLE if entry.wide else HALF, high, theme.row, 16)
    left = x + INSET
    for one in entry.icons[:MOST]:
        drawn = one.image().resize((ACROSS, ACROSS), Image.Resampling.LANCZOS)
        sheet.image.paste(drawn, (left, y + (high - ACROSS) // 2), drawn)
        left += ACROSS + APART
    lines, size = said(entry)
    middle = y + high / 2
    for n, words in enumerate(lines):
        down = (n - (len(lines) - 1) / 2) * size * 0.98
        sheet.text(left + 8, middle + down + size * CAP, words, "bold", size, WHITE)
