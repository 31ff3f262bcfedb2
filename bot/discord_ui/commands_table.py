"""`/table`: lobby and look-up commands, the same for every game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.discord_ui import moves, panels, posts, variants
from bot.discord_ui.ids import Id
from bot.discord_ui.spec import Button, Image, MessageSpec
from bot.discord_ui.talk import Talk, handle, person_language
from bot.discord_ui.tongues import command, group
from bot.store import Seat
from bot.tables import Live, Refused, Reply
from engines.kernel import SHELF
from engines.robots import ROBOTS
from renderers.words import Words

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

Interaction = discord.Interaction[Any]
KINDS = [app_commands.Choice(name=name, value=name) for name in ROBOTS]


class Deeds:
    """What the sub-commands do; each is handed an acknowledged talk."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.tables = bot, bot.tables

    async def here(self, talk: Talk) -> Live:
        """The table of this channel."""
        return await self.tables.in_channel(talk.channel)

    async def open(self, talk: Talk, title: str, seats: int | None, options: str, invited: bool) -> None:
        """Open a table, or offer a thread where there is one."""
        place = talk.interaction
        host, language, chosen = (talk.person, talk.name), self.language(talk), variants.parsed(title, options)
        try:
            live = await self.tables.open(
                str(place.guild_id), talk.channel, title, host, seats, chosen, language, invited, talk.id
            )
        except Refused as refused:
            if refused.why.key != "table.no.taken" or isinstance(place.channel, discord.Thread):
                raise
            words = talk.words()
            wanted = Id("thread", rest=f"{title}.{seats or 0}.{int(invited)}.{options}")
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
        look = await self.tables.look(live.table.id, talk.person)
        words = moves.seat_words(look, talk.language)
        if look.view is None or look.table.status == "lobby":
            await talk.answer(posts.render_lobby(look.table, look.seats, words, self.bot.no_pictures))
        else:
            await talk.answer(panels.render_panel(look, words, self.bot.no_pictures))

    async def board(self, talk: Talk, text: bool) -> None:
        """The board again; all of it in words on request."""
        live = await self.here(talk)
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
        record = json.dumps(await self.tables.record(live.table.id), indent=1).encode()
        file = Image(f"table-{live.table.id}.json", record)
        await talk.answer(MessageSpec(talk.words().word("discord.exported"), files=(file,)))

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
        """Give the own seat, or as host a robot's, to somebody else."""
        live = await self.here(talk)
        if person.bot:
            raise Refused("discord.no.bots")
        own = live.seat_of(talk.person)
        number = seat - 1 if seat else own.seat if own else first_robot(live.seats)
        newcomer = (str(person.id), person.display_name)
        me, key = talk.person, talk.id
        reply = await self.tables.replace(live.table.id, me, number, newcomer, talk.manages, interaction=key)
        await self.reply(talk, live, reply)


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

    @app_commands.choices(game=variants.TITLES)
    async def open_(
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 1, 5] | None = None,
        options: app_commands.Range[str, 0, 50] = "",
        invitation: bool = False,
    ) -> None:
        await handle(bot, interaction, lambda talk: do.open(talk, game, seats, options, invitation))

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
        command(f"table.{name}", callback, {"options": variant_names} if name == "open" else None)
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

    async def undo(interaction: Interaction, turns: app_commands.Range[int, 1, 10] | None = None) -> None:
        await handle(bot, interaction, lambda talk: do.undo(talk, turns))

    named = {"status": status, "board": board, "log": log, "undo": undo, "export": export}
    return [command(f"table.{name}", callback) for name, callback in named.items()]


def seat_commands(bot: Bot, do: Deeds) -> list[app_commands.Command[Any, ..., Any]]:
    """Handing seats over, and ending a table."""

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
        async def work(talk: Talk) -> None:
            live = await do.here(talk)
            await do.reply(talk, live, await do.tables.end(live.table.id, talk.person, talk.manages, interaction=talk.id))

        await handle(bot, interaction, work)

    named = {"robot": robot_, "back": back, "resign": resign, "replace": replace, "end": end}
    return [command(f"table.{name}", callback) for name, callback in named.items()]
