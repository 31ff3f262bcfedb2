"""The box: every card, face and number, read once from data/oaxaca.json, checked and frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import Field, PositiveInt

from engines.kernel.boxes import DataFile, Frozen, Sourced
from engines.kernel.data import data_file

DATA = data_file("oaxaca.json")
WILD = 1
BANNER = "BA"
COPY = "abcdefgh"  # what tells the copies of a card apart

Scope = Literal[
    "own_workshop", "any_workshop", "opponent_workshop", "one_opponent_workshop",
    "own_stall", "opponent_stall", "any_column", "other_columns",
]  # fmt: skip
Op = Literal[
    "free_result", "remove_tokens", "redistribute", "passive_workshop_space", "craft_modifier_wild", "return_then_remove",
    "score_flat", "score_per_type_in_stall", "score_per_workshop_card", "score_per_globe_in_stall", "set_die", "refresh",
    "passive_textile_craft", "passive_wild_gather_draw", "add_tokens", "copy_bonus", "remove_from_each",
    "remove_from_each_then_opponents_may", "move_tokens_same_type", "add_token_to_each", "deck_bonus_tokens", "reroll",
    "use_tourist", "reclaim", "passive_gather_draw", "gather_modifier", "craft_modifier_double", "flip_die", "draw_tourist",
]  # fmt: skip


class EffectData(Frozen):
    """What a card does: an operation and its numbers."""

    op: Op
    amount: PositiveInt = 1
    amount_min: PositiveInt = 1
    amount_max: PositiveInt = 1
    min: PositiveInt = 1
    max: PositiveInt | None = None
    points: int = 0
    cards: Literal[1] = 1
    scope: Scope = "own_workshop"
    choices: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    must_change: bool = False
    split: bool = False
    requires_result: Literal["wild"] = "wild"
    exclude_icons: tuple[Literal["globe"], ...] = ()


class KindData(Sourced):
    """One kind of handicraft card, a tourist card, or the banner."""

    code: str
    deck: str = ""
    craft_value: PositiveInt = 1
    copies: int = Field(default=1, ge=1, le=len(COPY))
    timing_icon: Literal["none", "bag", "hammer", "globe"]
    effect: EffectData
    solo_effect: EffectData | None = None


class Faces(Frozen):
    """One face of the die."""

    face: PositiveInt
    key: str
    opposite: PositiveInt


class Dice(Sourced):
    """The die: which craft each face stands for, and what lies opposite."""

    faces: tuple[Faces, ...]


class Deck(Frozen):
    """One of the handicraft decks."""

    key: str
    face: PositiveInt
    code_prefix: str


class Grid(Frozen):
    """The face-up tourist cards: one column a round."""

    rows: PositiveInt
    columns: PositiveInt


class GatherDraw(Frozen):
    """How many cards a gather draws."""

    craft_face: PositiveInt
    wild: PositiveInt


class Constants(Sourced):
    """The numbers of the rules."""

    rounds: PositiveInt
    dice_per_player: PositiveInt
    workshop_capacity: PositiveInt
    activations_per_turn: PositiveInt
    tourist_uses_per_round: Literal[1]
    tourist_grid: Grid
    points_per_workshop_card: int
    points_for_early_morning_die: int
    gather_draw: GatherDraw
    early_morning_capacity: Literal[1]
    solo_customers: PositiveInt
    solo_matching_factor: PositiveInt
    solo_wild_factor: PositiveInt


class Band(Frozen):
    """From this score on, this verdict in the solo game."""

    min: int | None
    rank: PositiveInt


class Review(Sourced):
    """The customers' verdicts."""

    bands: tuple[Band, ...]


class Box(DataFile):
    """The whole data file."""

    game: Literal["oaxaca"]
    constants: Constants
    dice: Dice
    handicraft_decks: tuple[Deck, ...]
    handicraft_kinds: tuple[KindData, ...]
    tourist_cards: tuple[KindData, ...]
    banner: KindData
    solo_review: Review

    def flaws(self) -> Iterator[str]:
        return flaws(self)


def flaws(box: Box) -> Iterator[str]:
    keys = {f.face: f.key for f in box.dice.faces}
    if keys.get(WILD) != "wild" or "textile" not in keys.values() or len(keys) < len(box.dice.faces):
        yield "dice.faces: every face once, the wild one is 1, and there is a textile"
    for i, f in enumerate(box.dice.faces):
        if f.face not in (g.opposite for g in box.dice.faces if g.face == f.opposite):
            yield f"dice.faces.{i}.opposite: {f.opposite} is not opposite to {f.face}"
    if {d.face: d.key for d in box.handicraft_decks} != {face: key for face, key in keys.items() if face != WILD}:
        yield "handicraft_decks: one deck for each face but the wild one, of the same name"
    cards = [(f"handicraft_kinds.{i}", k) for i, k in enumerate(box.handicraft_kinds)]
    cards += [*((f"tourist_cards.{i}", k) for i, k in enumerate(box.tourist_cards)), ("banner", box.banner)]
    codes = Counter(k.code for _, k in cards)
    for place, k in cards:
        if codes[k.code] > 1:
            yield f"{place}.code: {k.code} is there twice"
        if place.startswith("handicraft") and k.deck not in keys.values():
            yield f"{place}.deck: there is no deck {k.deck!r}"
        for name, effect in (("effect", k.effect), ("solo_effect", k.solo_effect or k.effect)):
            if unknown := {*effect.choices, *effect.to} - {*keys.values()}:
                yield f"{place}.{name}: no face shows {', '.join(sorted(unknown))}"
            if (effect.op == "free_result" and not effect.choices) or (effect.op == "set_die" and not effect.to):
                yield f"{place}.{name}: {effect.op} needs the faces to choose from"
            if (k.timing_icon == "globe") != effect.op.startswith(("passive_", "score_")):
                yield f"{place}.timing_icon: {k.timing_icon} does not go with {effect.op}"
    if len(box.tourist_cards) < box.constants.tourist_grid.rows * box.constants.tourist_grid.columns:
        yield "tourist_cards: too few to fill the grid"
    lowest = [b.min for b in box.solo_review.bands]
    if not lowest or lowest[0] is not None or None in lowest[1:]:
        yield "solo_review.bands: the first, and only that, has no lower end"


