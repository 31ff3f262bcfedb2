"""What the sub-commands of `/table` do, and how somebody would like a table to be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot import records
from bot.discord_ui.answers import moves, places, replays
from bot.discord_ui.answers.interaction import Talk
from bot.discord_ui.connection import threads
from bot.discord_ui.messages import ids, panels, posts, variants
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, Image, MessageSpec
from bot.store import Seat
from bot.tables import Live, Refused, Reply, Wanted
from bot.tables.clock import TIMEOUTS
from bot.tables.lobby import read_pace
from bot.tables.pace import PACES

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

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
    """What the sub-commands do; each is handed an acknowledged talk."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.tables = bot, bot.tables

    async def here(self, talk: Talk) -> Live:
        """The table of this channel."""
        return await self.tables.in_channel(talk.channel)

    async def open_at(self, talk: Talk, guild: str, channel: str, title: str, wished: Wishes) -> Live:
        """Open a table in that channel."""
        wanted = self.wanted(talk, title, wished)
        return await self.tables.open(guild, channel, (talk.person, talk.name), wanted, interaction=talk.id)

    def wanted(self, talk: Talk, title: str, wished: Wishes) -> Wanted:
        """A table as somebody wishes it, as the tables are told."""
        chosen, pace = variants.parsed(ids.title(title), wished.options), read_pace(wished.pace)
        return Wanted(title, wished.seats, chosen, self.language(talk), wished.invited, pace, wished.on_timeout)

    async def open(self, talk: Talk, title: str, wished: Wishes) -> None:
        """Open a table, or offer a thread where there is one."""
        place = talk.interaction
        try:
            live = await self.open_at(talk, str(place.guild_id), talk.channel, title, wished)
        except Refused as refused:
            if refused.why.key != "table.no.taken" or isinstance(place.channel, discord.Thread):
                raise
            words = talk.words()
            wanted = Id("thread", rest=f"{title}.{wished.packed()}")
            offer = Button(str(wanted), words.word("discord.button.thread"), "gold")
            await talk.answer(MessageSpec(panels.render_refusal(refused, words), rows=((offer,),)))
            return
        await talk.say("discord.opened", n=live.table.id)

    async def open_in_thread(self, talk: Talk, title: str, wished: Wishes) -> None:
        """A new thread with a table in it; an offer of one is taken once, and without a table no thread stays."""
        words, guild, known = talk.words(), str(talk.interaction.guild_id), self.bot.threads
        async with known.line(talk.person):
            known.need_new(talk)
            await self.tables.need_room(guild, talk.person, self.wanted(talk, title, wished))
            name = words.plain.word("discord.thread", game=words.word(f"{title}.book.name"), name=talk.name)
            made = await threads.opened(talk, name)
            try:
                await self.open_at(talk, guild, str(made.id), title, wished)
            except BaseException:
                await threads.closed(made)
                raise
            known.took(talk, made.id)
        await talk.say("discord.opened_in", where=f"<#{made.id}>")

    def language(self, talk: Talk) -> str:
        """The language of public posts: that of the server."""
        return "es" if str(talk.interaction.guild_locale or "").startswith("es") else "en"

    async def change(self, talk: Talk, change: Change, *told: Any) -> None:
        """Change the table of this channel, for whoever talks, and answer shortly."""
        live = await self.here(talk)
        await moves.reply(talk, live.table.id, await change(live.table.id, talk.person, *told, interaction=talk.id))

    async def join(self, talk: Talk) -> None:
        """Take a seat."""
        await self.change(talk, self.tables.join, talk.name)

    async def leave(self, talk: Talk) -> None:
        """Give up a seat in a lobby."""
        await self.change(talk, self.tables.leave)

    async def start(self, talk: Talk) -> None:
        """Begin."""
        await self.change(talk, self.tables.start, talk.manages)

    async def invite(self, talk: Talk, person: discord.Member) -> None:
        """Put somebody on the list of a table by invitation."""
        await self.change(talk, self.tables.invite, str(person.id))

    async def kick(self, talk: Talk, seat: int) -> None:
        """Take somebody out of a lobby."""
        await self.change(talk, self.tables.kick, seat - 1, talk.manages)

    async def host(self, talk: Talk, person: discord.Member) -> None:
        """Make somebody else the host."""
        await self.change(talk, self.tables.hand_over, str(person.id), talk.manages)

    async def back(self, talk: Talk) -> None:
        """Take the own seat back from a robot."""
        await self.change(talk, self.tables.take_back)

    async def resign(self, talk: Talk) -> None:
        """Leave a game for good."""
        await self.change(talk, self.tables.resign)

    async def nudge(self, talk: Talk) -> None:
        """Call those for whom the table waits."""
        await self.change(talk, self.tables.nudge)

    async def status(self, talk: Talk) -> None:
        """The table of this channel in a few lines."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        look = await talk.look(live.table.id)
        words = moves.seat_words(look, talk.language)
        if look.view is None or look.table.status == "lobby":
            await talk.answer(posts.render_lobby(look, words, self.bot.no_pictures))
        else:
            await talk.answer(panels.render_panel(look, words, self.bot.no_pictures))

    async def board(self, talk: Talk, text: bool) -> None:
        """The board again; all of it in words on request."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        look = live.look(None)
        words = posts.words_for(look.table, look.seats, talk.language)
        if look.view is None:
            await talk.answer(posts.render_lobby(look, words, self.bot.no_pictures))
        elif text:
            await talk.answer(*panels.render_text_board(look, words))
        else:
            matter = ("board", live.table.id)
            await talk.answer(await talk.drawn(matter, posts.render_board, look, words, self.bot.pictures, (), (), True))

    async def log(self, talk: Talk, last: int) -> None:
        """What has happened lately, as this person may see it."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        entries = await self.tables.log(live.table.id, talk.person, last)
        look = await talk.look(live.table.id)
        await talk.answer(*panels.render_log(entries, moves.seat_words(look, talk.language)))

    async def export(self, talk: Talk) -> None:
        """The record of a finished game, as a file that can be verified."""
        live = await self.here(talk)
        number = live.table.id
        played, past = await self.tables.record(number), await self.tables.past(number)
        record = await self.bot.drawn(talk.person, records.exported, played, past, live.state)
        file = Image(f"table-{number}.json", records.written(record).encode())
        await talk.answer(MessageSpec(talk.words().word("discord.exported", seal=record["seal"][:16]), files=(file,)))

    async def replay(self, talk: Talk, entry: int | None, film: bool) -> None:
        """The game after any of its entries, or the whole of it as a film."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        if film:
            await replays.show_film(talk, live.table.id)
        else:
            await replays.step(talk, live.table.id, entry)

    async def undo(self, talk: Talk, turns: int | None) -> None:
        """Take back the own last choice, or ask for whole turns."""
        if turns:
            await self.change(talk, self.tables.wish_undo, turns)
        else:
            await moves.undo(talk, (await self.here(talk)).table.id)

    async def robot(self, talk: Talk, kind: str) -> None:
        """In a lobby: one more robot; in a game: let a robot play the own seat for a while."""
        live = await self.here(talk)
        if live.table.status == "lobby":
            reply = await self.tables.add_robot(live.table.id, talk.person, kind, talk.manages, interaction=talk.id)
        else:
            reply = await self.tables.rest(live.table.id, talk.person, kind, interaction=talk.id)
        await moves.reply(talk, live.table.id, reply)

    async def replace(self, talk: Talk, person: discord.Member, seat: int | None) -> None:
        """Offer the own seat, or as host a robot's, to somebody else."""
        live = await self.here(talk)
        if person.bot:
            raise Refused("discord.no.bots")
        own = live.seat_of(talk.person)
        number = seat - 1 if seat else own.seat if own else first_robot(live.seats)
        me, key = talk.person, talk.id
        reply = await self.tables.offer_seat(live.table.id, me, number, str(person.id), talk.manages, interaction=key)
        await moves.reply(talk, live.table.id, reply)

    async def end(self, talk: Talk) -> None:
        """The host is asked whether they are sure; others who play ask everybody, or agree with whoever has asked."""
        live = await self.here(talk)
        table, me, key = live.table, talk.person, talk.id
        plays = table.status == "playing" and live.seat_of(me) is not None
        host, vote = me == table.host or talk.manages, table.offers.get("end")
        if table.status == "playing" and host and (vote is None or vote["by"] == me):
            words, others = talk.words(), plays and len(live.people()) > 1
            sure = Button(str(Id("endsure", table.id)), words.word("discord.button.endsure"), "red")
            await talk.answer(MessageSpec(words.word("discord.end.sure", n=int(others)), rows=((sure,),)))
            return
        if not plays:
            reply = await self.tables.end(table.id, me, talk.manages, interaction=key)
        elif vote is not None:
            reply = await self.tables.answer_end(table.id, me, True, interaction=key)
        else:
            reply = await self.tables.vote_end(table.id, me, interaction=key)
        await moves.reply(talk, live.table.id, reply)

    async def move(self, talk: Talk, number: int) -> None:
        """Go on with a table in this channel."""
        guild, table = str(talk.interaction.guild_id), (await self.tables.live(number)).table
        manages = await places.manages_place_of(talk, table)
        reply = await self.tables.move(number, talk.person, guild, talk.channel, manages, interaction=talk.id)
        await talk.answer(MessageSpec(talk.words().say(reply.text)))


def first_robot(seats: list[Seat]) -> int:
    """The first seat that a robot plays."""
    return next((s.seat for s in seats if s.robot), -1)
