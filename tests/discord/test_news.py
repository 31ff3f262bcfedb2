"""News lead with what matters: what the picture shows anyway gives way where there is more than a post holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import engines
from bot.discord_ui.messages.posts import ASIDE, NEWS, STORY, event_lines, news_lines, story
from bot.store.values.news import KeptEvent
from bot.tables.values.model import event_to_json
from engines.kernel import apply
from engines.shelf import SHELF, game
from renderers.words import Words
from renderers.words.book import book
from renderers.words.words import LANGUAGES, texts

GAMES = 2


@cache
def kinds(title: str) -> frozenset[str]:
    """Everything that the rules of a game tell, as it stands in their source."""
    folder = Path(engines.__file__).parent / title
    calls = (
        one for file in folder.glob("*.py") for one in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(one, ast.Call)
    )
    told = [one.args[0] for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr == "tell"]
    return frozenset(str(part.value) for first in told for part in ast.walk(first) if isinstance(part, ast.Constant))


def courses(title: str) -> Iterator[list[KeptEvent]]:
    """What everybody is told in whole random games, answer by answer."""
    kind, rng = game(title), Random(title)
    for n in range(GAMES):
        s, told = kind.begin(f"news {n}", min(3, max(kind.seat_counts)))
        yield [event_to_json(event) for event in told if event.to is None]
        while s.asks:
            s.out = []
            ask = rng.choice(s.asks)
            apply(s, ask.seat, rng.choice(ask.options))
            yield [event_to_json(event) for event in s.out if event.to is None]


def posts(title: str) -> Iterator[list[KeptEvent]]:
    """The same as it comes to be told on boards: a few answers at once, often those of several turns."""
    rng, waiting = Random(4), list[KeptEvent]()
    for events in courses(title):
        waiting += events
        if rng.random() < 0.15:
            yield waiting
            waiting = []


@pytest.mark.parametrize("title", SHELF)
def test_minor_are_only_things_that_are_told(title: str) -> None:
    minor = book(title).minor
    assert minor and not minor - kinds(title), minor - kinds(title)
    assert {event["kind"] for events in courses(title) for event in events} - minor, "nothing would matter"
    named = {key.split(".")[2] for key in texts("en") if key.startswith(f"{title}.event.")}
    assert minor <= named, "a kind without a sentence is told to nobody"
    assert "over" not in minor and not minor & {"round", "day"}


@pytest.mark.parametrize("title", SHELF)
@pytest.mark.parametrize("language", LANGUAGES)
def test_news_tell_what_matters_as_it_came_and_nothing_is_lost(title: str, language: str) -> None:
    words = Words(language, [f"Name{n}" for n in range(4)], title, marked=True)
    minor, crowded = book(title).minor, 0
    for events in posts(title):
        lines = news_lines(events, words)
        plain = event_lines(events, words)
        assert [line.removeprefix(ASIDE) for line in lines] == plain, "the log says the same, in the same words"
        shown = story(lines, words).splitlines()
        assert ASIDE not in "".join(shown)
        if len(lines) <= NEWS:
            assert shown == plain, "what fits is told as it came"
            continue
        crowded += 1
        matters = [n for n, line in enumerate(lines) if not line.startswith(ASIDE)][-NEWS:]
        aside = [n for n, line in enumerate(lines) if line.startswith(ASIDE)]
        told = sorted([*matters, *aside[len(aside) - NEWS + len(matters) :]])
        assert f" {len(lines) - NEWS} " in shown[0] and shown[1:] == [plain[n] for n in told], "what matters, and then the rest"
        assert sum(event["kind"] in minor for event in events) >= len(aside)
    assert crowded > 3, "nothing was ever too long"


def test_what_gives_way_goes_first_where_sentences_are_long_too() -> None:
    words = Words("en")
    long = ["a" * 1000, f"{ASIDE}{'b' * 1000}", "c" * 1000, f"{ASIDE}{'d' * 900}"]
    shown = story(long, words).splitlines()
    assert [line[0] for line in shown[1:]] == ["a", "c", "d"] and sum(map(len, shown[1:])) <= STORY
    assert story(["⏰ late", f"{ASIDE}x"], words).splitlines() == ["⏰ late", "x"]
