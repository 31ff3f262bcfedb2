"""`python -m bot run`: the bot on the real Discord."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace

import aiohttp
import discord

from bot import logs
from bot.serving import serve
from bot.settings import SettingsProblem, load
from bot.store import DatabaseProblem

SHARDING_REQUIRED = 4011  # how Discord's gateway says it


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
    except discord.ConnectionClosed as closed:
        if closed.code != SHARDING_REQUIRED:
            raise
        print("Discord wants more connections of a bot in so many servers. Write TIANGUIS_SHARDS=4 into .env,", file=sys.stderr)
        print("or a larger number that allows 1,000 servers for each; other settings stay as they are.", file=sys.stderr)
        return 2
    except aiohttp.ClientConnectionError:
        if not settings.api:
            raise
        print(f"TIANGUIS_API: nothing answers at {settings.api}. Start the proxy, or leave the setting out.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0
