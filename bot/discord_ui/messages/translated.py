"""Names and descriptions of commands in the languages of data/texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.messages.spec import cut
from bot.tables import Refused
from renderers.words.words import texts

LOCALES: Mapping[discord.Locale, str] = {discord.Locale.spain_spanish: "es", discord.Locale.latin_american_spanish: "es"}


def spoken(key: str) -> app_commands.locale_str:
    """A name or description with its translations."""
    return app_commands.locale_str(cut(texts("en")[key], 100), key=key)


class Tongues(app_commands.Translator):
    """Looks translations up where all other texts are."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language; None where the English one is to stand."""
        found = texts(LOCALES[locale]).get(string.extras.get("key", "")) if locale in LOCALES else None
        return cut(found, 100) if found else None


Callback = Any  # a coroutine function whose parameters are the options
Suggest = Any


def command(path: str, callback: Callback, suggest: Mapping[str, Suggest] | None = None) -> app_commands.Command[Any, ..., Any]:
    """A command whose words are found under its path, and those of its options under their names."""
    options = list(callback.__code__.co_varnames[1 : callback.__code__.co_argcount])
    if options:
        app_commands.describe(**{o: spoken(f"discord.option.{o}.about") for o in options})(callback)
        app_commands.rename(**{o: spoken(f"discord.option.{o}.name") for o in options})(callback)
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=spoken(f"discord.command.{path}.name"), description=spoken(f"discord.command.{path}.about"), callback=callback
    )
    for name, offer in (suggest or {}).items():
        made.autocomplete(name)(quietly(offer))
    return made


def quietly(offer: Suggest) -> Suggest:
    """The same completions; none where there is nothing to complete."""

    @wraps(offer)
    async def offered(interaction: discord.Interaction[Any], typed: str) -> Any:
        try:
            return await offer(interaction, typed)
        except Refused:
            return []

    return offered


def group(path: str) -> app_commands.Group:
    """A group of commands for servers."""
    return app_commands.Group(
        name=spoken(f"discord.command.{path}.name"), description=spoken(f"discord.command.{path}.about"), guild_only=True
    )
