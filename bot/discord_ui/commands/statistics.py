"""`/stats`, `/leaderboard` and `/privacy`: how people have played on this server, and what is kept of them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui.answers import statistics
from bot.discord_ui.answers.interaction import Context, handle
from bot.discord_ui.commands.building import Command, Interaction, command, game_here
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.statistics import render_privacy
from bot.discord_ui.messages.variants import titles


def statistics_commands(front: Front) -> list[Command]:
    """All of them."""

    @app_commands.choices(game=titles())
    async def stats(interaction: Interaction, person: discord.Member | None = None, game: str | None = None) -> None:
        async def work(context: Context) -> None:
            who, name = (str(person.id), person.display_name) if person is not None else (context.person, context.name)
            await statistics.show_stats(context, who, name, ids.title(game) if game else None)

        await handle(front, interaction, work)

    @app_commands.choices(game=titles())
    async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
        async def work(context: Context) -> None:
            title, _ = await game_here(front, interaction)
            await statistics.show_ladder(context, title, 1)

        await handle(front, interaction, work)

    async def privacy(interaction: Interaction) -> None:
        async def work(context: Context) -> None:
            await context.answer(render_privacy(front.manners.contact, context.words()))

        await handle(front, interaction, work)

    for one in (stats, leaderboard, privacy):
        app_commands.guild_only()(one)
    return [command("stats", stats), command("leaderboard", leaderboard), command("privacy", privacy)]
