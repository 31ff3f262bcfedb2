"""`/stats`, `/leaderboard` and `/privacy`: how people have played on this server, and what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.discord_ui.answers.interaction import Talk, handle
from bot.discord_ui.commands.person import game_here
from bot.discord_ui.messages import ids
from bot.discord_ui.messages import statistics as standing
from bot.discord_ui.messages.translated import command
from bot.discord_ui.messages.variants import titles

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

Interaction = discord.Interaction[Any]


def standing_commands(bot: Bot) -> list[app_commands.Command[Any, ..., Any]]:
    """All of them."""

    @app_commands.choices(game=titles())
    async def stats(interaction: Interaction, person: discord.Member | None = None, game: str | None = None) -> None:
        async def work(talk: Talk) -> None:
            who, name = (str(person.id), person.display_name) if person is not None else (talk.person, talk.name)
            await show_stats(talk, who, name, ids.title(game) if game else None)

        await handle(bot, interaction, work)

    @app_commands.choices(game=titles())
    async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
        async def work(talk: Talk) -> None:
            title, _ = await game_here(bot, interaction)
            await show_ladder(talk, title, 1)

        await handle(bot, interaction, work)

    async def privacy(interaction: Interaction) -> None:
        await handle(bot, interaction, lambda talk: talk.answer(standing.render_privacy(bot.manners.contact, talk.words())))

    for one in (stats, leaderboard, privacy):
        app_commands.guild_only()(one)
    return [command("stats", stats), command("leaderboard", leaderboard), command("privacy", privacy)]


def guild_of(talk: Talk) -> str:
    """The server where somebody talks."""
    return str(talk.interaction.guild_id)


async def show_stats(talk: Talk, person: str, name: str, game: str | None) -> None:
    """How somebody has played here, with the course of their rating at one game."""
    bot, guild = talk.bot, guild_of(talk)
    records = await bot.tables.standings.records_of(guild, person, talk.person)
    shown = {title: record for title, record in records.items() if game in (None, title)}
    if not shown:
        own = person == talk.person
        await talk.say("discord.stats.none", own=own, person=person, game=talk.words().word(f"{game}.book.name") if game else "")
        return
    title = max(shown, key=lambda one: (shown[one].rated, shown[one].games, shown[one].solos))
    ladder = await bot.tables.standings.ladder(guild, title)
    place = next((n for n, one in enumerate(ladder, 1) if one.person == person), None)
    made = await talk.drawn(("stats", person), standing.render_stats, shown, title, name, place, talk.words(), bot.pictures)
    await talk.answer(made)


async def show_ladder(talk: Talk, game: str, page: int) -> None:
    """Who plays a game best here, one page of it."""
    game = ids.title(game)
    bot = talk.bot
    ladder = await bot.tables.standings.ladder(guild_of(talk), game)
    if not ladder:
        await talk.say("discord.ladder.none", game=talk.words().word(f"{game}.book.name"))
        return
    matter = ("ladder", game)
    made = await talk.drawn(matter, standing.render_ladder, ladder, game, page, talk.person, talk.words(), bot.pictures)
    await talk.answer(made)
