"""`/me desk`: whether somebody plays in their direct messages, and which table rings there no more."""

from __future__ import annotations

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.answers.moves import renew_desk
from bot.store import Person
from bot.tables import Refused
from engines.kernel import Text


async def desk(context: Context, on: bool | None = None, table: int | None = None, muted: bool | None = None) -> None:
    """Set what is said, and tell how it is."""
    if on is not None:
        await turn(context, on)
    if table is not None:
        await mute(context, table, muted is not False)
        return
    await context.say("discord.me.desk", n=(await context.tables.store.person(context.person)).desk)


async def turn(context: Context, on: bool) -> None:
    """Somebody has a desk from now on, or none."""
    store = context.tables.store
    await store.set_person(Person(context.person, desk=on, dm_refused=False), "desk", "dm_refused")
    context.done = Text("discord.me.desk", n=on)
    await context.front.desk.turned(context.person)


async def mute(context: Context, number: int, muted: bool) -> None:
    """A table rings no more, or again: one at which somebody sits who has a desk."""
    live, store = await context.tables.live(number), context.tables.store
    if all(context.person not in (seat.person, seat.owner) for seat in live.seats):
        raise Refused("table.no.unknown")
    if live.table.private:
        raise Refused("discord.no.desk_alone")
    if not (await store.person(context.person)).desk:
        raise Refused("discord.no.desk")
    await store.desks.mute(context.person, number, muted)
    context.done = Text("discord.me.muted", n=muted, table=number)
    if context.on_desk and await renew_desk(context, await context.look(number)):
        return
    if not context.on_desk:
        context.front.desk.refresh(context.person, number)
    await context.say("discord.me.muted", n=muted, table=number)
