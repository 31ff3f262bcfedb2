"""A server with a few channels and people, the bot in it, and a page to be all of them."""

from __future__ import annotations

import asyncio
import contextvars
import webbrowser
from argparse import Namespace
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import simcord

from bot.discord_ui.client import Bot
from bot.discord_ui.front import Manners
from bot.discord_ui.messages.help import games_menu
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.posts import learn_button
from bot.discord_ui.messages.spec import Button, MessageSpec, Panel
from bot.discord_ui.pictures.draw import pictures
from bot.practice.page import News, add_style, keep_pictures_of_emojis, pictures_done
from bot.practice.places import Places
from bot.practice.world import EmptyClient, World, build
from bot.store import Database, SqlStore, own_place
from bot.tables import Tables
from renderers.words import Words

LOCALES = {"en": "en-US", "es": "es-ES"}
OFTEN = 1_000_000  # nobody is to be slowed down
SETTLE = 30.0  # seconds the page waits for one deed
START = 180.0  # and at most for what the bot does when it comes: an evening's tables are drawn anew


async def serve(options: Namespace, database: Path) -> None:
    store = await Database.open(database)
    tables = Tables(SqlStore(store))
    bot = Bot(tables, pictures(), Manners(commands_per_minute=OFTEN, post_pause=0, robot_pause=options.pause, icons_every=0))
    detach_robots(bot)
    try:
        async with simcord.run(EmptyClient(), check_errors=False, settle_timeout=SETTLE) as env:
            locale = LOCALES[options.language]
            set_locale(env, locale)
            world = build(env, options.people, options.language, locale)
            letters = [own_place(str(user.id)) for user in world.users]
            goes_on = await has_open_tables(tables, str(world.guild.id), *letters)
            again = await make_threads(tables, env, world)
            keep_pictures_of_emojis(env)
            await forget_emojis(tables, str(env.backend.application_id))
            give_time(env)
            await env.restart_bot(bot)
            try:
                await env.settle()
                for place in letters:
                    await tables.guild_back(place)
                for thread in again:
                    await tables.channel_back(thread)
                if not goes_on:
                    await welcome(bot, world.channels[0].id, options.language)
                await page(env, world, options, locale)
            finally:
                await bot.close()  # while there is a Discord that takes the last answers
    finally:
        if not bot.is_closed():
            await bot.close()
        await store.close()


def give_time(env: simcord.Env) -> None:
    """A bot that comes has as long as it needs: the simulation gives it five seconds, too few on a busy machine.

    This reaches into the simulation, which sets that time nowhere else.
    """
    usual = env._settle_internal

    def settle(*, timeout: float | None = None, **more: Any) -> Coroutine[Any, Any, None]:
        return usual(timeout=None if timeout is None else max(timeout, START), **more)

    setattr(env, "_settle_internal", settle)  # noqa: B010  (no part of its interface)


async def has_open_tables(tables: Tables, *places: str) -> bool:
    """Whether an earlier evening left tables open; what it posted is gone, and the bot shows them again when it comes."""
    for place in places:
        await tables.guild_gone(place)
    return bool([n for place in places for lost in ("guild", "channel") for n in await tables.store.numbers_in(place, lost)])


async def make_threads(tables: Tables, env: simcord.Env, world: World) -> list[str]:
    """Threads of an earlier evening in which tables are open, made again: on Discord they would still be there."""
    made = list[str]()
    for table in await tables.store.open_tables(guild=str(world.guild.id)):
        if int(table.channel) in env.backend.channels:
            continue
        words, seats = Words(table.language, game=table.game), await tables.store.seats(table.id)
        host = next((seat.name for seat in seats if seat.person == table.host), "")
        name = words.plain.word("discord.thread", game=words.word(f"{table.game}.book.name"), name=host)
        market, bot = world.channels[0].id, env.backend.bot_user.id
        env.backend.create_thread(market, name, bot, message_id=int(table.channel), broadcast=False)
        made.append(table.channel)
    return made


async def forget_emojis(tables: Tables, application: str) -> None:
    """Emojis of an earlier evening are gone with its Discord."""
    await tables.store.forget_emojis(application, await tables.store.emojis(application))


def detach_robots(bot: Bot) -> None:
    """Robots go on by themselves: the page does not wait for them."""
    changes = bot.tables.changes
    changes.robots_due = in_own_context(changes.robots_due)


def in_own_context(work: Callable[[Any], None]) -> Callable[[Any], None]:
    """The same, started as if nobody had asked for it."""
    return lambda given: contextvars.Context().run(work, given)


async def page(env: simcord.Env, world: World, options: Namespace, locale: str) -> None:
    shown = env.preview(
        world.channels[0], viewers=world.people, layout="channel", port=options.port or None, locale=locale, width=960, height=900
    )
    add_style(shown)
    Places(shown, Words(options.language))
    news = News(env, shown)
    async with shown:
        fresh = asyncio.get_running_loop().create_task(news.keep_showing(), context=contextvars.Context())
        print(f"Practice server ready: {shown.url}", flush=True)
        if not options.no_open:
            webbrowser.open(shown.url)
        try:
            await shown.wait_closed()
        finally:
            fresh.cancel()
            await pictures_done(shown)


def set_locale(env: simcord.Env, locale: str) -> None:
    """Everybody's Discord and the server speak this language; the simulation knows English only."""

    def translated(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            payload.update(locale=locale, guild_locale=locale)

    env.backend.subscribers.insert(0, translated)  # before the gateway hears of it


async def welcome(bot: Bot, channel: int, language: str) -> None:
    words = Words(language)
    panel = Panel(words.word("discord.welcome.title"), words.word("discord.welcome"))
    buttons = (*learn_button("", words), Button(str(Id("help")), words.word("discord.button.help")))
    spec = MessageSpec(panels=(panel,), rows=(games_menu("open", words), buttons))
    await bot.get_partial_messageable(channel).send(**spec.to_send())
