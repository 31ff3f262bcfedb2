"""The pictures of the example game, made from the house's defaults."""

from __future__ import annotations

import re

import pytest

from engines.shelf import game
from renderers.rooms import elsewhere, has_pictures, part, pictures, sheet_of
from renderers.speech import ALT_LIMIT
from renderers.words import LANGUAGES, Words, texts
from renderers.words.book import book
from tests.deep import sample, some
from tests.kit.shelf import LITTLE, on_the_shelf
from tests.renderers.example import KIB, drawn, hung

RAW = re.compile(r"[{}`]|(?:frutas|plain)\.")


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("language", some(LANGUAGES, lambda language: language == "es"))
def test_every_picture_of_a_game_is_drawn_small_and_said_in_full(language: str) -> None:
    names = list(hung(language))
    assert {name.partition("-")[0] for name in names} == set(KIB)
    for name in sample(names, 4):
        picture = drawn(language, name)
        assert len(picture.png()) <= KIB[name.partition("-")[0]] << 10, name
        assert 20 < len(picture.alt) <= ALT_LIMIT and not RAW.search(picture.alt), picture.alt


def test_a_board_shows_nobodys_hand_whoever_looks() -> None:
    with on_the_shelf("frutas"):
        kind, room = game("frutas"), pictures("frutas")
        s, words = kind.new("seed", 3), Words("en", ("Ana", "Ben", "Cleo"), "frutas")
        shown = [room.board(kind.view(s, reader), words) for reader in (None, 0, 2)]
        assert len({picture.image.tobytes() for picture in shown}) == len({picture.alt for picture in shown}) == 1
        own = book("frutas").text(kind.view(s, 0), words)
        assert all(words.card_name(card) in own[-1] for card in s.hands[0])
        with pytest.raises(ValueError, match="spectator"):
            room.hand(kind.view(s, None), words)
        with pytest.raises(ValueError, match="not over"):
            room.final(kind.view(s, None), words)


def test_a_game_from_elsewhere_is_found_beside_its_rules_and_only_while_it_is_on_the_shelf() -> None:
    assert not elsewhere("frutas") and not has_pictures("frutas") and "frutas.book.name" not in texts("en")
    with on_the_shelf("frutas"):
        assert elsewhere("frutas") and has_pictures("frutas") and texts("es")["frutas.book.name"] == "Frutas"
        assert part("frutas", "book") is pictures("frutas").book
    assert sheet_of("engines.oaxaca") is None and sheet_of(LITTLE["frutas"]) is not None
    assert not elsewhere("oaxaca") and has_pictures("oaxaca") and "frutas.book.name" not in texts("es")
