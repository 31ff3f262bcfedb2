"""Pages on how to play well: there is one for each game with features, it names what there is, and `/rules` says it shorter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.shelf import SHELF, game
from renderers.words import LANGUAGES, Words

PAGES = Path("docs/strategy")
LEARNT = [title for title in SHELF if game(title).fitted is not None]
NAMED = re.compile(r"\*([^*|]+)\*")


def features_of(title: str) -> set[str]:
    """The names of all features, at a table for one and for two."""
    one = game(title)
    assert one.fitted is not None
    return {name for seats in one.seat_counts[:2] for name in one.fitted.features(one.view(one.new("names", seats), 0), 0)} - {
        "base"
    }


def named(title: str) -> set[str]:
    """The features that a page names, in italics, in the first column of its tables."""
    rows = [
        line.split("|")[1] for line in (PAGES / f"{title}.md").read_text(encoding="utf-8").splitlines() if line.startswith("|")
    ]
    return {name for row in rows for name in NAMED.findall(row)}


@pytest.mark.parametrize("title", LEARNT)
def test_a_page_that_names_features_names_all_that_there_are(title: str) -> None:
    found = named(title)
    assert not found or found == features_of(title)


def test_there_are_pages_that_name_features() -> None:
    assert {"oaxaca", "resafa"} <= {title for title in LEARNT if named(title)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", LEARNT)
def test_the_rules_have_a_chapter_on_playing_well(title: str, language: str) -> None:
    heading, text = Words(language, ("Ana", "Ben"), title).rules("playing")
    assert heading in ("How to play well", "Cómo jugar bien") and text.count("**") >= 8
