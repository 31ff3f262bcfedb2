"""What a position is worth to a robot: never more than a guess, but it must point the right way."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply
from engines.resafa import GAME
from engines.resafa.appraisal import card_worth, ware_values
from engines.resafa.cards import CARD, RULES
from engines.resafa.prospects import RIVAL, turns_left, worth
from engines.resafa.rules import new
from engines.resafa.view import view
from engines.robots import Easy, play_match
from tests.engines.resafa.table import Table, lay


def worth_of(t: Table) -> float:
    """The worth of the table for whose turn it is."""
    return worth(view(t.s, 0), 0)


@pytest.mark.parametrize("seats", [1, 3])
def test_at_the_end_only_the_scores_count(seats: int) -> None:
    g, rng = new("worth", seats), Random(3)
    while g.asks:
        apply(g, g.asks[0].seat, rng.choice(g.asks[0].options))
    scores = g.result["scores"]
    for seat, score in enumerate(scores):
        best = max((n for q, n in enumerate(scores) if q != seat), default=0)
        assert worth(view(g, seat), seat) == pytest.approx(score - RIVAL * best)


@pytest.mark.parametrize("ware", ["coin", "stone", "marble", "spice", "amphora", "vp"])
def test_having_is_better_than_not_having(ware: str) -> None:
    assert worth_of(lay(**{ware: 2})) > worth_of(lay(**{ware: 1})) > worth_of(lay())


def test_room_on_the_caravan_tokens_tiles_and_cards_are_worth_something() -> None:
    plain = lay()
    better = [lay(capacity=3), lay(causeway=["scarab", "scarab"]), lay().lays(0, B1="CT5 a"), lay("P36"), lay("BY1-5")]
    assert all(worth_of(t) > worth_of(plain) for t in better)


@pytest.mark.parametrize("seats", [1, 4])
def test_turns_to_come_are_counted_from_the_set_up_to_the_last(seats: int) -> None:
    """A position of the set-up was thought to have a round more than there are; what it foretold alone was 33 points too much."""
    g, rng = new("turns", seats), Random(4)
    left, first = set[int](), set[int]()
    while g.asks:
        left = left | {turns_left(view(g, None), p) for p in view(g, None).players}
        first = left if g.round == 0 else first
        apply(g, g.asks[0].seat, rng.choice(g.asks[0].options))
    most = RULES.rounds * RULES.turns_per_round
    assert first == {most} and left == {*range(most + 1)}


def test_time_makes_goods_cheaper_and_every_card_has_a_worth() -> None:
    assert all(ware_values(0)[ware] <= ware_values(9)[ware] for ware in ware_values(9))
    assert all(card_worth(card, left) >= 0 for card in CARD for left in (0, 3, 18))


def test_others_learn_nothing_from_the_worth() -> None:
    t = lay()
    hidden, pile = t.b.area.hand, t.b.area.pile
    before = worth_of(t)
    hidden[0], pile[0] = pile[0], hidden[0]
    assert worth_of(t) == before


@pytest.mark.sampled(3)
def test_even_a_hasty_robot_plays_far_better_than_chance() -> None:
    scores = [play_match(GAME, [Easy(deals=1, endings=3)], f"hasty {n}").scores[0] for n in range(3)]
    assert min(scores) > 60
