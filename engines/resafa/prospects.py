"""Rough worth of a position, from a View alone: what robots go by.

Points so far, the final scoring as it stands, and for everything else what it may still become in the turns that are left.
The weights were found by letting robots play some hundreds of games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from engines.resafa.appraisal import LATE, card_worth, ware_values
from engines.resafa.cards import CANAL, CARD, COLOURS, LISTS, PERMANENT, RARE, RULES, Effect
from engines.resafa.geometry import NEIGHBOURS, STRIPS
from engines.resafa.legal import icon_level, may_step
from engines.resafa.openings import hopes, production
from engines.resafa.view import LaidView, PlayerView, ResafaView

# How much so many of one ware count, and a caravan of that size.
PLENTY = tuple(accumulate((0.0, 1.7, 1.5, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.3)))
CAMELS = (0.0, 1.0, 1.9, 2.6, 3.0, 3.3)


# How much each hope counts, in points.
SALES = 0.22  # of a whole caravan, for each turn left
ICONS = (6.0, 9.0, 13.0)  # a special card of each level
NEAR = 0.9  # the share of it on the way there
ENGINE = 0.25  # a production action, for each turn left
CAMEL = 0.4  # for each turn left
ROW = 0.06  # a tile to come for a row of tokens, for each turn left
LEVEL_2 = 3.0  # being allowed to build the better workshops
STRIP = 0.9  # a filled strip of a square that is not complete
TOUCHED = 0.35  # a workshop beside a square that is not complete
BONUS = 0.5  # the share of its worth that a bonus card in hand counts
SPECIAL = 0.9  # the same for a special card that may still be used
YELLOW = 0.35  # a better action card, for each turn left
BASE = 1.0
CUBE = 5.0  # a cube of water on a tile, before the rain
LOAD = 0.6  # a rare good on the caravan
RIVAL = 0.25


def worth(view: ResafaView, seat: int) -> float:
    if view.result:
        totals = [float(n) for n in view.result["scores"]]
    else:
        totals = [standing(view, p) for p in view.players]
    rivals = [n for q, n in enumerate(totals) if q != seat]
    return totals[seat] - RIVAL * max(rivals, default=0.0)


class Known(NamedTuple):
    """All that a player's standing hangs on, but for what the turn that is being taken still promises."""

    player: PlayerView
    laid: tuple[LaidView, ...]  # the own tiles on the water network
    held: tuple[tuple[str, ...], tuple[str, ...]] | None  # bonus and sack cards; None where the reader does not see them
    round: int
    rounds: int


def known(view: ResafaView, p: PlayerView) -> Known:
    laid = tuple([one for one in view.grid if one.owner == p.seat])
    return Known(p, laid, (view.bonus, view.own_sacks) if view.reader == p.seat else None, view.round, view.rounds)


def turns_left(view: ResafaView | Known, p: PlayerView) -> int:
    now = max(1, view.round)  # while the game is set up, the first round is still to come
    played = len(p.played) - (RULES.turns_per_round if now % 2 == 0 else 0)
    return RULES.turns_per_round * (view.rounds - now + 1) - played


def standing(view: ResafaView, p: PlayerView) -> float:
    return settled(known(view, p)) + hopes(view, p, turns_left(view, p))


@lru_cache(maxsize=256)
def settled(one: Known) -> float:
    """What is there already. Many ways through a turn come to the same, and rivals stay as they are meanwhile."""
    left = turns_left(one, one.player)
    found = goods(one.player, left) + scored(one) + network(one)
    return found + (tracks(one, left) + area(one.player, left) + cards(one, left))


def goods(p: PlayerView, left: int) -> float:
    """Warehouse, caravan and points: the first of each ware opens ways, the last only lie there."""
    values = ware_values(left)
    found = 0.0
    for ware, n in p.wares:
        if ware == "vp":
            found += n
        elif ware in RARE:
            sold = min(n, SALES * left * p.capacity)
            found += values[ware] * sold + LATE[ware] * (n - sold)
        else:
            extra = values[ware] - LATE[ware]
            found += LATE[ware] * n + extra * PLENTY[min(n, len(PLENTY) - 1)]
    if p.load:
        found += p.load * (values[p.good] + (LOAD if left else 0.0))
    return found + CAMEL * left * CAMELS[min(p.capacity, len(CAMELS)) - 1]


