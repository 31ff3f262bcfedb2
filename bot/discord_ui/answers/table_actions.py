"""What people do to a table: one row for each action, whether a button or a command asks for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord

from bot.discord_ui.answers import moves, places
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, MessageSpec
from bot.tables import Refused, Reply

EASY = "easy"


class Action(NamedTuple):
    """One action: what the tables are asked, of which table, with what else was said."""

    change: Callable[[Context, int, Any], Awaitable[Reply]]
    quiet: bool = False  # where a button asks for it, the post with that button shows what came of it


ACTIONS: Mapping[str, Action] = {
    # in a lobby
    "join": Action(lambda c, n, _: c.tables.join(n, c.who), quiet=True),
    "leave": Action(lambda c, n, _: c.tables.leave(n, c.who), quiet=True),
    "robot": Action(lambda c, n, kind: c.tables.add_robot(n, c.who, kind or EASY), quiet=True),
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
    action = ACTIONS[name]
    reply = await action.change(context, number, said)
    if not (context.pressed and action.quiet) or context.channel in context.front.poster.blocked:
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


async def end(context: Context) -> None:
    """The host is asked whether they are sure; others who play ask everybody, or agree with whoever has asked."""
    live = await context.here()
    table, me = live.table, context.person
    plays = table.status == "playing" and live.seat_of(me) is not None
    host, vote = me == table.host or context.manages, table.offers.end
    if table.status == "playing" and host and (vote is None or vote.by == me):
        words, others = context.words(), plays and len(live.people()) > 1
        sure = Button(str(Id("endsure", table.id)), words.word("discord.button.endsure"), "red")
        await context.answer(MessageSpec(words.word("discord.end.sure", n=int(others)), rows=((sure,),)))
        return
    await carry_out(context, "end" if not plays else "endvote" if vote is None else "endyes", table.id)


async def replace(context: Context, person: discord.Member, seat: int | None) -> None:
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
    if context.guild == live.table.guild and not await places.sees_place_of(context, live):
        raise Refused("table.no.unknown")
    who = dataclasses.replace(context.who, manages=await places.manages_place_of(context, live.table))
    reply = await context.tables.move(number, who, context.guild, context.channel)
    await context.answer(MessageSpec(context.words().say(reply.text)))
