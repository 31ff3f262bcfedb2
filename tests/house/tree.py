"""The files of the repository, as the tests of the house see them."""

from __future__ import annotations

import ast
import gc
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("engines", "renderers", "bot")


@cache
def files() -> tuple[Path, ...]:
    """Everything that the repository holds."""
    return held(ROOT)


def held(root: Path) -> tuple[Path, ...]:
    """The files that git tracks below a folder, relative to it; of an unpacked archive, what is not hidden."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
        found = [Path(name) for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [p.relative_to(root) for p in root.rglob("*")]
        found = [p for p in found if not any(part.startswith(".") or part.endswith(".egg-info") for part in p.parts[:-1])]
        found = [p for p in found if "__pycache__" not in p.parts]
    return tuple(sorted(p for p in found if (root / p).is_file()))


def text_of(path: Path) -> str | None:
    """What a file says; None for pictures and other bytes."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@cache
def parsed(text: str) -> ast.Module:
    """A source as Python reads it, once for all who ask."""
    return ast.parse(text)


def tree_of(path: Path) -> ast.Module:
    """A Python file as it is read."""
    return parsed(text_of(path) or "")


@contextmanager
def garbage_left() -> Iterator[None]:
    """While very much is made of which nothing is garbage: looking for some would take five times as long as making it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def modules(*folders: str) -> list[Path]:
    """The Python files below these folders, or all of them."""
    return [p for p in files() if p.suffix == ".py" and (not folders or p.parts[0] in folders)]
