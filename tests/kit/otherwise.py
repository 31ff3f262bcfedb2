"""The deep run in houses with other data: python -m tests.kit.otherwise patzcuaro [--games 300] [--seed N]."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from tests.kit.house import Change, change_data, copy_rooms

ROOMS = ("engines", "renderers", "examples", "data", "tests/__init__.py", "tests/kit", "tests/engines")
# Game -> where its changes of data are, and their names.
OTHERWISE: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "patzcuaro": ("tests.engines.patzcuaro.test_data", ("other_cards", "other_tiles", "other_numbers")),
    "resafa": ("tests.engines.resafa.test_data", ("other_map", "other_tiles", "other_cards")),
    "merchants_cove": ("tests.engines.merchants_cove.test_data", ("other_chart", "other_prices", "other_numbers")),
}


def house(where: Path, game: str, change: Change) -> None:
    """A copy of the house with one data file changed, and nothing else."""
    copy_rooms(where, *ROOMS)
    change_data(where, game, change)


def deep_run(game: str, name: str, change: Change, games: int, seed: int) -> int:
    """Every check of the kit with the changed data; the exit code of the run."""
    print(f"{game} with {name}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tianguis-") as folder:
        house(Path(folder), game, change)
        run = [sys.executable, "-m", "tests.kit.fuzz", "--game", game, "--games", str(games), "--seed", str(seed)]
        return subprocess.run(run, cwd=folder, env={**os.environ, "PYTHONPATH": folder}, check=False).returncode


def main() -> int:
    """Play in all other houses of a game; none at all is fine for a game that has none."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.otherwise", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300, help="games for each seat count")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow it")
    asked = parser.parse_args()
    module, names = OTHERWISE.get(asked.game, ("", ()))
    changes = {name: getattr(import_module(module), name) for name in names}
    return max([deep_run(asked.game, name, change, asked.games, asked.seed) for name, change in changes.items()], default=0)


if __name__ == "__main__":
    sys.exit(main())