def counts(one: Known) -> Mapping[str, int]:
    p = one.player
    kinds = [*p.causeway, *(kind for _, row in p.rows for kind in row)]
    specials = [CARD[special.card].colour for special in p.special]
    gardens = tiles_of(p)
    return {
        "bases": p.bases, "camels": p.capacity, "canals": p.canal_tiles, "gardens": gardens, "completed_gardens": p.completed,
        "tanks": sum(CANAL[laid.tile][laid.side].tank for laid in one.laid), "workshops": len(p.workshops), "tokens": len(kinds),
        "tokens_square": kinds.count("square"), "scarabs": kinds.count("scarab"), "water_cubes": p.water,
        "special_all": len(specials) + len(p.yellow), "special_yellow": len(p.yellow),
        "pairs_workshop_garden": min(len(p.workshops), gardens),
        **{f"special_{colour}": specials.count(colour) for colour in COLOURS if colour != "yellow"},
    }  # fmt: skip


def tiles_of(p: PlayerView) -> int:
    return sum(len({*square.strips} - {0}) for square in p.squares)


def scored(one: Known) -> float:
    """The final scoring as it stands, goods aside."""
    p, many = one.player, counts(one)
    found = float(RULES.scarab_vp[min(many["scarabs"], len(RULES.scarab_vp) - 1)])
    tiles = {"garden": many["gardens"], "workshop": many["workshops"], "canal": many["canals"]}
    found += sum(tiles[row] * RULES.row_vp[len(kinds)] for row, kinds in p.rows)
    for card in (*(special.card for special in p.special), *p.yellow):
        found += CARD[card].vp
        if CARD[card].when == "endgame":
            found += sum(pink(e, many, p) for e in LISTS[card])
    return found + RULES.canal_count_vp[p.canal_tiles]


def pink(e: Effect, many: Mapping[str, int], p: PlayerView) -> float:
    match e.op:
        case "end_per":
            return e.vp * min(many[e.counted], e.max)
        case "end_scarab_table":
            n = many["scarabs"]
            return e.values[min(n, len(e.values) - 1)] - RULES.scarab_vp[min(n, len(RULES.scarab_vp) - 1)]
        case "end_convert":
            wares = dict(p.wares)
            have = sum(wares[kind] + (p.load if e.caravan and kind == p.good else 0) for kind in e.kinds)
            return min(e.max, have // e.n) * (e.vp - e.n * max(LATE[kind] for kind in e.kinds)) * 0.8
    return 6.0


def network(one: Known) -> float:
    rains = sum(r >= one.round for r in RULES.rain_after)
    found = 0.0
    for laid in one.laid:
        found += rains * (1 + CANAL[laid.tile][laid.side].rain_vp)
        found += CUBE * laid.cubes if rains else 0.0
    return found


def tracks(one: Known, left: int) -> float:
    found, at = 0.0, dict(one.player.tracks)
    for colour in COLOURS:
        if may_step(at, colour):
            icon = next(step for step in RULES.icons if step > at[colour])
            level = icon_level(icon)
            before = RULES.icons[level - 2] if level > 1 else 0
            share = (at[colour] - before) / (icon - before)
            likely = min(1.0, left / (2 * (icon - at[colour])))
            pinkish = sum(RULES.pink_bonus[one.round - 1].values()) if colour == "pink" else 0.0
            found += NEAR * share * likely * (ICONS[level - 1] + pinkish)
    return found


def area(p: PlayerView, left: int) -> float:
    """Workshops that will produce, gardens under way, tokens that will count more tiles."""
    found = ENGINE * left * production(p, p.activations, left)
    cells = {(one.x, one.y) for one in p.workshops}
    time = min(1.0, left / 6)
    for square in p.squares:
        filled = sum(1 for strip in square.strips if strip)
        if filled < STRIPS:
            around = sum((square.x + dx, square.y + dy) in cells for dx, dy in NEIGHBOURS)
            found += time * (STRIP * filled + TOUCHED * around)
    found += ROW * left * sum(RULES.row_vp[len(kinds)] for _, kinds in p.rows)
    tokens = len(p.causeway) + sum(len(kinds) for _, kinds in p.rows)
    found += time * LEVEL_2 * min(tokens, RULES.level_2_tokens) / max(1, RULES.level_2_tokens)
    return found + time * BASE * p.bases


def cards(one: Known, left: int) -> float:
    p = one.player
    found = YELLOW * left * len(p.yellow) * 0.5
    for special in p.special:
        if special.usable:
            found += SPECIAL * card_worth(special.card, left) * (1.0 if left else 0.0)
        elif special.card in PERMANENT:
            found += card_worth(special.card, left)
    if one.held is not None:
        bonus, sacks = one.held
        found += BONUS * sum(card_worth(card, left) for card in bonus) * min(1.0, (left + 1) / 3)
        found += sum(max(CARD[card].vp, BONUS * card_worth(card, left)) for card in sacks)
    else:
        found += 2.0 * (p.bonus + p.sacks)
    return found + sum(BONUS * card_worth(tile, left) for tile in p.tiles) * (1.0 if left else 0.0)
