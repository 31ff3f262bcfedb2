"""What the icons mean: every icon of every game is explained once, in words that can be read in an embed."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.shelf import OWN, SHELF
from renderers.easel import Order, Reader, draw
from renderers.kit.pages import legend as drawn
from renderers.kit.pages.legend import Entry, said
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.legend import entries, legend, pages
from renderers.rooms import pictures
from renderers.speech import ALT_AIM
from renderers.words import LANGUAGES, Words
from renderers.words.icons import icon, icons
from tests.deep import by_turns

EACH = pytest.mark.parametrize(("game", "language"), [(game, language) for game in OWN for language in LANGUAGES])


@pytest.mark.parametrize("game", OWN)
def test_every_icon_is_explained_once(game: str) -> None:
    told = Counter(word for row in icons(game).legend for word in row.split())
    assert told.keys() == icons(game).table.keys(), "a new icon needs words"
    assert set(told.values()) == {1}


@EACH
def test_the_words_are_whole_and_large_enough(game: str, language: str) -> None:
    found = entries(Words(language, game=game, strict=True))
    assert len({one.words for one in found}) == len(found), "no two icons are explained alike"
    for one in found:
        lines, size = said(one)
        assert " ".join(lines) == one.words and size >= LEAST, one.words
        assert len(lines) <= 2 and one.words == one.words.strip() and len(one.words) > 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "language"), by_turns(OWN, LANGUAGES))
def test_pages_are_drawn_in_the_size_of_an_embed_and_said_in_words(game: str, language: str) -> None:
    words = Words(language, game=game, strict=True)
    left = [one.words for one in entries(words)]
    art = pictures(game).lobby_art(words)
    for page in range(pages(words)):
        picture = legend(page, art, words)
        assert picture.image.size == CLOSE_UP, "as large as an embed can be, and no higher"
        assert len(picture.alt) <= ALT_AIM
        left = [one for one in left if one not in picture.alt]
    assert left == [], "every one stands on some page"
    assert 1 < pages(words) <= 4


def test_pages_are_of_about_the_same_length_and_lose_nothing() -> None:
    short, long = Entry([icon("", "undo")], "Short"), Entry([icon("", "undo")] * 6, "So long that it has no room in half a line")
    assert long.wide and not short.wide
    for count in range(1, 60):
        some = [long if n % 5 == 0 else short for n in range(count)]
        made = drawn.pages(some)
        assert Counter(map(id, some)) == Counter(id(one) for page in made for line in page for one in line)
        assert max(map(len, made)) <= drawn.LINES and max(map(len, made)) - min(map(len, made[:-1] or made)) <= 1


def test_a_game_without_words_for_its_icons_has_no_pages() -> None:
    bare = [game for game in SHELF if not icons(game).legend]
    assert all(pages(Words("en", game=game)) == 0 for game in bare) and not {*bare} & {*OWN}


def test_another_process_can_draw_it() -> None:
    made = draw(Order("oaxaca", "legend", (0,), Reader.of(Words("es", game="oaxaca"))))
    assert made.data.startswith(b"\x89PNG") and made.alt.startswith("Oaxaca: iconos 1/")
