"""`python -m bot backup` and `restore`: copies of the tables, taken while the bot runs and brought back when it does not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem
from bot.store.database import check, copy, restore


def add_backup_arguments(parser: ArgumentParser) -> None:
    """The options of `backup`."""
    parser.add_argument("file", type=Path, help="where to; an older backup of that name is replaced")
    add_database_argument(parser)


def add_restore_arguments(parser: ArgumentParser) -> None:
    """The options of `restore`."""
    parser.add_argument("file", type=Path, help="a file that `backup` made")
    add_database_argument(parser)


def add_database_argument(parser: ArgumentParser) -> None:
    """Which database is meant."""
    parser.add_argument("--database", type=Path, metavar="FILE", help="the database (default: as the settings say)")


def database_of(options: Namespace) -> Path:
    """The database that is meant."""
    named: Path | None = options.database
    return named or load().database


def run_backup(options: Namespace) -> int:
    """Copy the database, which may be in use, and check the copy; the exit code."""
    try:
        database = database_of(options)
        copy(database, options.file)
    except (SettingsProblem, DatabaseProblem) as problem:
        return failed(problem)
    if fault := check(options.file):
        return failed(fault)
    print(f"{database} is backed up in {options.file} ({options.file.stat().st_size / 2**20:.1f} MB).")
    return 0


def run_restore(options: Namespace) -> int:
    """Put a backup in the place of the database; the exit code."""
    try:
        database = database_of(options)
        kept = restore(options.file, database)
    except (SettingsProblem, DatabaseProblem) as problem:
        return failed(problem)
    print(f"{database} is now what {options.file} holds.")
    if kept is not None:
        print(f"What was there before is kept as {kept}.")
    return 0


def failed(problem: object) -> int:
    """Say what went wrong; the exit code."""
    print(problem, file=sys.stderr)
    return 1
