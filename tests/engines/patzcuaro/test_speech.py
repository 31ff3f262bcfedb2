"""How commands meet questions: ways to write a word, what completion offers, and what may be taken back."""

from __future__ import annotations

import pytest

from engines.kernel import Illegal, clone, completions, entry, may_take_back
from engines.patzcuaro.cards import COLOURS
from engines.patzcuaro.verbs import VERBS
from tests.engines.patzcuaro.table import Table, lay

VERB = {verb.name: verb for verb in VERBS}


def at_w1a() -> Table:
    """Somebody who may trade a pink and a green card, or flip."""
    t = lay("M4", "F01 V02 H01", "C06", piles={1: "C05"}, deck="H08 H09 ...")
    t.a.says("move 1")
    return t


@pytest.mark.parametrize("line", ["trade F01 V02", "trade f01 v02", "trade F01,V02", "trade F01, v02"])
def test_cards_may_be_written_in_many_ways(line: str) -> None:
    t = at_w1a()
    t.a.types(line)
    assert t.pile(1) == "F01 V02"


@pytest.mark.parametrize("line", ["colours pink green", "colours flower vase", "colours F V", "colours f, v"])
def test_colours_may_be_said_by_their_names_their_symbols_or_the_letters_of_their_cards(line: str) -> None:
    many = " ".join([*(f"F{n:02}" for n in range(1, 15)), *(f"V{n:02}" for n in range(1, 13))])
    t = lay("M4", many, "C05", piles={1: "C12"})
    t.a.says("move 1")
    t.a.types(line)
    assert t.a.sees.colours == ("pink", "green")


def test_completion_offers_what_may_be_said() -> None:
    t = lay("M4", "F01 V02 H01", "C06", piles={1: "C05"})
    assert completions(t.s, 0, VERB["move"], {}, "steps") == [choice.split()[1] for choice in t.a.options if choice != "flip"]
    assert completions(t.s, 0, VERB["flip"], {}, "steps") == ["1", "2", "3"]
    assert completions(t.s, 0, VERB["trade"], {}, "cards") == []
    t.a.says("move 1")
    assert completions(t.s, 0, VERB["trade"], {}, "cards") == ["F01 V02", "V02 F01"]
    assert completions(t.s, 1, VERB["trade"], {}, "cards") == []


def test_an_altar_place_is_completed_word_by_word() -> None:
    t = lay("M4", "F01 V02", "C06", at=[8, 0], altars=["F03 F04 - -"])
    t.a.says("move 1")
    assert completions(t.s, 0, VERB["altar"], {}, "card") == ["F01", "V02"]
    assert completions(t.s, 0, VERB["altar"], {"card": "f01"}, "level") == ["1", "2"]
    assert completions(t.s, 0, VERB["altar"], {"card": "F01", "level": "1"}, "slot") == ["3", "4"]


def test_where_one_stands_already_the_flip_takes_no_steps() -> None:
    t = at_w1a()
    before = t.saved()
    with pytest.raises(Illegal):
        t.a.types("flip 2")
    assert t.saved() == before
    t.a.types("flip")
    assert t.a.area.at == 1 and t.a.hand == "F01 V02 H01 H08 H09"


def test_a_move_and_a_trade_may_be_taken_back_until_a_card_is_drawn_or_the_turn_is_over() -> None:
    t = lay("M4", "C03 F01", "H01", piles={2: "F04"}, at=[0, 8])
    before = clone(t.s)
    t.a.says("move 2")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is None
    before = clone(t.s)
    t.a.says("trade C03")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is None
    before = clone(t.s)
    t.a.says("altar F04 1 1")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is not None
    t = at_w1a()
    before = clone(t.s)
    t.a.says("trade F01 V02")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is not None


def test_no_command_word_is_the_code_of_a_card_or_a_colour() -> None:
    words = {word.lower() for verb in VERBS for word in (verb.name, verb.form.split(" ")[0], *(arg.name for arg in verb.args))}
    assert not words & {*COLOURS, *(code.lower() for code in lay().s.deck)}
