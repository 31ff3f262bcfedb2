"""What may be built, placed and reached: pure functions over the table, which questions and conditions share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol

from engines.resafa.cards import (
    CANAL,
    CENTRES,
    COLOURS,
    COST,
    DEALS,
    HOME,
    RULES,
    SPOTS,
    Deal,
    Side,
    Space,
    add,
    gift,
    stack_of,
    things,
)
from engines.resafa.geometry import (
    CHEAPEST,
    CONTACTS,
    JOURNEY,
    NEIGHBOURS,
    ORIENTATIONS,
    SIZES,
    STRIPS,
    TOUCHED,
    fits,
    run_of,
    sites,
)
from engines.resafa.state import Player, Resafa, Square, lowered

NONE: Mapping[str, int] = MappingProxyType({})
FREE = (False,) * STRIPS
BARRED_FROM = [  # step -> the next icon above it, and how many markers may stand there or above
    next((icon, RULES.icon_limits[level]) for level, icon in enumerate(RULES.icons) if icon > at) for at in range(RULES.icons[-1])
]
COMMITTED: Mapping[str, tuple[str, str]] = {  # what is built -> the event when its price is due, and what a discount on it names
    "workshop": ("workshop_action", "workshop"), "base": ("base_placed", "base"),
    "small": ("garden_action", "garden"), "large": ("garden_action", "garden"),
}  # fmt: skip


class Strips(Protocol):
    """A square that is planted at least in part."""

    @property
    def orientation(self) -> str: ...
    @property
    def strips(self) -> Sequence[int]: ...


class Grounds(Protocol):
    """Somebody's workshops and gardens: a player's own, or as they are shown."""

    @property
    def cells(self) -> list[tuple[int, int]]: ...
    def square(self, x: int, y: int) -> Strips | None: ...


class Placed(Protocol):
    """A tile on the water network, likewise."""

    @property
    def tile(self) -> str: ...
    @property
    def side(self) -> str: ...


# -- 8.1 Tracks -----------------------------------------------------------------------------------------------------------


def icon_level(step: int) -> int:
    """The level of the icon on a step, 0 for none."""
    return RULES.icons.index(step) + 1 if step in RULES.icons else 0


def may_step(tracks: Mapping[str, int], colour: str) -> bool:
    """Whether a marker may move: not at its end, nor while its next icon is barred."""
    at = tracks[colour]
    if at >= RULES.icons[-1]:
        return False
    if colour not in RULES.limited_tracks:
        return True
    icon, most = BARRED_FROM[at]
    there = 0
    for c in RULES.limited_tracks:
        there += tracks[c] >= icon
    return there < most


def steps(tracks: Mapping[str, int], colour: str) -> list[str]:
    return [c for c in COLOURS if colour in (c, "any") and may_step(tracks, c)]


# -- 7.1 Workshops --------------------------------------------------------------------------------------------------------


def may_build_level_2(g: Resafa, seat: int) -> bool:
    return g.round >= RULES.level_2_round and len(g.players[seat].tokens) >= RULES.level_2_tokens


def workshops(g: Resafa, seat: int, levels: tuple[int, ...] | list[int]) -> list[str]:
    found = [t for t in g.offer["1"] if t and 1 in levels]
    if 2 in levels and may_build_level_2(g, seat):
        found += [t for t in g.offer["2"] if t]
    return found


def price(g: Resafa, seat: int, what: str, off: Mapping[str, int], gains: Mapping[str, int] = NONE) -> bool:
    """Whether a player can pay for something, with what its commitment will give."""
    event, lowers = COMMITTED[what]
    more, offs = g.prospect(seat, event)
    add(more, gains.items())
    return g.players[seat].has(lowered(COST[what], off, offs.get(lowers, NONE)), more)


# -- 7.2 Production -------------------------------------------------------------------------------------------------------


def activations(g: Resafa, seat: int) -> int:
    return RULES.activations + sum(w.face.extra for w in g.players[seat].workshops)


# -- 7.4 Gardens ----------------------------------------------------------------------------------------------------------


def strips_for(p: Grounds, x: int, y: int, size: str) -> Sequence[tuple[str, int]]:
    """Where in a square a tile of that size may lie: orientation and first strip."""
    return room(p.square(x, y), sites(tuple(p.cells)).get((x, y), ()), size)


def room(square: Strips | None, sides: tuple[int, ...], size: str) -> Sequence[tuple[str, int]]:
    """The same of a square with workshops at those sides."""
    if square is None:
        return room_in("", FREE, sides, SIZES[size])
    return room_in(square.orientation, tuple(n > 0 for n in square.strips), sides, SIZES[size])


@lru_cache(maxsize=1 << 10)
def room_in(turned: str, filled: tuple[bool, ...], sides: tuple[int, ...], width: int) -> Sequence[tuple[str, int]]:
    """The same; `turned` is "" as long as nothing lies there."""
    found = []
    for orientation in (turned,) if turned else ORIENTATIONS:
        for first in range(STRIPS - width + 1):
            if fits(filled, first, width):
                touches = any(not TOUCHED[orientation, i].isdisjoint(sides) for i in range(first, first + width))
                if touches or len(run_of(filled, first, width)) > width:
                    found.append((orientation, first))
    return tuple(found)


def squares_for(p: Player, size: str) -> list[tuple[int, int]]:
    return [cell for cell, sides in sites(tuple(p.cells)).items() if room(p.square(*cell), sides, size)]


def has_square(p: Player, size: str) -> bool:
    return any(room(p.square(*cell), sides, size) for cell, sides in sites(tuple(p.cells)).items())


def greens(p: Player, square: Square, strips: range) -> list[str]:
    """The green bonuses that a run of strips touches, as keys of lists."""
    at = {(w.x, w.y): w for w in p.workshops}
    found = []
    for i in strips:
        for contact in CONTACTS[square.orientation, i]:
            dx, dy = NEIGHBOURS[contact.side]
            built = at.get((square.x + dx, square.y + dy))
            if built is not None:
                key = built.face.green.get(((contact.edge - built.turned) % 4, contact.slot))
                if key is not None:
                    found.append(key)
    return found


# -- 7.5 Canals -----------------------------------------------------------------------------------------------------------


def needed(grid: Mapping[str, Placed], space: Space) -> str | None:
    """Where a tile must be open to lie on a space beside its vertical neighbours; None where none can."""
    if space.code in grid:
        return None
    needs = ""
    for there, here, facing in ((space.above, "N", "S"), (space.below, "S", "N")):
        laid = grid.get(there)
        if laid is not None:
            if facing not in CANAL[laid.tile][laid.side].openings:
                return None
            needs += here
    return needs


def joins(grid: Mapping[str, Placed], space: Space, side: Side) -> bool:
    """Whether a side may lie on a space as far as its kind and its vertical neighbours go."""
    if side.tank != space.tank:
        return False
    needs = needed(grid, space)
    return needs is not None and all(way in side.openings for way in needs)


def may_build_tank(g: Resafa, seat: int) -> bool:
    return g.players[seat].completed >= RULES.tank_gardens and g.count(seat, "bases") >= RULES.tank_bases


class Means(NamedTuple):
    """What a player can pay with in a canal action: wares, permanent gains included, and the discounts on any space."""

    wares: dict[str, int]
    off: dict[str, int]


def means(g: Resafa, seat: int, off: Mapping[str, int], gains: Mapping[str, int] = NONE) -> Means:
    more, offs = g.prospect(seat, "canal_action")
    wares, total = dict(g.players[seat].wares), dict(off)
    add(wares, (*more.items(), *gains.items()))
    add(total, offs.get("canal", NONE).items())
    return Means(wares, total)


def pays(have: Means, side: Side, more: Mapping[str, int]) -> bool:
    wares, off = have
    for ware, n in side.cost:
        left = n - off.get(ware, 0)
        if left > 0 and left - more.get(ware, 0) > wares[ware]:
            return False
    return True


def open_spaces(g: Resafa) -> list[tuple[Space, str]]:
    """The spaces on which a tile may lie, and where it must be open for that."""
    return [(space, needs) for space in g.network.spaces.values() if (needs := needed(g.grid, space)) is not None]


def affordable(g: Resafa, seat: int, side: Side, have: Means) -> bool:
    """Whether a side could be paid for on some space or other, and may be built at all."""
    return pays(have, side, g.network.best) and (not side.tank or may_build_tank(g, seat))


def places(side: Side, have: Means, spaces: Iterable[tuple[Space, str]]) -> Iterator[str]:
    """Where a side that is affordable may lie."""
    for space, needs in spaces:
        if space.tank != side.tank or (needs and not all(way in side.openings for way in needs)):
            continue
        if pays(have, side, dict(space.off) if space.off else NONE):
            yield space.code


def canal_spaces(g: Resafa, seat: int, side: Side, have: Means) -> list[str]:
    return list(places(side, have, open_spaces(g))) if affordable(g, seat, side, have) else []


def canal_tiles(g: Resafa, seat: int, off: Mapping[str, int], gains: Mapping[str, int] = NONE) -> Iterator[tuple[str, str]]:
    have, spaces = means(g, seat, off, gains), list[tuple[Space, str]]()
    for tile in g.players[seat].canals:
        for name, side in CANAL[tile].items():
            if affordable(g, seat, side, have):
                spaces = spaces or open_spaces(g)
                if any(True for _ in places(side, have, spaces)):
                    yield tile, name


# -- 7.6 Trading ----------------------------------------------------------------------------------------------------------


def journeys(
    g: Resafa, seat: int, off: Mapping[str, int], free: bool = False, gains: Mapping[str, int] = NONE
) -> list[tuple[str, bool]]:
    place, coins = g.players[seat].place, travel_coins(g, seat, off, gains)
    found = []
    for call in (False, True):
        for to in CENTRES:
            cost = JOURNEY[place, to, call]
            if cost is not None and (free or cost <= coins):
                found.append((to, call))
    return found


def may_travel(g: Resafa, seat: int, off: Mapping[str, int], free: bool = False, gains: Mapping[str, int] = NONE) -> bool:
    """Whether there is a journey that can be paid."""
    return free or CHEAPEST[g.players[seat].place] <= travel_coins(g, seat, off, gains)


def travel_coins(g: Resafa, seat: int, off: Mapping[str, int], gains: Mapping[str, int]) -> int:
    """What a journey may cost."""
    more, offs = g.prospect(seat, "trading_action")
    coins = g.players[seat].wares["coin"] + more.get("coin", 0) + gains.get("coin", 0)
    return coins + off.get("coin", 0) + offs.get("travel", NONE).get("coin", 0)


def deal(g: Resafa, centre: str, kind: str) -> Deal:
    return next(d for d in DEALS[g.trade[centre], g.up[centre]] if d.kind == kind)


def most_sold(g: Resafa, seat: int) -> int:
    p = g.players[seat]
    return p.load if p.load and deal(g, p.place, "sell").good == p.good else 0


def most_bought(g: Resafa, seat: int, first: bool = True) -> int:
    """How many items can be bought where the caravan stands; wares of the one-time bonus come before the first of them."""
    p = g.players[seat]
    box = deal(g, p.place, "buy")
    if p.load and p.good != box.good:
        return 0
    room = p.capacity - p.load
    for ware, n in box.unit:
        if n:
            room = min(room, (p.wares[ware] + (dict(box.bonus).get(ware, 0) if first else 0)) // n)
    return max(room, 0)


def lacks(g: Resafa, seat: int, more: Mapping[str, int]) -> bool:
    """Whether the first item of a purchase could not be paid even with some more wares."""
    p = g.players[seat]
    return any(p.wares[ware] + more.get(ware, 0) < n for ware, n in deal(g, p.place, "buy").unit)


def bonus_makes_first(g: Resafa, seat: int) -> bool:
    """Whether the one-time bonus is sure to make the first item of a purchase possible, which is not so without it."""
    p = g.players[seat]
    box = deal(g, p.place, "buy")
    if not box.after or most_bought(g, seat) or (p.load and p.good != box.good):
        return False
    later = things(box.after)
    if min(RULES.capacity_max, p.capacity + later.get("camel", 0)) <= p.load:
        return False
    return not lacks(g, seat, dict(box.bonus)) or bool(later.get("track") and paying_steps(g, seat, dict(box.bonus)))


def paying_steps(g: Resafa, seat: int, more: Mapping[str, int]) -> list[str]:
    """The tracks on which a step reaches a card whose gift pays for the first item of a purchase."""
    tracks = g.players[seat].tracks
    found = []
    for colour in steps(tracks, "any"):
        stack = stack_of(colour, icon_level(tracks[colour] + 1))
        if g.shown.get(stack) or g.stacks.get(stack):
            total = {**more}
            add(total, gift(colour, g.round, top=True).items())
            found += [] if lacks(g, seat, total) else [colour]
    return found


def spots(g: Resafa, seat: int, off: Mapping[str, int]) -> list[int]:
    """The free spots for a base where the caravan stands, counted from 1, if a base may be placed and paid."""
    p = g.players[seat]
    if p.place == HOME or seat in g.bases[p.place] or g.count(seat, "bases") >= RULES.bases_per_player:
        return []
    if not price(g, seat, "base", off):
        return []
    return free_spots(g, p.place)


def free_spots(g: Resafa, centre: str) -> list[int]:
    owners = g.bases[centre]
    return [i + 1 for i, spot in enumerate(SPOTS[centre]) if owners[i] < 0 and spot.players <= g.sitting]


def gardens(g: Resafa, seat: int, off: Mapping[str, int], gains: Mapping[str, int] = NONE) -> list[str]:
    return [size for size in SIZES if may_plant(g, seat, size, off, gains)]


def may_plant(g: Resafa, seat: int, size: str, off: Mapping[str, int], gains: Mapping[str, int] = NONE) -> bool:
    return g.gardens[size] > 0 and price(g, seat, size, off, gains) and has_square(g.players[seat], size)
