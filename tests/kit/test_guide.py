"""The guide to a new game quotes a game that works, all of it, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit import shelf

GUIDE = shelf.ROOT / "docs" / "a-new-game.md"
EXAMPLE = shelf.ROOT / "examples" / "frutas"
MOST = 150  # lines in all: rules, picture, and every sentence in two languages
QUOTES = {
    "rules.py": re.compile(r"^```python\n# rules\.py\n(.*?)^```$", re.MULTILINE | re.DOTALL),
    "picture.py": re.compile(r"^```python\n# picture\.py\n(.*?)^```$", re.MULTILINE | re.DOTALL),
    "texts.json": re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL),
}


def example() -> list[Path]:
    """Every file of the example game."""
    return sorted(path for path in EXAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def quotes(name: str) -> list[str]:
    """The pieces of one of its files that stand in the guide."""
    return QUOTES[name].findall(GUIDE.read_text("utf-8"))


@pytest.mark.parametrize("name", QUOTES)
def test_the_guide_quotes_the_example_word_for_word(name: str) -> None:
    code = (EXAMPLE / name).read_text("utf-8")
    assert len(quotes(name)) >= 3
    for quote in quotes(name):
        assert quote in code, f"not in {name}:\n{quote}"


@pytest.mark.parametrize("name", QUOTES)
def test_the_guide_leaves_nothing_out(name: str) -> None:
    quoted = {line for quote in quotes(name) for line in quote.splitlines()}
    assert [line for line in (EXAMPLE / name).read_text("utf-8").splitlines() if line not in quoted and line] == []


def test_the_guide_quotes_every_file_that_says_anything() -> None:
    assert {path.name for path in example() if path.read_text("utf-8")} == set(QUOTES)


def test_the_example_is_little() -> None:
    lines = [line for path in example() for line in path.read_text("utf-8").splitlines()]
    assert len(lines) <= MOST
    assert max(map(len, lines)) <= 130


def test_every_file_that_the_guide_names_is_there() -> None:
    named = re.findall(r"`((?:tests|engines|renderers|examples|data|docs)/[\w./-]+)`", GUIDE.read_text("utf-8"))
    assert named
    assert [name for name in named if not (shelf.ROOT / name).exists()] == []


def test_the_guide_lists_every_promise() -> None:
    assert re.findall(r"^\| (\d+) \|", GUIDE.read_text("utf-8"), re.MULTILINE) == [str(n) for n in range(1, 18)]
