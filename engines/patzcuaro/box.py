"""The shape of data/patzcuaro.json, and where its parts must agree with each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Annotated, Literal

from pydantic import Field, NonPositiveInt, PositiveInt

from engines.kernel.boxes import DataFile, Frozen, Sourced, doubles

WIDEST = 25  # one menu shows no more
CODE = re.compile(r"[A-Z][A-Za-z0-9]{0,3}")  # never a word that a command begins with

Count = Annotated[int, Field(ge=1, le=99)]
Arrow = Literal["cw", "ccw", "across"]
Kind = Literal["item_set", "colour_set", "colour_penalty", "colour_absent", "level_match"]


class AnyNeed(Frozen):
    """Any card will do."""

    need: Literal["any"]


class ColourNeed(Frozen):
    """A card of that colour."""

    need: Literal["colour"]
    colour: str


class ItemNeed(Frozen):
    """A card that shows the item, or that does not."""

    need: Literal["has_item", "lacks_item"]
    item: str


class CountNeed(Frozen):
    """A card with exactly so many items, copies included."""

    need: Literal["exact_items"]
    count: Count


class TopNeed(Frozen):
    """A card of another colour than the top card of the space before the trade (R12)."""

    need: Literal["different_from_top"]


NeedData = Annotated[AnyNeed | ColourNeed | ItemNeed | CountNeed | TopNeed, Field(discriminator="need")]


class TradeData(Frozen):
    """Cards to give, each for a need of its own, and all others there to take."""

    do: Literal["trade"]
    give: tuple[NeedData, ...] = Field(min_length=1, max_length=3)


class AltarData(Frozen):
    """A card to place in the own altar."""

    do: Literal["altar"]


class DrawData(Frozen):
    """Cards to draw unseen."""

    do: Literal["draw"]
    count: Count


class RevealData(Frozen):
    """A card to turn up and lay on a shop space in the direction of the arrow."""

    do: Literal["reveal"]
    arrow: Arrow


class OthersData(Frozen):
    """What each of the other players gets."""

    do: Literal["others"]
    benefit: Annotated[AltarData | DrawData, Field(discriminator="do")]


class ChooseData(Frozen):
    """One of several lists of actions."""

    do: Literal["choose"]
    options: tuple[tuple[ActionData, ...], ...] = Field(min_length=2, max_length=WIDEST)


ActionData = Annotated[TradeData | AltarData | DrawData | RevealData | OthersData | ChooseData, Field(discriminator="do")]


class Constants(Sourced):
    """The numbers of the rules; the altar is a pyramid whose levels are listed from the base up."""

    players_min: int = Field(ge=2)
    players_max: int = Field(le=8)
    starting_hand: Count
    move_min: PositiveInt
    move_max: int = Field(ge=1, le=WIDEST - 1)
    flip_draw: Count
    fallback_draw: Count
    flip_penalty: NonPositiveInt
    shop_tiles_by_players: dict[str, PositiveInt]
    levels: tuple[LevelData, ...] = Field(min_length=1, max_length=5)
    final_placements_per_other_player: int = Field(ge=0)


class LevelData(Frozen):
    """One level of the altar and how it scores."""

    level: PositiveInt
    slots: PositiveInt
    types_scored: PositiveInt
    points_per_item: int


class ColourData(Sourced):
    """A colour of cards, its symbol, and the letter its cards begin with."""

    key: str
    symbol: str
    card_prefix: str


class KeyData(Sourced):
    """An item type, or a player's colour."""

    key: str


class CardData(Sourced):
    """An altar card."""

    code: str
    colour: str
    items: dict[str, Count] = Field(min_length=1)


class SpaceData(Sourced):
    """An action space: what one does there, in this order."""

    code: str
    actions: tuple[ActionData, ...] = Field(min_length=1)


class HomeData(Sourced):
    """The tile of Pátzcuaro itself."""

    code: str
    top: SpaceData
    bottom: SpaceData


