"""`python -m bot move`: the database goes to another place, while no bot runs."""

from __future__ import annotations

import asyncio
import sys
import time
from argparse import ArgumentParser, Namespace

from bot.cli.database import failed
from bot.store import DatabaseProblem
from bot.store.address import Address, place
from bot.store.moving import move

BAR, TOLD_EVERY = 30, 0.2  # signs; seconds


class Shown:
    """How far it is, in one line that is written over, where somebody looks."""

    def __init__(self) -> None:
        self._looked_at = sys.stderr.isatty()
        self._next = 0.0

    def __call__(self, what: str, done: int, whole: int) -> None:
        now = time.monotonic()
        if self._looked_at and (now >= self._next or done >= whole):
            self._next = now + TOLD_EVERY
            full = BAR * done // max(whole, 1)
            print(f"\r{what:8} [{'#' * full}{'.' * (BAR - full)}] {done} of {whole} rows", end="", file=sys.stderr, flush=True)

    def over(self) -> None:
        if self._looked_at and self._next:
            print(file=sys.stderr)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", type=place, help="the database: a file, or postgresql://...")
    parser.add_argument("target", type=place, help="where to: a new file, or the address of an empty database")


def run(options: Namespace) -> int:
    shown = Shown()
    try:
        moved = asyncio.run(move(options.source, options.target, shown))
    except DatabaseProblem as problem:
        shown.over()
        return failed(problem)
    except KeyboardInterrupt:
        shown.over()
        return failed("Broken off; nothing was changed.")
    shown.over()
    print(f"{moved.tables} tables ({moved.rows} rows) are in {options.target} now, the same on both sides: {moved.mark}.")
    where = "its address" if isinstance(options.target, Address) else f"TIANGUIS_DATABASE={options.target}"
    print(
        f"{options.source} is as it was. Write {where} into .env before you start the bot, and start none on the old one again."
    )
    return 0
