# ruff: noqa: N802 - V59 is the name of a worked case
"""Final scoring: the worked positions of section 12."""

from __future__ import annotations

import pytest

from engines.resafa.cards import WARES
from engines.resafa.scoring import breakdown, final_result
from engines.resafa.state import Built, Laid, Resafa, put
from tests.engines.resafa.table import Table, lay


def canals(g: Resafa, seat: int, n: int) -> None:
    """So many canal tiles on the network."""
    for space in [s for s in g.network.spaces if s not in g.grid][:n]:
        g.grid[space] = Laid(seat, "CT1", "a")


def workshops(t: Table, n: int) -> None:
    """So many workshops, starting ones included."""
    t.a.area.workshops += [Built("L1-01", False, 2 * i, 0, 0) for i in range(1, n - 1)]


def gardens(t: Table, n: int) -> None:
    """So many garden tiles."""
    for i in range(0, n, 3):
        t.square(2 * i + 1, 0, "h", *(k + 1 if i + k < n else 0 for k in range(3)))


def test_V59_worked_scoring() -> None:
    t = lay("P1 P13", amphora=1, spice=1, coin=9, marble=2, stone=3, good="amphora", load=2, causeway=["scarab", "square"])
    t.a.area.rows = {"garden": ("scarab", "scarab", "scarab"), "workshop": ("square",), "canal": ("square", "square")}
    gardens(t, 8)
    workshops(t, 6)
    canals(t.s, 0, 5)
    for centre in ("Gerasa", "Alia", "Kena"):
        t.s.bases[centre] = put(t.s.bases[centre], 0, 0)
    found = breakdown(t.s, 0)
    assert (found["scarabs"], found["rows"], found["pink"]) == (11, 40, 13 + 6)
    assert (found["rare"], found["goods"], found["canals"], found["printed"]) == (4, 2, 8, 2)


def test_V60_pairs() -> None:
    t = lay("P18")
    workshops(t, 5)
    gardens(t, 7)
    found = breakdown(t.s, 0)
    assert (found["pink"], found["printed"]) == (10, 10)


def test_V61_conversions() -> None:
    t = lay("P10", coin=9, stone=2)
    found = breakdown(t.s, 0)
    assert (found["pink"], found["goods"], found["printed"]) == (16, 0, 2)
    t = lay("P8", spice=2, amphora=2)
    found = breakdown(t.s, 0)
    assert (found["pink"], found["rare"], found["printed"]) == (15, 1, 7)


def test_V62_another_card_again() -> None:
    t = lay("P15 P5 P14")
    canals(t.s, 0, 5)
    t.a.area.causeway, t.a.area.rows["garden"] = ["square", "square"], ("square", "square")
    found = breakdown(t.s, 0)
    assert found["pink"] == 10 + 12 + 22 and found["printed"] == 5 + 2 + 10


@pytest.mark.parametrize(("n", "card", "points"), [(6, "", 16), (0, "P13", 0), (2, "", 4)])
def test_V63_scarabs(n: int, card: str, points: int) -> None:
    t = lay(card, causeway=["scarab"] * n)
    found = breakdown(t.s, 0)
    assert found["scarabs"] + found["pink"] == points


@pytest.mark.parametrize(("other", "winners"), [(6, [1]), (5, [0, 1])])
def test_V64_tie(other: int, winners: list[int]) -> None:
    t = lay(seats=2)
    table = (0, 1, 2, 3, 5, 8, 11, 14)
    for seat, n in ((0, 5), (1, other)):
        t.seats[seat].area.wares = dict.fromkeys(WARES, 0) | {"vp": 120 - table[n]}
        canals(t.s, seat, n)
    result = final_result(t.s)
    assert result["scores"] == [120, 120] and result["winners"] == winners


def test_V65_sack_cards() -> None:
    t = lay("S01 S02")
    assert final_result(t.s)["items"][0]["sacks"] == 2


def test_squares_count_tiles_not_strips() -> None:
    t = lay().square(1, 0, "h", 1, 1, 2)
    assert t.s.count(0, "gardens") == 2
