"""Where somebody acts, and where a table is played: what is pressed elsewhere is refused, and who may take a table away."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.discord_ui.answers.interaction import Context
from bot.store import Table
from bot.tables import Refused

log = logging.getLogger(__name__)


async def need_here(context: Context, number: int) -> None:
    """Refuse a press for a table that is played elsewhere; those at it may also press in their own direct messages.

    Whoever is on another server hears what they would hear of a table that does not exist.
    """
    live, place = await context.tables.live(number), context.interaction
    table = live.table
    if place.guild_id is None:
        if place.context.dm_channel and any(context.person in (seat.person, seat.owner) for seat in live.seats):
            return
    elif str(place.guild_id) == table.guild:
        if context.channel == table.channel:
            return
        raise Refused("discord.no.elsewhere", n=table.id, channel=table.channel)
    raise Refused("table.no.unknown")


async def manages_place_of(context: Context, table: Table) -> bool:
    """Whether whoever talks manages the channel where that table is played: on the same server, by what they may do there."""
    person = context.interaction.user
    if str(context.interaction.guild_id) != table.guild or not isinstance(person, discord.Member):
        return False
    channel = await _channel_of(context, person.guild, table)
    try:
        return channel is not None and channel.permissions_for(person).manage_channels
    except discord.ClientException:  # a thread whose channel nobody can see
        return False


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
