"""What wares, effects and cards are worth to a robot, by the number of turns that it still has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from engines.resafa.cards import LISTS, Effect

# Points for one ware at the end, and what it is worth more while there is time to use it.
LATE: Mapping[str, float] = MappingProxyType(
    {"vp": 1.0, "coin": 0.2, "stone": 0.2, "marble": 0.2, "spice": 1.0, "amphora": 1.0, "camel": 0.0, "sack": 1.0, "track": 0.0}
)
EARLY: Mapping[str, float] = MappingProxyType(
    {"vp": 0.0, "coin": 0.7, "stone": 0.8, "marble": 1.4, "spice": 1.7, "amphora": 1.7, "camel": 3.0, "sack": 0.7, "track": 3.0}
)
SOON = 4.0  # turns in which what one has can be used
USUAL: Mapping[str, float] = MappingProxyType(  # how many of something a player may have in the middle of a game
    {"bases": 2, "camels": 3, "canals": 2, "tanks": 0.5, "gardens": 5, "completed_gardens": 1.5, "workshops": 4, "tokens": 4,
     "tokens_square": 2, "water_cubes": 1, "special_all": 4}
)  # fmt: skip
ACTION: Mapping[str, float] = MappingProxyType(
    {"workshop": 3.5, "production": 4.0, "provisions": 3.0, "garden": 3.5, "canal": 3.5, "trading": 5.0}
)
TOKEN, ROOM, FLIP, SOLD = 3.2, 2.4, 0.5, 2.0
OPEN = 0.8  # of the worth of what waits for the right action


@lru_cache(maxsize=64)
def ware_values(left: int) -> Mapping[str, float]:
    time = min(1.0, left / SOON)
    return MappingProxyType({ware: LATE[ware] + EARLY[ware] * time for ware in LATE})


def total(found: Iterable[tuple[str, int]], left: int) -> float:
    values = ware_values(left)
    return sum(values.get(ware, 0.0) * n for ware, n in found)


@lru_cache(maxsize=8192)
def list_worth(key: str, left: int) -> float:
    return sum(effect_worth(e, left) for e in LISTS[key])


@lru_cache(maxsize=8192)
def card_worth(card: str, left: int) -> float:
    """The worth of a card that can still be played; without time for a main action nothing is left of those that grant one."""
    return max(0.0, list_worth(card, left))


def effect_worth(e: Effect, left: int) -> float:
    time = min(1.0, left / SOON)
    match e.op:
        case "gain":
            return total(e.gain, left)
        case "camel" | "sack" | "track":
            return total(((e.op, e.n),), left)
        case "choose_goods":
            return e.n * max(ware_values(left)[kind] for kind in e.kinds)
        case "token":
            return TOKEN * e.n
        case "production":
            return ROOM * e.n * (0.5 + 0.5 * time)
        case "action":
            free = 1.5 if e.free_travel else 0.0
            return ACTION.get(e.word, 0.0) + free + total(e.off, left)
        case "build_garden":
            return 4.0 - total(e.cost, left) - (0.0 if e.green else 1.2)
        case "pay":
            return max(0.0, sum(list_worth(key, left) for key in e.inner) - total(e.cost, left))
        case "convert":
            return max(0.0, total(e.gain, left) - total(e.cost, left))
        case "discount":
            return OPEN * total(e.off, left)
        case "per":
            return total(e.gain, left) * min(USUAL.get(e.counted, 1.0), e.max) / e.each
        case "if" | "any_of":
            return OPEN * sum(list_worth(key, left) for key in e.inner)
        case "choose":
            return max(list_worth(key, left) for key in e.inner)
        case "sell_bonus":
            return OPEN * SOLD * total(e.gain, left) * time
        case "on":
            return 0.25 * left * sum(list_worth(key, left) for key in e.inner)
    return FLIP
