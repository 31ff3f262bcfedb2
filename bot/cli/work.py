"""`python -m bot work`: no bot, but somebody who does what bots of the same database ask for."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot import logs
from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem
from bot.worker_pool import cores
from bot.working import work


def some(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or not 0 < int(text) <= 1000:
        raise ArgumentTypeError("a whole number from 1 to 1000")
    return int(text)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--processes", type=some, default=cores(), help="how many things to do at once (%(default)s)")


def run(options: Namespace) -> int:
    try:
        settings = load()
        logs.begin(settings.log_level)
        asyncio.run(work(settings, options.processes))
    except (SettingsProblem, DatabaseProblem) as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0
