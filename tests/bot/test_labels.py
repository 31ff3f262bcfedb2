"""Questions, and what stands on buttons and in menus, in whole games: nothing is cut or a code, or looks like its neighbour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from bench.clicks.labels import codes, cut_off
from bot.discord_ui.messages import forms
from bot.discord_ui.messages.posts import seat_words
from bot.discord_ui.messages.spec import LABEL, OPTION, PLACEHOLDER, Menu, Row
from bot.store import Seat, Table
from bot.tables.values.live import Live, Look
from engines.kernel import Ask, State, apply
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES
from renderers.words.icons import MARKED
from renderers.words.words import texts
from tests.deep import DEEP, KIT_SEED

NAMES = ("Ana", "Beto", "Citlali", "Maximiliano", "Eva")
NAMED = re.compile(rf"\b({'|'.join(NAMES)})\b")


class Shown(NamedTuple):
    """What a control says, and what it says further; with how much room there is."""

    text: str
    about: str
    room: int


def controls(rows: tuple[Row, ...]) -> Iterator[list[Shown]]:
    """The texts that stand beside each other: all buttons of a question, and the entries of each menu."""
    yield [Shown(one.label, "", LABEL) for row in rows if not isinstance(row, Menu) for one in row]
    for row in rows:
        if isinstance(row, Menu):
            yield [Shown(row.placeholder, "", PLACEHOLDER)]
            yield [Shown(one.label, one.about, OPTION) for one in row.options]


def asked(title: str, seed: str, seats: int) -> Iterator[tuple[Live, Ask]]:
    """The questions of a game that is played at random."""
    rules, rng = game(title), Random(seed)
    state: State = rules.new(seed, seats)
    sitting = [Seat(n, person=f"{n}", name=NAMES[n]) for n in range(seats)]
    table = Table(1, "1", "1", title, "0", seats, secret="s", status="playing")
    while state.asks:
        ask = rng.choice(state.asks)
        yield Live(table, sitting, state), ask
        apply(state, ask.seat, rng.choice((*ask.options, *ask.free)))


def faults(live: Live, ask: Ask, language: str) -> Iterator[str]:
    """What is wrong with the labels of a question, in private and where everybody sees it; and with its own words."""
    for reader in (ask.seat, None) if ask.public else (ask.seat,):
        yield from faults_of(live.look(reader), ask, language)
    for reader in (ask.seat, None):
        look = live.look(reader)
        said = NAMED.sub("", MARKED.sub("", seat_words(look, language).question(ask.key, look.view)))
        yield from (f"{ask.key}: {code} in {said!r}" for code in codes(said, look.table.game, language))


def faults_of(look: Look, ask: Ask, language: str) -> Iterator[str]:
    """What is wrong with the labels of a question as one reader has it."""
    words = seat_words(look, language)
    for beside in controls(forms.rows(look, ask, 0, words)):
        twice = [one for n, one in enumerate(beside) if one in beside[:n]]
        yield from (f"{ask.key}: {one.text!r} stands there twice" for one in twice)
        for one in beside:
            yield from (f"{ask.key}: {text!r} is no whole label" for text in one[:2] if cut_off(text, language))
            yield from (f"{ask.key}: {text!r} is too long" for text in one[:2] if len(text) > one.room)
            yield from (
                f"{ask.key}: {code} in {text!r}"
                for text in one[:2]
                for code in codes(NAMED.sub("", text), look.table.game, language)
            )


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SHELF)
def test_questions_and_labels_are_whole_without_codes_and_labels_unlike_their_neighbours(title: str, language: str) -> None:
    found = dict[str, None]()
    counts = game(title).seat_counts
    for seats in counts if DEEP else (counts[0 if language == "en" else len(counts) // 2],):
        for live, ask in asked(title, f"labels {KIT_SEED} {seats}", seats):
            found |= dict.fromkeys(faults(live, ask, language))
    assert not found, "\n".join([f"KIT_SEED={KIT_SEED}", *[*found][:40]])


CODE = re.compile(r"\{[^{}?]*:(?:code|both)[}|]")  # a parameter that is said by its code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_names_anything_by_its_code(language: str) -> None:
    """Those, too, that a random game hardly ever comes to."""
    asking = {key: text for key, text in texts(language).items() if key.split(".")[1:2] == ["ask"]}
    assert len(asking) > 100 and not {key: text for key, text in asking.items() if CODE.search(text)}
