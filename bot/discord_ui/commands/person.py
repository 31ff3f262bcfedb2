"""`/hand`, `/card`, `/rules` and `/me`: for the person who types them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.discord_ui.answers import desks, looking, my_data
from bot.discord_ui.answers.interaction import Context, person_language
from bot.discord_ui.commands.building import Answer, Choices, Command, Interaction, command, game_here, group, matching
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
    games = {"game": titles()}
    return [
        command(front, "hand", looking.hand),
        command(front, "card", card, {"card": card_names}, games),
        command(front, "rules", rules, {"topic": topics}, games),
        me_group(front),
    ]


async def card(context: Context, card: str, game: str | None = None) -> None:
    title, solo = await game_here(context.front, context.interaction)
    words = context.words(title)
    code = found_card(words, card)
    await context.answer(await context.drawn(("card", code), panels.render_card, words, code, context.front.pictures, solo))


async def card_names(front: Front, interaction: Interaction, typed: str) -> Choices:
    title, _ = await game_here(front, interaction)
    words = Words(await person_language(front, interaction), game=title)
    return matching(typed, [(f"{words.card_name(c)} ({c})", c) for c in panels.card_codes(title)])


async def rules(context: Context, topic: str | None = None, game: str | None = None) -> None:
    """The rules of a game, and how tables work."""
    title, _ = await game_here(context.front, context.interaction)
    words = context.words(title)
    chapter = next((c for c in words.chapters if topic in (c, words.rules(c)[0])), None)
    if topic and chapter is None:
        raise Refused("discord.no.chapter", choices=list(words.chapters))
    await context.answer(panels.render_rules(words, chapter or words.chapters[0]))


async def topics(front: Front, interaction: Interaction, typed: str) -> Choices:
    title, _ = await game_here(front, interaction)
    words = Words(await person_language(front, interaction), game=title)
    return matching(typed, [(words.rules(c)[0], c) for c in words.chapters])


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


# -- what people set for themselves ---------------------------------------------------------------------------------------


def me_group(front: Front) -> app_commands.Group:
    made = group("me")
    for name, answer in ANSWERS.items():
        suggest = {"zone": zone_names} if name == "timezone" else None
        choices = {"language": LANGUAGES} if name == "language" else None
        made.add_command(command(front, f"me.{name}", answer, suggest, choices))
    return made


async def changed(context: Context, **set_to: Any) -> None:
    """Keep what somebody has set; their hours are kept in another way."""
    store = context.front.tables.store
    await store.set_person(replace(await store.person(context.person), **set_to))


async def told(context: Context, key: str, **params: Any) -> None:
    """Say what is set, once it is."""
    context.done = Text(key, **params)
    await context.say(key, **params)


async def language_(context: Context, language: str) -> None:
    if language not in (choice.value for choice in LANGUAGES):
        raise ids.unknown()
    await changed(context, language=language)
    context.language = language
    await told(context, "discord.me.language")


async def dm(context: Context, on: bool) -> None:
    """What the desk was called before there was more to it than a picture."""
    await desks.desk(context, on)


async def desk(
    context: Context, on: bool | None = None, table: app_commands.Range[int, 1] | None = None, muted: bool | None = None
) -> None:
    await desks.desk(context, on, table, muted)


async def icons(context: Context, on: bool) -> None:
    """Whether somebody is shown icons in what only they see."""
    await changed(context, icons=on)
    context.show_icons(on)
    await told(context, "discord.me.icons", n=on)


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
    way = words.word("discord.me.lost", n=table.id, alone=table.private) if table.lost == "channel" else link(table, table.posts)
    if table.private and table.posts.blocked is not None:
        way = f"{way} · {words.word('discord.me.closed')}"
    return f"#{table.id} · {words.word(f'{table.game}.book.name')} · {way}"


async def set_hours(context: Context, **given: Any) -> None:
    """What tables go by: when somebody is awake, and who may know their time zone."""
    tables = context.front.tables
    if any(value is not None for value in given.values()):
        context.done = (await tables.set_hours(context.person, **given)).text
    person = await tables.store.person(context.person)
    await context.answer(MessageSpec(hours_lines(person, tables.now(), context.words())))


async def timezone(context: Context, zone: app_commands.Range[str, 1, 40] | None = None, shown: bool | None = None) -> None:
    await set_hours(context, zone=zone, shows_zone=shown)


async def quiet(context: Context, hours: app_commands.Range[str, 1, 20]) -> None:
    await set_hours(context, quiet=hours)


async def away(context: Context, until: app_commands.Range[str, 1, 20]) -> None:
    await set_hours(context, away_until=until)


async def confirm(context: Context, on: bool) -> None:
    """Whether they want to be asked everything."""
    await context.front.tables.set_hours(context.person, confirms=on)
    await told(context, "discord.me.confirm", n=on)


async def zone_names(front: Front, interaction: Interaction, typed: str) -> Choices:
    return matching(typed.replace(" ", "_"), [(name, name) for name in zones()])


ANSWERS: Mapping[str, Answer] = {
    "language": language_,
    "desk": desk,
    "dm": dm,
    "tables": tables,
    "data": my_data.show,
    "icons": icons,
    "timezone": timezone,
    "quiet": quiet,
    "away": away,
    "confirm": confirm,
}
