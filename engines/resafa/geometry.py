"""Shapes: the player's workshops and garden squares, the map, and the way of the water. Pure functions over plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engines.resafa.box import BOX
from engines.resafa.cards import CENTRES, HOME

STRIPS = 3
NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of a cell at its edges N, E, S, W
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
ORIENTATIONS = ("h", "v")
SIZES: Mapping[str, int] = MappingProxyType({"small": 1, "large": 2})


class Contact(NamedTuple):
    """Where a strip of a garden square meets a neighbouring workshop: direction, and the workshop's edge and slot."""

    side: int  # N, E, S, W of the square
    edge: int
    slot: int


def _contacts(row: int, column: int) -> Iterator[Contact]:
    last = STRIPS - 1
    if row == 0:
        yield Contact(0, 2, last - column)
    if row == last:
        yield Contact(2, 0, column)
    if column == 0:
        yield Contact(3, 1, row)
    if column == last:
        yield Contact(1, 3, last - row)


def _strip(orientation: str, index: int) -> tuple[Contact, ...]:
    cells = [(index, i) if orientation == "h" else (i, index) for i in range(STRIPS)]
    return tuple(contact for row, column in cells for contact in _contacts(row, column))


CONTACTS: Mapping[tuple[str, int], tuple[Contact, ...]] = MappingProxyType(
    {(o, i): _strip(o, i) for o in ORIENTATIONS for i in range(STRIPS)}
)
TOUCHED: Mapping[tuple[str, int], frozenset[int]] = MappingProxyType(
    {key: frozenset(c.side for c in contacts) for key, contacts in CONTACTS.items()}
)


def cells_for_workshop(taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The empty cells that touch a workshop corner to corner, from left to right and top to bottom."""
    return sorted({(x + dx, y + dy) for x, y in taken for dx, dy in CORNERS} - set(taken))


def squares_beside(taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The garden squares that lie beside a workshop."""
    return list(sites(tuple(taken)))


@lru_cache(maxsize=1 << 10)
def sites(taken: tuple[tuple[int, int], ...]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """The same, each with its sides at which workshops stand."""
    found = sorted({(x + dx, y + dy) for x, y in taken for dx, dy in NEIGHBOURS})
    return MappingProxyType(
        {(x, y): tuple(i for i, (dx, dy) in enumerate(NEIGHBOURS) if (x + dx, y + dy) in taken) for x, y in found}
    )


def run_of(filled: Sequence[int], first: int, size: int) -> range:
    """The longest run of filled strips that contains the new tile."""
    low, high = first, first + size - 1
    while low > 0 and filled[low - 1]:
        low -= 1
    while high < STRIPS - 1 and filled[high + 1]:
        high += 1
    return range(low, high + 1)


def fits(filled: Sequence[int], first: int, size: int) -> bool:
    """Whether a tile of so many strips may lie there: the first in a square lies at its border."""
    strips = range(first, first + size)
    if strips.stop > STRIPS or any(filled[i] for i in strips):
        return False
    return any(filled) or size > 1 or first != STRIPS // 2


def _distances() -> dict[tuple[str, str], int]:
    far = {(a, b): 0 if a == b else len(CENTRES) * 2 for a in CENTRES for b in CENTRES}
    for a, b in BOX.map.segments:
        far[a, b] = far[b, a] = 1
    for via in CENTRES:
        for a in CENTRES:
            for b in CENTRES:
                far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    return far


_FAR = _distances()


def journey_cost(start: str, to: str, call: bool) -> int | None:
    """What the shortest journey costs, with or without a call at home; None when there is no such journey."""
    ends = BOX.map.road
    if start == HOME:
        return min(1 + _FAR[b, to] for b in ends) if call else None
    if call:
        return min(_FAR[start, a] + 1 + _FAR[b, to] for a in ends for b in ends)
    return _FAR[start, to] if start != to else None


JOURNEY: Mapping[tuple[str, str, bool], int | None] = MappingProxyType(
    {(a, b, call): journey_cost(a, b, call) for a in (HOME, *CENTRES) for b in CENTRES for call in (False, True)}
)
CHEAPEST: Mapping[str, int] = MappingProxyType(
    {a: min(cost for (start, _, _), cost in JOURNEY.items() if start == a and cost is not None) for a in (HOME, *CENTRES)}
)


def beside(columns: str, space: str, direction: str, rows: int) -> str | None:
    column, row = columns.index(space[0]), int(space[1:])
    step = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[direction]
    column, row = column + step[0], row + step[1]
    return f"{columns[column]}{row}" if 0 <= column < len(columns) and 1 <= row <= rows else None


def flows(openings: Mapping[str, str], columns: str, rows: int, route: Sequence[str]) -> list[str]:
    """Where the water may go from the last space of its route; "out" below the bottom row."""
    here = route[-1]
    sides = openings.get(here)
    down = beside(columns, here, "S", rows)
    found = [down or "out"] if sides is None or down is None or "S" in sides else []
    if sides is None or down is None:
        return found
    for direction, facing in (("W", "E"), ("E", "W")):
        there = beside(columns, here, direction, rows) if direction in sides else None
        if there is not None and there not in route and facing in openings.get(there, facing):
            found.append(there)
    return found
