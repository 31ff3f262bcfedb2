"""What people set for themselves, by a command or by a switch on the page that tells of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.discord_ui.answers import desks
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.settings import render_settings
from bot.discord_ui.messages.spec import MessageSpec
from bot.store import Person
from engines.kernel import Text


async def changed(context: Context, **set_to: Any) -> None:
    """Keep what somebody has set; their hours are kept in another way."""
    await context.tables.store.set_person(replace(Person(context.person), **set_to), *set_to)


async def turn_icons(context: Context, on: bool) -> None:
    """Whether somebody is shown icons in what only they see."""
    await changed(context, icons=on)
    context.show_icons(on)
    context.done = Text("discord.me.icons", n=on)


async def turn_confirm(context: Context, on: bool) -> None:
    """Whether they want to be asked everything."""
    await context.tables.set_hours(context.person, confirms=on)
    context.done = Text("discord.me.confirm", n=on)


async def turn_help(context: Context, on: bool) -> None:
    """Whether they are told what is usual beside their questions; who never says so is in their first games."""
    await changed(context, helped=on)
    context.done = Text("discord.me.help", n=on)


TURNS: Mapping[str, Callable[[Context, bool], Awaitable[None]]] = {
    "desk": desks.turn,
    "icons": turn_icons,
    "confirm": turn_confirm,
    "help": turn_help,
}


async def told(context: Context) -> None:
    """Say what is set, once it is."""
    assert context.done is not None
    await context.answer(MessageSpec(context.words().say(context.done)))


async def show(context: Context) -> None:
    """All settings, what they do and how they are set; after a switch also what came of it."""
    words, tables = context.words(), context.tables
    note = words.say(context.done) if context.done is not None else ""
    await context.answer(render_settings(await tables.store.person(context.person), tables.now(), words, note))


async def switch(context: Context, wanted: str) -> None:
    """Turn what a switch says, and show the page with it."""
    name, _, on = wanted.partition(".")
    if name not in TURNS:
        raise ids.unknown()
    await TURNS[name](context, bool(ids.number(on, 1)))
    await show(context)
