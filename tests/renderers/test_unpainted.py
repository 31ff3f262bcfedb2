"""Setting words without painting finds what painting finds, and leaves nothing blank behind."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest
from PIL import Image

from engines.shelf import game
from renderers.kit.encode import true_colours
from renderers.kit.sheet import Sheet
from renderers.kit.text import plain_name
from renderers.rooms import pictures
from renderers.words import LANGUAGES, Words
from tests.deep import KIT_SEED, sample, some
from tests.gallery.moments import NAMES, moments
from tests.gallery.played import LONG
from tests.renderers import closeups, test_closeups, test_private
from tests.renderers.closeups import GAMES
from tests.renderers.looking import forget
from tests.renderers.unpainted import unpainted

USUAL = GAMES[KIT_SEED % len(GAMES)], LANGUAGES[KIT_SEED % len(LANGUAGES)]  # of an ordinary run
SMALL = 20.0  # pixels of a word that cannot be read
PEOPLE = [plain_name(name, "") for name in LONG]


@pytest.mark.parametrize(("title", "language"), some(product(GAMES, LANGUAGES), USUAL.__eq__))
def test_the_same_words_stand_on_the_same_places(title: str, language: str) -> None:
    """Whichever is drawn first: what is kept of the one does for the other."""
    seats = game(title).seat_counts[KIT_SEED % len(game(title).seat_counts)]
    shown = sample(list({one.key: one for one in moments(title, seats, Random(KIT_SEED))}.values()), 3)
    private = sample(list(islice(test_private.sample(title, seats), 24)), 4) if title in test_private.MEASURED else ()

    def written() -> list[object]:
        near = [closeups.page(title, one, language, LONG)[0] for one in shown]
        return [*near, *(test_private.page(title, view, options, language) for _, view, options in private)]

    forget(typefaces=False)
    with unpainted():
        first = written()
    painted = written()
    with unpainted():
        assert first == painted == written()


@pytest.mark.parametrize("title", GAMES)
def test_too_small_a_word_is_found_without_painting(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On close-ups and on private pages, in pieces that are kept, too."""
    seats, true = game(title).seat_counts[-1], Sheet.text

    def text(self: Sheet, x: float, baseline: float, words: str, face: str, size: float, *more: object) -> float:
        return true(self, x, baseline, words, face, SMALL if face == "bold" else size, *more)  # type: ignore[arg-type]

    shown = next(moments(title, seats, Random(KIT_SEED)))
    _, view, options = next(iter(test_private.sample(title, seats, 1)))
    for planted in (False, True):
        forget(typefaces=False)
        with unpainted(), monkeypatch.context() as patch:
            if planted:
                patch.setattr(Sheet, "text", text)
            near, _ = closeups.page(title, shown, "en", LONG)
            own, size = test_private.page(title, view, options, "en")
        found = [" ".join(test_closeups.faults(near, PEOPLE)), " ".join(test_private.faults(own, size, PEOPLE))]
        assert ["points" in one for one in found] == [planted, planted], found


def test_nothing_blank_is_left_behind() -> None:
    title, shown = "oaxaca", next(moments("oaxaca", 2, Random(KIT_SEED)))

    def drawn() -> bytes:
        forget(typefaces=False)
        return again()

    def again() -> bytes:
        with true_colours():
            image = pictures(title).closeup(shown.view, shown.options, Words("en", NAMES[:2], title)).image
        pixels: bytes = image.tobytes()
        return pixels

    painted = drawn()
    with unpainted():
        assert drawn() != painted
    assert again() == painted


def test_what_does_not_fit_together_is_refused_as_by_painting() -> None:
    """A picture larger than its box, a mask of another size, a colour without a place: the same mistakes, and no others."""
    small, large = Image.new("L", (4, 4)), Image.new("L", (5, 5))
    right: list[tuple[Any, ...]] = [((255, 0, 0), None, large), ((255, 0, 0), (1, 1), small), ((0, 0, 0), (1, 1, 3, 3))]
    right += [(large.convert("RGB"), (-2, 3), large), (small, (20, 30)), (small,), (small, (0, 0, 4, 4))]
    wrong: list[tuple[Any, ...]] = [
        (small, (0, 0, 5, 5)),
        (large.convert("RGB"), (0, 0), small),
        ((255, 0, 0), (1, 1)),
        ((255, 0, 0),),
        (small, (0, 0), small.convert("I")),
    ]
    for real in (False, True):
        for case in right:
            with unpainted(real):
                Image.new("RGB", (9, 9)).paste(*case)
        for case in wrong:
            with unpainted(real), pytest.raises(ValueError, match=r"."):
                Image.new("RGB", (9, 9)).paste(*case)
