"""The kit's own eyes: words inside values, differences between them, and fingerprints."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType

import pytest

from engines.kernel import State
from tests.kit.walk import NotPlain, difference, fingerprint, words_in


@dataclass
class Stall:
    owner: str = "Xochitl"
    fruit: list[str] = field(default_factory=lambda: ["ma1", "pa2"])
    prices: dict[str, tuple[int, str]] = field(default_factory=lambda: {"gu3": (4, "sold to tu7")})


def test_words_are_found_wherever_they_hide() -> None:
    assert words_in(Stall()) == {"Xochitl", "ma1", "pa2", "gu3", "sold to tu7", "sold", "to", "tu7"}


def test_a_view_must_not_carry_the_state() -> None:
    with pytest.raises(NotPlain):
        words_in(["fine", (State(),)])


def test_a_difference_is_named_where_it_lies() -> None:
    assert difference(Stall(), Stall(), "stall") == ""
    assert difference(Stall(), Stall(fruit=["ma1", "pa3"]), "stall") == "stall.fruit[1]: 'pa2' / 'pa3'"
    assert difference(Stall(), Stall(fruit=["ma1"]), "stall") == "stall.fruit: ['ma1', 'pa2'] / ['ma1']"
    changed = Stall(prices={"gu3": (5, "sold to tu7")})
    assert difference(Stall(), changed, "stall") == "stall.prices['gu3'][0]: 4 / 5"


def test_a_fingerprint_sees_every_change_and_no_order_of_sets() -> None:
    table = {"fruits": MappingProxyType({"ma1": Stall()}), "kinds": frozenset({"mango", "papaya"})}
    before = fingerprint(table)
    assert before == fingerprint({"fruits": MappingProxyType({"ma1": Stall()}), "kinds": frozenset({"papaya", "mango"})})
    Stall.__init__(table["fruits"]["ma1"], "Citlali")  # type: ignore[index]
    assert fingerprint(table) != before
