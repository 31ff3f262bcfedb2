"""Where cards and sentences are written: the house's own files, and the corrections of whoever runs it, which go before them."""

from __future__ import annotations

import os
from pathlib import Path

CORRECTIONS = "TIANGUIS_DATA"  # names the owner's folder; in the environment, so that worker processes read the same files
HOUSE = Path(__file__).resolve().parents[2] / "data"  # beside the packages, in a checkout and where a wheel was installed


def corrections() -> Path | None:
    """The owner's folder."""
    named = os.environ.get(CORRECTIONS, "")
    return Path(named) if named else None


def corrected(name: str) -> Path | None:
    """The owner's own file of that name; None where there is none."""
    folder = corrections()
    return folder / name if folder is not None and (folder / name).is_file() else None


def data_file(name: str) -> Path:
    """The file that counts."""
    return corrected(name) or HOUSE / name
