"""What players of Mottainai read beside what all games say: cards, single sentences and the ending."""

from __future__ import annotations

import pytest

from engines.kernel import Event
from engines.mottainai.cards import CARD, CARDS
from renderers.mottainai import voice
from renderers.words import LANGUAGES
from tests.bot.talk_mottainai import TALK
from tests.engines.mottainai.table import lay

EFFECT_LIMIT = 90  # what a small card has room for
words, RAW = TALK.words, TALK.raw


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_say_what_they_do_in_short_and_at_length(language: str) -> None:
    said, names = words(language), set()
    for code in CARDS:
        assert 10 < len(said.card_text(code)) <= EFFECT_LIMIT, said.card_text(code)
        assert len(said.card_about(code)) > len(said.card_text(code))
        assert all(len(part) > 2 and not RAW.search(part) for part in said.sheet(code)), said.sheet(code)
        names.add(said.card_name(code))
    assert len(names) == len(CARDS)


def test_a_corrected_number_changes_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    corrected = {**CARD, "statue": CARD["statue"]._replace(amount=3), "cloak": CARD["cloak"]._replace(materials=("clay",))}
    monkeypatch.setattr(voice, "CARD", corrected)
    assert words("en").card_text("statue") == "When completed: 3 cards from the floor to your craft bench."
    assert words("es").card_text("cloak") == "Al terminar una obra: puedes devolverla y terminar gratis otra de barro."


@pytest.mark.parametrize(
    ("cause", "tie", "line"),
    [
        ("deck", "", "The deck is empty: the game ends. Ana wins with 12 points."),
        ("wing", "nearest", "A wing is full: the game ends. There is a tie; it goes to whichever of the tied players "
         "is in turn or comes next clockwise. Ana wins with 12 points."),
        ("turtle", "", "A Turtle and works of all five materials: the game is won at once. Ana wins with 12 points."),
    ],
)  # fmt: skip
def test_the_end_of_the_game(cause: str, tie: str, line: str) -> None:
    part = {"works": 6, "sales": 3, "backorders": 0, "effects": 3, "total": 12, "by_work": {"scroll": 3}}
    result = {"scores": [part, {**part, "total": 9}], "winners": [0], "tie": tie, "cause": cause}
    lines = words("en", None).final(result)
    assert lines[0] == "Ana: 12 points (works 6, covered sales 3, backorders 0, effects 3: Scroll +3)."
    assert lines[-1] == line == words("en", None).event(Event("over", None, {"result": result}))


def test_a_frog_that_is_used_announces_the_turn_it_brings() -> None:
    """No opponent may have fewer works, so that random games seldom come to it."""
    t = lay("Hand(frog coin) Bench(statue) Task(stool)", "Gallery(ring vase) Hand(pin)", at="own")
    t.a.says("craft frog", "gallery", "use frog")
    (told,) = t.heard("extra_turn")
    assert words("en").event(Event("extra_turn", None, told)) == "You will take another turn after this one."
    assert t.s.active == 0 and t.s.turn == 1, "the turn that was announced has begun"
