"""The command line of Tianguis: one sub-command for each thing it can do."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from bot import corrections
from bot.host.program import spelled
from bot.installed_games import fill_the_shelf
from bot.settings import data_folder
from engines.kernel.data import CORRECTIONS

COMMANDS: Mapping[str, str] = {  # what it is for; the module of that name in `bot.cli` is loaded for it alone
    "run": "host tables on Discord",
    "work": "do what bots on the same PostgreSQL database ask for: think for robots, make films",
    "practice": "the bot on a simulated Discord in the browser",
    "terminal": "play in the terminal against robots",
    "doctor": "look a host's set-up over and say what to do",
    "invite": "print the link that invites the bot",
    "backup": "copy all tables while the bot runs",
    "restore": "bring a checked backup back",
    "move": "bring all tables to another database, with the bot stopped",
    "compact": "give the room of deleted rows back to the disk, with the bot stopped",
    "simulate": "let robots play many games",
    "verify": "prove that an exported game was fair, or name what was changed",
}


PLAYING = ("run", "work", "practice", "terminal", "simulate", "verify")  # what needs cards and sentences that can be used


def module_of(command: str) -> ModuleType:
    return import_module(f"bot.cli.{command}")


def parser(chosen: str) -> ArgumentParser:
    made = ArgumentParser(prog=spelled(), description="Tianguis: board games on Discord, and in the terminal.")
    commands = made.add_subparsers(dest="command", required=True, metavar="command")
    for name, purpose in COMMANDS.items():
        one = commands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.")
        if name == chosen:
            module_of(name).add_arguments(one)
    return made


def take_corrections() -> None:
    """Let the host's folder of corrections hold for this process and those it starts."""
    folder = data_folder()
    if folder is not None:
        os.environ[CORRECTIONS] = str(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    take_corrections()
    fill_the_shelf()
    given = sys.argv[1:] if arguments is None else arguments
    options = parser(next(iter(given), "")).parse_args(given)
    if options.command in PLAYING and (wrong := corrections.problems()):
        print("\n".join(wrong), file=sys.stderr)
        return 2
    code: int = module_of(options.command).run(options)  # already loaded, for its options
    return code


if __name__ == "__main__":
    sys.exit(main())
