"""What players of Resafa read beside what all games say: rules, single sentences, the table, the ending."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Text, apply
from engines.kernel.views import Declared
from engines.resafa import GAME
from engines.resafa.cards import ACTION, BONUS, CARD
from engines.resafa.effects import FreePlay
from engines.resafa.scoring import ITEMS
from engines.resafa.trading import Trade
from engines.resafa.verbs import ALSO
from renderers.resafa import pieces
from renderers.resafa.book import BOOK
from renderers.words import LANGUAGES, Words
from tests.bot.talk_resafa import TALK
from tests.engines.resafa.table import lay
from tests.engines.resafa.test_trading import caravan

words, RAW = TALK.words, TALK.raw


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_commands_and_codes_that_exist(language: str) -> None:
    said, verbs = words(language), {verb.name for verb in GAME.verbs}
    quoted = [typed for chapter in said.voice.chapters for typed in re.findall(r"`([^`]+)`", said.rules(chapter)[1])]
    assert len(quoted) > 20
    for typed in quoted:
        first = typed.split(" ")[0]
        assert typed == "/card" or first in verbs or said.voice.kind(first), typed


def test_numbers_of_the_rules_come_from_the_data() -> None:
    assert "2, 4, 7, 11, 16 VP for 1 to 5" in words("en").rules("scoring")[1]
    assert "the fourth 2 steps on any track and 4 VP" in words("en").rules("garden")[1]
    assert "Una loseta pequeña cuesta 1 piedra; una grande, 1 piedra y 1 moneda (" in words("es").rules("garden")[1]


def test_a_base_without_a_price_is_said_to_be_free() -> None:
    asked = Text("resafa.ask.act.base", centre="Dura", cost={})
    assert words("en").say(asked) == "Do you place a trading base in Dura? It is free."
    assert words("es").say(asked) == "¿Pones una base comercial en Dura? Es gratis."


@pytest.mark.parametrize(
    ("card", "note", "told"),
    [
        ("P26", "note.op.must", True),
        ("P28", "note.op.must", False),  # either of two may be left out
        ("P31", "note.op.must", False),
        ("P7", "note.count.special_all", True),
        ("BP2-6", "note.count.special_all", False),  # a bonus card is no special card
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_hold_for_the_card_they_stand_on(language: str, card: str, note: str, told: bool) -> None:
    said = words(language)
    assert (said.word(f"resafa.{note}") in pieces.notes(said, card)) is told


# -- single sentences ---------------------------------------------------------------------------------------------------------


def test_the_bot_has_a_name_where_no_player_sits() -> None:
    alone = words("en", 0, 1)
    assert alone.event(Event("round", None, {"round": 2, "start": 1})) == "Round 2 of 6. Resafabot begins."
    assert alone.event(Event("round", None, {"round": 3, "start": 0})) == "Round 3 of 6. You begin."
    data = {"left": "SOLO-SETUP", "right": "SOLO-1", "half": "lower"}
    assert alone.event(Event("bot_turn", None, data)) == (
        "Resafabot's turn: SOLO-SETUP and SOLO-1, lower half: provisions, yellow."
    )
    data = {"left": "SOLO-1", "right": "SOLO-3", "half": "upper"}
    assert alone.event(Event("bot_turn", None, data)) == (
        "Resafabot's turn: SOLO-1 and SOLO-3, upper half: trading instead of production, blue."
    )
    assert alone.say(Text("resafa.label.flow", space="D3", owner=1)) == "To D3 (tile of Resafabot)"
    assert alone.say(Text("resafa.label.flow", space="D3", owner=-1)) == "To D3 (no tile)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_names_all_that_lies_open(language: str) -> None:
    g = GAME.new("open", 2, review_removed=True)
    own, watched = GAME.view(g, 0), GAME.view(g, None)
    said = "\n".join(BOOK.text(own, words(language)))
    shown = [c for _, row in own.display for c in row] + [c.tile for p in own.players for c in p.workshops]
    shown += [stack.shown for stack in own.stacks if stack.shown] + [tile for row in own.offer for tile in row if tile]
    shown += [c.centre for c in own.centres] + [tile for _, tile in own.lying] + [c for _, row in own.removed for c in row]
    assert all(re.search(rf"\b{re.escape(code)}\b", said) for code in (*shown, *own.hand, *own.pile))
    public = "\n".join(BOOK.text(watched, words(language, None)))
    hidden = [c for p in g.players for c in (*p.hand, *p.pile)]
    assert not any(re.search(rf"\b{code}\b", public) for code in hidden)


def test_the_back_of_a_trading_tile_is_told_to_whoever_looks_at_it() -> None:
    view = GAME.view(GAME.new("peek", 2), 0)
    asked = replace(view, players=(replace(view.players[0], asked="act.flip"), replace(view.players[1], asked="")))
    looking = replace(asked, declared=(Declared("flip", 0, (("centre", "Dura"),)),))
    assert words("en", 0).question("act.flip", looking).startswith("The other side of the tile of Dura: sell")
    assert words("en", None).question("act.flip", replace(looking, reader=None)) == (
        "You looked at the tile of Dura. Do you turn it over?"
    )


@pytest.mark.parametrize(
    ("scores", "winners", "line"),
    [
        ([90, 80], [0], "The game goes to you with 90 VP."),
        ([80, 80], [1], "The game goes to Beto with 80 VP. More canal tiles broke the tie."),
        ([80, 80], [0, 1], "The game goes to you and Beto with 80 VP. Nothing breaks the tie: the victory is shared."),
    ],
)
def test_the_end_of_the_game(scores: list[int], winners: list[int], line: str) -> None:
    item = {"before": 60, "sacks": 1, "scarabs": 4, "rows": 9, "pink": 9, "printed": 5, "rare": 2, "goods": 1, "canals": 8}
    result = {"scores": scores, "items": [item, item], "pink": [{"P1": 6, "P3": 3, "P9": 0}, {}], "winners": winners}
    lines = words("en").final(result)
    assert lines[0] == (
        f"You: {scores[0]} VP (in play 60, sack cards 1, scarabs 4, tile rows 9, pink cards 9 = P1 6 + P3 3, special cards 5, "
        "rare goods 2, other goods 1, canals 8)."
    )
    assert lines[-1] == line == words("en").event(Event("over", None, {"result": result}))


def test_the_verdicts_of_the_game_for_one() -> None:
    said = set()
    for goal in range(5):
        result: dict[str, Any] = {
            "scores": [99],
            "items": [dict.fromkeys(("before", "sacks", *ITEMS), 0)],
            "pink": [{}],
            "winners": [0],
        }
        result["goal"] = goal
        said |= {words(language, 0, 1).final(result)[-1] for language in LANGUAGES}
    assert len(said) == 10


@pytest.mark.parametrize(("language", "points"), [("en", "{} VP"), ("es", "{} PV")])
def test_printed_points_stand_wherever_a_special_card_is_described(language: str, points: str) -> None:
    say = Words(language, ("Ana", "Ben"), "resafa")
    for code, card in CARD.items():
        if card.level and card.vp and code not in BONUS:
            worth = points.format(card.vp)
            said = {
                "text": say.card_text(code),
                "event": say.event(Event("special", None, {"seat": 0, "card": code})) or "",
                "button": say.label(Text("resafa.label.take", which=code)),
                "alone": say.label(Text("resafa.label.special", which=code)),
            }
            assert all(worth in one for one in said.values()), f"{code}: {said}"
            assert say.sheet(code).text.count(worth) >= 1 and worth not in say.sheet(code).facts


def test_no_two_buttons_of_a_card_say_the_same() -> None:
    """Whatever parts a card has: two that are alike are offered as one."""
    say = Words("en", ("Ana", "Ben", "Eva"), "resafa", 0)
    for code in (c for c, one in CARD.items() if one.when in ("immediate", "any")):
        t = lay(code, round=5, coin=9, stone=9, marble=9, spice=2, amphora=2, capacity=3)
        t.begins(FreePlay(0, {"S": "sack", "B": "bonus", "C": "tile"}.get(code[0], "special"), code))
        ask = t.s.asks[0]
        if ask.key in ("act.effect", "act.option"):
            said = [say.label(GAME.label(t.a.sees, ask.key, one)) for one in ask.options]
            assert len({*said}) == len(said), f"{code}: {said}"


def test_towns_have_their_names_in_spanish_and_may_be_typed_so() -> None:
    say = Words("es", ("Ana", "Ben"), "resafa", 0)
    label = say.label(Text("resafa.label.travel", centre="Ctesiphon", call=False, fare=1))
    assert "Ctesifonte" in label and {"ctesifonte", "edesa"} <= ALSO.keys()


def test_rain_says_where_it_falls() -> None:
    say = Words("en", ("Ana", "Ben"), "resafa")
    standing, passed = ({"owner": 0, "space": "B2", "vp": 3, "flowing": flowing} for flowing in (False, True))
    assert say.event(Event("rained", None, standing)) == "Ana's tile on B2 stands in the rain: 3 VP."
    assert say.event(Event("rained", None, passed)) == "Ana's tile on B2 lets water pass: 3 VP."


def test_a_button_for_the_bonus_after_the_first_item_is_whole_where_the_bonus_has_a_long_name() -> None:
    """A step on any track, at a tile that random games seldom buy at with room for more than one item."""
    t = caravan("Dura", "Ctesiphon", "TR3", "B", coin=9, stone=1, capacity=3)
    t.begins(Trade(0)).a.says("travel Ctesiphon")
    said = Words("es", ("Ana", "Ben", "Eva"), "resafa", 0)
    early = GAME.label(t.a.sees, "act.trade", "early")
    assert "early" in t.a.options and said.forms(early)[0] != said.label(early)
    assert said.label(early) == "1 ánfora por 2 monedas y el bono (1 paso en cualquier pista); luego más"


@pytest.mark.parametrize("seats", [1, 2])
def test_only_who_is_asked_is_told_that_a_half_cannot_be_used(seats: int) -> None:
    """What could be paid is reckoned for them alone; others read what is printed."""
    rng, told = Random(f"halves {seats}"), set[tuple[bool, bool]]()
    s = GAME.new(f"halves {seats}", seats)
    while s.asks:
        (ask,) = s.asks
        for reader in (*range(seats), None):
            view, words = GAME.view(s, reader), Words("en", ["Ana", "Ben"], "resafa", reader)
            for word in (one for one in ask.options if one.startswith("play ") and one.split(" ")[1] not in CARD):
                _, card, half = word.split(" ")
                barred = (card, ACTION[card].halves["AB".index(half)][0]) not in GAME.view(s, ask.seat).possible
                said = "not possible now" in BOOK.hint(view, ask.seat, word, words)
                assert said == (barred and reader == ask.seat), (word, reader)
                told.add((said, reader == ask.seat))
        apply(s, ask.seat, rng.choice(ask.options))
    assert told == {(True, True), (False, True), (False, False)}