class Effect(NamedTuple):
    """An effect as the rules use it: faces as numbers."""

    op: Op
    amount: int
    low: int
    high: int | None
    points: int
    scope: Scope
    faces: tuple[int, ...]
    must_change: bool


class Kind(NamedTuple):
    """A card's kind, looked up by the code of any of its copies."""

    code: str
    deck: str  # "" for tourist cards and the banner
    face: int  # of its deck; 0 for tourist cards and the banner
    value: int
    icon: str
    effect: Effect
    solo: Effect
    is_globe: bool
    may_modify: bool  # it is declared with an action, or leads to a card that is
    may_pay: bool  # it gives a free result, or leads to a card that does
    order: int  # data order


BOX = Box.model_validate_json(DATA.read_bytes())
RULES = BOX.constants
FACES: tuple[int, ...] = tuple(f.face for f in BOX.dice.faces)
FACE_OF: Mapping[str, int] = MappingProxyType({f.key: f.face for f in BOX.dice.faces})
FACE_KEY: Mapping[int, str] = MappingProxyType({f.face: f.key for f in BOX.dice.faces})
OPPOSITE: Mapping[int, int] = MappingProxyType({f.face: f.opposite for f in BOX.dice.faces})
DECKS: tuple[str, ...] = tuple(d.key for d in BOX.handicraft_decks)
DECK_OF_FACE: Mapping[int, str] = MappingProxyType({d.face: d.key for d in BOX.handicraft_decks})
FACE_OF_DECK: Mapping[str, int] = MappingProxyType({d.key: d.face for d in BOX.handicraft_decks})
WORD_OF_DECK: Mapping[str, str] = MappingProxyType({d: d.replace("_", "-") for d in DECKS})
DECK_OF_WORD: Mapping[str, str] = MappingProxyType({w: d for d, w in WORD_OF_DECK.items()})
TEXTILE = FACE_OF["textile"]

LEADING: frozenset[Op] = frozenset({"copy_bonus", "use_tourist"})
MODIFYING: frozenset[Op] = frozenset({"gather_modifier", "craft_modifier_wild", "craft_modifier_double"})


def _effect(e: EffectData) -> Effect:
    faces = tuple(FACE_OF[key] for key in e.choices or e.to)
    low, high = (e.amount_min, e.amount_max) if e.op == "return_then_remove" else (e.min, e.max)
    return Effect(e.op, e.amount, low, high, e.points, e.scope, faces, e.must_change)


def _kind(order: int, k: KindData) -> Kind:
    effect = _effect(k.effect)
    solo = _effect(k.solo_effect) if k.solo_effect else effect
    ops = {effect.op, solo.op}
    return Kind(
        k.code,
        k.deck,
        FACE_OF_DECK[k.deck] if k.deck else 0,
        k.craft_value if k.deck else 0,
        k.timing_icon,
        effect,
        solo,
        k.timing_icon == "globe",
        bool(ops & (LEADING | MODIFYING)),
        bool(ops & (LEADING | {"free_result"})),
        order,
    )


_kinds = [_kind(i, k) for i, k in enumerate((*BOX.handicraft_kinds, *BOX.tourist_cards, BOX.banner))]
_copies = {k.code: k.copies for k in BOX.handicraft_kinds}
KINDS: Mapping[str, Kind] = MappingProxyType({k.code: k for k in _kinds})
HANDICRAFTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {d: tuple(f"{k.code}{COPY[i]}" for k in _kinds if k.deck == d for i in range(_copies[k.code])) for d in DECKS}
)
TOURISTS: tuple[str, ...] = tuple(k.code for k in BOX.tourist_cards)

_cards = {c: KINDS[c[:-1]] for cards in HANDICRAFTS.values() for c in cards}
CARD: Mapping[str, Kind] = MappingProxyType({**_cards, **{c: KINDS[c] for c in (*TOURISTS, BANNER)}})


def column(round_: int, place: int) -> bool:
    return place // RULES.tourist_grid.rows == round_ - 1


def verdict(score: int) -> int:
    return max(b.rank for b in BOX.solo_review.bands if b.min is None or score >= b.min)
