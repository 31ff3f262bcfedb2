"""The Divining Dish: where the five Runes lie, what they show, and what they allow; sections 3 and 5."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from engines.merchants_cove.cards import RULES, TWIST

RUNES = ("a", "b", "coin", "bone", "voodoo")  # the dice are a and b
DICE = ("a", "b")
HALVES = ("left", "right")
COIN: tuple[Literal["tree", "skull"], ...] = ("tree", "skull")
LEFT, RIGHT = "L", "R"
LETTER = {"left": LEFT, "right": RIGHT}
OTHER = {LEFT: RIGHT, RIGHT: LEFT}
ALL_HALVES = tuple("".join(halves) for halves in product((LEFT, RIGHT), repeat=len(RUNES)))
TOGETHER = (ALL_HALVES[0], ALL_HALVES[-1])


class Dish(NamedTuple):
    """Five Runes: a letter for the half of each in their order, the dice, and the face of the coin."""

    halves: str
    a: int
    b: int
    coin: str

    def half(self, rune: str) -> str:
        return self.halves[RUNES.index(rune)]

    def value(self, die: str) -> int:
        return self.a if die == "a" else self.b

    def with_rune(self, rune: str) -> tuple[str, ...]:
        half = self.half(rune)
        return tuple(die for die, where in zip(DICE, self.halves, strict=False) if where == half)

    def dice_in(self, half: str) -> tuple[str, ...]:
        return tuple(die for die, where in zip(DICE, self.halves, strict=False) if where == LETTER[half])

    def runes_in(self, half: str) -> tuple[str, ...]:
        return tuple(rune for rune, where in zip(RUNES, self.halves, strict=True) if where == LETTER[half])

    @property
    def is_together(self) -> bool:
        return self.halves in TOGETHER

    @property
    def lines(self) -> int:
        """How many lines Star Charting would allow: the higher die lying with the Bone; 0 when there is none (7.1)."""
        return max((self.value(die) for die in self.with_rune("bone")), default=0)

    @property
    def twists(self) -> tuple[str, ...]:
        half = self.half("coin")
        return tuple(key for key, one in TWIST.items() if self.half(one.rune) == half)

    def moved(self, rune: str) -> Dish:
        """The same with one Rune in the other half; what it shows stays."""
        i = RUNES.index(rune)
        return self._replace(halves=self.halves[:i] + OTHER[self.halves[i]] + self.halves[i + 1 :])

    def bent(self, die: str, by: int) -> Dish:
        """The same with a die one up or down, the highest face beside the lowest."""
        value = (self.value(die) - 1 + by) % RULES.die_faces + 1
        return self._replace(a=value) if die == "a" else self._replace(b=value)


class Chances(NamedTuple):
    """What a dish allows by itself, worked out once for each."""

    lines: int
    predicts: tuple[tuple[str, int], ...]  # dice lying with the Voodoo, and what they show
    twists: tuple[tuple[int, str], ...]  # tracks that the coin allows to fill, and the words for it
    values: tuple[tuple[int, ...], tuple[int, ...]]  # of the dice in either half


@lru_cache(maxsize=1 << 14)
def chances(halves: str, a: int, b: int, coin: str) -> Chances:
    dish = Dish(halves, a, b, coin)
    return Chances(
        dish.lines,
        tuple((die, dish.value(die)) for die in dish.with_rune("voodoo")),
        tuple((track, f"twist {key}") for track, key in enumerate(TWIST) if key in dish.twists),
        (tuple(map(dish.value, dish.dice_in("left"))), tuple(map(dish.value, dish.dice_in("right")))),
    )


def fallen(numbers: list[int]) -> tuple[str, int, int, str]:
    """A roll, from eight numbers, part by part as in a Dish: the halves of the Runes, both dice, the coin."""
    one, two, three, four, five, a, b, coin = numbers
    letters = ALL_HALVES[one % 2 << 4 | two % 2 << 3 | three % 2 << 2 | four % 2 << 1 | five % 2]
    return (letters, 1 + a % RULES.die_faces, 1 + b % RULES.die_faces, COIN[coin % 2])
