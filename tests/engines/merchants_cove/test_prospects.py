"""What robots go by: the hours of an action count while it goes on, and lines are worth what they can close."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel import apply, clone, settle
from engines.merchants_cove import GAME
from engines.merchants_cove.cards import CORRUPTION, GOODS, HOURS
from engines.merchants_cove.chart import CELLS, CROSS, LINES, Cell, newly_enclosed
from engines.merchants_cove.prospects import WEIGHTS, draws_today, hope, worth
from engines.merchants_cove.prospects_chart import SHAPES, closable, openings, prospect
from engines.merchants_cove.state import Cove

WORTHS = tuple(float(good.price) for good in GOODS)
PLENTY = [good.copies for good in GOODS]


def begun(seats: int = 1) -> Cove:
    """A game at its first action."""
    return GAME.new("prospects", seats)


def test_the_hours_of_an_action_are_counted_until_the_token_has_gone_on() -> None:
    g = begun()
    seat = g.asks[0].seat
    assert GAME.view(g, seat).doing.hours == 0
    g.players[seat].halves = "LRRLR"  # a die lies with the Bone
    apply(settle(g), seat, "chart")
    view = GAME.view(g, seat)
    assert view.doing.action == "chart" and view.doing.hours == HOURS["chart"]


def test_a_spectator_sees_the_hours_too() -> None:
    g = begun(2)
    seat = g.asks[0].seat
    apply(g, seat, "recruit 4 palm")
    assert {GAME.view(g, reader).doing.hours for reader in (None, 0, 1)} == {GAME.view(g, None).doing.hours}
    assert g.players[seat].figure == "recruit" and GAME.view(g, None).doing.hours <= 3


@pytest.mark.parametrize("cell", [CELLS[0], CELLS[20]], ids=lambda cell: cell.name)
def test_a_cell_with_one_line_missing_is_what_a_line_can_close(cell: Cell) -> None:
    shape = next(one for one in SHAPES if one.cells == cell.bit)
    lines = [line.bit for line in LINES if line.bit & shape.around & ~CROSS]
    drawn = sum(lines[1:])
    after = closable(drawn, 0, 1, WORTHS, 0.0, PLENTY)
    assert after.worth >= WORTHS[shape.good] and after.left == 0
    assert closable(drawn, 0, 1, WORTHS, 0.0, [0] * len(GOODS)).worth == 0, "nothing is left in the supply"
    assert newly_enclosed(lines[0], drawn | lines[0])[0].cells == cell.bit


def test_every_shape_closes_as_it_promises() -> None:
    for shape in SHAPES:
        *others, last = (line.bit for line in LINES if line.bit & shape.around & ~CROSS)
        found = newly_enclosed(last, sum(others) | last)
        assert (shape.cells, shape.cross) in {(one.cells, one.cross) for one in found if one.kind}


def test_what_is_filled_or_divided_is_no_opening() -> None:
    pair = next(one for one in SHAPES if one.between)
    assert any(one.shape is pair for one in openings(0, 0, 6))
    assert not any(one.shape is pair for one in openings(pair.between, 0, 6))
    assert not any(one.shape is pair for one in openings(0, pair.cells, 6))


def test_corruption_makes_the_cross_less_tempting() -> None:
    free, dear = (prospect(0, 0, WORTHS, card, WEIGHTS.closing) for card in (0.0, 3.0))
    assert 0 < dear < free
    assert prospect(0, 0, WORTHS, 50.0, WEIGHTS.closing) < dear


def test_a_prediction_hopes_only_for_draws_that_will_come() -> None:
    rewards = (0.0, 5.0, 6.0, 10.0)
    assert hope(4, 0, 0.25, rewards) == 0
    assert hope(1, 1, 0.25, rewards) == 1.25
    assert hope(4, 1, 0.25, rewards) == 2.5 < hope(4, 2, 0.25, rewards) < hope(4, 4, 0.25, rewards) < 10


def test_the_draws_to_come_are_those_of_all_tokens() -> None:
    view = GAME.view(begun(), 0)
    assert draws_today(view) == min(12, sum(boat.free for boat in view.boats)), "two tokens, four icons, two of them doubled"
    assert draws_today(replace(view, phase="market")) == 0


def test_the_worth_goes_by_what_the_seat_sees() -> None:
    g = begun(2)
    other = 1 - g.asks[0].seat
    g.players[other].corruption = [next(card for card, icons in CORRUPTION.items() if icons == 0)]
    t = clone(g)
    t.players[other].corruption = [next(card for card, icons in CORRUPTION.items() if icons == 2)]
    seat = 1 - other
    assert worth(GAME.view(g, seat), seat) == worth(GAME.view(t, seat), seat)
    assert worth(GAME.view(g, other), other) > worth(GAME.view(t, other), other)
