"""Which of many choices are good for something: rough worths, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Ask
from engines.merchants_cove.cards import GOOD
from engines.merchants_cove.chart import OF_BIT
from engines.merchants_cove.prospects import outlook_of
from engines.merchants_cove.prospects_chart import cells_of, line_worths, lines_of
from engines.merchants_cove.view import ChartView, CoveView, PlayerView


def leads(view: CoveView, ask: Ask) -> Sequence[str]:
    """The lines that close an area or bring one nearer, the best first; the dearest sales."""
    if ask.key == "lines" and view.chart is not None:
        return lines(view, view.players[ask.seat], view.chart)
    if ask.key == "sales":
        worths = {f"sell {one.good} {one.pier}{'-rogues' * one.rogues}": one.price for one in view.offers if not one.corruption}
        return sorted(worths, key=lambda choice: -worths[choice])
    return ()


def lines(view: CoveView, player: PlayerView, chart: ChartView) -> Sequence[str]:
    outlook = outlook_of(view)
    drawn, filled = lines_of(player.lines), cells_of(cell for area in player.areas for cell in area.cells)
    supply = [n for _, n in player.supply]
    for line in chart.planned:
        drawn |= lines_of((line.line,))
        for one in line.encloses:
            filled |= cells_of(one.cells) if one.kind else 0
            if one.made:
                supply[GOOD[f"{one.colour}-{one.kind}"].place] -= 1
    found = line_worths(drawn, filled, chart.most - len(chart.planned), outlook.worths, outlook.card, supply)
    return [f"line {OF_BIT[bit].word}" for bit in sorted(found, key=lambda bit: -found[bit])]
