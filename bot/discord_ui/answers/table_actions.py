"""What people do to a table, and from where they may: one row for each action, whether a button or a command asks for it."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord

from bot.discord_ui.answers import moves
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, MessageSpec
from bot.discord_ui.posting.desk import offered_to
from bot.store import Table
from bot.tables import Live, Refused, Reply

log = logging.getLogger(__name__)
EASY = "easy"


class Action(NamedTuple):
    """One action: what the tables are asked, of which table, with what else was said."""

    change: Callable[[Context, int, Any], Awaitable[Reply]]
    quiet: bool = False  # where a button asks for it, the post with that button shows what came of it


ACTIONS: Mapping[str, Action] = {
    # in a lobby
    "join": Action(lambda c, n, _: c.tables.join(n, c.who), quiet=True),
    "leave": Action(lambda c, n, _: c.tables.leave(n, c.who), quiet=True),
    "robot": Action(lambda c, n, kind: c.tables.add_robot(n, c.who, EASY if kind is None else kind), quiet=True),
    "terms": Action(lambda c, n, friendly: c.tables.set_friendly(n, c.who, friendly == "friendly"), quiet=True),
    "start": Action(lambda c, n, _: c.tables.start(n, c.who), quiet=True),
    "invite": Action(lambda c, n, guest: c.tables.invite(n, c.who, guest)),
    "kick": Action(lambda c, n, seat: c.tables.kick(n, c.who, seat)),
    "host": Action(lambda c, n, other: c.tables.hand_over(n, c.who, other)),
    # in a game
    "nudge": Action(lambda c, n, _: c.tables.nudge(n, c.who)),
    "wish": Action(lambda c, n, turns: c.tables.wish_undo(n, c.who, turns)),
    "agree": Action(lambda c, n, wish: c.tables.answer_undo(n, c.who, True, wish)),
    "refuse": Action(lambda c, n, wish: c.tables.answer_undo(n, c.who, False, wish)),
    # who plays for a seat
    "rest": Action(lambda c, n, kind: c.tables.rest(n, c.who, kind)),
    "back": Action(lambda c, n, _: c.tables.take_back(n, c.who)),
    "resign": Action(lambda c, n, _: c.tables.resign(n, c.who)),
    "take": Action(lambda c, n, offer: c.tables.answer_offer(n, c.who, offer, True)),
    "decline": Action(lambda c, n, offer: c.tables.answer_offer(n, c.who, offer, False)),
    # its end
    "end": Action(lambda c, n, _: c.tables.end(n, c.who)),
    "endvote": Action(lambda c, n, _: c.tables.vote_end(n, c.who)),
    "endyes": Action(lambda c, n, vote: c.tables.answer_end(n, c.who, True, vote or "")),
    "endno": Action(lambda c, n, vote: c.tables.answer_end(n, c.who, False, vote)),
    "endsure": Action(lambda c, n, _: c.tables.close(n, c.who)),
    "reopen": Action(lambda c, n, _: c.tables.reopen(n, c.who)),
}


async def carry_out(context: Context, name: str, number: int, said: Any = None) -> None:
    """Change a table for whoever asks, and answer shortly unless a post shows it already."""
    action, context.panel_of = ACTIONS[name], number
    reply = await action.change(context, number, said)
    shown = context.pressed and action.quiet and not context.on_panel
    if not shown or context.channel in context.front.poster.blocked:
        await moves.reply(context, number, reply)


async def carry_out_here(context: Context, name: str, said: Any = None) -> None:
    """The same at the table of this channel."""
    await carry_out(context, name, (await context.here()).table.id, said)


# -- commands that mean one action or another ---------------------------------------------------------------------------


async def undo(context: Context, turns: int | None) -> None:
    """Take back the own last choice, or ask for whole turns."""
    if turns:
        await carry_out_here(context, "wish", turns)
    else:
        await moves.undo(context, (await context.here()).table.id)


async def robot(context: Context, kind: str) -> None:
    """In a lobby: one more robot; in a game: let a robot play the own seat for a while."""
    table = (await context.here()).table
    await carry_out(context, "robot" if table.status == "lobby" else "rest", table.id, kind)


async def end(context: Context, number: int = 0) -> None:
    """The host is asked whether they are sure; others who play ask everybody, or agree with whoever has asked."""
    live = await (context.tables.live(number) if number else context.here())
    table, me = live.table, context.person
    plays = table.status == "playing" and live.seat_of(me) is not None
    host, vote = me == table.host or context.manages, table.offers.end
    if table.status == "playing" and host and (vote is None or vote.by == me):
        context.panel_of = table.id
        words, others = context.words(), plays and len(live.people()) > 1
        sure = Button(str(Id("endsure", table.id)), words.word("discord.button.endsure"), "red")
        await context.answer(MessageSpec(words.word("discord.end.sure", n=int(others)), rows=((sure,),)))
        return
    await carry_out(context, "end" if not plays else "endvote" if vote is None else "endyes", table.id)


async def replace(context: Context, person: discord.Member | discord.User, seat: int | None) -> None:
    """Offer the own seat, or as host a robot's, to somebody else."""
    live = await context.here()
    if person.bot:
        raise Refused("discord.no.bots")
    own, robots = live.seat_of(context.person), [s.seat for s in live.seats if s.robot]
    number = seat - 1 if seat else own.seat if own else robots[0] if robots else -1
    reply = await context.tables.offer_seat(live.table.id, context.who, number, str(person.id))
    await moves.reply(context, live.table.id, reply)


async def move(context: Context, number: int) -> None:
    """Go on with a table in this channel."""
    live = await context.tables.live(number)
    if context.alone and context.guild != live.table.guild:
        raise Refused("discord.no.only_on_servers", command="table move")
    if context.guild == live.table.guild and not await sees_place_of(context, live):
        raise Refused("table.no.unknown")
    who = dataclasses.replace(context.who, manages=await manages_place_of(context, live.table))
    context.panel_of = number
    reply = await context.tables.move(number, who, context.guild, context.channel)
    await context.answer(MessageSpec(context.words().say(reply.text)))


# -- where somebody acts, and where a table is played -----------------------------------------------------------------------


OFFERS = frozenset({"take", "decline"})


async def need_here(context: Context, number: int, deed: str = "") -> None:
    """Refuse a press for a table that is played elsewhere; those at it may also press in their own direct messages.

    So may those to whom a seat is offered, to answer that.
    Whoever is on another server, or may not see its channel, hears what they would hear of a table that does not exist.
    """
    live, place = await context.tables.live(number), context.interaction
    table = live.table
    if place.guild_id is None:
        asked = deed in OFFERS and offered_to(live, context.person)
        if place.context.dm_channel and (at_the_table(live, context.person) or asked):
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
