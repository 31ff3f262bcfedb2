"""`python -m bot restore`: a checked backup comes back, while the bot does not run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import add_database_argument, database_of, failed
from bot.settings import SettingsProblem
from bot.store import DatabaseProblem
from bot.store.database import restore


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `restore`."""
    parser.add_argument("file", type=Path, help="a file that `backup` made")
    add_database_argument(parser)


def run(options: Namespace) -> int:
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
