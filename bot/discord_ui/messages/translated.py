"""Names and descriptions of commands in the languages of data/texts."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.discord_ui.messages.icons import cut
from renderers.words.words import texts

LOCALES: Mapping[discord.Locale, str] = {discord.Locale.spain_spanish: "es", discord.Locale.latin_american_spanish: "es"}


def translated(key: str) -> app_commands.locale_str:
    """A name or description with its translations."""
    return app_commands.locale_str(cut(texts("en")[key], 100), key=key)


class CommandTranslator(app_commands.Translator):
    """Looks translations up where all other texts are."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found = texts(LOCALES[locale]).get(string.extras.get("key", "")) if locale in LOCALES else None
        return cut(found, 100) if found else None