class SideData(Frozen):
    """A side of a shop tile: two spaces, of which the orientation decides which is on top (R4)."""

    a: SpaceData
    b: SpaceData


class TileData(Sourced):
    """A shop tile."""

    code: str
    sides: dict[str, SideData] = Field(min_length=1)


class ObjectiveData(Sourced):
    """An objective card; which fields it has depends on its kind."""

    code: str
    petals: Literal[1, 2, 3]
    kind: Kind
    set: dict[str, Count] = Field(default_factory=dict)
    items: dict[str, Count] = Field(default_factory=dict)
    colours: dict[str, Count] = Field(default_factory=dict)
    colour: str = ""
    points: int = 0
    points_per_card: int = 0
    points_by_levels: tuple[int, ...] = ()


class Box(DataFile):
    """The whole data file."""

    game: Literal["patzcuaro"]
    constants: Constants
    colours: tuple[ColourData, ...] = Field(min_length=1, max_length=WIDEST)
    items: tuple[KeyData, ...] = Field(min_length=1)
    player_colours: tuple[KeyData, ...]
    altar_cards: tuple[CardData, ...]
    patzcuaro_tile: HomeData
    shop_tiles: tuple[TileData, ...]
    objectives: tuple[ObjectiveData, ...]

    def flaws(self) -> Iterator[str]:
        return chain(number_flaws(self), card_flaws(self), space_flaws(self), objective_flaws(self))


FIELDS_OF_KIND: Mapping[str, tuple[str, ...]] = {
    "item_set": ("set", "points"),
    "colour_set": ("set", "points"),
    "colour_penalty": ("colour", "points_per_card"),
    "colour_absent": ("colour", "points"),
    "level_match": ("items", "colours", "points_by_levels"),
}


def number_flaws(box: Box) -> Iterator[str]:
    c = box.constants
    if c.players_min > c.players_max:
        yield "constants.players_max: less than players_min"
    if c.move_min > c.move_max:
        yield "constants.move_max: less than move_min"
    if [one.level for one in c.levels] != [*range(1, len(c.levels) + 1)]:
        yield "constants.levels: numbered 1, 2, 3 from the base up"
    if any(low.slots - 1 != high.slots for low, high in zip(c.levels, c.levels[1:], strict=False)):
        yield "constants.levels: each level has one slot less than the one below it"
    if len(box.player_colours) < c.players_max:
        yield "player_colours: too few for so many players"
    for players in range(c.players_min, c.players_max + 1):
        tiles = c.shop_tiles_by_players.get(str(players), 0)
        place = f"constants.shop_tiles_by_players.{players}"
        if not 0 < tiles <= len(box.shop_tiles):
            yield f"{place}: between 1 and {len(box.shop_tiles)} tiles"
        elif 2 * tiles + 2 < players + c.move_max:
            yield f"{place}: too few spaces for {players} tokens that move up to {c.move_max}"
        if len(box.altar_cards) <= players * c.starting_hand + 2 * tiles:
            yield f"altar_cards: too few for {players} players"


def card_flaws(box: Box) -> Iterator[str]:
    yield from doubles("colours", (one.key for one in box.colours))
    yield from doubles("colours", (one.card_prefix for one in box.colours))
    yield from doubles("items", (one.key for one in box.items))
    yield from doubles("altar_cards", (one.code for one in box.altar_cards))
    prefixes, items = {one.key: one.card_prefix for one in box.colours}, {one.key for one in box.items}
    for i, card in enumerate(box.altar_cards):
        place = f"altar_cards.{i}"
        if card.colour not in prefixes:
            yield f"{place}.colour: there is no colour {card.colour!r}"
        elif not card.code.startswith(prefixes[card.colour]) or not CODE.fullmatch(card.code):
            yield f"{place}.code: {card.code} does not begin with {prefixes[card.colour]}, or is no short code"
        if strange := sorted(card.items.keys() - items):
            yield f"{place}.items: there is no item {', '.join(strange)}"
    for colour, n in Counter(card.colour for card in box.altar_cards).items():
        if n > WIDEST:
            yield f"altar_cards: {n} cards are {colour}, a menu shows {WIDEST}"


