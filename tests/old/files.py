"""The databases of earlier versions that are kept, unpacked for a test."""

from __future__ import annotations

import lzma
from pathlib import Path

from bot.store import Database

HERE = Path(__file__).parent
KEPT = tuple(sorted(path.name.removesuffix(".sqlite3.xz") for path in HERE.glob("*.sqlite3.xz")))
_UPGRADED: dict[str, bytes] = {}  # by name: each is brought up to date once in a process


def unpacked(name: str, target: Path) -> Path:
    """A copy of a kept database, ready to be opened by the version of today."""
    target.write_bytes(lzma.decompress((HERE / f"{name}.sqlite3.xz").read_bytes()))
    return target


async def upgraded(name: str, target: Path) -> Path:
    """A copy of a kept database, as the version of today has made it when it opened it for the first time."""
    if name not in _UPGRADED:
        await (await Database.open(unpacked(name, target))).close()
        _UPGRADED[name] = target.read_bytes()
    target.write_bytes(_UPGRADED[name])
    return target
