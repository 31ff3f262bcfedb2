"""What the commands about the database share: which one is meant, and how a problem is told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem
from bot.store.address import Address, place


def add_database_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--database", type=place, metavar="FILE", help="the database (default: as the settings say)")


def failed(problem: object) -> int:
    """Say what went wrong; the exit code."""
    print(problem, file=sys.stderr)
    return 1


def about_database(
    on_server: Callable[[Namespace, Address], int] | str,
) -> Callable[[Callable[[Namespace, Path], int]], Callable[[Namespace], int]]:
    """A command about a database, with the one that is meant; settings and files that cannot be used are named.

    `on_server`: what it does with a PostgreSQL database, or what its host is to do there instead.
    """

    def about(on_file: Callable[[Namespace, Path], int]) -> Callable[[Namespace], int]:
        @wraps(on_file)
        def run(options: Namespace) -> int:
            try:
                meant = options.database or load().database
                if not isinstance(meant, Address):
                    return on_file(options, meant)
                return failed(f"{meant}: {on_server}") if isinstance(on_server, str) else on_server(options, meant)
            except (SettingsProblem, DatabaseProblem) as problem:
                return failed(problem)

        return run

    return about
