"""Features that worths are fitted to: numbers of a view, under names that weights and nothing else are written for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from math import isfinite
from random import Random
from typing import Any

import pytest

from engines.kernel import Fitted, Game, Seen, apply, clone
from engines.kernel.worths import PHASES, group_of
from engines.resafa.view import bare_view
from engines.robots import robot
from engines.shelf import SHELF, game

TABLES = [(title, seats) for title in SHELF for seats in game(title).seat_counts]
WITH_FEATURES = [(title, seats) for title, seats in TABLES if game(title).fitted is not None]
APART = 7  # every so many decisions another deal is looked at


def fit_of(title: str) -> Fitted:
    fit = game(title).fitted
    assert fit is not None
    return fit


def states(title: str, seats: int, seed: str) -> Iterator[Any]:
    """A random game, before each decision."""
    one, rng = game(title), Random(seed)
    s = one.new(seed, seats)
    while s.asks:
        yield s
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("title", "seats"), WITH_FEATURES)
def test_features_are_finite_and_have_the_names_of_their_weights(title: str, seats: int) -> None:
    """For every reader and seat, whatever has happened."""
    fit, one, names = fit_of(title), game(title), set[tuple[str, ...]]()
    for n, s in enumerate(states(title, seats, "features")):
        seat = n % seats
        for reader in (seat, (seat + 1) % seats, None):
            found = fit.features(one.view(s, reader), seat)
            names.add(tuple(found))
            assert all(isfinite(number) for number in found.values())
        assert fit.phase(one.view(s, seat)) in PHASES
    (only,) = names
    weights = fit.data.weights.get(group_of(seats))
    assert weights is None or [*weights] == [*PHASES]
    assert all(set(line) == set(only) for line in (weights or {}).values())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("title", "seats"), WITH_FEATURES)
def test_features_are_the_same_in_every_deal_that_the_reader_cannot_tell_apart(title: str, seats: int) -> None:
    fit, one, rng = fit_of(title), game(title), Random("apart")
    for n, s in enumerate(states(title, seats, "apart")):
        if n % APART == 0:
            for reader in range(seats):
                for seat in range(seats):
                    views = (one.view(s, reader), one.view(one.resample(s, reader, rng), reader))
                    first, second = (fit.features(view, seat) for view in views)
                    assert first == second


def played(one: Game[Any], seats: int, seed: str) -> Iterator[Any]:
    """A game of which half was thought of, at each decision and at its end."""
    rng, s = Random(f"{seed} {one.name} {seats}"), one.new(seed, seats)
    while s.asks:
        yield s
        ask = rng.choice(s.asks)
        apply(s, ask.seat, robot(rng.choice(("easy", "random"))).choose(one, s, ask.seat, rng))
    yield s


def left_out(one: Game[Any], s: Any, reader: int | None) -> Iterator[str]:
    """What of a bare view is neither as in the whole one nor left empty, and what a worth says otherwise of it."""
    whole, bare = one.view(s, reader), one.judged(s, reader)
    for part, bare_part in ((whole, bare), *zip(whole.players, bare.players, strict=True)):
        for name, shown in ((field.name, getattr(bare_part, field.name)) for field in fields(part)):
            if shown and name != "players" and shown != getattr(part, name):
                yield name
    fit = one.fitted
    for seat in range(s.seats):
        if one.value(whole, seat) != one.value(bare, seat):
            yield "the rough worth"
        if fit is not None and not whole.result and fit.features(whole, seat) != fit.features(bare, seat):
            yield "features"
        if fit is not None and fit.knows(s.seats) and fit.worth(whole, seat) != fit.worth(bare, seat):
            yield "the fitted worth"
    if fit is not None and fit.knows(s.seats) and (fit.phase(whole), fit.chances(whole)) != (fit.phase(bare), fit.chances(bare)):
        yield "the estimate"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("title", "seats"), [(title, seats) for title, seats in TABLES if game(title).bare is not None])
def test_a_worth_says_the_same_of_a_bare_view(title: str, seats: int) -> None:
    """And nothing stands in it that the whole view does not show."""
    one = game(title)
    for s in played(one, seats, "bare"):
        for reader in (*range(seats), None):
            assert [*left_out(one, s, reader)] == []


def seen_wrongly(one: Game[Any], seats: int, seed: str) -> Iterator[tuple[int, int | None]]:
    """At which decisions of a game a reader is shown something else for having seen the table some time before."""
    seen = dict[int | None, Seen | None]()
    for n, s in enumerate(played(one, seats, seed)):
        for reader in (*range(seats), None):
            if n % (3 * APART) == 0:
                seen[reader] = one.seen(clone(s), reader)
            if one.judged(s, reader, seen[reader]) != one.judged(s, reader):
                yield n, reader


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("title", "seats"), [(title, seats) for title, seats in TABLES if game(title).again is not None])
def test_nobody_is_shown_otherwise_what_was_seen_before(title: str, seats: int) -> None:
    assert [*seen_wrongly(game(title), seats, "seen")] == []


def test_a_view_that_shows_again_what_has_changed_is_found() -> None:
    """Of everything that it may show again."""
    one = game("resafa")
    for name in ("players", "display", "grid", "centres"):

        def again(s: Any, seat: int | None, seen: Seen, name: str = name) -> Any:
            return replace(bare_view(s, seat), **{name: getattr(seen.view, name)})

        assert any(seen_wrongly(replace(one, again=again), 3, "seen")), name


def test_a_bare_view_that_lacks_what_a_worth_looks_at_is_found() -> None:
    one = game("patzcuaro")
    s = one.new("bare", 2)

    def without(name: str, instead: Any) -> Game[Any]:
        return replace(one, bare=lambda s, seat: replace(one.view(s, seat), **{name: instead}))

    strangers = tuple(replace(player, hand=player.hand + 1) for player in one.view(s, 0).players)
    assert [*left_out(one, s, 0)] == [] and one.bare is not None
    assert [*left_out(without("players", strangers), s, 0)]
    for name, instead in (("hand", ()), ("deck", 0), ("deck", 3)):
        assert [*left_out(without(name, instead), s, 0)], name


@pytest.mark.parametrize("title", sorted({title for title, _ in WITH_FEATURES}))
def test_who_has_won_is_worth_more_in_the_end(title: str) -> None:
    """By the view of anybody, and whatever was foretold before."""
    fit, one = fit_of(title), game(title)
    seats = max(2, one.seat_counts[0])
    for n in range(4):
        last = None
        for s in states(title, seats, f"end {n}"):
            last = s
        assert last is not None and not last.asks
        worths = [fit.worth(one.view(last, None), seat) for seat in range(seats)]
        assert {seat for seat, worth in enumerate(worths) if worth == max(worths)} <= set(last.result["winners"])


def test_a_game_that_has_gone_on_for_ever_is_to_be_ended() -> None:
    """What lies in a temple does not come back, and is worth more with every round; of the estimate that is no part."""
    fit, one = fit_of("mottainai"), game("mottainai")
    *_, s = islice(states("mottainai", 2, "ever"), 80)
    for seat in range(2):
        views = [replace(one.view(s, None), turn=turn) for turn in (60, 80, 200, 400)]
        first, still, later, much = (fit.worth(view, seat) - fit.lead(view, seat) for view in views)
        assert first == still == 0 < later and much == pytest.approx(later * 160 / 60)
        me = views[0].players[seat]
        assert later > len(me.helpers) + len(me.sales) + len(me.craft_bench) > 0
