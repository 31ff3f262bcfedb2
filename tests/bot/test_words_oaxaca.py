"""What players of Oaxaca read beside what all games say: single sentences, cards and endings."""

from __future__ import annotations

import re
from random import Random

import pytest

from engines.kernel import Event, Illegal, Text, apply, asked, clone
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD, DECKS, FACE_OF, KINDS
from engines.oaxaca.state import Oaxaca
from renderers.oaxaca.book import BOOK
from renderers.words import LANGUAGES, MissingText, Words
from renderers.words.words import LABEL_LIMIT
from tests.bot.talk import NAMES
from tests.bot.talk_oaxaca import TALK

EFFECT_LIMIT = 90  # what a small card has room for
words, RAW = TALK.words, TALK.raw


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", [False, True])
def test_cards_say_what_they_do_in_short_and_at_length(language: str, solo: bool) -> None:
    said = words(language)
    for code in KINDS:
        assert 10 < len(said.card_text(code, solo)) <= EFFECT_LIMIT, said.card_text(code, solo)
        assert len(said.card_about(code, solo)) > len(said.card_text(code, solo))
        for sentence in said.sheet(code, solo):
            assert not RAW.search(sentence), sentence


def test_card_names_differ_within_a_language() -> None:
    for language in LANGUAGES:
        said = [words(language).card_name(code) for code in KINDS]
        assert len(said) == len(set(said)) == 51


def test_a_pair_is_told_as_a_pair() -> None:
    data = {"seat": 0, "face": 2, "dice": [4], "chain": ["BA"], "off": {"PO1a": 1, "PO2a": 2}}
    assert words("en").event(Event("crafted", None, data)) == (
        "You craft with the die 4 and a card's result, taken together as a 2 (pottery): "
        "Water Jug (PO1a)\u00a0−1, Serving Platter (PO2a)\u00a0−2."
    )


def test_private_events_stay_private() -> None:
    event = Event("saw", (1,), {"deck": "pottery", "cards": ["PO3a", "PO1b"]})
    assert words("en", 0).event(event) is None and words("en", None).event(event) is None
    assert words("es", 1).event(event) == "Ves Silbato de barro (PO3a) y Cántaro (PO1b)."


def test_a_refusal_names_what_is_wrong_and_what_is_possible() -> None:
    why = Text("oaxaca.no.no_such_die", face=3, day=[1, 2], pair=True)
    error = Illegal(why, "6", Text("kernel.instead", choices=["gather 1", "gather 2"], more=3))
    assert words("en").refusal(error) == (
        "You have no 3 among your unused dice (1 2). Two dice together can stand for any face: see `combine`. "
        "Possible instead: `gather 1`, `gather 2`, and 3 more."
    )
    assert words("en").chapter(error.rule) == "turn"


def test_words_that_somebody_typed_are_quoted_and_cut_short() -> None:
    said = words("en").say(Text("oaxaca.no.no_such_card", word="`@everyone`\n" + "x" * 100))
    assert said.startswith("`@everyone xxx") and said.count("`") == 8 and len(said) < 150
    assert words("en").say(Text("oaxaca.no.not_in_workshop", card="b`a`d")) == "`bad` is not in your Workshop."


def test_lists_end_with_a_word_that_sounds_right() -> None:
    english, spanish = words("en"), words("es")
    assert english.join(["a", "b", "c"]) == "a, b and c" and english.join(["a"], "or") == "a" and english.join([]) == ""
    assert spanish.join(["Ana", "Inés"]) == "Ana e Inés" and spanish.join(["madera", "hojalata"], "or") == "madera u hojalata"
    assert spanish.join(["cobre", "hierro"]) == "cobre y hierro" and spanish.join(["Ana", "Yareli"]) == "Ana y Yareli"


def test_a_corrected_number_changes_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = CARD["PO3a"]
    corrected = kind._replace(effect=kind.effect._replace(amount=2, scope="own_workshop"))
    monkeypatch.setattr("renderers.oaxaca.voice.CARD", {**CARD, "PO3a": corrected})
    assert words("en").card_text("PO3a") == "Take 2 tokens off a card in your Workshop."
    assert words("es").card_text("PO3a") == "Quita 2 fichas de una carta de tu taller."


