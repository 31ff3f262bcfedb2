"""Spaces that no tile has: what the rules make of other actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engines.patzcuaro import plans, state
from engines.patzcuaro.box import SpaceData


def other_space(monkeypatch: pytest.MonkeyPatch, code: str, actions: Sequence[dict[str, Any]]) -> None:
    """For this test, a space has these actions."""
    space = SpaceData.model_validate({"code": code, "actions": list(actions), "provenance": {}})
    numbered = list(enumerate(space.actions, 1))
    parts = tuple(plans.planned(numbered[:n]) for n in range(1, len(numbered) + 1))
    for module in (plans, state):
        monkeypatch.setattr(module, "PLANS", {**plans.PLANS, code: parts[-1]})
    monkeypatch.setattr(state, "BEGINNINGS", {**plans.BEGINNINGS, code: parts})
