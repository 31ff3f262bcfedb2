"""The databases of earlier versions that are kept, unpacked for a test."""

from __future__ import annotations

import lzma
from pathlib import Path

HERE = Path(__file__).parent
KEPT = tuple(sorted(path.name.removesuffix(".sqlite3.xz") for path in HERE.glob("*.sqlite3.xz")))


def unpacked(name: str, target: Path) -> Path:
    """A copy of a kept database, ready to be opened by the version of today."""
    target.write_bytes(lzma.decompress((HERE / f"{name}.sqlite3.xz").read_bytes()))
    return target
