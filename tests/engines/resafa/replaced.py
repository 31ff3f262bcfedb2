"""A copy of the house with other data in it, and what is seen when it is run."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parents[3]
Change = Callable[[dict[str, Any]], object]


def record(data: dict[str, Any], kind: str, code: str) -> dict[str, Any]:
    """The entry of a component in the data file."""
    found: dict[str, Any] = next(one for one in data[kind] if one["code"] == code)
    return found


class House:
    """A copied tree: the same code, the changed data."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *args: str) -> Any:
        """What the script of `elsewhere.py` reports."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.engines.resafa.elsewhere", *args],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.root,
            env={"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7"},
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def copied_house(where: Path, *changes: Change) -> House:
    """A house whose data file has been changed, and nothing else."""
    for folder in ("engines", "tests/engines/resafa"):
        shutil.copytree(HOUSE / folder, where / folder, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    data = json.loads((HOUSE / "data" / "resafa.json").read_text())
    for change in changes:
        change(data)
    (where / "data").mkdir()
    (where / "data" / "resafa.json").write_text(json.dumps(data))
    return House(where)
