"""The picture of a look back can be read where it is shown, in all games and languages, and its alt text says what it says."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engines.kernel import Text
from engines.robots.looking_back import CHANCES, EXPECTED, POINTS, Calendar, Point, Review, Turning
from engines.shelf import SHELF, game
from renderers.kit.closeup import END, HEAD_END, listening
from renderers.kit.encode import true_colours
from renderers.kit.pages.looking_back import HIGH, LEFT, LOW, RIGHT, Scale, apart, free_around, scale_of
from renderers.kit.sheet import Written
from renderers.kit.sizes import CLOSE_UP
from renderers.kit.text import plain_name
from renderers.rooms import pictures
from renderers.speech import ALT_LIMIT, Picture
from renderers.words import LANGUAGES, Words
from tests.gallery.played import LONG
from tests.gallery.reviews import course, over
from tests.renderers.test_closeups import faults

NAMES = [plain_name(name, "") for name in LONG]


def page(title: str, review: Review, language: str, seats: int) -> tuple[tuple[Written, ...], Picture]:
    """What stands on a look back, and the picture."""
    words = Words(language, LONG[:seats], title, strict=True, robots=frozenset({seats - 1}))
    with listening() as heard, true_colours():
        picture: Picture = pictures(title).review(review, over(title, seats), words)
        assert picture.image.size == CLOSE_UP
    (written,) = heard
    return written, picture


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("title", "language"), [*product(SHELF, LANGUAGES)])
def test_every_word_can_be_read(title: str, language: str) -> None:
    counts, wrong = game(title).seat_counts, dict[str, str]()
    for seats in {counts[0], counts[-1]}:
        for measure in (CHANCES, POINTS, *((EXPECTED,) if seats == 1 else ())):
            for most in (3, 1, 0):
                review = course(seats, measure, most)
                written, picture = page(title, review, language, seats)
                wrong |= dict.fromkeys(faults(written, NAMES), f"{measure} with {seats}")
                assert 40 < len(picture.alt) <= ALT_LIMIT
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_says_what_the_picture_says(language: str) -> None:
    review = course(2, CHANCES, 3)
    words = Words(language, ("Ana", "Beatriz"), "oaxaca", strict=True)
    alt = pictures("oaxaca").review(review, over("oaxaca", 2), words).alt
    first, last = (f"{round(100 * review.points[at].values[0])} %" for at in (0, -1))
    assert f"Ana: {'from' if language == 'en' else 'de'} {first}" in alt and last in alt
    for one in review.turnings:
        assert f"{round(100 * one.change):+d} %".replace("-", "\u2212") in alt
    assert sum(alt.count(name) for name in ("Ana", "Beatriz")) >= 2 + len(review.turnings)


def test_robots_are_marked_and_winners_wear_the_crown() -> None:
    marked = Words("en", ("Xenia", "Quito"), "oaxaca", robots=frozenset({1}))
    with listening() as heard, true_colours():
        assert pictures("oaxaca").review(course(2, POINTS, 3), over("oaxaca", 2), marked).image
    letters = [one.words for one in heard[0] if one.words in ("X", "Q")]
    assert "X" in letters and "Q" not in letters


def test_numbers_of_decisions_stand_apart_and_on_the_course() -> None:
    """Also where three decisions came one after the other, at the very edge."""
    for x, y in ((LEFT, HIGH), (RIGHT, LOW), ((LEFT + RIGHT) / 2, HIGH)):
        taken = list[tuple[float, float]]()
        for _ in range(3):
            taken.append(next(free_around(x, y, taken)))
        assert all(LEFT <= a <= RIGHT and HIGH <= b <= LOW for a, b in taken)
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 50 for i, a in enumerate(taken) for b in taken[:i])


def test_crests_behind_the_lines_stand_apart() -> None:
    assert apart([100, 100, 100, 100, 100], 60, 90, 400) == [100, 160, 220, 280, 340]
    assert apart([390, 395, 400], 60, 90, 400) == [280, 340, 400]
    assert apart([100, 300], 60, 90, 400) == [100, 300]


@pytest.mark.parametrize("values", [(0.0,), (0.0, 3.0), (-12.0, 180.0), (-3.4, -1.2), (999.0, 1.0)])
def test_every_value_lies_on_the_scale(values: tuple[float, ...]) -> None:
    review = Review(POINTS, tuple(Point(n, (value,)) for n, value in enumerate(values)), Calendar(), (), "easy")
    scale = scale_of(review, Words("en", ("Ana",), "oaxaca"))
    assert all(HIGH - 0.5 <= scale.y(value) <= LOW + 0.5 for value in values) and 2 <= len(scale.marks) <= 7


def test_many_rounds_are_numbered_only_as_far_as_there_is_room() -> None:
    rounds = tuple((n, n + 1) for n in range(60))
    review = replace(course(2, CHANCES, 3, points=61), calendar=Calendar("round", rounds))
    written, _ = page("oaxaca", review, "es", 2)
    assert set(faults(written, NAMES)) == set()
    below = [one.words for one in written if LOW < one.baseline < END and one.words.isdecimal()]
    assert below and set(below) <= {str(n) for n in range(5, 61, 5)}


def test_a_course_of_one_point_is_drawn_too() -> None:
    review = Review(CHANCES, (Point(0, (0.5, 0.5)),), Calendar(), (), "easy")
    written, _ = page("patzcuaro", review, "en", 2)
    assert any(one.baseline < HEAD_END for one in written)


def test_a_change_is_told_with_its_sign() -> None:
    up, down = (Turning(1, 0, (Text("a"),), (), change) for change in (0.14, -0.3))
    review = Review(CHANCES, (Point(0, (0.5, 0.5)), Point(1, (0.6, 0.4))), Calendar(), (up, down), "easy")
    written, _ = page("patzcuaro", review, "en", 2)
    assert {"+14 %", "\u221230 %"} <= {one.words for one in written}
    assert isinstance(scale_of(review, Words("en")), Scale)
