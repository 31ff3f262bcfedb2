"""Every refusal has its reason, and nothing else is refused: one list of rules for both."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Illegal, apply, clone, why_not
from engines.patzcuaro import GAME
from engines.patzcuaro.rules import new
from tests.engines.patzcuaro.table import lay
from tests.engines.wander import positions, wander

VERBS = ("move", "flip", "trade", "altar", "choose", "begin", "reveal", "pass", "steps", "colours", "dance")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_question_refuses_what_it_does_not_offer_with_a_paragraph(seats: int) -> None:
    rng = Random(seats)
    heard: dict[str, None] = {}
    reasons: set[str] = set()
    for n in range(12):
        for g, _, _ in wander(new(f"refusals {seats} {n}", seats), rng):
            (ask,) = g.asks
            heard.update(dict.fromkeys(ask.options))
            for choice in (*rng.sample(list(heard), min(12, len(heard))), rng.choice(VERBS), f"{rng.choice(VERBS)} 7"):
                reason = why_not(g, ask.seat, *choice.split(" "))
                assert (reason is None) == (choice in ask.options), f"{ask.key}: {choice}"
                if reason is not None:
                    reasons.add(reason.why.key)
                    assert reason.rule and reason.instead is not None, f"{ask.key}: {choice}: {reason}"
                    assert set(reason.instead.params["choices"]) <= set(ask.options)
    said = {key.removeprefix("patzcuaro.no.") for key in reasons}
    assert {"answer_first", "steps", "cannot_act", "flipped", "begun", "trade_count", "not_in_hand", "does_not_fit"} <= said
    assert {"slot_filled", "slot_hangs", "not_in_direction", "no_such_option"} <= said


def test_a_refusal_names_what_could_be_said_instead() -> None:
    t = lay("M4", "F06 V02 C12", "C06", piles={1: "C05"})
    t.a.says("move 1")
    refusal = t.a.refused("trade F06 C12", "does_not_fit", "5.1")
    assert refusal.instead is not None
    assert refusal.instead.params == {"choices": ["trade F06 V02", "trade V02 F06"], "more": 0}


def test_refused_words_leave_no_trace_in_any_position() -> None:
    rng = Random(5)
    said: dict[str, None] = {}
    for g in positions(GAME, 300, seed=55, every=8):
        (ask,) = g.asks
        said.update(dict.fromkeys(ask.options[:4]))
        for choice in rng.sample(list(said), min(8, len(said))):
            for seat in range(g.seats):
                if seat != ask.seat or choice not in ask.options:
                    t = clone(g)
                    with pytest.raises(Illegal):
                        apply(t, seat, choice)
                    assert t == g and t.asks == g.asks
