"""One process at a time: a lock on a file beside the database, which the system lets go of when its holder dies."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.faults import LOCK

PRIVATE = 0o600

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockTaken(Exception):
    """Another process has it."""


class ProcessLock:
    """Holds the lock until it is let go."""

    def __init__(self, database: Path) -> None:
        self._path = beside(database)
        self._handle = -1
        while self._handle < 0:
            handle = os.open(self._path, os.O_CREAT | os.O_RDWR, PRIVATE)
            try:
                _take(handle)
            except OSError as error:
                os.close(handle)
                raise LockTaken(str(error)) from error
            if _is(handle, self._path):
                self._handle = handle
            else:  # its last holder has just taken it away: whoever comes next would lock another file
                os.close(handle)

    def release(self) -> None:
        """Let go, and leave nothing behind; a second time does nothing."""
        if self._handle < 0:
            return
        with suppress(OSError):  # Windows takes no open file away, and an empty one harms nobody
            if _is(self._handle, self._path):  # if somebody has taken ours away, another one may hold what stands there now
                self._path.unlink()
        os.close(self._handle)
        self._handle = -1


def _is(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def beside(database: Path) -> Path:
    """The file that is locked: beside the database itself, by whatever name it was found."""
    found = database.resolve()
    return found.with_name(found.name + LOCK)


def taken(database: Path) -> bool:
    """Whether a process holds it now."""
    if not beside(database).exists():
        return False
    try:
        ProcessLock(database).release()
    except LockTaken:
        return True
    return False
