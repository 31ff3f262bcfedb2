"""What the commands about the database share: which one is meant, and how a problem is told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.settings import load


def add_database_argument(parser: ArgumentParser) -> None:
    """Which database is meant."""
    parser.add_argument("--database", type=Path, metavar="FILE", help="the database (default: as the settings say)")


def database_of(options: Namespace) -> Path:
    """The database that is meant."""
    named: Path | None = options.database
    return named or load().database


def failed(problem: object) -> int:
    """Say what went wrong; the exit code."""
    print(problem, file=sys.stderr)
    return 1
