"""`/stats`, `/leaderboard` and `/privacy`: how people have played on this server, and what is kept of them."""

from __future__ import annotations

from bot.discord_ui.answers import statistics
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.commands.building import Command, Somebody, command, game_here, only_on_servers
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.statistics import render_privacy
from bot.discord_ui.messages.variants import titles


def statistics_commands(front: Front) -> list[Command]:
    """All of them."""
    games = {"game": titles()}
    return [
        command(front, "stats", stats, choices=games),
        command(front, "leaderboard", leaderboard, choices=games),
        command(front, "privacy", privacy),
    ]


async def stats(context: Context, person: Somebody | None = None, game: str | None = None) -> None:
    if context.alone and person is not None and str(person.id) != context.person:
        raise only_on_servers("stats")
    who, name = (str(person.id), person.display_name) if person is not None else (context.person, context.name)
    await statistics.show_stats(context, who, name, ids.title(game) if game else None)


async def leaderboard(context: Context, game: str | None = None) -> None:
    title, _ = await game_here(context.front, context.interaction)
    await statistics.show_ladder(context, title, 1)


async def privacy(context: Context) -> None:
    await context.answer(render_privacy(context.front.manners.contact, context.words()))
