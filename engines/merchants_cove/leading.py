"""Which of many choices are good for something: rough worths, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Ask
from engines.merchants_cove.chart import OF_BIT
from engines.merchants_cove.prospects import as_planned, outlook_of
from engines.merchants_cove.prospects_chart import line_worths
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
    drawn, filled, supply, _ = as_planned(player, chart)
    found = line_worths(drawn, filled, chart.most - len(chart.planned), outlook.worths, outlook.card, supply)
    good = [f"line {OF_BIT[bit].word}" for bit in sorted(found, key=lambda bit: -found[bit])]
    # what closes an area is looked for, also where it costs more than it may bring
    closing = [f"line {one.line[0]} {one.line}" for one in chart.open if one.encloses]
    return sorted(dict.fromkeys([*good, *closing]), key=lambda word: word not in closing)