@pytest.mark.parametrize(
    ("tie", "winners", "sentence"),
    [
        ("", [1], "The game goes to Beto with 20 points."),
        (
            "stall_cards",
            [0],
            "The game goes to you with 20 points. You and Beto are level. Fewest cards in the Market Stall: You 3, Beto 4.",
        ),
        (
            "workshop_cards",
            [1],
            "The game goes to Beto with 20 points. You and Beto are level. Fewest cards in the Workshop: Beto 1, You 2.",
        ),
        (
            "shared",
            [0, 1],
            "The game goes to you and Beto with 20 points. You and Beto are level. "
            "Nothing breaks the tie: the victory is shared.",
        ),
    ],
)
def test_the_end_of_the_game(tie: str, winners: list[int], sentence: str) -> None:
    part = {"workshop": 2, "values": 15, "jewelry": 3, "early": 0, "total": 20, "per_card": {"JE6a": 3}}
    mine, other = {"workshop_cards": 1, "stall_cards": 3}, {"workshop_cards": 1, "stall_cards": 3}
    if tie == "stall_cards":
        other["stall_cards"] = 4
    if tie == "workshop_cards":
        mine["workshop_cards"] = 2
    if not tie:
        mine["total"] = 19
    result = {"scores": [{**part, **mine}, {**part, **other}], "winners": winners, "tie": tie}
    lines = words("en").final(result)
    assert lines[-1] == sentence == words("en").event(Event("over", None, {"result": result}))
    assert lines[1] == ("Beto: 20 points (Workshop 2, crafts 15, jewelry bonuses 3: Filigree Pendant (JE6a) +3, early die 0).")


def test_the_verdicts_of_the_solo_game() -> None:
    said = set()
    for rank in range(1, 6):
        result = {"score": 1, "rank": rank, "winners": [0], "scores": [{"total": 1}], "tie": ""}
        for language in LANGUAGES:
            (line,) = words(language, seats=1).final(result)
            said.add(line.partition(" ")[2])
    assert len(said) == 10


def test_long_labels_are_cut() -> None:
    said = Words("en", ["M" * 32, "N" * 32], "oaxaca", 0).label(Text("oaxaca.label.args.place", card="JE4a", owner=1, tokens=3))
    assert len(said) <= LABEL_LIMIT
    assert len(Words("en", ["x" * 100], "oaxaca").label(Text("oaxaca.label.args.opponent", seat=0))) == LABEL_LIMIT


# -- what is not there ----------------------------------------------------------------------------------------------------------


def test_a_strict_reader_wants_every_text_and_parameter() -> None:
    with pytest.raises(MissingText):
        words("en").say(Text("oaxaca.no.such_text"))
    with pytest.raises(MissingText):
        words("en").say(Text("oaxaca.label.gather"))
    with pytest.raises(MissingText):
        words("en").player(7)


def test_players_are_never_left_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    spanish = Words("es", NAMES, "oaxaca")
    monkeypatch.setattr("renderers.words.words.texts", lambda language: {"only": "English"} if language == "en" else {})
    assert spanish.say(Text("only")) == "English"
    assert spanish.say(Text("neither.here", n=1)) == "neither.here"
    assert Words("pt", NAMES, "oaxaca").language == "en"


# -- hints --------------------------------------------------------------------------------------------------------------------

PLAIN = {f"{what} {FACE_OF[deck]}" for what in ("gather", "craft") for deck in DECKS}  # what no declared card changes


def promised(hint: str) -> int:
    """The number that a hint names: cards drawn, or tokens taken off."""
    each = re.search(r"each of your (\d+)", hint)
    found = each or re.search(r"(\d+)", hint)
    assert found is not None, hint
    return int(found[1])


def happened(g: Oaxaca, seat: int, word: str) -> int:
    """What comes of a choice when no card is declared with it."""
    t = clone(g)
    t.out = []
    apply(t, seat, word)
    while not (told := [e for e in t.out if e.kind in ("drew", "crafted")]):
        ask = asked(t, seat)
        assert ask is not None and ask.options[-1] == "done", ask
        apply(t, seat, "done")
    return int(told[0].data["n"]) if told[0].kind == "drew" else sum(told[0].data["off"].values())


def test_hints_promise_what_happens() -> None:
    rng, seen = Random(4), set[str]()
    for n in range(24):
        g = GAME.new(f"hints {n}", 1 + n % 4)
        early = next(card for card in g.decks["textile"] if CARD[card].effect.op == "passive_textile_craft")
        g.decks["textile"].remove(early)  # a card that is hardly ever finished in random games
        g.players[0].stall[early] = False
        while g.asks:
            ask = rng.choice(g.asks)
            for word in PLAIN.intersection(ask.options) if ask.key == "act" else ():
                hint = BOOK.hint(GAME.view(g, ask.seat), ask.seat, word, words("en", ask.seat, g.seats))
                assert promised(hint) == happened(g, ask.seat, word), (word, hint)
                seen.add(re.sub(r"\d+", "n", hint))
            apply(g, ask.seat, rng.choice(ask.options))
    assert "n tokens off your cards" in seen and len(seen) > 8, seen
