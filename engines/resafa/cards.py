"""The box as the rules use it: every card, tile and number in frozen tables, effects under the key of their list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from engines.resafa.box import BOX, EffectData, FaceData, GridData, SideData

RULES = BOX.constants
COLOURS: tuple[str, ...] = BOX.colours
MAINS: tuple[str, ...] = ("workshop", "production", "provisions", "garden", "canal", "trading")
GOODS: tuple[str, ...] = ("stone", "marble", "spice", "amphora")  # what a caravan may carry
RARE: tuple[str, ...] = ("spice", "amphora")
WARES: tuple[str, ...] = ("coin", *GOODS, "vp")
Pairs = tuple[tuple[str, int], ...]


class Effect(NamedTuple):
    """An effect as the rules use it; lists inside it are named by their keys."""

    key: str
    op: str
    n: int
    gain: Pairs
    cost: Pairs  # of pay, build_garden and convert
    off: Pairs  # of discount and action
    kinds: tuple[str, ...]
    word: str  # colour, kind, action, size or good, whichever the operation names
    counted: str
    each: int
    max: int
    after: bool
    distinct: bool
    must: bool
    levels: tuple[int, ...]
    free_travel: bool
    flip_first: bool
    green: bool
    cond: Pairs
    inner: tuple[str, ...]
    event: str
    vp: int
    caravan: bool
    values: tuple[int, ...]


MOST = 99  # no limit
LISTS_: dict[str, tuple[Effect, ...]] = {}


def _pairs(found: Mapping[Any, int]) -> Pairs:
    return tuple(found.items())


def _effect(key: str, e: EffectData) -> Effect:
    inner = [part for part in (e.then, e.effects, *e.options) if part]
    names = tuple(f"{key}.{i}" for i in range(len(inner)))
    for name, part in zip(names, inner, strict=True):
        _register(name, part)
    word = {"track": e.colour, "token": e.kind, "build_garden": e.size, "sell_bonus": e.good}.get(e.op, e.action)
    rate = e.rate if e.op == "end_convert" else e.n
    return Effect(
        key, e.op, rate, _pairs(e.gain), _pairs(e.source or e.cost), _pairs(e.discount), e.kinds, word or "", e.count or "",
        e.each, e.max or (1 if e.op == "convert" else MOST), e.timing == "after", e.distinct, e.must, e.levels, e.free_travel,
        e.flip_first, e.green, _pairs(e.cond), names, e.event or "", e.vp, e.include_caravan, e.values,
    )  # fmt: skip


def _register(key: str, effects: Sequence[EffectData]) -> None:
    LISTS_[key] = tuple(_effect(f"{key}:{i}", e) for i, e in enumerate(effects))


def _things(found: Mapping[Any, int]) -> list[EffectData]:
    """A yield printed as pictures, as a list of effects."""
    wares = {k: n for k, n in found.items() if k in WARES}
    out: list[dict[str, Any]] = [{"op": "gain", "gain": wares}] if wares else []
    out += [{"op": op, "n": n, **({"colour": "any"} if op == "track" else {})} for op, n in found.items() if op not in WARES]
    return [EffectData.model_validate(one) for one in out]


class Action(NamedTuple):
    """An action card: starting ones have two halves of one colour each, yellow special ones any colour."""

    code: str
    pair: int  # 0 for those without
    halves: tuple[tuple[str, str], ...]  # (main action, colour), "" where any colour may be chosen
    mains: int  # how many main actions


class Card(NamedTuple):
    """A special, bonus or sack card or a canal bonus tile; its effects are the list of its code."""

    code: str
    colour: str
    level: int
    vp: int
    when: str
    grants: bool  # it opens a main action


class Face(NamedTuple):
    """One face of a workshop."""

    rooms: tuple[str, ...]  # keys of lists
    extra: int
    green: Mapping[tuple[int, int], str]  # (edge, slot) -> key


class Tile(NamedTuple):
    """A workshop tile."""

    code: str
    level: int
    front: Face
    back: Face | None
    immediate: str  # key of a list, "" for none


class Side(NamedTuple):
    """One side of a canal tile."""

    openings: str
    cost: Pairs
    rain_vp: int
    tank: bool


class Deal(NamedTuple):
    """One box of a trading tile."""

    kind: str
    good: str
    unit: Pairs
    bonus: Pairs  # what is gained at once
    after: str  # the key of the rest, "" for none


class Spot(NamedTuple):
    """A place for a trading base; its effects hold the token, too."""

    token: str
    players: int
    key: str


class Space(NamedTuple):
    """A space of the water network."""

    code: str
    vp: int
    off: Pairs
    tank: bool
    order: int
    above: str  # the spaces in the column, "" at the border
    below: str


class Grid(NamedTuple):
    """The water network of one side of the board."""

    columns: str
    rows: int
    spaces: Mapping[str, Space]
    beside: Mapping[str, str]  # source -> space
    best: Mapping[str, int]  # the highest discounts on any space


def _nested(effects: Sequence[EffectData]) -> Iterator[EffectData]:
    for e in effects:
        yield e
        for part in (e.then, e.effects, *e.options):
            yield from _nested(part)


def _face(code: str, name: str, f: FaceData) -> Face:
    rooms = []
    for i, room in enumerate(f.rooms):
        rooms.append(f"{code}.{name}.{i}")
        _register(rooms[-1], _things(room))
    green = {}
    for g in f.green:
        key = f"{code}.{name}.{g.edge}{g.slot}"
        _register(key, _things(g.gain))
        green["NESW".index(g.edge), int(g.slot)] = key
    return Face(tuple(rooms), f.extra, MappingProxyType(green))


def _tile(code: str, level: int, front: FaceData, back: FaceData | None, immediate: Mapping[Any, int]) -> Tile:
    key = f"{code}.now" if immediate else ""
    if key:
        _register(key, _things(immediate))
    return Tile(code, level, _face(code, "front", front), _face(code, "back", back) if back else None, key)


def _side(s: SideData) -> Side:
    return Side(s.openings, _pairs(s.cost), s.rain_vp, s.tank)


def _grid(g: GridData) -> Grid:
    spaces = {}
    for i, s in enumerate(g.spaces):
        row = int(s.code[1:])
        above = f"{s.code[0]}{row - 1}" if row > 1 else ""
        below = f"{s.code[0]}{row + 1}" if row < g.rows else ""
        spaces[s.code] = Space(s.code, s.vp, _pairs(s.discount), row == g.tank_row, i, above, below)
    best = {str(ware): max(s.discount.get(ware, 0) for s in g.spaces) for s in g.spaces for ware in s.discount}
    beside = {s.code: s.beside for s in g.sources}
    return Grid(g.columns, g.rows, MappingProxyType(spaces), MappingProxyType(beside), MappingProxyType(best))


def _cards() -> Iterator[Card]:
    for c in (*BOX.special_cards, *BOX.bonus_cards, *BOX.sack_cards, *BOX.canal_bonus_tiles):
        _register(c.code, c.effects)
        grants = any(e.op == "action" for e in _nested(c.effects))
        colour, level, when = getattr(c, "colour", ""), getattr(c, "level", 0), getattr(c, "when", "any")
        yield Card(c.code, colour, level, getattr(c, "vp", 0) or getattr(c, "discard_vp", 0), when, grants)


def _actions() -> Iterator[Action]:
    for a in BOX.action_cards:
        yield Action(a.code, a.pair, ((a.A.action, a.A.colour), (a.B.action, a.B.colour)), 1)
    for s in BOX.special_cards:
        if s.mains:
            yield Action(s.code, s.pair or 0, tuple((half, "") for half in s.halves or ()), s.mains)


def _deals() -> Iterator[tuple[tuple[str, str], tuple[Deal, Deal]]]:
    for t in BOX.trading_tiles:
        for name, side in (("A", t.A), ("B", t.B)):
            deals = []
            for deal in (side.top, side.bottom):
                later = {k: n for k, n in deal.bonus.items() if k not in WARES}
                key = f"{t.code}.{name}.{deal.kind}" if later else ""
                if later:
                    _register(key, _things(later))
                at_once = {str(k): n for k, n in deal.bonus.items() if k in WARES}
                deals.append(Deal(deal.kind, deal.good, _pairs(deal.unit), _pairs(at_once), key))
            yield (t.code, name), (deals[0], deals[1])


def _spots() -> Iterator[tuple[str, tuple[Spot, ...]]]:
    for c in BOX.centres:
        for i, spot in enumerate(c.spots):
            token = EffectData(op="token", kind=spot.token, n=1)
            _register(f"{c.code}.{i + 1}", (*spot.effects, token))
        yield c.code, tuple(Spot(spot.token, spot.players, f"{c.code}.{i + 1}") for i, spot in enumerate(c.spots))


CARD: Mapping[str, Card] = MappingProxyType({c.code: c for c in _cards()})
ACTION: Mapping[str, Action] = MappingProxyType({a.code: a for a in _actions()})
PLACE: Mapping[str, int] = MappingProxyType({code: i for i, code in enumerate(dict.fromkeys((*ACTION, *CARD)))})
TILE: Mapping[str, Tile] = MappingProxyType({w.code: _tile(w.code, w.level, w.front, w.back, w.immediate) for w in BOX.workshops})
CANAL: Mapping[str, Mapping[str, Side]] = MappingProxyType(
    {c.code: MappingProxyType({"a": _side(c.a), "b": _side(c.b)}) for c in BOX.canal_tiles}
)
GRID: Mapping[str, Grid] = MappingProxyType({g.side: _grid(g) for g in BOX.grids})
DEALS: Mapping[tuple[str, str], tuple[Deal, Deal]] = MappingProxyType(dict(_deals()))
SPOTS: Mapping[str, tuple[Spot, ...]] = MappingProxyType(dict(_spots()))
SOLO = MappingProxyType({c.code: c for c in BOX.solo_cards})
SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {s: tuple(a.code for a in BOX.action_cards if a.set == s) for s in dict.fromkeys(a.set for a in BOX.action_cards)}
)
SACKS: tuple[str, ...] = tuple(c.code for c in BOX.sack_cards)
BONUS: frozenset[str] = frozenset(c.code for c in BOX.bonus_cards)
HOME: str = BOX.map.home
CENTRES: tuple[str, ...] = tuple(c.code for c in BOX.centres)
REWARDS: tuple[str, ...] = tuple(f"garden.{i + 1}" for i in range(len(BOX.garden_rewards)))
for _key, _reward in zip(REWARDS, BOX.garden_rewards, strict=True):
    _register(_key, _reward.effects)
PERMANENT: frozenset[str] = frozenset(c.code for c in CARD.values() if c.when == "permanent")
LISTS: Mapping[str, tuple[Effect, ...]] = MappingProxyType(LISTS_)
EFFECT: Mapping[str, Effect] = MappingProxyType({e.key: e for effects in LISTS.values() for e in effects})
_reactions: dict[tuple[str, str], tuple[str, ...]] = {}
for _code in sorted(PERMANENT):
    for _on in LISTS[_code]:
        _reactions[_code, _on.event] = (*_reactions.get((_code, _on.event), ()), *_on.inner)
REACTIONS: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(_reactions)
COST: Mapping[str, Pairs] = MappingProxyType({str(k): _pairs(cost) for k, cost in RULES.costs.items()})


def standing_off(cards: Iterable[str], event: str, word: str) -> dict[str, int]:
    """What the permanent cards among some lower when an event happens."""
    off: dict[str, int] = {}
    for e in (e for card in cards for key in REACTIONS.get((card, event), ()) for e in LISTS[key]):
        if e.op == "discount" and e.word == word:
            add(off, e.off)
    return off


def standing_gains(cards: Iterable[str], event: str) -> dict[str, int]:
    """What the permanent cards among some bring when an event happens."""
    gains: dict[str, int] = {}
    for e in (e for card in cards for key in REACTIONS.get((card, event), ()) for e in LISTS[key]):
        if e.op == "gain":
            add(gains, e.gain)
    return gains


def face_of(tile: str, back: bool) -> Face:
    """The face of a workshop that is up."""
    found = TILE[tile]
    return found.back if back and found.back else found.front


def things(key: str) -> dict[str, int]:
    """What a printed yield gives, thing by thing: a room, a green bonus, a trading tile."""
    found: dict[str, int] = {}
    for e in LISTS[key]:
        add(found, e.gain if e.op == "gain" else ((e.op, e.n),))
    return found


def brought(card: str) -> dict[str, int]:
    """The wares that playing a card brings without a choice; none for starting action cards."""
    return {thing: n for thing, n in things(card).items() if thing in WARES} if card in LISTS else {}


def gift(colour: str, round: int, top: bool) -> dict[str, int]:
    """The wares that come with a special card: for the top one, and in that round for pink ones."""
    found = {str(ware): n for ware, n in RULES.top_bonus.items()} if top else {}
    if colour == "pink":
        add(found, ((str(ware), n) for ware, n in RULES.pink_bonus[round - 1].items()))
    return found


def add(to: dict[str, int], found: Iterable[tuple[str, int]]) -> None:
    """Add amounts by name."""
    for name, n in found:
        to[name] = to.get(name, 0) + n


def board_side(players: int) -> str:
    """The side of the board for that many players, the bot not counted."""
    return "1-2" if players < 3 else "3-4"


def stack_of(colour: str, level: int) -> str:
    return f"{colour}-{level}"
