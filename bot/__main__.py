"""The command line of Tianguis: one sub-command for each thing it can do."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from bot.settings import SettingsProblem, load
from engines.kernel import shelve


class Command(NamedTuple):
    """A sub-command: what it is for, and the module with its `add_arguments` and `run`, which is loaded for it alone."""

    help: str
    room: str


COMMANDS: Mapping[str, Command] = {
    "run": Command("host tables on Discord", "bot.serving"),
    "practice": Command("the bot on a simulated Discord in the browser", "bot.practice"),
    "terminal": Command("play in the terminal against robots", "bot.terminal"),
    "doctor": Command("look a host's set-up over and say what to do", "bot.host.doctor"),
    "invite": Command("print the link that invites the bot", "bot.host.invite"),
    "backup": Command("copy all tables while the bot runs", "bot.host.backup"),
    "restore": Command("bring a checked backup back", "bot.host.restore"),
    "compact": Command("give the room of deleted rows back to the disk, with the bot stopped", "bot.host.compact"),
    "simulate": Command("let robots play many games", "bot.simulate"),
    "verify": Command("prove that an exported game was fair, or name what was changed", "bot.verifying"),
}


def parser(chosen: str) -> ArgumentParser:
    """The command line, with the options of the chosen command."""
    made = ArgumentParser(prog="python -m bot", description="Tianguis: board games on Discord, and in the terminal.")
    commands = made.add_subparsers(dest="command", required=True, metavar="command")
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.help, description=command.help.capitalize() + ".")
        if name == chosen:
            import_module(command.room).add_arguments(one)
    return made


def fill_the_shelf() -> None:
    """Put the games from elsewhere beside the house's own; what is wrong with the settings is for the commands to say."""
    with suppress(SettingsProblem):
        for module in load().games:
            shelve(module)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says."""
    fill_the_shelf()
    given = sys.argv[1:] if arguments is None else arguments
    options = parser(next(iter(given), "")).parse_args(given)
    code: int = import_module(COMMANDS[options.command].room).run(options)  # already loaded, for its options
    return code


if __name__ == "__main__":
    sys.exit(main())
