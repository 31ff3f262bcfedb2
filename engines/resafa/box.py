"""The data file: its models, and how its parts must agree; read once and frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt, model_validator

from engines.kernel.boxes import DataFile, Frozen, Sourced
from engines.kernel.data import data_file

DATA = data_file("resafa.json")
Colour = Literal["yellow", "white", "blue", "pink"]
Main = Literal["workshop", "production", "provisions", "garden", "canal", "trading"]
Cargo = Literal["stone", "marble", "spice", "amphora"]
Ware = Literal["coin", "stone", "marble", "spice", "amphora", "vp"]
Thing = Literal["coin", "stone", "marble", "spice", "amphora", "vp", "camel", "sack", "track"]
Kind = Literal["square", "scarab"]
Row = Literal["garden", "workshop", "canal"]
Edge = Literal["N", "E", "S", "W"]
Timing = Literal["any", "trading", "canal", "garden", "workshop", "production", "immediate", "permanent", "on_play", "endgame"]
Happening = Literal["garden_action", "canal_action", "workshop_action", "trading_action", "base_placed"]
Counted = Literal[
    "bases", "camels", "canals", "tanks", "gardens", "completed_gardens", "workshops", "tokens", "tokens_square", "water_cubes",
    "special_all", "special_yellow", "special_white", "special_blue", "special_pink", "pairs_workshop_garden",
]  # fmt: skip
Op = Literal[
    "gain", "choose_goods", "camel", "sack", "token", "track", "production", "action", "build_garden", "pay", "convert",
    "discount", "per", "if", "sell_bonus", "flip_trading_tile", "any_of", "choose", "on", "end_per", "end_convert",
    "end_scarab_table", "end_double_pink",
]  # fmt: skip
Half = Literal["upper", "lower"]
Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9#+-]+$")]
Wares = dict[Ware, NonNegativeInt]

# What each operation must be told; everything else has a usual value.
NEEDS: dict[Op, tuple[str, ...]] = {
    "gain": ("gain",), "choose_goods": ("n", "kinds"), "camel": ("n",), "sack": ("n",), "token": ("kind", "n"),
    "track": ("colour", "n"), "production": ("n",), "action": ("action",), "build_garden": ("size",), "pay": ("cost", "then"),
    "convert": ("source", "gain"), "discount": ("action", "discount"), "per": ("count", "gain"), "if": ("cond", "then"),
    "sell_bonus": ("good", "gain", "max"), "flip_trading_tile": ("where",), "any_of": ("effects",), "choose": ("options",),
    "on": ("event", "effects"), "end_per": ("count", "vp"),
    "end_convert": ("kinds", "rate", "vp"), "end_scarab_table": ("values",), "end_double_pink": (),
}  # fmt: skip


class Part(Sourced):
    """A component with a code of its own."""

    code: Code


class EffectData(Frozen):
    """One effect: an operation and what it is told."""

    op: Op
    gain: Wares = Field(default={})
    n: PositiveInt = 1
    kinds: tuple[Ware, ...] = ()
    kind: Kind | None = None
    colour: Colour | Literal["any"] = "any"
    distinct: bool = False
    action: Main | Literal["travel", "base"] | None = None
    discount: Wares = Field(default={})
    must: bool = False
    levels: tuple[Literal[1, 2], ...] = (1, 2)
    free_travel: bool = False
    flip_first: bool = False
    size: Literal["small", "large"] | None = None
    cost: Wares = Field(default={})
    green: bool = True
    source: Wares = Field(default={})
    count: Counted | None = None
    each: PositiveInt = 1
    max: PositiveInt | None = None
    timing: Literal["", "after"] = ""
    cond: dict[Literal["workshops_min", "canals_min", "bases_min"], PositiveInt] = Field(default={})
    good: Cargo | None = None
    where: Literal["here"] | None = None
    peek: bool = False
    then: tuple[EffectData, ...] = ()
    effects: tuple[EffectData, ...] = ()
    options: tuple[tuple[EffectData, ...], ...] = ()
    event: Happening | None = None
    vp: int = 0
    rate: PositiveInt = 1
    include_caravan: bool = False
    values: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _told(self) -> EffectData:
        missing = [name for name in NEEDS[self.op] if name not in self.model_fields_set]
        if missing:
            raise ValueError(f"{self.op} needs {', '.join(missing)}")
        return self


class HalfData(Frozen):
    """One half of an action card."""

    action: Main
    colour: Colour


class ActionData(Part):
    """A starting action card."""

    set: str
    pair: PositiveInt
    A: HalfData
    B: HalfData


class CardData(Part):
    """A card or tile that is played for its effects."""

    effects: tuple[EffectData, ...]


class SpecialData(CardData):
    """A special card; yellow ones are action cards, too."""

    colour: Colour
    level: Literal[1, 2, 3]
    vp: NonNegativeInt
    when: Timing
    halves: tuple[Main, Main] | None = None
    pair: PositiveInt | None = None
    mains: PositiveInt | None = None


class BonusData(CardData):
    """A bonus card."""

    colour: Colour
    level: Literal[1, 2]
    when: Timing


class SackData(CardData):
    """A sack card."""

    discard_vp: NonNegativeInt
    when: Literal["any"]


class GreenData(Frozen):
    """A green bonus on the edge of a workshop, counted clockwise."""

    edge: Edge
    slot: Literal[0, 1, 2]
    gain: dict[Thing, PositiveInt]


class FaceData(Frozen):
    """One face of a workshop."""

    rooms: tuple[dict[Thing, PositiveInt], ...]
    extra: NonNegativeInt
    green: tuple[GreenData, ...]


class WorkshopData(Part):
    """A workshop tile; starting ones have one face and an owner."""

    level: Literal[0, 1, 2]
    owner: str = ""
    front: FaceData
    back: FaceData | None
    immediate: dict[Thing, PositiveInt] = Field(default={})


class SideData(Frozen):
    """One side of a canal tile."""

    openings: str = Field(pattern=r"^N?E?S?W?$")
    cost: Wares
    rain_vp: NonNegativeInt
    tank: bool


class CanalData(Part):
    """A canal tile; every player has one of each."""

    a: SideData
    b: SideData


class SetupData(Part):
    """A canal set-up card: where the bonus tiles lie on either side of the board."""

    spaces: dict[Literal["1-2", "3-4"], tuple[str, ...]]


class SpaceData(Frozen):
    """A space of the water network."""

    code: str = Field(pattern=r"^[A-Z][1-9]$")
    vp: NonNegativeInt
    discount: Wares = Field(default={})


class SourceData(Frozen):
    """A source, and the space beside it."""

    code: Code
    edge: Literal["top", "left", "right"]
    beside: str


class GridData(Sourced):
    """The water network of one side of the board."""

    side: Literal["1-2", "3-4"]
    columns: str
    rows: PositiveInt
    tank_row: PositiveInt
    spaces: tuple[SpaceData, ...]
    sources: tuple[SourceData, ...]


class MapData(Sourced):
    """Home, the road that passes it, and all segments."""

    home: Code
    road: tuple[str, str]
    segments: tuple[tuple[str, str], ...]


class SpotData(Frozen):
    """A place for a trading base."""

    token: Kind
    players: PositiveInt
    effects: tuple[EffectData, ...]


class CentreData(Part):
    """A trading centre."""

    colour: Literal["blue", "red"]
    spots: tuple[SpotData, ...]


class DealData(Frozen):
    """One box of a trading tile: what is gained or paid for each item, and the one-time bonus."""

    kind: Literal["sell", "buy"]
    good: Cargo
    unit: Wares
    bonus: dict[Thing, PositiveInt]


class TradeSideData(Frozen):
    """One side of a trading tile."""

    coloured: Literal["top", "bottom"]
    top: DealData
    bottom: DealData


class TradeData(Part):
    """A trading tile."""

    colour: Literal["blue", "red"]
    A: TradeSideData
    B: TradeSideData


class SoloData(Part):
    """A card of the solo deck."""

    halves: dict[Half, HalfData] | None = None
    arrow: Half
    remove: Literal["", "left", "middle", "right"]
    track: NonNegativeInt
    workshop: Literal["left", "middle", "right"]
    provisions: Literal["=", "1./="]
    canal: Literal["left", "right", "up", "down"]
    trading: tuple[str, str]
    outlined: Main
    start: dict[Literal["normal", "rotated"], dict[Half, str]] | None = None


class RewardData(Sourced):
    """The reward of a completed garden."""

    effects: tuple[EffectData, ...]


class Constants(Sourced):
    """The numbers of the rules."""

    rounds: PositiveInt
    turns_per_round: PositiveInt
    hand_start: PositiveInt
    hand_limit: PositiveInt
    start_goods: Wares
    fourth_player: Wares
    capacity_start: PositiveInt
    capacity_max: PositiveInt
    bases_per_player: PositiveInt
    display: PositiveInt
    specials_per_stack: PositiveInt
    offer: PositiveInt
    level_2_round: PositiveInt
    level_2_tokens: NonNegativeInt
    rain_after: tuple[PositiveInt, ...]
    activations: PositiveInt
    scarab_vp: tuple[int, ...] = Field(min_length=1)
    causeway: PositiveInt
    row_spaces: PositiveInt
    rows: tuple[Row, ...]
    row_vp: tuple[int, ...]
    icons: tuple[PositiveInt, PositiveInt, PositiveInt]
    icon_limits: tuple[PositiveInt, PositiveInt, PositiveInt]
    limited_tracks: tuple[Colour, ...]
    top_bonus: Wares
    pink_bonus: tuple[Wares, ...]
    costs: dict[Literal["workshop", "small", "large", "base"], Wares]
    small_gardens: PositiveInt
    large_gardens: PositiveInt
    tank_gardens: NonNegativeInt
    tank_bases: NonNegativeInt
    canal_count_vp: tuple[int, ...]
    goods_per_vp: PositiveInt
    rare_vp: int
    tokens: dict[Kind, PositiveInt]
    solo_goals: tuple[int, ...]


class Box(DataFile):
    """The whole data file."""

    game: Literal["resafa"]
    constants: Constants
    colours: tuple[Colour, ...]
    players: tuple[Code, ...]
    garden_rewards: tuple[RewardData, ...] = Field(min_length=1)
    action_cards: tuple[ActionData, ...]
    special_cards: tuple[SpecialData, ...]
    bonus_cards: tuple[BonusData, ...]
    sack_cards: tuple[SackData, ...]
    workshops: tuple[WorkshopData, ...]
    canal_tiles: tuple[CanalData, ...]
    canal_bonus_tiles: tuple[CardData, ...]
    canal_setups: tuple[SetupData, ...] = Field(min_length=1)
    grids: tuple[GridData, GridData]
    map: MapData
    centres: tuple[CentreData, ...]
    trading_tiles: tuple[TradeData, ...]
    solo_cards: tuple[SoloData, ...]

    def flaws(self) -> Iterator[str]:
        return flaws(self)


def flaws(box: Box) -> Iterator[str]:
    parts: tuple[Part, ...] = (
        *box.action_cards, *box.special_cards, *box.bonus_cards, *box.sack_cards, *box.workshops, *box.canal_tiles,
        *box.canal_bonus_tiles, *box.trading_tiles, *box.solo_cards, *box.centres,
    )  # fmt: skip
    codes = Counter([box.map.home, *(one.code for one in parts)])
    spaces = {s.code for grid in box.grids for s in grid.spaces}
    yield from (f"{code} is there twice, or is a space of the network" for code, n in codes.items() if n > 1 or code in spaces)
    yield from _course_flaws(box)
    yield from _card_flaws(box)
    yield from _board_flaws(box)


def _course_flaws(box: Box) -> Iterator[str]:
    c = box.constants
    if c.rounds % 2 or c.turns_per_round != c.hand_start:
        yield "constants: rounds come in pairs, and the hand at the start of a round is played in it"
    if len(c.row_vp) != c.row_spaces + 1 or len(c.pink_bonus) != c.rounds or len(c.canal_count_vp) != len(box.canal_tiles) + 1:
        yield "constants: row_vp, pink_bonus and canal_count_vp must have a number for each case"
    if sorted(c.icons) != list(c.icons) or set(c.costs) != {"workshop", "small", "large", "base"}:
        yield "constants: icons in rising order, and a cost for each thing that is built"
    if {one.set for one in box.action_cards} != {s for s, n in Counter(a.set for a in box.action_cards).items() if n == 6}:
        yield "action_cards: six of each set"
    for i, one in enumerate(box.solo_cards):
        if (one.halves is None) != (one.start is not None):
            yield f"solo_cards.{i}: the set-up card alone has start spaces and no action side"


def _card_flaws(box: Box) -> Iterator[str]:
    pairs = {a.pair: {a.A.action, a.B.action} for a in box.action_cards}
    stacks = Counter((s.colour, s.level) for s in box.special_cards)
    for i, s in enumerate(box.special_cards):
        if (s.colour == "yellow") != (s.when == "on_play") or (s.colour == "pink") != (s.when == "endgame"):
            yield f"special_cards.{i}.when: {s.when} does not go with {s.colour}"
        if (s.mains is not None) != (s.colour == "yellow") or (s.halves is not None) != (s.pair is not None):
            yield f"special_cards.{i}: yellow cards have main actions, and a pair its halves"
        if s.pair is not None and set(s.halves or ()) != pairs.get(s.pair):
            yield f"special_cards.{i}.pair: no starting card has these two actions"
    for stack, n in stacks.items():
        if n < box.constants.specials_per_stack:
            yield f"special_cards: too few of {stack}"
    for colour in box.colours:
        for level in (1, 2):
            n = sum(b.colour == colour and b.level == level for b in box.bonus_cards)
            if n != box.constants.display * box.constants.rounds // 2:
                yield f"bonus_cards: {n} of {colour} {level}, not as many as are turned up in half a game"


def _board_flaws(box: Box) -> Iterator[str]:
    places = {box.map.home, *(c.code for c in box.centres)}
    if not {p for s in (*box.map.segments, box.map.road) for p in s} <= places - {box.map.home}:
        yield "map: every segment joins two trading centres"
    for colour in ("blue", "red"):
        if sum(c.colour == colour for c in box.centres) != sum(t.colour == colour for t in box.trading_tiles):
            yield f"trading_tiles: as many {colour} tiles as centres"
    for t in box.trading_tiles:
        if any({s.top.kind, s.bottom.kind} != {"sell", "buy"} or set(s.bottom.unit) - {"coin"} for s in (t.A, t.B)):
            yield f"trading_tiles: on each side of {t.code} one box sells and the lower one buys, for coins"
    for i, solo in enumerate(box.solo_cards):
        if not set(solo.trading) <= places:
            yield f"solo_cards.{i}.trading: no such centre"
    for grid in box.grids:
        spaces = {f"{col}{row}" for col in grid.columns for row in range(1, grid.rows + 1)}
        if {s.code for s in grid.spaces} != spaces or not {s.beside for s in grid.sources} <= spaces:
            yield f"grids {grid.side}: the spaces are not those of its columns and rows"
        for setup in box.canal_setups:
            if not set(setup.spaces[grid.side]) <= spaces or len(setup.spaces[grid.side]) > len(box.canal_bonus_tiles):
                yield f"{setup.code}: no such space, or too many of them, on side {grid.side}"
    for colour in box.players:
        if sum(w.owner == colour for w in box.workshops if w.level == 0) != 2:
            yield f"workshops: two starting tiles for {colour}"
    for w in box.workshops:
        if (w.back is None) != (w.level == 0):
            yield f"workshops: {w.code} has the wrong number of faces"


BOX = Box.model_validate_json(DATA.read_bytes())
