"""`python -m bot invite`: the link that brings the bot to a server, with the permissions it needs and no other."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from bot.settings import TOKEN, SettingsProblem, application_id, load

# What Discord calls it -> (its bit, what the bot does with it)
PERMISSIONS: Mapping[str, tuple[int, str]] = {
    "View Channels": (1 << 10, "see the channels where it is asked to play"),
    "Send Messages": (1 << 11, "post the board"),
    "Send Messages in Threads": (1 << 38, "post it in threads, too"),
    "Create Public Threads": (1 << 35, "give a second table in a busy channel a thread of its own"),
    "Embed Links": (1 << 14, "show the board as an embed"),
    "Attach Files": (1 << 15, "attach its picture"),
}
ALL = sum(bit for bit, _ in PERMISSIONS.values())
SCOPES = ("bot", "applications.commands")


def invitation(application: int) -> str:
    """The link."""
    return f"https://discord.com/oauth2/authorize?client_id={application}&permissions={ALL}&scope={'%20'.join(SCOPES)}"


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `invite`."""
    parser.add_argument("--application-id", type=int, metavar="NUMBER", help="of the application (default: read from the token)")


def run(options: Namespace) -> int:
    """Print the link; the exit code."""
    try:
        application = options.application_id or application_id(load().needed_token())
    except SettingsProblem as problem:
        print(f"{problem}\nOr name the application: python -m bot invite --application-id NUMBER", file=sys.stderr)
        return 1
    if application is None:
        print(f"{TOKEN} does not look like a bot's token. Name the application: --application-id NUMBER", file=sys.stderr)
        return 1
    print(invitation(application))
    return 0
