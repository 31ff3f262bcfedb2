"""Chance: reproducible from seed and counter, independent of what anybody remembers, and even."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256
from itertools import permutations
from random import Random

import pytest

from engines.kernel import Ask, Frame, Stuck, asked, clone, frame, redeal, settle
from tests.engines.kernel.table import Table


def seeded(seed: str = "a") -> Table:
    return Table(seats=2, seed=seed)


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, two, other = seeded(), seeded(), seeded("b")
    assert [one.numbers(3) for _ in range(4)] == [two.numbers(3) for _ in range(4)]
    assert seeded().numbers(3) != other.numbers(3)


def test_a_number_follows_from_seed_and_counter_alone() -> None:
    s = seeded("f00d")
    s.draws = 41
    first, second = s.numbers(2)
    stream = shake_256(b"f00d:41").digest(32)
    assert (first, second) == (int.from_bytes(stream[:16], "big"), int.from_bytes(stream[16:], "big"))


def test_successive_draws_differ() -> None:
    s = seeded()
    assert len({tuple(s.numbers(2)) for _ in range(100)}) == 100


def test_every_draw_is_counted_and_seals() -> None:
    s = seeded()
    s.roll(5)
    s.shuffle(["b", "a"])
    s.numbers(1)
    assert (s.draws, s.seals) == (3, 3)
    s.seal()
    assert (s.draws, s.seals) == (3, 4)


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_dice_show_every_face_and_no_other(sides: int) -> None:
    rolled = Counter(seeded().roll(200 * sides, sides))
    assert set(rolled) == set(range(1, sides + 1))
    assert all(130 < n < 270 for n in rolled.values())


def test_a_die_has_six_faces_unless_said_otherwise() -> None:
    assert set(seeded().roll(200)) == {1, 2, 3, 4, 5, 6}


def test_a_clone_rolls_the_same() -> None:
    s = seeded()
    s.roll(2)
    assert clone(s).roll(6) == s.roll(6)


def test_a_shuffle_depends_on_the_cards_and_not_on_their_order() -> None:
    results = set()
    for order in permutations("abcd"):
        s, cards = seeded(), list(order)
        s.shuffle(cards)
        results.add(tuple(cards))
    assert len(results) == 1


def test_a_shuffle_loses_nothing() -> None:
    cards = [f"c{n % 7}" for n in range(57)]
    shuffled = cards[:]
    seeded().shuffle(shuffled)
    assert Counter(shuffled) == Counter(cards) and shuffled != sorted(cards)


@pytest.mark.parametrize("cards", [[], ["only"]])
def test_very_small_decks_are_shuffled_too(cards: list[str]) -> None:
    s, before = seeded(), cards[:]
    s.shuffle(cards)
    assert cards == before and s.draws == 1


def test_all_orders_of_three_cards_are_about_equally_likely() -> None:
    s = seeded()
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(1200):
        cards = ["a", "b", "c"]
        s.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 6 and all(150 < n < 250 for n in seen.values())


# Deals that a seat cannot tell apart


@frame("chance.trade")
class Trade(Frame):
    """Public play has shown that this seat holds pottery."""

    seat: int

    def ask_sell(self, g: Table) -> Ask:
        return Ask(self.seat, "sell", tuple(f"sell {c}" for c in g.hands[self.seat] if c.startswith("P")))

    def sell(self, g: Table, verb: str, card: str) -> None:
        g.hands[self.seat].remove(card)


def table(hand: list[str], deck: list[str]) -> Table:
    return settle(Table(seats=2, seed="true", hands=[["T1"], hand], deck=deck, stack=[Trade(1)]))


def hidden(s: Table) -> list[list[list[str]]]:
    return [[s.hands[1], s.deck]]


def test_hidden_cards_change_places_and_the_rest_stays() -> None:
    s, rng, hands = table(["P1", "T2"], ["T3", "T4", "P2"]), Random(1), set()
    for _ in range(60):
        t = redeal(s, hidden, rng)
        assert sorted(t.hands[1] + t.deck) == sorted(s.hands[1] + s.deck)
        assert len(t.hands[1]) == 2 and t.hands[0] == ["T1"]
        hands.add(frozenset(t.hands[1]))
    assert frozenset({"T2", "T3"}) not in hands, "public play says that one of them is pottery"
    assert hands == {frozenset(h) for h in (["P1", "P2"], *([p, t] for p in ("P1", "P2") for t in ("T2", "T3", "T4")))}


def test_the_question_is_derived_anew_and_the_original_stays() -> None:
    s = table(["P1"], ["P2", "P3"])
    asks = set()
    for n in range(30):
        ask = asked(redeal(s, hidden, Random(n)), 1)
        assert ask is not None
        asks.add(ask.options)
    assert asks == {("sell P1",), ("sell P2",), ("sell P3",)}
    assert s == table(["P1"], ["P2", "P3"])


def test_what_is_known_stays_where_it_is() -> None:
    s = table(["P1", "T2"], ["T3", "P4"])
    for n in range(20):
        t = redeal(s, hidden, Random(n), known=["P1", "T3"])
        assert t.hands[1][0] == "P1" and t.deck[0] == "T3"


def test_groups_are_not_mixed() -> None:
    s = table(["P1"], ["T2"])
    t = redeal(s, lambda h: [[h.hands[1]], [h.deck]], Random(0))
    assert (t.hands, t.deck) == (s.hands, s.deck)


def test_a_deal_has_a_future_of_its_own() -> None:
    s = table(["P1"], ["T2"])
    t, u = redeal(s, hidden, Random(0)), redeal(s, hidden, Random(1))
    assert len({s.seed, t.seed, u.seed}) == 3
    assert redeal(s, hidden, Random(0)) == t


def test_when_no_deal_fits_it_says_so() -> None:
    s = table(["P1"], ["T2"])
    s.hands[1], s.deck = ["T1"], ["T2"]
    with pytest.raises(Stuck, match="no deal out of 5"):
        redeal(s, hidden, Random(0), tries=5)
