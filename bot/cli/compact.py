"""`python -m bot compact`: the database written anew, as small as it goes, while the bot does not run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from bot.cli.database import add_database_argument, database_of, failed
from bot.settings import SettingsProblem
from bot.store import DatabaseProblem
from bot.store.database import compact

MB = 2**20


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `compact`."""
    add_database_argument(parser)


def run(options: Namespace) -> int:
    """Give the room of what was deleted back to the disk; the exit code."""
    try:
        database = database_of(options)
        before, after = compact(database)
    except (SettingsProblem, DatabaseProblem) as problem:
        return failed(problem)
    print(f"{database} takes {after / MB:.1f} MB now; it was {before / MB:.1f} MB.")
    return 0
