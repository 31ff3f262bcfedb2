"""`/hand`, `/card`, `/rules` and `/me`: for the person who types them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.discord_ui.answers import moves
from bot.discord_ui.answers import my_data as data
from bot.discord_ui.answers.interaction import Talk, handle, person_language, plain
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.spec import MessageSpec, cut
from bot.discord_ui.messages.times import hours_lines
from bot.discord_ui.messages.translated import command, group
from bot.discord_ui.messages.variants import titles
from bot.discord_ui.posting.notices import link
from bot.store import Table
from bot.tables import Refused
from bot.tables.hours import zones
from engines.kernel import SHELF, Text
from renderers.words import Words

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]
NEAR = 6  # cards named to somebody whose words fit several
LANGUAGES = [app_commands.Choice(name="English", value="en"), app_commands.Choice(name="Español", value="es")]


async def game_here(bot: Bot, interaction: Interaction) -> tuple[str, bool]:
    """The game that is named or played here, and whether somebody plays it alone; else the first on the shelf."""
    typed = str(getattr(interaction.namespace, "game", None) or "")
    named = ids.title(typed) if typed else ""
    try:
        live = await bot.tables.in_channel(str(interaction.channel_id))
    except Refused:
        return named or next(iter(SHELF)), False
    if named and named != live.table.game:
        return named, False
    return live.table.game, len(live.seats) == 1


def matching(typed: str, pairs: list[tuple[str, str]]) -> Choices:
    """Up to 25 choices whose label or value holds what was typed, those that begin with it first."""
    wanted = typed.strip().casefold()
    found = [(label, value) for label, value in pairs if wanted in label.casefold() or wanted in value.casefold()]
    found.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [app_commands.Choice(name=cut(label, 100), value=value) for label, value in found[:25]]


def person_commands(bot: Bot) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """All of them."""
    looked_up = [command("hand", plain(bot, hand)), card_command(bot), rules_command(bot)]
    for one in looked_up:
        app_commands.guild_only()(one)
    return [*looked_up, me_group(bot)]


async def hand(talk: Talk) -> None:
    """What only this person may see."""
    live = await talk.bot.tables.in_channel(talk.channel)
    live.seat_for(talk.person)
    await talk.bot.tables.stir(live.table.id)
    await moves.show_panel(talk, await talk.look(live.table.id))


def card_command(bot: Bot) -> app_commands.Command[Any, ..., Any]:
    """Looking a card up."""

    @app_commands.choices(game=titles())
    async def card(interaction: Interaction, card: str, game: str | None = None) -> None:
        async def work(talk: Talk) -> None:
            title, solo = await game_here(bot, interaction)
            words = talk.words(title)
            code = found_card(words, card)
            await talk.answer(await talk.drawn(("card", code), panels.render_card, words, code, bot.pictures, solo))

        await handle(bot, interaction, work)

    async def names(interaction: Interaction, typed: str) -> Choices:
        title, _ = await game_here(bot, interaction)
        words = Words(await person_language(bot, interaction), game=title)
        return matching(typed, [(f"{words.card_name(c)} ({c})", c) for c in panels.card_codes(title)])

    return command("card", card, {"card": names})


def rules_command(bot: Bot) -> app_commands.Command[Any, ..., Any]:
    """The rules of a game, and how tables work."""

    @app_commands.choices(game=titles())
    async def rules(interaction: Interaction, topic: str | None = None, game: str | None = None) -> None:
        async def work(talk: Talk) -> None:
            title, _ = await game_here(bot, interaction)
            words = talk.words(title)
            chapter = next((c for c in words.chapters if topic in (c, words.rules(c)[0])), None)
            if topic and chapter is None:
                raise Refused("discord.no.chapter", choices=list(words.chapters))
            await talk.answer(panels.render_rules(words, chapter or words.chapters[0]))

        await handle(bot, interaction, work)

    async def topics(interaction: Interaction, typed: str) -> Choices:
        title, _ = await game_here(bot, interaction)
        words = Words(await person_language(bot, interaction), game=title)
        return matching(typed, [(words.rules(c)[0], c) for c in words.chapters])

    return command("rules", rules, {"topic": topics})


def found_card(words: Words, typed: str) -> str:
    """The card of that code or name, or the one whose name holds these words."""
    wanted = typed.strip().casefold()
    codes = panels.card_codes(words.game)
    for code in codes:
        if wanted in (code.casefold(), words.card_name(code).casefold()):
            return code
    near = [code for code in codes if wanted and wanted in words.card_name(code).casefold()]
    if len(near) == 1:
        return near[0]
    kind = words.voice.kind(typed.strip()) or words.voice.kind(typed.strip()[:-1].upper() + typed.strip()[-1:].lower())
    if not kind:
        raise Refused("discord.no.card", word=typed, choices=[words.card_name(code) for code in near[:NEAR]])
    return kind


def me_group(bot: Bot) -> app_commands.Group:
    """What a person sets for themselves."""

    @app_commands.choices(language=LANGUAGES)
    async def language_(interaction: Interaction, language: str) -> None:
        async def work(talk: Talk) -> None:
            if language not in (choice.value for choice in LANGUAGES):
                raise ids.unknown()
            person = await bot.tables.store.person(talk.person)
            person.language = language
            await bot.tables.store.set_person(person)
            talk.language, talk.done = language, Text("discord.me.language")
            await talk.say("discord.me.language")

        await handle(bot, interaction, work)

    async def dm(interaction: Interaction, on: bool) -> None:
        async def work(talk: Talk) -> None:
            person = await bot.tables.store.person(talk.person)
            person.dm, person.dm_refused = on, False
            await bot.tables.store.set_person(person)
            talk.done = Text("discord.me.dm", n=on)
            await talk.say("discord.me.dm", n=on)

        await handle(bot, interaction, work)

    made = group("me")
    plainly = {"tables": plain(bot, tables), "data": plain(bot, data.show)}
    for name, callback in {"language": language_, "dm": dm, **plainly}.items():
        made.add_command(command(f"me.{name}", callback))
    for one in hours_commands(bot):
        made.add_command(one)
    return made


async def tables(talk: Talk) -> None:
    """Where this person is waited for, and where else they play."""
    lines = await table_lines(talk.bot, talk.person, talk.words())
    await talk.answer(*panels.pages(lines or [talk.words().word("discord.me.no_tables")]))


async def table_lines(bot: Bot, person: str, words: Words) -> list[str]:
    """The tables of somebody: first where it is their turn, the soonest deadline first, then the others."""
    waiting = await bot.tables.waiting_for(person)
    turns = {w.table.id for w in waiting}
    others = [t for t in await bot.tables.store.tables_of(person) if t.id not in turns]
    lines = []
    for one in waiting:
        up = words.word("discord.me.until", until=round(one.until)) if one.until is not None else words.word("discord.me.turn")
        lines.append(f"{table_line(one.table, words)} · **{up}**")
    return [*lines, *(table_line(table, words) for table in others)]


def table_line(table: Table, words: Words) -> str:
    """Which table it is, and the way there; for one whose place is gone, the way on."""
    way = words.word("discord.me.lost", n=table.id) if table.lost == "channel" else link(table, table.posts)
    return f"#{table.id} · {words.word(f'{table.game}.book.name')} · {way}"


def hours_commands(bot: Bot) -> list[app_commands.Command[Any, ..., Any]]:
    """When somebody is awake, and who may know their time zone."""

    async def set_hours(interaction: Interaction, **given: Any) -> None:
        async def work(talk: Talk) -> None:
            if any(value is not None for value in given.values()):
                talk.done = (await bot.tables.set_hours(talk.person, **given)).text
            person = await bot.tables.store.person(talk.person)
            await talk.answer(MessageSpec(hours_lines(person, bot.tables.now(), talk.words())))

        await handle(bot, interaction, work)

    async def timezone(
        interaction: Interaction, zone: app_commands.Range[str, 1, 40] | None = None, shown: bool | None = None
    ) -> None:
        await set_hours(interaction, zone=zone, shows_zone=shown)

    async def quiet(interaction: Interaction, hours: app_commands.Range[str, 1, 20]) -> None:
        await set_hours(interaction, quiet=hours)

    async def away(interaction: Interaction, until: app_commands.Range[str, 1, 20]) -> None:
        await set_hours(interaction, away_until=until)

    async def zone_names(interaction: Interaction, typed: str) -> Choices:
        return matching(typed.replace(" ", "_"), [(name, name) for name in zones()])

    return [
        command("me.timezone", timezone, {"zone": zone_names}),
        command("me.quiet", quiet),
        command("me.away", away),
    ]
