"""Chances of winning: their form on any view, and whether what is called 70 % happens in 70 of 100."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply
from engines.robots import play_match, robot
from engines.shelf import SHELF, game

ESTIMATED = [(t, n) for t in SHELF if (fit := game(t).fitted) is not None for n in game(t).seat_counts if n in fit.data.chances]
TENTHS, ENOUGH, NEAR = 10, 50, 7.0


@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_chances_add_up_for_every_reader_at_any_time(title: str, seats: int) -> None:
    one, rng = game(title), Random("chances")
    fit, s = one.fitted, one.new("chances", seats)
    assert fit is not None
    while s.asks:
        for reader in (None, *range(seats)):
            found = fit.chances(one.view(s, reader))
            assert len(found) == seats and sum(found) == pytest.approx(1) and all(0 < chance < 1 for chance in found)
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))
    winners = s.result["winners"]
    assert fit.chances(one.view(s, None)) == tuple(1 / len(winners) * (seat in winners) for seat in range(seats))
    others = [n for n in one.seat_counts if n not in fit.data.chances]
    assert all(fit.chances(one.view(one.new("none", n), 0)) == () for n in others)


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
@pytest.mark.parametrize(("title", "seats"), ESTIMATED)
def test_what_is_foretold_happens_as_often(title: str, seats: int) -> None:
    """In games of robots that nothing was fitted to; a tenth of the scale may be off by what so few games can be off, too."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    one, games = game(title), 60
    fit = one.fitted
    assert fit is not None
    for n in range(games):
        record = play_match(one, [robot("easy")] * seats, f"calibration {n}").record
        s = one.new(record["seed"], seats)
        for seat, word in record["moves"]:
            apply(s, seat, word)
            if s.asks and s.asks[0].key in one.acts:
                chance = fit.chances(one.view(s, seat))[seat]
                tenths[min(TENTHS - 1, int(chance * TENTHS))].append((chance, float(seat in record["result"]["winners"])))
    for rows in tenths:
        if len(rows) >= ENOUGH:
            foretold, came = (100 * sum(row[i] for row in rows) / len(rows) for i in (0, 1))
            spread = 196 * (foretold / 100 * (1 - foretold / 100) / min(len(rows), games)) ** 0.5
            assert abs(foretold - came) <= NEAR + spread, f"{foretold:.0f} % was foretold, {came:.0f} % came"
