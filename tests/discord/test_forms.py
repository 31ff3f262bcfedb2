"""Questions with very many options: menus lead on word by word until the rest fits."""

from __future__ import annotations

from random import Random

from bot.discord_ui.messages import forms
from bot.discord_ui.messages.spec import OPTIONS, Menu, Row
from bot.store import Seat, Table
from bot.tables.values.live import Live
from engines.kernel import apply, asked
from engines.patzcuaro import GAME
from engines.shelf import SHELF, game
from renderers.words import Words
from tests.engines.patzcuaro.table import lay

HAND = "F01 F02 F03 F04 F05 F06 F07 F08 V01 V02 V03 V04 V05 V06 V07 V08"
WORDS = Words("en", ["Ana", "Ben"], "patzcuaro", 0)


def rows(only: str = "", flipped: bool = False) -> tuple[Row, ...]:
    """What a player with sixteen cards is offered for a trade of a pink and a green one: 128 ways."""
    t = lay("M4", HAND, "C06", piles={1: "C05"}, flipped=[0] if flipped else [])
    apply(t.s, 0, "move 1")
    table = Table(1, "g", "c", "patzcuaro", "ana", 2, "x", status="playing")
    live = Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], t.s)
    look, ask = live.look(0), asked(t.s, 0)
    assert ask is not None and len(ask.options) == 128 + (not flipped) and GAME.name in SHELF
    return forms.rows(look, ask, 0, WORDS, only)


def offered(made: tuple[Row, ...]) -> list[str]:
    """The values of all menus and the words of all buttons."""
    found: list[str] = []
    for row in made:
        if isinstance(row, Menu):
            found += [option.value for option in row.options]
        else:
            found += [button.id.split(":")[-1] for button in row]
    return found


def test_the_verb_comes_first_where_there_are_several() -> None:
    assert offered(rows()) == ["trade", "flip"]


def test_where_all_begin_alike_the_first_word_that_differs_is_chosen() -> None:
    heads = [f"trade {card}" for card in HAND.split()]
    assert offered(rows(flipped=True)) == heads == offered(rows("trade"))


def test_the_rest_is_offered_in_full() -> None:
    found = offered(rows("trade F03"))
    assert found == [f"trade F03 V0{n}" for n in range(1, 9)]
    assert all(len(row.options) <= OPTIONS for row in rows("trade") if isinstance(row, Menu))


def test_a_word_is_not_taken_for_the_beginning_of_another() -> None:
    assert offered(rows("trade F0")) == []


def test_few_options_are_buttons_in_two_rows_and_more_are_menus() -> None:
    met = set[bool]()
    for seed in range(6):
        s = game("oaxaca").new(f"few {seed}", 2)
        rng = Random(seed)
        while s.asks and len(met) < 2:
            ask = s.asks[0]
            live = Live(Table(1, "g", "c", "oaxaca", "ana", 2, "x", status="playing"), [Seat(n, "A", f"{n}") for n in (0, 1)], s)
            look = live.look(ask.seat)
            if ask.key == "act":
                made = forms.rows(look, ask, 0, WORDS)
                few = len(ask.options) <= forms.FEW
                assert any(isinstance(row, Menu) for row in made) != few and (not few or len(made) <= 2)
                met.add(len(ask.options) > 8)
            apply(s, ask.seat, rng.choice(ask.options))
    assert met == {True, False}
