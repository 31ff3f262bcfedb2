"""Why a line may not be drawn, from its two dots."""

from __future__ import annotations

import re

from engines.kernel import No
from engines.merchants_cove.chart import CROSS, DOT_COLUMNS, HIGH, LINE
from engines.merchants_cove.state import no

TWO_DOTS = re.compile(r"([a-z])([1-9][0-9]?)-([a-z])([1-9][0-9]?)")


def line_refusal(drawn: int, name: str) -> No | None:
    """The first rule against a line (section 7), by the lines that are drawn or planned."""
    found = TWO_DOTS.fullmatch(name)
    if not found or not {found[1], found[3]} <= {*DOT_COLUMNS} or max(int(found[2]), int(found[4])) > HIGH + 1:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    wide, high = abs(ord(found[3]) - ord(found[1])), abs(int(found[4]) - int(found[2]))
    if wide and high:
        return no("7", "diagonal", line=name)
    if wide + high != 1:
        return no("7", "too_long", line=name)
    line = LINE.get(name)
    if line is None:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    if line.bit & CROSS:
        return no("7", "on_the_cross", line=name)
    if line.bit & drawn:
        return no("7", "already_drawn", line=name)
    return no("7", "inside_area", line=name)
