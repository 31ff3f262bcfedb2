"""Reasons against what is said where something is built, placed, traded or led: sections 7 and 11."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel import No
from engines.resafa.building import activations
from engines.resafa.cards import CANAL, CENTRES, COST, GOODS, HOME, RULES, SPOTS, TILE, Side, standing_off
from engines.resafa.geometry import JOURNEY, NEIGHBOURS, ORIENTATIONS, SIZES, fits
from engines.resafa.legal import (
    deal,
    has_square,
    joins,
    may_build_level_2,
    may_build_tank,
    means,
    pays,
    places,
    price,
    squares_for,
)
from engines.resafa.refused_turn import Judge, no_card
from engines.resafa.state import Resafa, lowered, no

LONGEST = 4  # digits of a number that somebody may mean


def number(word: str) -> int | None:
    """A number that was said; None when it is none."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() and len(digits) < LONGEST else None


def numbers(words: list[str], n: int) -> list[int] | None:
    """So many numbers; None when something else was said."""
    found = [number(word) for word in words]
    return [one for one in found if one is not None] if len(words) == n and None not in found else None


def tile_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that workshop cannot be built (7.1)."""
    tile = words[0] if words else ""
    if refused := no_card(tile):
        return refused
    if not any(tile in row for row in g.offer.values()):
        return no("7.1", "not_in_offer", card=tile)
    if TILE[tile].level not in top.levels:
        return no("13", "other_level", card=tile, level=top.levels[0])
    if TILE[tile].level == 2 and not may_build_level_2(g, seat):
        if g.round < RULES.level_2_round:
            return no("7.1", "level_2_round", round=RULES.level_2_round)
        return no("7.1", "level_2_tokens", n=RULES.level_2_tokens)
    return no("7.1", "unpaid", cost=lowered(COST["workshop"], top.off))


def place_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why a workshop cannot stand there (7.1)."""
    found = numbers(words, 2)
    if found is None:
        return None
    x, y = found
    if (x + y) % 2:
        return no("2.1", "garden_cell", x=x, y=y)
    taken = (x, y) in g.players[seat].cells
    return no("7.1", "cell_taken" if taken else "no_corner", x=x, y=y)


def room_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that room cannot be used (7.2)."""
    if verb != "room" or not words:
        return None
    tile = words[0]
    if refused := no_card(tile):
        return refused
    built = next((w for w in g.players[seat].workshops if w.tile == tile), None)
    if built is None:
        return no("7.2", "not_built", card=tile)
    said = numbers(words[1:], 1)
    if said is None or not 1 <= said[0] <= len(built.face.rooms):
        return no("7.2", "no_such_room", card=tile, n=len(built.face.rooms))
    if tile in top.used:
        return no("7.2", "room_used", card=tile)
    return no("7.2", "no_activations", n=activations(g, seat))


def size_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why no garden tile of that size can be placed (7.4)."""
    size = words[0] if words else ""
    if size not in SIZES:
        return None
    if not g.gardens[size]:
        return no("R1", "none_left", size=size)
    if not price(g, seat, size, "garden_action", top.off):
        return no("7.4", "unpaid", cost=lowered(COST[size], top.off))
    return no("7.4", "no_square", size=size) if not has_square(g.players[seat], size) else None


def square_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the tile cannot lie in that square (7.4)."""
    found = numbers(words, 2)
    if found is None:
        return None
    x, y = found
    p = g.players[seat]
    if (x + y) % 2 == 0:
        return no("2.1", "workshop_cell", x=x, y=y)
    if not any((x + dx, y + dy) in p.cells for dx, dy in NEIGHBOURS):
        return no("7.4", "no_workshop_beside", x=x, y=y)
    return no("7.4", "no_strip", x=x, y=y, size=top.size) if (x, y) not in squares_for(p, top.size) else None


def strips_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the tile cannot lie on those strips (7.4)."""
    said = numbers(words[1:], 1)
    if said is None or words[0] not in ORIENTATIONS:
        return None
    first, width = said[0] - 1, SIZES[top.size]
    square = g.players[seat].square(top.x, top.y)
    if square is not None and square.orientation != words[0]:
        return no("7.4", "other_orientation", orientation=square.orientation)
    filled = list(square.strips) if square is not None else [0, 0, 0]
    if not 0 <= first <= len(filled) - width:
        return no("7.4", "no_such_strip", n=len(filled) - width + 1)
    if any(filled[first : first + width]):
        return no("7.4", "strip_filled", x=top.x, y=top.y)
    return no("7.4", "not_touching" if fits(filled, first, width) else "first_border")


def canal_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that canal tile cannot be built (7.5)."""
    tile = words[0] if words else ""
    if refused := no_card(tile):
        return refused
    if tile not in CANAL:
        return no("7.5", "not_a_canal", card=tile)
    if tile not in g.players[seat].canals:
        return no("7.5", "canal_laid", card=tile)
    return next((side_reason(g, seat, top, tile, side) for side in CANAL[tile].values()), None)


def side_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why not that side (7.5)."""
    side = CANAL[top.tile].get(words[0]) if len(words) == 1 else None
    return side_reason(g, seat, top, top.tile, side) if side is not None else None


