"""The command line of the practice server."""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from bot.store import DatabaseProblem

MOST_PEOPLE = 5


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--port", type=int, default=0, help="the port of the page (default: any free one)")
    several = range(1, MOST_PEOPLE + 1)
    parser.add_argument("--people", type=int, default=3, choices=several, help="how many people you may switch between")
    parser.add_argument("--language", choices=("en", "es"), default="en", help="the language of the server")
    parser.add_argument("--pause", type=float, default=0.6, help="seconds between the moves of a robot")
    parser.add_argument("--database", type=Path, help="keep the tables in this file (default: a temporary one)")


def run(options: Namespace) -> int:
    if find_spec("simcord") is None:
        print("The practice server needs simcord. `make play` installs it, or: pip install 'tianguis[practice]'", file=sys.stderr)
        return 1
    serve = import_module("bot.practice.server").serve  # it needs what not everybody installs
    not_so = DatabaseProblem, import_module("simcord").SetupError, OSError
    with tempfile.TemporaryDirectory(prefix="tianguis-") as folder:
        database = options.database or Path(folder) / "practice.sqlite3"
        try:
            asyncio.run(_until_stopped(serve(options, database)))
        except KeyboardInterrupt:
            pass
        except not_so as error:
            print(f"The practice server cannot be started: {error}", file=sys.stderr)
            return 2
    return 0


async def _until_stopped(serving: object) -> None:
    """Let Ctrl-C and a polite kill end the server cleanly."""
    task = asyncio.ensure_future(serving)  # type: ignore[call-overload]
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(name, task.cancel)
    with suppress(asyncio.CancelledError):
        await task
