"""`/me data`: what is stored of somebody, in numbers, as a file, and how to be rid of it."""

from __future__ import annotations

import asyncio
import gzip
import json

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.settings import named
from bot.discord_ui.messages.spec import Button, Image, MessageSpec, Panel
from bot.store import Held, Person
from bot.store.values import Json
from renderers.words import Words

LARGE = 7 * 2**20  # bytes; a larger file is sent packed, for Discord takes few megabytes


def render_data(held: Held, person: Person, words: Words, note: str = "") -> MessageSpec:
    lines = [
        words.word("discord.data.settings", n=held.settings, settings=named(words)),
        words.word("discord.data.open", n=held.tables_open),
        words.word("discord.data.over", n=held.tables_over),
        words.word("discord.data.moves", n=held.moves),
        words.word("discord.data.invitations", n=held.invitations),
        words.word("discord.data.desk", n=held.desk_messages),
        words.word("discord.data.lessons", n=held.lessons),
        words.word("discord.data.hints", n=held.hints),
        words.word("discord.data.statistics", n=person.opted_out),
    ]
    turn = ("optin", words.word("discord.data.opt_in")) if person.opted_out else ("optout", words.word("discord.data.opt_out"))
    row = (
        Button(str(Id("myexport")), words.word("discord.data.export")),
        Button(str(Id(turn[0])), turn[1]),
        Button(str(Id("forget")), words.word("discord.data.forget"), "red"),
    )
    text = "\n".join(f"• {line}" for line in lines)
    panel = Panel(words.word("discord.data.title"), text, footer=words.word("discord.data.more"))
    return MessageSpec(note, (panel,), rows=(row,))


def render_last_word(held: Held, words: Words) -> MessageSpec:
    """What happens when somebody is forgotten, before it happens."""
    row = (
        Button(str(Id("forgetnow")), words.word("discord.data.forget_now"), "red"),
        Button(str(Id("mydata")), words.word("discord.data.keep")),
    )
    text = words.word("discord.data.what_happens", n=held.tables_open)
    return MessageSpec(panels=(Panel(words.word("discord.data.forget"), text),), rows=(row,))


async def panel_of(context: Context, note: str = "") -> MessageSpec:
    store = context.tables.store
    return render_data(await store.held_of(context.person), await store.person(context.person), context.words(), note)


async def show(context: Context) -> None:
    """What is stored of whoever asks."""
    await context.answer(await panel_of(context))


async def export(context: Context) -> None:
    data = await context.tables.store.data_of(context.person)
    file = await asyncio.to_thread(as_file, data)
    await context.answer(await panel_of(context), MessageSpec(context.words().word("discord.data.exported"), files=(file,)))


def as_file(data: Json) -> Image:
    """The data as a file of JSON, packed when it is large."""
    text = json.dumps(data, ensure_ascii=False, indent=1).encode()
    return Image("tianguis-me.json", text) if len(text) <= LARGE else Image("tianguis-me.json.gz", gzip.compress(text, mtime=0))


async def opt_out(context: Context, out: bool = True) -> None:
    """Out of the statistics, or into them again."""
    reply = await context.tables.opt_out(context.person, out)
    context.done = reply.text
    await context.answer(await panel_of(context, context.words().say(reply.text)))


async def ask_again(context: Context) -> None:
    await context.answer(render_last_word(await context.tables.store.held_of(context.person), context.words()))


async def forget(context: Context) -> None:
    if await context.tables.forgetting.may_forget(context.person):  # where that is refused, nothing is taken away
        await context.front.desk.clear(context.person)
    reply = await context.tables.forget(context.person)
    context.done = reply.text
    await context.answer(MessageSpec(context.words().say(reply.text)))
