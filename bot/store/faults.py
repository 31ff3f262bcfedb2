"""What can be wrong with a database file, each in a sentence that says what to do."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

LOCK = ".lock"  # what the name of the file ends in that a running bot holds
RESTORE = "Restore a backup: python -m bot restore FILE"


class DatabaseProblem(Exception):
    """The file cannot be used; the message says in plain words what to do."""


def said(path: Path, error: Exception) -> str:
    name = getattr(error, "sqlite_errorname", "") or ""
    text = str(error)
    if name.startswith("SQLITE_READONLY") or "readonly" in text:
        return unwritable(path)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or "locked" in text:
        return f"{path.name} is locked by another program. Close whatever has it open, then start again."
    if name == "SQLITE_FULL" or "disk is full" in text:
        return f"There is no room left on the disk where {path.name} lies. Make room, then start again; nothing is lost."
    if name == "SQLITE_NOTADB" or "not a database" in text:
        return f"{path.name} is not a readable database: its bytes are those of something else. {RESTORE}, or name another file."
    if name.startswith("SQLITE_CORRUPT") or "malformed" in text:
        return f"{path.name} is damaged ({text}). {RESTORE}."
    if name.startswith("SQLITE_IOERR") and path.exists() and path.stat().st_nlink > 1:
        return f"{path} is one of two names of the same file (a hard link), which is in use by the other. Start it by that one."
    if name.startswith("SQLITE_IOERR") or "disk I/O" in text:
        return f"The disk fails where {path.name} lies ({text}). Copy the file elsewhere, look after the disk. {RESTORE}."
    if isinstance(error, PermissionError) and str(error.filename).endswith(LOCK):
        return left_by_another(Path(error.filename))
    if isinstance(error, PermissionError) or name.startswith(("SQLITE_CANTOPEN", "SQLITE_PERM")):
        return unreadable(path) if path.exists() and not os.access(path, os.R_OK) else unwritable(path)
    return f"The database {path} cannot be opened or made: {error}."


def unreadable(path: Path) -> str:
    return f"{path} may not be read by this user. Give it to whoever runs the bot: chown USER {path}, chmod 600 {path}."


def left_by_another(lock: Path) -> str:
    """Whoever started a bot there as somebody else has left the file by which two of them know of each other."""
    return (
        f"{lock} belongs to another user, so nobody can tell whether a bot runs here. If none does, delete it (rm {lock});"
        f" if that user is to go on, start the bot as that user."
    )


def unwritable(path: Path) -> str:
    """The file, or the folder in which its journal is written, may be read and not written."""
    what = path if path.exists() and not os.access(path, os.W_OK) else path.absolute().parent
    right = "600" if what == path else "700"
    return (
        f"{path} cannot be written to, and the bot writes every move. Let whoever runs the bot write {what}"
        f" (chown USER {what}, chmod {right} {what}; or the disk is mounted read-only), or name another file."
    )


def trouble_with_rights(path: Path) -> str | None:
    """What this user may not do with a database that is to be served from; None when all is well."""
    if path.exists() and not os.access(path, os.R_OK):
        return unreadable(path)
    folder = next(p for p in path.absolute().parents if p.exists())
    if (path.exists() and not os.access(path, os.W_OK)) or (folder.is_dir() and not os.access(folder, os.W_OK | os.X_OK)):
        return unwritable(path)
    return None


def in_words(path: Path, error: sqlite3.Error | OSError) -> DatabaseProblem:
    return DatabaseProblem(said(path, error))
