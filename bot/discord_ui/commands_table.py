"""`/table`: lobby and look-up commands, the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands

from bot import records
from bot.discord_ui import moves, panels, posts, replays, variants
from bot.discord_ui.ids import Id
from bot.discord_ui.spec import Button, Image, MessageSpec
from bot.discord_ui.talk import Talk, handle, person_language
from bot.discord_ui.times import span
from bot.discord_ui.tongues import command, group, spoken
from bot.store import Seat
from bot.tables import Live, Refused, Reply
from bot.tables.clock import TIMEOUTS
from bot.tables.lobby import read_pace
from bot.tables.pace import PACES, parsed
from engines.kernel import SHELF
from engines.robots import ROBOTS
from renderers.words import Words

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

Interaction = discord.Interaction[Any]
USUAL_PACE = "relaxed"
RULES = [app_commands.Choice(name=spoken(f"discord.timeout.{rule}"), value=rule) for rule in TIMEOUTS]
KINDS = [app_commands.Choice(name=name, value=name) for name in ROBOTS]


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
        seats, invited, seconds, rule, options = text.split(".", 4)
        pace = next((name for name, pace in PACES.items() if pace.turn == int(seconds)), f"{int(seconds) // 60}m")
        return cls(int(seats) or None, options, invited == "1", pace, TIMEOUTS[int(rule)])


class Deeds:
    """What the sub-commands do; each is handed an acknowledged talk."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.tables = bot, bot.tables

    async def here(self, talk: Talk) -> Live:
        """The table of this channel."""
        return await self.tables.in_channel(talk.channel)

    async def open_at(self, talk: Talk, guild: str, channel: str, title: str, wished: Wishes) -> Live:
        """Open a table in that channel."""
        chosen, pace = variants.parsed(title, wished.options), read_pace(wished.pace)
        host, language, key = (talk.person, talk.name), self.language(talk), talk.id
        return await self.tables.open(
            guild, channel, title, host, wished.seats, chosen, language, wished.invited, key, pace, wished.on_timeout
        )

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

    def language(self, talk: Talk) -> str:
        """The language of public posts: that of the server."""
        return "es" if str(talk.interaction.guild_locale or "").startswith("es") else "en"

    async def reply(self, talk: Talk, live: Live, reply: Reply) -> None:
        """Answer shortly, with the own panel where that helps."""
        if reply.panel:
            await moves.show_panel(talk, live.table.id, talk.words().say(reply.text))
        else:
            await talk.answer(MessageSpec(talk.words().say(reply.text)))

    async def status(self, talk: Talk) -> None:
        """The table of this channel in a few lines."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        look = await self.tables.look(live.table.id, talk.person)
        words = moves.seat_words(look, talk.language)
        if look.view is None or look.table.status == "lobby":
            await talk.answer(posts.render_lobby(look.table, look.seats, words, self.bot.no_pictures))
        else:
            await talk.answer(panels.render_panel(look, words, self.bot.no_pictures))

    async def board(self, talk: Talk, text: bool) -> None:
        """The board again; all of it in words on request."""
        live = await self.here(talk)
        await self.tables.stir(live.table.id)
        look = live.look(None)
        words = posts.words_for(look.table, look.seats, talk.language)
        if look.view is None:
            await talk.answer(posts.render_lobby(look.table, look.seats, words, self.bot.no_pictures))
        elif text:
            await talk.answer(*panels.render_text_board(look, words))
        else:
            await talk.answer(await self.bot.drawn(posts.render_board, look, words, self.bot.pictures, (), (), True))

    async def log(self, talk: Talk, last: int) -> None:
        """What has happened lately, as this person may see it."""
        live = await self.here(talk)
        entries = await self.tables.log(live.table.id, talk.person, last)
        look = await self.tables.look(live.table.id, talk.person)
        await talk.answer(*panels.render_log(entries, moves.seat_words(look, talk.language)))

    async def export(self, talk: Talk) -> None:
        """The record of a finished game, as a file that can be verified."""
        live = await self.here(talk)
        number = live.table.id
        played, past = await self.tables.record(number), await self.tables.past(number)
        record = await self.bot.drawn(records.exported, played, past, live.state)
        file = Image(f"table-{number}.json", records.written(record).encode())
        await talk.answer(MessageSpec(talk.words().word("discord.exported", seal=record["seal"][:16]), files=(file,)))

    async def replay(self, talk: Talk, entry: int | None, film: bool) -> None:
        """The game after any of its entries, or the whole of it as a film."""
        live = await self.here(talk)
        if film:
            await replays.show_film(talk, live.table.id)
        else:
            await replays.step(talk, live.table.id, entry)

    async def undo(self, talk: Talk, turns: int | None) -> None:
        """Take back the own last choice, or ask for whole turns."""
        live = await self.here(talk)
        number = live.table.id
        if turns:
            await self.reply(talk, live, await self.tables.wish_undo(number, talk.person, turns, interaction=talk.id))
            return
        try:
            await self.reply(talk, live, await self.tables.undo(number, talk.person, interaction=talk.id))
        except Refused as refused:
            if refused.instead is None:
                raise
            turns_back = len(await self.tables.turns_back(number))
            why = panels.render_refusal(refused, talk.words())
            await talk.answer(panels.render_undo(live.table, why, turns_back, talk.words()))

    async def robot(self, talk: Talk, kind: str) -> None:
        """In a lobby: one more robot; in a game: let a robot play the own seat for a while."""
        live = await self.here(talk)
        if live.table.status == "lobby":
            reply = await self.tables.add_robot(live.table.id, talk.person, kind, talk.manages, interaction=talk.id)
        else:
            reply = await self.tables.rest(live.table.id, talk.person, kind, interaction=talk.id)
        await self.reply(talk, live, reply)

    async def replace(self, talk: Talk, person: discord.Member, seat: int | None) -> None:
        """Offer the own seat, or as host a robot's, to somebody else."""
        live = await self.here(talk)
        if person.bot:
            raise Refused("discord.no.bots")
        own = live.seat_of(talk.person)
        number = seat - 1 if seat else own.seat if own else first_robot(live.seats)
        me, key = talk.person, talk.id
        reply = await self.tables.offer_seat(live.table.id, me, number, str(person.id), talk.manages, interaction=key)
        await self.reply(talk, live, reply)

    async def end(self, talk: Talk) -> None:
        """The host closes the table; others who play ask everybody, or agree with whoever has asked."""
        live = await self.here(talk)
        table, me, key = live.table, talk.person, talk.id
        plays = table.status == "playing" and live.seat_of(me) is not None
        if not plays or me == table.host or talk.manages:
            reply = await self.tables.end(table.id, me, talk.manages, interaction=key)
        elif "end" in table.offers:
            reply = await self.tables.answer_end(table.id, me, True, interaction=key)
        else:
            reply = await self.tables.vote_end(table.id, me, interaction=key)
        await self.reply(talk, live, reply)

    async def nudge(self, talk: Talk) -> None:
        """Call those for whom the table waits."""
        live = await self.here(talk)
        await self.reply(talk, live, await self.tables.nudge(live.table.id, talk.person, interaction=talk.id))

    async def move(self, talk: Talk, number: int) -> None:
        """Go on with a table in this channel."""
        guild = str(talk.interaction.guild_id)
        reply = await self.tables.move(number, talk.person, guild, talk.channel, talk.manages, interaction=talk.id)
        await talk.answer(MessageSpec(talk.words().say(reply.text)))


