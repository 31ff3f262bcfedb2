"""`/card` explains every card of every game, with the game's words and its picture."""

from __future__ import annotations

import pytest

from bot.discord_ui.messages.panels import card_codes, render_card
from bot.discord_ui.pictures.draw import Drawn
from engines.shelf import game
from renderers.words import LANGUAGES, Words
from tests.deep import DEEP, KIT_SEED
from tests.discord.test_first_games import GAMES

DRAWN = 1 if DEEP else 12  # of so many cards one is drawn in an ordinary run


@pytest.mark.deeper
@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", GAMES)
def test_every_card_is_explained_with_its_picture(title: str, language: str) -> None:
    words, codes, pictures = Words(language, game=title, strict=True), card_codes(title), Drawn()
    assert codes
    for n, code in enumerate(codes):
        sheet = words.sheet(code, 1 in game(title).seat_counts)
        assert sheet.title and len(sheet.text) > 2 and "{" not in f"{sheet.text}{sheet.about}{sheet.facts}", code
        if (n + KIT_SEED) % DRAWN == 0:
            (panel,) = render_card(words, code, pictures, False).panels
            assert panel.title and panel.text and panel.image is not None and panel.image.alt, code
