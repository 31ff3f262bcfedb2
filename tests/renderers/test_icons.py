"""Icons in words: every choice has one that can be said, seen, sent, and read as words where no picture stands."""

from __future__ import annotations

import io
import re
import unicodedata
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from PIL import Image

from engines.kernel import Text
from engines.shelf import OWN, SHELF, game
from renderers.kit.colour import WHITE, rgb
from renderers.kit.emoji import ACROSS, LONGEST, Icon, Icons, by_word
from renderers.words import Words
from renderers.words.door import clean, marked
from renderers.words.icons import BEGIN, END, EVERYWHERE, SAID, all_icons, icon, icons, in_words, mark, of_choice, resolved
from renderers.words.template import names
from tests.engines.wander import wander

GAMES = tuple(OWN)
NAME = re.compile(r"[a-z][a-z_]{1,24}_[0-9a-f]{6}")
LARGEST = 64 * 1024


@pytest.mark.parametrize("title", GAMES)
def test_every_choice_of_random_games_has_an_icon_or_a_reason(title: str) -> None:
    kind, found, bare = game(title), set[str](), dict[str, str]()
    for n, seats in enumerate((*kind.seat_counts, kind.seat_counts[-1])):
        for g, seat, choice in wander(kind.new(f"icons {n}", seats), Random(n)):
            for ask in g.asks if n % 2 else [one for one in g.asks if one.seat == seat]:
                seen = kind.view(g, None if ask.public else ask.seat)
                for option in (choice, *ask.options[:: max(1, len(ask.options) // 6)], ask.options[-1], *ask.free):
                    if option in ask.options or option in ask.free:
                        one = of_choice(title, seen, ask.key, option)
                        found.add(one.word if one is not None else "")
                        if one is None:
                            bare.setdefault(option.split(" ")[0], f"{ask.key}: {option}")
    assert bare == {}, "where a choice is to have no icon, its reason belongs here"
    assert len(found) > 9


def test_names_can_be_said_and_are_no_longer_than_allowed() -> None:
    for one in all_icons().values():
        assert NAME.fullmatch(one.name) and len(one.name) <= LONGEST, one.name
    for title in ("", *GAMES):
        table = icons(title).table
        assert all(word == one.word for word, one in table.items())
        drawn = [one.name.rpartition("_")[2] for one in table.values()]
        assert len(set(drawn)) == len(drawn), "two words of one game look alike"
    assert len(all_icons()) < 2000


def test_every_icon_has_an_emoji_that_stands_in_for_it() -> None:
    for one in all_icons().values():
        signs = [c for c in one.emoji if c not in "\ufe0f\u200d\u20e3"]
        assert 1 <= len(signs) <= 2 and len(one.emoji) <= 5, one
        assert all(unicodedata.category(c) in ("So", "Sm", "Nd") for c in signs), one
        assert ord(signs[0]) > 0x2000 or "\u20e3" in one.emoji, one


def test_a_changed_drawing_has_another_name_and_the_same_word() -> None:
    one = icon("oaxaca", "pottery")
    assert replace(one, ground=rgb("#123456")).name != one.name
    assert replace(one, glyph="vase").name != one.name
    assert replace(one, emoji="🫙").name == one.name, "what stands in for it is not drawn"
    assert Icon("pottery", "🏺", one.glyph, one.ground).name == one.name


@pytest.mark.parametrize("title", ["", *GAMES])
def test_icons_are_small_files_that_stand_out_on_light_and_on_dark(title: str) -> None:
    for one in icons(title).table.values():
        data = one.png()
        assert len(data) <= LARGEST
        with Image.open(io.BytesIO(data)) as drawn:
            assert drawn.size == (ACROSS, ACROSS) and drawn.mode == "RGBA"
            corner = drawn.getpixel((0, 0))
            assert isinstance(corner, tuple) and corner[3] == 0
            small = drawn.resize((22, 22), Image.Resampling.LANCZOS)
        for ground in (WHITE, rgb("#313338")):
            page = Image.new("RGB", (22, 22), ground)
            page.paste(small, (0, 0), small)
            light = sorted(page.convert("L").tobytes())
            assert light[-25] - light[24] > 90, (one.word, ground, "the thing can hardly be told from its ground")
        if one.glyph or one.sign:
            assert small.convert("RGB").getextrema() != Image.new("RGB", (1, 1), one.ground).getextrema()


def test_a_mark_is_nothing_that_anybody_could_write() -> None:
    written = f"{BEGIN}oaxaca/pottery{SAID}{END} Ana"
    assert BEGIN not in clean(written) and END not in marked(written) and SAID not in clean(written)
    words = Words("en", (written,), game="oaxaca", marked=True)
    said = words.word("discord.opened", n=1) + words.called(0) + words.say(Text("kernel.missing", verb=written, arg=written))
    assert resolved(said, lambda one: one.emoji) == said


def test_marks_become_pictures_or_the_words_that_they_carry() -> None:
    told = f"Ana takes {mark('oaxaca', 'pottery')} Pottery and 2 {mark('oaxaca', 'token', 'tokens')}."
    assert resolved(told, lambda one: f"<:{one.word}:1>") == "Ana takes <:pottery:1> Pottery and 2 <:token:1>."
    assert in_words(told) == "Ana takes Pottery and 2 tokens."
    assert in_words(f"{mark('', 'undo')}") == ""
    assert in_words(f"{BEGIN}oaxaca/of_a_later_version{SAID}jugs{END} and {BEGIN}nogame/x{SAID}{END} more") == "jugs and more"
    with pytest.raises(KeyError):
        mark("oaxaca", "of_a_later_version")


def test_words_for_messages_have_icons_and_all_others_have_none() -> None:
    words = Words("en", ("Ana",), game="oaxaca", marked=True)
    assert words.icon("pottery") == f"{mark('oaxaca', 'pottery')} "
    assert words.icon("token", "tokens") == mark("oaxaca", "token", "tokens")
    assert words.plain.icon("pottery") == "" and words.plain.icon("token", "tokens") == "tokens"
    assert Words("en").icon("undo") == "" and words.icon("undo") == f"{mark('oaxaca', 'undo')} "


def test_a_game_without_icons_has_those_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "frutas", "examples.frutas.rules")
    fruits = game("frutas")
    g = fruits.new("icons", 2)
    assert icons("frutas").table == {} and of_choice("frutas", fruits.view(g, 0), g.asks[0].key, g.asks[0].options[0]) is None
    assert icon("frutas", "undo") is icon("oaxaca", "undo") is EVERYWHERE["undo"]


def test_a_small_game_may_bring_icons_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    mango = Icon("mango", "🥭", "tree", rgb("#E07A00"))
    own = Icons(by_word([mango]), lambda view, key, choice: "mango")
    monkeypatch.setitem(SHELF, "frutas", "examples.frutas.rules_with_icons")
    monkeypatch.setattr("renderers.rooms._room", lambda name: SimpleNamespace(icons=own))
    monkeypatch.setattr("renderers.rooms.has_pictures", lambda name: True)
    assert of_choice("frutas", None, "take", "take m1") is mango and mango.name in all_icons()


def test_texts_name_icons_by_word_or_by_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = {"a": "{icon:pottery}Pottery and {icon=deck}{deck}", "b": "{icon:unheard_of}"}
    monkeypatch.setattr("renderers.words.words.texts", lambda language: sentences)
    words = Words("en", ("Ana",), game="oaxaca", marked=True)
    jug, coin = mark("oaxaca", "pottery"), mark("oaxaca", "token")
    assert words.word("a", deck="token") == f"{jug} Pottery and {coin} token"
    assert words.word("a", deck="of no icon") == f"{jug} Pottery and of no icon"
    assert words.plain.word("a", deck="token") == "Pottery and token" == words.label(Text("a", deck="token"))
    assert names(sentences["a"]) == {"deck"}
    with pytest.raises(KeyError):
        words.word("b")
