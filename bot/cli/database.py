"""What the commands about the database share: which one is meant, and how a problem is told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem


def add_database_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--database", type=Path, metavar="FILE", help="the database (default: as the settings say)")


def failed(problem: object) -> int:
    """Say what went wrong; the exit code."""
    print(problem, file=sys.stderr)
    return 1


def about_database(work: Callable[[Namespace, Path], int]) -> Callable[[Namespace], int]:
    """A command about a database, with the one that is meant; settings and files that cannot be used are named."""

    @wraps(work)
    def run(options: Namespace) -> int:
        try:
            return work(options, options.database or load().database)
        except (SettingsProblem, DatabaseProblem) as problem:
            return failed(problem)

    return run
