"""`python -m bot invite`: the link that brings the bot to a server."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from bot.host.permissions import invitation
from bot.host.program import spelled
from bot.settings import TOKEN, SettingsProblem, application_id, load


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--application-id", type=int, metavar="NUMBER", help="of the application (default: read from the token)")


def run(options: Namespace) -> int:
    try:
        application = options.application_id or application_id(load().needed_token())
    except SettingsProblem as problem:
        print(f"{problem}\nOr name the application: {spelled('invite --application-id NUMBER')}", file=sys.stderr)
        return 1
    if application is None:
        print(f"{TOKEN} does not look like a bot's token. Name the application: --application-id NUMBER", file=sys.stderr)
        return 1
    print(invitation(application))
    return 0
