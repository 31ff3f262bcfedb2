"""Each worked case of a game has a test that carries its number, or a row of a table of tests that begins with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
# Game -> how the headings of its worked cases begin.
HEADINGS = {
    "oaxaca": r"\*\*(V\d\d) ",
    "patzcuaro": r"\*\*(T\d\d) ",
    "mottainai": r"## (V\d\d) ",
    "resafa": r"\*\*(V\d\d)\*\* ",
    "merchants_cove": r"\*\*(V\d\d) ",
}


@pytest.mark.parametrize("game", HEADINGS)
def test_every_worked_case_is_a_test_of_its_name(game: str) -> None:
    cases = re.findall(f"^{HEADINGS[game]}", (HERE / game / "worked-cases.md").read_text(), re.MULTILINE)
    written = "\n".join(path.read_text() for path in (HERE / game).glob("test_*.py"))
    assert cases and sorted(set(re.findall(r"""^(?:def test_|    ")([VT]\d\d)[ _]\w+""", written, re.MULTILINE))) == sorted(cases)
