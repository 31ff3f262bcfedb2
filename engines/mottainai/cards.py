"""The box: every card, material and number, read once from data/mottainai.json, checked and frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import Field, PositiveInt

from engines.kernel.boxes import DataFile, Frozen, Sourced
from engines.kernel.data import data_file

DATA = data_file("mottainai.json")
MENU = 25  # one menu shows no more, so no material may have more cards
COPY = "#"  # parts a card's code from the number of the copy, where there are several

Job = Literal["clerk", "monk", "tailor", "potter", "smith"]
JOBS: tuple[Job, ...] = ("clerk", "monk", "tailor", "potter", "smith")
Timing = Literal[
    "morning_hand_limit", "morning", "restrict_opponents", "before_task", "replace_clerk", "replace_potter",
    "replace_monk_potter", "before_tailor", "support", "smith_support", "after_clerk", "after_potter", "after_smith",
    "after_prayer", "on_complete_self", "on_complete_any", "night", "passive", "instant_win", "endgame",
]  # fmt: skip

# What the effect of a card needs to be told; the effects themselves are rules and bear the names of the cards.
AMOUNT = ("deck-of-cards", "doll", "fan", "straw", "daitoro", "statue", "vase", "stool", "flag", "figurine", "coin", "gong")
POINTS = ("scroll", "bench", "tapestry", "haniwa", "teapot")
MATERIALS = (
    "crane", "curtain", "deck-of-cards", "lampshade", "poem", "straw", "bench", "fountain", "go-set", "stool", "tablet", "tower",
    "cloak", "quilt", "bangle", "flute",
)  # fmt: skip
CARDS = (
    "crane", "curtain", "deck-of-cards", "doll", "fan", "lampshade", "pinwheel", "plane", "poem", "scroll", "sketch", "straw",
    "amulet", "bench", "daitoro", "fountain", "frog", "go-set", "pillar", "statue", "stool", "tablet", "tower",
    "cloak", "flag", "handkerchief", "kite", "mask", "puppet", "quilt", "robe", "socks", "tapestry", "umbrella",
    "bangle", "bowl", "brick", "cup", "dice", "figurine", "haniwa", "jar", "teapot", "vase",
    "bell", "chopsticks", "coin", "flute", "gong", "pin", "ring", "shuriken", "sword", "turtle",
)  # fmt: skip


class EffectData(Frozen):
    """The numbers and materials of an effect."""

    amount: PositiveInt | None = None
    points: int | None = None
    materials: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()


class CardData(Sourced):
    """One card of the deck."""

    code: str
    material: str
    copies: PositiveInt
    timing: Timing
    effect: EffectData


class MaterialData(Sourced):
    """One material: its value, and the job its cards do as tasks and helpers."""

    key: str = Field(pattern=r"[a-z]+")
    value: PositiveInt
    job: Job


class Constants(Sourced):
    """The numbers of the rules."""

    hand_limit: PositiveInt
    cards_dealt: PositiveInt
    refill_to: PositiveInt
    wing_limits: tuple[PositiveInt, ...] = Field(min_length=1)
    decks: dict[int, PositiveInt]


class Box(DataFile):
    """The whole data file."""

    game: Literal["mottainai"]
    edition: str
    constants: Constants
    materials: tuple[MaterialData, ...]
    cards: tuple[CardData, ...]

    def flaws(self) -> Iterator[str]:
        return flaws(self)


def flaws(box: Box) -> Iterator[str]:
    keys = [m.key for m in box.materials]
    if sorted(m.job for m in box.materials) != sorted(JOBS) or len(set(keys)) < len(keys):
        yield f"materials: each once, one for each of {', '.join(JOBS)}"
    if list(box.constants.decks) != [2, 3, 4, 5]:
        yield "constants.decks: one number for each of 2, 3, 4 and 5 players"
    times = Counter(card.code for card in box.cards)
    if missing := [code for code in CARDS if not times[code]]:
        yield f"cards: {', '.join(missing)} missing"
    for seats, decks in box.constants.decks.items():
        if sum(card.copies for card in box.cards) * decks <= seats * (box.constants.cards_dealt + 2):
            yield f"constants.decks.{seats}: too few cards to deal"
    most = max(box.constants.decks.values(), default=1)
    for key in keys:
        if sum(card.copies for card in box.cards if card.material == key) * most > MENU:
            yield f"cards: more than {MENU} of {key} on one table"
    for i, card in enumerate(box.cards):
        yield from (f"cards.{i}.{flaw}" for flaw in _card_flaws(card, keys, times))


def _card_flaws(card: CardData, keys: list[str], times: Counter[str]) -> Iterator[str]:
    effect = card.effect
    if card.code not in CARDS or times[card.code] > 1:
        yield f"code: {card.code!r} is {'there twice' if card.code in CARDS else 'not a card of this game'}"
    if card.material not in keys:
        yield f"material: there is no material {card.material!r}"
    if unknown := {*effect.materials, *effect.tasks} - {*keys}:
        yield f"effect: there is no material {', '.join(sorted(unknown))}"
    for name, needed, given in (
        ("amount", card.code in AMOUNT, effect.amount is not None),
        ("points", card.code in POINTS, effect.points is not None),
        ("materials", card.code in MATERIALS, bool(effect.materials)),
        ("tasks", card.code == "fountain", bool(effect.tasks)),
    ):
        if needed != given:
            yield f"effect.{name}: {card.code} {'needs' if needed else 'has no use for'} it"


class Card(NamedTuple):
    """A card, looked up by its own code or by that of any of its copies."""

    code: str
    material: str
    value: int
    job: Job
    timing: Timing
    amount: int
    points: int
    materials: tuple[str, ...]
    tasks: tuple[str, ...]
    order: int  # data order


BOX = Box.model_validate_json(DATA.read_bytes())
RULES = BOX.constants
MATERIAL: Mapping[str, MaterialData] = MappingProxyType({m.key: m for m in BOX.materials})
VALUE: Mapping[str, int] = MappingProxyType({m.key: m.value for m in BOX.materials})
JOB: Mapping[str, Job] = MappingProxyType({m.key: m.job for m in BOX.materials})
MATERIAL_OF: Mapping[Job, str] = MappingProxyType({m.job: m.key for m in BOX.materials})


def _card(order: int, data: CardData) -> Card:
    effect = data.effect
    made_of = MATERIAL[data.material]
    return Card(
        data.code, made_of.key, made_of.value, made_of.job, data.timing,
        effect.amount or 0, effect.points or 0, effect.materials, effect.tasks, order,
    )  # fmt: skip


def _copies(data: CardData, decks: int) -> list[str]:
    n = data.copies * decks
    return [data.code] if n == 1 else [f"{data.code}{COPY}{i}" for i in range(1, n + 1)]


KIND: Mapping[str, Card] = MappingProxyType({data.code: _card(i, data) for i, data in enumerate(BOX.cards)})
# The codes that a card's copies may have, the fewest decks first.
CODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {c.code: tuple(dict.fromkeys(x for n in sorted(RULES.decks.values()) for x in _copies(c, n))) for c in BOX.cards}
)
CARD: Mapping[str, Card] = MappingProxyType({**{x: KIND[code] for code, xs in CODES.items() for x in xs}, **KIND})


def shuffled_from(seats: int) -> list[str]:
    return [copy for data in BOX.cards for copy in _copies(data, RULES.decks[seats])]


def alphabetical(card: str) -> str:
    """A card's place in the alphabet (R3): a space sorts before letters."""
    return CARD[card].code.replace("-", " ")
