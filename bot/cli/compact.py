"""`python -m bot compact`: the database written anew, as small as it goes, while the bot does not run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import about_database, add_database_argument
from bot.store.database import compact

MB = 2**20


def add_arguments(parser: ArgumentParser) -> None:
    add_database_argument(parser)


@about_database("the server makes room by itself (autovacuum); to do it at once, say VACUUM FULL there.")
def run(options: Namespace, database: Path) -> int:
    before, after = compact(database)
    print(f"{database} takes {after / MB:.1f} MB now; it was {before / MB:.1f} MB.")
    return 0
