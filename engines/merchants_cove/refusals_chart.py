"""Why a line may not be drawn, from its two dots."""

from __future__ import annotations

import re

from engines.merchants_cove.actions import Chart, chart_after
from engines.merchants_cove.chart import CROSS, DOT_COLUMNS, HIGH, LINE
from engines.merchants_cove.state import Cove, No, no

TWO_DOTS = re.compile(r"([a-z])([1-9][0-9]?)-([a-z])([1-9][0-9]?)")


def charting(g: Cove) -> Chart | None:
    """The Star Charting in progress."""
    top = g.stack[-1]
    return top if isinstance(top, Chart) else None


def most_lines(g: Cove) -> int:
    """How many lines may be drawn in all."""
    chart = charting(g)
    return chart.most if chart is not None else 0


def are_all_planned(g: Cove) -> bool:
    """Whether every line that may be drawn has been named; the chart may have none left before."""
    chart = charting(g)
    return chart is not None and len(chart.planned) >= chart.most


def line_refusal(g: Cove, seat: int, name: str) -> No | None:
    """The first rule against a line (section 7)."""
    found = TWO_DOTS.fullmatch(name)
    if not found or not {found[1], found[3]} <= {*DOT_COLUMNS} or max(int(found[2]), int(found[4])) > HIGH + 1:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    wide, high = abs(ord(found[3]) - ord(found[1])), abs(int(found[4]) - int(found[2]))
    if wide and high:
        return no("7", "diagonal", line=name)
    if wide + high != 1:
        return no("7", "too_long", line=name)
    chart = charting(g)
    line = LINE.get(name)
    if line is None or chart is None:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    after = chart_after(g.players[seat], chart.planned)
    if line.bit & CROSS:
        return no("7", "on_the_cross", line=name)
    if line.bit & after.lines:
        return no("7", "already_drawn", line=name)
    return no("7", "inside_area", line=name)
