"""What may be chosen at the questions that an owner answers on a picture of their own.

All of it follows from what lies on the table, so that everybody may be shown it, though not be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engines.resafa.cards import CANAL, GRID, RULES, add, standing_gains
from engines.resafa.geometry import cells_for_workshop, squares_beside
from engines.resafa.legal import Means, joins, pays, strips_for
from engines.resafa.verbs import discount, own, said
from engines.resafa.view import PlayerView, ResafaView, SquareView


@dataclass(frozen=True, slots=True)
class Ground:
    """The workshops and gardens of somebody, as the rules ask for them."""

    cells: list[tuple[int, int]]
    squares: Mapping[tuple[int, int], SquareView]

    def square(self, x: int, y: int) -> SquareView | None:
        return self.squares.get((x, y))


def ground(player: PlayerView) -> Ground:
    return Ground([(one.x, one.y) for one in player.workshops], {(one.x, one.y): one for one in player.squares})


def _places(view: ResafaView) -> Iterable[str]:
    return (f"place {x} {y}" for x, y in cells_for_workshop(ground(own(view)).cells))


def _squares(view: ResafaView) -> Iterable[str]:
    at, size = ground(own(view)), said(view, "size")
    return (f"square {x} {y}" for x, y in squares_beside(at.cells) if strips_for(at, x, y, size))


def _strips(view: ResafaView) -> Iterable[str]:
    found = strips_for(ground(own(view)), said(view, "x"), said(view, "y"), said(view, "size"))
    return (f"strips {orientation} {first + 1}" for orientation, first in found)


def may_build_tank(player: PlayerView) -> bool:
    """Whether somebody has the gardens and trading bases that a water tank needs."""
    return player.completed >= RULES.tank_gardens and player.bases >= RULES.tank_bases


def _spaces(view: ResafaView, name: str) -> list[str]:
    """Where a side of the canal tile in hand may lie."""
    player, side = own(view), CANAL[said(view, "tile")][name]
    if side.tank and not may_build_tank(player):
        return []
    wares = dict(player.wares)
    add(wares, standing_gains((one.card for one in player.special), "canal_action").items())
    have, laid = Means(wares, discount(view, "canal")), {one.space: one for one in view.grid}
    return [s.code for s in GRID[view.board].spaces.values() if joins(laid, s, side) and pays(have, side, dict(s.off))]


def _sides(view: ResafaView) -> Iterable[str]:
    return (f"side {name}" for name in CANAL[said(view, "tile")] if _spaces(view, name))


STAGES: Mapping[str, Callable[[ResafaView], Iterable[str]]] = {
    "act.face": lambda view: ("face front", "face back"),
    "act.place": _places,
    "act.rotation": lambda view: (f"turn {n}" for n in range(4)),
    "act.square": _squares,
    "act.strips": _strips,
    "act.side": _sides,
    "act.space": lambda view: (f"space {code[0]} {code[1:]}" for code in _spaces(view, said(view, "side"))),
}


def staged(view: ResafaView) -> tuple[str, ...]:
    """The choices of such a question, if one is open."""
    key = own(view).asked
    return tuple(STAGES[key](view)) if key in STAGES else ()
