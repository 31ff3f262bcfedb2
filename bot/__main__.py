"""The command line of Tianguis: one sub-command for each thing it can do."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot import host, practice, serving, simulate, terminal, verifying
from bot.settings import SettingsProblem, load
from engines.kernel import shelve


class Command(NamedTuple):
    """A sub-command: what it is for, its options, and what it does (the exit code)."""

    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


COMMANDS: dict[str, Command] = {
    "run": Command("host tables on Discord", serving.add_arguments, serving.run),
    "practice": Command("the bot on a simulated Discord in the browser", practice.add_arguments, practice.run),
    "terminal": Command("play in the terminal against robots", terminal.add_arguments, terminal.run),
    "doctor": Command("look a host's set-up over and say what to do", host.add_doctor_arguments, host.run_doctor),
    "invite": Command("print the link that invites the bot", host.add_invite_arguments, host.run_invite),
    "backup": Command("copy all tables while the bot runs", host.add_backup_arguments, host.run_backup),
    "restore": Command("bring a checked backup back", host.add_restore_arguments, host.run_restore),
    "simulate": Command("let robots play many games", simulate.add_arguments, simulate.run),
    "verify": Command("prove that an exported game was fair, or name what was changed", verifying.add_arguments, verifying.run),
}


def parser() -> ArgumentParser:
    """The whole command line."""
    made = ArgumentParser(prog="python -m bot", description="Tianguis: board games on Discord, and in the terminal.")
    commands = made.add_subparsers(dest="command", required=True, metavar="command")
    for name, command in COMMANDS.items():
        command.add_arguments(commands.add_parser(name, help=command.help, description=command.help.capitalize() + "."))
    return made


def fill_the_shelf() -> None:
    """Put the games from elsewhere beside the house's own; what is wrong with the settings is for the commands to say."""
    with suppress(SettingsProblem):
        for module in load().games:
            shelve(module)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says."""
    fill_the_shelf()
    options = parser().parse_args(arguments)
    return COMMANDS[options.command].run(options)


if __name__ == "__main__":
    sys.exit(main())
