"""`python -m bot run`: the bot on the real Discord, with the settings of its host."""

from __future__ import annotations

import asyncio
import gc
import sys
from argparse import ArgumentParser, Namespace

import discord

from bot import logs
from bot.discord_ui.client import Bot, Manners
from bot.discord_ui.pictures.draw import pictures
from bot.settings import Settings, SettingsProblem, load
from bot.store import Database, DatabaseProblem, SqliteStore
from bot.tables import Tables
from bot.tables.live import codec
from engines.kernel import SHELF
from renderers.words import LANGUAGES
from renderers.words.book import book
from renderers.words.words import texts

SWITCH = 0.0005  # seconds: how long the threads that draw may keep an answer waiting; Python's own 0.005 adds up


def add_arguments(parser: ArgumentParser) -> None:
    """`run` takes its options from the environment and .env."""


def run(options: Namespace) -> int:
    """Serve until stopped; the exit code."""
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


def get_ready() -> None:
    """Load what the first to ask would have to wait for: every game, how it is saved, its words in all languages."""
    for title in SHELF:
        codec(title)
        book(title)
    for language in LANGUAGES:
        texts(language)
    gc.collect()
    gc.freeze()  # what is there now stays: looking it all through again and again keeps answers waiting


async def serve(settings: Settings, token: str) -> None:
    """Open the database, go to Discord, and close everything in order."""
    sys.setswitchinterval(SWITCH)
    database = await Database.open(settings.database)
    try:
        manners = Manners(settings.commands_per_minute, robot_pause=settings.robot_pause, contact=settings.contact)
        tables = Tables(SqliteStore(database), settings.limits)
        await asyncio.to_thread(get_ready)
        async with Bot(tables, pictures(), manners, settings.database.with_suffix(".commands")) as bot:
            await bot.start(token)
    finally:
        await database.close()
