"""The guide to a new game quotes a game that works, all of it, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.kit import shelf

GUIDE = shelf.ROOT / "docs" / "a-new-game.md"
LITTLE = Path(__file__).with_name("little.py")
QUOTE = re.compile(r"^```python\n# little\.py\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def quotes() -> list[str]:
    """The pieces of the little game that stand in the guide."""
    return QUOTE.findall(GUIDE.read_text("utf-8"))


def test_the_guide_quotes_the_little_game_word_for_word() -> None:
    code = LITTLE.read_text("utf-8")
    assert len(quotes()) > 10
    for quote in quotes():
        assert quote in code, f"not in {LITTLE.name}:\n{quote}"


def test_the_guide_leaves_nothing_out() -> None:
    quoted = {line for quote in quotes() for line in quote.splitlines()}
    assert [line for line in LITTLE.read_text("utf-8").splitlines() if line not in quoted and line] == []


def test_the_little_game_is_little() -> None:
    assert len(LITTLE.read_text("utf-8").splitlines()) <= 150


def test_every_file_that_the_guide_names_is_there() -> None:
    named = re.findall(r"`((?:tests|engines|data|docs)/[\w./-]+)`", GUIDE.read_text("utf-8"))
    assert named
    assert [name for name in named if not (shelf.ROOT / name).exists()] == []


def test_the_guide_lists_every_promise() -> None:
    assert re.findall(r"^\| (\d+) \|", GUIDE.read_text("utf-8"), re.MULTILINE) == [str(n) for n in range(1, 16)]
