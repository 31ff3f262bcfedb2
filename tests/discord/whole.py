"""Games whose posts carry the whole table with players' own boards beside it, as those of every game without close-ups do."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest


def show_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a test runs, that game has no close-ups."""
    module = import_module(f"renderers.{game}.book")
    monkeypatch.setattr(module, "BOOK", replace(module.BOOK, closeups=False))
