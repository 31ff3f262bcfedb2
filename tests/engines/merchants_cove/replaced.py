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


class House:
    """A copied tree: the same code, the changed data."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def start(self, games: int) -> subprocess.CompletedProcess[str]:
        """Run the script of `elsewhere.py` in this house."""
        return subprocess.run(
            [sys.executable, "-m", "tests.engines.merchants_cove.elsewhere", str(games)],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.root,
            env={"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7"},
        )

    def run(self, games: int) -> Any:
        """What the script reports."""
        done = self.start(games)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def copied_house(where: Path, change: Change) -> House:
    """A house whose data file has been changed, and nothing else."""
    for folder in ("engines/kernel", "engines/merchants_cove", "tests/engines/merchants_cove"):
        shutil.copytree(HOUSE / folder, where / folder, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    shutil.copy(HOUSE / "engines" / "__init__.py", where / "engines")
    data = json.loads((HOUSE / "data" / "merchants_cove.json").read_text())
    change(data)
    (where / "data").mkdir()
    (where / "data" / "merchants_cove.json").write_text(json.dumps(data))
    return House(where)
