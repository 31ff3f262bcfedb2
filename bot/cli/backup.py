"""`python -m bot backup`: a copy of all tables, taken while the bot runs."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.database import about_database, add_database_argument
from bot.store.address import Address, Place
from bot.store.database import copy, need_no_folder
from bot.store.dump import dump


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="where to; an older backup of that name is replaced")
    add_database_argument(parser)


def _of_a_server(options: Namespace, database: Address) -> int:
    need_no_folder(options.file)
    asyncio.run(dump(database, options.file))
    return _done(database, options.file)


def _done(database: Place, file: Path) -> int:
    print(f"{database} is backed up in {file} ({file.stat().st_size / 2**20:.1f} MB).")
    return 0


@about_database(_of_a_server)
def run(options: Namespace, database: Path) -> int:
    copy(database, options.file)
    return _done(database, options.file)
