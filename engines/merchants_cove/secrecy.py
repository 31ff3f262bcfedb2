"""Where every component is, what must never be true, and deals that a reader cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from engines.kernel import redeal
from engines.merchants_cove.actions import Recruit
from engines.merchants_cove.cards import BOX, CORRUPTION, FACTIONS, GOODS, GREY, ROW, RULES, TOWNSFOLK
from engines.merchants_cove.chart import ALL_LINES, BOARD, CROSS, region_of
from engines.merchants_cove.clock import Draw
from engines.merchants_cove.state import SEATS, TRACKS, Cove, Player


def resample(g: Cove, seat: int | None, rng: Random) -> Cove:
    def hidden(t: Cove) -> Iterable[list[list[str]]]:
        yield [t.bag]
        yield [t.townsfolk]
        yield [t.corruption, *(p.corruption for q, p in enumerate(t.players) if q != seat)]

    return redeal(g, hidden, rng) if not g.result else redeal(g, lambda t: [[t.bag], [t.townsfolk], [t.corruption]], rng)


def zones(g: Cove) -> Iterator[tuple[str, list[str]]]:
    yield "bag", g.bag
    for boat, there in enumerate(g.boats, 1):
        yield f"boat-{boat}", there
    for faction, n in zip(BOX.factions, g.halls, strict=True):
        yield f"hall-{faction.key}", [faction.colour] * n
    yield "lair", [GREY] * g.lair
    yield "square", g.square
    yield "townsfolk", g.townsfolk
    yield "departed", g.departed
    yield "corruption", g.corruption
    yield "cleansed", g.cleansed
    for seat, player in enumerate(g.players):
        yield f"corruption-{seat}", player.corruption
        yield f"staff-{seat}", list(player.staff.values())
    for rival in g.rivals:
        yield "rival", rival.townsfolk
    for one in g.stack:
        if isinstance(one, Draw):
            yield "drawn", one.drawn
        elif isinstance(one, Recruit) and one.card:
            yield "recruited", [one.card]


def back(card: str) -> str:
    """The back that a hidden component shows; in the bag all Adventurers feel alike."""
    return "corruption" if card in CORRUPTION else "townsfolk" if card in TOWNSFOLK else "adventurer"


def faults(g: Cove) -> Iterator[str]:
    docked = [boat for boat in g.piers if boat]
    if len(set(docked)) != len(docked):
        yield f"a boat lies at two piers: {g.piers}"
    if any(len(there) > SEATS for there in g.boats):
        yield f"too many aboard: {g.boats}"
    if any(hour > g.market for hour in g.hours):
        yield f"a token is beyond the Market: {g.hours}, {g.market}"
    if sorted(g.landed) != [*g.tokens()] or len(set(g.reached)) != len(g.reached):
        yield f"tokens are lost: {g.landed}, {g.reached}"
    for seat, player in enumerate(g.players):
        yield from (f"seat {seat}: {fault}" for fault in board_faults(player))
    for rival in g.rivals:
        yield from goods_faults(rival.supply, rival.shelf)


def goods_faults(supply: list[int], shelf: list[int]) -> Iterator[str]:
    for good, made, left in zip(GOODS, shelf, supply, strict=True):
        if made + left != good.copies or made < 0 or left < 0:
            yield f"{good.code}: {left} in supply and {made} on the shelf"


def board_faults(player: Player) -> Iterator[str]:
    yield from goods_faults(player.supply, player.shelf)
    for track, key in enumerate(TRACKS):
        if min(player.filled[track], player.crossed[track], player.empty_bubbles(track)) < 0:
            yield f"bubbles of {key}: {player.filled[track]} filled, {player.crossed[track]} crossed"
    if player.icons_used > BOX.divining.icons:
        yield f"{player.icons_used} icons are used"
    if any(one.circled not in (0, one.size - one.crossed) for one in player.predictions):
        yield f"icons are circled and crossed out: {player.predictions}"
    if any(len(player.row(key)) > len(row.boxes) for key, row in ROW.items()):
        yield f"a row is too long: {player.top}, {player.bottom}"
    if any(player.free_icons(faction) < 0 for faction in FACTIONS):
        yield f"too many marks: {player.marks}"
    if player.lines & ~(ALL_LINES & ~CROSS):
        yield "a line is drawn where none can be"
    filled = 0
    for area in player.areas:
        if filled & area or area & ~BOARD or region_of(area & -area, player.lines | CROSS) != area:
            yield f"an area is filled that is not enclosed by itself: {area:x}"
        filled |= area
    if any(icons < 1 or icons > RULES.die_faces for icons in player.owed):
        yield f"rewards are owed that cannot be earned: {player.owed}"
