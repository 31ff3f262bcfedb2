"""Every refusal has its reason, and nothing else is refused: one list of rules for both."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Illegal, apply, asked, clone, why_not
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD
from engines.oaxaca.rules import act_refusal, new
from tests.engines.oaxaca.table import lay
from tests.engines.oaxaca.wander import pick
from tests.engines.wander import positions, wander

VERBS = ("gather", "craft", "combine", "activate", "tourist", "scrap", "early-riser", "idle", "end", "sell", "respond")
WORDS = (*CARD, *map(str, range(8)), "", "x")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_act_is_offered_exactly_when_nothing_speaks_against_it(seats: int) -> None:
    looked, acts = 0, set()
    for g in positions(GAME, 500, seed=seats, seats=(seats,), every=12, pick=pick):
        ask = g.asks[0]
        if ask.key != "act":
            continue
        looked += 1
        unopposed = {f"{v} {w}".strip() for v in VERBS for w in WORDS if act_refusal(g, ask.seat, v, w) is None}
        assert unopposed == set(ask.options)
        acts |= {option.split(" ")[0] for option in ask.options}
    assert looked > 200
    assert {"gather", "craft", "combine", "activate", "tourist", "scrap", "end"} <= acts


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_each_question_refuses_what_it_does_not_offer_with_a_paragraph(seats: int, seed: int) -> None:
    rng = Random(seed)
    heard: dict[str, set[str]] = {}
    for n in range(15):
        for g, _, _ in wander(new(f"refusals {seed} {n}", seats), rng, pick):
            for ask in g.asks:
                said = heard.setdefault(ask.key, set())
                said.update(ask.options)
                if rng.randrange(4):
                    continue
                for choice in rng.sample(sorted(said), min(6, len(said))):
                    reason = why_not(g, ask.seat, *choice.split(" "))
                    assert (reason is None) == (choice in ask.options), f"{ask.key}: {choice}"
                    if reason is not None:
                        assert reason.rule and reason.instead is not None, f"{ask.key}: {choice}: {reason}"
                        assert set(reason.instead.params["choices"]) <= set(ask.options)
    assert len(heard) > 20, sorted(heard)


def test_a_refusal_names_what_could_be_said_instead() -> None:
    t = lay("[PO1a:3] {BA} Day(1 4)", current="TO11 TO12")
    refusal = t.a.refused("gather 3", "no_such_die", "6")
    assert refusal.instead is not None and refusal.instead.params == {"choices": ["gather 1", "gather 4"], "more": 0}
    refusal = t.a.refused("craft 4", "nothing_matches", "8")
    assert refusal.instead is not None and refusal.instead.params["choices"] == ["craft 1"]
    refusal = t.a.refused("activate PO1a", "not_in_stall", "10")
    assert refusal.instead is not None and refusal.instead.params["choices"] == ["activate BA"]
    refusal = t.a.refused("idle 4", "not_idle", "R10")
    assert refusal.instead is not None and refusal.instead.params["more"] > 0, "where no act of that kind is possible, any other"


def test_a_wild_is_never_used_silently() -> None:
    t = lay("[TE1a:3] Day(1 2)")
    t.a.refused("craft 4", "no_such_die", "6")
    t.a.refused("gather 4", "no_such_die", "6")
    assert t.a.dice == "Day(1 2)"


def test_refused_words_leave_no_trace_in_any_position() -> None:
    rng = Random(5)
    said: list[str] = []
    for g in positions(GAME, 400, seed=55, every=20, pick=pick):
        said += [option for ask in g.asks for option in ask.options][:4]
        for seat in range(g.seats):
            ask = asked(g, seat)
            for choice in rng.sample(said, min(8, len(said))):
                if ask is None or choice not in ask.options:
                    t = clone(g)
                    with pytest.raises(Illegal):
                        apply(t, seat, choice)
                    assert t == g and t.asks == g.asks


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_keep_the_rules_own_counts(seats: int) -> None:
    rng = Random(seats)
    for n in range(25):
        g = new(f"counts {n}", seats)
        for here, seat, choice in wander(g, rng, pick):
            verb = choice.split(" ")[0]
            assert here.activated <= 2 and all(len(p.day + p.night + p.early) == 5 for p in here.players)
            assert all(len(p.early) <= 1 and min(p.workshop.values(), default=1) >= 1 for p in here.players)
            if verb == "end":
                assert here.acted and here.active == seat
            if verb == "idle":
                assert len(here.players[seat].day) > 0 and here.players[seat].early
        assert not g.asks and g.round == 3 and g.result
