"""Star Charting: V07 to V21, how lines are typed, and what a merchant is shown before drawing them."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.kernel import Illegal, clone, entry, may_take_back
from engines.merchants_cove.chart import CROSS, LINE, LINES, cells_in, newly_enclosed
from engines.merchants_cove.leading import leads
from tests.engines.merchants_cove.table import Table

BONE_AND_FOUR = "L[Bo A4] R[B1 Ct Vo]"


def charting(drawn: str = "") -> Table:
    """A merchant who may draw four lines on a chart with some."""
    return Table(dish=BONE_AND_FOUR).drawn(drawn)


def again(t: Table) -> Table:
    """The same merchant, who may draw once more."""
    return t.acts(0).dish(BONE_AND_FOUR)


def test_V07_legality() -> None:
    Table(dish="L[Bo Ct] R[A3 B4 Vo]").cannot_say("chart", "no_die_with", "7")
    t = Table(dish="L[Bo A2] R[B3 Ct Vo]").says("chart", "line a a1-b1", "line b b1-c1")
    assert t.options == ("done",)
    t.cannot_say("line c c1-d1", "lines_drawn", "7")
    assert t.p.lines == 0, "nothing is drawn before it is confirmed"


def test_V08_both_dice_with_the_bone() -> None:
    t = Table(dish="L[Bo A2 B4] R[Ct Vo]").says("chart")
    t.cannot_say("done", "no_line_yet", "R-29")
    t.says("line a a1-b1", "line b b1-c1", "line c c1-d1", "line d d1-e1")
    assert t.options == ("done",)
    t = Table(dish="L[Bo A2 B4] R[Ct Vo]").charts("a1-b1")
    assert t.s.players[0].lines == LINE["a1-b1"].bit


def test_V09_a_charm() -> None:
    t = charting().charts("a1-b1", "a1-a2", "b1-b2", "a2-b2")
    assert t.areas() == ["A1"] and t.shelf() == {"red-charm": 1} and t.corruption() == 0
    assert dict(t.shown().supply)["red-charm"] == 2
    t = charting().charts("a2-b2", "b2-b3", "a3-b3")
    assert t.areas() == [] and t.shelf() == {}


def test_V10_a_tome() -> None:
    t = charting("a1-b1 b1-c1 c1-c2 b2-c2 a2-b2").charts("a1-a2")
    assert t.areas() == ["A1 B1"] and t.shelf() == {"red-tome": 1}


def test_V11_order_makes_two_charms() -> None:
    t = charting().charts("b1-b2", "a1-b1", "a1-a2", "a2-b2")
    assert t.shelf() == {"red-charm": 1} and t.areas() == ["A1"]
    again(t).charts("b1-c1", "c1-c2", "b2-c2")
    assert t.shelf() == {"red-charm": 2} and t.areas() == ["A1", "B1"]


def test_V12_no_lines_inside_a_filled_area() -> None:
    t = charting("a1-b1 b1-c1 c1-c2 b2-c2 a2-b2").charts("a1-a2")
    again(t).says("chart")
    t.cannot_say("line b b1-b2", "inside_area", "7")


def test_V13_mixed_two_cells_then_divided() -> None:
    t = charting("a2-b2 b2-c2 a2-a3 a3-b3 b3-c3").charts("c2-c3")
    assert t.areas() == [] and t.shelf() == {}
    again(t).charts("b2-b3")
    assert t.shelf() == {"green-charm": 1, "yellow-charm": 1} and t.areas() == ["A2", "B2"] and t.corruption() == 0


def test_V14_mixed_two_cells_on_the_cross() -> None:
    t = charting("b2-c2 c2-d2 b2-b3 b3-c3").charts("c3-d3")
    assert (t.areas(), t.shelf(), t.corruption()) == ([], {}, 1)
    again(t).charts("c2-c3")
    assert t.shelf() == {"yellow-charm": 1, "blue-charm": 1} and t.corruption() == 2
    t = charting("b2-c2 c2-d2 b2-b3 b3-c3").charts("c2-c3", "c3-d3")
    assert t.shelf() == {"yellow-charm": 1, "blue-charm": 1} and t.corruption() == 1


def test_V15_a_charm_from_the_cross_with_two_lines() -> None:
    t = charting().charts("c3-d3", "c3-c4")
    assert t.areas() == ["C3"] and t.shelf() == {"yellow-charm": 1} and t.corruption() == 1


def test_V16_a_tome_from_the_cross() -> None:
    t = charting().charts("c1-d1", "c1-c2", "c2-c3", "d1-d2")
    assert t.areas() == []
    again(t).charts("c3-d3")
    assert t.areas() == ["C1 C2"] and t.shelf() == {"blue-tome": 1} and t.corruption() == 1


def test_V17_two_areas_two_corruption() -> None:
    t = charting().says("chart", "line c c3-d3", "line d d3-e3", "line c c3-c4")
    assert t.a.sees.chart is not None and t.a.sees.chart.corruption == 1
    t.says("line e e3-e4", "done")
    assert t.shelf() == {"yellow-charm": 1, "red-charm": 1} and t.corruption() == 2
    told = [(e.kind, e.data.get("line", "")) for e in t.told if e.kind in ("charted", "corrupted")]
    assert [line for _, line in told] == ["c3-d3", "d3-e3", "c3-c4", "", "e3-e4", ""], "Corruption follows the line that costs it"


def test_V18_the_cross_divides() -> None:
    t = charting().charts("b3-c3", "b3-b4", "c3-c4")
    assert t.areas() == ["B3"] and t.shelf() == {"red-charm": 1} and t.corruption() == 1


def test_V19_three_cells() -> None:
    t = charting("a1-b1 b1-c1 c1-d1 d1-d2 c2-d2 b2-c2 a2-b2").charts("a1-a2")
    assert (t.areas(), t.shelf()) == ([], {})
    again(t).charts("c1-c2")
    assert sorted(t.areas()) == ["A1 B1", "C1"] and t.shelf() == {"red-tome": 1, "blue-charm": 1}


def test_V20_illegal_lines() -> None:
    t = charting("a1-b1").says("chart")
    t.cannot_say("line c c4-d4", "on_the_cross", "7")
    t.cannot_say("line a a1-c1", "too_long", "7")
    t.cannot_say("line a a1-b2", "diagonal", "7")
    t.cannot_say("line a a1-b1", "already_drawn", "7")
    t.cannot_say("line a a1-h9", "no_such_line", "7")
    t.cannot_say("line a xx", "no_such_line", "7")
    t.cannot_say("line", "no_such_line", "7")
    t.says("line a a1-a2")
    t.cannot_say("line a a1-a2", "already_drawn", "7")


def test_V21_an_empty_supply() -> None:
    t = charting().stock(red_charm=3)
    t.charts("a1-b1", "a1-a2", "b1-b2", "a2-b2")
    assert t.areas() == ["A1"] and t.shelf() == {"red-charm": 3} and t.corruption() == 0
    assert [e.data["good"] for e in t.events("none_left")] == ["red-charm"]


# -- how lines are said


@pytest.mark.parametrize(
    "lines",
    ["c3-d3 c3-c4", "c3-d3,c3-c4", "d3-c3-c4", "D3-C3 C4-C3", "c c3-d3, c c3-c4"],
)
def test_lines_are_typed_as_paths_or_one_by_one(lines: str) -> None:
    t = charting().types(f"chart {lines}")
    assert t.areas() == ["C3"] and t.shelf() == {"yellow-charm": 1}


def test_a_command_with_a_line_too_many_draws_none() -> None:
    t = Table(dish="L[Bo A2] R[B1 Ct Vo]")
    t.mover.refused("chart a1-b1-c1-d1", "lines_drawn", "7")
    assert t.p.lines == 0 and t.p.figure == "rest"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("chart a1-b1-c1-d1-e1-f1", "lines_drawn"), ("chart a1-b1, c4-d4", "on_the_cross"),
        ("chart a1-b1, b1-a1", "already_drawn"), ("horoscope right writes:a>top", "die_not_open"),
        ("staff order:palm lines:a1-b1", "kernel.unused"),
        ("staff order:moon", "say_use"), ("line a1-b1", "answer_first"), ("divine b pink", "no_such_colour"),
    ],
)  # fmt: skip
def test_what_a_refusal_names_instead_answers_the_question_that_is_open(typed: str, why: str) -> None:
    t = Table(dish="L[Bo A2] R[B1 Ct Vo]").staffed(palm="T05")
    with pytest.raises(Illegal) as refused:
        t.types(typed)
    assert refused.value.why.key.removeprefix("merchants_cove.no.") == why
    assert refused.value.instead is not None
    named = refused.value.instead.params["choices"]
    assert named and set(named) <= set(t.options), (named, t.options)


@pytest.mark.parametrize("how", ["staff order:astrologist,palm lines:c3-d3,c3-c4 fill:move", "step by step"])
def test_staff_in_one_line_goes_as_far_as_the_corruption_and_says_what_is_left_over(how: str) -> None:
    t = charting("").staffed(astrologist="T01", palm="T05").hours(3, 5)
    if how == "step by step":
        t.says("staff").types("use astrologist,palm lines:c3-d3,c3-c4 fill:move")
    else:
        t.types(how)
    assert t.areas() == ["C3"] and t.corruption() == 1
    assert t.key == "staff" and t.options == ("use palm", "done")
    (told,) = t.events("left_over")
    assert told.to == (0,) and told.data["choices"] == ["use palm", "fill move"]


def test_lines_can_be_typed_after_the_button() -> None:
    t = charting().says("chart").types("line c3-d3")
    assert t.s.players[0].lines == LINE["c3-d3"].bit


# -- what is shown before


def test_the_plan_and_every_further_line_are_shown_to_their_owner_alone() -> None:
    t = charting().says("chart", "line c c3-d3")
    shown = t.a.sees.chart
    assert shown is not None and (shown.most, [one.line for one in shown.planned]) == (4, ["c3-d3"])
    further = {one.line: one.encloses for one in shown.open}
    (closed,) = further["c3-c4"]
    assert (closed.cells, closed.kind, closed.colour, closed.made, closed.corruption) == (("C3",), "charm", "yellow", True, 1)
    assert further["a1-b1"] == () and "c3-d3" not in further and "c4-d4" not in further
    assert t.b.sees.chart is None and t.watched.chart is None
    assert t.b.sees.doing.action == "chart"
    t.stock(yellow_charm=3)
    (closed,) = {one.line: one.encloses for one in t.a.sees.chart.open}["c3-c4"]  # type: ignore[union-attr]
    assert not closed.made, "the supply has no yellow Charm left"


def test_everything_can_be_taken_back_before_the_last_line_is_confirmed() -> None:
    t = charting()
    for word, sealed in (("chart", False), ("line c c3-d3", False), ("line c c3-c4", False), ("done", True)):
        before = clone(t.s)
        t.says(word)
        assert (may_take_back([entry(before, t.s, 0, ())], 0) is not None) == sealed


# -- enclosure, found another way


def flooded(walls: set[str], column: int, row: int) -> set[tuple[int, int]] | None:
    """The cells reached from one by going through sides without a wall; None when one comes out of the chart."""
    found, todo = set(), [(column, row)]
    while todo:
        x, y = todo.pop()
        if not (0 <= x < 6 and 0 <= y < 6):
            return None
        if (x, y) in found:
            continue
        found.add((x, y))
        for u, v, side in (
            (x, y - 1, name(x, y, x + 1, y)), (x, y + 1, name(x, y + 1, x + 1, y + 1)),
            (x - 1, y, name(x, y, x, y + 1)), (x + 1, y, name(x + 1, y, x + 1, y + 1)),
        ):  # fmt: skip
            if side not in walls:
                todo.append((u, v))
    return found


def name(x: int, y: int, u: int, v: int) -> str:
    """A line from the places of its dots."""
    return f"{'abcdefg'[x]}{y + 1}-{'abcdefg'[u]}{v + 1}"


def around(region: set[tuple[int, int]], walls: set[str]) -> set[str]:
    """The walls with exactly one side in a region."""
    sides: list[str] = []
    for x, y in region:
        sides += [name(x, y, x + 1, y), name(x, y + 1, x + 1, y + 1), name(x, y, x, y + 1), name(x + 1, y, x + 1, y + 1)]
    return {side for side in sides if sides.count(side) == 1 and side in walls}


CELL = {f"{'ABCDEF'[x]}{y + 1}": (x, y) for x in range(6) for y in range(6)}
LETTERS = "RRBYYBGYBBRBGRYRGGRRGBGRYGYYBRYBBYGG"
COLOUR = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
EDGE = {name(x, 0, x + 1, 0) for x in range(6)} | {name(x, 6, x + 1, 6) for x in range(6)}
EDGE |= {name(0, y, 0, y + 1) for y in range(6)} | {name(6, y, 6, y + 1) for y in range(6)}
PRINTED_CROSS = {"d2-d3", "d3-d4", "d4-d5", "d5-d6", "b4-c4", "c4-d4", "d4-e4", "e4-f4"}


def good_of(region: set[tuple[int, int]]) -> tuple[str, str]:
    """The kind and the colour of the Good that a region makes; none when it is too large or has two colours."""
    colours = {COLOUR[LETTERS[6 * y + x]] for x, y in region}
    colour = colours.pop() if len(colours) == 1 else ""
    return ({1: "charm", 2: "tome"}.get(len(region), "") if colour else ""), colour


def random_chart(rng: Random, drawable: list[str]) -> tuple[str, list[str]]:
    """A line to draw and the lines there before; in every third chart the edge is there but for a line or two."""
    if rng.randrange(3):
        line, *drawn = rng.sample(drawable, rng.randrange(20, 66))
        return line, drawn
    inner = rng.sample(sorted({*drawable} - EDGE), rng.randrange(0, 30))
    missing = rng.sample(sorted(EDGE), rng.randrange(0, 3))
    drawn = [*inner, *sorted(EDGE - {*missing})]
    return rng.choice([one for one in drawable if one not in drawn]), drawn


@pytest.mark.sampled(3)
def test_enclosure_agrees_with_a_flood_through_ten_thousand_random_charts() -> None:
    rng, closed, crossed, split, large, made = Random(7), 0, 0, 0, 0, Counter[str]()
    drawable = [line.name for line in LINES if not line.bit & CROSS]
    assert {line.name for line in LINES if line.bit & CROSS} == PRINTED_CROSS and len(LINES) == 84
    for _ in range(10_000):
        line, drawn = random_chart(rng, drawable)
        before = {*drawn, *PRINTED_CROSS}
        beside = [CELL[cell] for side in LINE[line].sides for cell in cells_in(side)]
        was, now = ([flooded(walls, *cell) for cell in beside] for walls in (before, {*before, line}))
        expected = {
            frozenset(region): (bool(around(region, before) & PRINTED_CROSS), *good_of(region))
            for region, old in zip(now, was, strict=True)
            if region is not None and region != old
        }
        found = newly_enclosed(LINE[line].bit, sum(LINE[one].bit for one in (line, *drawn)))
        shown = {frozenset(CELL[cell] for cell in cells_in(one.cells)): (one.cross, one.kind, one.colour) for one in found}
        assert shown == expected and len(shown) == len(found)
        closed, crossed, split = closed + len(found), crossed + sum(one.cross for one in found), split + (len(found) == 2)
        large, made = large + sum(len(region) > 20 for region in shown), made + Counter(kind for _, kind, _ in shown.values())
    assert closed > 1000 and crossed > 300 and split > 100 and large > 100, (closed, crossed, split, large)
    assert min(made["charm"], made["tome"], made[""]) > 100, made


@pytest.mark.parametrize("drawn", ["", "c3-c4", "a1-b1 a1-a2 b1-b2 e3-e4"])
def test_what_closes_an_area_now_is_offered_first_whatever_it_costs(drawn: str) -> None:
    t = charting(drawn).says("chart")
    for line in ("", "d3-e3", "c5-d5"):
        t.says(*([f"line {line[0]} {line}"] if line else []))
        view = t.a.sees
        assert view.chart is not None
        closing = {f"line {one.line[0]} {one.line}" for one in view.chart.open if one.encloses}
        found = leads(view, t.s.asks[0])
        assert {*found[: len(closing)]} == closing and len({*found}) == len(found)
