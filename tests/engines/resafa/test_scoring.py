# ruff: noqa: N802 - V59 is the name of a worked case
"""Final scoring: the worked positions of section 12."""

from __future__ import annotations

import pytest

from engines.resafa.scoring import breakdown, final_result
from engines.resafa.state import Built, Laid, Resafa, Square
from tests.engines.resafa.table import Table


def canals(g: Resafa, seat: int, n: int) -> None:
    """So many canal tiles on the network."""
    for space in [s for s in g.network.spaces if s not in g.grid][:n]:
        g.grid[space] = Laid(seat, "CT1", "a")


def workshops(t: Table, n: int) -> None:
    """So many workshops, starting ones included."""
    t.p.workshops += [Built("L1-01", False, 2 * i, 0, 0) for i in range(1, n - 1)]


def gardens(t: Table, n: int) -> None:
    """So many garden tiles."""
    for i in range(0, n, 3):
        t.square(2 * i + 1, 0, "h", *(k + 1 if i + k < n else 0 for k in range(3)))


def test_V59_worked_scoring() -> None:
    t = Table().owns(amphora=1, spice=1, coin=9, marble=2, stone=3).holds("P1", "P13")
    p = t.p
    p.capacity, p.good, p.load = 3, "amphora", 2
    p.causeway = ["scarab", "square"]
    p.rows = {"garden": ["scarab", "scarab", "scarab"], "workshop": ["square"], "canal": ["square", "square"]}
    gardens(t, 8)
    workshops(t, 6)
    canals(t.g, t.seat, 5)
    for centre in ("Gerasa", "Alia", "Kena"):
        t.g.bases[centre][0] = t.seat
    found = breakdown(t.g, t.seat)
    assert (found["scarabs"], found["rows"], found["pink"]) == (11, 40, 13 + 6)
    assert (found["rare"], found["goods"], found["canals"], found["printed"]) == (4, 2, 8, 2)


def test_V60_pairs() -> None:
    t = Table().holds("P18")
    workshops(t, 5)
    gardens(t, 7)
    found = breakdown(t.g, t.seat)
    assert (found["pink"], found["printed"]) == (10, 10)


def test_V61_conversions() -> None:
    t = Table().owns(coin=9, stone=2).holds("P10")
    found = breakdown(t.g, t.seat)
    assert (found["pink"], found["goods"], found["printed"]) == (16, 0, 2)
    t = Table().owns(spice=2, amphora=2).holds("P8")
    found = breakdown(t.g, t.seat)
    assert (found["pink"], found["rare"], found["printed"]) == (15, 1, 7)


def test_V62_another_card_again() -> None:
    t = Table().owns().holds("P15", "P5", "P14")
    canals(t.g, t.seat, 5)
    t.p.causeway, t.p.rows["garden"] = ["square", "square"], ["square", "square"]
    found = breakdown(t.g, t.seat)
    assert found["pink"] == 10 + 12 + 22 and found["printed"] == 5 + 2 + 10


@pytest.mark.parametrize(("n", "card", "points"), [(6, (), 16), (0, ("P13",), 0), (2, (), 4)])
def test_V63_scarabs(n: int, card: tuple[str, ...], points: int) -> None:
    t = Table().owns().holds(*card)
    t.p.rows["garden"] = ["scarab"] * n
    t.p.rows["garden"], t.p.causeway = t.p.rows["garden"][:3], t.p.rows["garden"][3:]
    found = breakdown(t.g, t.seat)
    assert found["scarabs"] + found["pink"] == points


@pytest.mark.parametrize(("other", "winners"), [(6, [1]), (5, [0, 1])])
def test_V64_tie(other: int, winners: list[int]) -> None:
    t = Table(2)
    table = (0, 1, 2, 3, 5, 8, 11, 14)
    for seat, n in ((0, 5), (1, other)):
        t.seat = seat
        t.owns(vp=120 - table[n])
        canals(t.g, seat, n)
    result = final_result(t.g)
    assert result["scores"] == [120, 120] and result["winners"] == winners


def test_V65_sack_cards() -> None:
    t = Table().owns().holds("S01", "S02")
    assert final_result(t.g)["items"][t.seat]["sacks"] == 2


def test_squares_count_tiles_not_strips() -> None:
    t = Table()
    t.p.squares = [Square(1, 0, "h", [1, 1, 2])]
    assert t.g.count(t.seat, "gardens") == 2
