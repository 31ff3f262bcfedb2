"""Where somebody acts, and where a table is played: what is pressed elsewhere is refused, and who may take a table away."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.discord_ui.answers.interaction import Context
from bot.store import Table
from bot.tables import Live, Refused

log = logging.getLogger(__name__)


async def need_here(context: Context, number: int) -> None:
    """Refuse a press for a table that is played elsewhere; those at it may also press in their own direct messages.

    Whoever is on another server, or may not see its channel, hears what they would hear of a table that does not exist.
    """
    live, place = await context.tables.live(number), context.interaction
    table = live.table
    if place.guild_id is None:
        if place.context.dm_channel and at_the_table(live, context.person):
            return
    elif str(place.guild_id) == table.guild:
        if context.channel == table.channel:
            return
        if await sees_place_of(context, live):
            raise Refused("discord.no.elsewhere", n=table.id, channel=table.channel)
    raise Refused("table.no.unknown")


def at_the_table(live: Live, person: str) -> bool:
    """Whether somebody hosts this table, sits there, or has lent a seat."""
    return person == live.table.host or any(person in (seat.person, seat.owner) for seat in live.seats)


async def sees_place_of(context: Context, live: Live) -> bool:
    """Whether whoever talks may know of that table: those at it, and on its server all who can look into its channel."""
    if at_the_table(live, context.person):
        return True
    allowed = await _rights_at(context, live.table)
    return allowed is not None and allowed.view_channel


async def manages_place_of(context: Context, table: Table) -> bool:
    allowed = await _rights_at(context, table)
    return allowed is not None and allowed.manage_channels


async def _rights_at(context: Context, table: Table) -> discord.Permissions | None:
    """What whoever talks may do where that table is played, if they are on its server and the channel is known."""
    person = context.interaction.user
    if str(context.interaction.guild_id) != table.guild or not isinstance(person, discord.Member):
        return None
    channel = await _channel_of(context, person.guild, table)
    try:
        allowed: discord.Permissions | None = channel.permissions_for(person) if channel is not None else None
    except discord.ClientException:  # a thread whose channel nobody can see
        return None
    closed = isinstance(channel, discord.Thread) and channel.is_private()  # seen by those who were asked in, and by moderators
    return discord.Permissions.none() if closed and allowed is not None and not allowed.manage_threads else allowed


async def _channel_of(context: Context, guild: discord.Guild, table: Table) -> Any:
    """The channel of a table as Discord knows it; one that is gone, which nobody has told us, the table hears of."""
    known = guild.get_channel_or_thread(int(table.channel))
    if known is not None:
        return known
    try:
        return await context.interaction.client.fetch_channel(int(table.channel))
    except discord.NotFound:
        await context.tables.channel_gone(table.channel)
    except (discord.HTTPException, discord.InvalidData) as error:
        log.info("table %s: nobody knows who manages its channel: %r", table.id, error)
    return None
