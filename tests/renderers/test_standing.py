"""Statistics as pictures: for every game, in every language, with long names, few games and many."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image

from engines.shelf import SHELF
from renderers.speech import ALT_LIMIT
from renderers.standing import POINTS, scale, thinned
from renderers.words import LANGUAGES
from tests.deep import some
from tests.gallery.show import LONG, standings
from tests.renderers.books import standing
from tests.renderers.looking import speaking
from tests.renderers.test_fitting import watching

KIB = 100


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("language", some(LANGUAGES, "es".__eq__))
def test_words_stay_inside_and_apart(language: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as seen:
        for piece in standings(game, speaking(language, game)):
            assert piece.picture.image.width == 1200
    assert list(seen.outside()) == []
    assert list(seen.colliding()) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", SHELF)
def test_pictures_are_small_and_the_same_every_time(game: str) -> None:
    for name, picture in standing(game, "es").items():
        png = picture.png()
        assert len(png) <= KIB * 1024, name
        assert png == standing(game, "es")[name].png(), name
        assert Image.open(io.BytesIO(png)).size == picture.image.size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_say_what_the_picture_shows(language: str) -> None:
    shown = standing("oaxaca", language)
    assert all(0 < len(picture.alt) <= ALT_LIMIT for picture in shown.values())
    settled, provisional, unrated = (shown[f"standing-{n}"].alt for n in ("settled", "provisional", "unrated"))
    assert LONG in settled and "12" in settled and "152" in settled
    assert "1012" in provisional and "985" in provisional
    assert "0." not in unrated and "…" not in unrated + provisional + settled
    ladder = shown["ladder-full"].alt
    for name in ("Ana", "Beatriz", LONG, "Łukasz", "1753", "430"):
        assert name in ladder


def test_every_kind_of_picture_differs() -> None:
    pictures = standing("oaxaca", "en")
    assert len({picture.png() for picture in pictures.values()}) == len(pictures)


def test_a_long_course_keeps_its_ends() -> None:
    points = list(range(5000))
    found = thinned(points)
    assert len(found) == POINTS and (found[0], found[-1]) == (0, 4999) and found == sorted(found)
    assert thinned(points[:POINTS]) == points[:POINTS]


@pytest.mark.parametrize("points", [(1000, 1000), (1000, 1001), (985, 1012), (-3000, 9000), (0, 500_000)])
def test_a_scale_holds_the_course(points: tuple[int, int]) -> None:
    lines = scale(points)
    assert lines[0] < min(points) and lines[-1] > max(points)
    assert len({b - a for a, b in pairwise(lines)}) == 1
    assert len(lines) <= 8 or points[1] == 500_000
