"""`/hand`, `/card`, `/rules` and `/me`: for the person who types them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord_ui.answers import looking, my_data
from bot.discord_ui.answers.interaction import Context, handle, person_language, plain
from bot.discord_ui.commands.building import Choices, Command, Interaction, command, game_here, group, matching
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.messages.times import hours_lines
from bot.discord_ui.messages.variants import titles
from bot.discord_ui.posting.notices import link
from bot.store import Table
from bot.tables import Refused
from bot.tables.time.hours import zones
from engines.kernel import Text
from renderers.words import Words

NEAR = 6  # cards named to somebody whose words fit several
LANGUAGES = [app_commands.Choice(name="English", value="en"), app_commands.Choice(name="Español", value="es")]


def person_commands(front: Front) -> list[Command | app_commands.Group]:
    """All of them."""
    looked_up = [command("hand", plain(front, looking.hand)), card_command(front), rules_command(front)]
    for one in looked_up:
        app_commands.guild_only()(one)
    return [*looked_up, me_group(front)]


def card_command(front: Front) -> Command:
    @app_commands.choices(game=titles())
    async def card(interaction: Interaction, card: str, game: str | None = None) -> None:
        async def work(context: Context) -> None:
            title, solo = await game_here(front, interaction)
            words = context.words(title)
            code = found_card(words, card)
            await context.answer(await context.drawn(("card", code), panels.render_card, words, code, front.pictures, solo))

        await handle(front, interaction, work)

    async def names(interaction: Interaction, typed: str) -> Choices:
        title, _ = await game_here(front, interaction)
        words = Words(await person_language(front, interaction), game=title)
        return matching(typed, [(f"{words.card_name(c)} ({c})", c) for c in panels.card_codes(title)])

    return command("card", card, {"card": names})


def rules_command(front: Front) -> Command:
    @app_commands.choices(game=titles())
    async def rules(interaction: Interaction, topic: str | None = None, game: str | None = None) -> None:
        async def work(context: Context) -> None:
            title, _ = await game_here(front, interaction)
            words = context.words(title)
            chapter = next((c for c in words.chapters if topic in (c, words.rules(c)[0])), None)
            if topic and chapter is None:
                raise Refused("discord.no.chapter", choices=list(words.chapters))
            await context.answer(panels.render_rules(words, chapter or words.chapters[0]))

        await handle(front, interaction, work)

    async def topics(interaction: Interaction, typed: str) -> Choices:
        title, _ = await game_here(front, interaction)
        words = Words(await person_language(front, interaction), game=title)
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


def me_group(front: Front) -> app_commands.Group:
    @app_commands.choices(language=LANGUAGES)
    async def language_(interaction: Interaction, language: str) -> None:
        async def work(context: Context) -> None:
            if language not in (choice.value for choice in LANGUAGES):
                raise ids.unknown()
            person = await front.tables.store.person(context.person)
            person.language = language
            await front.tables.store.set_person(person)
            context.language, context.done = language, Text("discord.me.language")
            await context.say("discord.me.language")

        await handle(front, interaction, work)

    async def dm(interaction: Interaction, on: bool) -> None:
        async def work(context: Context) -> None:
            person = await front.tables.store.person(context.person)
            person.dm, person.dm_refused = on, False
            await front.tables.store.set_person(person)
            context.done = Text("discord.me.dm", n=on)
            await context.say("discord.me.dm", n=on)

        await handle(front, interaction, work)

    made = group("me")
    plainly = {"tables": plain(front, tables), "data": plain(front, my_data.show)}
    for name, callback in {"language": language_, "dm": dm, **plainly}.items():
        made.add_command(command(f"me.{name}", callback))
    for one in (icons_command(front), *hours_commands(front)):
        made.add_command(one)
    return made


def icons_command(front: Front) -> Command:
    """Whether somebody is shown icons in what only they see."""

    async def icons(interaction: Interaction, on: bool) -> None:
        async def work(context: Context) -> None:
            person = await front.tables.store.person(context.person)
            person.icons = on
            await front.tables.store.set_person(person)
            context.show_icons(on)
            context.done = Text("discord.me.icons", n=on)
            await context.say("discord.me.icons", n=on)

        await handle(front, interaction, work)

    return command("me.icons", icons)


async def tables(context: Context) -> None:
    """Where this person is waited for, and where else they play."""
    lines = await table_lines(context.front, context.person, context.words())
    await context.answer(*panels.pages(lines or [context.words().word("discord.me.no_tables")]))


async def table_lines(front: Front, person: str, words: Words) -> list[str]:
    """The tables of somebody: first where it is their turn, the soonest deadline first, then the others."""
    waiting = await front.tables.waiting_for(person)
    turns = {w.table.id for w in waiting}
    others = [t for t in await front.tables.store.tables_of(person) if t.id not in turns]
    lines = []
    for one in waiting:
        up = words.word("discord.me.until", until=round(one.until)) if one.until is not None else words.word("discord.me.turn")
        lines.append(f"{table_line(one.table, words)} · **{up}**")
    return [*lines, *(table_line(table, words) for table in others)]


def table_line(table: Table, words: Words) -> str:
    """Which table it is, and the way there; for one whose place is gone, the way on."""
    way = words.word("discord.me.lost", n=table.id) if table.lost == "channel" else link(table, table.posts)
    return f"#{table.id} · {words.word(f'{table.game}.book.name')} · {way}"


def hours_commands(front: Front) -> list[Command]:
    """What tables go by: when somebody is awake, who may know their time zone, whether they want to be asked everything."""

    async def set_hours(interaction: Interaction, **given: Any) -> None:
        async def work(context: Context) -> None:
            if any(value is not None for value in given.values()):
                context.done = (await front.tables.set_hours(context.person, **given)).text
            person = await front.tables.store.person(context.person)
            await context.answer(MessageSpec(hours_lines(person, front.tables.now(), context.words())))

        await handle(front, interaction, work)

    async def timezone(
        interaction: Interaction, zone: app_commands.Range[str, 1, 40] | None = None, shown: bool | None = None
    ) -> None:
        await set_hours(interaction, zone=zone, shows_zone=shown)

    async def quiet(interaction: Interaction, hours: app_commands.Range[str, 1, 20]) -> None:
        await set_hours(interaction, quiet=hours)

    async def away(interaction: Interaction, until: app_commands.Range[str, 1, 20]) -> None:
        await set_hours(interaction, away_until=until)

    async def confirm(interaction: Interaction, on: bool) -> None:
        async def work(context: Context) -> None:
            await front.tables.set_hours(context.person, confirms=on)
            context.done = Text("discord.me.confirm", n=on)
            await context.say("discord.me.confirm", n=on)

        await handle(front, interaction, work)

    async def zone_names(interaction: Interaction, typed: str) -> Choices:
        return matching(typed.replace(" ", "_"), [(name, name) for name in zones()])

    return [
        command("me.timezone", timezone, {"zone": zone_names}),
        command("me.quiet", quiet),
        command("me.away", away),
        command("me.confirm", confirm),
    ]
