"""What follows from a View by the rules: what every further line on a chart would close."""

from __future__ import annotations

from engines.merchants_cove.cards import GOOD
from engines.merchants_cove.chart import CELLS, LINE, OF_BIT, Enclosed, cells_in, corruption_of, newly_enclosed, open_lines
from engines.merchants_cove.view import AreaView, CoveView, EnclosedView, LineView, PlayerView
from renderers.kit.keeping import kept

BIT = {cell.name: cell.bit for cell in CELLS}


def closing(view: CoveView, player: PlayerView) -> tuple[LineView, ...]:
    """The lines that would close something now, the best first; while a merchant draws, after the lines already said."""
    if view.chart is not None and view.reader == player.seat:
        found = view.chart.open
    else:
        found = further(player.lines, player.areas, tuple(code for code, n in player.supply if n))
    return tuple(sorted((one for one in found if one.encloses), key=_worth))


def _worth(one: LineView) -> tuple[int, int, int, str]:
    """Most Goods first, then Tomes, then those without Corruption."""
    made = [e for e in one.encloses if e.made]
    return -len(made), -sum(len(e.cells) for e in made), sum(e.corruption for e in one.encloses), one.line


@kept
def further(lines: tuple[str, ...], areas: tuple[AreaView, ...], goods: tuple[str, ...]) -> tuple[LineView, ...]:
    """What each line that can be drawn would close."""
    drawn = sum(LINE[name].bit for name in lines)
    filled = [sum(BIT[cell] for cell in area.cells) for area in areas]
    open_ = open_lines(drawn, filled)
    found = []
    for i in range(open_.bit_length()):
        if open_ >> i & 1:
            line = OF_BIT[1 << i]
            regions = newly_enclosed(line.bit, drawn | line.bit)
            found.append(LineView(line.name, tuple(_enclosed(one, goods) for one in regions)))
    return tuple(found)


def _enclosed(one: Enclosed, goods: tuple[str, ...]) -> EnclosedView:
    code = f"{one.colour}-{one.kind}"
    return EnclosedView(cells_in(one.cells), one.kind, one.colour, code in GOOD and code in goods, corruption_of([one]))
