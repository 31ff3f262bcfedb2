"""Other data for a game: what its script `elsewhere.py` sees in a house that has them, and what is said of a broken file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from tests.kit import house
from tests.kit.house import Change


def coded(data: dict[str, Any], code: str) -> dict[str, Any]:
    """The entry of that code in one of the lists of a data file."""
    lists = (part for part in data.values() if isinstance(part, list))
    found: dict[str, Any] = next(one for part in lists for one in part if isinstance(one, dict) and one.get("code") == code)
    return found


def complaint(box: type[BaseModel], file: Path, change: Change) -> str:
    """What is said about a data file with this change."""
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    with pytest.raises(ValidationError) as caught:
        box.model_validate_json(json.dumps(data))
    return str(caught.value)


def names_the_fault(box: type[BaseModel], file: Path, change: Change, field: str) -> None:
    """A data file with this change is refused, and the field that is wrong is named."""
    said = complaint(box, file, change)
    assert re.search(field, said), said


class House:
    """A copied tree: the same code, the changed data."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.script = root, ("-m", f"tests.engines.{game}.elsewhere")

    def start(self, *args: str) -> CompletedProcess[str]:
        """Run the game's script in this house."""
        return house.start(self.root, *self.script, *args)

    def run(self, *args: str) -> Any:
        """What the script reports."""
        return house.report(self.root, *self.script, *args)


def copied_house(where: Path, game: str, change: Change) -> House:
    """A house whose data file for this game has been changed, and nothing else."""
    house.copy_rooms(where, "engines", "tests/engines", f"data/{game}.json")
    house.change_data(where, game, change)
    return House(where, game)
