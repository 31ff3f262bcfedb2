"""`/help`, `/learn`, `/hand`, `/hint`, `/card`, `/rules` and `/me`: for the person who types them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.discord_ui.answers import desks, help, hints, lessons, looking, my_data, settings
from bot.discord_ui.answers.interaction import Context, person_language
from bot.discord_ui.commands.building import Answer, Choices, Command, Interaction, command, game_here, group, matching
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.settings import SPOKEN
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.messages.times import hours_lines
from bot.discord_ui.messages.variants import titles
from bot.lessons.course import of_game
from bot.tables import Refused
from bot.tables.time.hours import zones
from engines.kernel import Text
from renderers.words import Words

NEAR = 6  # cards named to somebody whose words fit several
LANGUAGES = [app_commands.Choice(name=name, value=value) for value, name in SPOKEN.items()]


def person_commands(front: Front) -> list[Command | app_commands.Group]:
    """All of them."""
    games = {"game": titles()}
    return [
        command(front, "help", help.show),
        command(front, "learn", learn, choices={"game": [one for one in titles() if of_game(one.value)]}),
        command(front, "hand", looking.hand),
        command(front, "hint", hints.hint),
        command(front, "card", card, {"card": card_names}, games),
        command(front, "rules", rules, {"topic": topics}, games),
        me_group(front),
    ]


async def learn(context: Context, game: str | None = None) -> None:
    """The lesson of the game that is named, or of the one that the channel is about, where it has one."""
    try:
        here = (await context.here()).table.game
    except Refused:
        here = ""
    await lessons.learn(context, game or (here if of_game(here) else ""))


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


async def language_(context: Context, language: str) -> None:
    if language not in (choice.value for choice in LANGUAGES):
        raise ids.unknown()
    await settings.changed(context, language=language)
    context.language, context.done = language, Text("discord.me.language")
    await settings.told(context)


async def dm(context: Context, on: bool) -> None:
    """What the desk was called before there was more to it than a picture."""
    await desks.desk(context, on)


async def desk(
    context: Context, on: bool | None = None, table: app_commands.Range[int, 1] | None = None, muted: bool | None = None
) -> None:
    await desks.desk(context, on, table, muted)


async def icons(context: Context, on: bool) -> None:
    await settings.turn_icons(context, on)
    await settings.told(context)


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
    await settings.turn_confirm(context, on)
    await settings.told(context)


async def help_(context: Context, on: bool) -> None:
    await settings.turn_help(context, on)
    await settings.told(context)


async def zone_names(front: Front, interaction: Interaction, typed: str) -> Choices:
    return matching(typed.replace(" ", "_"), [(name, name) for name in zones()])


ANSWERS: Mapping[str, Answer] = {
    "language": language_,
    "desk": desk,
    "dm": dm,
    "tables": help.my_tables,
    "data": my_data.show,
    "icons": icons,
    "timezone": timezone,
    "quiet": quiet,
    "away": away,
    "confirm": confirm,
    "help": help_,
}
