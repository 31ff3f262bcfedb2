"""`python -m bot restore`: a checked backup comes back, while the bot does not run."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import about_database, add_database_argument
from bot.store.address import Address, Place
from bot.store.database import restore
from bot.store.opening import put_back


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file that `backup` made")
    add_database_argument(parser)


def _to_a_server(options: Namespace, database: Address) -> int:
    return _done(options.file, database, asyncio.run(put_back(database, options.file)))


def _done(file: Path, database: Place, kept: Path | None) -> int:
    print(f"{database} is now what {file} holds.")
    if kept is not None:
        print(f"What was there before is kept as {kept}.")
    return 0


@about_database(_to_a_server)
def run(options: Namespace, database: Path) -> int:
    return _done(options.file, database, restore(options.file, database))
