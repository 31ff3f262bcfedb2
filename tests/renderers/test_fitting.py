"""Nothing is clipped, nothing runs into something else, whatever the names and however much lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest

from engines.oaxaca.cards import KINDS
from engines.resafa.cards import DEALS
from renderers.kit.sheet import Sheet
from renderers.kit.text import (
    ELLIPSIS,
    LONGEST_NAME,
    cut,
    fit,
    fit_two,
    initial,
    ink,
    paragraph,
    plain_name,
    width,
    wrap,
)  # fmt: skip
from renderers.oaxaca import board
from renderers.oaxaca.phrases import short, tiny
from renderers.resafa.land import WIDE, boxes
from renderers.resafa.looks import THEME
from tests.deep import DEEP, sample, some
from tests.gallery.oaxaca import specimens
from tests.renderers.books import BOOKS
from tests.renderers.looking import forget, speaking

LANGUAGES = ("en", "es")
TOUCH = 4  # so many pixels two words may overlap at their edges: descenders over the capitals of the next line

Box = tuple[int, int, int, int]


class Watched:
    """Where words were set, sheet by sheet."""

    def __init__(self) -> None:
        self.sheets: dict[int, tuple[Sheet, tuple[int, int], list[tuple[str, Box]]]] = {}

    def outside(self) -> Iterator[str]:
        """Words that reach over the edge of what they are drawn on."""
        for _, (w, h), set_ in self.sheets.values():
            yield from (f"{said!r} at {box} of {w}x{h}" for said, box in set_ if min(box[:2]) < 0 or box[2] > w or box[3] > h)

    def colliding(self) -> Iterator[str]:
        """Words that run into each other."""
        for _, _, set_ in self.sheets.values():
            for i, (said, a) in enumerate(set_):
                for other, b in set_[:i]:
                    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
                    if across > TOUCH and down > TOUCH:
                        yield f"{said!r} {a} runs into {other!r} {b}"


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """Note every word that is set; the caches are emptied before, so that all are."""
    seen = Watched()
    true = Sheet.text

    def text(
        self: Sheet,
        x: float,
        baseline: float,
        words: str,
        face: str,
        size: float,
        colour: Any,
        at: str = "l",
        tracking: float = 0.0,
    ) -> float:
        wide = true(self, x, baseline, words, face, size, colour, at, tracking)
        if words.strip():
            found = ink(words, face, size, tracking)
            box = found.mask.getbbox()
            assert box is not None, f"nothing was drawn for {words!r}"
            left = round(x - {"l": 0.0, "m": wide / 2, "r": wide}[at] - found.left)
            up = round(baseline) - found.up
            _, _, words_ = seen.sheets.setdefault(id(self), (self, self.image.size, []))
            words_.append((words, (left + box[0], up + box[1], left + box[2], up + box[3])))
        return wide

    forget(typefaces=False)
    with monkeypatch.context() as patch:
        patch.setattr(Sheet, "text", text)
        yield seen
    forget(typefaces=False)


READ = some(product(LANGUAGES, BOOKS), lambda both: both[0] == "es")  # in which words are longer


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize(("language", "game"), READ)
def test_words_stay_inside_and_apart(language: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as seen:
        for _, picture in sample(list(BOOKS[game].made_up(language)), 8):
            assert picture.image
    assert len(seen.sheets) > (100 if DEEP else 10)
    assert list(seen.outside()) == []
    assert list(seen.colliding()) == []


@pytest.mark.deeper
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("language", "game"), READ)
def test_every_card_fits(language: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(monkeypatch) as seen:
        for _, picture in sample(list(BOOKS[game].cards(language)), 24):
            assert picture.image.size == (1200, 900)
    assert list(seen.outside()) == []
    assert list(seen.colliding()) == []


@pytest.mark.parametrize(("wide", "high"), [(WIDE - 10, 42), (284, 84)])
def test_signs_of_every_deal_stand_apart(wide: int, high: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the land and as large as where a tile is looked up."""
    with watching(monkeypatch) as seen:
        for tile, side in DEALS:
            boxes(Sheet(wide, wide, THEME.paper), 0, 0, wide, high, tile, side, THEME.ink)
    assert list(seen.outside()) == []
    assert list(seen.colliding()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_cards_are_never_cut_where_they_are_played(language: str) -> None:
    words = speaking(language)(())
    for code in KINDS:
        name = words.card_name(code)
        for size, floor, room in ((28, 20, 147), (25, 16, 117), (23, 17, 143)):
            assert ELLIPSIS not in "".join(fit_two(name, "bold", size, floor, room).lines), (code, name)
        if not KINDS[code].deck:
            assert ELLIPSIS not in fit(name, "bold", 28, 20, 181).lines[0], (code, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", [False, True])
def test_the_effects_of_cards_are_never_cut_where_they_are_played(language: str, solo: bool) -> None:
    words = speaking(language)(())
    for code, kind in KINDS.items():
        sign = 0 if kind.icon == "none" else 29
        if kind.deck:
            assert ELLIPSIS not in fit(short(words, code, solo), "semibold", 22, 17, 147 - sign).lines[0], code
            room = 127 - 16 - width(f"{code}a", "semibold", 18) - 5
            assert ELLIPSIS not in fit(tiny(words, code, solo), "bold", 19, 14.5, room).lines[0], code
        else:
            assert ELLIPSIS not in fit(short(words, code, solo), "semibold", 24, 17, 181).lines[0], code


def test_twelve_tokens_are_twelve_pips() -> None:
    view = specimens.crowded(slots=4)
    assert {p.workshop[0].tokens for p in view.players} == {12}
    assert board(view, speaking("en")(specimens.NAMES)).image.width == 1600


def test_rows_grow_when_very_much_lies_there() -> None:
    words = speaking("en")(specimens.NAMES)
    usual, full = board(specimens.full(), words).image, board(specimens.crowded(), words).image
    vast = board(specimens.crowded(cards=25, slots=9), words).image
    assert usual.height == 1199 < full.height < vast.height


@pytest.mark.sampled(3)
def test_no_board_is_lost_on_an_unknown_number_of_cards() -> None:
    words = speaking("es")(specimens.LONG_NAMES)
    for cards in (0, 1, 9, 10, 11, 18, 19):
        assert board(specimens.crowded(cards=cards + 3), words).png()


# -- names ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "drawn", "letter"),
    [
        ("Ana", "Ana", "A"),
        ("  Ana   María ", "Ana María", "A"),
        ("Ñandú", "Ñandú", "Ñ"),
        ("😀🎲", "Player 2", "P"),
        ("", "Player 2", "P"),
        ("\u202e\u200b", "Player 2", "P"),
        ("محمد", "Player 2", "P"),
        ("🎲 Bob 🎲", "Bob", "B"),
        ("𝓐𝓷𝓪", "Ana", "A"),
        ("Ａｎａ", "Ana", "A"),
        ("★Zoë★", "★Zoë★", "Z"),
        ("Дарья", "Дарья", "Д"),
        ("Wolfeschlegelsteinhausen", "Wolfeschleg…", "W"),
        ("x" * 60, "x" * 11 + "…", "X"),
        ("מיכל", "לכימ", "מ"),
        ("A\u0301na", "Ána", "Á"),
    ],
)
def test_names_of_every_kind(name: str, drawn: str, letter: str) -> None:
    assert plain_name(name, "Player 2") == drawn
    assert initial(plain_name(name, "Player 2")) == letter
    assert len(drawn) <= LONGEST_NAME


def test_odd_names_leave_ink_everywhere() -> None:
    words = speaking("en")(specimens.ODD_NAMES)
    assert board(specimens.responding(), words).png()


# -- fitting itself -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["Two-Headed Dragon", "Estrella de hojalata", "W", "A rather long name that will not fit at all", "…"]
)
@pytest.mark.parametrize("room", [40.0, 117.0, 147.0, 600.0])
def test_fitted_words_are_never_wider_than_their_room(words: str, room: float) -> None:
    for found in (fit(words, "bold", 28, 16, room), fit_two(words, "bold", 28, 16, room)):
        assert all(width(line, "bold", found.size) <= room for line in found.lines)
        assert 16 <= found.size <= 28


def test_a_word_is_set_as_wide_as_it_is_measured() -> None:
    for words in ("Beatriz", "AVATAR", "10 + 5", "jjj"):
        found = ink(words, "black", 40)
        box = found.mask.getbbox()
        assert box is not None
        assert abs((box[2] - box[0]) - width(words, "black", 40)) < 6


def test_paragraphs_fit_or_say_that_they_do_not() -> None:
    words = "Take 1 craft token off one card in any Workshop, yours or a rival's."
    found = paragraph(words, "semibold", 31, 21, 480, 90, 1.24)
    assert found is not None and " ".join(found.lines) == words
    assert len(found.lines) * found.size * 1.24 <= 90
    assert paragraph(words * 9, "semibold", 31, 21, 480, 90, 1.24) is None
    assert wrap(words, "semibold", 31, 10**6) == [words]
    assert cut(words, "semibold", 31, 100).endswith(ELLIPSIS)