def spaces_of(box: Box) -> Iterator[tuple[str, SpaceData, bool]]:
    """Every space with its place in the file, and whether it is one of a shop."""
    yield "patzcuaro_tile.top", box.patzcuaro_tile.top, False
    yield "patzcuaro_tile.bottom", box.patzcuaro_tile.bottom, False
    for i, tile in enumerate(box.shop_tiles):
        for name, side in tile.sides.items():
            yield f"shop_tiles.{i}.sides.{name}.a", side.a, True
            yield f"shop_tiles.{i}.sides.{name}.b", side.b, True


def each_action(place: str, actions: Iterable[ActionData]) -> Iterator[tuple[str, ActionData]]:
    for i, action in enumerate(actions):
        yield f"{place}.{i}", action
        if isinstance(action, ChooseData):
            for k, option in enumerate(action.options):
                yield from each_action(f"{place}.{i}.options.{k}", option)


def space_flaws(box: Box) -> Iterator[str]:
    codes = [space.code for _, space, _ in spaces_of(box)]
    yield from doubles("shop_tiles", [*codes, *(tile.code for tile in box.shop_tiles), box.patzcuaro_tile.code])
    colours, items = {one.key for one in box.colours}, {one.key for one in box.items}
    yield from doubles("shop_tiles", (tile.code + name for tile in box.shop_tiles for name in tile.sides))
    for i, tile in enumerate(box.shop_tiles):
        for name in tile.sides:
            if not re.fullmatch(r"[A-Z0-9]+", tile.code + name):
                yield f"shop_tiles.{i}: {tile.code} with a side {name!r} is no short code"
    for place, space, is_shop in spaces_of(box):
        for where, action in each_action(f"{place}.actions", space.actions):
            if not is_shop and (isinstance(action, TradeData) or getattr(action, "arrow", "") == "across"):
                yield f"{where}.do: no card ever lies in Pátzcuaro, and no shop is across"
            for k, need in enumerate(action.give if isinstance(action, TradeData) else ()):
                if isinstance(need, ColourNeed) and need.colour not in colours:
                    yield f"{where}.give.{k}.colour: there is no colour {need.colour!r}"
                if isinstance(need, ItemNeed) and need.item not in items:
                    yield f"{where}.give.{k}.item: there is no item {need.item!r}"


def objective_flaws(box: Box) -> Iterator[str]:
    yield from doubles("objectives", (one.code for one in box.objectives))
    colours, items = {one.key for one in box.colours}, {one.key for one in box.items}
    for petals in (1, 2, 3):
        if petals not in (one.petals for one in box.objectives):
            yield f"objectives: none has {petals} petals"
    for i, one in enumerate(box.objectives):
        place, fields = f"objectives.{i}", FIELDS_OF_KIND[one.kind]
        given = one.model_fields_set - {"code", "petals", "kind", "provenance"}
        if given != set(fields) or not (one.set or one.items or one.colours or one.colour):
            yield f"{place}: {one.kind} needs {', '.join(fields)}, and nothing else"
        named_items = {*one.items, *(one.set if one.kind == "item_set" else ())}
        named_colours = {*one.colours, *(one.set if one.kind == "colour_set" else ()), *([one.colour] if one.colour else ())}
        if strange := sorted((named_items - items) | (named_colours - colours)):
            yield f"{place}: there is no {', '.join(strange)}"
        if one.kind == "level_match" and len(one.points_by_levels) != len(box.constants.levels) + 1:
            yield f"{place}.points_by_levels: one number for each number of levels, none included"


Constants.model_rebuild()
ChooseData.model_rebuild()
SpaceData.model_rebuild()
