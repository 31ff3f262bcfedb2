"""Questions as buttons and menus: buttons as long as there is room, what is good for something first, several words at once.

Where there are very many options, menus lead on word by word until the rest fits.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from random import Random

import pytest

from bench.clicks.labels import cut_off
from bot.discord_ui.messages import forms, panels
from bot.discord_ui.messages.spec import OPTIONS, Button, Menu, Row
from bot.store import Seat, Table
from bot.tables import Refused
from bot.tables.values.live import Live, Look
from bot.tables.values.multi_choice import with_picks
from engines.kernel import Ask, apply, asked, why_not
from engines.patzcuaro import GAME
from engines.resafa import GAME as RESAFA
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES, Words
from tests.bot.test_labels import NAMES
from tests.bot.test_labels import asked as asked_at_random
from tests.deep import DEEP, KIT_SEED
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


def test_options_are_buttons_in_four_rows_as_far_as_a_phone_shows_them_and_more_are_menus() -> None:
    met = set[bool]()
    for title in ("oaxaca", "merchants_cove"):
        s, rng = game(title).new("few", 2), Random(1)
        while s.asks and len(met) < 2:
            ask = s.asks[0]
            live = Live(Table(1, "g", "c", title, "ana", 2, "x", status="playing"), [Seat(n, "A", f"{n}") for n in (0, 1)], s)
            if ask.key == "act":
                look, words = live.look(ask.seat), Words("en", ["Ana", "Ben"], title, ask.seat)
                made = forms.rows(look, ask, 0, words)
                beside = forms.buttons(look, 0, forms.choices(look, ask, words.named))
                few = len(ask.options) <= forms.MOST and forms.high(beside) <= forms.HIGH
                assert any(isinstance(row, Menu) for row in made) != few and len(made) <= forms.SPACE
                met.add(few)
            apply(s, ask.seat, rng.choice(ask.options))
    assert met == {True, False}


def test_how_high_buttons_are_on_a_phone() -> None:
    def row(*labels: str) -> tuple[Button, ...]:
        return tuple(Button("say", label) for label in labels)

    assert forms.high([row("a" * 10, "b" * 10), row("c")]) == 2, "two short ones beside each other"
    assert forms.high([row("a" * 20, "b" * 20, "c")]) == 2, "the last goes beside the second"
    assert forms.high([row("a" * 60)]) == 1 + forms.LINE, "a long one takes two lines"
    assert forms.high([Menu("menu", "all", ()), row("a")]) == 2


@pytest.mark.parametrize("title", SHELF)
def test_options_that_stand_alone_are_never_higher_than_a_phone(title: str) -> None:
    for seats in {game(title).seat_counts[0], game(title).seat_counts[-1]}:
        for live, ask in islice(asked_at_random(title, f"high {KIT_SEED} {seats}", seats), 200):
            look = live.look(ask.seat)
            chained = any(len(way.choices) > 1 for way in look.ways.get(ask.seat, ()))
            made = forms.rows(look, ask, 0, Words("es", NAMES, title, ask.seat))
            assert chained or forms.high(made) <= forms.HIGH, (KIT_SEED, ask, made)


# -- buttons first ------------------------------------------------------------------------------------------------------


def resafa(*said: str) -> tuple[Look, Ask]:
    """What the first player of a game for two is asked after these words."""
    s = RESAFA.new("forms", 2)
    for word in said:
        apply(s, s.asks[0].seat, word)
    ask = s.asks[0]
    table = Table(1, "g", "c", "resafa", "ana", 2, "x", status="playing")
    live = Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], s)
    return live.look(ask.seat), ask


def of_resafa(look: Look, ask: Ask) -> tuple[Row, ...]:
    return forms.rows(look, ask, 0, Words("en", ["Ana", "Ben"], "resafa", ask.seat))


def test_as_many_options_as_there_is_room_for_are_buttons_and_the_best_come_first() -> None:
    look, ask = resafa()
    made = of_resafa(look, ask)
    assert len(ask.options) == 16 and not any(isinstance(row, Menu) for row in made)
    found = offered(made)
    leads = list(RESAFA.leads(look.view, ask))
    assert found[:5] == leads[:5], "what is good for something"
    assert found[5:] == [word for word in ask.options if word not in leads[:5]], "the rest as the picture has it"


def test_an_act_stands_there_with_its_first_choice_and_the_plain_word_beside_them() -> None:
    look, ask = resafa("turn 0 0", "turn 0 0")
    card = next(o for o in ask.options if "production" in str(RESAFA.label(look.view, ask.key, o).params))
    look, ask = resafa("turn 0 0", "turn 0 0", card)
    found = offered(of_resafa(look, ask))
    colour = next(o for o in ask.options if o.startswith("colour"))
    assert {*ask.options} <= {*found}
    pairs = [word for word in found if word.startswith("main production;room ")]
    assert len(pairs) == len({frozenset(word.split(";")) for word in pairs}) > 1 and all(word.count(";") == 2 for word in pairs)
    look, ask = resafa("turn 0 0", "turn 0 0", card, *pairs[0].split(";"))
    ended = [word for word in offered(of_resafa(look, ask)) if word.endswith(";end")]
    assert ended and all(word.startswith(f"{colour};") for word in ended), "the last act may end the turn"


def test_a_way_that_a_button_cannot_carry_is_not_offered() -> None:
    look, ask = resafa("turn 0 0", "turn 0 0")
    look, ask = resafa("turn 0 0", "turn 0 0", ask.options[0])
    far = replace(look, table=replace(look.table, id=10**18))
    for row in of_resafa(far, ask):
        assert isinstance(row, Menu) or all(len(one.id) <= 100 for one in row)


# -- what stands on menus -----------------------------------------------------------------------------------------------


def titles(made: tuple[Row, ...]) -> list[str]:
    return [row.placeholder for row in made if isinstance(row, Menu)]


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SHELF)
def test_what_stands_on_a_menu_is_whole_on_a_phone_and_no_two_of_a_question_are_called_alike(title: str, language: str) -> None:
    for seats in {game(title).seat_counts[0], game(title).seat_counts[-1]}:
        for live, ask in islice(asked_at_random(title, f"titles {KIT_SEED} {seats}", seats), 1000 if DEEP else 100):
            words = Words(language, NAMES, title, ask.seat)
            said = titles(forms.rows(live.look(ask.seat), ask, 0, words))
            assert len({*said}) == len(said) and all(len(one) <= forms.TITLE for one in said), (KIT_SEED, ask, said)
            assert not any(cut_off(one, language) for one in said), (KIT_SEED, ask, said)


def test_menus_of_one_verb_are_counted_and_tear_no_card_apart() -> None:
    t = lay("M4", "F08 F09 V01 V02 V03 C02 C03", "C05", at=[8, 0], flipped=[0])
    apply(t.s, 0, "move 1")
    table = Table(1, "g", "c", "patzcuaro", "ana", 2, "x", status="playing")
    look, ask = Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], t.s).look(0), asked(t.s, 0)
    assert ask is not None
    made = [row for row in forms.rows(look, ask, 0, WORDS) if isinstance(row, Menu)]
    cards = [{option.value.split()[1] for option in row.options} for row in made]
    assert titles(tuple(made)) == ["Place a card · 1 of 2", "Place a card · 2 of 2"]
    assert len(cards) == 2 and not cards[0] & cards[1]
    spanish = Words("es", ["Ana", "Ben"], "patzcuaro", 0)
    assert titles(forms.rows(look, ask, 0, spanish)) == ["Colocar una carta · 1 de 2", "Colocar una carta · 2 de 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_of_many_verbs_are_counted_in_whole_words(language: str) -> None:
    t = lay("M4", "F08 F09 V01", "C05")
    table = Table(1, "g", "c", "patzcuaro", "ana", 2, "x", status="playing")
    look = Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], t.s).look(0)
    parts = [[forms.Choice(f"{verb} 1", verb, "") for verb in ("trade", "place", "flip", "move", "pass")]] * 2
    said = titles(tuple(forms.lists(look, 0, parts, Words(language, ["Ana", "Ben"], "patzcuaro", 0))))
    assert said == (["Choose · 1 of 2", "Choose · 2 of 2"] if language == "en" else ["Elige · 1 de 2", "Elige · 2 de 2"])
    assert not any(cut_off(one, language) for one in said)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("title", SHELF)
def test_what_ends_a_run_of_picks_says_what_comes_of_it_whatever_is_picked(title: str) -> None:
    """What is picked has not been said: beside its confirmation stands the end without any of it."""
    words, seen = Words("en", NAMES, title, 0), set[str]()
    games = (asked_at_random(title, f"picks {KIT_SEED} {n}", 2) for n in range(12))  # Resafa asks so in five of six games
    for live, ask in chain.from_iterable(games):
        look = live.look(ask.seat)
        run = look.picks.get(ask.seat)
        if run is None or ask.key in seen:
            continue
        seen.add(ask.key)
        shown = game(title).view(with_picks(live.state, ask.seat, run.choices[:1]), ask.seat)
        picked = forms.rows(replace(look, view=shown, unpicked=look.view), ask, 0, words, picked=[0])
        *_, end = next(row for row in reversed(picked) if isinstance(row, tuple))
        *_, before = next(row for row in reversed(forms.rows(look, ask, 0, words, picked=[])) if isinstance(row, tuple))
        assert end == before and any(b.id.split(":")[1] == "run" for row in picked if isinstance(row, tuple) for b in row)
    assert seen or title == "patzcuaro"


def test_what_confirms_a_run_says_all_that_comes_of_it_also_of_what_was_said_before() -> None:
    """Of dice that are rolled again together one was named by a button, the other one is picked."""
    one, words = game("oaxaca"), Words("en", ["Ana", "Ben"], "oaxaca", 0)
    s = one.new("again", 2)
    ask = asked(s, 0)
    assert ask is not None and ask.key == "reroll"
    first, second, *_ = ask.options
    apply(s, 0, first)
    table = Table(1, "g", "c", "oaxaca", "ana", 2, "x", status="playing")
    look = Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], s).look(0)
    assert look.ask is not None
    n, shown = look.picks[0].choices.index(second), one.view(with_picks(s, 0, [second]), 0)
    made = forms.rows(replace(look, view=shown, unpicked=look.view), look.ask, 0, words, picked=[n])
    dice = [word.split(" ")[-1] for word in (first, second)]
    labels = [b.label for row in made if isinstance(row, tuple) for b in row]
    assert labels[0] == f"Confirm: Roll {' '.join(dice)} again" and labels[1] == f"Roll {dice[0]} again", labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_pressed_is_told_in_labels_what_is_possible_instead(language: str) -> None:
    t = lay("M4", "F01 V02", "C06", piles={1: "C05"})
    table = Table(1, "g", "c", "patzcuaro", "ana", 2, "x", status="playing")
    look, words = (
        Live(table, [Seat(0, "Ana", "ana"), Seat(1, "Ben", "ben")], t.s).look(0),
        Words(language, ["Ana", "Ben"], "patzcuaro", 0),
    )
    assert look.ask is not None
    moves = [option for option in look.ask.options if option.startswith("move")]
    illegal = why_not(t.s, 0, "move 9")
    assert illegal is not None
    refused = Refused.by_rules(illegal)
    assert "`move" in panels.render_refusal(refused, words)
    said = panels.render_refusal(panels.in_labels(refused, look, words), words)
    assert "`move" not in said and all(f"**{forms.choice(look, look.ask, one, words.named).label}**" in said for one in moves[:4])
    other = Refused("table.no.outdated")
    assert panels.in_labels(other, look, words) is other
