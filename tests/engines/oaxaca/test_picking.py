"""Dice and customers to be rolled again: any of them in any order, and a last word; answers of older versions still count."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from engines.kernel import Codec, apply, asked
from engines.oaxaca import GAME
from engines.oaxaca.state import Oaxaca
from tests.engines.oaxaca.table import Table, dawn, evening
from tests.engines.oaxaca.wander import finished

PAUSED = json.loads(Path(__file__).with_name("paused.json").read_text("utf-8"))  # saved by the first version, amid picks


def dice(rolls: str = "1 2 4 6 6") -> Table:
    """The opening of a round for two, A with these dice."""
    return dawn("Night(1 1 1 1 1)", "Night(1 1 1 1 1)", rolls=f"{rolls} 1 1 1 1 1")


def former(t: Table) -> tuple[str, ...]:
    """What is taken from A, though nobody is shown it."""
    ask = asked(t.s, 0)
    return ask.also if ask is not None else ()


def customers() -> Table:
    """The start of a solo round, customers 1, 2 and 4 still waiting."""
    t = evening("{BA, PO1a, TE1a} Night(1 1 1 1 1)", customers="6 6 2 6 4")
    t.a.says("sell PO1a 3", "sell TE1a 5")
    assert t.a.asked == "customers"
    return t


@pytest.mark.parametrize("order", list(permutations((1, 4, 6)))[::2])
def test_dice_are_picked_in_any_order_and_fall_alike(order: tuple[int, ...]) -> None:
    t = dice()
    t.will_roll(2, 3, 5)
    for face in order:
        t.a.says(f"again {face}")
        assert t.a.asked == "reroll" and t.a.options[-1] == "done"
    t.a.says("done")
    t.b.says("done")
    assert t.a.dice == "Day(2 2 3 5 6)"
    assert [one["picked"] for one in t.heard("opening")] == [[1, 4, 6]]


@pytest.mark.parametrize("order", list(permutations((1, 2, 4))))
def test_customers_are_picked_in_any_order_and_come_alike(order: tuple[int, ...]) -> None:
    t = customers()
    t.will_roll(1, 2, 3, 4, 5)
    for n in order:
        t.a.says(f"again {n}")
        assert t.a.asked == "customers" and t.a.options[-1] == "done"
    assert t.a.options == ("done",), "nobody is left, and nobody is rolled without a word"
    t.a.says("done")
    assert t.s.customers == [1, 2, 3, 4, 5]


def test_no_die_falls_before_the_last_word() -> None:
    """Random picks: whatever is picked, the question stays until it is closed, and offers exactly what is left."""
    rng = Random(5)
    for n in range(60):
        g = GAME.new(f"last word {n}", rng.choice((1, 2, 3, 4)))
        seat = rng.choice(g.asks).seat
        left, before = Counter(g.players[seat].day), g.seals
        while (ask := asked(g, seat)) is not None and len(ask.options) > 1 and rng.random() < 0.9:
            assert ask.options == (*(f"again {face}" for face in sorted(left) if left[face]), "done")
            word = rng.choice(ask.options[:-1])
            apply(g, seat, word)
            left[int(word.split()[1])] -= 1
            assert g.seals == before and asked(g, seat) is not None
        apply(g, seat, "done")


def test_what_older_versions_offered_is_taken_and_not_shown() -> None:
    t = dice()
    assert former(t) == ("reroll 1", "reroll 2", "reroll 4", "reroll 6")
    t.a.says("reroll 2")
    assert former(t) == ("reroll 4", "reroll 6"), "upwards only, as it was"
    t.a.says("reroll 4", "reroll 6")
    assert t.a.asked == "reroll", "a second 6 could follow"
    t.a.says("reroll 6")
    assert t.asked == {"b": "reroll"}, "nothing could follow, and that was the last word then"
    t = dice()
    t.a.says("again 6")
    assert former(t) == ("reroll 6",)


@pytest.mark.parametrize("n", range(len(PAUSED)))
def test_games_saved_amid_picks_go_on_as_they_did(n: int) -> None:
    g = Codec(Oaxaca).load(json.dumps(PAUSED[n]["save"]))
    for seat, choice in PAUSED[n]["moves"]:
        apply(g, seat, choice)
    assert g.result == PAUSED[n]["result"] and not g.asks


@pytest.mark.parametrize("n", range(len(PAUSED)))
def test_games_saved_amid_picks_go_on_by_the_rules_of_today(n: int) -> None:
    g = Codec(Oaxaca).load(json.dumps(PAUSED[n]["save"]))
    assert any(option.startswith("again ") for ask in g.asks for option in ask.options) or any(
        ask.options == ("done",) for ask in g.asks
    )
    assert finished(g, Random(n)).round == 3
