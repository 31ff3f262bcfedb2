"""Libraries that only some hosts need are loaded when they are, and whoever has not installed one is told how."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def loaded(module: str, needed_by: object, problem: type[Exception]) -> Any:
    """A module; a problem that names the missing library where it cannot be had."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        name = (missing.name or module).replace("_", "-")
        raise problem(f"{needed_by} needs {name}, which is not installed: pip install 'tianguis[fleet]'") from missing
