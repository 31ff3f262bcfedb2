"""How commands are made: their names and descriptions in all languages, and what several of them offer while typing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.icons import bare
from bot.discord_ui.messages.translated import translated
from bot.tables import Refused
from engines.shelf import SHELF

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[str]]
Callback = Any  # a coroutine function whose parameters are the options
Suggest = Any


def command(path: str, callback: Callback, suggest: Mapping[str, Suggest] | None = None) -> Command:
    """A command whose words are found under its path, and those of its options under their names."""
    options = list(callback.__code__.co_varnames[1 : callback.__code__.co_argcount])
    if options:
        app_commands.describe(**{o: translated(f"discord.option.{o}.about") for o in options})(callback)
        app_commands.rename(**{o: translated(f"discord.option.{o}.name") for o in options})(callback)
    name, about = translated(f"discord.command.{path}.name"), translated(f"discord.command.{path}.about")
    made: Command = app_commands.Command(name=name, description=about, callback=callback)
    for option, offer in (suggest or {}).items():
        made.autocomplete(option)(quietly(offer))
    return made


def quietly(offer: Suggest) -> Suggest:
    """The same completions; none where there is nothing to complete."""

    @wraps(offer)
    async def offered(interaction: Interaction, typed: str) -> Any:
        try:
            return await offer(interaction, typed)
        except Refused:
            return []

    return offered


def group(path: str) -> app_commands.Group:
    name, about = translated(f"discord.command.{path}.name"), translated(f"discord.command.{path}.about")
    return app_commands.Group(name=name, description=about, guild_only=True)


async def game_here(front: Front, interaction: Interaction) -> tuple[str, bool]:
    """The game that is named or played here, and whether somebody plays it alone; else the first on the shelf."""
    typed = str(getattr(interaction.namespace, "game", None) or "")
    named = ids.title(typed) if typed else ""
    try:
        live = await front.tables.in_channel(str(interaction.channel_id))
    except Refused:
        return named or next(iter(SHELF)), False
    if named and named != live.table.game:
        return named, False
    return live.table.game, len(live.seats) == 1


def matching(typed: str, pairs: list[tuple[str, str]]) -> Choices:
    """Up to 25 choices whose label or value holds what was typed, those that begin with it first."""
    wanted = typed.strip().casefold()
    found = [(label, value) for label, value in pairs if wanted in label.casefold() or wanted in value.casefold()]
    found.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [app_commands.Choice(name=bare(label, 100), value=value) for label, value in found[:25]]