def suggested_paces(text: str, words: Words) -> list[tuple[str, str]]:
    """What may be typed as a pace: label and value."""
    wanted = text.strip().lower()
    own = parsed(text)
    if own is not None and wanted not in PACES:
        return [(span(own.turn), text.strip())]
    times = {name: span(pace.turn) if pace.hurries else "∞" for name, pace in PACES.items()}
    said = [(f"{words.word(f'discord.pace.{name}')} · {times[name]}", name) for name in PACES]
    return [(label, name) for label, name in said if wanted in label.lower() or wanted in name] or said


def first_robot(seats: list[Seat]) -> int:
    """The first seat that a robot plays."""
    return next((s.seat for s in seats if s.robot), -1)


def table_group(bot: Bot) -> app_commands.Group:
    """The whole group."""
    do = Deeds(bot)
    made = group("table")
    for one in (*lobby_commands(bot, do), *look_commands(bot, do), *seat_commands(bot, do)):
        made.add_command(one)
    return made


def lobby_commands(bot: Bot, do: Deeds) -> list[app_commands.Command[Any, ..., Any]]:
    """Opening, filling and starting a table."""

    @app_commands.choices(game=variants.TITLES, on_timeout=RULES)
    async def open_(
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 1, 5] | None = None,
        options: app_commands.Range[str, 0, 50] = "",
        invitation: bool = False,
        pace: app_commands.Range[str, 0, 12] = USUAL_PACE,
        on_timeout: str = TIMEOUTS[0],
    ) -> None:
        wished = Wishes(seats, options, invitation, pace, on_timeout)
        await handle(bot, interaction, lambda talk: do.open(talk, game, wished))

    async def paces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        words = Words(await person_language(bot, interaction))
        return [app_commands.Choice(name=label, value=value) for label, value in suggested_paces(typed, words)]

    async def variant_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        title = str(getattr(interaction.namespace, "game", None) or "")
        if title not in SHELF:
            return []
        words = Words(await person_language(bot, interaction), game=title)
        return [app_commands.Choice(name=label, value=value) for label, value in variants.suggested(title, typed, words)[:25]]

    async def join(interaction: Interaction) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.join(live.table.id, talk.person, talk.name, interaction=talk.id))

        await handle(bot, interaction, work)

    async def leave(interaction: Interaction) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.leave(live.table.id, talk.person, interaction=talk.id))

        await handle(bot, interaction, work)

    async def start(interaction: Interaction) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.start(live.table.id, talk.person, talk.manages, interaction=talk.id))

        await handle(bot, interaction, work)

    async def invite(interaction: Interaction, person: discord.Member) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.invite(live.table.id, talk.person, str(person.id), interaction=talk.id))

        await handle(bot, interaction, work)

    async def kick(interaction: Interaction, seat: app_commands.Range[int, 1, 5]) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            me, key = talk.person, talk.id
            await do.reply(talk, live, await do.tables.kick(live.table.id, me, seat - 1, talk.manages, interaction=key))

        await handle(bot, interaction, work)

    async def host(interaction: Interaction, person: discord.Member) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            me, key = talk.person, talk.id
            await do.reply(
                talk, live, await do.tables.hand_over(live.table.id, me, str(person.id), talk.manages, interaction=key)
            )

        await handle(bot, interaction, work)

    named = {"open": open_, "join": join, "leave": leave, "start": start, "invite": invite, "kick": kick, "host": host}
    return [
        command(f"table.{name}", callback, {"options": variant_names, "pace": paces} if name == "open" else None)
        for name, callback in named.items()
    ]


