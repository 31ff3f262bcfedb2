"""`python -m bot restore`: a checked backup comes back, while the bot does not run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import about_database, add_database_argument
from bot.store.database import restore


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file that `backup` made")
    add_database_argument(parser)


@about_database("stop the bot, and say: pg_restore --clean --if-exists --no-owner --dbname=ADDRESS FILE")
def run(options: Namespace, database: Path) -> int:
    kept = restore(options.file, database)
    print(f"{database} is now what {options.file} holds.")
    if kept is not None:
        print(f"What was there before is kept as {kept}.")
    return 0
