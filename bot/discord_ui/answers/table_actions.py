"""What the sub-commands of `/table` do, and how somebody would like a table to be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from bot import records
from bot.discord_ui.answers import moves, places, replays
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.connection import threads
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids, panels, posts, variants
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.spec import Button, Image, MessageSpec
from bot.store import Seat
from bot.tables import Live, Refused, Reply, Wanted
from bot.tables.clock import TIMEOUTS
from bot.tables.lobby import read_pace
from bot.tables.pace import PACES

USUAL_PACE = "relaxed"
YEAR = 366 * 24 * 3600  # seconds; nobody has so much time for a turn
Change = Callable[..., Awaitable[Reply]]  # of the table service: number, whatever it needs, and the interaction


class Wishes(NamedTuple):
    """How somebody would like a table to be."""

    seats: int | None = None
    options: str = ""
    invited: bool = False
    pace: str = USUAL_PACE
    on_timeout: str = TIMEOUTS[0]

    def packed(self) -> str:
        """As a button carries it."""
        seconds = int(read_pace(self.pace).turn)
        return f"{self.seats or 0}.{int(self.invited)}.{seconds}.{TIMEOUTS.index(self.on_timeout)}.{self.options}"

    @classmethod
    def unpacked(cls, text: str) -> Wishes:
        """From a button."""
        said = text.split(".", 4)
        if len(said) != 5:
            raise ids.unknown()
        most = (9, 1, YEAR, len(TIMEOUTS) - 1)
        seats, invited, seconds, rule = (ids.number(*one) for one in zip(said[:4], most, strict=True))
        pace = next((name for name, pace in PACES.items() if pace.turn == seconds), f"{seconds // 60}m")
        return cls(seats or None, said[4], bool(invited), pace, TIMEOUTS[rule])


class Deeds:
    """What the sub-commands do; each is handed an acknowledged context."""

    def __init__(self, front: Front) -> None:
        self.front, self.tables = front, front.tables

    async def here(self, context: Context) -> Live:
        """The table of this channel."""
        return await self.tables.in_channel(context.channel)

    async def open_at(self, context: Context, guild: str, channel: str, title: str, wished: Wishes) -> Live:
        """Open a table in that channel."""
        wanted = self.wanted(context, title, wished)
        return await self.tables.open(guild, channel, (context.person, context.name), wanted, interaction=context.id)

    def wanted(self, context: Context, title: str, wished: Wishes) -> Wanted:
        """A table as somebody wishes it, as the tables are told."""
        chosen, pace = variants.parsed(ids.title(title), wished.options), read_pace(wished.pace)
        return Wanted(title, wished.seats, chosen, self.language(context), wished.invited, pace, wished.on_timeout)

    async def open(self, context: Context, title: str, wished: Wishes) -> None:
        """Open a table, or offer a thread where there is one."""
        place = context.interaction
        try:
            live = await self.open_at(context, str(place.guild_id), context.channel, title, wished)
        except Refused as refused:
            if refused.why.key != "table.no.taken" or isinstance(place.channel, discord.Thread):
                raise
            words = context.words()
            wanted = Id("thread", rest=f"{title}.{wished.packed()}")
            offer = Button(str(wanted), words.word("discord.button.thread"), "gold")
            await context.answer(MessageSpec(panels.render_refusal(refused, words), rows=((offer,),)))
            return
        await context.say("discord.opened", n=live.table.id)

    async def open_in_thread(self, context: Context, title: str, wished: Wishes) -> None:
        """A new thread with a table in it; an offer of one is taken once, and without a table no thread stays."""
        words, guild, offers = context.words(), str(context.interaction.guild_id), self.front.thread_offers
        message = context.interaction.message
        async with offers.line(context.person):
            offers.need_new(message)
            await self.tables.need_room(guild, context.person, self.wanted(context, title, wished))
            name = words.plain.word("discord.thread", game=words.word(f"{title}.book.name"), name=context.name)
            made = await threads.opened(context.interaction.channel, name)
            try:
                await self.open_at(context, guild, str(made.id), title, wished)
            except BaseException:
                await threads.closed(made)
                raise
            offers.took(message, made.id)
        await context.say("discord.opened_in", where=f"<#{made.id}>")

    def language(self, context: Context) -> str:
        """The language of public posts: that of the server."""
        return "es" if str(context.interaction.guild_locale or "").startswith("es") else "en"

    async def change(self, context: Context, change: Change, *told: Any) -> None:
        """Change the table of this channel, for whoever talks, and answer shortly."""
        live = await self.here(context)
        await moves.reply(context, live.table.id, await change(live.table.id, context.person, *told, interaction=context.id))

    async def join(self, context: Context) -> None:
        """Take a seat."""
        await self.change(context, self.tables.join, context.name)

    async def leave(self, context: Context) -> None:
        """Give up a seat in a lobby."""
        await self.change(context, self.tables.leave)

    async def start(self, context: Context) -> None:
        """Begin."""
        await self.change(context, self.tables.start, context.manages)

    async def invite(self, context: Context, person: discord.Member) -> None:
        """Put somebody on the list of a table by invitation."""
        await self.change(context, self.tables.invite, str(person.id))

    async def kick(self, context: Context, seat: int) -> None:
        """Take somebody out of a lobby."""
        await self.change(context, self.tables.kick, seat - 1, context.manages)

    async def host(self, context: Context, person: discord.Member) -> None:
        """Make somebody else the host."""
        await self.change(context, self.tables.hand_over, str(person.id), context.manages)

    async def back(self, context: Context) -> None:
        """Take the own seat back from a robot."""
        await self.change(context, self.tables.take_back)

    async def resign(self, context: Context) -> None:
        """Leave a game for good."""
        await self.change(context, self.tables.resign)

    async def nudge(self, context: Context) -> None:
        """Call those for whom the table waits."""
        await self.change(context, self.tables.nudge)

    async def status(self, context: Context) -> None:
        """The table of this channel in a few lines."""
        live = await self.here(context)
        await self.tables.stir(live.table.id)
        look = await context.look(live.table.id)
        words = posts.seat_words(look, context.language)
        if look.view is None or look.table.status == "lobby":
            await context.answer(posts.render_lobby(look, words, NO_PICTURES))
        else:
            await context.answer(panels.render_panel(look, words, NO_PICTURES))

    async def board(self, context: Context, text: bool) -> None:
        """The board again; all of it in words on request."""
        live = await self.here(context)
        await self.tables.stir(live.table.id)
        look = live.look(None)
        words = posts.words_for(look.table, look.seats, context.language)
        if look.view is None:
            await context.answer(posts.render_lobby(look, words, NO_PICTURES))
        elif text:
            await context.answer(*panels.render_text_board(look, words))
        else:
            matter = ("board", live.table.id)
            await context.answer(await context.drawn(matter, posts.render_board, look, words, self.front.pictures, (), (), True))

    async def log(self, context: Context, last: int) -> None:
        """What has happened lately, as this person may see it."""
        live = await self.here(context)
        await self.tables.stir(live.table.id)
        entries = await self.tables.log(live.table.id, context.person, last)
        look = await context.look(live.table.id)
        await context.answer(*panels.render_log(entries, posts.seat_words(look, context.language)))

    async def export(self, context: Context) -> None:
        """The record of a finished game, as a file that can be verified."""
        live = await self.here(context)
        number = live.table.id
        played, past = await self.tables.record(number), await self.tables.past(number)
        record = await self.front.drawing.run(context.person, None, records.exported, played, past, live.state)
        file = Image(f"table-{number}.json", records.written(record).encode())
        await context.answer(MessageSpec(context.words().word("discord.exported", seal=record["seal"][:16]), files=(file,)))

    async def replay(self, context: Context, entry: int | None, film: bool) -> None:
        """The game after any of its entries, or the whole of it as a film."""
        live = await self.here(context)
        await self.tables.stir(live.table.id)
        if film:
            await replays.show_film(context, live.table.id)
        else:
            await replays.step(context, live.table.id, entry)

    async def undo(self, context: Context, turns: int | None) -> None:
        """Take back the own last choice, or ask for whole turns."""
        if turns:
            await self.change(context, self.tables.wish_undo, turns)
        else:
            await moves.undo(context, (await self.here(context)).table.id)

    async def robot(self, context: Context, kind: str) -> None:
        """In a lobby: one more robot; in a game: let a robot play the own seat for a while."""
        live = await self.here(context)
        if live.table.status == "lobby":
            reply = await self.tables.add_robot(live.table.id, context.person, kind, context.manages, interaction=context.id)
        else:
            reply = await self.tables.rest(live.table.id, context.person, kind, interaction=context.id)
        await moves.reply(context, live.table.id, reply)

    async def replace(self, context: Context, person: discord.Member, seat: int | None) -> None:
        """Offer the own seat, or as host a robot's, to somebody else."""
        live = await self.here(context)
        if person.bot:
            raise Refused("discord.no.bots")
        own = live.seat_of(context.person)
        number = seat - 1 if seat else own.seat if own else first_robot(live.seats)
        me, key = context.person, context.id
        reply = await self.tables.offer_seat(live.table.id, me, number, str(person.id), context.manages, interaction=key)
        await moves.reply(context, live.table.id, reply)

    async def end(self, context: Context) -> None:
        """The host is asked whether they are sure; others who play ask everybody, or agree with whoever has asked."""
        live = await self.here(context)
        table, me, key = live.table, context.person, context.id
        plays = table.status == "playing" and live.seat_of(me) is not None
        host, vote = me == table.host or context.manages, table.offers.get("end")
        if table.status == "playing" and host and (vote is None or vote["by"] == me):
            words, others = context.words(), plays and len(live.people()) > 1
            sure = Button(str(Id("endsure", table.id)), words.word("discord.button.endsure"), "red")
            await context.answer(MessageSpec(words.word("discord.end.sure", n=int(others)), rows=((sure,),)))
            return
        if not plays:
            reply = await self.tables.end(table.id, me, context.manages, interaction=key)
        elif vote is not None:
            reply = await self.tables.answer_end(table.id, me, True, interaction=key)
        else:
            reply = await self.tables.vote_end(table.id, me, interaction=key)
        await moves.reply(context, live.table.id, reply)

    async def move(self, context: Context, number: int) -> None:
        """Go on with a table in this channel."""
        guild, table = str(context.interaction.guild_id), (await self.tables.live(number)).table
        manages = await places.manages_place_of(context, table)
        reply = await self.tables.move(number, context.person, guild, context.channel, manages, interaction=context.id)
        await context.answer(MessageSpec(context.words().say(reply.text)))


def first_robot(seats: list[Seat]) -> int:
    """The first seat that a robot plays."""
    return next((s.seat for s in seats if s.robot), -1)
