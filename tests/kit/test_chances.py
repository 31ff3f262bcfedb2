"""Chances of winning: their form on any view, and whether what is called 70 % happens in 70 of 100."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from random import Random

import pytest

from bench import calibration
from bench.calibration import ENOUGH, NEAR, Course, Said, chances, lines, tenths
from engines.kernel import apply
from engines.kernel.worths import PHASES
from engines.shelf import SHELF, game
from tests.deep import ALL

ESTIMATED = [(t, n) for t in SHELF if (fit := game(t).fitted) is not None for n in game(t).seat_counts if n in fit.data.chances]
GAMES = 60
JUDGES = {("mottainai", 4): "medium"}  # who played the games that chances were learned from, where that was not `easy`
LONG = {("merchants_cove", 2), ("merchants_cove", 4), ("oaxaca", 4)}  # minutes of one core each: `make test-all` plays them


@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_chances_add_up_for_every_reader_at_any_time(title: str, seats: int) -> None:
    one, rng = game(title), Random("chances")
    fit, s = one.fitted, one.new("chances", seats)
    assert fit is not None
    while s.asks:
        for reader in (None, *range(seats)):
            found = fit.chances(one.view(s, reader))
            assert len(found) == seats and all(0 < chance < 1 for chance in found)
            assert seats == 1 or sum(found) == pytest.approx(1)
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))
    winners = s.result["winners"]
    assert fit.chances(one.view(s, None)) == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    others = [n for n in one.seat_counts if n not in fit.data.chances]
    assert all(fit.chances(one.view(one.new("none", n), 0)) == () for n in others)


@pytest.mark.parametrize(
    ("off", "true"),
    [([0.5, -0.5, 0.2, 1.5], True), ([0.1, -0.1, 0.0], False), ([1.5, -1.5], False), ([0.9, 0.8, 0.9, 1.3], False)],
)
def test_scores_are_foretold_badly_where_they_lie_too_close_too_far_or_to_one_side(
    off: list[float], true: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "spread", lambda jobs, what, todo: [[(30.0, one) for one in off]])
    assert calibration.report(Namespace(game="oaxaca", seats=1, robot="easy", seed=1, games=1, jobs=1)) is true


@pytest.mark.parametrize("lead", [40.0, 4000.0])
@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_nothing_is_certain_before_the_end_however_far_somebody_leads(title: str, seats: int, lead: float) -> None:
    """Numbers of very different sizes: what is left for the others may not come to nothing."""
    fit, one = game(title).fitted, game(title)
    assert fit is not None
    far = replace(fit, features=lambda view, seat: {"base": -lead if seat else lead})
    planted = {group: {phase: {"base": 1.0} for phase in PHASES} for group in fit.data.weights}
    far.__dict__["data"] = fit.data.model_copy(update={"weights": planted})
    for reader in (None, *range(seats)):
        found = far.chances(one.view(one.new("far", seats), reader))
        assert len(found) == seats and all(0 < chance < 1 for chance in found) and (seats == 1 or sum(found) == pytest.approx(1))


@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_whoever_leads_by_more_has_the_better_chance(title: str, seats: int) -> None:
    fit = game(title).fitted
    assert fit is not None
    for line in fit.data.chances[seats].values():
        odds = [line.odds(lead) for lead in (-20.0, -0.5, 0.0, 0.5, 20.0)]
        assert odds == sorted(set(odds))


@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_nobody_is_told_more_than_their_seat_may_know(title: str, seats: int) -> None:
    """The chances are the same in every deal that the reader cannot tell from the true one."""
    one, rng = game(title), Random("chances apart")
    fit, s = one.fitted, one.new("apart", seats)
    assert fit is not None
    for _ in range(20):
        if not s.asks:
            break
        for reader in (None, *range(seats)):
            said = {fit.chances(one.view(t, reader)) for t in (s, one.resample(s, reader, rng))}
            assert len(said) == 1
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))


@pytest.mark.deep
@pytest.mark.sampled(1, deep=9)
@pytest.mark.parametrize(("title", "seats"), [one for one in ESTIMATED if ALL or one not in LONG])
def test_what_is_foretold_happens_as_often(title: str, seats: int) -> None:
    """In games of robots that nothing was fitted to; a tenth of the scale may be off by what so few games can be off, too."""
    course = Course(title, seats, JUDGES.get((title, seats), "easy"), "calibration")
    for one in tenths(row for n in range(GAMES) for row in chances((course, n))):
        if one is not None and one.positions >= ENOUGH:
            assert abs(one.said - one.came) <= NEAR + one.noise, f"{one.said:.0f} % was foretold, {one.came:.0f} % came"


def test_what_was_said_is_put_into_tenths() -> None:
    rows = [Said(n, 0.62 + 0.01 * (n % 2), float(n < 30)) for n in range(100)]
    found = tenths([*rows, Said(7, 1.0, 1.0)])
    assert [n for n, one in enumerate(found) if one is not None] == [6, 9]
    six = found[6]
    assert six is not None and [six.positions, six.games, six.said, six.came] == [100, 100, pytest.approx(62.5), 30.0]
    assert six.noise == pytest.approx(9.5, abs=0.1)
    assert [line.split()[-1] for line in lines(found)][1] == "FAR"
