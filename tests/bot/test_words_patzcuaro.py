"""What players of Pátzcuaro read beside what all games say: cards, single sentences and the ending."""

from __future__ import annotations

import pytest

from engines.kernel import Event, Text
from engines.patzcuaro.cards import CARD, OBJECTIVES
from engines.patzcuaro.plans import PLANS
from renderers.patzcuaro import voice
from renderers.words import LANGUAGES
from tests.bot.talk_patzcuaro import TALK

words, RAW = TALK.words, TALK.raw


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_objectives_and_spaces_say_what_they_are(language: str) -> None:
    said, names = words(language), set()
    for code in voice.CODES:
        sheet = said.sheet(code)
        assert all(len(part) > 5 and not RAW.search(part) for part in sheet), sheet
        assert said.voice.kind(code.lower()) == code
        names.add(sheet.title)
    assert len(names) == len(voice.CODES) == len(CARD) + len(OBJECTIVES) + len(PLANS)


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("F06", "2 candles and 1 cempasúchil", "2 velas y 1 cempasúchil"),
        ("K3", "4 points per set: 2 green cards and 1 pink card", "4 puntos por conjunto: 2 cartas verdes y 1 carta rosa"),
        ("K4", "\u22123 for each yellow card in the altar", "\u22123 por cada carta de color amarillo en el altar"),
        (
            "N5",
            "4 / 7 / 12 points for 1 / 2 / 3 levels that each hold at least 2 cempasúchil and 1 green card",
            "4 / 7 / 12 puntos por 1 / 2 / 3 niveles que tengan cada uno al menos 2 cempasúchiles y 1 carta verde",
        ),
        ("W1a", "1) trade a pink card and a green card; 2) draw 1 card",
         "1) intercambia una carta de color rosa y una carta de color verde; 2) roba 1 carta"),
        ("Y1b", "trade a card with exactly 3 items", "intercambia una carta con exactamente 3 objetos"),
        ("Z1b", "choose one: (1) place 1 card in your altar or (2) trade a card with at least 1 lollipop and then draw 1 card",
         "elige una: (1) coloca 1 carta en tu altar o (2) intercambia una carta con al menos 1 paleta y luego roba 1 carta"),
    ],
)  # fmt: skip
def test_texts_are_made_from_the_data(code: str, english: str, spanish: str) -> None:
    assert (words("en").card_text(code), words("es").card_text(code)) == (english, spanish)


def test_choices_are_said_without_what_follows_any_of_them() -> None:
    said = words("en").card_text("Y2a")
    assert said.count("altar") == 1 and said.startswith("1) choose one: (1) trade a yellow card or (2) trade")


def test_what_was_told_before_a_correction_can_still_be_said() -> None:
    said = words("en", None)
    for branch, end in ((["X1b", 0, 1], "candle."), (["X1b", 0, 7], "Space X1b."), (["Q9z", 0, 1], "Space Q9z.")):
        event = Event("chose", None, {"seat": 0, "option": branch[-1], "space": branch[0], "branch": branch})
        assert (said.event(event) or "").endswith(end)


def test_labels_name_steps_and_say_which_card_lies_on_top() -> None:
    for n, said in ((1, "1 paso al espacio 3"), (2, "2 pasos al espacio 3")):
        assert words("es").label(Text("patzcuaro.label.steps", steps=n, index=3, space="Z1a")) == said
    assert words("en").label(Text("patzcuaro.label.trade", cards=["C07", "H03"])) == "Give C07 and H03 (the last on top)"
    assert "the last" not in words("en").label(Text("patzcuaro.label.trade", cards=["C07"]))


def test_places_are_said_level_by_level() -> None:
    below = [(1, 1), (1, 2), (1, 4), (2, 2)]
    assert words("en").word("patzcuaro.table.next", below=below).endswith(": level 1, places 1, 2 and 4; level 2, place 2")
    assert words("es").word("patzcuaro.table.next", below=below).endswith(": nivel 1, lugares 1, 2 y 4; nivel 2, lugar 2")


@pytest.mark.parametrize(("points", "said"), [(1, "1 punto "), (-1, "1 punto "), (0, "0 puntos"), (-3, "3 puntos")])
def test_one_point_less_is_one_point(points: int, said: str) -> None:
    shown = {"hand": 6, "n": 0, "built": 9, "points": points, "flipped": False}
    assert said in words("es").word("patzcuaro.book.player", **shown)


def test_the_end_of_the_game() -> None:
    part = {"levels": [10, 14, 15], "objectives": [20, -3, 4], "flip": -5, "total": 55, "items": 26, "rank": 1}
    result = {"scores": [part, {**part, "rank": 2}], "winners": [0], "ranking": [0, 1], "tie": "place"}
    lines = words("en", None).final(result)
    assert lines[0] == "Ana: 55 points (levels 10 + 14 + 15, objectives 20 + \u22123 + 4, flip \u22125; 26 items)."
    assert lines[-1] == (
        "The game goes to Ana with 55 points. Ana and Beto are level. Of Beto and Ana, whoever is later in the turn order wins."
    )
    assert words("en", None).event(Event("over", None, {"result": result})) == lines[-1]


def test_an_item_that_no_text_speaks_of_yet_stands_for_itself() -> None:
    assert voice.numbered(words("en"), "items", {"copal_resin": 2, "candle": 1}) == "2 copal resin and 1 candle"
