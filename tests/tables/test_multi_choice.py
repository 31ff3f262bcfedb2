"""Runs of picks: all that may be picked in one question is offered together, and nothing beyond that question is answered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.tables.values.multi_choice import STOP, picks, said_whole
from engines.kernel import Ask, State, apply, asked, clone
from engines.resafa import GAME
from engines.resafa.building import Production
from engines.shelf import SHELF, game
from tests.deep import KIT_SEED
from tests.engines.resafa.table import lay


def within() -> tuple[State, Ask]:
    """Resafa: a card gives one room in the midst of a production that has three more."""
    t = lay("BY1-1").begins(Production(0))
    t.a.says(t.a.options[0], "bonus BY1-1")
    return t.s, t.s.asks[0]


def test_a_question_within_another_of_its_kind_is_no_run_with_it() -> None:
    s, ask = within()
    assert ask.key == "act.room" and ask.options[-1] == STOP and not ask.free
    assert picks(s, ask, GAME.acts) is None
    said = said_whole(s, ask.seat, ask.options[:1])
    for word in said:
        apply(s, ask.seat, word)
    left = asked(s, ask.seat)
    assert left is not None and left.key == "act.room" and len(left.options) > 1, "the production goes on"


def runs(title: str, seats: int) -> list[tuple[State, Ask, tuple[str, ...]]]:
    """The runs of a random game, with what they offer."""
    rules, rng = game(title), Random(f"runs {KIT_SEED} {seats}")
    s, found = rules.new(f"runs {KIT_SEED} {seats}", seats), []
    while s.asks:
        ask = rng.choice(s.asks)
        if (run := picks(s, ask, rules.acts)) is not None:
            found.append((clone(s), ask, run.choices))
        apply(s, ask.seat, rng.choice((*ask.options, *ask.free)))
    return found


@pytest.mark.parametrize("title", SHELF)
def test_whatever_can_be_picked_one_after_the_other_is_offered(title: str) -> None:
    rng = Random(KIT_SEED)
    for s, ask, offered in runs(title, game(title).seat_counts[0]) + runs(title, game(title).seat_counts[-1]):
        t, left, now = clone(s), Counter(offered), asked(s, ask.seat)
        while now is not None and now.key == ask.key and len(t.stack) == len(s.stack) and t.seals == s.seals:
            further = {one for one in now.options if one != STOP}
            assert further <= {*left.elements()}, (ask, offered, now.options)
            if not further:
                break
            word = rng.choice(sorted(further))
            left[word] -= 1
            apply(t, ask.seat, word)
            now = asked(t, ask.seat)
