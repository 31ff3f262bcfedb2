"""The files of the repository, as the tests of the house see them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("engines", "renderers", "bot")


@cache
def files() -> tuple[Path, ...]:
    """Everything that is or would be committed, relative to the root; in a tree without git, what is not hidden."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
            cwd=ROOT, check=True, capture_output=True, text=True,
        ).stdout.split("\0")  # fmt: skip
        found = [Path(name) for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        found = [p.relative_to(ROOT) for p in ROOT.rglob("*")]
        found = [p for p in found if not any(part.startswith(".") or part.endswith(".egg-info") for part in p.parts[:-1])]
        found = [p for p in found if "__pycache__" not in p.parts]
    return tuple(sorted(p for p in found if (ROOT / p).is_file()))


def text_of(path: Path) -> str | None:
    """What a file says; None for pictures and other bytes."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def modules(*folders: str) -> list[Path]:
    """The Python files below these folders, or all of them."""
    return [p for p in files() if p.suffix == ".py" and (not folders or p.parts[0] in folders)]
