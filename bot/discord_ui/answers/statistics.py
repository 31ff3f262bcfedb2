"""What `/stats` and `/leaderboard` answer: how people have played on this server."""

from __future__ import annotations

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.statistics import render_ladder, render_stats


async def show_stats(context: Context, person: str, name: str, game: str | None) -> None:
    """How somebody has played here, with the course of their rating at one game."""
    standings, words = context.tables.statistics, context.words()
    records = await standings.records_of(context.guild, person, context.person)
    shown = {title: record for title, record in records.items() if game in (None, title)}
    if not shown:
        named = words.word(f"{game}.book.name") if game else ""
        await context.say("discord.stats.none", own=person == context.person, person=person, game=named, alone=context.alone)
        return
    title = max(shown, key=lambda one: (shown[one].rated, shown[one].games, shown[one].solos))
    ladder = await standings.ladder(context.guild, title)
    place = next((n for n, one in enumerate(ladder, 1) if one.person == person), None)
    pictures = context.front.pictures
    made = shown, title, name, place, words, pictures, context.alone
    await context.answer(await context.drawn(("stats", person), render_stats, *made))


async def show_ladder(context: Context, game: str, page: int) -> None:
    """Who plays a game best here, one page of it."""
    game, words = ids.title(game), context.words()
    ladder = await context.tables.statistics.ladder(context.guild, game)
    if not ladder:
        await context.say("discord.ladder.none", game=words.word(f"{game}.book.name"))
        return
    made = ladder, game, page, context.person, words, context.front.pictures
    await context.answer(await context.drawn(("ladder", game), render_ladder, *made))