def look_commands(bot: Bot, do: Deeds) -> list[app_commands.Command[Any, ..., Any]]:
    """Looking, and taking back."""

    async def status(interaction: Interaction) -> None:
        await handle(bot, interaction, do.status)

    async def board(interaction: Interaction, text: bool = False) -> None:
        await handle(bot, interaction, lambda talk: do.board(talk, text))

    async def log(interaction: Interaction, last: app_commands.Range[int, 1, 200] = 30) -> None:
        await handle(bot, interaction, lambda talk: do.log(talk, last))

    async def export(interaction: Interaction) -> None:
        await handle(bot, interaction, do.export)

    async def replay(interaction: Interaction, entry: app_commands.Range[int, 0] | None = None, film: bool = False) -> None:
        await handle(bot, interaction, lambda talk: do.replay(talk, entry, film))

    async def undo(interaction: Interaction, turns: app_commands.Range[int, 1, 10] | None = None) -> None:
        await handle(bot, interaction, lambda talk: do.undo(talk, turns))

    named = {"status": status, "board": board, "log": log, "replay": replay, "undo": undo, "export": export}
    return [command(f"table.{name}", callback) for name, callback in named.items()]


def seat_commands(bot: Bot, do: Deeds) -> list[app_commands.Command[Any, ..., Any]]:
    """Handing seats over, calling others, moving a table and ending it."""

    @app_commands.choices(robot=KINDS)
    async def robot_(interaction: Interaction, robot: str = "easy") -> None:
        await handle(bot, interaction, lambda talk: do.robot(talk, robot))

    async def back(interaction: Interaction) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.take_back(live.table.id, talk.person, interaction=talk.id))

        await handle(bot, interaction, work)

    async def resign(interaction: Interaction) -> None:
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.resign(live.table.id, talk.person, interaction=talk.id))

        await handle(bot, interaction, work)

    async def replace(
        interaction: Interaction, person: discord.Member, seat: app_commands.Range[int, 1, 5] | None = None
    ) -> None:
        await handle(bot, interaction, lambda talk: do.replace(talk, person, seat))

    async def end(interaction: Interaction) -> None:
        await handle(bot, interaction, do.end)

    async def nudge(interaction: Interaction) -> None:
        await handle(bot, interaction, do.nudge)

    async def move(interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        await handle(bot, interaction, lambda talk: do.move(talk, number))

    named = {"robot": robot_, "back": back, "resign": resign, "replace": replace, "nudge": nudge, "move": move, "end": end}
    return [command(f"table.{name}", callback) for name, callback in named.items()]
