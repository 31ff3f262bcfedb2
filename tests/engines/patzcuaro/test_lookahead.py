"""The look-ahead against an oracle: the rules themselves, played out in every way without the filter (section 4.1)."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from engines.patzcuaro import GAME, plans
from engines.patzcuaro.box import SpaceData
from engines.patzcuaro.cards import CARD, COLOURS, ITEMS, Need
from engines.patzcuaro.lookahead import Pile, Prospect, completable, mask, pile_of, ways
from engines.patzcuaro.plans import Plan
from engines.patzcuaro.state import BUILT
from tests.engines.wander import positions

UNSEEN = "?"  # a card that nobody knows: good for a need of any colour and for the altar


def fulfils(card: str, need: Need, top: str) -> bool:
    """Whether a card meets a need, read from the card itself."""
    if card == UNSEEN or need.kind == "any":
        return need.kind == "any"
    one = CARD[card]
    match need.kind:
        case "colour":
            return one.colour == need.value
        case "has_item":
            return need.value in one.items
        case "lacks_item":
            return need.value not in one.items
        case "exact_items":
            return sum(one.items.values()) == need.value
    return top != UNSEEN and one.colour != CARD[top].colour


def played_out(plan: Plan | None, hand: list[str], pile: list[str], room: int, deck: int, others: int) -> bool:
    """Whether some way to play leads to the end of the plan, or to the certain end of the game."""
    if plan is None:
        return True
    rest = plan.rest
    match plan.do:
        case "altar":
            return bool(hand) and (
                room == 1 or any(played_out(rest, without(hand, [c]), pile, room - 1, deck, others) for c in set(hand))
            )
        case "choose":
            return any(played_out(one, hand, pile, room, deck, others) for one in plan.branches)
        case "trade":
            for way in set(permutations(hand, len(plan.needs))):
                if pays_for(way, plan, pile[-1]) and played_out(rest, without(hand, way) + pile, list(way), room, deck, others):
                    return True
            return False
    drawn = plan.count if plan.do == "draw" else 1 if plan.do == "reveal" else plan.count * others
    if deck <= drawn and drawn:
        return True
    return played_out(rest, hand + [UNSEEN] * (drawn if plan.do == "draw" else 0), pile, room, deck - drawn, others)


def pays_for(way: tuple[str, ...], plan: Plan, top: str) -> bool:
    """Whether some cards, in some order, meet the needs of a trade one for one."""
    return any(all(fulfils(card, need, top) for card, need in zip(order, plan.needs, strict=True)) for order in permutations(way))


def without(hand: list[str], cards: Any) -> list[str]:
    """A hand that some cards have left."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def test_every_space_of_real_positions_is_judged_as_playing_it_out_judges_it() -> None:
    looked = possible = 0
    for g in positions(GAME, 250, seed=3, every=8):
        seat = g.active
        player = g.players[seat]
        if g.ending:
            continue
        for index, space in enumerate(g.ring.spaces):
            told = g.available(seat, index)
            room = player.altar.count("")
            found = played_out(plans.PLANS[space], player.hand, g.piles[index], room, len(g.deck), g.seats - 1)
            assert told == found, (space, player.hand, g.piles[index])
            assert told == (g.missing(seat, index) == 0)
            looked, possible = looked + 1, possible + told
    assert looked > 2000 and 0.2 < possible / looked < 0.95


def random_need(rng: Random) -> dict[str, Any]:
    """Any kind of need."""
    return rng.choice(
        [
            {"need": "any"},
            {"need": "different_from_top"},
            {"need": "colour", "colour": rng.choice(COLOURS)},
            {"need": "has_item", "item": rng.choice(ITEMS)},
            {"need": "lacks_item", "item": rng.choice(ITEMS)},
            {"need": "exact_items", "count": rng.choice([2, 3, 4])},
        ]
    )


def random_action(rng: Random, nested: bool = False) -> dict[str, Any]:
    """Any kind of action, trades most of all."""
    kind = rng.choice(["trade", "trade", "trade", "altar", "altar", "draw", "reveal", "others", "choose"])
    if kind == "trade":
        return {"do": "trade", "give": [random_need(rng) for _ in range(rng.choice([1, 1, 2]))]}
    if kind == "draw":
        return {"do": "draw", "count": rng.choice([1, 2])}
    if kind == "reveal":
        return {"do": "reveal", "arrow": "cw"}
    if kind == "others":
        return {"do": "others", "benefit": rng.choice([{"do": "altar"}, {"do": "draw", "count": 1}])}
    if kind == "choose" and not nested:
        return {"do": "choose", "options": [[random_action(rng, True) for _ in range(rng.choice([1, 2]))] for _ in range(2)]}
    return {"do": "altar"}


@pytest.mark.parametrize("seed", range(4))
def test_spaces_that_nobody_has_printed_are_judged_in_the_same_way(seed: int) -> None:
    rng = Random(seed)
    seen = {True: 0, False: 0}
    for _ in range(500):
        actions = [random_action(rng) for _ in range(rng.choice([1, 2, 2, 3]))]
        space = SpaceData.model_validate({"code": "W1a", "actions": actions, "provenance": {}})
        plan = plans.planned(list(enumerate(space.actions, 1)))
        cards = rng.sample(list(CARD), 8)
        n = rng.choice([0, 1, 1, 2, 2, 3, 4])
        hand, pile = cards[:n], cards[n : n + rng.choice([1, 1, 2])]
        room, deck, others = rng.choice([1, 2, BUILT]), rng.choice([1, 2, 3, 30]), rng.choice([1, 3])
        told = completable(plan, Prospect(mask(hand), 0, pile_of(tuple(pile)), room, deck, others))
        assert told == played_out(plan, hand, pile, room, deck, others), (actions, hand, pile, room, deck, others)
        seen[told] += 1
    assert min(seen.values()) > 50


def test_the_ways_to_give_are_all_those_in_which_each_card_meets_a_need_of_its_own() -> None:
    rng = Random(9)
    for _ in range(400):
        give = [random_need(rng) for _ in range(rng.choice([1, 2, 2, 3]))]
        space = SpaceData.model_validate({"code": "W1a", "actions": [{"do": "trade", "give": give}], "provenance": {}})
        plan = plans.planned(list(enumerate(space.actions, 1)))
        assert plan is not None
        cards = rng.sample(list(CARD), 8)
        hand, pile = cards[:6], cards[6:]
        expected = {way for way in permutations(hand, len(give)) if pays_for(way, plan, pile[-1])}
        found = ways(plan.needs, hand, pile)
        assert set(found) == expected and len(found) == len(expected)


def test_a_pile_without_a_known_top_differs_from_nothing_for_certain() -> None:
    plan = plans.planned([(1, SpaceData.model_validate({"code": "W", "actions": [DIFFERENT], "provenance": {}}).actions[0])])
    assert not completable(plan, Prospect(mask(["C01"]), 0, Pile(0, 1, 0), 9, 30, 1))
    assert completable(plan, Prospect(mask(["C01"]), 0, pile_of(("F01",)), 9, 30, 1))


DIFFERENT = {"do": "trade", "give": [{"need": "different_from_top"}]}
