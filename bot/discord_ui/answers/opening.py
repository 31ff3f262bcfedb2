"""How a table is opened: where its channel has one already, in a thread of its own; and how somebody would like it to be."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.connection import threads
from bot.discord_ui.messages import ids, panels, variants
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, MessageSpec
from bot.tables import Live, Refused, Wanted
from bot.tables.life.lobby import read_pace
from bot.tables.time.clocks import TIMEOUTS
from bot.tables.time.pace import PACES, typed

USUAL_PACE = "relaxed"
YEAR = 366 * 24 * 3600  # seconds; nobody has so much time for a turn


class Wishes(NamedTuple):
    """How somebody would like a table to be."""

    seats: int | None = None
    options: str = ""
    invited: bool = False
    pace: str = USUAL_PACE
    on_timeout: str = TIMEOUTS[0]

    def packed(self) -> str:
        seconds = int(read_pace(self.pace).turn)
        return f"{self.seats or 0}.{int(self.invited)}.{seconds}.{TIMEOUTS.index(self.on_timeout)}.{self.options}"

    @classmethod
    def unpacked(cls, text: str) -> Wishes:
        said = text.split(".", 4)
        if len(said) != 5:
            raise ids.unknown()
        most = (9, 1, YEAR, len(TIMEOUTS) - 1)
        seats, invited, seconds, rule = (ids.number(*one) for one in zip(said[:4], most, strict=True))
        pace = next((name for name, pace in PACES.items() if pace.turn == seconds), typed(seconds))
        return cls(seats or None, said[4], bool(invited), pace, TIMEOUTS[rule])

    def wanted(self, context: Context, title: str) -> Wanted:
        """As the tables are told; public posts are in the language of the server."""
        chosen, pace = variants.parsed(ids.title(title), self.options), read_pace(self.pace)
        language = "es" if str(context.interaction.guild_locale or "").startswith("es") else "en"
        language = context.language if context.alone else language
        return Wanted(title, self.seats, chosen, language, self.invited, pace, self.on_timeout)


async def open_in(context: Context, channel: str, title: str, wishes: Wishes) -> Live:
    return await context.tables.open(context.guild, channel, context.who, wishes.wanted(context, title))


async def open_table(context: Context, title: str, wishes: Wishes) -> None:
    """Open a table, or offer a thread where there is one."""
    try:
        live = await open_in(context, context.channel, title, wishes)
    except Refused as refused:
        if refused.why.key == "table.no.taken" and context.alone:
            raise Refused("discord.no.one_alone") from None
        if refused.why.key != "table.no.taken" or isinstance(context.interaction.channel, discord.Thread):
            raise
        words = context.words()
        wanted = Id("thread", rest=f"{title}.{wishes.packed()}")
        offer = Button(str(wanted), words.word("discord.button.thread"), "gold")
        await context.answer(MessageSpec(panels.render_refusal(refused, words), rows=((offer,),)))
        return
    context.panel_of = live.table.id
    await context.say("discord.opened", n=live.table.id, alone=live.table.private)


async def open_in_thread(context: Context, title: str, wishes: Wishes) -> None:
    """A new thread with a table in it; an offer of one is taken once, and without a table no thread stays."""
    words, offers, message = context.words(), context.front.thread_offers, context.interaction.message
    async with offers.line(context.person):
        offers.need_new(message)
        await context.tables.need_room(context.guild, context.person, wishes.wanted(context, title))
        name = words.plain.word("discord.thread", game=words.word(f"{title}.book.name"), name=context.name)
        made = await threads.opened(context.interaction.channel, name)
        try:
            await open_in(context, str(made.id), title, wishes)
        except BaseException:
            await threads.closed(made)
            raise
        offers.took(message, made.id)
    await context.say("discord.opened_in", where=f"<#{made.id}>")


async def rematch(context: Context, number: int) -> None:
    live = await context.tables.rematch(number, context.who)
    context.panel_of = live.table.id
    await context.say("discord.opened", n=live.table.id, alone=live.table.private)
