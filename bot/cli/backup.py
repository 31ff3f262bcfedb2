"""`python -m bot backup`: a copy of all tables, taken while the bot runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import about_database, add_database_argument, failed
from bot.store.database import check, copy


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="where to; an older backup of that name is replaced")
    add_database_argument(parser)


@about_database
def run(options: Namespace, database: Path) -> int:
    copy(database, options.file)
    if fault := check(options.file):
        return failed(fault)
    print(f"{database} is backed up in {options.file} ({options.file.stat().st_size / 2**20:.1f} MB).")
    return 0
