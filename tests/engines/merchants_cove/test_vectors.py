"""Each worked case of the dossier has a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parents[3] / "shared" / "games" / "merchants-cove" / "vectors.md"


def test_every_worked_case_is_a_test_of_its_name() -> None:
    if not VECTORS.exists():
        pytest.skip("the dossier with the worked cases is not beside the repository")
    cases = re.findall(r"^\*\*(V\d\d) ", VECTORS.read_text(), re.MULTILINE)
    tests = re.findall(r"^def test_(V\d\d)_\w+\(", "\n".join(p.read_text() for p in sorted(HERE.glob("test_*.py"))), re.MULTILINE)
    assert cases and sorted(set(tests)) == sorted(cases)
