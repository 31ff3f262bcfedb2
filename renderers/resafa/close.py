"""A corner of a player's area from close by: a workshop or a garden square with its four neighbours."""

from __future__ import annotations

from engines.resafa.geometry import CONTACTS, CORNERS, NEIGHBOURS, STRIPS, Contact
from engines.resafa.view import BuiltView, PlayerView, SquareView
from renderers.kit.sheet import Sheet
from renderers.resafa.area import Cell, Grid, garden_tile, place_workshop, square
from renderers.resafa.faces import face_of


def grid_around(x: float, y: float, w: float, h: float, at: Cell) -> Grid:
    """Three by three cells around one, in the middle of a box."""
    size = min(w / 2.1, h / 2.3)
    left, top = x + (w - 3 * size) / 2, y + (h - 3 * size) / 2
    return Grid(left, top, size, range(at[0] - 1, at[0] + 2), range(at[1] - 1, at[1] + 2))


def clipped(sheet: Sheet, x: float, y: float, w: float, h: float) -> Sheet:
    """A sheet of its own for a box, so that what reaches out is cut at its border."""
    box = (round(x), round(y), round(x + w), round(y + h))
    return Sheet.on(sheet.image.crop(box))


def around(sheet: Sheet, x: float, y: float, w: float, h: float, player: PlayerView, ghost: BuiltView) -> None:
    """A workshop that might be built, with the garden squares beside it and the workshops at its corners."""
    part = clipped(sheet, x, y, w, h)
    grid = grid_around(0, 0, w, h, (ghost.x, ghost.y))
    planted = {(s.x, s.y): s for s in player.squares}
    for dx, dy in NEIGHBOURS:
        at = (ghost.x + dx, ghost.y + dy)
        square(part, grid, at, planted.get(at), False)
    standing = {(one.x, one.y): one for one in player.workshops}
    for dx, dy in CORNERS:
        one = standing.get((ghost.x + dx, ghost.y + dy))
        if one is not None:
            place_workshop(part, grid, one)
    place_workshop(part, grid, ghost, touching(player, ghost))
    sheet.image.paste(part.image, (round(x), round(y)))


def garden_around(
    sheet: Sheet, x: float, y: float, w: float, h: float, player: PlayerView, at: Cell, orientation: str, first: int, n: int
) -> None:
    """A garden tile that might be planted, with the workshops beside its square."""
    part = clipped(sheet, x, y, w, h)
    grid = grid_around(0, 0, w, h, at)
    before = next((s for s in player.squares if (s.x, s.y) == at), None)
    square(part, grid, at, before or SquareView(*at, orientation, (0,) * STRIPS), False)
    cx, cy = grid.middle(at)
    side = round(grid.cell * 0.925)
    garden_tile(part, cx - side / 2, cy - side / 2, side, orientation, first, n, gold=True)
    standing = {(one.x, one.y): one for one in player.workshops}
    for dx, dy in NEIGHBOURS:
        one = standing.get((at[0] + dx, at[1] + dy))
        if one is not None:
            place_workshop(part, grid, one)
    sheet.image.paste(part.image, (round(x), round(y)))


def touching(player: PlayerView, ghost: BuiltView) -> tuple[tuple[int, int], ...]:
    """The green bonuses of a workshop that would touch gardens which are there already: edges and slots after its rotation."""
    planted = {(s.x, s.y): s for s in player.squares}
    found = []
    for edge, slot in face_of(ghost.tile, ghost.back).green:
        to = (edge + ghost.turned) % 4
        beside = planted.get((ghost.x + NEIGHBOURS[to][0], ghost.y + NEIGHBOURS[to][1]))
        if beside is None:
            continue
        here = Contact((to + 2) % 4, to, slot)
        if any(n and here in CONTACTS[beside.orientation, i] for i, n in enumerate(beside.strips)):
            found.append((to, slot))
    return tuple(found)
