"""Other houses: copies of this one in which a data file says something else, and Python run there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parents[2]
Change = Callable[[dict[str, Any]], object]


def copy_rooms(where: Path, *rooms: str) -> None:
    """Folders and files of this house, with the same code in them, also compiled; tests that are never run there stay behind."""
    left = shutil.ignore_patterns("test_*", "*.pyc.*")  # the latter are just being written by others
    for room in rooms:
        if (HOUSE / room).is_dir():
            shutil.copytree(HOUSE / room, where / room, ignore=left)
        else:
            (where / room).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HOUSE / room, where / room)


def change_data(where: Path, game: str, change: Change) -> None:
    """Let the data file of a game say something else in that house."""
    file = where / "data" / f"{game}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")


def start(where: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python in that house, where nothing is known of this one."""
    own = {"PYTHONPATH": str(where), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7", **env}
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=False, cwd=where, env=own)


def report(where: Path, *args: str, **env: str) -> Any:
    """The same, for a script that reports as JSON what it has seen."""
    done = start(where, *args, **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