def side_reason(g: Resafa, seat: int, top: Any, tile: str, side: Side) -> No | None:
    """Why a side cannot be built anywhere."""
    have = means(g, seat, top.off)
    if any(True for _ in places(g, seat, side, have)):
        return None
    if side.tank and not may_build_tank(g, seat):
        return no("7.5", "tank_needs", gardens=RULES.tank_gardens, bases=RULES.tank_bases)
    if not any(joins(g, space, side) for space in g.network.spaces.values()):
        return no("7.5", "nowhere", card=tile)
    return no("7.5", "unpaid", cost=lowered(side.cost, have.off))


def space_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the tile cannot lie on that space (7.5)."""
    space = g.network.spaces.get("".join(words)) if len(words) == 2 else None
    if space is None:
        return no("2.2", "no_such_space")
    side = CANAL[top.tile][top.side]
    if space.code in g.grid:
        return no("7.5", "space_taken", space=space.code)
    if side.tank != space.tank:
        return no("7.5", "tanks_only" if space.tank else "canals_only", space=space.code)
    if not joins(g, space, side):
        return no("7.5", "not_joined", space=space.code)
    have = means(g, seat, top.off)
    lacking = not pays(have, side, dict(space.off))
    return no("7.5", "unpaid", cost=lowered(side.cost, have.off, dict(space.off))) if lacking else None


def lying_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the tile found cannot be used at once."""
    return no("R8", "no_effect", card=g.lying[top.space]) if verb == "use" and not words else None


def journey_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the caravan cannot go there (7.6)."""
    centre = words[0] if words else ""
    if centre not in CENTRES or len(words) > 2 or (len(words) == 2 and words[1] != "call"):
        return no("2.3", "no_such_centre", word=centre) if centre not in CENTRES else None
    place = g.players[seat].place
    fare = JOURNEY[place, centre, len(words) == 2]
    if fare is None:
        return no("R12", "start_home" if place == HOME else "stay", centre=centre)
    standing = standing_off(g.players[seat].special, "trading_action", "travel")
    return no("7.6", "fare", centre=centre, fare=lowered((("coin", fare),), top.off, standing).get("coin", 0))


def cargo_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the caravan cannot leave home with that (7.6)."""
    p = g.players[seat]
    said = numbers(words[1:], 1)
    if said is None or words[0] not in GOODS:
        return None
    if said[0] > p.capacity:
        return no("7.6", "capacity", n=p.capacity)
    held = p.wares[words[0]] + (p.load if words[0] == p.good else 0)
    return no("7.6", "not_so_many", good=words[0], n=held) if said[0] > held else None


def trade_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that cannot be sold or bought (7.6)."""
    said = numbers(words, 1)
    if said is None or said[0] < 1 or verb == "none":
        return None
    p = g.players[seat]
    good = deal(g, p.place, verb).good
    if verb == "sell":
        if not p.load:
            return no("7.6", "empty")
        return no("7.6", "not_asked_for", good=good, carried=p.good) if p.good != good else no("7.6", "carries", n=p.load)
    if p.load and p.good != good:
        return no("7.6", "other_cargo", good=good, carried=p.good)
    if said[0] > p.capacity - p.load:
        return no("7.6", "capacity", n=p.capacity)
    return no("7.6", "unpaid", cost={ware: each * said[0] for ware, each in deal(g, p.place, "buy").unit})


def base_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why no base can be placed there (7.6)."""
    said = numbers(words, 1)
    place = g.players[seat].place
    if said is None or not 1 <= said[0] <= len(SPOTS[place]):
        return None
    if seat in g.bases[place]:
        return no("7.6", "base_here", centre=place)
    if g.count(seat, "bases") >= RULES.bases_per_player:
        return no("7.6", "no_bases", n=RULES.bases_per_player)
    spot = SPOTS[place][said[0] - 1]
    if spot.players > g.sitting:
        return no("7.6", "spot_players", n=spot.players)
    if g.bases[place][said[0] - 1] >= 0:
        return no("7.6", "spot_taken", n=said[0])
    standing = standing_off(g.players[seat].special, "base_placed", "base")
    return no("7.6", "unpaid", cost=lowered(COST["base"], top.base_off, standing))


def route_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why the water does not flow there (section 11)."""
    space = words[0] if words else ""
    return no("11", "no_flow", space=space) if space in g.network.spaces else no("2.2", "no_such_space")


REASONS: Mapping[str, Judge] = {
    "act.tile": tile_refusal, "act.place": place_refusal, "act.room": room_refusal, "act.size": size_refusal,
    "act.square": square_refusal, "act.strips": strips_refusal, "act.canal": canal_refusal, "act.side": side_refusal,
    "act.space": space_refusal, "act.lying": lying_refusal, "act.journey": journey_refusal, "act.cargo": cargo_refusal,
    "act.trade": trade_refusal, "act.base": base_refusal, "route": route_refusal,
}  # fmt: skip
