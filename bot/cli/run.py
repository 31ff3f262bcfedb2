"""`python -m bot run`: the bot on the real Discord."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace

import discord

from bot import logs
from bot.serving import serve
from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem


def add_arguments(parser: ArgumentParser) -> None:
    """`run` takes its options from the environment and .env."""


def run(options: Namespace) -> int:
    try:
        settings = load()
        token = settings.needed_token()
        logs.begin(settings.log_level)
        asyncio.run(serve(settings, token))
    except (SettingsProblem, DatabaseProblem) as problem:
        print(problem, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print("Discord does not take the token. Reset it in the developer portal and copy it again.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0
